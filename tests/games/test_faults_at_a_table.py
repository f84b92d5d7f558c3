"""What can go wrong at a table, and which coupons it takes, is what its rounds of play admit under its options."""

from __future__ import annotations

import re

import pytest

from pitboss.chance import SeededChance
from pitboss.games import GAMES, find_game
from pitboss.play.dealer import Dealer
from pitboss.play.faults import FaultPlan
from pitboss.play.log import Log
from pitboss.players import NAMES, Company, Random, own_chance
from pitboss.table.events import COUNTER, FaultOccurred, PlayerSeated
from pitboss.table.options import choose
from pitboss.table.requests import FaultKind, Request
from pitboss.table.window import OpenForWagers

ONE_DECK: tuple[dict[str, str], ...] = (
    {"dealing": "automated-shoe"},
    {"shuffler": "device"},
    {"shuffler": "counting-device"},
    {"shuffler": "counting-device", "dealing": "automated-shoe"},
    {"shuffler": "device", "dealing": "hand"},
    {"shuffler": "device", "cards": "pre-shuffled"},
)
VARIATIONS: dict[str, tuple[dict[str, str], ...]] = {
    "three-card-poker": ONE_DECK,
    "double-draw-poker": ONE_DECK,
    "blackjack": (
        {"dealer_card": "hole-card"},
        {"dealer_card": "card-reader"},
        {"dealer_card": "face-up"},
        {"shuffle": "continuous"},
        {"variation": "6-to-5", "dealing": "hand", "decks": "2"},
    ),
    "baccarat": ({"variation": "minibaccarat", "shuffle": "continuous"},),
    "poker": ({"shuffler": "device"}, {"rake_percent": "5"}),
    "keno": ({"draw": "blower"},),
    "sic-bo": ({"shaker": "automated"},),
    "under-over": ({"device": "chute"},),
    "casino-night-poker": ({"shuffler": "device"}, {"rake_percent": "5"}),
}
"""Options of each game on which it depends what can go wrong, beside the defaults."""
TABLES = [(game, options) for game in GAMES for options in ({}, *VARIATIONS.get(game, ()))]
FAILS_FIRST = "shuffler-fails"
"""Once a device has failed, what can go wrong by hand can go wrong there too."""
ROUNDS = 30


class Noting(FaultPlan):
    """Notes what could go wrong in every round, and lets a device fail once."""

    def __init__(self) -> None:
        super().__init__()
        self.admitted: set[str] = set()

    @property
    def is_over(self) -> bool:
        return False

    def due(self, round_: int, request: Request) -> FaultOccurred | None:
        is_first = FAILS_FIRST in request.faults and FAILS_FIRST not in self.admitted
        self.admitted.update(request.faults)
        return FaultOccurred(FAILS_FIRST) if is_first else None


def opened(game: str, options: dict[str, str], plan: FaultPlan | None = None) -> tuple[Dealer, Company]:
    """Open a table with three unpredictable players."""
    dealer = Dealer(Log(), SeededChance(b"what can go wrong".ljust(32)), plan)
    dealer.open(game, options, max(5, GAMES[game].least_positions), 100_000_000)
    for number, name in enumerate(NAMES[:3], start=1):
        position = number if GAMES[game].seats_players else COUNTER
        dealer.take(PlayerSeated(name, position, 10_000_000))
    return dealer, Company(dealer, [Random(name, own_chance(b"wrong", name)) for name in NAMES[:3]])


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_is_said_to_go_wrong_at_a_table_is_what_can(game: str, options: dict[str, str]) -> None:
    plan = Noting()
    _, company = opened(game, options, plan)
    for _ in range(ROUNDS):
        company.play_round()
        company.forget()
    rules = find_game(game)
    assert {fault.name for fault in rules.faults_at(choose(rules.options, options))} == plan.admitted


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_said_to_take_coupons_where_a_betting_area_does(game: str) -> None:
    dealer, _ = opened(game, {})
    dealer.begin_round()
    while dealer.is_in_round and not isinstance(dealer.prompt, OpenForWagers):
        dealer.answer_by_default()
    areas = dealer.prompt.areas if isinstance(dealer.prompt, OpenForWagers) else ()
    assert any(area.takes_coupon for area in areas) == find_game(game).takes_coupons


