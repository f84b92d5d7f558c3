"""Kernels and rounds of play agree, deal by deal and wager by wager, over random options, shoes and decisions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pitboss.games import find_game
from pitboss.games.baccarat.options import MARKED
from pitboss.games.blackjack.additional import offered
from pitboss.games.blackjack.boxes import action_of
from pitboss.games.blackjack.options import FACE_UP, decks_a_side
from pitboss.odds.baccarat import wagers_of
from pitboss.odds.red_dog import third_card
from pitboss.simulate import baccarat, blackjack, red_dog, three_card_poker
from pitboss.simulate.blackjack import kernels
from pitboss.simulate.blackjack.strategy import BITS, NEVER, WORDS, Strategy, strategy_of
from pitboss.simulate.kernel import Setup
from pitboss.simulate.own import functions_of
from pitboss.simulate.stream import Source
from pitboss.table.choices import Ask
from pitboss.table.event import Event, Place
from pitboss.table.events import CardBurned, DecisionMade, WagerPlaced
from pitboss.table.options import breaches, options_of
from pitboss.table.rankings import THREE_CARD_POKER
from pitboss.table.window import OpenForWagers
from tests.simulate.follow import NAMES, Follower, OutOfCards, flat

pytestmark = pytest.mark.untraced
MANY = settings(
    max_examples=30,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
ROUNDS = 70
BLACKJACK_ROUNDS = 40


@st.composite
def legal_options(draw: st.DrawFn, game: str, fixed: dict[str, Any], free: tuple[str, ...]) -> Any:
    """Draw options that a table may have, by approval or without."""
    kind = find_game(game).options
    known = {option.name: option for option in options_of(kind)}
    chosen = {name: draw(st.sampled_from(list(known[name].allowed))) for name in free}
    options = replace(kind(), **fixed)
    for name, value in chosen.items():  # each is taken where it goes with those before it
        changed = replace(options, **{name: value})
        if all(breach.needs_approval for breach in breaches(changed)):
            options = changed
    return options


# Baccarat

BACCARAT = (
    "variation", "decks", "shuffle", "behind_cutting_card", "burn", "dealing", "unbet_hand", "banker_first",
    "recut_by", "vigorish", "vigorish_due", "vigorish_rounding",
    "payment_order", "tie", "pairs", "dragon_bonus", "dragon_7", "panda_8", "tiger",
)  # fmt: skip


@MANY
@given(legal_options("baccarat", {}, BACCARAT), st.integers(0, 2**32), st.data())
def test_baccarat_gains_what_the_round_of_play_gains(options: Any, seed: int, data: st.DataObject) -> None:
    areas = data.draw(st.lists(st.sampled_from(wagers_of(options)), min_size=1, max_size=4, unique=True))
    amounts = {area: data.draw(st.sampled_from((500, 750, 1_250, 2_500))) for area in areas}
    game = find_game("baccarat")
    said = {area: f"{amount / 100:.2f}" for area, amount in amounts.items()}
    ready = baccarat.prepare(Setup(game, options, said))
    table = ready.fresh()
    order = np.random.default_rng(seed).permutation(len(table.ranks))
    ranks = table.ranks[order]
    table.ranks[:] = ranks
    blocks = 6 if data.draw(st.booleans()) else 1  # to the end of the shoe and beyond, or its beginning
    nets, wagered = np.zeros((ROUNDS // 4, len(areas)), np.int64), np.zeros(ROUNDS // 4, np.int64)
    follower = Follower(
        game, options, flat(amounts), sides=[[4 * int(rank) for rank in ranks]], vigorish="banker",
        is_marked=options.vigorish_due == MARKED,
    )  # fmt: skip
    source = Source.scripted()
    for _ in range(blocks):
        ready.play(source, table, nets, wagered)
        for row in nets:
            gained = follower.play()
            assert {area: int(net) for area, net in zip(areas, row, strict=True)} == {
                area: gained.get(area, 0) for area in areas
            }


# Blackjack

BLACKJACK = (
    "edition", "multiple_action", "variation", "dealing", "decks", "shuffle", "bart_carter_rack", "cut_off",
    "red_suits", "dealer_card", "soft_17",
    "max_hands", "resplit_aces", "double_on", "double_after_split", "surrender", "surrender_rounding",
    "blackjack_pays", "even_money", "busted_wagers", "five_card_21",
    "additional_wager", "suited_pays", "match_the_dealer", "twenty_point_bonus",
    "in_between", "burn_each_round",
)  # fmt: skip


def random_chart(options: Any, seed: int) -> Strategy:
    """Return a strategy that does anything it may, and everything else often enough."""
    chance = np.random.default_rng(seed)
    chart = strategy_of(options, "mimic-the-dealer").chart.copy()
    for mask in range(16):
        words = ["stand"] + [word for word, bit in BITS.items() if mask & bit]
        codes = [WORDS[word] for word in words]
        likely = np.array([4 if word in ("split", "draw") else 1 for word in words], float)
        chart[..., mask] = chance.choice(codes, chart.shape[:-1], p=likely / likely.sum())
    insures = int(chance.choice((NEVER, -NEVER)))
    even = int(chance.choice((NEVER, -NEVER)))
    return Strategy("random", chart, insures_at=insures, takes_even_money_at=even)


def follow_chart(strategy: Strategy, options: Any) -> Any:
    """Decide as the chart says, from the cards that lie on the felt."""

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        words = [choice.word for choice in ask.choices]
        if "stand" not in words:
            if "even-money" in words and strategy.takes_even_money_at < 0:
                return ask.decide(ask.player, "even-money")
            if "insure" in words and strategy.insures_at < 0 and ask.player == NAMES[0]:
                return ask.decide(ask.player, "insure")
            return ask.decide(ask.player, "pass")
        hand = felt.boxes[ask.position - 1].unfinished_hand
        values = [blackjack.VALUES[card] for card in hand.faces]
        if hand.is_pair:
            line = kernels.PAIR + values[0]
        else:
            line = (kernels.SOFT if hand.count.is_soft else kernels.HARD) + hand.count.total
        heading = blackjack.VALUES[felt.upcard]
        if options.dealer_card == FACE_UP:
            heading = felt.dealer_hand.count.total + 32 * felt.dealer_hand.count.is_soft
        mask = sum(BITS[word] for word in words if word != "stand")
        word = next(word for word, code in WORDS.items() if code == strategy.chart[0, heading, line, mask])
        return ask.decide(ask.player, word)

    return decide


def stacked(options: Any, seed: int) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """Return two sides of a shoe in an order in which pairs, aces and tens come more often than by chance."""
    chance = np.random.default_rng(seed)
    size = 52 * decks_a_side(options)
    sides = np.tile(np.arange(52, dtype=np.uint8), (2, size // 52))
    for side in sides:
        chance.shuffle(side)
        if seed % 3:
            liked = int(chance.integers(13))
            first = np.array([card >> 2 in (liked, 12, 8) for card in side])
            side[:] = np.concatenate([side[first], side[~first]])
            chance.shuffle(side[: min(size, 40)])
    return sides


@settings(MANY, max_examples=70)
@given(legal_options("blackjack", {}, BLACKJACK), st.integers(0, 2**32), st.sampled_from((1, 1, 1, 2, 3, 6)), st.data())
def test_blackjack_gains_what_the_round_of_play_gains(options: Any, seed: int, seats: int, data: st.DataObject) -> None:
    game = find_game("blackjack")
    unit = data.draw(st.sampled_from((500, 750, 1_050, 2_500)))
    sides = [side for side in offered(options) if data.draw(st.booleans())]
    areas = [side.area for side in sides if side.area != "under_13"]
    mains = {"main": unit}
    if options.multiple_action:
        mains |= {"main_second": unit}
        mains |= {"main_third": data.draw(st.sampled_from((500, 1_250)))} if data.draw(st.booleans()) else {}
    said = {area: f"{amount / 100:.2f}" for area, amount in mains.items()} | dict.fromkeys(areas, "1")
    strategy = random_chart(options, seed)
    ready = blackjack.prepare_with(Setup(game, options, said, seats=seats), strategy)
    table = ready.fresh()
    table.cards[:] = stacked(options, seed)
    double = options.dealing == "double-shoe"
    cards = [[int(card) for card in side] for side in table.cards]

    def wagers(felt: Any, prompt: OpenForWagers, name: str) -> list[Event]:
        made = mains | (dict.fromkeys(areas, 100) if name == NAMES[0] else {})
        return [WagerPlaced(name, NAMES.index(name) + 1, area, amount) for area, amount in made.items()]

    follower = Follower(
        game, options, wagers, follow_chart(strategy, options), cards if double else cards[:1], seats=seats
    )
    source = Source.scripted()
    nets, wagered = np.zeros((1, len(ready.wagers)), np.int64), np.zeros(1, np.int64)
    for _ in range(BLACKJACK_ROUNDS):
        gained = against_dealer(follower.play())
        for side, order in enumerate(cards):  # as the cards lie when they are all shuffled again
            if table.info[kernels.DUE + side] or options.shuffle == "continuous":
                table.cards[side] = order
        ready.play(source, table, nets, wagered)
        found = dict(zip(ready.wagers, map(int, nets[0]), strict=True))
        assert found == {area: gained.get(area, 0) for area in ready.wagers}
        assert list(follower.dealt[: 1 + double]) == list(table.info[: 1 + double])


def against_dealer(gained: dict[str, int]) -> dict[str, int]:
    """Put what was added to a main wager, by splits and doubles, to the wager against that hand of the dealer."""
    found: dict[str, int] = {}
    for area, net in gained.items():
        is_added = area.startswith(("split", "double"))
        named = f"main{action_of(area)}" if is_added else area
        found[named] = found.get(named, 0) + net
    return found


def counting(options: Any, seed: int) -> Strategy:
    """Return a strategy that counts by tags of its own, bets by the count, and plays anything by it."""
    chance = np.random.default_rng(seed)
    charts = [random_chart(options, seed + each).chart for each in range(5)]
    tags, ramp = chance.integers(-2, 3, 10), chance.choice((1, 2, 4), 5)
    at, even = int(chance.integers(-2, 4)), int(chance.integers(-2, 4))
    chosen = tuple(map(int, tags)), tuple(map(int, ramp))
    return Strategy("counting", np.concatenate(charts), -2, *chosen, at, even if options.even_money else NEVER)


class Count:
    """What somebody in the first box counts, from nothing but the events of the rounds."""

    def __init__(self, follower: Follower, strategy: Strategy) -> None:
        self.follower, self.strategy = follower, strategy
        self.seen: dict[Place, int] = {}

    def look(self, events: list[Event]) -> None:
        """Count every card that lies or lay open, or that the player holds."""
        for event in events:
            if event.tells_cards and (event.seen_by is None or NAMES[0] in event.seen_by):
                for place, card in zip(event.places(), event.cards_seen(), strict=True):
                    if card is not None and not isinstance(event, CardBurned):
                        self.seen[place] = self.strategy.tags[blackjack.VALUES[card] - 1]

    def true(self, felt: Any, sides: list[int]) -> int:
        """Return the count for each deck that is left, rounded down."""
        self.look([*felt.told, *self.follower.yielded])
        follower = self.follower
        left = sum(len(follower.sides[side]) - follower.dealt[side] for side in sides)
        running = sum(tag for place, tag in self.seen.items() if follower.is_out(place, sides))
        return running * 52 // left if left else 0

    def place(self, true: int) -> int:
        """Return where a chart and a ramp have a count."""
        return min(max(true - self.strategy.low_count, 0), len(self.strategy.ramp) - 1)


@settings(MANY, max_examples=50)
@given(legal_options("blackjack", {}, BLACKJACK), st.integers(0, 2**32), st.sampled_from((1, 1, 2, 4)))
def test_a_count_is_kept_as_somebody_at_the_table_keeps_it(options: Any, seed: int, seats: int) -> None:
    game, strategy = find_game("blackjack"), counting(options, seed)
    ready = blackjack.prepare_with(Setup(game, options, {"main": "5.00"}, seats=seats), strategy)
    table = ready.fresh()
    table.cards[:] = stacked(options, seed)
    double = options.dealing == "double-shoe"
    cards = [[int(card) for card in side] for side in table.cards]
    follower = Follower(game, options, flat({}), sides=cards if double else cards[:1], seats=seats, until_out=True)
    count = Count(follower, strategy)

    def wagers(felt: Any, prompt: OpenForWagers, name: str) -> list[Event]:
        units = strategy.ramp[count.place(count.true(felt, [0, 1] if double else [0]))]
        mains = ["main", "main_second"] if options.multiple_action else ["main"]
        return [WagerPlaced(name, NAMES.index(name) + 1, area, 500 * units) for area in mains]

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        side = felt.in_use if double else 0
        true = count.true(felt, [side])
        here = replace(
            strategy, chart=strategy.chart[count.place(true)][None],
            insures_at=NEVER if true < strategy.insures_at else -NEVER,
            takes_even_money_at=NEVER if true < strategy.takes_even_money_at else -NEVER,
        )  # fmt: skip
        return cast(DecisionMade, follow_chart(here, options)(felt, ask))

    follower.wagers, follower.decide = wagers, decide
    nets, wagered = np.zeros((1, len(ready.wagers)), np.int64), np.zeros(1, np.int64)
    source = Source.scripted()
    for _ in range(BLACKJACK_ROUNDS):
        try:
            gained = follower.play()
        except OutOfCards:
            return
        count.look(follower.told)
        ready.play(source, table, nets, wagered)
        found = dict(zip(ready.wagers, map(int, nets[0]), strict=True))
        assert found == {area: against_dealer(gained).get(area, 0) for area in ready.wagers}


# Red Dog and Three Card Poker

RED_DOG = ("", "def play(low, high):\n    return (7 * low + 3 * high) % 2", "def play(low, high):\n    return low > 4")
THREE_CARDS = ("", "def play(value):\n    return value % 3 != 0", "def play(value):\n    return value > 60")
"""Files of somebody's own, and best play."""


