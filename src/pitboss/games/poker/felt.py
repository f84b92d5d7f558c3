"""The felt of a poker table: its seats, the button, the board, and the money that the players have put in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from json.encoder import encode_basestring_ascii as quote

from pitboss.games.kits.subchapter import DECK_COLOURS
from pitboss.games.poker.casino_night import PokerOptions
from pitboss.games.poker.deck_use import UNUSED, DeckUse
from pitboss.games.poker.events import CardsDealt
from pitboss.games.poker.kinds import KINDS
from pitboss.games.poker.paragraphs import paragraphs_of
from pitboss.games.poker.pots import Layer
from pitboss.law import paragraph
from pitboss.table.cards import Card
from pitboss.table.event import Drawn, Place, maker
from pitboss.table.felt import Felt, Position
from pitboss.table.ledger import POT, rail
from pitboss.table.memo import remembered
from pitboss.table.money import Cents
from pitboss.table.table import Table

Named = tuple[str, ...]
FACE_UP, OWN, UNSEEN = "face up", "for its player alone", "for nobody"
"""Who sees a card that is dealt."""
cards_dealt = maker(CardsDealt)


@dataclass(frozen=True, slots=True)
class Gone:
    """Who left the table: from which position (0 once that tells nothing any more), with how much, and when."""

    player: str
    position: int
    chips: Cents
    at: int

    def written(self) -> str:
        """Write it as JSON, field by field."""
        return f"[{quote(self.player)},{self.position},{self.chips},{self.at}]"


@dataclass(frozen=True, slots=True)
class Noticed:
    """A higher minimum that notice was posted of: how much, with which other options, and when."""

    minimum: Cents
    options: tuple[tuple[str, str], ...]
    at: int

    def written(self) -> str:
        """Write it as JSON, field by field."""
        return f"[{_proposal(self.minimum, self.options)},{self.at}]"


@dataclass(frozen=True, slots=True)
class DeskState:
    """What the room's desk keeps of a table between rounds."""

    absent: Named = ()
    owing: Named = ()
    """Players whom the blinds have passed while they were away, or had left for a while."""
    gone: tuple[Gone, ...] = ()
    """Who has left and may come back as no newcomer."""
    waiting: Named = ()
    removed: Named = ()
    """Who was required to leave the game."""
    reports: Named = ()
    """What the Commission and the Division have still to be told."""
    submitted: Named = ()
    """What the Commission is still to approve of that."""
    supplements: Named = ()
    """What the internal controls add to the rules for irregularities."""
    rake_area: Cents = 0
    """Time charges that nobody has verified yet."""
    charged_at: int = 0
    charged: Cents = 0
    """What was assessed last, which counts towards the posted maximum of one round."""
    charged_for: int = 0
    """Before how many rounds that was."""
    decks: tuple[DeckUse, ...] = UNUSED
    proposed_minimum: Cents = 0
    proposed: tuple[tuple[str, str], ...] = ()
    """The other options that are to change with it."""
    agreed: Named = ()
    """The patrons who have agreed to it."""
    noticed: Noticed | None = None
    """A higher minimum that comes without their agreement."""
    is_posted: bool = False


@dataclass(frozen=True, slots=True)
class PokerState:
    """What a poker table remembers between rounds."""

    opened: Named = ()
    """The decks that were inspected, spread and washed."""
    in_use: int = -1
    button: int = 0
    """The position before which the button lies, 0 before the first round."""
    killer: str = ""
    """Who kills the next round."""
    winner: str = ""
    """Who won all of the last round's money."""
    fund: Cents = 0
    desk: DeskState = DeskState()
    is_device_gone: bool = False
    """Whether the shuffling device has left the table until fresh cards come."""

    def written(self) -> str:
        """Write the state as JSON, field by field."""
        names, numbers = _written(self.desk)
        round_ = f"{self.in_use},{self.button},{quote(self.killer)},{quote(self.winner)},{self.fund}"
        gone = "true" if self.is_device_gone else "false"
        return f"[{_names(self.opened)},{names},{round_},{numbers},{gone}]"


@remembered
def _written(desk: DeskState) -> tuple[str, str]:
    """Write the desk as JSON: the names that it keeps, and the rest."""
    people = (desk.absent, desk.owing, desk.waiting, desk.removed, desk.agreed)
    names = ",".join([_names(each) for each in (*people, desk.reports, desk.submitted, desk.supplements)])
    charges = f"{desk.rake_area},{desk.charged_at},{desk.charged},{desk.charged_for}"
    decks = ",".join([use.written() for use in desk.decks])
    gone = ",".join([each.written() for each in desk.gone])
    posted = "true" if desk.is_posted else "false"
    proposal = _proposal(desk.proposed_minimum, desk.proposed)
    noticed = f",{desk.noticed.written()}" if desk.noticed else ""
    return names, f"{charges},[{decks}],{proposal},[{gone}],{posted}{noticed}"


