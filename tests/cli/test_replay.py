"""`pitboss replay` says whether a log is as it was written and runs again to the same events."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pitboss.play.log import GENESIS, Record, Unverifiable, chain, read_log, write_json
from tests.cli.conftest import Run

Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    """A log of two rounds of Three Card Poker."""
    path = tmp_path / "night.log"
    assert run("deal", "three-card-poker", "--seed", "7", "--rounds", "2", "--log", str(path)).code == 0
    return path


def rewritten(path: Path, event: str, change: Change) -> int:
    """Change the first event of a kind, chain the log anew as a forger would, and return the event's number."""
    records = read_log(path.read_text().splitlines())
    target = next(record for record in records if record.body["event"] == event)
    change(target.body)
    previous, lines = GENESIS, []
    for record in records:
        previous = chain(previous, write_json(record.body))
        lines.append(Record(record.body, previous, record.opened).line())
    path.write_text("\n".join(lines) + "\n")
    return target.seq


def cut(path: Path, events: int) -> None:
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:events]))


def test_a_log_as_it_was_written_is_identical(run: Run, log: Path) -> None:
    events = len(log.read_text().splitlines())
    head = json.loads(log.read_text().splitlines()[-1])["hash"]
    assert run("replay", str(log)) == (0, f"{events} events, 2 rounds: identical\nhead {head}\n", "")


def test_the_result_as_json(run: Run, log: Path) -> None:
    events = log.read_text().splitlines()
    ran = run("replay", str(log), "--json")
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "identical": True,
        "events": len(events),
        "rounds": 2,
        "open": False,
        "head": json.loads(events[-1])["hash"],
        "rules_changed": "",
        "unrevealed_from": None,
        "sealed": None,
        "throws": {"checked": 0, "unopened": 0, "unbound": 0},
    }