def own_play(source: str) -> Any:
    """Return the function that a file has, as plain Python."""
    return functions_of("mine.py", source, ())["play"].py_func


@MANY
@given(
    legal_options("red-dog", {}, ("decks", "shuffle", "cut_off", "raises")), st.integers(0, 2**32),
    st.sampled_from(RED_DOG),
)  # fmt: skip
def test_red_dog_gains_what_the_round_of_play_gains(options: Any, seed: int, source: str) -> None:
    game = find_game("red-dog")
    ready = red_dog.prepare(Setup(game, options, {"bet": "7.50"}, strategy="mine.py", source=source))
    table = ready.fresh()
    table.ranks[:] = np.random.default_rng(seed).permutation(table.ranks)
    ranks = [int(rank) for rank in table.ranks]

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        first, second = (card.rank for card in felt.dealer.cards)
        if source:
            is_raised = own_play(source)(min(first, second), max(first, second))
        else:
            gains = third_card(Counter(dict.fromkeys(range(13), 4 * options.decks)), first, second)
            is_raised = sum(net * chance for net, chance in gains.items()) > 0
        return ask.decide(ask.player, "raise" if is_raised else "stay")

    follower = Follower(game, options, flat({"bet": 750}), decide, [[4 * rank for rank in ranks]])
    nets, wagered = np.zeros((ROUNDS, 2), np.int64), np.zeros(ROUNDS, np.int64)
    ready.play(Source.scripted(), table, nets, wagered)
    for bet, raised in nets:
        gained = follower.play()
        assert {"bet": int(bet), "raise": int(raised)} == {area: gained.get(area, 0) for area in ("bet", "raise")}


