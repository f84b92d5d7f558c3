"""Opening a live table, and taking one up again after a stop."""

from __future__ import annotations

import logging
import secrets
from collections import Counter
from dataclasses import asdict, replace
from typing import Any

from pitboss.chance import SeededChance, reconstruct, verify_series, verify_shuffle
from pitboss.games import GAMES
from pitboss.housefile import HouseFile, Pace, TablePlan
from pitboss.play.bond import Series
from pitboss.play.dealer import Dealer, Standing
from pitboss.play.log import Log, LogError, Record, write_json
from pitboss.play.replay import resume
from pitboss.server.clock import Clock
from pitboss.server.money import chart
from pitboss.server.money.books import METER_BACK
from pitboss.server.money.chart import CAGE
from pitboss.server.people.accounts import Accounts
from pitboss.server.store.bonds import Bond, digest
from pitboss.server.store.step import Done, Entry, Step, TableRow
from pitboss.server.store.store import Store
from pitboss.server.store.vault import Sealed
from pitboss.server.table.checkpoint import read_checkpoint
from pitboss.server.table.live import LiveTable
from pitboss.server.table.regulars import Regulars
from pitboss.server.table.sitting import Sitting
from pitboss.table.event import Event, kinds_of, read_event
from pitboss.table.events import (
    CardsShuffled,
    DebtPaid,
    DeviceOutcome,
    LogClosed,
    PlayerSeated,
    RoundAbandoned,
    RoundBegan,
    RoundRuledVoid,
    RoundSettled,
    SeedRevealed,
    SeedWithheld,
    SeriesCommitted,
    SeriesRevealed,
    series_revealed,
)
from pitboss.table.events.house import OWED_WHEN_CLOSED
from pitboss.table.view import SPECTATOR, View

LOGGER = logging.getLogger("pitboss.table")
ID_BYTES = 5
MASTER_BYTES = 32


def open_table(store: Store, plan: TablePlan, opened_by: str, clock: Clock, *, done: Done | None = None) -> LiveTable:
    """Open a table by a plan, and keep it before anybody is told; options the law does not allow are refused."""
    dealer = Dealer(Log(clock=clock), chance := SeededChance(secrets.token_bytes(MASTER_BYTES)))
    dealer.open(plan.game, dict(plan.options), plan.positions, plan.tray)
    if not plan.is_training:
        link_meters(store, dealer)
    row = TableRow(
        id=secrets.token_hex(ID_BYTES),
        key=plan.key,
        pit=plan.pit,
        name=plan.name,
        game=plan.game,
        options=dict(plan.options),
        positions=plan.positions,
        tray=plan.tray,
        is_training=plan.is_training,
        opened_by=opened_by,
        master=chance.master,
        opened_at=clock(),
        settings=kept_settings(plan),
    )
    table = LiveTable(row, dealer, Regulars(dealer, plan.players, plan.style), plan.pace)
    table.fill_tray()
    table.regulars.tend()
    answer = None if done is None else replace(done, answer=write_json({"table": row.id}))
    store.open_table(row, table.step(answer))
    return table


def kept_settings(plan: TablePlan) -> dict[str, Any]:
    """Return what a plan says of a table that its log does not: its pace, and the bots."""
    return {"players": plan.players, "style": plan.style, "pace": asdict(plan.pace)}


def take_up(store: Store, accounts: Accounts, row: TableRow, clock: Clock) -> LiveTable | None:
    """Take up a table after a stop, at the prompt where it stopped; None where its rules have changed since."""
    store.require_bound(row.id)
    first = store.records(row.id, upto=1)
    if first[0].body["rules"] != GAMES[row.game].rules:
        _retire(store, accounts, row, clock)
        return None
    with store.database.at_one_moment():  # another server may deal there meanwhile
        bond = store.require_bound(row.id)
        kept, promises = _standing(store, row.id, bond), store.people(row.id)
        records = store.records(row.id, after=kept[0].seq if kept else 0)
    try:
        dealer = _resumed(store, row, clock, records, kept[0] if kept else None)
    except LogError:
        if kept is None:
            raise
        kept = None  # the stacks kept beside the checkpoint are not those of the log
        records = store.records(row.id, upto=bond.seq)
        dealer = _resumed(store, row, clock, records, None)
    base, stacks = kept[1:] if kept else (None, frozenset[int]())
    if base is None:
        base, records = _from_the_beginning(records)
    settings = row.settings
    regulars = Regulars(dealer, settings["players"], settings["style"])
    table = LiveTable(row, dealer, regulars, Pace(**settings["pace"]), base)
    table.take_up(records, stacks)
    _find_people(table, accounts, clock())
    if digest(promises) != bond.people:
        LOGGER.warning("Table %s: what people were promised is not as the house kept it, and is forgotten.", row.id)
    elif promises is not None:
        table.recall(promises)
    return table


