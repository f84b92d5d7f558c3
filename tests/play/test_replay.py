"""Replay: what it reports of a right log, of a viewer's copy, and of a log made by other rules."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pitboss.chance import StackedChance, reconstruct
from pitboss.games import GAMES
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log, LogError, Record
from pitboss.play.replay import Report
from pitboss.table.cards import parse_cards
from pitboss.table.events import (
    CardsChanged,
    ChipsBought,
    FaultOccurred,
    NonceGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    WagerPlaced,
    WagerRemoved,
)
from pitboss.table.view import FLOORPERSON, SPECTATOR, Viewer
from tests.play.support import (
    DDP,
    TCP,
    Forgery,
    boldly,
    by_default,
    copy_for,
    finish,
    lines_of,
    place_wagers,
    play_rounds,
    records_of,
    run,
    seeded_table,
)


def test_a_report_tells_what_was_found_in_a_line() -> None:
    assert Report(7, 2, False, "00").words() == "7 events, 2 rounds: identical"
    assert Report(7, 2, True, "00").words() == (
        "7 events, 2 rounds: identical; open: the log has no closing line and ends at event 7"
    )
    assert Report(7, 2, False, "00", "the rules are others").words() == (
        "7 events, 2 rounds: chain, chips and shuffles are right; the rules are others"
    )


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_log_of_a_table_replays_to_the_same_head(game: str, rounds: int) -> None:
    records = records_of(game, rounds)
    report = run(record.line() for record in records)
    assert report == Report(len(records), rounds, False, records[-1].hash)


OPTIONS = {
    "hand": {"dealing": "hand", "shuffler": "device", "decks": "2"},
    "automated": {"dealing": "automated-shoe", "shuffler": "counting-device", "cards": "pre-shuffled"},
    "counted": {"count_every": "1", "idle_spread": "face-down"},
}


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("options", OPTIONS)
def test_a_table_of_other_options_replays(game: str, options: str) -> None:
    dealer = play_rounds(seeded_table(game, OPTIONS[options]), 2)
    dealer.begin_round()
    dealer.end_wagering()
    dealer.close()
    assert run(lines_of(dealer)).rounds == 3


@pytest.mark.parametrize("game", [TCP, DDP])
def test_every_fault_of_a_game_replays(game: str) -> None:
    for fault in GAMES[game].faults:
        spec = f"{fault.name}=50@1" if fault.needs_value else fault.name
        for options in OPTIONS.values():
            dealer = play_rounds(seeded_table(game, options, faults=[spec]), 2)
            dealer.close()
            assert run(lines_of(dealer)).words().endswith("2 rounds: identical"), fault.name


def test_what_comes_in_the_middle_of_a_round_replays() -> None:
    dealer = seeded_table(DDP, seats=("Ann", "Bob", "Cleo"))
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "ante", 500))
    dealer.take(WagerPlaced("Ann", 1, "ante", 1_000))
    dealer.take(WagerRemoved("Ann", 1, "ante"))
    dealer.take(PlayerReady("Bob"))
    for player, position in (("Ann", 1), ("Cleo", 3)):
        dealer.take(WagerPlaced(player, position, "ante", 1_000))
        dealer.take(WagerPlaced(player, position, "bonus", 500))
    dealer.take(ChipsBought("Bob", 5_000))
    dealer.end_wagering()
    dealer.take(NonceGiven("Bob", "77"))
    dealer.take(PlayerLeft("Bob"))
    dealer.take(PlayerSeated("Dora", 2, 5_000))
    dealer.take(OptionsChanged({"bonus_table": "2"}))
    dealer.take(CardsChanged())
    dealer.take(PlayerLeft("Cleo"))
    finish(dealer)
    play_rounds(dealer)
    dealer.close()
    assert run(lines_of(dealer)).words().endswith("2 rounds: identical")


def test_a_fault_ruled_by_a_floorperson_at_a_prompt_replays() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    dealer.take(NonceGiven("Ann", "77"))
    dealer.take(FaultOccurred("dealer-card-exposed"))
    assert not dealer.is_in_round
    assert run(lines_of(dealer)).rounds == 1


def test_a_stacked_deck_replays_as_a_seeded_one_does() -> None:
    dealer = Dealer(Log(), StackedChance([parse_cards("As Ks Qs")] * 2, cuts=[20, 30]))
    dealer.open(TCP, {}, 7, 100_000)
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    play_rounds(dealer, 2)
    dealer.close()
    assert run(lines_of(dealer)).rounds == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("order", ["AS"]),
        ("order", ["Ks", "As", "Qs"]),
        ("order", []),
        ("order", "As"),
        ("salts", []),
        ("salts", ["\ud800"]),
        ("salt", "\ud800"),
        ("salt", 7),
        ("stacked", True),
        ("stacked", 3.0),
        ("stacked", 52),
        ("stacked", -1),
        ("note", "honest"),
    ],
)
@pytest.mark.parametrize("is_revealed", [False, True])
def test_a_forged_opening_of_a_stacked_deck_is_found(name: str, value: object, is_revealed: bool) -> None:
    dealer = Dealer(Log(), StackedChance([parse_cards("As Ks Qs")], cuts=[20]))
    dealer.open(TCP, {}, 7, 100_000)
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    play_rounds(dealer)
    if is_revealed:
        dealer.close()
    forgery = Forgery(dealer.log.records)
    opening = forgery.opened("cards_shuffled")
    opening[name] = [*value, *opening[name][len(value) :]] if isinstance(value, list) and value else value
    if is_revealed:
        forgery.body("seed_revealed")["opening"] = opening
    with pytest.raises(LogError):
        run(forgery.lines())


def test_the_last_cards_of_a_stacked_deck_are_opened_in_one_spelling() -> None:
    dealer = Dealer(Log(), StackedChance([parse_cards("As Ks Qs")], cuts=[20]))
    dealer.open(TCP, {}, 7, 100_000)
    dealer.take(PlayerSeated("Ann", 1, 10_000))
    play_rounds(dealer)
    forgery = Forgery(dealer.log.records)
    forgery.opened("cards_shuffled")["order"][51] = forgery.opened("cards_shuffled")["order"][51].lower()
    with pytest.raises(LogError, match="it differs"):
        run(forgery.lines())


# A viewer's copy


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("viewer", ["Ann", "Bob", "Nobody", SPECTATOR, FLOORPERSON])
def test_a_viewers_copy_replays_once_the_shuffles_are_revealed(game: str, viewer: Viewer) -> None:
    records = records_of(game, 2)
    lines = copy_for(records, viewer)
    assert not any('"opened":{"seed"' in line for line in lines)
    assert run(lines) == run(record.line() for record in records)


def numbers_of(records: Sequence[Record], kind: str) -> list[int]:
    return [record.seq for record in records if record.body["event"] == kind]


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("viewer", ["Ann", SPECTATOR, FLOORPERSON])
def test_a_copy_of_an_open_table_is_run_again_up_to_the_shuffle_still_in_play(game: str, viewer: Viewer) -> None:
    records = play_rounds(seeded_table(game), 3).log.records
    shuffled = numbers_of(records, "cards_shuffled")[-1]
    report = run(copy_for(records, viewer))
    assert report == Report(len(records), 3, True, records[-1].hash, unrevealed_from=shuffled)
    assert report.words().startswith(
        f"{shuffled - 1} events, 3 rounds: identical; from event {shuffled} the shuffle is not revealed yet"
    )


def test_a_copy_of_an_open_table_of_older_rules_is_checked_up_to_the_shuffle_still_in_play() -> None:
    forgery = Forgery(play_rounds(seeded_table(), 2).log.records)
    forgery.body("log_opened")["rules"] = 0
    for at, (body, _) in enumerate(forgery.entries):
        forgery.entries[at] = (body, None)
    report = run(forgery.lines())
    assert report.rules_changed and report.unrevealed_from == forgery.first("cards_shuffled", 1) + 1


def test_a_copy_of_an_open_table_stops_at_the_first_of_two_shuffles_in_play() -> None:
    forgery = Forgery(play_rounds(seeded_table(), 2).log.records)
    forgery.remove("seed_revealed")
    for at, (body, opened) in enumerate(forgery.entries):
        forgery.entries[at] = (body, opened if "Ann" in body.get("seen_by", ()) else None)
    assert run(forgery.lines()).unrevealed_from == forgery.first("cards_shuffled") + 1


def test_a_copy_in_which_an_earlier_shuffle_is_not_revealed_cannot_be_dealt_again() -> None:
    forgery = Forgery(play_rounds(seeded_table(), 3).log.records)
    forgery.remove("seed_revealed")
    for at, (body, _) in enumerate(forgery.entries):
        forgery.entries[at] = (body, None)
    with pytest.raises(LogError, match="not opened here nor revealed later") as error:
        run(forgery.lines())
    assert error.value.seq == forgery.first("cards_shuffled") + 1


def test_a_closed_copy_whose_last_shuffle_is_not_revealed_cannot_be_dealt_again() -> None:
    forgery = Forgery(records_of(TCP))
    forgery.remove("seed_revealed")
    for at, (body, _) in enumerate(forgery.entries):
        forgery.entries[at] = (body, None)
    with pytest.raises(LogError, match="not opened here nor revealed later"):
        run(forgery.lines())


def as_ann_keeps_it() -> Forgery:
    """An open log of one round in Ann's copy, where the shuffle is still in play."""
    forgery = Forgery(play_rounds(seeded_table()).log.records)
    for at, (body, opened) in enumerate(forgery.entries):
        forgery.entries[at] = (body, opened if "Ann" in body.get("seen_by", ()) else None)
    return forgery


