"""Where each value of a house option comes from, what the text excludes, and in which edition a value is."""

from __future__ import annotations

import dataclasses

import pytest

from pitboss import law
from pitboss.games import GAMES, Game, find_game
from pitboss.law import parse_cite
from pitboss.table.custom import cited_as_custom, is_custom, law_cites
from pitboss.table.marks import approval_of, by_approval, custom_in, license_of, marks_of
from pitboss.table.options import Option, choose, chosen_cites, options_of
from pitboss.table.provenance import PRACTICE
from pitboss.table.refusal import Refused
from pitboss.table.remedies import remedies
from tests.games.transcript import read_options
from tests.kit import open_table

EXCLUDED = [
    ("blackjack", "soft_17=hit", "19:47-2.12(b)"),
    ("blackjack", "blackjack_pays=6-to-5", "19:47-2.7(a)"),
    ("blackjack", "busted_wagers=kept", "19:47-2.10(b); 19:47-2.11(d)"),
    ("blackjack", "double_on=9-11", "19:47-2.10(a)"),
    ("blackjack", "double_on=10-11", "19:47-2.10(a)"),
    ("blackjack", "double_after_split=no", "19:47-2.10(a)"),
    ("craps", "vigorish=when-made", "19:47-1.5"),
    ("craps", "vigorish=on-win", "19:47-1.5"),
    ("craps", "place_to_lose_on_come_out=on", "19:47-1.2(a)5"),
    ("mini-craps", "place_to_lose_on_come_out=on", "19:47-1.2(a)5"),
    ("mini-craps", "vigorish=when-made", "19:47-1.5"),
    ("mini-craps", "vigorish=on-win", "19:47-1.5"),
]
REFERENCE = "approval=DGE-2026-014"


@pytest.mark.parametrize(("game", "chosen", "cite"), EXCLUDED)
def test_what_the_text_excludes_is_refused_with_its_paragraph(game: str, chosen: str, cite: str) -> None:
    with pytest.raises(Refused) as refused:
        open_table(game, read_options(chosen))
    assert refused.value.cite == cite
    assert f"{chosen} takes an approval, named by its reference" in refused.value.why
    assert refused.value.allowed.endswith(" or approval=REFERENCE")


@pytest.mark.parametrize(("game", "chosen", "cite"), EXCLUDED)
def test_19_47_8_4_what_the_text_excludes_is_offered_by_an_approval_that_is_named(
    game: str, chosen: str, cite: str
) -> None:
    dealer = open_table(game, read_options(f"{chosen} {REFERENCE}"))
    opened = dealer.log.records[0]
    assert opened.body["options"]["approval"] == "DGE-2026-014"
    assert "custom (19:47-8.4)" in opened.body["cite"]
    (mark,) = by_approval(dealer.table.options)
    assert (str(mark), mark.cite, mark.approval) == (chosen, cite, "DGE-2026-014")


@pytest.mark.parametrize("edition", ["1996", "2007"])
def test_what_the_text_excludes_is_refused_in_either_edition(edition: str) -> None:
    with pytest.raises(Refused, match=r"19:47-2\.12"):
        choose(find_game("blackjack").options, {"soft_17": "hit", "edition": edition})


def test_19_47_2_6a_a_6_to_5_of_the_variation_of_that_name_takes_no_approval() -> None:
    chosen = "variation=6-to-5 dealing=hand decks=2 blackjack_pays=6-to-5 busted_wagers=kept"
    options = choose(find_game("blackjack").options, read_options(chosen))
    assert not by_approval(options)
    assert {mark.option for mark in custom_in(options) if not mark.is_default} == {"blackjack_pays"}


