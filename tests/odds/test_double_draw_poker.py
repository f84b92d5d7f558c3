"""Double Draw Poker priced: by brute force, by the round of play itself, and the answer that is kept."""

from __future__ import annotations

import json
import random
from array import array
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any
from zlib import compress, decompress

import numpy as np
import pytest

from pitboss.games import double_draw_poker as game
from pitboss.games import find_game
from pitboss.odds import kept
from pitboss.odds.answer import Answer, silent
from pitboss.odds.double_draw_poker import SOLVER, advice, asked_of, first_kernels, hands, sample, solve
from pitboss.odds.double_draw_poker.holds import Kind, kind_of
from pitboss.odds.double_draw_poker.ranking import first_of, holds_of, ranked
from pitboss.odds.question import Situation
from pitboss.odds.solvers import price, question_of
from pitboss.table.cards import CARDS, JOKERS, Card, parse_cards
from pitboss.table.choices import Ask
from pitboss.table.events import DecisionMade
from pitboss.table.money import Odds
from pitboss.table.options import choose
from pitboss.table.rankings import JOKER_HIGH
from pitboss.table.refusal import Refused
from tests.cli.conftest import Run, run  # noqa: F401 - the fixture that runs the program
from tests.games.transcript import read_options
from tests.odds.test_solvers import UNIT, played_through, rows

OPTIONS = choose(find_game("double-draw-poker").options, {})
SIX_RANKS = (*CARDS[28:52], *JOKERS)


def net_of(hand: Sequence[Card], ratio: Fraction) -> Fraction:
    """Return what a final hand gains, in antes, by a plain reading of the rules."""
    rank = JOKER_HIGH.rank(tuple(hand))
    if not game.is_ranked(rank):
        return -3 - ratio
    odds = OPTIONS.bonus_table.rows[rank.hand].odds
    return 3 + ratio * (odds.win if odds else 0)


def second_by_hand(hand: Sequence[Card], discards: Sequence[Card], deck: Sequence[Card], ratio: Fraction) -> Fraction:
    """Return what best play of the second draw gains."""
    left = [card for card in deck if card not in hand and card not in discards]
    found = [-2 - ratio, net_of(hand, ratio)]
    for card in hand if left else ():
        rest = [each for each in hand if each != card]
        found.append(sum((net_of([*rest, drawn], ratio) for drawn in left), Fraction(0)) / len(left))
    return max(found)


def first_by_hand(hand: Sequence[Card], deck: Sequence[Card], ratio: Fraction) -> Fraction:
    """Return what best play of a first hand gains."""
    left, found = [card for card in deck if card not in hand], [-1 - ratio]
    for size in range(min(3, len(left)) + 1):
        for out in combinations(hand, size):
            rest = [card for card in hand if card not in out]
            draws = [second_by_hand([*rest, *drawn], out, deck, ratio) for drawn in combinations(left, size)]
            found.append(sum(draws, Fraction(0)) / len(draws))
    return max(found)


@pytest.mark.parametrize("ratio", ["1", "1/3", "7/2001", "9999991/10000000"])
def test_best_play_of_a_short_deck_is_that_of_every_hand_by_itself(ratio: str) -> None:
    deck = parse_cards("9c Jd Jh Qd Kd Ad Joker Joker2")
    pays = solve.pays_of(OPTIONS, Fraction(ratio))
    solved = solve.solve(pays, silent, deck)
    gains = [first_by_hand(hand, deck, Fraction(ratio)) for hand in combinations(deck, 5)]
    assert solved.gain == sum(gains) / len(gains)
    assert sum(chance for _, chance in solved.outcomes) == 1
    assert sum(net * chance for net, chance in solved.outcomes) == solved.gain


