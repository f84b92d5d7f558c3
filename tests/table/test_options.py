"""House options: what an operator may choose, by which paragraph, and which choices exclude each other."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.games.blackjack import options as blackjack
from pitboss.law import enforcers, registry
from pitboss.table.custom import custom
from pitboss.table.options import (
    Breach,
    breaches,
    choose,
    chosen_cites,
    constraint,
    constraints_of,
    house_options,
    option,
    option_words,
    options_of,
    require_legal,
)
from pitboss.table.paytable import PayTable
from pitboss.table.provenance import PROVENANCE_WORDS
from pitboss.table.refusal import Refused
from pitboss.table.remedies import cures, one_after_another

SHORT, LONG = PayTable("short", "19:47-20.11(a)2", {}), PayTable("long", "19:47-20.11(a)2", {})


# The law's own index is to know nothing of made-up options.
REGISTERED: dict[str, Any] = {}
with pytest.MonkeyPatch.context() as patch:
    patch.setattr(registry, "_enforcers", REGISTERED)

    @house_options
    class Options:
        """Made-up options of each kind."""

        ledger: PayTable = option(
            SHORT,
            cite="19:47-20.11(a)2",
            label="ledger",
            allowed=(SHORT, LONG),
            value_cites={LONG: "19:47-20.11(a)3; 19:47-20.11(a)3.i"},
            refused_by="19:47-20.11(a)2",
        )
        decks: int = option(1, cite="13:69F-42.2(b)", label="decks", allowed=range(1, 3))
        least: int = option(
            500,
            cite=custom("19:47-8.2"),
            label="least wager",
            allowed=range(50, 10_050, 50),
            provenance="custom",
            is_money=True,
        )
        rounds: int = option(5, cite=custom("19:47-8.2"), label="rounds", allowed=range(20), provenance="custom")
        open_late: bool = option(False, cite=custom("19:47-8.2"), label="open late", allowed=(False, True))

        long_needs_two = constraint(
            "19:47-20.11(a)3.i", "the long ledger needs two decks", lambda o: o.ledger is SHORT or o.decks == 2
        )
        least_in_dollars = constraint(custom("19:47-8.2"), "the least is in dollars", lambda o: o.least % 100 == 0)


DEFAULT = choose(Options, {})


def test_options_tell_their_name_label_default_and_paragraph_in_order() -> None:
    assert [each.name for each in options_of(Options)] == ["ledger", "decks", "least", "rounds", "open_late"]
    first = options_of(DEFAULT)[0]
    assert (first.default, first.cite, first.label, first.provenance) == (SHORT, "19:47-20.11(a)2", "ledger", "text")
    assert {each.provenance for each in options_of(Options)} <= set(PROVENANCE_WORDS)


def test_a_value_may_have_a_paragraph_of_its_own() -> None:
    ledger = options_of(Options)[0]
    assert ledger.cite_of(SHORT) == "19:47-20.11(a)2"
    assert ledger.cite_of(LONG) == "19:47-20.11(a)3; 19:47-20.11(a)3.i"


def test_a_value_comes_whence_its_option_does_unless_its_own_paragraph_is_custom() -> None:
    known = {each.name: each for each in options_of(blackjack.BlackjackOptions)}
    assert [known["soft_17"].provenance_of(value) for value in ("stand", "hit")] == ["text", "excluded"]
    assert known["decks"].provenance_of(8) == "nj"
    assert {options_of(Options)[0].provenance_of(value) for value in (SHORT, LONG)} == {"text"}


def test_an_option_and_a_constraint_enforce_the_laws_own_paragraphs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_enforcers", REGISTERED)
    assert [(each.name, each.kind) for each in enforcers("19:47-20.11(a)3.i")] == [
        ("Options.ledger", "option"),
        ("Options.long_needs_two", "constraint"),
    ]
    assert sorted(REGISTERED) == ["13:69F-42.2(b)", "19:47-20.11(a)2", "19:47-20.11(a)3", "19:47-20.11(a)3.i"]


def test_values_are_written_as_words() -> None:
    assert option_words(DEFAULT) == {
        "ledger": "short",
        "decks": "1",
        "least": "$5",
        "rounds": "5",
        "open_late": "no",
    }
    assert option_words(replace(DEFAULT, open_late=True))["open_late"] == "yes"


def test_what_is_allowed_is_listed_or_told_as_a_range() -> None:
    assert [each.allowed_words for each in options_of(Options)] == [
        "short, long",
        "1, 2",
        "$0.50 to $100 in steps of $0.50",
        "0 to 19 in steps of 1",
        "no, yes",
    ]


def test_settings_are_chosen_over_the_defaults_whatever_their_case() -> None:
    chosen = choose(Options, {"ledger": " LONG ", "decks": "2", "least": "$7", "open_late": "Yes"})
    assert chosen == replace(DEFAULT, ledger=LONG, decks=2, least=700, open_late=True)
    assert (DEFAULT.ledger, DEFAULT.decks, DEFAULT.least) == (SHORT, 1, 500)
    assert (DEFAULT.rounds, DEFAULT.open_late) == (5, False)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        (
            {"ledger": "medium"},
            "ledger=medium: not one of its choices. Allowed: short, long. [19:47-20.11(a)2]",
        ),
        ({"decks": "3"}, "decks=3: not one of its choices. Allowed: 1, 2. [custom (13:69F-42.2(b))]"),
        ({"decks": "two"}, "decks=two: not one of its choices. Allowed: 1, 2. [custom (13:69F-42.2(b))]"),
        (
            {"least": "-5"},
            "least=-5: not one of its choices. Allowed: $0.50 to $100 in steps of $0.50. [custom (19:47-8.2)]",
        ),
        ({"least": "5.25"}, "least=5.25: not one of its choices."),
        ({"colour": "red"}, "colour=red: the game has no such option. Allowed: ledger, decks, least, rounds"),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_what_can(setting: dict[str, str], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        choose(Options, setting)
    assert str(refused.value).startswith(sentence)


def test_options_that_break_a_constraint_are_refused_with_every_breach() -> None:
    with pytest.raises(Refused) as refused:
        choose(Options, {"ledger": "long", "least": "2.50"})
    assert refused.value.why == "the long ledger needs two decks; the least is in dollars"
    assert refused.value.cite == "19:47-20.11(a)3.i; custom (19:47-8.2)"
    assert refused.value.what == "ledger=long, least=$2.50"
    assert refused.value.allowed == "decks=2 with least=$5"


def test_a_refusal_names_the_single_changes_that_would_make_the_options_legal() -> None:
    with pytest.raises(Refused) as refused:
        choose(Options, {"ledger": "long"})
    assert refused.value.allowed == "decks=2"


def test_breaches_are_sentences_with_their_paragraphs() -> None:
    assert [str(breach) for breach in breaches(replace(DEFAULT, decks=3, rounds=20))] == [
        "decks=3 is not one of 1, 2 [custom (13:69F-42.2(b))]",
        "rounds=20 is not one of 0 to 19 in steps of 1 [custom (19:47-8.2)]",
    ]
    assert [str(breach) for breach in breaches(replace(DEFAULT, ledger=LONG))] == [
        "the long ledger needs two decks [19:47-20.11(a)3.i]"
    ]
    assert breaches(DEFAULT) == ()
    assert [each.sentence for each in constraints_of(Options)] == [
        "the long ledger needs two decks",
        "the least is in dollars",
    ]


def test_a_constraint_is_asked_only_of_values_that_are_allowed_one_by_one() -> None:
    assert [breach.cite for breach in breaches(replace(DEFAULT, ledger=LONG, decks=3))] == ["custom (13:69F-42.2(b))"]


def test_legal_options_pass_unchanged() -> None:
    options = replace(DEFAULT, ledger=LONG, decks=2)
    assert require_legal(options) is options


def test_a_log_cites_the_paragraphs_of_what_is_not_the_default_once_each() -> None:
    assert chosen_cites(DEFAULT) == ""
    assert chosen_cites(replace(DEFAULT, ledger=LONG, decks=2)) == "19:47-20.11(a)3; 19:47-20.11(a)3.i; 13:69F-42.2(b)"
    assert chosen_cites(replace(DEFAULT, least=600, rounds=6)) == "custom (19:47-8.2)"


def test_a_change_cites_the_paragraphs_of_what_changes_alone() -> None:
    before = replace(DEFAULT, decks=2)
    assert chosen_cites(before, before=before) == ""
    assert chosen_cites(replace(before, ledger=LONG), before) == "19:47-20.11(a)3; 19:47-20.11(a)3.i"
    assert chosen_cites(DEFAULT, before) == "13:69F-42.2(b)"


def test_a_cure_mends_one_breach_and_brings_no_other() -> None:
    both = replace(DEFAULT, ledger=LONG, least=550)
    ledger, least = breaches(both)
    assert cures(both, ledger) == ["ledger=short", "decks=2"]
    assert cures(both, least) == []  # an option of many values is not tried


@pytest.mark.parametrize(
    ("given", "value"),
    [({"decks": 2}, 2), ({"least": 600}, 600), ({"open_late": True}, True), ({"ledger": SHORT}, SHORT)],
)
def test_a_value_that_is_no_text_is_taken_for_what_it_is(given: dict[str, object], value: object) -> None:
    assert getattr(choose(Options, given), next(iter(given))) == value


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"decks": True}, "decks=yes: not one of its choices. Allowed: 1, 2."),
        ({"decks": None}, "decks=None: not one of its choices."),
        ({"least": 10}, "least=$0.10: not one of its choices."),
        ({"rounds": 10**5000}, "rounds=a number of thousands of digits: not one of its choices."),
        ({"open_late": 1}, "open_late=1: not one of its choices. Allowed: no, yes."),
    ],
)
def test_another_value_that_is_no_text_is_refused(given: dict[str, object], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        choose(Options, given)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("settings", "allowed"),
    [
        ({"minimum": "600"}, "maximum=$600"),
        ({"minimum": "60", "maximum": "20"}, "minimum=$20 or maximum=$60"),
        ({"variation": "6-to-5"}, "dealing=hand with decks=1 or dealing=hand with decks=2"),
        ({"dealing": "hand"}, "variation=6-to-5 with decks=1 or variation=6-to-5 with decks=2"),
        ({"surrender": "yes", "multiple_action": "yes"}, "surrender=no or multiple_action=no"),
        ({"bonus_wager": "yes"}, "bonus_wager=no"),
    ],
)
def test_what_would_do_leaves_what_was_chosen_alone_where_it_can(settings: dict[str, str], allowed: str) -> None:
    with pytest.raises(Refused) as refused:
        choose(blackjack.BlackjackOptions, settings)
    assert refused.value.allowed == allowed


@house_options
class Parent:
    speed: int = option(1, custom("1"), "speed", (1, 2, 3))
    colour: str = option("red", custom("2"), "colour", ("red", "blue"))

    not_fast_and_red = constraint("custom (1)", "red is slow", lambda o: o.colour != "red" or o.speed < 3)
    never_two = constraint("custom (1)", "two is out", lambda o: o.speed != 2)


@house_options
class Child(Parent):
    size: int = option(1, custom("3"), "size", (1, 2))
    colour: str = option("blue", custom("4"), "colour of its own", ("red", "blue", "green"))

    never_two = constraint("custom (4)", "two is in, but not with size two", lambda o: o.speed * o.size != 4)


def _child(**settings: object) -> Any:
    made: Any = Child
    return made(**settings)


def test_options_of_a_subclass_are_its_own_and_then_those_it_inherits() -> None:
    assert [(each.name, each.label) for each in options_of(Child)] == [
        ("size", "size"),
        ("colour", "colour of its own"),
        ("speed", "speed"),
    ]


def test_a_subclass_keeps_the_constraints_of_its_parent_and_may_put_another_in_ones_stead() -> None:
    assert [rule.sentence for rule in constraints_of(Child)] == ["two is in, but not with size two", "red is slow"]
    assert [breach.sentence for breach in breaches(_child(colour="red", speed=3))] == ["red is slow"]
    assert not breaches(_child(speed=2))
    with pytest.raises(Refused, match="two is in"):
        choose(Child, {"speed": "2", "size": "2"})


def test_an_option_comes_from_the_text_unless_its_citation_is_of_custom() -> None:
    speed, _ = options_of(Parent)
    assert speed.provenance == "custom"
    assert options_of(GAMES["three-card-poker"].options)[0].provenance == "text"


@pytest.mark.parametrize(("needs_approval", "standing"), [(True, "by approval only"), (False, "not permitted")])
def test_a_breach_says_how_a_table_stands_that_is_priced_all_the_same(needs_approval: bool, standing: str) -> None:
    assert Breach("19:47-8.4", "a rule", needs_approval).standing == standing


def test_a_breach_is_cured_by_two_changes_where_each_alone_takes_back_what_was_chosen() -> None:
    options = GAMES["blackjack"].options(variation="6-to-5")
    (breach,) = [each for each in breaches(options) if "decks=2" in " ".join(cures(options, each))][:1]
    assert "dealing=hand with decks=2" in cures(options, breach)


def test_options_that_nothing_makes_legal_are_sent_back_to_the_usual_ones() -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(registry, "_enforcers", REGISTERED)

        @house_options
        class Never:
            """Options that no table can have."""

            decks: int = option(1, custom("19:47-2.2"), "decks", allowed=(1, 2))
            never = constraint(custom("19:47-2.2"), "nobody deals it", lambda options: False)

    assert one_after_another(Never(decks=2)) == "the usual decks"