def set_opened(forgery: Forgery, kind: str, opened: object) -> None:
    at = next(
        at
        for at, (body, shown) in enumerate(forgery.entries)
        if body["event"] == kind and (shown is not None or "seen_by" not in body)
    )
    forgery.entries[at] = (forgery.entries[at][0], opened)


@pytest.mark.parametrize(
    ("kind", "opened", "problem"),
    [
        ("card_dealt", {"cards": "As", "salts": ["00" * 16]}, "the card As that it opens is not what the shuffle seal"),
        ("card_dealt", {"cards": ["As", "Ks"], "salts": ["00" * 16]}, "it does not open a card and a salt for each"),
        ("card_dealt", {"cards": "As", "salts": "00"}, "is not what the shuffle sealed"),
        ("card_dealt", [], "the card None that it opens is not what the shuffle sealed"),
        ("no_more_bets_called", {"cards": "As", "salts": []}, "it opens cards though it hides none"),
    ],
)
def test_a_card_opened_from_a_shuffle_still_in_play_is_the_one_it_sealed(
    kind: str, opened: object, problem: str
) -> None:
    forgery = as_ann_keeps_it()
    assert run(forgery.lines()).unrevealed_from
    set_opened(forgery, kind, opened)
    with pytest.raises(LogError, match=problem):
        run(forgery.lines())


