"""The run sheet of a casino night: what is done when, from the license on the wall to the report of operations."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pitboss.housefile.casino_night import REPORTED, CasinoNight, keys_of
from pitboss.housefile.file import LISTED
from pitboss.housefile.plan import clock_words
from pitboss.paper.guide import HELP
from pitboss.paper.press import Form, printed
from pitboss.paper.sign import Sign, SignLine
from pitboss.table.money import money

CONDUCT = "statute on casino nights"
IMITATION = "13:47-20.2(a)[Bet]"


@dataclass(frozen=True, slots=True)
class Duty:
    """One thing to do: when, what, and by which rule."""

    when: str
    what: str
    cite: str


def duties_of(planned: CasinoNight) -> tuple[Duty, ...]:
    """Return what is done at a night, in order."""
    night = planned.night
    opens, closes = night.opens, night.closes

    def at(moment: datetime, minutes: int = 0) -> str:
        return clock_words((moment + timedelta(minutes=minutes)).time())

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
        Duty(at(opens, -30), "Put the hall screen (#/hall) on the projector; the desk signs in at #/night.", ""),
        Duty(
            at(opens, -15),
            f"Check in guests: each is handed {money(planned.guest_chips)} in imitation money.",
            IMITATION,
        ),
        Duty(at(opens), "Games begin. The hall screen shows tables and leaders.", ""),
        Duty(at(closes, -30), "Announce the last half hour.", ""),
        Duty(at(closes, -5), "Call the last round at the desk: each table closes when its round is over.", ""),
        Duty(at(closes), "Settle the night at the desk: the leaderboard stands, imitation money is turned in.", ""),
        Duty(at(closes, 5), "Award prizes: merchandise, never money.", CONDUCT),
        Duty(at(closes, 30), "Count in cards and dice; print the report of operations.", ""),
        Duty(
            night.report_due.isoformat(),
            "Report of operations due: receipts, prizes, expenses, net proceeds.",
            REPORTED,
        ),
    )


def for_night(sign: Sign, license: str) -> Sign:
    """Return a table's sign as it is posted at a casino night: with the night's license, and where there is help."""
    told = SignLine(f"License {license}", LISTED)
    notes = sign.notes if told in sign.notes else (told, *sign.notes)
    return replace(sign, notes=(*notes, SignLine(HELP, CONDUCT)))


def print_run_sheet(planned: CasinoNight, form: Form, paper: str = "letter") -> bytes:
    """Print the run sheet of a night on one page."""
    night = planned.night
    facts = {
        "organization": planned.organization,
        "license": night.license,
        "day": night.day_words,
        "hours": night.hours_words,
        "place": night.place,
        "chips": money(planned.guest_chips),
        "tables": [name for _, name, _ in keys_of(planned)],
        "duties": [[each.when, each.what, each.cite] for each in duties_of(planned)],
        "help": HELP,
    }
    return printed("run_sheet", facts, form, paper)[0]