def test_19_47_2_6a_e_3_that_a_bust_takes_what_was_added_is_the_texts_own_at_6_to_5() -> None:
    options = choose(
        find_game("blackjack").options, read_options("variation=6-to-5 dealing=hand decks=2 busted_wagers=kept")
    )
    kept = next(each for each in options_of(options) if each.name == "busted_wagers")
    assert (kept.provenance_of("kept", options), kept.cite_of("kept", options)) == ("text", "19:47-2.6A(e)3")
    assert "19:47-2.6A(e)3" in chosen_cites(options)


@pytest.mark.parametrize(("dealer_card", "excluded"), [
    ("after-players", True), ("hole-card", True), ("card-reader", False), ("face-up", False),
])  # fmt: skip
def test_19_47_2_10_b_only_a_blackjack_turned_after_a_bust_could_spare_what_was_added(
    dealer_card: str, excluded: bool
) -> None:
    options = choose(
        find_game("blackjack").options,
        {"busted_wagers": "kept", "dealer_card": dealer_card} | ({"approval": "DGE-2026-014"} if excluded else {}),
    )
    assert bool(by_approval(options)) is excluded


def test_19_47_2_6_k_4_face_up_doubling_on_9_10_or_11_is_the_texts_own() -> None:
    options = choose(find_game("blackjack").options, {"dealer_card": "face-up", "double_on": "9-11"})
    assert "double_on" not in {mark.option for mark in marks_of(options)}
    assert chosen_cites(options) == "19:47-2.6(k); 19:47-2.6(k)4"


def test_19_47_2_6_k_4_face_up_doubling_on_less_than_9_10_or_11_takes_an_approval() -> None:
    chosen = {"dealer_card": "face-up", "double_on": "10-11"}
    with pytest.raises(Refused) as refused:
        choose(find_game("blackjack").options, chosen)
    assert refused.value.cite == "19:47-2.6(k)4"
    assert refused.value.why.startswith("with the dealer's second card face up players double on 9, 10 or 11;")
    (mark,) = by_approval(choose(find_game("blackjack").options, {**chosen, "approval": "DGE-2026-014"}))
    assert (str(mark), mark.cite) == ("double_on=10-11", "19:47-2.6(k)4")


def test_every_excluded_value_is_tried_here() -> None:
    declared = {
        (game.name, f"{option.name}={option.word(value)}", excluded.cite)
        for game in GAMES.values()
        for option in options_of(game.options)
        for value, excluded in option.excluded.items()
    }
    assert declared == set(EXCLUDED)


def test_only_games_that_the_text_excludes_something_of_name_approvals() -> None:
    named = {game.name for game in GAMES.values() if any(o.name == "approval" for o in options_of(game.options))}
    assert named == {game for game, _, _ in EXCLUDED}


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        ("1", "a reference has 3 to 60 characters"),
        ("7" * 61, "a reference has 3 to 60 characters"),
        ("DGE\x1b[31m 1", "a reference has 3 to 60 characters"),
        ("yes please", "a reference has a number, by which it is found"),
    ],
)
def test_an_approval_is_named_by_a_reference(reference: str, why: str) -> None:
    with pytest.raises(Refused) as refused:
        choose(find_game("craps").options, {"vigorish": "on-win", "approval": reference})
    assert (refused.value.why, refused.value.cite) == (why, "custom (19:47-8.4)")


@pytest.mark.parametrize(("game", "chosen"), [
    ("craps", ""), ("blackjack", "soft_17=stand"), ("mini-craps", "vigorish=none"),
    ("blackjack", "dealer_card=face-up double_on=9-11"),
])  # fmt: skip
def test_an_approval_that_no_rule_takes_is_refused(game: str, chosen: str) -> None:
    with pytest.raises(Refused) as refused:
        open_table(game, read_options(f"{chosen} approval=DGE-2026-014"))
    assert refused.value.why == "nothing at this table takes an approval: the text excludes none of its rules"
    assert (refused.value.what, refused.value.allowed) == ("approval=DGE-2026-014", "approval=none")
    assert refused.value.cite == "custom (19:47-8.4)"


