"""`pitboss deal` tells rounds as a person would, and as JSON Lines, and the same seed gives the same bytes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import pitboss
from pitboss.cli import main
from pitboss.cli.house import LogFile
from pitboss.games import GAMES
from pitboss.games.kits.shoe import ShoeGame
from pitboss.play.log import read_log
from tests.cli.conftest import Run, Terminal

TCP = ("deal", "three-card-poker", "--seed", "7", "--seats", "3")
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]")


def test_a_round_is_told_in_order_with_its_heading_chips_cards_and_citations(run: Run) -> None:
    ran = run(*TCP)
    assert (ran.code, ran.err) == (0, "")
    wanted = [
        "Three Card Poker",
        "  N.J.A.C. 19:47-20, in the text of 2007.",
        "  Ana sits down at position 1 with $500.  [custom (19:46-1.10A)]",
        "  Ben bets $5 on pair plus.  [custom (19:47-20.6)]",
        "  Ana is dealt 7♥.  [custom (19:47-20.7)]",
        "  The dealer is dealt A♣.  [custom (19:47-20.7)]",
        "  Ana folds.  [19:47-20.10(b)]",
        "  The dealer shows A♣ 10♦ 8♥: ace high.  [19:47-20.10(b)]",
        "  Cleo shows 7♠ 4♦ K♠: king high.  [19:47-20.10(c)1.i]",
        "  Ben loses the $5 play bet.  [19:47-20.10(c)1.ii; 19:47-20.11(a)1; reading 99]",
        "  The round is over: Ana -$10, Ben -$15, Cleo -$15, tray +$40.",
    ]
    places = [ran.lines.index(line) for line in wanted]
    assert places == sorted(places)
    assert sum(line.startswith("── Round ") for line in ran.lines) == 1
    assert ran.lines[-6:-1] == [
        "                 has    put in  result",
        "  Ana           $490      $500    -$10",
        "  Ben           $485      $500    -$15",
        "  Cleo          $485      $500    -$15",
        "  the tray  $100,040  $100,000    +$40",
    ]


def test_where_there_is_no_terminal_an_event_is_one_line(run: Run) -> None:
    told = [line for line in run(*TCP).lines if line.startswith("  ")]
    events = run(*TCP, "--json").lines
    assert len(told) == len(events) + 1 + 5  # the game's own line, and what everyone has


def test_the_last_line_is_the_head_of_the_log(run: Run) -> None:
    assert run(*TCP).lines[-1] == f"head {json.loads(run(*TCP, '--json').lines[-1])['hash']}"


FIRST_FAULT = {game.name: game.faults[0].name for game in GAMES.values()}


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("columns", ["80", "120"])
def test_what_is_told_fits_the_terminal(run: Run, monkeypatch: pytest.MonkeyPatch, game: str, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    ran = run("deal", game, "--seed", "3", "--rounds", "2", "--fault", FIRST_FAULT[game], "--nonces")
    assert ran.code == 0
    assert max(map(len, ran.lines)) == int(columns)


def test_a_terminal_gets_colours(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", terminal)
    assert main(TCP) == 0
    assert "\033[31m7♥\033[0m" in terminal.getvalue()


def test_several_rounds_have_a_heading_each(run: Run) -> None:
    headings = [line for line in run(*TCP, "--rounds", "3").lines if line.startswith("── Round")]
    assert [heading.split()[2] for heading in headings] == ["1", "2", "3"]


@pytest.mark.parametrize("style", ["sensible", "random"])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_same_seed_gives_the_same_bytes(run: Run, style: str, form: tuple[str, ...]) -> None:
    argv = ("deal", "double-draw-poker", "--seed", "c0ffee", "--rounds", "3", "--player", style, "--nonces", *form)
    first = run(*argv)
    assert first.code == 0
    assert run(*argv) == first
    assert run(*argv[:3], "c0ffef", *argv[4:]).out != first.out


def test_without_a_seed_one_is_drawn_and_told_so_that_the_run_can_be_repeated(run: Run) -> None:
    drawn = run("deal", "three-card-poker")
    told = re.fullmatch(r"pitboss: no seed given; for the same deal, use --seed ([0-9a-f]{64})\n", drawn.err)
    assert told is not None
    assert run("deal", "three-card-poker", "--seed", told[1]) == (0, drawn.out, "")
    assert run("deal", "three-card-poker").err != drawn.err


# JSON Lines


def test_json_lines_are_the_records_as_the_viewer_gets_them(run: Run) -> None:
    bodies = [json.loads(line) for line in run(*TCP, "--json").lines]
    assert [body["seq"] for body in bodies] == list(range(1, len(bodies) + 1))
    assert (bodies[0]["event"], bodies[-1]["event"]) == ("log_opened", "log_closed")
    assert bodies[0]["options"]["pair_plus"] == "A"
    assert all(len(body["hash"]) == 64 for body in bodies)
    assert {body["at"] for body in bodies if "at" in body} == {0}
    dealt = next(body for body in bodies if body["event"] == "card_dealt")
    assert list(dealt) == [
        "seq", "round", "event", "by", "cite", "position", "card", "place", "hand", "seen_by", "salts", "hash",
    ]  # fmt: skip
    assert (dealt["card"], dealt["seen_by"], len(dealt["salts"])) == ("7h", ["Ana"], 1)
    assert not any("opened" in body for body in bodies)


def cards_dealt(run: Run, viewer: str) -> dict[int, set[str | None]]:
    """Return the cards that a viewer sees being dealt, by position."""
    seen: dict[int, set[str | None]] = {}
    for line in run(*TCP, "--json", "--as", viewer).lines:
        body = json.loads(line)
        if body["event"] == "card_dealt":
            seen.setdefault(body["position"], set()).add(body["card"])
            assert ("salts" in body) == (body["card"] is not None)
    return seen


def test_the_house_sees_every_card(run: Run) -> None:
    assert all(None not in cards for cards in cards_dealt(run, "house").values())


@pytest.mark.parametrize("viewer", ["spectator", "dealer", "floorperson"])
def test_who_holds_no_hand_sees_no_card_that_lies_face_down(run: Run, viewer: str) -> None:
    assert cards_dealt(run, viewer) == {0: {None}, 1: {None}, 2: {None}, 3: {None}}


@pytest.mark.parametrize("viewer", ["Ana", "ana"])
def test_a_player_sees_the_own_cards_only(run: Run, viewer: str) -> None:
    assert cards_dealt(run, viewer) == {0: {None}, 1: {"7h", "Js", "9s"}, 2: {None}, 3: {None}}


def test_told_to_a_player_other_hands_lie_face_down(run: Run) -> None:
    lines = run(*TCP, "--as", "Ben").lines
    assert "  Ana is dealt a card face down.  [custom (19:47-20.7)]" in lines
    assert "  You are dealt Q♦.  [custom (19:47-20.7)]" in lines
    assert not any(CARD.search(line) for line in lines if "Ana" in line)  # she folds, and shows nothing


def test_nobody_looks_on_who_is_not_there(run: Run) -> None:
    allowed = "house, spectator, dealer, floorperson, Ana, Ben, Cleo"
    sentence = f"pitboss: --as Dov: nobody by that name is watching. Allowed: {allowed}.\n"
    assert run(*TCP, "--as", "Dov") == (2, "", sentence)


# Options and seats


def test_options_that_differ_from_the_default_are_told_with_their_paragraph(run: Run) -> None:
    lines = run(*TCP, "--set", "pair_plus=B", "--set", "dealing=automated-shoe").lines
    assert lines[2] == "  Pair plus ledger: B (pair_plus=B)  [19:47-20.11(a)2]"
    assert lines[3] == "  Dealt from: automated shoe (dealing=automated-shoe)  [19:47-20.9(a)]"
    assert any("Ana gets a stack: " in line for line in lines)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (
            ("deal", "snap"),
            f"the game 'snap': there's no such game. Allowed: {', '.join(GAMES)}.",
        ),
        (
            (*TCP, "--seats", "8"),
            "--seats 8: a Three Card Poker table doesn't seat that many. Allowed: 1 to 7. [custom",
        ),
        ((*TCP, "--seats", "0"), "--seats 0: somebody has to play. Allowed: 1 to 7. [custom"),
        (
            ("deal", "double-draw-poker", "--seats", "-1"),
            "--seats -1: somebody has to play. Allowed: 1 to 6. [13:69E-1.13Y(a)]",
        ),
        ((*TCP, "--as", "a\033[31mb"), "--as a\\x1b[31mb: nobody by that name is watching."),
        ((*TCP, "--set", "colour=red"), "colour=red: the game has no such option. Allowed: pair_plus, ante_bonus"),
        ((*TCP, "--set", "pairplus=A"), 'pairplus=A: the game has no such option (did you mean "pair_plus"?).'),
        (
            (*TCP, "--set", "pair_plus=E"),
            "pair_plus=E: not one of its choices. Allowed: A, B, C, D. [19:47",
        ),
        ((*TCP, "--set", "decks=2"), "a second deck may be used only with an automated shuffling device"),
        ((*TCP, "--set", "decks=1", "--set", "decks=2"), "decks is set twice, to 1 and to 2: set it once"),
        ((*TCP, "--player", "wild"), "the player style 'wild': no Three Card Poker bot plays that way."),
        ((*TCP, "--chips", "0.25"), "--chips $0.25: the minimum bet is $5. Allowed: $5 or more."),
        ((*TCP, "--fault", "flood"), "the fault 'flood': Three Card Poker knows no such fault. Allowed: face-up-card"),
        ((*TCP, "--fault", "shoe-jam=3"), "the fault 'shoe-jam=3': no number goes with it. Allowed: shoe"),
        ((*TCP, "--fault", "?"), "the fault '?': it can't be read. Allowed: NAME, NAME=NUMBER"),
        ((*TCP, "--force"), "--force is for a log file, and you gave no --log FILE"),
    ],
)
def test_what_may_not_be_dealt_is_refused_in_a_sentence(run: Run, argv: tuple[str, ...], words: str) -> None:
    ran = run(*argv)
    assert ran.code == 2
    assert words in ran.err
    assert ran.err.startswith("pitboss: ")
    assert ran.err.count("\n") == 1


def test_a_table_that_may_not_be_opened_is_refused_before_anything_is_told(run: Run) -> None:
    assert run(*TCP, "--seats", "8").out == ""


def test_a_player_who_has_lost_too_much_buys_in_again_and_it_counts_as_put_in(run: Run) -> None:
    ran = run("deal", "double-draw-poker", "--seed", "1", "--seats", "1", "--chips", "30", "--rounds", "12")
    bought = sum(line == "  Ana buys $30 in chips." for line in ran.lines)
    assert bought >= 1
    put_in = next(line for line in ran.lines if line.startswith("  Ana  ")).split()[2]
    assert put_in == f"${30 * (1 + bought)}"


def test_players_give_nonces_where_they_are_asked_for(run: Run) -> None:
    asked = run(*TCP, "--nonces")
    assert "  Ana adds a random number to the house's seed." in asked.lines
    assert asked.out != run(*TCP).out


# Faults


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_faults_of_a_game_are_listed_with_their_paragraphs(run: Run, game: str) -> None:
    ran = run("deal", game, "--fault", "list")
    assert (ran.code, ran.err) == (0, "")
    for fault in GAMES[game].faults:
        number = "=CARDS" if fault.needs_value else "[=POSITION]" if fault.may_name else ""
        assert f"  {fault.name}{number}: {fault.words}  [{fault.cite}]" in ran.lines
    is_counted = any(fault.needs_value for fault in GAMES[game].faults)
    assert ("CARDS is the number counted, such as 50 when there should be 52." in ran.lines) == is_counted


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_faults_of_a_game_as_json(run: Run, game: str) -> None:
    ran = run("deal", game, "--fault", "list", "--json")
    assert (ran.code, ran.err) == (0, "")
    about = json.loads(ran.out)
    assert about == {"game": game, "faults": json.loads(run("games", game, "--json").out)["games"][0]["faults"]}
    assert [each["name"] for each in about["faults"]] == [fault.name for fault in GAMES[game].faults]


def test_a_fault_is_told_as_what_happens_and_hands_by_their_players(run: Run) -> None:
    faults = ("--fault", "face-up-card", "--fault", "extra-card#4")
    lines = run("deal", "double-draw-poker", "--seed", "2", "--seats", "3", *faults).lines
    assert "  Something goes wrong: the next card lies face up in the shoe or deck.  [13:69F-42.12(a)]" in lines
    assert "  Irregularity: Ana holds 6 cards instead of 5.  [13:69F-42.12(c)]" in lines
    assert any(line.startswith("  All hands are void: Ana was dealt a wrong number of cards") for line in lines)


def test_a_fault_with_a_number_tells_what_was_counted(run: Run) -> None:
    lines = run(*TCP, "--set", "count_every=1", "--fault", "wrong-stub-count=3").lines
    told = [line for line in lines if line.startswith("  Something goes wrong: ")]
    assert [line.partition("  [")[0] for line in told] == [
        "  Something goes wrong: the stub is counted with a card missing or too many (3 cards counted)."
    ]


def discards_seen(run: Run, viewer: str) -> dict[str, bool]:
    """Return by player whether the viewer is told which cards are discarded."""
    lines = run("deal", "double-draw-poker", "--seed", "2", "--as", viewer).lines
    return {line.split()[0]: bool(CARD.search(line)) for line in lines if re.search(r" discards? \d", line)}


def test_which_cards_are_discarded_is_told_to_whoever_saw_them(run: Run) -> None:
    assert discards_seen(run, "house") == {"Ana": True, "Ben": True, "Dov": True}
    assert discards_seen(run, "Ben") == {"Ana": False, "You": True, "Dov": False}
    assert discards_seen(run, "spectator") == {"Ana": False, "Ben": False, "Dov": False}


def test_a_fault_happens_in_its_round(run: Run) -> None:
    ran = run(*TCP, "--rounds", "2", "--fault", "dealer-card-exposed@2")
    assert (ran.code, ran.err) == (0, "")
    voided = [line for line in ran.lines if line.startswith("  All hands are void: ")]
    assert len(voided) == 1
    assert voided[0].endswith("[19:47-20.12(d)]")
    assert ran.lines.index(voided[0]) > next(n for n, line in enumerate(ran.lines) if line.startswith("── Round 2"))


IMPOSSIBLE = "it had no chance in round 1; it needs"


@pytest.mark.parametrize(
    ("fault", "rounds", "why"),
    [
        ("shoe-jam", "1", f"{IMPOSSIBLE} --set dealing=automated-shoe"),
        ("shuffler-jam", "1", f"{IMPOSSIBLE} a shuffling device: --set shuffler=device"),
        ("shuffler-count=3", "1", f"{IMPOSSIBLE} a shuffling device that counts: --set shuffler=counting-device"),
        (
            "wrong-stub-count=3",
            "1",
            f"{IMPOSSIBLE} a round in which the stub is counted: --set count_every=1 counts it in each",
        ),
        ("face-up-card@3", "1", "only 1 round was dealt"),
        ("face-up-card@3", "2", "only 2 rounds were dealt"),
        ("face-up-card#50", "1", "its chance came up only 12 times in round 1"),
        ("improper-cut#2", "1", "its chance came up only 1 time in round 1"),
    ],
)
def test_a_fault_that_did_not_happen_is_reported_with_its_reason(run: Run, fault: str, rounds: str, why: str) -> None:
    ran = run(*TCP, "--fault", fault, "--rounds", rounds)
    assert (ran.code, ran.err) == (1, f"pitboss: the fault {fault} didn't happen: {why}.\n")
    assert ran.lines[-2].startswith("  the tray")  # the rounds were dealt all the same


def test_a_fault_of_the_rake_is_said_to_need_one(run: Run) -> None:
    ran = run("deal", "poker", "--seed", "7", "--fault", "rake-after-collection")
    needs = f"{IMPOSSIBLE} a rake from the pot: --set rake_percent=5"
    assert (ran.code, ran.err) == (1, f"pitboss: the fault rake-after-collection didn't happen: {needs}.\n")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_fault_is_said_to_need_lets_it_happen(run: Run, game: str) -> None:
    needs = {
        "shoe-jam": ("dealing=automated-shoe",),
        "shuffler-jam": ("shuffler=device",),
        "shuffler-count": ("shuffler=counting-device",),
        "wrong-stub-count": ("count_every=1",),
        "hole-card-exposed": ("dealer_card=hole-card",),
        "continuous-shuffler-jam": ("variation=minibaccarat", "shuffle=continuous"),
        "card-reader-fails": ("dealer_card=card-reader",),
        "shuffler-fails": ("shuffle=continuous",),
        "rake-after-collection": ("rake_percent=5",),
        **dict.fromkeys(("two-balls", "ball-dropped", "wrong-balls"), ("draw=blower",)),
        "die-stuck-in-chute": ("device=chute",),
    }
    if game in ("poker", "casino-night-poker"):
        del needs["hole-card-exposed"]
    if isinstance(GAMES[game], ShoeGame):
        needs["shuffler-jam"] = ("shuffle=continuous",)
    if game == "pai-gow-poker":  # where the stub is counted in every round
        del needs["wrong-stub-count"]
    seeds = {"card-reader-fails": "3"}  # in which the dealer's first card is an ace or a ten
    for fault in GAMES[game].faults:
        spec = f"{fault.name}=40" if fault.needs_value else fault.name
        settings = [word for need in needs.get(fault.name, ()) for word in ("--set", need)]
        seed = "3" if game == "baccarat" else seeds.get(fault.name, "7")  # in which both hands stay
        ran = run("deal", game, "--seed", seed, "--fault", spec, *settings)
        assert (ran.code, ran.err) == (0, "")


def test_of_two_faults_only_the_one_that_did_not_happen_is_reported(run: Run) -> None:
    ran = run(*TCP, "--fault", "face-up-card", "--fault", "shuffler-jam")
    assert ran.code == 1
    assert ran.err.count("didn't happen") == 1
    assert "the fault shuffler-jam didn't happen" in ran.err


# The log


def test_the_house_keeps_a_log_that_replays(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.log"
    assert run(*TCP, "--rounds", "2", "--log", str(path)).code == 0
    records = read_log(path.read_text(encoding="utf-8").splitlines())
    replayed = run("replay", str(path))
    assert replayed == (0, f"{len(records)} events, 2 rounds: identical\nhead {records[-1].hash}\n", "")


def test_the_log_is_the_same_whoever_looks_on(run: Run, tmp_path: Path) -> None:
    for viewer in ("house", "Ana"):
        run(*TCP, "--log", str(tmp_path / viewer), "--as", viewer)
    assert (tmp_path / "house").read_bytes() == (tmp_path / "Ana").read_bytes()


@pytest.mark.parametrize("style", ["sensible", "random"])
@pytest.mark.parametrize("nonces", [True, False])
def test_the_python_interface_deals_the_same_log(run: Run, tmp_path: Path, style: str, nonces: bool) -> None:
    path = tmp_path / "night.log"
    argv = ("--seats", "2", "--rounds", "3", "--seed", "2a", "--player", style, "--log", str(path))
    assert run("deal", "three-card-poker", *argv, *(["--nonces"] if nonces else [])).code == 0
    dealer = pitboss.deal("three-card-poker", seats=2, rounds=3, seed="2a", player=style, nonces=nonces)
    assert path.read_text(encoding="utf-8").splitlines() == [record.line() for record in dealer.log.records]


def test_a_log_that_exists_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.log"
    path.write_text("precious")
    ran = run(*TCP, "--log", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert (
        ran.err
        == f"pitboss: {path} already exists, so it was left alone: give another name, or --force to overwrite it\n"
    )
    assert path.read_text() == "precious"


def test_a_log_is_written_over_by_force_only_where_the_table_may_be_opened(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.log"
    path.write_text("precious")
    assert run(*TCP, "--log", str(path), "--force", "--set", "decks=2").code == 2
    assert run(*TCP, "--log", str(path), "--force", "--player", "wild").code == 2
    assert run(*TCP, "--log", str(path), "--force", "--fault", "flood").code == 2
    assert run(*TCP, "--log", str(path), "--force", "--chips", "500.25").code == 2
    assert path.read_text() == "precious"
    assert run(*TCP, "--log", str(path), "--force").code == 0
    assert run("replay", str(path)).code == 0


def test_a_log_that_cannot_be_written_is_told_in_a_sentence(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "no" / "such" / "night.log"
    assert run(*TCP, "--log", str(path)) == (2, "", f"pitboss: {path}: no such file or directory\n")


def test_a_refused_table_leaves_no_log_file_that_would_stand_in_the_way(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.log"
    assert run(*TCP, "--log", str(path), "--chips", "500.25").code == 2
    assert not path.exists()
    assert run(*TCP, "--log", str(path)).code == 0


@pytest.mark.parametrize("force", [(), ("--force",)])
def test_without_chance_no_log_is_touched(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, force: tuple[str, ...]
) -> None:
    def missing() -> None:
        raise ModuleNotFoundError("a seeded shuffle needs the cryptography package")

    monkeypatch.setattr("pitboss.chance.stream._primitives", missing)
    path = tmp_path / "night.log"
    if force:
        path.write_text("precious")
    ran = run(*TCP, "--log", str(path), *force)
    assert ran == (2, "", "pitboss: a seeded shuffle needs the cryptography package\n")
    assert (path.read_text() == "precious") if force else not path.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_a_log_that_cannot_be_written_any_more_is_named(run: Run) -> None:
    assert run(*TCP, "--log", "/dev/full", "--force") == (2, "", "pitboss: /dev/full: no space left on device\n")


def test_a_new_log_that_cannot_be_written_at_all_is_not_left_behind(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: LogFile) -> None:
        if self._file is not None:
            raise OSError(28, "No space left on device", self.path)

    monkeypatch.setattr(LogFile, "flush", full)
    path = tmp_path / "night.log"
    ran = run(*TCP, "--log", str(path))
    assert (ran.code, ran.out) == (2, "")
    assert not path.exists()
    path.write_text("given up by force")
    assert run(*TCP, "--log", str(path), "--force").code == 2
    assert path.exists()


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (("--set", "max_hands=4"), "Allowed: max_hands=3, or a table of six boxes: --boxes 6. [19:47-2.11(e)]"),
        (("--boxes", "2"), "--seats 4: the table has 2 boxes. Allowed: 1 to 2."),
        (("--boxes", "1"), "--seats 4: the table has 1 box. Allowed: 1 to 1."),
        (("--positions", "9"), "9 positions: too many for Blackjack. Allowed: 1 to 7."),
        (("--chips", "3"), "--chips $3: the minimum bet is $5. Allowed: $5 or more."),
    ],
)
def test_a_table_of_too_many_or_too_few_boxes_or_chips_is_refused(run: Run, argv: tuple[str, ...], words: str) -> None:
    ran = run("deal", "blackjack", *argv)
    assert (ran.code, words in ran.err) == (2, True)


def test_a_poker_table_whose_posted_maximum_its_time_charges_exceed_is_refused_with_the_seats_that_fit(
    run: Run,
) -> None:
    both = ("deal", "poker", "--seed", "7", "--set", "rake_percent=10", "--set", "time_charge=6")
    ran = run(*both)
    assert (ran.code, ran.out) == (2, "") and ran.err.endswith(
        "or a table of fewer seats. [custom (19:47-14.14); reading 153]\n"
    )
    assert (
        "fewer seats: --positions 3. [custom (19:47-14.14); reading 153]" in run(*both, "--set", "rake_maximum=10").err
    )
    assert run(*both, "--set", "rake_maximum=10", "--positions", "3", "--seats", "3").code == 0


def test_a_table_may_have_fewer_boxes_and_its_sensible_players_are_called_basic(run: Run) -> None:
    table = ("deal", "blackjack", "--boxes", "6", "--set", "max_hands=4", "--seed", "3")
    assert run(*table, "--player", "basic").code == 0
    assert run(*table, "--player", "basic") == run(*table)


def test_a_log_that_is_a_directory_is_refused_as_one(run: Run, tmp_path: Path) -> None:
    ran = run("deal", "blackjack", "--seed", "3", "--log", str(tmp_path))
    assert (ran.code, "is a directory: name a new file" in ran.err) == (2, True)


def test_what_stands_on_a_dice_layout_is_told_beside_what_was_won_and_lost(run: Run) -> None:
    ran = run("deal", "craps", "--seats", "2", "--rounds", "2", "--seed", "7", "--player", "sensible")
    endings = [line.strip() for line in ran.out.splitlines() if "working" in line]
    assert endings[0] == "No decision. Still working: Ana $5, Ben $5."
    assert "standing bets" not in ran.out


def test_what_the_fund_holds_is_in_the_closing_account_which_sums_to_zero(run: Run) -> None:
    fund = ("--set", "fund=high-hand", "--set", "fund_hand=full-house", "--set", "fund_drop=1")
    ran = run("deal", "poker", "--seed", "7", "--rounds", "6", "--player", "random", *fund)
    rows = [
        line.split()
        for line in ran.lines[[line.startswith("── What everyone has") for line in ran.lines].index(True) + 2 : -1]
    ]
    results = [int(row[-1].replace("$", "").replace(",", "")) for row in rows]
    assert [row[:2] for row in rows][-2:] == [["the", "tray"], ["the", "fund"]]
    assert results[-1] > 0 and sum(results) == 0
    assert any("stays in the fund: they are the players'" in line for line in ran.lines)


@pytest.mark.parametrize(
    ("game", "seats", "setting", "words"),
    [
        ("casino-night-poker", "9", "game=seven-card-stud", "the table has 8 seats. Allowed: 2 to 8. [13:47-20.35(b)]"),
        ("casino-night-poker", "12", "game=holdem", "doesn't seat that many. Allowed: 2 to 11. [13:47-20.36(b)]"),
        ("poker", "9", "game=seven-card-stud", "the table has 8 seats. Allowed: 2 to 8. [custom (19:47-14.9)]"),
        ("poker", "1", "game=holdem", "a round of Poker needs 2 players. Allowed: 2 to 11. [custom (19:47-14.6)]"),
    ],
)
def test_a_poker_table_seats_as_many_as_its_type_of_poker_says(
    run: Run, game: str, seats: str, setting: str, words: str
) -> None:
    ran = run("deal", game, "--seats", seats, "--set", setting)
    assert (ran.code, ran.out) == (2, "") and words in ran.err


def test_a_number_of_cards_is_explained_where_a_fault_takes_one(run: Run) -> None:
    assert "CARDS is the number" in run("deal", "three-card-poker", "--fault", "list").out
    assert "CARDS is" not in run("deal", "poker", "--fault", "list").out
    ran = run("deal", "poker", "--fault", "missing-cards=52")
    assert ran.code == 2 and "no number goes with it. Allowed: missing-cards without a number." in ran.err


HELD = ("deal", "poker", "--seed", "0b", "--seats", "5", "--set", "losing_hands=mucked")


@pytest.mark.paragraph("19:47-14.15(d)")
def test_19_47_14_15_d_the_floor_has_a_conceded_hand_disclosed(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "evening.log"
    assert "  Edie concedes and mucks the hand unseen.  [19:47-14.15(d)]" in run(*HELD).lines
    ran = run(*HELD, "--desk", "disclosure_ordered player=edie; reason=a dispute", "--log", str(log))
    assert (ran.code, ran.err) == (0, "")
    ordered = "  The floorperson orders Edie's hand shown if it is conceded (a dispute).  [19:47-14.15(d)]"
    assert ordered in ran.lines
    disclosed = [line for line in ran.lines if re.match(r"  Edie conceded \S+ \S+\.  \[19:47-14.15\(d\)\]$", line)]
    assert len(disclosed) == 1 and not any("discards the hand unseen" in line for line in ran.lines)
    assert "identical" in run("replay", str(log)).out


def test_what_the_desk_does_not_take_is_reported(run: Run) -> None:
    ran = run(*HELD, "--desk", "disclosure_ordered@2 player=ben; reason=a dispute")
    assert ran.code == 1
    assert ran.err == (
        "pitboss: --desk disclosure_ordered@2 player=ben; reason=a dispute wasn't taken in round 2: "
        "there was no prompt in round 2.\n"
    )
    ran = run(*HELD, "--desk", "disclosure_ordered player=Zed; reason=a dispute")
    assert ran.code == 1 and "nobody by that name holds a hand that can come to the showdown" in ran.err


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("@2", "it can't be read. Allowed: INPUT, or INPUT@ROUND"),
        ("no_such", "Poker has no such input. Allowed: player_removed, "),
        ("player_absent player=Ana", "Poker has no such input"),
        ("seats_announced loud=yes", "announcing the seats: it has no field 'loud'. Allowed: no field at all."),
        ("time_charge_verified amount=much", "amount=much: "),
        ("supplement_reviewed rule=x; is_approved=perhaps", "is_approved=perhaps: it's yes or no. Allowed: yes, no."),
        ("disclosure_ordered player=Ana", "disclosure_ordered cannot be read: 'reason' is missing"),
    ],
)
def test_what_no_desk_could_take_is_refused_before_anything_is_dealt(run: Run, spec: str, words: str) -> None:
    ran = run(*HELD, "--desk", spec)
    assert (ran.code, ran.out) == (2, "") and words in ran.err


def test_the_desk_takes_what_its_form_asks_for(run: Run) -> None:
    ran = run(*HELD, "--desk", "seats_announced", "--desk", "increase_proposed minimum=$10; options=maximum $20")
    assert ran.code == 0 and any("The desk announces the table." in line for line in ran.lines)
    assert any("agree to a minimum of $10 with maximum=$20" in line for line in ran.lines)


def test_a_player_who_is_removed_is_dealt_no_more_hands(run: Run) -> None:
    ran = run(*HELD, "--rounds", "3", "--desk", "player_removed@1 player=ana; reason=signals")
    assert (ran.code, ran.err) == (0, "")
    assert any("Ana must leave the game: signals." in line for line in ran.lines)


def test_the_desk_lists_what_it_takes(run: Run) -> None:
    ran = run("deal", "poker", "--desk", "list")
    assert "  player_removed player=PLAYER; reason=REASON: removing a player; from floor" in ran.lines
    assert "player_absent" not in ran.out
    assert "Nothing: the game has no desk." in run("deal", "craps", "--desk", "list").out