def _proposal(minimum: Cents, options: tuple[tuple[str, str], ...]) -> str:
    """Write what the patrons are asked for, or get notice of: an amount, and the options beside it."""
    named = "".join([f",[{quote(name)},{quote(value)}]" for name, value in options])
    return f"[{minimum}{named}]" if named else f"{minimum}"


def _names(names: Named) -> str:
    return f"[{','.join(map(quote, names))}]"


class PokerSeat(Position):
    """A seated player's place in one round: cards down and up, chips, and what went into the pot."""

    __slots__ = (
        "account", "bet", "can_act", "chips", "dead", "exposed", "has_checked", "has_posted", "is_all_in", "is_capped",
        "is_folded", "keeps_position", "may_raise", "total", "uncalled", "up",
    )  # fmt: skip

    def __init__(self, number: int, player: str, chips: Cents) -> None:
        self.number = number
        self.player = player
        self.account = rail(player)
        """The account of the player's own chips."""
        self.wagers = {}
        self.hand = []
        self.up: list[Drawn] = []
        self.chips = chips
        self.bet = self.total = self.dead = 0
        self.uncalled = 0
        """What nobody called of a bet that stays in the pot because its hand is out."""
        self.exposed = 0
        self.is_folded = self.is_all_in = self.is_capped = self.has_posted = self.has_checked = False
        self.keeps_position = False
        self.can_act = True
        """Whether the player can still check, bet, call or fold: is in the round, not all-in and not capped."""
        self.may_raise = True

    @property
    def gathered(self) -> Cents:
        """What the player has in the pot: the antes and the bets of the betting rounds that are over."""
        return self.total - self.bet

    @property
    def up_cards(self) -> list[Card]:
        """The cards that everyone sees."""
        return [drawn.card for drawn in self.up]