def test_an_approval_ends_with_the_last_rule_that_takes_it() -> None:
    options = choose(find_game("blackjack").options, read_options(f"soft_17=hit double_on=9-11 {REFERENCE}"))
    with_one = choose(type(options), {"soft_17": "stand"}, over=options)
    assert (with_one.approval, choose(type(options), {"double_on": "any"}, over=with_one).approval) == (
        "DGE-2026-014",
        "none",
    )


def test_a_reference_is_read_without_what_surrounds_it() -> None:
    options = choose(find_game("craps").options, {"vigorish": "on-win", "approval": " DGE-2026-014 "})
    assert approval_of(options) == "DGE-2026-014"
    assert approval_of(choose(find_game("red-dog").options, {})) == ""


def test_nobody_is_advised_to_ask_for_an_approval() -> None:
    for game, chosen, _ in EXCLUDED:
        options = find_game(game).options
        wrong = dataclasses.replace(options(), minimum=50_000, maximum=500)
        assert chosen not in remedies(wrong) + remedies(dataclasses.replace(options(), approval="DGE-2026-014"))


# Editions

OF_2007 = [
    ("variation=6-to-5 dealing=hand decks=2", "19:47-2.6A(a)@2007"),
    ("dealing=hand decks=2", "19:47-2.6A(a)@2007"),
    ("even_money=yes", "19:47-2.7(c)@2007"),
    ("burn_each_round=yes", "19:47-2.6A(c)@2007"),
    ("bonus_wager=yes", "custom (19:47-2.20@2007)"),
    ("match_the_dealer=yes", "custom (19:47-2.23)"),
    ("twenty_point_bonus=200-25-10-4", "custom (19:47-2.24)"),
    ("twenty_point_bonus=125-19-9-4", "custom (19:47-2.24)"),
    ("optional_bonus=yes", "custom (19:47-2.25)"),
    ("in_between=10-to-1", "custom (19:47-2.26)"),
    ("in_between=12-to-1", "custom (19:47-2.26)"),
]


@pytest.mark.parametrize(("chosen", "cite"), OF_2007)
def test_the_1996_rules_offer_nothing_that_came_later(chosen: str, cite: str) -> None:
    with pytest.raises(Refused) as refused:
        open_table("blackjack", read_options(f"{chosen} edition=1996"))
    assert refused.value.cite == cite
    setting = chosen.split(maxsplit=1)[0]
    assert refused.value.why.startswith(f"{setting} came with the 2007 rules and is not in the 1996 rules")


def test_every_value_of_a_later_edition_is_tried_here() -> None:
    declared = {
        f"{option.name}={option.word(value)}"
        for option in options_of(find_game("blackjack").options)
        for value in option.since
    }
    assert declared == {setting for chosen, _ in OF_2007 for setting in chosen.split() if setting != "decks=2"}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_value_since_an_edition_is_one_of_a_game_that_has_editions(game: Game) -> None:
    options = options_of(game.options)
    editions = {value for option in options if option.name == "edition" for value in option.allowed}
    assert {since for option in options for since in option.since.values()} <= editions


# Every value


def is_a_row(cite: str) -> bool:
    """Tell whether the index has a paragraph, in the edition that a citation names if it names one."""
    asked = parse_cite(cite)
    return any(asked.names(each.id, each.edition) for each in law.paragraphs())


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_exclusion_names_a_paragraph_that_the_index_has(game: Game) -> None:
    for option in options_of(game.options):
        for excluded in option.excluded.values():
            for cite in excluded.cites:
                assert law_cites([cite]) and all(map(is_a_row, cite.split("; ")))


def of_custom_cite(option: Option, value: object) -> bool:
    """Tell whether a value has no citation but one of custom."""
    return all(map(is_custom, option.cite_of(value).split("; ")))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_value_with_a_paragraph_of_its_own_is_never_custom_and_one_of_custom_is_never_the_texts_own(
    game: Game,
) -> None:
    for option in options_of(game.options):
        for value in option.value_cites:
            own = "nj" if option.provenance == "nj" else "text"
            expected = {"custom", "excluded"} if of_custom_cite(option, value) else {own}
            assert option.provenance_of(value) in expected | set(option.value_provenance.values())


