"""A shoe that lasts many rounds: decks shuffled together, a cut, a cutting card, a burn, and what goes wrong with it.

A game says in which sections of its subchapter these things stand; they are the same for every game of the kit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from pitboss.games.game import Game
from pitboss.games.kits.cards import (
    DRAWN_IN_ERROR,
    FACE_UP_CARD,
    IMPROPER_CUT,
    cut_cards,
    is_cut_improper,
    open_cards,
    set_aside,
    take_card,
    take_top_card,
)
from pitboss.games.kits.irregularities import return_all_wagers
from pitboss.games.kits.shuffle import BY_DEVICE
from pitboss.games.kits.shuffle_order import ShuffleDesk
from pitboss.games.kits.sides import LiveSide, Side
from pitboss.games.kits.subchapter import BY_HAND, DEVICE, FROM_SHOE, SHUFFLED_BY_DEVICE
from pitboss.law import paragraph
from pitboss.table.cards import Card, standard_deck
from pitboss.table.custom import custom, in_section
from pitboss.table.event import Drawn
from pitboss.table.events import (
    CardBurned,
    CardDealt,
    CardsLoaded,
    CuttingCardPlaced,
    CuttingCardReached,
    DiscardsCollected,
    HandCollected,
    IrregularityFound,
)
from pitboss.table.felt import Felt, Position
from pitboss.table.options import PostedLimits, constraint, house_options, option
from pitboss.table.requests import FaultKind, Round, Shuffle, Voided, is_fault
from pitboss.table.table import Table

CUTTING_CARD, EVERY_ROUND, CONTINUOUS = "cutting-card", "every-round", "continuous"
CARD_CHANGE = custom("13:69E-1.18")
BACKS = ("red",)
SHUFFLER_JAM = "shuffler-jam"


@house_options
class ShoeOptions(PostedLimits):
    """What the operator of a table with a dealing shoe may choose.

    Its games are among those that 13:69E-1.19 names: dealt from a shoe, beside which a device may shuffle.
    """

    sections: ClassVar[Mapping[str, str]] = {}
    """Where the game's subchapter speaks of cards, opening, shuffle, dealing, irregularities, continuous shuffling."""

    decks: int = option(6, in_section("cards"), "decks", range(1, 9))
    shuffle: str = option(
        CUTTING_CARD,
        in_section("shuffle"),
        "the cards are shuffled at the cutting card, before every round, or by a continuous shuffler",
        (CUTTING_CARD, EVERY_ROUND, CONTINUOUS),
        value_cites={CONTINUOUS: in_section("continuous")},
    )
    shuffler: str = option(BY_HAND, SHUFFLED_BY_DEVICE, "shuffling device", (BY_HAND, DEVICE), provenance="nj")
    cut_off: int = option(
        25,
        in_section("shuffle"),
        "this percentage of the cards goes behind the cutting card",
        range(10, 51),
        short="cut off, percent",
    )

    continuous_shuffles_alone = constraint(
        in_section("continuous"),
        "a continuous shuffler needs no other shuffling device",
        lambda o: o.shuffle != CONTINUOUS or o.shuffler == BY_HAND,
    )


@dataclass(frozen=True, slots=True)
class ShoeState:
    """What a table with a shoe remembers between rounds."""

    opened: bool = False
    side: Side = Side()
    is_new_dealer: bool = False

    def written(self) -> str:
        """Write the state as JSON, field by field."""
        opened, is_new_dealer = ("true" if each else "false" for each in (self.opened, self.is_new_dealer))
        return f"[{opened},{self.side.written()},{is_new_dealer}]"


if TYPE_CHECKING:  # where a felt is of any game with a shoe, it names no options
    from typing_extensions import TypeVar as TypeVarWithDefault

    ShoeOptionsT = TypeVarWithDefault("ShoeOptionsT", bound=ShoeOptions, default=Any)
    ShoeFeltT = TypeVarWithDefault("ShoeFeltT", bound="ShoeFelt", default="ShoeFelt")
else:
    ShoeOptionsT, ShoeFeltT = TypeVar("ShoeOptionsT"), TypeVar("ShoeFeltT")


class ShoeFelt(Felt[ShoeOptionsT, ShoeState]):
    """The layout of a table with a shoe, where the dealer's cards are everybody's."""

    __slots__ = ("sections", "side")

    def __init__(self, table: Table[ShoeOptionsT, ShoeState]) -> None:
        super().__init__(table)
        self.sections = table.options.sections
        self.side = LiveSide(table.state.side)


