"""Bots at a table: they answer the dealer's prompts until the rounds are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log, Record, as_event
from pitboss.players.player import Onlooker, Player, Sight
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.desk import DeskForm, read_input
from pitboss.table.events import CardDealt, CardsDiscarded, ChipsBought, Giver, NonceGiven, RoundBegan, StackDelivered
from pitboss.table.money import Cents
from pitboss.table.table import Seat
from pitboss.table.window import OpenForWagers

NONCE_SIZE = 1 << 128


class Hands:
    """Each player's own cards, followed in the log's records as that player may see them and no further."""

    def __init__(self, log: Log, names: Sequence[str]) -> None:
        if names and not log.keep:
            raise ValueError("the players read their cards in the log's records: give the dealer a log with keep=True")
        self._log = log
        self._hands: dict[str, dict[tuple[int, ...], Card]] = {name: {} for name in names}
        self._read = 0

    def follow(self, name: str) -> None:
        """Follow another player's cards, from the next round on."""
        self._hands.setdefault(name, {})

    def of(self, name: str) -> tuple[Card, ...]:
        """Return the cards that a player holds now."""
        for record in self._log.records[self._read :]:
            self._follow(record)
        self._read = len(self._log.records)
        return tuple(self._hands[name].values())

    def forget(self) -> None:
        """Let go of the records of a round that is over."""
        self._log.records.clear()
        self._read = 0

    def _follow(self, record: Record) -> None:
        kind = record.body["event"]
        if kind == RoundBegan.kind:
            for hand in self._hands.values():
                hand.clear()
        elif kind in (CardDealt.kind, StackDelivered.kind):
            for name in self._hands.keys() & record.body["seen_by"]:
                self._take(name, record.seen_by(name))
        elif kind == CardsDiscarded.kind:
            for hand in self._hands.values():
                for place in record.body["discarded"]:
                    hand.pop(tuple(place), None)

    def _take(self, name: str, body: dict[str, Any]) -> None:
        is_stack = body["event"] == StackDelivered.kind
        cards, places = (body["cards"], body["stack"]) if is_stack else ([body["card"]], [body["place"]])
        self._hands[name].update(zip(map(tuple, places), map(Card.parse, cards), strict=True))


class Company:
    """The bots of one table and the answers they give its dealer.

    With ``nonces`` each gives one for every shuffle or series of throws; with a ``buy_in`` one who cannot stake a whole
    round buys so much between rounds.
    """

    def __init__(self, dealer: Dealer, players: Sequence[Player], *, nonces: bool = False, buy_in: Cents = 0) -> None:
        self.dealer = dealer
        self.players = {player.name: player for player in players}
        self.nonces = nonces
        self.buy_in = buy_in
        self._hands = Hands(dealer.log, [player.name for player in players if player.needs_hand])
        self._onlookers = {player.name: player for player in players if isinstance(player, Onlooker)}
        self._shown = 0
        self._least: Cents = 0

    def join(self, player: Player) -> None:
        """Let another bot join, between rounds."""
        self.players[player.name] = player
        if player.needs_hand:
            self._hands.follow(player.name)
        if isinstance(player, Onlooker):
            self._onlookers[player.name] = player

    def part(self, name: str) -> None:
        """Let a bot go."""
        self.players.pop(name, None)
        self._onlookers.pop(name, None)

    def play_round(self) -> None:
        """Begin a round and answer every prompt of it; whoever is seated without being built in is passed over."""
        self.begin_round()
        while self.dealer.prompt is not None:
            self.answer()

    def forget(self) -> None:
        """Let go of the log's records between rounds, in runs of more rounds than memory should hold."""
        self.show()
        self._hands.forget()
        self._shown = 0

    def show(self) -> None:
        """Show those who follow the table what has happened since they last looked, as each may see it."""
        records = self.dealer.log.records
        for record in records[self._shown :]:
            for name, onlooker in self._onlookers.items():
                onlooker.see(as_event(record, name))
        self._shown = len(records)

    def begin_round(self) -> None:
        """Begin a round, after the buy-ins and nonces that come before it."""
        for player in self.players.values():
            short = self.dealer.table.player(player.name).chips < player.stake * self._least_wager()
            if self.buy_in and short:
                self.dealer.take(ChipsBought(player.name, self.buy_in, by=player.name))
            if self.nonces and self.dealer.bond.wants_nonce(player.name):
                self.dealer.take(NonceGiven(player.name, f"{player.below(NONCE_SIZE):032x}", by=player.name))
        self.dealer.begin_round()

    def asked_at_desk(self) -> list[tuple[str, DeskForm]]:
        """Return what the game's desk waits for that bots have to say."""
        due = [form for form in self.dealer.desk_forms() if form.is_due]
        return [(name, form) for form in due for name in form.whose or () if name in self.players]

    def answer_at_desk(self) -> None:
        """Let each bot say what is usual, for a person who does not is heard anyway."""
        for name, form in self.asked_at_desk():
            inputs = self.dealer.game.desk.inputs
            self.dealer.take(read_input(inputs, form.event.kind, form.usual, (Giver.PLAYER,), player=name))

    def _least_wager(self) -> Cents:
        """Return the least wager as the last window had it; where a game has none, as it is posted."""
        game = self.dealer.game
        return self._least if game.wagers and game.has_window else int(self.dealer.table.options.minimum)

    def answer(self) -> None:
        """Answer the open prompt: with everyone's wagers, with a player's decision, or by default."""
        prompt = self.dealer.prompt
        self.show()
        if isinstance(prompt, OpenForWagers):
            self.wager(prompt)
            self.dealer.end_wagering()
            return
        for ask in asks_of(prompt):
            if ask.player in self.players:
                self.decide(ask)
                return
        self.dealer.answer_by_default()

    def decide(self, ask: Ask) -> None:
        """Let the bot who is asked decide."""
        self.show()
        player = self.players[ask.player]
        self.dealer.take(player.decide(ask, self._sight(player, ask.position)))

    def wager(self, prompt: OpenForWagers) -> None:
        """Place the wagers of every bot, in the order of their positions."""
        self._least = max(area.least for area in prompt.areas)
        for seat in self.dealer.table.seats:
            if seat.player in self.players:
                self.wager_at(seat, prompt)

    def wager_at(self, seat: Seat, prompt: OpenForWagers) -> None:
        """Place the wagers of the bot at a seat."""
        player = self.players[seat.player]
        for event in player.wagers(prompt, self._sight(player, seat.position)):
            self.dealer.take(event)

    def _sight(self, player: Player, position: int) -> Sight:
        own = self.dealer.table.player(player.name)
        hand = self._hands.of(player.name) if player.needs_hand else ()
        return Sight(position, own.chips, own.coupons, hand)


def play_rounds(
    dealer: Dealer,
    players: Sequence[Player],
    rounds: int,
    *,
    nonces: bool = False,
    buy_in: Cents = 0,
    forget: bool = False,
) -> None:
    """Play rounds at a table, the players answering every prompt; ``forget`` lets go of each round's records."""
    company = Company(dealer, players, nonces=nonces, buy_in=buy_in)
    for _ in range(rounds):
        company.play_round()
        if forget:
            company.forget()
