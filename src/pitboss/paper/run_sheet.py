"""The run sheet of a casino night: what is done when, from the license on the wall to the report of operations."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from pitboss.housefile.casino_night import LISTED, REPORTED, CasinoNight, keys_of
from pitboss.paper.guide import HELP
from pitboss.paper.press import Form, printed
from pitboss.table.money import money

CONDUCT = "statute on casino nights"
IMITATION = "13:47-20.2(a)[Bet]"


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing to do: when, what, and by which rule."""

    when: str
    what: str
    cite: str


def duties_of(night: CasinoNight) -> tuple[Duty, ...]:
    """Return what is done at a night, in order."""
    opens = datetime.combine(night.day, night.begins)
    closes = datetime.combine(night.day, night.ends) + timedelta(days=night.ends <= night.begins)

    def at(moment: datetime, minutes: int = 0) -> str:
        return f"{moment + timedelta(minutes=minutes):%H:%M}"

    return (
        Duty(at(opens, -120), f"Hang license {night.license} where everybody sees it.", LISTED),
        Duty(at(opens, -110), "Open the hall: pitboss serve house.toml --lan. Print the address's QR code.", ""),
        Duty(at(opens, -90), "Post the sign at each table; lay out seat cards and dealers' procedures.", "13:47-20.39"),
        Duty(at(opens, -60), "Dealers rehearse a round with the procedure in hand.", CONDUCT),
        Duty(
            at(opens, -30),
            "Inspect cards, dice and wheels at each table; two decks at each poker table.",
            "13:47-20.34(a)",
        ),
        Duty(
            at(opens, -15), f"Check in guests: each is handed {money(night.guest_chips)} in imitation money.", IMITATION
        ),
        Duty(at(opens), "Games begin. The hall screen shows tables and leaders.", ""),
        Duty(at(closes, -30), "Announce the last half hour.", ""),
        Duty(at(closes, -5), "Announce the last round at each table; close the tables when it is over.", ""),
        Duty(at(closes), "Freeze the leaderboard. Award prizes: merchandise, never money.", CONDUCT),
        Duty(at(closes, 30), "Count in cards, dice and imitation money; sign the closers.", ""),
        Duty(
            night.report_due.isoformat(),
            "Report of operations due: receipts, prizes, expenses, net proceeds.",
            REPORTED,
        ),
    )


def print_run_sheet(night: CasinoNight, form: Form, paper: str = "letter") -> bytes:
    """Print the run sheet of a night on one page."""
    facts = {
        "organization": night.organization,
        "license": night.license,
        "day": f"{night.day:%A, %B} {night.day.day}, {night.day.year}",
        "hours": f"{night.begins:%H:%M} to {night.ends:%H:%M}",
        "place": night.place,
        "chips": money(night.guest_chips),
        "tables": [name for _, name, _ in keys_of(night)],
        "duties": [[each.when, each.what, each.cite] for each in duties_of(night)],
        "help": HELP,
    }
    return printed("run_sheet", facts, form, paper)[0]