class ShoeGame(Game[ShoeOptionsT, ShoeFeltT, ShoeState]):
    """A game dealt from a shoe that lasts many rounds."""

    felt = cast(type[ShoeFeltT], ShoeFelt)
    state = ShoeState

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "faults" not in vars(cls) and hasattr(cls, "options"):
            cls.faults = faults_of_a_shoe(cls.options.sections)
            cls.desk = ShuffleDesk(cls.options.sections["shuffle"])

    def deck(self, options: Mapping[str, str]) -> tuple[Card, ...]:
        """Return all decks of the table, which are shuffled together."""
        return standard_deck() * int(options["decks"])

    def change_after(self, options: ShoeOptionsT) -> tuple[int, str]:
        """Cards are changed at least every 24 hours."""
        return 24, CARD_CHANGE

    def renewed(self, table: Table[ShoeOptionsT, ShoeState]) -> Table[ShoeOptionsT, ShoeState]:
        """Fresh cards are opened and shuffled before the next round."""
        return replace(table, state=ShoeState())

    def new_dealer(self, table: Table[ShoeOptionsT, ShoeState]) -> Table[ShoeOptionsT, ShoeState]:
        """A new dealer burns a card before dealing."""
        return replace(table, state=replace(table.state, is_new_dealer=True))

    def left_alone(self, table: Table[ShoeOptionsT, ShoeState]) -> Round[Table[ShoeOptionsT, ShoeState]]:
        """A table that everybody has left shuffles before it goes on."""
        yield from ()
        return self.renewed(table)

    def is_dealt_out(self, table: Table[ShoeOptionsT, ShoeState]) -> bool:
        """A table may close when its cards are shuffled before the next round."""
        return table.options.shuffle != CUTTING_CARD or table.state.side.is_shuffle_due


# Opening, shuffle, cut and burn


def prepare_cards(felt: ShoeFelt) -> Round[None]:
    """Before a round new cards are opened, the cards are shuffled where that is due, and a new dealer burns one."""
    if not felt.state.opened:
        open_cards(felt, BACKS, felt.sections["opening"])
    if felt.side.is_shuffle_due or felt.options.shuffle != CUTTING_CARD:
        yield from shuffle_shoe(felt)
    elif felt.state.is_new_dealer:
        yield from burn(felt)
    felt.state = replace(felt.state, opened=True, is_new_dealer=False)


def shuffle_shoe(felt: ShoeFelt) -> Round[None]:
    """All cards are brought together and shuffled; those that no device shuffles are cut, and one is burned."""
    side, is_continuous, cite = felt.side, felt.options.shuffle == CONTINUOUS, shuffle_cite(felt)
    if side.shoe and side.has_discards:
        felt.tell(DiscardsCollected(len(side.shoe), cite=cite))
    cards = standard_deck() * felt.options.decks
    how, faults = (BY_DEVICE, (SHUFFLER_JAM,)) if is_shuffled_by_device(felt.options) else ("shuffled by hand", ())
    while is_fault(shuffled := (yield Shuffle(cite, faults, BACKS[0], cards, how))):
        what = "the shuffling device jams; it is replaced and the cards are shuffled again"
        felt.tell(IrregularityFound(SHUFFLER_JAM, what, cite=felt.sections["irregularities"]))
    side.shoe.load(shuffled.shuffle, len(cards))
    side.clear_discards()
    side.is_shuffle_due, side.behind_cutting_card = False, 0
    # reading 195: only cards of a continuous shuffler are dealt without a cut.
    if not is_continuous:
        yield from cut_and_load(felt)


def is_shuffled_by_device(options: ShoeOptions) -> bool:
    """Tell whether a device shuffles the cards, one after another or all at once."""
    return options.shuffle == CONTINUOUS or options.shuffler == DEVICE


def shuffle_cite(felt: ShoeFelt) -> str:
    """Return by which paragraphs the cards are shuffled as they are."""
    if felt.options.shuffle == CONTINUOUS:
        return felt.sections["continuous"]
    by_hand = felt.sections["shuffle"]
    return f"{by_hand}; {SHUFFLED_BY_DEVICE}" if felt.options.shuffler == DEVICE else by_hand


@paragraph("13:69E-1.19(b)")
def cut_and_load(felt: ShoeFelt) -> Round[None]:
    """A player cuts, the cutting card is inserted where the shoe is to end, and the first card is burned."""
    shoe, players, cite = felt.side.shoe, felt.table.players, felt.sections["shuffle"]
    yield from cut_cards(shoe, cite, players[0].name)
    while (yield from is_cut_improper(felt, cite)):
        yield from cut_cards(shoe, cite, players[0].name)
    if felt.options.shuffle == CUTTING_CARD:
        felt.side.behind_cutting_card = len(shoe) * felt.options.cut_off // 100
        felt.tell(CuttingCardPlaced(felt.side.behind_cutting_card, cite=cite))
    felt.tell(CardsLoaded("the dealing shoe", cite=f"{felt.sections['dealing']}; {FROM_SHOE}"))
    yield from burn(felt)


