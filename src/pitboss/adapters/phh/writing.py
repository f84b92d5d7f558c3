"""Writing a round of a log as PHH text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from decimal import Decimal

from pitboss.adapters.phh.form import TAKEN, UNKNOWN, VARIANTS, dollars_words, refuse
from pitboss.games.poker.button import ANTES_FOR_ALL, MISSED, ORDINALS
from pitboss.games.poker.events import ButtonPlaced, CardsDealt, CommunityCardsDealt
from pitboss.games.poker.kinds import HIGH, KINDS
from pitboss.games.poker.opening import FORCED_BET
from pitboss.games.poker.options import EVERYONE
from pitboss.games.poker.paragraphs import CASINO, CASINO_NIGHT
from pitboss.games.poker.posts import DEAD, LIVE, NO_POSTS, POSTED_AS, STRADDLE, posts_of
from pitboss.games.poker.pot_events import ActionTaken, BlindPosted
from pitboss.play.log import Record, as_event
from pitboss.table.cards import Card
from pitboss.table.event import Place
from pitboss.table.events import (
    CardBurned,
    CardDealt,
    CardsDiscarded,
    ChipsBought,
    DecisionMade,
    HandRevealed,
    LogOpened,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    RoundBegan,
    RoundSettled,
)
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.view import HOUSE, Viewer

Field = str | bool | Decimal | Sequence[str] | Sequence[Decimal]
"""A value of PHH: a text or a number, or several."""


POKER_ROOMS = (CASINO, CASINO_NIGHT)
_DECIDED = {"stand-pat": "sd", "muck": "sm"}
"""What players decide apart from betting, as PHH writes it where no cards are told."""


class Writer:
    """Follows a log and writes the hand of one round."""

    def __init__(self, round_: int) -> None:
        self.round = round_
        self.options: dict[str, str] = {}
        self.chips: dict[str, Cents] = {}
        self.seats: dict[int, str] = {}
        self.order: list[int] = []
        self.stacks: dict[str, Cents] = {}
        self.faces: dict[Place, Card | None] = {}
        self.actions: list[str] = []
        self.drawn: list[str] = []
        self.is_draw = False
        self.is_button_first = False
        """Whether the first blind was posted by the button, who is dealt last."""
        self.posted: dict[int, Cents] = {}
        """What was posted beside the blinds, by position; below 0 it is a live bet that leaves the order as it is."""
        self.dead: dict[int, Cents] = {}
        """What was put in that counts for no bet."""
        self.ends: dict[str, Cents] = {}
        self.last = 0
        """The last round that was dealt."""

    def see(self, record: Record, viewer: Viewer) -> None:
        """Take in a record."""
        event = as_event(record, viewer)
        if isinstance(event, LogOpened):
            _require_poker(event.game)
        if isinstance(event, LogOpened | OptionsChanged):
            self.options |= event.options
        elif isinstance(event, PlayerSeated):
            self.seats[event.position], self.chips[event.player] = event.player, event.chips
        elif isinstance(event, ChipsBought):
            self.chips[event.player] += event.chips
        elif isinstance(event, PlayerLeft):
            self.chips.pop(event.player)
            self.seats = {number: name for number, name in self.seats.items() if name != event.player}
        elif isinstance(event, RoundSettled):
            for name in self.chips:
                self.chips[name] += event.net.get(f"player {name}", 0)
        self.last = max(self.last, record.body["round"])
        if record.body["round"] == self.round:
            self._see_round(event)

    def _see_round(self, event: object) -> None:
        if isinstance(event, RoundBegan):
            self.order = [number for number, name in sorted(self.seats.items()) if self.chips[name]]
            self.stacks = dict(self.chips)
        elif isinstance(event, ButtonPlaced):
            at = self.order.index(event.position)
            self.order = self.order[at + 1 :] + self.order[: at + 1]
        elif isinstance(event, RoundSettled):
            self.ends = {name: self.chips[name] for name in self.stacks if name in self.chips}
        elif isinstance(event, CardDealt):
            self._see_dealt((event.position,), (event.card,), (event.place,))
        elif isinstance(event, CardsDealt):
            self._see_dealt(event.positions, event.cards or (None,) * len(event.dealt), event.dealt)
        elif isinstance(event, CommunityCardsDealt):
            self.actions.append(f"d db {_written(event.cards or ())}")
        elif isinstance(event, ActionTaken):
            self._end_draw()
            self.actions.append(f"{self._p(event.position)} {_action(event)}")
        elif isinstance(event, BlindPosted):
            self._see_blind(event)
        elif isinstance(event, CardsDiscarded):
            cards = [self.faces.get(place) for place in event.discarded]
            self.is_draw = True
            self.actions.append(f"{self._p(event.position)} sd {_written(cards)}")
        elif isinstance(event, HandRevealed):
            self._end_draw()
            self.actions.append(f"{self._p(event.position)} sm {_written(event.cards or ())}")
        elif isinstance(event, CardBurned):
            self._end_draw()
        elif isinstance(event, DecisionMade) and event.choice in _DECIDED:
            self.actions.append(f"{self._p(event.position)} {_DECIDED[event.choice]}")

    def _see_dealt(self, positions: Sequence[int], cards: Sequence[Card | None], places: Sequence[Place]) -> None:
        """Write each card that was dealt to a position, as far as it is seen."""
        written = self.drawn if self.is_draw else self.actions
        for position, card, place in zip(positions, cards, places, strict=True):
            self.faces[place] = card
            written.append(f"d dh {self._p(position)} {_written([card])}")

    def _see_blind(self, event: BlindPosted) -> None:
        """Write a forced bet; blinds are a field, in which of two players the button stands first."""
        if event.blind == FORCED_BET:
            self.actions.append(f"{self._p(event.position)} pb")
        elif event.blind == ORDINALS[0]:
            self.is_button_first = event.position == self.order[-1]
        elif event.blind == MISSED:
            self.posted[event.position], self.dead[event.position] = -event.amount, event.dead
        elif event.blind == POSTED_AS[STRADDLE] and self._options("posts", NO_POSTS) == NO_POSTS:
            self.posted[event.position] = event.amount
        elif event.blind in ANTES_FOR_ALL:
            self.dead[event.position] = int(self._money("ante") * 100)

    def _end_draw(self) -> None:
        """Write what was drawn after all that was discarded, as PHH has it."""
        self.actions += self.drawn
        self.drawn, self.is_draw = [], False

    def _p(self, position: int) -> str:
        return f"p{self.order.index(position) + 1}"

    def fields(self) -> dict[str, Field]:
        """Return the hand as the fields of PHH: money as dollars, the rest as text."""
        game = self.options.get("game", "this game")
        if not self.order:
            raise refuse(f"round {self.round} of {game}", "no such round was dealt", self._dealt_words())
        variant = self._variant()
        names = [self.seats[number] for number in self.order]
        found: dict[str, Field] = {"variant": variant, **self._antes(variant)}
        found |= self._bets(variant) | {"starting_stacks": [Decimal(self.stacks[name]) / 100 for name in names]}
        found |= {"actions": self.actions, "players": names}
        if self.ends:
            found["finishing_stacks"] = [Decimal(self.ends[name]) / 100 for name in names]
        if taken := self._taken():
            found[TAKEN] = Decimal(taken) / 100
        return found

    def _variant(self) -> str:
        """Return what PHH calls the game; where a game leaves no choice of split, as at a casino night, high wins."""
        told = {"split": HIGH} | self.options
        for variant, options in VARIANTS.items():
            if options.items() <= told.items():
                return variant
        chosen = ", ".join(f"{name}={told[name]}" for name in ("game", "limit", "split", "low_hand") if name in told)
        raise refuse(f"round {self.round} ({chosen})", "PHH has no variant for it", variants_words())

    def text(self) -> str:
        """Write the hand."""
        fields = self.fields()
        lines = [f"{name} = {_value(value)}" for name, value in fields.items()]
        if taken := self._taken():
            lines.append(f"# The house took {money(taken)} of it, for which PHH has no field: {TAKEN} is our own.")
        return "\n".join(lines) + "\n"

    def _taken(self) -> Cents:
        """Return what the house took of the hand; nothing where it gave players more of a fund."""
        return max(0, sum(self.stacks.values()) - sum(self.ends.values())) if self.ends else 0

    def _dealt_words(self) -> str:
        return f"one of rounds 1 to {self.last}" if self.last else "a log in which a round was dealt"

    def _money(self, option: str) -> Decimal:
        return Decimal(parse_money(self.options[option])) / 100

    def _bets(self, variant: str) -> dict[str, Field]:
        least, upper, forced = (self._money(name) for name in ("minimum", "maximum", "forced_bet"))
        fixed: dict[str, Field] = {"small_bet": least, "big_bet": upper}
        if not KINDS[VARIANTS[variant]["game"]].has_button:
            return {"bring_in": forced or least, **fixed}
        blinds = [self._money(f"{which}_blind") for which in ("first", "second", "third")]
        posted = [*blinds, *[Decimal(0)] * len(self.order)][: len(self.order)]
        if len(self.order) == 2 and self.is_button_first:
            posted.reverse()
            if posted[0] == posted[1]:
                why = "of two players with blinds alike the button acts first, and in PHH the other does"
                allowed = "blinds that differ, or the first player left of the button first"
                raise refuse(f"round {self.round}", why, allowed)
        for number, amount in self._other_posts().items():
            posted[number] = Decimal(amount) / 100
        is_fixed = VARIANTS[variant]["limit"] == "fixed"
        return {"blinds_or_straddles": self._told(posted), **(fixed if is_fixed else {"min_bet": least})}

    def _other_posts(self) -> dict[int, Cents]:
        """Return what was posted beside the blinds, by the order of the deal."""
        posts = posts_of(self._options("posts", NO_POSTS))
        bets = [post for post in posts if post.kind != DEAD and post.place <= len(self.order)]
        found = {post.place - 1: -post.amount if post.kind == LIVE else post.amount for post in bets}
        return found | {self.order.index(position): amount for position, amount in self.posted.items()}

    def _antes(self, variant: str) -> dict[str, Field]:
        """Return what everybody antes, dead money included, and whether a short ante contends for its part alone."""
        ante = self._money("ante") if self._options("ante_by", EVERYONE) == EVERYONE else Decimal(0)
        antes = [ante] * len(self.order)
        for post in posts_of(self._options("posts", NO_POSTS)):
            if post.kind == DEAD and post.place <= len(antes):
                antes[post.place - 1] += Decimal(post.amount) / 100
        for position, amount in self.dead.items():
            antes[self.order.index(position)] += Decimal(amount) / 100
        if not any(antes):
            return {"antes": antes}
        has_button = KINDS[VARIANTS[variant]["game"]].has_button
        told = self._told(antes) if has_button else antes
        return {"ante_trimming_status": len(set(antes)) == 1, "antes": told}

    def _told(self, amounts: list[Decimal]) -> list[Decimal]:
        """Return what players post as PHH has it, which names the button first where two play."""
        return amounts[::-1] if len(amounts) == 2 else amounts

    def _options(self, name: str, default: str) -> str:
        return self.options.get(name, default)


def _require_poker(game: str) -> None:
    if game not in POKER_ROOMS:
        raise refuse(f"a log of {game}", "PHH has no variant for it", f"a log of {' or '.join(POKER_ROOMS)}")


def variants_words() -> str:
    """Return the variants of PHH that our games have, each with the options that make it."""
    made = {name: ", ".join(f"{key}={value}" for key, value in options.items()) for name, options in VARIANTS.items()}
    return "; ".join(f"{name} ({words})" for name, words in made.items())


def _value(value: Field) -> str:
    """Return a value of a field as TOML."""
    if isinstance(value, str):
        return f"'{value}'" if value.isprintable() and "'" not in value else json.dumps(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Decimal):
        return dollars_words(int(value * 100))
    return f"[{', '.join(map(_value, value))}]"


def _action(event: ActionTaken) -> str:
    if event.choice == "fold":
        return "f"
    return "cc" if event.choice in ("check", "call") else f"cbr {dollars_words(event.amount)}"


def _written(cards: Iterable[Card | None]) -> str:
    return "".join(UNKNOWN if card is None else str(card).replace("10", "T") for card in cards)


def write_phh(records: Iterable[Record], round_: int, viewer: Viewer = HOUSE) -> str:
    """Write one round of a log as a viewer may see it."""
    return _written_round(records, round_, viewer).text()


def phh_fields(records: Iterable[Record], round_: int, viewer: Viewer = HOUSE) -> dict[str, Field]:
    """Return one round of a log as the fields of PHH, as a viewer may see it."""
    return _written_round(records, round_, viewer).fields()


def rounds_of(records: Iterable[Record]) -> list[int]:
    """Return the rounds that a log has, those that are not over included."""
    return sorted({record.body["round"] for record in records if record.body["event"] == RoundBegan.kind})


def _written_round(records: Iterable[Record], round_: int, viewer: Viewer) -> Writer:
    writer = Writer(round_)
    for record in records:
        writer.see(record, viewer)
    return writer