def test_a_card_of_an_earlier_shuffle_is_not_held_against_the_seals_of_the_one_in_play() -> None:
    forgery = as_ann_keeps_it()
    at = next(at for at, (_, opened) in enumerate(forgery.entries) if opened is not None)
    forgery.entries[at][0]["place"] = [0, 7]
    assert run(forgery.lines()).unrevealed_from
    forgery.entries[at][0]["place"] = [1, 99]
    with pytest.raises(LogError, match="is not what the shuffle sealed"):
        run(forgery.lines())


def test_the_chips_of_a_round_played_from_a_shuffle_still_in_play_sum_to_zero() -> None:
    forgery = as_ann_keeps_it()
    forgery.body("round_settled")["net"] = {"tray": 5}
    with pytest.raises(LogError, match="sum to 5 cents, not to zero"):
        run(forgery.lines())


@pytest.mark.parametrize("game", [TCP, DDP])
def test_what_opens_a_line_of_the_houses_log_cannot_be_taken_out(game: str) -> None:
    records = records_of(game, 2)
    for at, record in enumerate(records):
        if record.opened is not None:
            stripped = [*records[:at], Record(record.body, record.hash), *records[at + 1 :]]
            with pytest.raises(LogError, match="what it opens was taken out") as error:
                run(each.line() for each in stripped)
            assert error.value.seq == record.seq