def test_hands_alike_but_for_suits_stand_for_each_other() -> None:
    pays = solve.pays_of(OPTIONS, Fraction(1))
    solved = solve.solve(pays, silent, SIX_RANKS)
    setting = solve.setting_of(pays, SIX_RANKS)
    scale, unseen = solved.every // int(solved.weights.sum()), len(SIX_RANKS) - 5
    assert solved.weights.sum() == comb(len(SIX_RANKS), 5)
    gone, scratch = np.zeros(54, np.int64), np.empty(7, np.int64)
    for number in random.Random(5).sample(range(len(solved.hands)), 60):
        found = [pays.fold_first * scale]
        for bits in range(32):
            draws = bits.bit_count()
            if draws <= 3:
                total = first_kernels.value_discards(
                    solved.hands[number], bits, setting.deck, setting.table, setting.nets, setting.fold, gone, scratch
                )
                found.append(int(total) * (scale // (comb(unseen, draws) * (unseen - draws))))
        assert solved.values[number] == max(found)


@pytest.mark.untraced
@pytest.mark.parametrize("row", rows("double_draw_poker"))
def test_the_whole_round_is_worth_what_the_round_of_play_pays(
    row: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    deck, ratio = parse_cards(row["deck"]), Fraction(row["bonus_ratio"])
    monkeypatch.setattr(game, "LAW", replace(game.LAW, deck=deck))
    options = choose(game.DoubleDrawPokerOptions, read_options(row["options"]))
    solved = solve.solve(solve.pays_of(options, ratio), silent, deck)
    known: dict[tuple[bool, tuple[Card, ...], tuple[Card, ...]], str] = {}
    thrown: list[Card] = []

    def best(ask: Ask, hand: tuple[Card, ...]) -> DecisionMade:
        if ask.cite in ("13:69F-42.10(b)", "13:69F-42.10(d)"):
            thrown.clear()
        is_second = ask.cite in ("13:69F-42.10(f)", "13:69F-42.10(h)")
        key = is_second, tuple(sorted(hand)), tuple(sorted(thrown))
        if key not in known:
            choices = (hands.second_draw(options, ratio, hand, thrown) if is_second
                       else hands.first_draw(options, ratio, hand, silent))  # fmt: skip
            known[key] = max(choices, key=lambda choice: choice.gain).words
        words = known[key]
        if ask.default == "fold":
            return ask.decide("Ann", "fold" if words == "fold" else "draw")
        chosen = parse_cards(words.removeprefix("replace ")) if words.startswith("replace") else ()
        thrown.extend(chosen)
        return ask.decide("Ann", "replace", chosen) if chosen else ask.decide("Ann", "keep")

    wagers = {"ante": UNIT, "bonus": int(UNIT * ratio)}
    leaves, edge = played_through("double-draw-poker", row, wagers, best, lambda card: card, unordered=5)
    assert (leaves, edge, -solved.gain) == (int(row["leaves"]), Fraction(row["edge"]), Fraction(row["edge"]))


@pytest.fixture
def short_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Play with six ranks, and keep answers in a directory of the test's own; return that."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(game, "LAW", replace(game.LAW, deck=SIX_RANKS))
    return tmp_path / "pitboss"


def half(*, fresh: bool = False) -> tuple[Answer, bool]:
    """Price a round with half a bonus; tell whether that was worked out."""
    told: list[int] = []
    found = price("double-draw-poker", {"bonus_ratio": "1/2"}, fresh=fresh, progress=lambda *each: told.append(1))
    return found, bool(told)


def kept_file(directory: Path) -> Path:
    (file,) = directory.glob("double-draw-poker-*.json")
    return file


def forge(file: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Write a kept answer over, whole and with its digest."""
    found = json.loads(file.read_text().partition("\n")[2])
    change(found)
    body = json.dumps(found)
    file.write_text(f"{sha256(body.encode()).hexdigest()}\n{body}")


def test_an_answer_is_kept_and_says_so_when_it_is_read_again(short_game: Path) -> None:
    first, was_worked_out = half()
    assert was_worked_out and not first.cached
    again, was_worked_out = half()
    assert not was_worked_out
    assert replace(again, cached="") == first
    assert str(kept_file(short_game)) in again.cached and "--fresh" in again.cached
    assert first.wager("whole_round").per == "ante"
    assert first.strategy is not None and first.strategy["tables"][0]["rows"]


def test_the_program_says_that_an_answer_was_kept_unless_it_is_told_to_work_it_out(short_game: Path, run: Run) -> None:  # noqa: F811
    for command in ("odds", "strategy"):
        run(command, "double-draw-poker", "--fresh")
        assert "--fresh works all of it out anew" in " ".join(run(command, "double-draw-poker").out.split())
        assert "Kept from an earlier run" in json.loads(run(command, "double-draw-poker", "--json").out)["cached"]
        assert "cached" not in json.loads(run(command, "double-draw-poker", "--json", "--fresh").out)


def test_a_kept_answer_can_be_refused(short_game: Path) -> None:
    first, _ = half()
    assert half(fresh=True) == (first, True)


@pytest.mark.parametrize("text", ["", "{}", "x\n[]", "\n"])
def test_a_kept_file_that_is_not_whole_is_worked_out_again(short_game: Path, text: str) -> None:
    first, _ = half()
    kept_file(short_game).write_text(text)
    assert half() == (first, True)


def test_a_forged_edge_is_found_by_adding_up_the_first_hands(short_game: Path) -> None:
    first, _ = half()

    def better(found: dict[str, Any]) -> None:
        outcomes = found["wagers"][0]["outcomes"]
        low, high = min(outcomes, key=Fraction), max(outcomes, key=Fraction)
        outcomes[low], outcomes[high] = outcomes[high], outcomes[low]

    forge(kept_file(short_game), better)
    assert half() == (first, True)


def test_a_forged_worth_of_the_first_hands_is_found_by_working_some_out(short_game: Path) -> None:
    first, _ = half()
    unit = sample.unit_of(OPTIONS, Fraction(1, 2))

    def dearer(found: dict[str, Any]) -> None:
        """Let every first hand, and so the whole round, gain a whole ante more."""
        wager = found["wagers"][0]
        wager["outcomes"] = {str(Fraction(net) + 1): chance for net, chance in wager["outcomes"].items()}
        parts = array("q", decompress(b64decode(found["parts"])))
        found["parts"] = b64encode(compress(array("q", (each + unit for each in parts)).tobytes())).decode()

    forge(kept_file(short_game), dearer)
    assert half() == (first, True)


def test_another_number_of_first_hands_is_no_answer(short_game: Path) -> None:
    first, _ = half()
    forge(kept_file(short_game), lambda found: found.update(parts=b64encode(compress(b"\0" * 8)).decode()))
    assert half() == (first, True)


def test_an_answer_is_kept_for_what_a_table_pays_and_not_for_its_name() -> None:
    _, question = question_of("double-draw-poker")
    before = asked_of(question)
    bonus = question.options.bonus_table
    (hand, row), *_ = bonus.rows.items()
    dearer = replace(bonus, rows={**bonus.rows, hand: replace(row, odds=Odds.parse("7 to 2"))})
    other = replace(question, options=replace(question.options, bonus_table=dearer))
    assert asked_of(other).place != before.place


def test_an_answer_is_kept_only_for_the_very_sources_that_found_it(monkeypatch: pytest.MonkeyPatch) -> None:
    source = Path(solve.__file__).parents[2]
    files = [source / "odds" / "double_draw_poker" / "kernels.py", source / "odds" / "question.py"]
    files += [source / "table" / "rankings.py", source / "games" / "double_draw_poker.py"]
    asked, read = kept.Asked("any", {}), Path.read_bytes
    before = asked.place
    for changed in files:
        with monkeypatch.context() as patch:
            patch.setattr(Path, "read_bytes", lambda path, at=changed: read(path) + b"#" * (path == at))
            kept.sources.cache_clear()
            assert asked.place != before, changed
    kept.sources.cache_clear()
    assert asked.place == before


def test_every_choice_of_a_hand_is_told_with_what_it_gains() -> None:
    _, question = question_of("double-draw-poker")
    assert SOLVER.values is not None
    hand = parse_cards("As Ah Kd 7c 2d")
    first = {each.words: each.gain for each in SOLVER.values(question, Situation(hand), silent)}
    assert len(first) == 1 + 26
    assert max(first, key=lambda words: first[words]) == "replace 2d 7c Kd"
    second = {
        each.words: each.gain
        for each in SOLVER.values(question, Situation(hand, discards=parse_cards("3c 4d")), silent)
    }
    # Of 47 unseen cards two aces and two jokers make three, six make two pairs: 6 x 3 + 4 x 4 - 37 x 4.
    assert second["replace 2d"] == Fraction(6 * 3 + 4 * 4 - 37 * 4, 47)
    assert (second["fold"], second["keep all"]) == (Fraction(-3), Fraction(-4))


@pytest.mark.parametrize(
    ("situation", "sentence"),
    [
        (Situation(parse_cards("As Ah Kd 7c")), "4 cards were given"),
        (Situation(parse_cards("As Ah Kd 7c 2d"), discards=parse_cards("As")), "a card is there twice"),
        (Situation(parse_cards("As Ah Kd 7c 2d"), discards=parse_cards("3s 4s 5s 6s")), "they are too many"),
        (Situation(parse_cards("As Ah Kd 7c 2d"), against=parse_cards("3s")), "the dealer holds none"),
    ],
)
def test_what_is_no_hand_is_refused(situation: Situation, sentence: str) -> None:
    _, question = question_of("double-draw-poker")
    assert SOLVER.values is not None
    with pytest.raises(Refused, match=sentence):
        SOLVER.values(question, situation, silent)


@pytest.mark.parametrize("ratio", ["0", "x", "1/0", "-1", "1/10000001", "10000001"])
def test_a_ratio_that_no_wagers_have_is_refused(ratio: str) -> None:
    with pytest.raises(Refused, match="no two wagers in whole cents have it"):
        question_of("double-draw-poker", {"bonus_ratio": ratio})


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("As Ah", Kind("a pair of aces")),
        ("9s 9h", Kind("a pair")),
        ("9s 9h As", Kind("a pair and an ace")),
        ("9s 9h 4s", Kind("a pair and a card")),
        ("As Ah Ad Ac", Kind("four aces")),
        ("9s 9h 9d 9c", Kind("four of a kind")),
        ("As Ah 9d 9c", Kind("two pairs")),
        ("Joker 9s 8s", Kind("joker and two to a straight flush", 4)),
        ("Joker Joker2", Kind("two jokers")),
        ("Joker As", Kind("joker and an ace")),
        ("Joker 7s", Kind("joker and a card", 5)),
        ("Joker 2s", Kind("joker and a card", 2)),
        ("As 2d 3c", Kind("three to a straight with an ace", 1)),
        ("3s 5d 6c 7c", Kind("four to a straight", 1)),
        ("4s 5d 6c 7c", Kind("four to a straight", 2)),
        ("2s 9s Ks", Kind("three to a flush")),
        ("2s 9d", Kind("two cards")),
        ("As Ah Kd Kc 2c", Kind("all five: two pairs")),
        ("As Qh Kd 7c 2c", Kind("all five, below two pairs")),
    ],
)
def test_what_is_held_is_said_in_words(cards: str, kind: Kind) -> None:
    assert kind_of(parse_cards(cards)) == kind


def holds_by_list(hand: Sequence[Card], order: Sequence[Kind]) -> list[tuple[Card, ...]]:
    """Return what a person may hold who looks for the kinds in order, of several those of the highest cards."""

    def height(cards: Sequence[Card]) -> list[int]:
        return sorted((13 if card.is_joker else card.rank for card in cards), reverse=True)

    held: dict[Kind, list[tuple[Card, ...]]] = {}
    for each in (each for size in (5, 4, 3, 2) for each in combinations(hand, size)):
        held.setdefault(kind_of(each), []).append(each)
    for kind in order:
        if mine := held.get(kind):
            highest = max(map(height, mine))
            return [each for each in mine if height(each) == highest]
    return []


def test_the_list_of_holds_costs_what_playing_by_it_loses_against_best_play() -> None:
    deck, ratio = (*CARDS[32:52], *JOKERS), Fraction(1, 2)
    pays = solve.pays_of(OPTIONS, ratio)
    solved, setting = solve.solve(pays, silent, deck), solve.setting_of(pays, deck)
    order = [holds_of(solved).kinds[each] for each in ranked(holds_of(solved), solved.weights)]
    gone, scratch, unseen = np.zeros(54, np.int64), np.empty(7, np.int64), len(deck) - 5
    loss = Fraction(0)
    for cards, weight, value in zip(solved.hands, solved.weights, solved.values, strict=True):
        hand = [Card(int(card)) for card in cards]
        gains = []
        for held in holds_by_list(hand, order):
            bits = sum(1 << place for place, card in enumerate(hand) if card not in held)
            total = first_kernels.value_discards(
                cards, bits, setting.deck, setting.table, setting.nets, setting.fold, gone, scratch
            )
            gains.append(Fraction(int(total), comb(unseen, 5 - len(held)) * (unseen - 5 + len(held))))
        best = Fraction(int(value), solved.every // solved.deals)
        assert all(gain <= best for gain in gains)
        loss += int(weight) * (best - min(gains, default=Fraction(pays.fold_first)))
    strategy = advice.strategy_of(solved)
    assert Fraction(strategy["cost"]) == loss / solved.deals / pays.unit > 0
    names = [row[0] for row in strategy["tables"][0]["rows"]]
    assert names[0] == "all five: five aces" and len(names) == len({*names})


def test_no_kind_of_hold_gains_by_another_place_in_the_list() -> None:
    solved = solve.solve(solve.pays_of(OPTIONS, Fraction(1)), silent, SIX_RANKS)
    holds = holds_of(solved)
    order = ranked(holds, solved.weights)

    def gained(tried: list[int]) -> float:
        chosen = first_of(holds.has, tried)
        return float(holds.worth[range(len(chosen)), chosen].astype(float) @ solved.weights)

    best, every = gained(order), float(np.abs(solved.values).astype(float) @ solved.weights)
    for kind in order[:-1]:
        rest = [each for each in order if each != kind]
        for place in range(len(rest)):
            assert gained([*rest[:place], kind, *rest[place:]]) <= best + 1e-9 * every


@pytest.mark.slow
@pytest.mark.parametrize(("table", "edge"), [("1", "2249790643/33502998438"), ("2", "32990378579/223353322920")])
def test_the_whole_game_with_random_hands_by_brute_force(table: str, edge: str) -> None:
    options = choose(find_game("double-draw-poker").options, {"bonus_table": table})
    pays = solve.pays_of(options, Fraction(1))
    solved = solve.solve(pays, silent, game.LAW.deck)
    assert -solved.gain == Fraction(edge)
    assert 0 < Fraction(advice.strategy_of(solved)["cost"]) < Fraction(2, 1000)
    for number in random.Random(9).sample(range(len(solved.hands)), 20):
        hand = [Card(int(card)) for card in solved.hands[number]]
        best = max(choice.gain for choice in hands.first_draw(options, Fraction(1), hand, silent))
        scale = solved.every // int(solved.weights.sum()) * pays.unit
        assert Fraction(int(solved.values[number]), scale) == best
