"""Keno: every draw of a reduced board as an oracle pays it, pay tables and what the house keeps, and the counter."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from typing import Any

import pytest

from pitboss.games import find_game
from pitboss.games.keno.events import (
    GameCanceled,
    GameClosed,
    GamingDayBegan,
    Lounge,
    NumbersPicked,
    TicketCredited,
    TicketIssued,
    TicketPaid,
    TicketPresented,
    TicketRequested,
)
from pitboss.games.keno.options import KenoOptions
from pitboss.games.keno.pay_tables import (
    CATCH_ALL,
    FULL,
    NAMED,
    REGULAR,
    SPECIAL,
    TRADE,
    book_of,
    chance_of,
    house_advantage,
    read_pay_table,
)
from pitboss.games.keno.slip import KINDS, slip_of
from pitboss.games.keno.tickets import KenoRequest, made_out, winnings
from pitboss.odds.keno import cheapest, results
from pitboss.odds.solvers import price, question_of, solver_of
from pitboss.paper.layout import layout_of
from pitboss.play.dealer import Dealer
from pitboss.players import seat_builtin
from pitboss.players.table import play_rounds
from pitboss.table.events import (
    COUNTER,
    DebtPaid,
    DutyLeft,
    OptionsChanged,
    PlayerLeft,
    PlayerSeated,
    RoundRuledVoid,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.options import choose
from pitboss.table.refusal import Refused
from pitboss.table.view import SPECTATOR, View
from tests.games import oracle_keno as oracle
from tests.games.test_settlement import Case
from tests.kit import Clock, check_log, events, open_table
from tests.properties.played import replayed

PERFT = Path(__file__).parent / "perft" / "keno.tsv"
LOW = tuple(range(1, 21))
"""The draw of 1 to 20."""
SHORT = "regular $1: 1=1:2; 2=1:1,2:4; 3=2:1,3:12; 4=2:1,3:3,4:20; 5=3:2,4:9,5:50; 6=0:3,3:1,4:5,5:20,6:90"
OTHERS = " | special $2: 2=2:11; 3=3:40 | catch-all $1: 2=2:6; 3=3:25"
TEXT = SHORT + OTHERS
"""A short pay table, at which a reduced board leaves the house something, as an operator writes its own."""
BOARD = 10, 4
"""A reduced board: four of ten numbers are drawn."""
TICKETS: dict[str, tuple[str, tuple[tuple[int, ...], ...], tuple[str, ...]]] = {
    **{f"straight {n}": ("straight", (tuple(range(1, n + 1)),), ()) for n in range(1, 7)},
    "way": ("way", ((1, 2), (3, 4), (5, 6)), ("3/4",)),
    "way of one": ("way", ((1, 2), (3, 4), (5, 6)), ("3/2",)),
    "combination": ("combination", ((1, 2), (3, 4), (5, 6)), ("3/2", "3/4", "1/6")),
    "unequal groups": ("combination", ((1, 2), (3, 4, 5)), ("1/2", "1/3", "1/5")),
    "king": ("king", ((1,), (2, 3), (4, 5, 6)), ("2/3", "1/4", "1/5", "1/6")),
    "kings alone": ("king", ((1,), (2,), (3,), (4,)), ("6/2", "4/3", "1/4")),
    "split": ("split", ((1, 2), (3, 4), (7, 8, 9)), ()),
    "special": ("special", ((1, 2, 3),), ()),
    "catch-all": ("catch-all", ((9, 10),), ()),
}
"""A ticket of each kind, which fits on the reduced board."""


def options_with(**settings: str) -> KenoOptions:
    made: KenoOptions = choose(KenoOptions, settings)
    return made


def a_ticket(options: KenoOptions, name: str, rate: int = 100) -> Any:
    kind, groups, marked = TICKETS[name]
    said = [" ".join(map(str, group)) for group in groups]
    unit = book_of(options.pay_table)[kind if kind in (SPECIAL, CATCH_ALL) else REGULAR].unit
    return made_out(options, KenoRequest(kind, said, marked, max(rate, unit), 1))


def for_oracle(name: str, ticket: Any) -> oracle.Ticket:
    kind, groups, _ = TICKETS[name]
    return kind, groups, {spots for _, spots in ticket.conditions}


def request(
    player: str, kind: str, groups: str, marked: str = "", *, rate: int = 100, games: int = 1
) -> TicketRequested:
    said = tuple(each.strip() for each in groups.split("/"))
    return TicketRequested(player, COUNTER, kind, said, tuple(marked.split()), rate, games)


def lounge(*draws: tuple[int, ...], **settings: str) -> Dealer:
    return open_table("keno", settings, throws=draws or [LOW] * 9, seats={"Ann": 100_000, "Bob": 100_000})


def play(dealer: Dealer, *inputs: Any) -> None:
    """Play a game in which some things come to the counter."""
    dealer.begin_round()
    for each in inputs:
        dealer.take(each)
    dealer.end_wagering()


# Settlement


@pytest.mark.parametrize("name", TICKETS)
def test_every_draw_of_a_reduced_board_is_paid_as_the_oracle_pays_it(name: str) -> None:
    options = options_with(pay_table=TEXT)
    ticket = a_ticket(options, name)
    same, rate = for_oracle(name, ticket), Fraction(ticket.rate, 100)
    found, count = oracle.every_draw(TEXT, same, *BOARD)
    assert count == comb(*BOARD)
    assert ticket.ways == sum(1 for _ in oracle.ways(same))
    priced = results(options, ticket, *BOARD)
    assert priced == {int(won * rate * 100): Fraction(often, count) for won, often in found.items()}
    for drawn in ({1, 2, 3, 4}, {5, 6, 9, 10}, {2, 4, 6, 8}):
        won = oracle.won(TEXT, same, rate, drawn)
        assert winnings(options, ticket, tuple(drawn)) == 100 * won


@pytest.mark.parametrize("kind", ["straight", "special", "catch-all"])
def test_every_catch_of_every_number_of_spots_pays_what_is_printed(kind: str) -> None:
    options = options_with()
    unit, pays = oracle.printed(NAMED[FULL])[REGULAR if kind == "straight" else kind]
    for spots in pays:
        numbers = " ".join(str(number) for number in range(1, spots + 1))
        ticket = made_out(options, KenoRequest(kind, [numbers], [], int(100 * unit), 1))
        for caught in range(spots + 1):
            drawn = (*range(1, caught + 1), *range(80, 60 + caught, -1))
            assert len(drawn) == 20
            assert winnings(options, ticket, drawn) == 100 * pays[spots].get(caught, 0)


# What the house keeps


def true_odds(spots: int, caught: int) -> Fraction:
    """Return the odds against a catch, to 1: its statistical probability as a bettor reads it."""
    return 1 / chance_of(spots, caught) - 1


@pytest.mark.paragraph("19:47-15.1[House advantage]")
def test_19_47_15_1_house_advantage_is_what_true_odds_would_pay_and_the_pay_table_does_not() -> None:
    regular = book_of(FULL)[REGULAR]
    assert house_advantage(regular, 1) == Fraction(1, 4) == 1 - 3 * chance_of(1, 1)
    assert (true_odds(1, 1), true_odds(2, 2)) == (Fraction(3), Fraction(297, 19))
    unit, pays = oracle.printed(NAMED[FULL])[REGULAR]
    for spots in range(1, 21):
        paid = sum(chance_of(spots, caught) * pay for caught, pay in pays[spots].items()) / unit
        assert house_advantage(regular, spots) == 1 - paid
        assert sum(chance_of(spots, caught) for caught in range(spots + 1)) == 1
    posted = [row for row in solver_of(find_game("keno")).posted(options_with()) if row.wager == "spot_1"]
    assert [(row.on, row.pays) for row in posted] == [("caught", "$1 pays $3 on 1; edge 25.0 %")]
    assert "19:47-15.1[House advantage]" in posted[0].cite
    printed = [each for each in layout_of("keno", options_with(), 1).inscriptions if each.text.startswith("8 spots")]
    assert [(each.text, each.cite) for each in printed] == [("8 spots house 30.2 %", "19:47-15.1[House advantage]")]


def test_the_odds_are_what_the_house_keeps_of_every_number_of_spots() -> None:
    found = {each.name: each for each in price("keno", {}).wagers}
    assert [name for name in found if name.startswith("spot_")] == [f"spot_{spots}" for spots in range(1, 21)]
    book = book_of(FULL)
    for spots in range(1, 21):
        assert found[f"spot_{spots}"].house_edge == house_advantage(book[REGULAR], spots)
    for start, rate in (("special", SPECIAL), ("catch_all", CATCH_ALL)):
        for spots in book[rate].pays:
            assert found[f"{start}_{spots}"].house_edge == house_advantage(book[rate], spots)
    assert found["way"].house_edge == house_advantage(book[REGULAR], 6)
    assert cheapest(options_with()) == 1


def test_a_ticket_of_several_games_keeps_its_edge_and_spreads_less() -> None:
    once, twice = (price("keno", {"games": str(games)}, "spot_3").wagers[0] for games in (1, 2))
    assert once.house_edge == twice.house_edge
    assert twice.variance == once.variance / 2  # type: ignore[operator]
    with pytest.raises(Refused, match="1 to 5"):
        price("keno", {"games": "6"})


@pytest.mark.parametrize(
    ("settings", "why"),
    [({"groups": "3"}, "don't make a ticket"), ({"groups": "3,x"}, "don't make a ticket"),
     ({"conditions": "2/6"}, "these groups don't make it"), ({"groups": "1,2", "conditions": "1/1"}, "don't make it")],
)  # fmt: skip
def test_a_way_that_groups_do_not_make_is_not_priced(settings: dict[str, str], why: str) -> None:
    with pytest.raises(Refused, match=why):
        price("keno", settings, "way")


@pytest.mark.parametrize(
    ("groups", "conditions"), [("3,3,3", "3/6,1/9"), ("2,3,4", "1/5"), ("1,3,4", "2/4,1/8"), ("20,20", "2/20")]
)
def test_the_report_holds_prices_against_the_round(groups: str, conditions: str) -> None:
    solver, question = question_of("keno", {"groups": groups, "conditions": conditions})
    for name in ("way", "spot_4", "special_3"):
        assert all(check.holds for check in solver.checks(question, solver.solve(question, name)))
    assert solver.frequencies(question)["Catches of 4 spots"]["4"] == chance_of(4, 4)


def test_a_win_above_the_aggregate_limit_is_priced_as_it_is_paid() -> None:
    capped = price("keno", {"aggregate": "$1,000", "paid_in_full": "$100"}, "spot_6").wagers[0]
    assert max(capped.outcomes) == 999
    solver, question = question_of("keno", {"aggregate": "$1,000", "paid_in_full": "$100"})
    assert all(check.holds for check in solver.checks(question, solver.solve(question, "spot_6")))


def perft_rows() -> list[Case]:
    """Return the rows of the perft file."""
    header, *lines = (line.split("\t") for line in PERFT.read_text(encoding="utf-8").splitlines())
    return [dict(zip(header, line, strict=True)) for line in lines]


@pytest.mark.untraced
@pytest.mark.parametrize("row", [pytest.param(row, id=row["ticket"]) for row in perft_rows()])
def test_perft_of_a_ticket_on_a_reduced_board(row: Case) -> None:
    options = options_with(pay_table=TEXT)
    ticket = a_ticket(options, row["ticket"])
    found, leaves = oracle.every_draw(TEXT, for_oracle(row["ticket"], ticket), *BOARD)
    assert (leaves, leaves - found.get(Fraction(0), 0)) == (int(row["leaves"]), int(row["won"]))
    back = sum(won * chance for won, chance in results(options, ticket, *BOARD).items())
    assert Fraction(back, ticket.price) == Fraction(row["returned"])


# Pay tables


def test_an_operators_own_pay_table_is_read_row_by_row() -> None:
    own = read_pay_table(" regular 1.00: 1=1:3;2=2:12.50 | catch-all $2: 3=3:100 ")
    assert own == "regular $1: 1=1:3; 2=2:12.50 | catch-all $2: 3=3:100"
    assert read_pay_table("FULL") == FULL and own == read_pay_table(own)
    assert {*book_of(TRADE)[REGULAR].pays} == {*range(1, 16), 20}
    found = price("keno", {"pay_table": own}).wagers
    assert [each.name for each in found] == ["spot_1", "spot_2", "spot_3", "catch_all_3"]


def test_the_regular_rate_comes_first_in_whatever_order_an_operator_writes_the_rates() -> None:
    own = read_pay_table("special $5: 1=1:15 | regular $1: 1=1:3")
    assert own == "regular $1: 1=1:3 | special $5: 1=1:15"
    dealer = lounge(pay_table="special $5: 1=1:15 | regular $1: 1=1:3")
    play(dealer, WagerPlaced("Ann", COUNTER, "spot_1", 100))
    assert [each.conditioning for each in events(dealer, TicketIssued)] == ["ST 1/1 @ $1"]  # type: ignore[attr-defined]
    check_log(dealer)


def test_the_sign_of_a_lounge_tells_its_aggregate_limit_and_how_long_a_ticket_is_good() -> None:
    sign = find_game("keno").sign
    assert [words for words, _ in sign.lines(options_with(claim_games="1", aggregate="$10,000"))] == [
        "The limits are for each way of a ticket, in each game",
        "A game pays at most $10,000 in all; above that, wins over $1,000 are cut in proportion",
        "Collect within 1 game of the last one on your ticket",
    ]
    assert "within 1,000 games" in sign.lines(options_with())[-1][0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("lucky", "is not a rate card"),
        ("gold $1: 1=1:3", "each of the rates"),
        ("regular $1: 1=1:3 | regular $2: 1=1:3", "each of the rates"),
        ("special $5: 3=3:100", "has a regular rate"),
        ("regular $1: 21=1:3", "from 1 to 20"),
        ("regular $1: 0=0:1", "from 1 to 20"),
        ("regular $1: 1=1:3; 1=1:3", "a row of 1 stands there twice"),
        ("regular $1: 2=3:5", "of 2 spots caught"),
        ("regular $1: 2=2:5,2:6", "stands there twice"),
        ("regular $1: 2=2:x", "not an amount"),
        ("regular $1: 2=2:0.30", "not an amount"),
        ("regular $0: 2=2:3", "not an amount"),
        ("regular $1: x=2:3", "from 1 to 20"),
        ("regular $1: 1=1:5", "a 1-spot ticket at the regular rate would pay back more than it costs"),
    ],
)
def test_a_pay_table_that_is_wrong_says_where(text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        options_with(pay_table=text)


def test_limits_leave_a_rate_and_small_wins_lie_below_the_aggregate() -> None:
    with pytest.raises(Refused, match="within the posted limits"):
        options_with(pay_table="regular $5: 1=1:15", maximum="$4")
    with pytest.raises(Refused, match="below the aggregate limit"):
        options_with(aggregate="$1,000", paid_in_full="$1,000")


def test_spots_that_no_rate_pays_have_no_quick_pick() -> None:
    dealer = lounge(pay_table="regular $1: 1=1:3 | special $50: 3=3:2000", maximum="$20")
    dealer.begin_round()
    assert dealer.prompt is not None
    assert [area.name for area in dealer.prompt.areas] == ["spot_1"]  # type: ignore[union-attr]
    with pytest.raises(Refused, match="the pay table has no catch-all rate"):
        dealer.take(request("Ann", "catch-all", "1 2"))
    with pytest.raises(Refused, match="another kind of ticket"):
        dealer.take(request("Ann", "special", "1 2 3", rate=5_000))


def test_limits_that_leave_one_amount_leave_the_quick_picks_of_that_amount() -> None:
    dealer = lounge(pay_table="regular $1: 1=1:3", minimum="$1", maximum="$1")
    dealer.begin_round()
    (area,) = dealer.prompt.areas  # type: ignore[union-attr]
    assert (area.name, area.least, area.most) == ("spot_1", 100, 100)


def test_no_other_pay_table_begins_with_a_game_whose_tickets_may_have_games_to_come() -> None:
    dealer = lounge()
    other = OptionsChanged({"pay_table": "regular $1: 1=1:3"})
    dealer.begin_round()
    with pytest.raises(Refused, match="a game is open, and its tickets may have games to come") as refused:
        dealer.take(other)
    assert refused.value.cite == "custom (19:47-15.3)"
    dealer.take(OptionsChanged({"claim_games": "100"}))
    dealer.take(request("Ann", "straight", "1 2 3", games=2))
    dealer.end_wagering()
    with pytest.raises(Refused, match="1 ticket at it has games to come"):
        dealer.take(other)
    play(dealer)
    dealer.take(other)
    assert dealer.table.options.claim_games == 100
    check_log(dealer)


def test_a_lounge_that_sells_tickets_for_one_game_may_choose_another_pay_table_in_it() -> None:
    dealer = lounge(most_games="1")
    play(dealer, request("Ann", "straight", "1 2 3"), OptionsChanged({"pay_table": "regular $1: 1=1:3"}))
    assert str(dealer.table.options.pay_table) != str(lounge().table.options.pay_table)
    check_log(dealer)


# The counter


@pytest.mark.paragraph("19:47-15.1[Conditioning]")
def test_19_47_15_1_conditioning_shows_type_and_rate_on_request_and_ticket() -> None:
    dealer = lounge()
    play(dealer, request("Ann", "way", "1 2 3/4 5 6/7 8 9", "3/6", rate=200, games=2))
    (issued,) = events(dealer, TicketIssued)
    assert isinstance(issued, TicketIssued)
    assert (issued.conditioning, issued.amount) == ("WY 3/6 @ $2", 1_200)
    assert "19:47-15.1[Conditioning]" in issued.cite
    with pytest.raises(Refused, match=r"custom \(19:47-15\.2\)"):
        play(dealer, request("Ann", "way", "1 2/3 4", "2/4"))


def test_an_empty_group_and_too_many_ways_are_refused() -> None:
    dealer = lounge()
    dealer.begin_round()
    with pytest.raises(Refused, match="a group has no number"):
        dealer.take(request("Ann", "split", "1 2/"))
    with pytest.raises(Refused, match="too many ways"):
        dealer.take(request("Ann", "king", "/".join(map(str, range(1, 15))), "3432/7"))
    with pytest.raises(Refused, match="no pay table has that rate"):
        dealer.take(WagerPlaced("Ann", COUNTER, "spot_4", 150))


@pytest.mark.parametrize(
    ("player", "position", "why"),
    [("Cy", COUNTER, "that player isn't at the counter"), ("Ann", 3, "bets are made at the counter, position 0")],
)
def test_tickets_are_sold_at_the_counter_to_those_who_are_there(player: str, position: int, why: str) -> None:
    dealer = lounge()
    dealer.begin_round()
    with pytest.raises(Refused, match=f"{why}. Allowed: players at the counter: Ann"):
        dealer.take(TicketRequested(player, position, "straight", ("1 2",), (), 100, 1))


def test_quick_picks_of_a_special_rate_are_special_tickets() -> None:
    dealer = lounge(pay_table="regular $1: 1=1:3 | special $5: 3=3:270")
    play(dealer, WagerPlaced("Ann", COUNTER, "spot_3", 500), WagerPlaced("Bob", COUNTER, "spot_1", 100))
    assert [each.conditioning for each in events(dealer, TicketIssued)] == ["XS 1/3 @ $5", "ST 1/1 @ $1"]  # type: ignore[attr-defined]
    assert len(events(dealer, NumbersPicked)) == 2
    check_log(dealer)


def test_who_leaves_takes_a_quick_pick_back_and_leaves_a_ticket_good() -> None:
    dealer = lounge()
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", COUNTER, "spot_3", 500))
    dealer.take(request("Ann", "straight", "1 2", games=2))
    dealer.take(PlayerLeft("Ann"))
    dealer.end_wagering()
    assert not dealer.table.has_player("Ann")
    assert [each.player for each in dealer.table.state.tickets] == ["Ann"]
    assert dealer.game.desk.awaited(dealer.table) == ("Ann",) and not dealer.game.is_dealt_out(dealer.table)
    play(dealer)
    assert dealer.game.desk.awaited(dealer.table) == () and dealer.game.is_dealt_out(dealer.table)
    tray = dealer.table.tray
    dealer.close()
    (paid,) = events(dealer, DebtPaid)
    assert (paid.words(), paid.cite) == ("Ann gets $24 at the cage for ticket 1.", "custom (19:47-15.6)")
    assert dealer.table.tray == tray - 2_400 and not events(dealer, DutyLeft)
    check_log(dealer)


def test_a_lounge_that_closes_gives_back_the_price_of_games_that_were_not_played() -> None:
    dealer = lounge()
    play(dealer, request("Ann", "straight", "1 2", games=5), request("Bob", "straight", "80"))
    owed = View(SPECTATOR).fold(dealer.log.records).layer(Lounge).owed()
    assert owed == dealer.game.desk.owes(dealer.table), "who reads the log alone owes as much as the counter does"
    dealer.close()
    # 2 of 2 caught at $12 in the one game played, and $1 for each of the four others; Bob's lost ticket is owed nothing
    assert [each.words() for each in events(dealer, DebtPaid)] == ["Ann gets $16 at the cage for ticket 1."]
    check_log(dealer)


def test_who_comes_during_a_game_is_there_at_once_and_stays_though_the_game_is_ruled_void() -> None:
    dealer = lounge()
    dealer.begin_round()
    dealer.take(PlayerSeated("Cy", COUNTER, 10_000))
    dealer.take(request("Cy", "straight", "1 2"))
    dealer.take(PlayerLeft("Bob"))
    dealer.take(PlayerSeated("Bob", COUNTER, 5_000))  # whose earlier place is kept until the game is over
    assert [seat.player for seat in dealer.table.seats] == ["Ann", "Bob", "Cy"]
    dealer.take(RoundRuledVoid("the lights went out", by="floorperson"))
    assert {player.name: player.chips for player in dealer.table.players} == {
        "Ann": 100_000,
        "Cy": 10_000,
        "Bob": 5_000,
    }
    assert dealer.table.state.tickets == () and dealer.table.state.game == 1
    play(dealer, request("Cy", "straight", "1 2"))
    assert dealer.table.state.game == 2
    view = View(SPECTATOR).fold(dealer.log.records)
    assert view.chips == {"Ann": 100_000, "Cy": 9_900, "Bob": 5_000}
    dealer.close()
    assert "identical" in replayed(record.line() for record in dealer.log.records).words()


def test_a_voided_ticket_keeps_its_number_and_prints_a_slip() -> None:
    dealer = lounge()
    play(
        dealer,
        request("Ann", "straight", "1 2"),
        WagerRemoved("Ann", COUNTER, "ticket_1"),
        request("Ann", "straight", "7"),
    )
    assert [each.number for each in dealer.table.state.tickets] == [2]
    dealer.begin_round()
    for ticket, how in ((1, "it's void"), (3, "no such ticket")):
        with pytest.raises(Refused, match=how):
            dealer.take(TicketPresented("Ann", COUNTER, ticket))
    with pytest.raises(Refused, match="no such bet"):
        dealer.take(WagerRemoved("Ann", COUNTER, "ticket_2"))


def test_19_47_15_6_wins_are_prorated_within_the_aggregate_limit_however_many_are_small() -> None:
    dealer = lounge(aggregate="$1,000", paid_in_full="$500", collect="at-once")
    play(dealer, *[request("Ann", "straight", str(n), rate=2_000) for n in range(1, 18)])
    assert [each.amount for each in events(dealer, TicketPaid)] == [5_850] * 17  # type: ignore[attr-defined]
    check_log(dealer)


def test_a_game_without_tickets_is_not_drawn_and_has_its_number() -> None:
    dealer = lounge()
    play(dealer)
    play(dealer, request("Ann", "straight", "1"))
    assert [(each.game, each.tickets) for each in events(dealer, GameClosed)] == [(1, 0), (2, 1)]  # type: ignore[attr-defined]


def test_another_pay_table_waits_until_tickets_are_played() -> None:
    dealer = lounge()
    play(dealer, request("Ann", "straight", "1", games=2))
    with pytest.raises(Refused, match="1 ticket at it has games to come"):
        dealer.take(OptionsChanged({"pay_table": TRADE}))
    dealer.take(OptionsChanged({"maximum": "$10"}))
    play(dealer)
    dealer.take(OptionsChanged({"pay_table": TRADE}))
    assert dealer.table.options.pay_table == TRADE


def test_the_floor_begins_the_gaming_day_and_cancels_games_at_its_desk() -> None:
    dealer = lounge()
    assert [form.event for form in dealer.desk_forms()] == [GamingDayBegan]
    with pytest.raises(Refused, match="Ann plays at the table"):
        dealer.take(GamingDayBegan(by="Ann"))
    dealer.begin_round()
    assert [form.event for form in dealer.desk_forms()] == [GamingDayBegan, GameCanceled]
    dealer.take(GameCanceled(reason="the board is dark"))
    assert [form.event for form in dealer.desk_forms()] == [GamingDayBegan]


def test_a_view_keeps_the_lounge_and_the_last_draws() -> None:
    dealer = lounge()
    play(dealer, request("Ann", "straight", "1 2", games=2), request("Bob", "straight", "70"))
    view = View(SPECTATOR).fold(dealer.log.records)
    shown = view.layer(Lounge)
    assert [(each.number, each.status, each.caught, each.due) for each in shown.tickets] == [
        (1, "issued", "2 of 2", 1_200),
        (2, "lost", "0 of 1", 0),
    ]
    assert shown.draws[-1].balls == LOW and shown.shown()["game"] == 1 and not shown.is_open
    assert Lounge.from_kept(shown.kept()) == shown and shown.heaps() == () and shown.words() == ""
    assert Lounge().kept() == {} and Lounge.from_kept({}) == Lounge()


def test_a_ticket_that_was_paid_is_shown_as_paid() -> None:
    dealer = lounge()
    play(dealer, request("Ann", "straight", "1 2"))
    play(dealer, TicketPresented("Ann", COUNTER, 1))
    (ticket,) = View(SPECTATOR).fold(dealer.log.records).layer(Lounge).tickets
    assert ticket.status == "paid"


def test_a_ticket_may_cost_all_that_a_player_has_and_no_more() -> None:
    dealer = open_table("keno", {}, throws=[LOW], seats={"Ann": 500})
    dealer.begin_round()
    with pytest.raises(Refused, match=r"a ticket for \$10: you have \$5"):
        dealer.take(request("Ann", "straight", "1", rate=1_000))
    dealer.take(request("Ann", "straight", "1", rate=500))
    assert dealer.chips_left("Ann") == 0


def test_13_69E_1_28U_a_ticket_shows_when_it_was_issued_its_numbers_its_game_and_its_station() -> None:
    clock = Clock()
    dealer = open_table("keno", {"station": "7"}, throws=[LOW] * 3, seats={"Ann": 10_000}, clock=clock)
    dealer.begin_round()
    clock.now += 5_000
    dealer.take(request("Ann", "way", "1 2/60 61", "1/4"))
    dealer.take(WagerPlaced("Ann", COUNTER, "spot_2", 100))
    clock.now += 90_000
    dealer.end_wagering()
    marked, picked = View(SPECTATOR).fold(dealer.log.records).layer(Lounge).tickets
    assert (marked.number, marked.groups, marked.game, marked.station) == (1, ("1 2", "60 61"), 1, 7)
    assert (marked.at, picked.at) == (5_000, 95_000), "a quick pick, when its game closed"


def test_a_ticket_that_waits_to_be_paid_keeps_the_numbers_that_it_caught_though_another_game_is_drawn() -> None:
    dealer = lounge(LOW, tuple(range(2, 22)))
    play(dealer, request("Ann", "straight", "1 2"))
    play(dealer, request("Bob", "split", "1/21/80"))
    waits, other = View(SPECTATOR).fold(dealer.log.records).layer(Lounge).tickets
    assert (waits.status, waits.hits, waits.caught) == ("won", (1, 2), "2 of 2")
    assert (other.status, other.hits, other.caught) == ("won", (21,), "0 of 1, 1 of 1, 0 of 1")
    earlier = {name: value for name, value in waits.as_json().items() if name not in ("at", "hits")}
    assert type(waits).from_json(earlier) == waits._replace(hits=()), "as a house of before kept it"


# The bots


def test_the_bots_buy_every_kind_of_ticket_collect_what_they_win_and_void_some() -> None:
    dealer = open_table("keno", {}, seats={}, throws=[LOW] * 400)
    play_rounds(dealer, seat_builtin(dealer, "every", 3, 10_000_000, b"keno"), 30)
    issued = {each.conditioning.split()[0] for each in events(dealer, TicketIssued)}  # type: ignore[attr-defined]
    assert issued == {"ST", "WY", "CB", "KG", "SP", "XS", "CA"}
    assert events(dealer, TicketPaid) and events(dealer, WagerRemoved)
    check_log(dealer)
    dealer = open_table("keno", {"pay_table": "regular $1: 1=1:3; 2=2:14"}, seats={}, throws=[LOW] * 90)
    play_rounds(dealer, seat_builtin(dealer, "every", 1, 10_000, b"keno"), 9)
    dealer = open_table("keno", {}, seats={}, throws=[LOW] * 9)
    play_rounds(dealer, seat_builtin(dealer, "sensible", 2, 300, b"keno"), 9)
    kinds = {each.conditioning for each in events(dealer, TicketIssued)}  # type: ignore[attr-defined]
    assert kinds == {"ST 1/1 @ $1"}


def test_every_legal_pair_of_a_kind_and_a_number_of_games_is_written() -> None:
    options = options_with(most_games="100")
    for name, games in product(TICKETS, (1, 100)):
        kind, groups, marked = TICKETS[name]
        said = [" ".join(map(str, group)) for group in groups]
        ticket = made_out(options, KenoRequest(kind, said, marked, 500, games))
        assert (ticket.last, ticket.games) == (games - 1, games)


def test_a_ticket_of_a_game_that_has_closed_is_refused_and_changes_nothing() -> None:
    dealer = lounge()
    play(dealer)
    before = len(dealer.log.records)
    with pytest.raises(Refused) as refused:
        dealer.take(request("Ann", "straight", "1 2"))
    assert (refused.value.why, refused.value.cite) == ("betting is closed", "custom (19:47-15.3)")
    assert len(dealer.log.records) == before


def test_a_game_that_is_canceled_leaves_a_ticket_its_later_games() -> None:
    dealer = lounge()
    play(dealer, request("Ann", "straight", "1 2", games=4))
    dealer.begin_round()
    dealer.take(GameCanceled(reason="the board is dark"))
    dealer.end_wagering()
    (told,) = events(dealer, TicketCredited)
    assert isinstance(told, TicketCredited) and (told.ticket, told.game, told.amount, told.left) == (1, 2, 100, 2)


@pytest.mark.parametrize(("limits", "left_out"), [({}, set()), ({"minimum": "$1", "maximum": "$1"}, {"special"})])
def test_a_slip_offers_only_kinds_whose_rate_the_limits_leave_open(limits: dict[str, str], left_out: set[str]) -> None:
    slip = slip_of(choose(KenoOptions, limits))
    assert {kind.name for kind in KINDS} - {kind.name for kind in slip.kinds} == left_out
    assert {kind.rate for kind in slip.kinds} == slip.rates.keys()