def test_a_copy_may_not_lack_what_its_viewer_saw() -> None:
    lines = copy_for(records_of(TCP, 2), "Ann")
    opened = [at for at, line in enumerate(lines) if '"opened"' in line]
    assert len(opened) == 6
    for at in opened:
        stripped = lines[at].partition(',"opened"')[0] + "}\n"
        with pytest.raises(LogError, match="what it opens was taken out"):
            run([*lines[:at], stripped, *lines[at + 1 :]])


def test_a_copy_may_not_open_what_two_players_saw() -> None:
    records = records_of(TCP)
    both = [
        Record(each.body, each.hash, each.opened if each.body.get("seen_by") in (["Ann"], ["Bob"]) else None)
        for each in records
    ]
    with pytest.raises(LogError, match="or all that one viewer may see"):
        run(each.line() for each in both)


def test_a_changed_card_of_a_viewers_copy_is_found() -> None:
    lines = copy_for(records_of(TCP), "Ann")
    at = next(at for at, line in enumerate(lines) if '"opened":{"cards":"' in line)
    before, _, after = lines[at].partition('"opened":{"cards":"')
    card = after.partition('"')[0]
    other = "As" if card != "As" else "Ks"
    lines[at] = f'{before}"opened":{{"cards":"{other}{after[len(card) :]}'
    with pytest.raises(LogError, match="it differs"):
        run(lines)


def test_a_copy_in_which_the_house_reveals_another_shuffle_is_found() -> None:
    openings: tuple[object, ...] = ({"seed": "00" * 32}, [], None, "seed")
    for opening in openings:
        forgery = Forgery(records_of(TCP))
        forgery.body("seed_revealed")["opening"] = opening
        for at, (body, _) in enumerate(forgery.entries):
            forgery.entries[at] = (body, None)
        with pytest.raises(LogError):
            run(forgery.lines())


# Other rules


def of_other_rules(game: str = TCP, version: int = 0) -> Forgery:
    forgery = Forgery(records_of(game, 2))
    forgery.body("log_opened")["rules"] = version
    return forgery


@pytest.mark.parametrize("game", [TCP, DDP])
def test_a_log_of_older_rules_is_checked_but_not_run_again_and_says_so(game: str) -> None:
    here = GAMES[game].rules
    report = run(of_other_rules(game).lines())
    assert report.rounds == 2
    assert report.rules_changed == (
        f"its rules (version 0) have changed since, to {here}, so its rounds were not re-run"
    )
    assert "chain, chips and shuffles are right" in report.words()


def test_a_log_of_later_rules_says_so() -> None:
    later = GAMES[TCP].rules + 1
    assert run(of_other_rules(version=later).lines()).rules_changed.startswith(
        f"its rules (version {later}) are later than this program's"
    )


def test_a_viewers_copy_of_a_log_of_older_rules_is_checked_too() -> None:
    forgery = of_other_rules()
    for at, (body, opened) in enumerate(forgery.entries):
        forgery.entries[at] = (body, opened if "Ann" in body.get("seen_by", ()) else None)
    assert run(forgery.lines()).rules_changed


def test_events_that_this_program_does_not_know_are_passed_over_in_a_log_of_older_rules() -> None:
    forgery = of_other_rules()
    forgery.body("no_more_bets_called")["event"] = "last_call"
    forgery.body("hand_revealed").pop("rank")
    assert run(forgery.lines()).rules_changed


