"""Equity: exact by every deal, the same by compiled loops and in plain Python, and by another program."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from math import comb, sqrt

import poker_equity
import pytest

from pitboss.odds import equity as package
from pitboss.odds.equity import GAMES, Equity, HandEquity, Question, ask, compiled, equity, plain
from pitboss.odds.equity.answer import Tally
from pitboss.table.cards import CARDS, Card, parse_cards
from pitboss.table.refusal import Refused

DECK = CARDS[:52]


def hands(*texts: str) -> list[tuple[Card, ...]]:
    return [parse_cards(text) for text in texts]


def told(hand: HandEquity) -> str:
    return f"win {hand.win}, tie {hand.tie}, share {hand.share}"


def silent(done: int, total: int) -> None:
    assert 0 <= done <= total


def random_question(game: str, chance: random.Random, most_deals: int, least_deals: int = 1) -> Question:
    """Return a question with a few cards known, so many that the deals can all be looked at."""
    while True:
        rules = GAMES[game]
        number = chance.randint(2, 4)
        suits = chance.sample(range(4), chance.randint(2, 4))
        deck = [card for card in chance.sample(DECK, 52) if card.suit in suits or card.rank >= chance.randint(6, 12)]
        try:
            given = [tuple(deck.pop() for _ in range(chance.choice(rules.known))) for _ in range(number)]
            board = [deck.pop() for _ in range(chance.randint(0, rules.board))]
            dead = [deck.pop() for _ in range(chance.choice((0, 0, 1, 5)))]
            question = ask(given, board, dead, game)
        except (IndexError, Refused):
            continue
        if least_deals <= question.deals <= most_deals:
            return question


# Known answers


def test_aces_against_kings_before_the_flop_are_counted_to_the_last_deal() -> None:
    found = equity(hands("As Ah", "Kd Kc"))
    aces, kings = found.hands
    assert found.is_exact and found.deals == comb(48, 5) == 1_712_304
    assert aces.win == kings.lose == Fraction(1_388_072, 1_712_304)
    assert kings.win == aces.lose == Fraction(317_694, 1_712_304)
    assert aces.tie == kings.tie == Fraction(6_538, 1_712_304)
    assert aces.share == aces.win + aces.tie / 2
    assert aces.share + kings.share == 1
    assert aces.standard_error == 0


def test_a_board_that_plays_is_shared_by_all() -> None:
    found = equity(hands("2c 3c", "2d 3d", "4c 5d"), parse_cards("As Ks Qs Js 10s"))
    assert found.deals == 1
    assert [told(hand) for hand in found.hands] == ["win 0, tie 1, share 1/3"] * 3


def test_a_low_takes_half_and_is_quartered_where_two_have_it() -> None:
    board = parse_cards("2h 3h 8c Kd Ks")
    first, second = equity(hands("Ac 4c Kh Qd", "Ad 4d 9c 9s"), board, game="omaha-hi-lo").hands
    assert told(first) == "win 0, tie 1, share 3/4"
    assert told(second) == "win 0, tie 1, share 1/4"


def test_without_a_low_the_high_hand_takes_all() -> None:
    board = parse_cards("2h 9h 8c Kd Ks")
    _, second = equity(hands("Ac 4c Kh Qd", "Ad 4d 9c 9s"), board, game="omaha-hi-lo").hands
    assert told(second) == "win 1, tie 0, share 1"  # nines full against three kings


def test_low_stud_is_won_by_the_lowest_hand() -> None:
    first, _ = equity(hands("Ac 2c 3c 4c 5c 9d 9h", "Ad 2d 3d 4d 6d Ks Kh"), game="stud-low").hands
    assert told(first) == "win 1, tie 0, share 1"


def test_mambo_stud_takes_three_of_four_cards() -> None:
    first, _ = equity(hands("Ac Kd 2h", "9c 9d 4h"), parse_cards("Qs"), game="mambo").hands
    assert told(first) == "win 1, tie 0, share 1"  # A-K-Q is a straight, above a pair


def test_dead_cards_do_not_come() -> None:
    board = parse_cards("2c 7d 9h 4s")
    free = equity(hands("As Ah", "Kd Kc"), board).hands[1]
    dead = equity(hands("As Ah", "Kd Kc"), board, parse_cards("Kh")).hands[1]
    assert (free.win, dead.win) == (Fraction(2, 44), Fraction(1, 43))


def test_13_47_20_35_h_a_common_card_is_everyones_seventh() -> None:
    six = [DECK[place * 6 : place * 6 + 6] for place in range(8)]
    question = ask(six, game="stud")
    assert (question.to_board, set(question.to_hands), question.deals) == (1, {0}, 4)
    told = ask(six, [DECK[48]], game="stud")
    assert (told.to_board, told.deals) == (0, 1)
    assert ask(six[:2], game="stud").deals == 40 * 39


# Twins and second opinions


@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES)
def test_compiled_loops_and_plain_python_count_the_same(game: str) -> None:
    chance = random.Random(game)
    for _ in range(8):
        question = random_question(game, chance, 1_500 if "omaha" in game else 8_000)
        slow = plain.tally(question, plain.all_deals(question), question.deals, silent)
        assert shares(compiled.tally_all(question, silent)) == slow


def shares(tally: Tally) -> Tally:
    """Return a tally without the pots of which a hand got nothing."""
    return Counter({key: times for key, times in tally.items() if key[1].share})


@pytest.mark.untraced
@pytest.mark.parametrize("game", GAMES)
def test_one_seed_draws_the_same_deals_compiled_and_in_plain_python(game: str) -> None:
    chance = random.Random(game)
    question = random_question(game, chance, 10**15, least_deals=40)
    slow = plain.tally(question, plain.sampled_deals(question, 300, 77), 300, silent)
    assert shares(compiled.tally_samples(question, 300, 77, silent)) == slow


@pytest.mark.untraced
@pytest.mark.parametrize(
    ("first", "second", "dead", "draws"),
    [
        ("As Ah", "Kd Kc", "", 462_264),  # spades and hearts change places, and so do diamonds and clubs
        ("As Ks", "Qs Js", "", None),  # three suits alike
        ("As Kh", "Qd Jc", "", comb(48, 5)),  # none
        ("As Ah", "Ad Ac", "2s 2h 2d 3c", None),
    ],
)
def test_draws_that_differ_in_the_names_of_suits_stand_for_all(
    first: str, second: str, dead: str, draws: int | None
) -> None:
    question = ask(hands(first, second), dead=parse_cards(dead))
    bits, weights = compiled.draws_of(question, 5)
    assert int(weights.sum()) == comb(len(question.deck), 5)
    assert len(set(bits.tolist())) == len(bits) <= comb(len(question.deck), 5)
    assert draws is None or len(bits) == draws


@pytest.mark.untraced
@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha-hi-lo"])
def test_another_program_finds_the_same_shares(game: str) -> None:
    chance = random.Random(game)
    for _ in range(6):
        question = random_question(game, chance, 2_000_000 if game == "holdem" else 20_000)
        found = package.solve(question)
        spelled = ["".join(map(spell, hand)) for hand in question.hands]
        board, dead = "".join(map(spell, question.board)), "".join(map(spell, question.dead))
        second = poker_equity.exact_from_text(game.replace("-", "_"), spelled, board, dead)
        assert [float(hand.share) for hand in found.hands] == pytest.approx(
            [each["equity"] for each in second["players"]]
        )


def spell(card: Card) -> str:
    return str(card).replace("10", "T")


@pytest.mark.untraced
def test_a_sample_lies_within_its_standard_error() -> None:
    exact = equity(hands("As Kd", "7h 7c", "Jc 10c"))
    drawn = equity(hands("As Kd", "7h 7c", "Jc 10c"), samples=200_000, seed=5)
    assert (drawn.is_exact, drawn.samples, drawn.seed) == (False, 200_000, 5)
    for one, other in zip(exact.hands, drawn.hands, strict=True):
        assert other.standard_error is not None
        assert abs(float(one.share - other.share)) < 4 * other.standard_error
        assert other.standard_error == pytest.approx(sqrt(float(one.share * (1 - one.share)) / 200_000), rel=0.05)
    again = equity(hands("As Kd", "7h 7c", "Jc 10c"), samples=200_000, seed=5)
    assert again == drawn
    assert equity(hands("As Kd", "7h 7c", "Jc 10c"), samples=200_000, seed=6) != drawn


@pytest.mark.untraced
def test_too_many_deals_are_drawn_and_every_fraction_adds_up() -> None:
    found = equity(hands("As Ah Kd", "Qd Qc Js", "2c 3c 4c"), game="stud-hi-lo")
    assert found.deals > package.MOST_DEALS and found.samples == package.SAMPLES
    assert sum(hand.share for hand in found.hands) == 1
    assert all(hand.win + hand.tie + hand.lose == 1 for hand in found.hands)


def test_without_numba_all_is_done_in_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    def sober(module: str) -> None:
        assert module == "numba"

    question = hands("As Ah", "Kd Kc")
    with_numba = equity(question, parse_cards("2c"), samples=6_000, seed=3)
    monkeypatch.setattr(package, "find_spec", sober)
    monkeypatch.setattr(package, "MOST_PLAIN_DEALS", 1_000)
    monkeypatch.setattr(package, "PLAIN_SAMPLES", 6_000)
    without = equity(question, parse_cards("2c"), seed=3)
    assert without == with_numba
    assert equity(question, parse_cards("2c 3c 4c")).is_exact


def test_progress_is_told_from_nothing_to_all() -> None:
    heard: list[tuple[int, int]] = []
    equity(hands("As Ah", "Kd Kc"), progress=lambda done, total: heard.append((done, total)))
    assert heard[0][0] == 0 and heard[-1][0] == heard[-1][1]
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)


# Refusals


@pytest.mark.parametrize(
    ("game", "given", "board", "dead", "sentence"),
    [
        ("holdem", ["As Ah"], "", "", "the equity of 1 hand: it takes two"),
        ("holdem", ["As Ah", "Kd"], "", "", "Kd as a hand of hold 'em: 1 card was given. Allowed: 2 cards."),
        ("omaha", ["As Ah", "Kd Kc"], "", "", "Allowed: 4 cards. [custom (19:47-14.11)]"),
        ("stud", ["As Ah", "Kd Kc Qc Jc 9c 8c 7c 6c"], "", "", "Allowed: 1 to 7 cards, as many as are known."),
        ("holdem", ["As Ah", "Kd As"], "", "", "As: the ace of spades is there twice."),
        ("holdem", ["As Ah", "Kd Kc"], "As", "As", "As: the ace of spades is there 3 times."),
        ("holdem", ["As Joker", "Kd Kc"], "", "", "Joker: these games are played without jokers."),
        ("holdem", ["As Ah", "Kd Kc"], "2c 3c 4c 5c 6c 7c", "", "Allowed: at most 5 cards."),
        ("draw", ["As Ah", "Kd Kc"], "2c", "", "1 card was given. Allowed: none."),
        ("stud", ["As Ah", "Kd Kc"], "2c 3c", "", "Allowed: at most 1 card."),
        ("stud", ["As Ah", "2d 3d 4d 5d 6d 7d 8d"], "2c", "", "Allowed: one common card, where no hand has its"),
        ("hearts", ["As Ah", "Kd Kc"], "", "", "the game 'hearts': there's no such game here."),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_refused(game: str, given: list[str], board: str, dead: str, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        equity(hands(*given), parse_cards(board), parse_cards(dead), game=game)
    assert sentence in str(refusal.value)


def test_more_hands_than_a_deck_can_serve_are_refused() -> None:
    with pytest.raises(Refused, match="33 cards are to come and 30 are left"):
        equity([DECK[place * 2 : place * 2 + 2] for place in range(11)], game="five-card-stud")
    with pytest.raises(Refused, match="0 samples"):
        equity(hands("As Ah", "Kd Kc"), samples=0)


def test_the_answer_as_json_has_fractions_and_decimals() -> None:
    found: Equity = equity(hands("As Ah", "Kd Kc"), parse_cards("2c 7d 9h 4s"), parse_cards("Kh"))
    answer = found.as_json()
    assert (answer["game"], answer["board"], answer["dead"]) == ("holdem", ["2c", "7d", "9h", "4s"], ["Kh"])
    assert (answer["method"], answer["deals"], answer["samples"], answer["seed"]) == ("exact", 43, None, None)
    assert answer["hands"][1]["fractions"] == {"win": "1/43", "tie": "0", "lose": "42/43", "share": "1/43"}
    assert answer["hands"][1]["win"] == float(Fraction(1, 43))