def burn(felt: ShoeFelt) -> Round[None]:
    """The first card goes face down to the discard rack."""
    cite = felt.sections["dealing"]
    drawn = yield from take_top_card(felt, felt.side.shoe, cite)
    felt.side.discards.append(drawn.place)
    felt.tell(CardBurned(drawn.card, drawn.place, cite=cite, seen_by=()))


# Dealing


def draw(felt: ShoeFelt, cite: str, position: int = 0) -> Round[Drawn]:
    """Take the next card; once the cutting card comes out, the cards are shuffled after the round."""
    while True:
        yield from meet_end_of_shoe(felt)
        answer = yield from take_card(felt, felt.side.shoe, cite, position, (FACE_UP_CARD, DRAWN_IN_ERROR))
        if isinstance(answer, Drawn):
            return answer
        irregular = felt.sections["irregularities"]
        felt.tell(IrregularityFound(answer.fault, WITH_A_CARD[answer.fault], cite=irregular))
        if answer.fault == FACE_UP_CARD:
            drawn = yield from set_aside(felt, felt.side.shoe, irregular)
            felt.side.discards.append(drawn.place)


def meet_end_of_shoe(felt: ShoeFelt) -> Round[None]:
    """Take the cutting card out of the way of the next card; a shoe without another card makes the round void."""
    yield from ()
    side = felt.side
    if not side.shoe:
        cite = felt.sections["irregularities"]
        felt.tell(IrregularityFound("shoe-exhausted", "the shoe has too few cards to finish the round", cite=cite))
        raise Voided(cite, "the shoe ran out")
    if side.is_cutting_card_next and not side.is_shuffle_due:
        side.is_shuffle_due = True
        felt.tell(CuttingCardReached(cite=felt.sections["shuffle"]))


def deal_face_up(felt: ShoeFelt, cite: str, position: Position | None = None) -> Round[Card]:
    """Deal the next card face up, to the dealer's place in the middle unless a position is named."""
    to = position or felt.dealer
    drawn = yield from draw(felt, cite, to.number)
    to.hand.append(drawn)
    felt.tell(CardDealt(to.number, drawn.card, drawn.place, cite=cite))
    return drawn.card


def pick_up_cards(felt: ShoeFelt, cite: str) -> None:
    """Every hand goes to the discard rack, and the shoe stays as it is for the next round."""
    for position in (*felt.positions, felt.dealer):
        if position.hand:
            felt.side.discards.extend(position.places)
            felt.tell(HandCollected(position.number, position.places, cite=cite))
            position.hand.clear()


def deal_until_void(felt: ShoeFelt, hands: Round[None]) -> Round[None]:
    """Play the hands of a round where somebody wagers; then the cards are picked up, and the shoe stays as it is.

    A round that becomes void counts for nothing: every wager goes back, and the cards are shuffled before the next.
    """
    if felt.in_play():
        try:
            yield from hands
        except Voided as voided:
            yield from return_all_wagers(felt, voided)
            felt.side.is_shuffle_due = True
        pick_up_cards(felt, felt.sections["dealing"])
    felt.state = replace(felt.state, side=felt.side.frozen())


# What can go wrong

WITH_A_CARD = {
    FACE_UP_CARD: "a card lies face up in the shoe",
    DRAWN_IN_ERROR: "a card was drawn in error, its face unseen, and is used as the next card",
}


def faults_of_a_shoe(sections: Mapping[str, str]) -> tuple[FaultKind, ...]:
    """List what can go wrong with the cards of a shoe."""
    irregular = sections["irregularities"]
    return (
        FaultKind(FACE_UP_CARD, irregular, "the next card lies face up in the shoe"),
        FaultKind(DRAWN_IN_ERROR, irregular, "a card is drawn in error without its face being seen"),
        FaultKind(
            IMPROPER_CUT,
            sections["shuffle"],
            "a supervisor finds the cut improper",
            can_happen=lambda options: options.shuffle != CONTINUOUS,
        ),
        FaultKind(
            SHUFFLER_JAM,
            irregular,
            "the shuffling device jams",
            can_happen=is_shuffled_by_device,
        ),
    )