@pytest.mark.parametrize(
    ("kind", "field", "value", "problem"),
    [
        ("seed_committed", "commitment", "0" * 64, "the shuffle is not as committed"),
        ("seed_committed", "commitment", 7, "seed_committed cannot be read"),
        ("nonce_given", "nonce", "0a1c", "the shuffle is not as committed"),
        ("nonce_given", "nonce", None, "nonce_given cannot be read"),
        ("cards_shuffled", "sealed", ["0" * 64] * 52, "the shuffle is not as committed"),
        ("cards_shuffled", "sealed", 7, "cards_shuffled cannot be read"),
        ("seed_revealed", "opening", {"seed": "00" * 32}, "it does not reveal shuffle 1 as it was made"),
        ("seed_revealed", "shuffle", 2, "it does not reveal shuffle 2 as it was made"),
        ("round_settled", "net", {"tray": 5}, "the round's entries sum to 5 cents, not to zero"),
        ("round_settled", "net", {"tray": "5"}, "round_settled cannot be read"),
        ("card_dealt", "place", [1, 52], "it hides a card of a place that was not shuffled"),
        ("card_dealt", "place", [1, -1], "it hides a card of a place that was not shuffled"),
        ("card_dealt", "place", [9, 0], "it hides a card of a place that was not shuffled"),
        ("card_dealt", "place", [1, 0], "it differs"),
        ("card_dealt", "place", None, "card_dealt cannot be read"),
        ("card_dealt", "event", "card_thrown", "there is no event named 'card_thrown'"),
        ("card_dealt", "event", ["card_dealt"], "it names no event"),
    ],
)
def test_a_forgery_in_a_log_of_older_rules_is_found(kind: str, field: str, value: object, problem: str) -> None:
    forgery = of_other_rules()
    forgery.body(kind)[field] = value
    with pytest.raises(LogError, match=problem.replace("(", r"\(")):
        run(forgery.lines())


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("options", [{}, {"dealing": "automated-shoe"}])
def test_opened_cards_in_a_log_of_older_rules_are_those_that_were_dealt(game: str, options: dict[str, str]) -> None:
    dealer = play_rounds(seeded_table(game, options))
    values: tuple[object, ...] = ("As", ["As"], None, {})
    for at, record in enumerate(dealer.log.records):
        if "seen_by" in record.body:
            for value in values:
                forgery = Forgery(dealer.log.records)
                forgery.body("log_opened")["rules"] = 0
                assert run(forgery.lines()).rules_changed
                for changed in ({**record.opened, "cards": value}, {**record.opened, "salts": value}, value or 0):
                    forgery.entries[at] = (forgery.entries[at][0], changed)
                    if changed != record.opened:
                        with pytest.raises(LogError):
                            run(forgery.lines())


def test_a_line_that_hides_nothing_opens_nothing_in_a_log_of_older_rules() -> None:
    for kind in ("seed_committed", "wager_placed", "hand_revealed", "round_settled"):
        forgery = of_other_rules()
        at = forgery.first(kind)
        forgery.entries[at] = (forgery.entries[at][0], {"cards": "As", "salts": []})
        with pytest.raises(LogError, match="it differs"):
            run(forgery.lines())


def test_a_hand_that_all_have_seen_is_not_opened_again_in_a_log_of_older_rules() -> None:
    forgery = of_other_rules()
    at = forgery.first("hand_revealed")
    body = forgery.entries[at][0]
    deck = GAMES[TCP].deck({})
    salts = reconstruct(forgery.opened("cards_shuffled"), [("Ann", "0a1b")], deck).salts
    opened = {"cards": body["cards"], "salts": [salts[number] for _, number in body["turned"]]}
    forgery.entries[at] = (body, opened)
    with pytest.raises(LogError, match="it differs"):
        run(forgery.lines())


def test_the_form_of_the_log_itself_is_checked_before_its_rules() -> None:
    forgery = of_other_rules()
    forgery.body("log_opened")["format"] = 2
    with pytest.raises(
        LogError, match="event 1: the log is not of the form that this program reads, which is version 1"
    ):
        run(forgery.lines())


def test_players_who_say_nothing_replay_as_well() -> None:
    for say in (boldly, by_default):
        dealer = play_rounds(seeded_table(DDP), 2, say)
        assert run(lines_of(dealer)).is_open