class PokerFelt(Felt[PokerOptions, PokerState]):
    """One round of poker."""

    __slots__ = (
        "bets_raked", "blind_level", "board", "burns", "button", "divided_among", "error", "first_to_show",
        "has_exposed", "in_pot", "increments", "killer", "kind", "law", "layers", "level_up", "live", "making_good",
        "muck", "numbers", "owing", "raked", "seats", "shuffles", "untold", "untold_as", "voluntary", "wronged",
    )  # fmt: skip

    def __init__(self, table: Table[PokerOptions, PokerState]) -> None:
        super().__init__(table)
        self.kind = KINDS[self.options.game]
        self.law = paragraphs_of(table.game, self.options.game)
        absent = table.state.desk.absent
        chips = {player.name: player.chips for player in table.players}
        self.seats = [
            PokerSeat(seat.position, seat.player, chips[seat.player])
            for seat in table.seats
            if chips[seat.player] and seat.player not in absent
        ]
        """The players who are dealt in, clockwise from the dealer's left."""
        self.numbers = [seat.number for seat in self.seats]
        self.live = list(self.seats)
        """The seats that have not folded, clockwise from the dealer's left."""
        self.owing = set(table.state.desk.owing)
        self.has_exposed = False
        """Whether a hole card was turned up in dealing."""
        self.making_good: list[PokerSeat] = []
        self.board: list[Drawn] = []
        self.burns: list[Place] = []
        self.muck: list[Place] = []
        self.button = self.in_pot = 0
        self.layers: list[Layer] = []
        self.divided_among = 0
        """How many were in the round when the pots were last divided."""
        self.raked: list[Cents] = []
        self.bets_raked: list[list[Cents]] = []
        """What each seat has bet in each betting round of which a percentage was raked."""
        self.increments = 0
        """What was raked by increments."""
        self.voluntary: set[str] = set()
        self.first_to_show: PokerSeat | None = None
        self.error = ""
        """What is wrong with the deal and has not been noticed yet."""
        self.wronged: PokerSeat | None = None
        self.level_up = (1, 1)
        self.blind_level = 0
        """The largest bet that had to be posted before the cards were dealt, also by a player who had less."""
        self.killer = ""
        self.shuffles: list[int] = []
        self.untold: list[tuple[PokerSeat, Drawn]] = []
        """The cards that were dealt one after another and are told together."""
        self.untold_as = ("", FACE_UP)
        """By which paragraph they were dealt, and who sees them."""

    def deal(self, seat: PokerSeat, drawn: Drawn, cite: str, sight: str) -> None:
        """Deal a card to a player, to be told together with those before it that were dealt alike."""
        if self.untold and self.untold_as != (cite, sight):
            self.tell_dealt()
        self.untold_as = cite, sight
        self.untold.append((seat, drawn))
        seat.hand.append(drawn)
        if sight == FACE_UP:
            seat.up.append(drawn)

    def tell_dealt(self) -> None:
        """Tell the cards that were dealt one after another."""
        if self.untold:
            seats, dealt = zip(*self.untold, strict=True)
            self.untold.clear()
            self.tell_round(seats, dealt, *self.untold_as)

    def deal_round(self, seats: list[PokerSeat], dealt: Sequence[Drawn], cite: str, sight: str) -> None:
        """Deal cards to players, one at a time to each in turn, and tell them together."""
        in_turn = seats * (len(dealt) // len(seats))
        for seat, drawn in zip(in_turn, dealt, strict=True):
            seat.hand.append(drawn)
            if sight == FACE_UP:
                seat.up.append(drawn)
        self.tell_round(in_turn, dealt, cite, sight)

    def tell_round(self, seats: Sequence[PokerSeat], dealt: Sequence[Drawn], cite: str, sight: str) -> None:
        """Tell to whom cards were dealt; face down each of them is for its player, or for nobody."""
        cards, places = zip(*dealt, strict=True)
        seen_by = None
        if sight != FACE_UP:
            seen_by = tuple([seat.player for seat in seats]) if sight == OWN else ()
        self.tell(cards_dealt(tuple([seat.number for seat in seats]), cards, places, cite=cite, seen_by=seen_by))

    def leave_out(self, seat: PokerSeat) -> None:
        """Deal no cards to a player in this round."""
        self.seats.remove(seat)
        self.numbers.remove(seat.number)
        self.live.remove(seat)

    def take_from_round(self, seat: PokerSeat) -> None:
        """Let a player take no further part in the round."""
        seat.is_folded, seat.can_act = True, False
        self.live.remove(seat)

    def muck_hand(self, seat: PokerSeat) -> tuple[Place, ...]:
        """Put a hand with the discarded cards, and say where its cards lay."""
        places = seat.places
        self.muck += places
        seat.hand.clear()
        seat.up.clear()
        return places

    @property
    def board_cards(self) -> list[Card]:
        """The cards in the center of the table."""
        return [drawn.card for drawn in self.board]

    @property
    def deck(self) -> str:
        """Name the deck that this round is dealt from."""
        return DECK_COLOURS[self.state.in_use]

    @property
    def idle_deck(self) -> str:
        """Name the deck that this round is not dealt from."""
        return DECK_COLOURS[1 - self.state.in_use]

    @property
    def has_button(self) -> bool:
        """Tell whether the button fixes the order of dealing and betting."""
        return self.kind.has_button

    def after(self, number: int) -> list[PokerSeat]:
        """Return the seats clockwise from the left of a position, that position itself last."""
        seats, first = self.seats, bisect_right(self.numbers, number)
        return seats[first:] + seats[:first]

    @property
    def in_order(self) -> list[PokerSeat]:
        """The seats in the order of the deal: from the left of the button, or from the dealer's left."""
        return self.after(self.button)

    def seat_of(self, player: str) -> PokerSeat | None:
        """Return the seat of a player who is dealt in."""
        return next((seat for seat in self.seats if seat.player == player), None)

    def seat_at(self, number: int) -> PokerSeat | None:
        """Return the seat of a player who is in the round by its position."""
        return next((seat for seat in self.live if seat.number == number), None)

    def put_in(self, seat: PokerSeat, amount: Cents) -> None:
        """Move chips of a player into the pot, as a bet of this betting round."""
        seat.bet += amount
        seat.total += amount
        seat.chips = left = seat.chips - amount
        if not left:
            seat.is_all_in, seat.can_act = True, False
        self.in_pot += amount
        self.ledger.post(seat.account, POT, amount)

    def put_in_ante(self, seat: PokerSeat, amount: Cents) -> None:
        """Move the ante of a player into the pot, which belongs to no betting round."""
        self.put_in(seat, amount)
        seat.bet -= amount

    def put_in_dead(self, seat: PokerSeat, amount: Cents) -> None:
        """Move chips of a player into the pot that count for no bet."""
        self.put_in_ante(seat, amount)
        seat.total -= amount
        seat.dead += amount

    def take_out(self, seat: PokerSeat, amount: Cents) -> None:
        """Give chips of the pot to a player."""
        seat.chips += amount
        self.in_pot -= amount
        self.ledger.post(POT, seat.account, amount)

    @paragraph("19:47-14.15(f)", "13:47-20.38(g)", "13:47-20.38(e)")
    def ineligible_positions(self) -> Iterator[int]:
        """Yield the positions that get no card: of players who are out of the round, then those not dealt in."""
        yield from (seat.number for seat in self.seats if seat.is_folded and not seat.keeps_position)
        taken = {seat.number for seat in self.seats}
        yield from (number for number in range(1, self.table.positions + 1) if number not in taken)

    def frozen_state(self) -> PokerState:
        """Return what stays between rounds."""
        state: PokerState = self.state
        owing = tuple(sorted(self.owing))
        desk = state.desk
        if owing != desk.owing or not desk.is_posted:
            desk = replace(desk, owing=owing, is_posted=True)
        button = self.button or state.button
        return PokerState(
            state.opened, state.in_use, button, self.killer, state.winner, state.fund, desk, state.is_device_gone
        )  # fmt: skip
