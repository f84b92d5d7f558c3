"""Nobody can change, take out, put in, double or move anything in a log without being found out."""

from __future__ import annotations

from functools import cache

import pytest

from pitboss.play.log import LogError
from pitboss.play.replay import Difference
from pitboss.table.events import NonceGiven, WagerPlaced
from tests.play.support import DDP, TCP, Forgery, finish, lines_of, records_of, run, seeded_table


def lines(game: str) -> list[str]:
    return [record.line() + "\n" for record in records_of(game)]


@cache
def short_log() -> list[str]:
    """One round of one player, with cards that only the player saw and cards that nobody saw."""
    dealer = seeded_table(seats=("Ann",), options={"dealing": "automated-shoe", "shuffler": "counting-device"})
    dealer.take(NonceGiven("Ann", "0a"))
    dealer.begin_round()
    dealer.take(WagerPlaced("Ann", 1, "ante", 500))
    dealer.end_wagering()
    finish(dealer)
    dealer.close()
    return lines_of(dealer)


def cut(text: str) -> list[str]:
    """Cut a file into its lines as a reader of bytes does: at line feeds and nowhere else."""
    kept = [line + "\n" for line in text.split("\n")]
    return kept[:-1] if kept[-1] == "\n" else [*kept[:-1], kept[-1][:-1]]


def test_the_short_log_is_right_and_has_all_that_can_be_hidden() -> None:
    text = "".join(short_log())
    assert cut(text) == short_log()
    assert run(cut(text)).words().endswith("1 round: identical")
    assert text.count('"opened":{"cards":[') == 2
    assert text.count('"opened":{"seed":') == 1
    assert '"seen_by":["Ann"]' in text
    assert '"seen_by":[]' in text


@pytest.mark.untraced
@pytest.mark.parametrize("flip", [0x01, 0x20])
def test_any_changed_byte_is_found(flip: int) -> None:
    text = "".join(short_log())
    for position, character in enumerate(text):
        changed = text[:position] + chr(ord(character) ^ flip) + text[position + 1 :]
        with pytest.raises(LogError):
            run(cut(changed))


@pytest.mark.untraced
@pytest.mark.parametrize("other", ["\n", "0", "f", '"', "\\", "}", " ", "\x00", "\r", "\u2028", "é", "\ud800"])
def test_any_byte_of_what_stands_beside_the_chain_is_found_whatever_replaces_it(other: str) -> None:
    text = "".join(short_log())
    starts = [start for start in range(len(text)) if text.startswith('"opened":', start)]
    for start in starts:
        for position in range(start - 1, text.index("\n", start) + 1):
            if text[position] != other:
                with pytest.raises(LogError):
                    run(cut(text[:position] + other + text[position + 1 :]))


@pytest.mark.untraced
def test_a_byte_taken_out_or_doubled_is_found() -> None:
    text = "".join(short_log())
    for position in range(0, len(text) - 1, 13):  # the last line's own line feed may be missing
        for changed in (text[:position] + text[position + 1 :], text[: position + 1] + text[position:]):
            if changed != text:
                with pytest.raises(LogError):
                    run(cut(changed))


@pytest.mark.parametrize("game", [TCP, DDP])
def test_any_line_taken_out_is_found(game: str) -> None:
    whole = lines(game)
    for at in range(len(whole) - 1):
        with pytest.raises(LogError) as error:
            run(whole[:at] + whole[at + 1 :])
        assert error.value.seq == at + 1


@pytest.mark.parametrize("game", [TCP, DDP])
def test_any_line_doubled_is_found(game: str) -> None:
    whole = lines(game)
    for at in range(len(whole)):
        with pytest.raises(LogError) as error:
            run(whole[: at + 1] + whole[at:])
        assert error.value.seq == at + 2


@pytest.mark.parametrize("game", [TCP, DDP])
def test_any_two_lines_in_exchanged_places_are_found(game: str) -> None:
    whole = lines(game)
    for at in range(len(whole)):
        for other in (at + 1, at + 7):
            if other < len(whole):
                moved = list(whole)
                moved[at], moved[other] = moved[other], moved[at]
                with pytest.raises(LogError) as error:
                    run(moved)
                assert error.value.seq == at + 1


@pytest.mark.parametrize("game", [TCP, DDP])
def test_a_line_of_another_log_put_in_anywhere_is_found(game: str) -> None:
    whole = lines(game)
    dealer = seeded_table(game, master=b"another master secret, 32 bytes.")
    strange = lines_of(dealer)
    for at in range(len(whole) + 1):
        with pytest.raises(LogError):
            run([*whole[:at], strange[min(at, len(strange) - 1)], *whole[at:]])


@pytest.mark.parametrize("game", [TCP, DDP])
def test_a_log_cut_off_at_a_line_end_is_reported_as_open_with_its_last_event(game: str) -> None:
    whole = lines(game)
    for kept in range(1, len(whole)):
        report = run(whole[:kept])
        assert report.is_open
        assert report.words().endswith(f"; open: the log has no closing line and ends at event {kept}")
        assert report.events == kept
    assert not run(whole).is_open


def test_a_log_cut_off_inside_a_line_is_an_error() -> None:
    whole = short_log()
    for at, line in enumerate(whole):
        for kept in (1, len(line) // 2, len(line) - 2):
            with pytest.raises(LogError, match=f"event {at + 1}: the line is cut off") as error:
                run([*whole[:at], line[:kept]])
            assert error.value.seq == at + 1


def test_nothing_is_no_log() -> None:
    with pytest.raises(LogError, match="event 1: a log begins with log_opened"):
        run([])


def test_a_log_begins_with_its_opening() -> None:
    with pytest.raises(LogError):
        run(short_log()[1:])
    forgery = Forgery(records_of(TCP))
    del forgery.entries[0]
    forgery.entries[0][0]["format"] = 1
    with pytest.raises(LogError, match="event 1: a log begins with log_opened"):
        run(forgery.lines())


def test_a_head_kept_elsewhere_finds_a_log_cut_off_or_rewritten() -> None:
    whole = short_log()
    head = run(whole).head
    assert run(whole, head).head == head
    with pytest.raises(LogError, match=f"not with {head}: it was cut off or rewritten") as error:
        run(whole[:-1], head)
    assert error.value.seq == len(whole) - 1
    dealer = seeded_table(master=b"another master secret, 32 bytes.")
    with pytest.raises(LogError, match="it was cut off or rewritten"):
        run(lines_of(dealer), head)


def test_a_difference_shows_what_was_logged_and_what_is_produced() -> None:
    difference = Difference(7, "a", "b")
    assert str(difference) == "event 7: it differs\n  logged:   a\n  produced: b"
    assert isinstance(difference, LogError)