EXPOSED, FOULED = "hole-card-exposed", "hand-fouled"
STUD_IS_PROTECTED = {
    "poker": "19:47-14.15(i)1; 19:47-14.15(i)2",
    "casino-night-poker": "13:47-20.38(j)1; 13:47-20.38(j)2",
}


@pytest.mark.parametrize(
    ("game", "kind", "exposed"),
    [
        ("poker", "holdem", "19:47-14.15(o)"),
        ("poker", "omaha", "19:47-14.15(o)"),
        ("poker", "seven-card-stud", "19:47-14.15(k)"),
        ("poker", "five-card-stud", "19:47-14.15(l)"),
        ("poker", "mambo-stud", "19:47-14.15(m)"),
        ("poker", "five-card-draw", "custom (19:47-14.15)"),
        ("casino-night-poker", "holdem", "13:47-20.38(n)"),
        ("casino-night-poker", "seven-card-stud", "13:47-20.38(l); custom (13:47-20.38)"),
    ],
)
def test_19_47_14_15_a_fault_is_listed_with_the_paragraphs_of_the_type_of_poker_played(
    game: str, kind: str, exposed: str
) -> None:
    rules = find_game(game)
    options = choose(rules.options, {"game": kind})
    assert rules.fault_cite_at(rules.fault(EXPOSED), options) == exposed
    fouled = rules.fault_cite_at(rules.fault(FOULED), options)
    assert fouled.startswith(STUD_IS_PROTECTED[game]) == kind.endswith("stud")
    assert (fouled == rules.fault("unprotected-hand-collected").cite) != kind.endswith("stud")


@pytest.mark.parametrize("game", GAMES)
def test_no_fault_is_listed_at_a_table_with_a_paragraph_that_its_game_does_not_list(game: str) -> None:
    rules = find_game(game)
    options = choose(rules.options, {})
    for fault in rules.faults_at(options):
        at_table = rules.fault_cite_at(fault, options).split("; ")
        assert set(at_table) <= set(fault.cite.split("; ")), fault.name


def test_minibaccarat_lists_a_fault_by_its_own_headings() -> None:
    baccarat = find_game("baccarat")
    options = choose(baccarat.options, {"variation": "minibaccarat"})
    cites = {baccarat.fault_cite_at(fault, options) for fault in baccarat.faults_at(options)}
    assert any("19:47-7" in cite for cite in cites)


NEEDS = [(name, fault) for name, game in GAMES.items() for fault in game.faults if "--set" in fault.needs]


@pytest.mark.parametrize(("game", "fault"), NEEDS, ids=[f"{game}-{fault.name}" for game, fault in NEEDS])
def test_what_a_fault_is_said_to_need_lets_it_happen(game: str, fault: FaultKind) -> None:
    chosen = dict(each.split("=", 1) for each in re.findall(r"--set (\S+=\S+)", fault.needs))
    assert fault.can_happen(choose(find_game(game).options, chosen))


@pytest.mark.parametrize(
    ("game", "fault", "elsewhere"),
    [
        ("under-over", "cage-not-turned", {"device": "chute"}),
        ("under-over", "die-stuck-in-chute", {}),
        ("sic-bo", "shaken-too-little", {"shaker": "automated"}),
        ("keno", "two-balls", {}),
    ],
)
def test_a_fault_that_one_device_alone_has_says_which(game: str, fault: str, elsewhere: dict[str, str]) -> None:
    kind = find_game(game).fault(fault)
    assert "--set" in kind.needs and not kind.can_happen(choose(find_game(game).options, elsewhere))