def _resumed(store: Store, row: TableRow, clock: Clock, records: list[Record], standing: Standing | None) -> Dealer:
    """Return the dealer of a table as its log has come, from a standing or from its beginning."""
    log, chance = Log(clock=clock), SeededChance(row.master)
    dealer = resume(
        records,
        log,
        chance,
        reconstruct=reconstruct,
        verify=verify_shuffle,
        verify_series=verify_series,
        standing=standing,
    )
    shuffles = dealer.bond.shuffles
    chance.skip_to(shuffles.number)
    if shuffles.commitment and shuffles.commitment != chance.commit():
        raise LogError(log.seq, "the next shuffle is not bound by the table's seed")
    if dealer.bond.series is not None:
        _take_up_series(dealer.bond.series, chance)
    if not row.is_training:
        link_meters(store, dealer)
    return dealer


def link_meters(store: Store, dealer: Dealer) -> None:
    """Let rounds of a table read the meters of the house, as its ledger has them; a training table has its own."""
    dealer.bond.meters = lambda meter: store.balance(chart.meter(meter))


def _take_up_series(series: Series, chance: SeededChance) -> None:
    """Let the series go on that the log shows; it must follow from the seed that the house kept."""
    try:
        chance.take_up_series(series.number - 1, series.nonces, series.given, before=series.before)
        if series.commitment and series.commitment != chance.commit_series():
            raise ValueError("it is not what the house is bound to")
    except ValueError as error:
        raise LogError(series.log.seq, f"the {series.of}s are not those of the table's seed: {error}") from None


def _standing(store: Store, table: str, bond: Bond) -> tuple[Standing, View, frozenset[int]] | None:
    """Return where a table last stood between rounds, unless what was kept is not as bound or does not fit its log."""
    kept = store.checkpoint(table)
    if kept is None and not bond.checkpoint:
        return None
    try:
        stacks = store.stacks(table)
    except Sealed:
        stacks = {}
    if kept is None or not bond.is_standing(kept[1], stacks):
        LOGGER.warning("Table %s: where it stood is not as the house kept it, so its whole log is replayed.", table)
        return None
    try:
        standing, base = read_checkpoint(kept[1], stacks)
        (last,) = store.records(table, after=standing.seq - 1, upto=standing.seq)
    except (ValueError, LookupError, TypeError, AttributeError):
        return None
    return (standing, base, frozenset(stacks)) if last.hash == standing.head else None


def _from_the_beginning(records: list[Record]) -> tuple[View, list[Record]]:
    """Return what everybody saw when the last round began, and the records since."""
    began = [at for at, record in enumerate(records) if record.body["event"] == RoundBegan.kind]
    first = began[-1] if began else len(records)
    return View(SPECTATOR).fold(records[:first]), records[first:]


def _find_people(table: LiveTable, accounts: Accounts, now: int) -> None:
    """Know again who sits at the table, and whose chips lie there; nobody is seen yet."""
    dealer = table.dealer
    coming = [event.player for event in dealer.waiting if isinstance(event, PlayerSeated)]
    for name in (*(player.name for player in dealer.table.players), *coming):
        if name not in table.regulars and (account := accounts.by_name(name)) is not None:
            table.seat(name, account.id)
            if not table.has_left(name):
                table.people[name] = Sitting(account.id, unseen_since=now)
    for debt in dealer.game.desk.owes(dealer.table):
        if debt.player not in table.accounts and (account := accounts.by_name(debt.player)) is not None:
            table.seat(debt.player, account.id)