def test_every_way_of_dealing_pai_gow_poker_comes_from_later_new_jersey_text() -> None:
    dealing = next(each for each in options_of(find_game("pai-gow-poker").options) if each.name == "dealing")
    assert {dealing.provenance_of(value) for value in dealing.allowed} == {"nj"}


def test_marks_are_what_the_text_does_not_have_in_the_order_of_the_options() -> None:
    options = choose(find_game("craps").options, read_options(f"vigorish=on-win hops=yes fire=B {REFERENCE}"))
    chosen = [(str(mark), mark.provenance, mark.cite) for mark in marks_of(options) if not mark.is_default]
    assert chosen == [
        ("vigorish=on-win", "excluded", "19:47-1.5"),
        ("fire=B", "custom", "custom (13:69E-1.11)"),
        ("hops=yes", "custom", "custom (19:47-1.2)"),
    ]


# Craps: what is not on the list of 1.2

UNLISTED = {"fire": "fire", "horn_high_2": "horn_high", "world": "world", "hop_1_3": "hops", "big_6": "big_6_8"}


@pytest.mark.parametrize("game", ["craps", "mini-craps"])
def test_19_47_1_2_a_a_table_offers_the_list_and_nothing_else_unless_its_operator_does(game: str) -> None:
    dealer = open_table(game, {})
    offered = dealer.game.felt(dealer.table).wagers.rows
    assert all(
        row.provenance == "text" or "19:47-1.5" in row.cite or "19:47-1.6" in row.cite for row in offered.values()
    )
    assert not set(UNLISTED) & set(offered)


def test_a_log_of_older_rules_is_read_with_what_was_always_offered() -> None:
    kept = find_game("craps").options_kept({"fire": "A"}, 3)
    assert kept == {"fire": "A", "horn_high": "yes", "world": "yes", "hops": "yes"}
    assert find_game("craps").options_kept({"fire": "A"}, 4) == {"fire": "A"}
    assert find_game("blackjack").options_kept({"decks": "6"}, 3) == {"decks": "6"}


@pytest.mark.parametrize(("area", "option"), UNLISTED.items())
def test_what_is_not_on_the_list_is_an_option_that_is_custom(area: str, option: str) -> None:
    (declared,) = (each for each in options_of(find_game("craps").options) if each.name == option)
    assert declared.provenance_of(declared.default) == "text"
    others = [value for value in declared.allowed if value != declared.default]
    assert {declared.provenance_of(value) for value in others} == {"custom"}
    dealer = open_table("craps", {option: declared.word(others[0])})
    assert area in dealer.game.felt(dealer.table).wagers.rows


@pytest.mark.parametrize(
    ("game", "chosen", "cite"),
    [
        ("red-dog", {}, "custom (19:47-6)"),
        ("baccarat", {}, ""),
        ("baccarat", {"variation": "minibaccarat"}, "custom (19:47-7)"),
        ("three-card-poker", {}, ""),
    ],
)
def test_a_table_known_by_its_headings_alone_cites_its_subchapter(game: str, chosen: dict[str, str], cite: str) -> None:
    known = GAMES[game]
    assert known.by_headings(choose(known.options, chosen)) == cite
    assert not cite or cite.removeprefix("custom (").removesuffix(")") in cited_as_custom()


def test_13_47_20_4_only_a_casino_night_names_a_license() -> None:
    night = GAMES["casino-night-poker"].options
    assert license_of(choose(night, {"license": "CN-2026-7"})) == "CN-2026-7"
    assert license_of(choose(night, {})) == PRACTICE
    assert license_of(choose(GAMES["poker"].options, {})) == ""
