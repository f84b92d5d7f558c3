"""A live table as the house runs it: its authority, what people and the floor do there, its pace, and what it tells."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field
from typing_extensions import TypedDict

from pitboss.games.game import HOUR
from pitboss.housefile import Pace
from pitboss.play.dealer import Dealer
from pitboss.play.log import write_json
from pitboss.server.describe import Fault, Notice, NoticedOption, faults_json, notices_json
from pitboss.server.shape import Milliseconds, State, shape
from pitboss.server.store.step import TableRow
from pitboss.server.table import floor, forms, playing
from pitboss.server.table.authority import Authority, You
from pitboss.server.table.forms import FloorDesk
from pitboss.server.table.hints import Hint
from pitboss.server.table.pace import Pacer
from pitboss.server.table.prompts import Prompt, Prompts, PromptWriter, prompt_json
from pitboss.server.table.regulars import Regulars
from pitboss.server.table.viewers import Step
from pitboss.table.events import FLOOR, StubCounted
from pitboss.table.view import View, Viewer
from pitboss.table.window import OpenForWagers

# Shapes


@shape
class Paused(TypedDict):
    """Why the table is paused."""

    reason: str


@shape
class Now(TypedDict):
    """What you are asked, and how you stand at the table."""

    prompt: Prompt | None
    you: You | None
    hint: Hint | None
    paused: Paused | None
    state: State


@shape
class TableMessage(Now):
    """Everything that one command caused, as you get it."""

    table: str
    from_: Annotated[int, Field(alias="from")]
    seq: int
    head: str
    """The hash of the log's last record: whoever keeps it can show later that the log was not replaced."""
    steps: list[Step]


@shape
class DutyJson(TypedDict):
    """What is due at a table, by which paragraph."""

    what: str
    cite: str


@shape
class Present(TypedDict):
    """Somebody at a table, as the floor sees them."""

    name: str
    is_away: bool
    missed: Annotated[int, Field(description="In how many rounds in a row an answer lacked.")]
    has_chips: Annotated[bool, Field(description="Whether they have chips there; where not, the seat can be freed.")]


@shape
class AsTheFloorSees(TypedDict):
    """What the floor should know of a table."""

    in_round: bool
    equipment: Annotated[str, Field(description="What the game is played with: cards, dice, a wheel.")]
    cards_since: Milliseconds
    cards_used_hours: int
    change_after_hours: int
    change_cite: str
    stub_counted: int | None
    due: list[DutyJson]
    paused: Paused | None
    pauses_after_round: bool
    faults: list[Fault]
    takes_coupons: bool
    desk: FloorDesk | None
    by_notice: list[NoticedOption]
    notices: list[Notice]
    people: list[Present]
    prompt: Prompt | None


