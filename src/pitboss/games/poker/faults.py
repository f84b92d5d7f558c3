"""The irregularities that can be caused at a poker table, each by its paragraph."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pitboss.games.kits.cards import IMPROPER_CUT
from pitboss.games.kits.irregularities import CUT_BY_HAND, DEVICE
from pitboss.games.poker import irregularities as irregular
from pitboss.games.poker.cards import JAM, NOT_SHUFFLED
from pitboss.games.poker.kinds import FIVE_STUD, HOLDEM, KINDS, MAMBO, STUD
from pitboss.games.poker.levels import rakes_pots
from pitboss.games.poker.options import BY_HAND
from pitboss.games.poker.paragraphs import CASINO, paragraphs_of
from pitboss.table.requests import FaultKind

if TYPE_CHECKING:
    from pitboss.games.poker.casino_night import PokerOptions

POSITION = "position"


def faults_of(regime: str) -> tuple[FaultKind, ...]:
    """List what can go wrong in a casino or at a casino night."""
    law = paragraphs_of(regime, HOLDEM)
    studs = (STUD, FIVE_STUD, MAMBO) if regime == CASINO else (STUD,)
    exposed = "; ".join([*(paragraphs_of(regime, game).exposed for game in studs), law.exchanged])
    fouled = f"{law.unprotected}; {law.stud_protected}; {law.reconstructed}"
    return (
        FaultKind(irregular.FACE_UP, law.face_up, "the next card lies face up in the deck"),
        FaultKind(irregular.OFF_TABLE, law.off_table, "a card is dealt off the table"),
        FaultKind(
            irregular.EXPOSED,
            exposed,
            "a hole card is turned face up in dealing",
            cite_with=partial(exposed_by, regime),
            asked_by=partial(hole_cards_by, regime),
        ),
        FaultKind(irregular.PASSED_OVER, law.passed_over, "an eligible player is dealt no cards"),
        FaultKind(irregular.WRONG_START, law.wrong_start, "the deal begins at a wrong position"),
        FaultKind(irregular.INELIGIBLE, law.ineligible, "a card is dealt to a position that is not in the round"),
        FaultKind(irregular.MISSING, law.wrong_cards, "cards are found to be missing"),
        FaultKind(irregular.EXTRA, law.wrong_cards, "additional cards are found"),
        FaultKind(NOT_SHUFFLED, law.not_shuffled, "the cards were not shuffled and cut as they should be"),
        FaultKind(IMPROPER_CUT, law.cut, "a supervisor finds the cut improper", needs=CUT_BY_HAND),
        FaultKind(JAM, law.jam, "the shuffling device jams", can_happen=is_shuffled_by_device, needs=DEVICE),
        FaultKind(irregular.TOO_MANY, law.improper, "a player is dealt a hole card too many"),
        FaultKind(irregular.TOO_FEW, law.improper, "a player is dealt a hole card too few"),
        FaultKind(
            irregular.FOULED,
            fouled,
            "the hand of the player to act, or of another, touches the discards",
            may_name=POSITION,
            cite_with=partial(fouled_by, regime),
        ),
        FaultKind(
            irregular.LOST,
            fouled,
            "the hand of the player to act, or of another, loses a card to the discards",
            may_name=POSITION,
            cite_with=partial(fouled_by, regime),
        ),
        FaultKind(irregular.TOUCHED, law.reconstructed, "a protected hand touches the discards", may_name=POSITION),
        FaultKind(
            irregular.RUINED, law.refund, "discards foul a protected hand beyond reconstruction", may_name=POSITION
        ),
        FaultKind(
            irregular.UNPROTECTED,
            law.unprotected,
            "the dealer collects a hand that nobody protected",
            may_name=POSITION,
        ),
        FaultKind(irregular.COLLECTED, law.refund, "the dealer collects a protected hand", may_name=POSITION),
        FaultKind(
            irregular.WALKED,
            law.walked_away,
            "the player to act, or another, leaves without comment",
            may_name=POSITION,
        ),
        FaultKind(irregular.STRING_BET, law.string_bet, "the player to act adds chips without announcing a raise"),
        FaultKind(irregular.THROWN_AWAY, law.obligation, "the player to act announces a call and throws the hand away"),
        FaultKind(
            irregular.WAGER_THROWN_AWAY,
            law.obligation,
            "the player to act announces a bet or a raise and throws the hand away",
        ),
        FaultKind(
            irregular.LATE_RAKE,
            law.no_more_rake,
            "the dealer takes rake after the pot was collected",
            can_happen=rakes_pots,
            needs="a rake from the pot: --set rake_percent=5",
        ),
    )


def exposed_by(regime: str, options: PokerOptions, asked_by: str) -> str:
    """Return where it is said what becomes of an exposed hole card: by the type of poker, and in stud by the card."""
    law = paragraphs_of(regime, options.game)
    if not KINDS[options.game].is_stud:
        return law.exchanged
    return law.exposed if asked_by == law.streets[0].down else law.exposed_later


def hole_cards_by(regime: str, options: PokerOptions) -> tuple[str, ...]:
    """Return by which paragraphs hole cards are dealt in a type of poker."""
    streets = zip(KINDS[options.game].streets, paragraphs_of(regime, options.game).streets, strict=True)
    return tuple(cites.down for street, cites in streets if street.down)


def fouled_by(regime: str, options: PokerOptions, asked_by: str) -> str:
    """Return where it is said what becomes of a hand that touches the discards: in stud it is always protected."""
    law = paragraphs_of(regime, options.game)
    return f"{law.stud_protected}; {law.reconstructed}" if KINDS[options.game].is_stud else law.unprotected


def is_shuffled_by_device(options: PokerOptions) -> bool:
    """Tell whether a device shuffles a table's cards."""
    return bool(options.shuffler != BY_HAND)