def _retire(store: Store, accounts: Accounts, row: TableRow, clock: Clock) -> None:
    """Close a table whose rules have changed since: its open round counts for nothing, and everybody is paid out."""
    records = store.records(row.id)
    log = Log(clock=clock)
    last = records[-1]
    log.seq, log.head, log.round = last.seq, last.hash, last.body["round"]
    for event in _closing(records, SeededChance(row.master)):
        log.append(event)
    left = View(SPECTATOR).fold([*records, *log.records])
    entries, tray = [], chart.tray(row.id)
    debts = [debt for layer in left.layers.values() for debt in layer.owed()]
    for debt in debts:
        log.append(DebtPaid(debt.player, debt.amount, debt.what, cite=debt.cite))
        entries.append(Entry(tray, _purse(row, accounts, debt.player), debt.amount, OWED_WHEN_CLOSED))
    log.append(LogClosed(sum(record.body["event"] == RoundBegan.kind for record in records), by="house"))
    for account, cents in store.balances().items():
        if (player := chart.player_at(account, row.id)) is not None and cents:
            entries.append(Entry(account, _purse(row, accounts, player), cents, "cash-out"))
        elif account == chart.layout(row.id) and cents:
            owners = _owners_of_standing(left)
            entries += [
                Entry(account, _purse(row, accounts, each), owned, "cash-out") for each, owned in owners.items()
            ]
        elif account == tray and (rest := cents - sum(debt.amount for debt in debts)):
            ends = (account, CAGE) if rest > 0 else (CAGE, account)
            entries.append(Entry(*ends, abs(rest), "the tray goes back"))
        elif account == chart.own_meter(row.id) and cents:
            entries.append(Entry(account, CAGE, cents, METER_BACK))
    store.commit([Step(row.id, tuple(log.records), tuple(entries), state="closed")])


def _purse(row: TableRow, accounts: Accounts, player: str) -> str:
    """Name the account to which a player is cashed out; the chips of a training table are nobody's."""
    person = None if row.is_training else accounts.by_name(player)
    return chart.wallet(person.id) if person else CAGE


def _owners_of_standing(view: View) -> Counter[str]:
    """Return what each player has standing on the layout."""
    owned: Counter[str] = Counter()
    for spot in view.spots.values():
        owned.update({player: sum(bets.values()) for player, bets in spot.bets.items() if bets})
    return owned


OPENED = (SeedRevealed.kind, SeedWithheld.kind)
"""What is logged when no card of a shuffle is left to be dealt."""


def _closing(records: list[Record], chance: SeededChance) -> list[Event]:
    """Return what ends the open round and opens every commitment of a log whose rules this program does not have."""
    kinds = [record.body["event"] for record in records]
    endings = {RoundSettled.kind, RoundAbandoned.kind, RoundRuledVoid.kind}
    is_open = kinds.count(RoundBegan.kind) > sum(kind in endings for kind in kinds)
    revealed = {record.body["shuffle"] for record in records if record.body["event"] in OPENED}
    shuffles = [record for record in records if record.body["event"] == CardsShuffled.kind]
    events: list[Event] = [RoundAbandoned("its rules have changed since", by="house")] if is_open else []
    for record in shuffles:
        if record.body["shuffle"] not in revealed:
            shuffle = record.body["shuffle"]
            reveals = GAMES[records[0].body["game"]].reveals_shuffles
            revealing = SeedRevealed(shuffle, record.opened, by="house")
            events.append(revealing if reveals else SeedWithheld(shuffle, by="house"))
    events += _opening_of_series(records, chance)
    return events


def _opening_of_series(records: list[Record], chance: SeededChance) -> list[Event]:
    """Return the event that opens the series to which the house is still bound, if it is."""
    bonds, outcomes = kinds_of(SeriesCommitted) + kinds_of(SeriesRevealed), kinds_of(DeviceOutcome)
    last = next((record for record in reversed(records) if record.body["event"] in bonds), None)
    bond = None if last is None else read_event(last.body)
    if last is None or not isinstance(bond, SeriesCommitted):
        return []
    given = sum(record.body["event"] in outcomes for record in records[last.seq :])
    return [series_revealed(bond.of, bond.series, given, {"seed": chance.seed_of_series(bond.series - 1).hex()})]


# Tables of the house file


def as_named_now(row: TableRow, house: HouseFile) -> TableRow:
    """Return a table with the name, pit, pace and bots that the house file gives it now."""
    plans = [plan for plan in house.tables if row.key == plan.key and row.game == plan.game]
    return replace(row, name=plans[0].name, pit=plans[0].pit, settings=kept_settings(plans[0])) if plans else row


def is_as_planned(row: TableRow, house: HouseFile) -> bool:
    """Tell whether a table of the house file is still in it as it was opened; a guest's table always is."""
    return not row.key or any(
        (plan.key, plan.game, plan.positions, dict(plan.options), plan.is_training)
        == (row.key, row.game, row.positions, row.options, row.is_training)
        for plan in house.tables
    )