class LiveTable(Authority):
    """One table that takes commands and keeps its own pace."""

    def __init__(self, row: TableRow, dealer: Dealer, regulars: Regulars, pace: Pace, base: View | None = None) -> None:
        super().__init__(row, dealer, regulars, base)
        self.pacer = Pacer(self, pace)
        self._prompts = PromptWriter()

    def command(self, name: str, account: str, command: Any) -> None:
        """Do what a person asks, or refuse it and change nothing."""
        playing.do(self, name, account, command)

    def floor(self, command: Any, by: str) -> None:
        """Do what a floorperson asks, or refuse it and change nothing; the log says who it was."""
        floor.rule(self, command, by)

    # What viewers get

    def messages(self, you: Mapping[str, You]) -> dict[Viewer, str]:
        """Return the last step as each viewer gets it, as JSON, with how those who sit here stand.

        What several were shown is written out once, the whole of it and each step.
        """
        last = self.shown.last
        every = {id(steps): steps for steps in last.values()}
        each = {id(step): step for steps in every.values() for step in steps}
        told = {number: write_json(step) for number, step in each.items()}
        written = {number: self._written(steps, [told[id(step)] for step in steps]) for number, steps in every.items()}
        prompts, alike = self.dealer.prompts, dict[str, str]()
        return {
            viewer: f"{written[id(steps)]}{self._now(viewer, prompts, you, alike)}}}" for viewer, steps in last.items()
        }

    def message(self, viewer: Viewer, steps: list[Step]) -> str:
        """Return steps as one viewer gets them, as JSON, with how the viewer stands now."""
        return f"{self._written(steps, [write_json(step) for step in steps])}{self._now_alone(viewer)}}}"

    def _written(self, steps: list[Step], told: list[str]) -> str:
        """Write out what several viewers get alike, with each step as it is written; what each is asked follows."""
        seq = self.dealer.log.seq
        first = steps[0]["seq"] if steps else seq + 1
        place = f'"table":{write_json(self.row.id)},"from":{first},"seq":{seq},"head":"{self.dealer.log.head}"'
        return f'{{{place},"steps":[{",".join(told)}],'

    def now(self, viewer: Viewer) -> Now:
        """Return what a viewer is asked, and how the viewer stands at the table."""
        now: Now = json.loads(f"{{{self._now_alone(viewer)}}}")
        return now

    def _now_alone(self, viewer: Viewer) -> str:
        name = viewer if isinstance(viewer, str) else ""
        you = self.you(name)
        return self._now(viewer, self.dealer.prompts, {name: you} if you else {}, {})

    def _now(self, viewer: Viewer, prompts: Prompts, you: Mapping[str, You], alike: dict[str, str]) -> str:
        """Write what a viewer is asked, and how the viewer stands at the table."""
        name = viewer if isinstance(viewer, str) else ""
        window = self.dealer.prompt
        kept = self.kept_from(name, window) if isinstance(window, OpenForWagers) else ()
        prompt = self._prompts.write(prompts, name, self.pacer.deadline(name, prompts), kept, alike)
        if "table" not in alike:
            paused = {"reason": self.dealer.pause} if self.dealer.is_paused else None
            alike["table"] = write_json({"paused": paused, "state": self.state})[1:-1]
        own = {"you": you.get(name), "hint": self.hints.of(name) if self.hints.are_known else None}
        return f'"prompt":{prompt},{write_json(own)[1:-1]},{alike["table"]}'


def due_json(table: LiveTable, now: int) -> AsTheFloorSees:
    """Return what the floor should know of the table: the age of its cards or dice, and what is due."""
    dealer = table.dealer
    equipment = dealer.game.equipment
    hours, cite = dealer.game.change_after(dealer.table.options)
    used = max(0, now - dealer.cards_since)
    due: list[DutyJson] = []
    if hours and used >= hours * HOUR:
        what = f"the {equipment.name} are due to be changed: they've been in use for {hours} hours"
        due.append({"what": what, "cite": cite})
    due += [{"what": what, "cite": cite} for what, cite in dealer.game.duties(dealer.table_to_come)]
    if table.is_closing:
        waits = (
            ", and waits a while for what is due at the desk" if dealer.game.desk.is_unfinished(dealer.table) else ""
        )
        due.append({"what": f"the table closes when {equipment.closes}{waits}", "cite": FLOOR})
    if table.pause_to_come:
        due.append({"what": f"the table pauses after this round: {table.pause_to_come.reason}", "cite": FLOOR})
    counts = [record for record in table.shown.recent if record.body["event"] == StubCounted.kind]
    return {
        "in_round": dealer.is_in_round,
        "equipment": equipment.name,
        "cards_since": dealer.cards_since,
        "cards_used_hours": used // HOUR,
        "change_after_hours": hours,
        "change_cite": cite,
        "stub_counted": counts[-1].body["cards"] if counts else None,
        "due": due,
        "paused": {"reason": dealer.pause} if dealer.is_paused else None,
        "pauses_after_round": table.pause_to_come is not None,
        **notices_json(dealer.table_to_come),
        "faults": faults_json(dealer.game, table.faults, dealer.table.options),
        "takes_coupons": dealer.game.takes_coupons,
        "desk": forms.floor_desk_json(table),
        "people": [
            {"name": name, "is_away": each.is_away, "missed": each.missed, "has_chips": floor.has_chips(table, name)}
            for name, each in table.people.items()
        ],
        "prompt": prompt_json(dealer.prompts, "", table.pacer.deadline("")),
    }