@MANY
@given(
    legal_options("three-card-poker", {}, ("pair_plus", "ante_bonus", "wagers", "dealing", "shuffler", "settlement")),
    st.integers(0, 2**32),
    st.sampled_from((("ante",), ("pair_plus",), ("ante", "pair_plus"))),
    st.sampled_from(THREE_CARDS),
)
def test_three_card_poker_gains_what_the_round_of_play_gains(
    options: Any, seed: int, bets: tuple[str, ...], source: str
) -> None:
    game = find_game("three-card-poker")
    bets = ("ante", "pair_plus") if options.wagers == "both" else bets
    said = dict.fromkeys(bets, "7.50")
    ready = three_card_poker.prepare(Setup(game, options, said, strategy="mine.py", source=source))

    def decide(felt: Any, ask: Ask) -> DecisionMade:
        cards = tuple(sorted(felt.positions[0].cards))
        if source:
            is_played = own_play(source)(three_card_poker.deals().value_of[cards])
        else:
            least = three_card_poker.least_played(options)
            is_played = THREE_CARD_POKER.value(cards) >= least
        return ask.decide(ask.player, "play" if is_played else "fold")

    for number in range(ROUNDS):
        deck = [int(card) for card in np.random.default_rng((seed, number)).permutation(52)]
        follower = Follower(game, options, flat(dict.fromkeys(bets, 750)), decide, [deck])
        gained = follower.play()
        dealt = follower.hands(1) + follower.hands(0)
        table = ready.fresh()
        table[:] = [*dealt, *(card for card in range(52) if card not in dealt)]
        nets, wagered = np.zeros((1, len(ready.wagers)), np.int64), np.zeros(1, np.int64)
        ready.play(Source.scripted(), table, nets, wagered)
        assert dict(zip(ready.wagers, map(int, nets[0]), strict=True)) == {
            area: gained.get(area, 0) for area in ready.wagers
        }