def test_the_throws_of_a_dice_table_are_said_to_follow_from_their_seeds(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "craps.log"
    assert run("deal", "craps", "--seed", "7", "--rounds", "12", "--nonces", "--log", str(path)).code == 0
    assert ": identical; 12 throws follow from their seeds\n" in run("replay", str(path)).out
    assert json.loads(run("replay", str(path), "--json").out)["throws"]["checked"] == 12
    path.write_text("".join(path.read_text().splitlines(keepends=True)[:-2]))
    ran = run("replay", str(path), "--allow-open")
    assert ran.code == 0 and "is not opened yet; open: the log has no closing line" in ran.out
    older = Path(__file__).parent.parent / "logs" / "craps-rules-2.log"
    assert "no seed binds 25 throws" in run("replay", str(older), "--allow-other-rules").out


def test_a_spectators_copy_of_a_poker_log_passes_and_says_what_it_does_not_check(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "poker.log"
    assert run("deal", "poker", "--seed", "7", "--rounds", "3", "--player", "random", "--log", str(path)).code == 0
    assert run("replay", str(path)).out.split(": ")[1].startswith("identical\n")
    records = read_log(path.read_text().splitlines())
    path.write_text("".join(Record(each.body, each.hash, None).line() + "\n" for each in records))
    ran = run("replay", str(path))
    assert ran.code == 0 and "Not checked: the order of 3 shuffles, which stay sealed because" in ran.out
    found = json.loads(run("replay", str(path), "--json").out)
    assert found["identical"] is False and found["sealed"]["shuffles"] == 3


def test_the_first_event_that_differs_is_told_with_what_was_logged_and_produced(run: Run, log: Path) -> None:
    number = rewritten(log, "wager_collected", lambda body: body.update(amount=400))
    ran = run("replay", str(log))
    assert (ran.code, ran.err) == (1, "")
    first, logged, produced = ran.lines
    assert first == f"event {number}: it differs"
    assert logged.startswith("  logged:   {") and '"amount":400' in logged
    assert produced.startswith("  produced: {") and '"amount":500' in produced


def test_the_first_event_that_differs_as_json(run: Run, log: Path) -> None:
    number = rewritten(log, "wager_collected", lambda body: body.update(amount=400))
    ran = run("replay", str(log), "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["identical"], found["event"], found["problem"]) == (1, False, number, "it differs")
    assert json.loads(found["logged"]) | {"amount": 500} == json.loads(found["produced"])


def test_a_changed_byte_is_found_by_the_chain(run: Run, log: Path) -> None:
    log.write_text(log.read_text().replace("Ben", "Bob", 1))
    ran = run("replay", str(log))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out == (
        "event 4: its hash does not follow from the line before: the line, or one before it, was changed\n"
    )
    assert json.loads(run("replay", str(log), "--json").out) == {
        "identical": False,
        "event": 4,
        "problem": "its hash does not follow from the line before: the line, or one before it, was changed",
    }


def test_an_input_that_the_rules_refuse_is_told_with_its_paragraph(run: Run, log: Path) -> None:
    number = rewritten(log, "wager_placed", lambda body: body.update(amount=1))
    ran = run("replay", str(log))
    assert ran.code == 1
    assert ran.out.startswith(f"event {number}: the rules refuse it: $0.01 on ante: ")


def test_a_log_that_was_not_closed_is_open_and_fails_unless_that_is_allowed(run: Run, log: Path) -> None:
    cut(log, 40)
    head = json.loads(log.read_text().splitlines()[-1])["hash"]
    words = f"40 events, 1 round: identical; open: the log has no closing line and ends at event 40\nhead {head}\n"
    assert run("replay", str(log)) == (1, words, "")
    assert run("replay", str(log), "--allow-open") == (0, words, "")
    assert json.loads(run("replay", str(log), "--json").out)["open"] is True


def test_a_head_kept_elsewhere_shows_that_a_log_was_cut_off(run: Run, log: Path) -> None:
    head = json.loads(log.read_text().splitlines()[-1])["hash"]
    assert run("replay", str(log), "--head", head).code == 0
    assert run("replay", str(log), "--head", head.upper()).code == 0
    cut(log, 40)
    ran = run("replay", str(log), "--head", head, "--allow-open")
    assert ran.code == 1
    assert f"not with {head}: it was cut off or rewritten" in ran.out


def test_a_line_that_was_cut_off_is_told_by_its_number(run: Run, log: Path) -> None:
    log.write_text(log.read_text()[:-100])
    events = len(log.read_text().splitlines())
    ran = run("replay", str(log))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(f"event {events}: the line is cut off or is not one of ours")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "{path} is empty: a log starts with the line that opened it"),
        (b"\x00\xff\xfe\x80", "{path} isn't a log: byte 2 isn't UTF-8 text"),
        ("Zoë".encode("latin-1"), "{path} isn't a log: byte 3 isn't UTF-8 text"),
    ],
)
def test_a_file_that_is_no_text_is_told_in_a_sentence(run: Run, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "thing"
    path.write_bytes(content)
    assert run("replay", str(path)) == (2, "", f"pitboss: {words.format(path=path)}\n")


@pytest.mark.parametrize("text", ["\n", "hello\n", "{}\n", "[]\n", "\x00\x01\n", '{"hash":1}\n', "[" * 5_000])
def test_a_text_that_is_no_log_fails_at_its_first_line(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "thing"
    path.write_text(text)
    ran = run("replay", str(path))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith("event 1: ")


def test_a_file_that_cannot_be_read_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "nothing"
    assert run("replay", str(missing)) == (2, "", f"pitboss: {missing}: no such file or directory\n")
    assert run("replay", str(tmp_path)) == (2, "", f"pitboss: {tmp_path}: is a directory\n")


def test_a_players_copy_replays_once_its_shuffles_are_revealed(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.log"
    lines = run("deal", "three-card-poker", "--seed", "7", "--json", "--as", "spectator").lines
    path.write_text("\n".join(lines) + "\n")
    ran = run("replay", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].endswith(" 1 round: identical")


@pytest.mark.parametrize("game", ["poker", "casino-night-poker", "three-card-poker", "blackjack"])
@pytest.mark.parametrize("viewer", ["house", "Ana", "dealer"])
def test_the_events_that_a_viewer_got_replay_with_their_cards(run: Run, tmp_path: Path, game: str, viewer: str) -> None:
    path = tmp_path / "events.jsonl"
    lines = run("deal", game, "--seed", "7", "--rounds", "2", "--json", "--as", viewer).lines
    path.write_text("\n".join(lines) + "\n")
    ran = run("replay", str(path))
    assert (ran.code, ran.err) == (0, ""), ran.out
    assert ran.lines[-1] == f"head {json.loads(lines[-1])['hash']}"


def test_a_card_changed_in_the_events_that_a_viewer_got_is_found(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "events.jsonl"
    lines = run("deal", "poker", "--seed", "7", "--json", "--as", "Ana").lines
    at = next(number for number, line in enumerate(lines) if '"cards":["7h",null' in line)
    lines[at] = lines[at].replace('"cards":["7h"', '"cards":["2c"')
    path.write_text("\n".join(lines) + "\n")
    ran = run("replay", str(path))
    assert ran.code == 1 and ran.out.startswith(f"event {at + 1}: ")


def test_a_copy_of_an_open_table_replays_up_to_the_shuffle_still_in_play(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "copy.log"
    lines = run("deal", "three-card-poker", "--seed", "7", "--rounds", "3", "--json", "--as", "spectator").lines
    shuffled = [at for at, line in enumerate(lines, 1) if '"event":"cards_shuffled"' in line]
    settled = [at for at, line in enumerate(lines, 1) if '"event":"round_settled"' in line]
    path.write_text("\n".join(lines[: settled[-1]]) + "\n")
    ran = run("replay", str(path), "--allow-open")
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0] == (
        f"{shuffled[-1] - 1} events, 3 rounds: identical; from event {shuffled[-1]} the shuffle is not revealed yet: "
        f"chain and chips checked; open: the log has no closing line and ends at event {settled[-1]}"
    )
    assert run("replay", str(path)).code == 1
    assert json.loads(run("replay", str(path), "--json").out)["unrevealed_from"] == shuffled[-1]


def test_a_log_of_other_rules_fails_unless_that_is_allowed(run: Run, log: Path) -> None:
    rewritten(log, "log_opened", lambda body: body.update(rules=0))
    ran = run("replay", str(log))
    assert (ran.code, ran.err) == (1, "")
    assert "have changed since" in ran.out
    assert run("replay", str(log), "--allow-open").code == 1
    assert run("replay", str(log), "--allow-other-rules").code == 0
    assert json.loads(run("replay", str(log), "--json").out)["identical"] is False


def test_a_shuffle_that_cannot_be_checked_here_is_told_in_a_sentence(
    run: Run, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unverifiable(*_: object, **__: object) -> None:
        raise Unverifiable("the shuffles cannot be checked without the cryptography package")

    monkeypatch.setattr("pitboss.cli.replay.replay", unverifiable)
    sentence = "pitboss: the shuffles cannot be checked without the cryptography package\n"
    assert run("replay", str(log)) == (2, "", sentence)


def test_what_a_terminal_would_obey_is_written_out(run: Run, log: Path) -> None:
    rewritten(log, "player_seated", lambda body: body.update(player="\033[2J", by="\033[2J"))
    ran = run("replay", str(log))
    assert ran.code == 1
    assert "\033" not in ran.out


def test_an_empty_line_at_the_end_is_told_as_one(run: Run, log: Path) -> None:
    log.write_text(log.read_text() + "\n")
    assert "the line is empty" in run("replay", str(log)).out


def test_a_byte_order_mark_is_told_as_one(run: Run, log: Path) -> None:
    log.write_text("\ufeff" + log.read_text(), encoding="utf-8")
    ran = run("replay", str(log))
    assert (ran.code, "starts with a byte order mark" in ran.err) == (2, True)
