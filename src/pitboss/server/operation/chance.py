"""What the monitor of chance gets to see of live tables: every outcome and every shuffle, once each is kept."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from pitboss.chance.monitor import Alarm, Monitor
from pitboss.play.log import Record
from pitboss.server.table.live import LiveTable
from pitboss.table.event import kinds_of, read_event
from pitboss.table.events import CardsShuffled, DeviceOutcome

LOGGER = logging.getLogger("pitboss.chance")
_OUTCOMES = kinds_of(DeviceOutcome)


def look_at(monitor: Monitor, table: LiveTable, records: Iterable[Record]) -> list[Alarm]:
    """Show a monitor what came by chance in records that are kept, and log and return the alarms it raises."""
    alarms: list[Alarm] = []
    for record in records:
        kind = record.body["event"]
        if kind in _OUTCOMES:
            event = read_event(record.body)
            assert isinstance(event, DeviceOutcome)
            alarms += monitor.note_outcome(table.row.id, event.device, event.numbers)
        elif kind == CardsShuffled.kind:
            stack = table.dealer.bond.shuffles.stacks.get(record.body["shuffle"])
            if stack is not None:
                alarms += monitor.note_deck(table.row.id, stack.order)
    for alarm in alarms:
        LOGGER.critical("Alarm: %s. Deal no more from this source until somebody knows why.", alarm.words())
    return alarms
