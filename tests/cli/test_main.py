"""The program itself: its help, its version, its exit codes, and one sentence for whatever cannot be done."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from pitboss import cli
from pitboss.cli import main
from tests.cli.conftest import Run

COMMANDS = ("serve", "init", "check", "bot", "demo", "play", "deal", "replay", "games", "law", "equity")


def python(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of Python with the program in reach."""
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=os.environ | environment
    )


def test_the_program_alone_prints_its_help(run: Run) -> None:
    ran = run()
    assert (ran.code, ran.err) == (0, "")
    assert all(f"    {command} " in ran.out for command in COMMANDS)


@pytest.mark.parametrize("argv", [["--help"], *([command, "--help"] for command in COMMANDS)])
def test_help_is_printed_at_80_columns(run: Run, monkeypatch: pytest.MonkeyPatch, argv: list[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    ran = run(*argv)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("usage: pitboss")
    assert max(map(len, ran.lines)) <= 80


def test_the_version_is_that_of_the_package(run: Run) -> None:
    assert run("--version") == (0, f"pitboss {version('pitboss')}\n", "")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["foo"], "pitboss: argument COMMAND: invalid choice: 'foo'"),
        (["deal"], "pitboss: the following arguments are required: GAME (`pitboss deal --help` shows what you can do)"),
        (["deal", "three-card-poker", "--bogus"], "pitboss: unrecognized arguments: --bogus"),
        (["deal", "three-card-poker", "--seats", "x"], "pitboss: argument --seats: 'x' isn't a whole number"),
        (["deal", "three-card-poker", "--seats=--"], "pitboss: argument --seats: '--' isn't a whole number"),
        (["deal", "three-card-poker", "--fault=--"], "pitboss: the fault '--': Three Card Poker knows no such fault."),
        (["deal", "three-card-poker", "--seats", "٣"], "pitboss: argument --seats: '٣' isn't a whole number"),
        (["deal", "three-card-poker", "--seed", "٣"], "pitboss: argument --seed: '٣' isn't a seed"),
        (["deal", "three-card-poker", "--chips", "٣"], "pitboss: argument --chips: '٣' isn't an amount"),
        (
            ["deal", "three-card-poker", "--set", "decks=٣"],
            "pitboss: argument --set: 'decks=٣' isn't an option: none has '٣' in it; write",
        ),
        (["deal", "three-card-poker", "--log", ""], "pitboss: argument --log: '' names no file"),
        (["replay", ""], "pitboss: argument FILE: '' names no file"),
        (["replay", "night.log", "--head", ""], "pitboss: argument --head: '' isn't the head of a log: write its 64"),
        (["replay", "night.log", "--head", "0" * 63], "pitboss: argument --head: '000"),
        (["replay", "night.log", "--head", "g" * 64], "pitboss: argument --head: 'ggg"),
        (["games", ""], "pitboss: the game '': there's no such game."),
        (
            ["deal", "three-card-poker", "--\033[31m"],
            "pitboss: unrecognized arguments: --\\x1b[31m (`pitboss deal --help`",
        ),
        (
            ["play", "three-card-poker", "--json"],
            "pitboss: unrecognized arguments: --json (`pitboss play --help` shows",
        ),
        (["deal", "three-card-poker", "--rounds", "x"], "pitboss: argument --rounds: 'x' is not a number from 1 to"),
        (["deal", "three-card-poker", "--rounds", "²"], "pitboss: argument --rounds: '²' is not a number from 1 to"),
        (["deal", "three-card-poker", "--seed", "xyz"], "pitboss: argument --seed: 'xyz' isn't a seed: write 1 to 64"),
        (["deal", "three-card-poker", "--seed", "1_0"], "pitboss: argument --seed: '1_0' isn't a seed"),
        (["deal", "three-card-poker", "--seed", "0" * 65], "pitboss: argument --seed: '000"),
        (["deal", "three-card-poker", "--chips", "-5"], "pitboss: argument --chips: '-5' is not an amount"),
        (["deal", "three-card-poker", "--set", "dealing"], "pitboss: argument --set: 'dealing' sets nothing: write"),
        (["law"], "pitboss: one of the arguments CITATION --game --coverage --interpretations is required"),
        (["law", "19:47-20", "--coverage"], "pitboss: argument --coverage: not allowed with argument CITATION"),
    ],
)
def test_what_cannot_be_understood_is_told_in_one_sentence(run: Run, argv: list[str], sentence: str) -> None:
    ran = run(*argv)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(sentence)
    assert ran.err.count("\n") == 1


def test_help_is_printed_without_the_games_being_imported() -> None:
    heavy = ("pitboss.games", "pitboss.server", "fastapi", "sqlalchemy", "httpx")
    code = (
        f"import sys; from pitboss.cli import main; main(['--help']); sys.exit(any(m in sys.modules for m in {heavy}))"
    )
    assert python(code).returncode == 0


@pytest.mark.parametrize("argv", [["check", "no.toml"], ["games"], ["serve", "no.toml"]])
def test_what_needs_no_server_does_not_import_it(argv: list[str]) -> None:
    heavy = ("fastapi", "sqlalchemy", "httpx", "uvicorn")
    code = f"import sys; from pitboss.cli import main; main({argv}); sys.exit(any(m in sys.modules for m in {heavy}))"
    assert python(code).returncode == 0


def test_ctrl_c_ends_the_program_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pitboss.cli.games.describe", interrupt)
    assert run("games") == (130, "", "")


def test_a_fault_of_the_program_itself_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise ValueError("this is a bug")

    monkeypatch.setattr("pitboss.cli.games.describe", stumble)
    with pytest.raises(ValueError, match="this is a bug"):
        run("games")


def test_a_broken_pipe_ends_the_program_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("pitboss.cli.games.describe", stumble)
    assert run("games") == (cli.READER_GONE, "", "")


def test_a_pipe_that_has_a_name_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise BrokenPipeError(32, "Broken pipe", "night.log")

    monkeypatch.setattr("pitboss.cli.games.describe", stumble)
    assert run("games") == (2, "", "pitboss: night.log: broken pipe\n")


def test_without_an_output_nothing_is_done(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdout", None)
    assert main(["games"]) == 2
    assert capsys.readouterr().err == "pitboss: there's nowhere to write: standard output is closed\n"
    monkeypatch.setattr("sys.stderr", None)
    assert main(["games"]) == 2


def test_a_missing_dependency_is_told_in_a_sentence(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("a seeded shuffle needs the cryptography package", name="cryptography")

    monkeypatch.setattr("pitboss.cli.games.describe", missing)
    assert run("games") == (2, "", "pitboss: a seeded shuffle needs the cryptography package\n")


def test_a_missing_module_of_the_program_itself_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'pitboss.nothing'", name="pitboss.nothing")

    monkeypatch.setattr("pitboss.cli.games.describe", missing)
    with pytest.raises(ModuleNotFoundError):
        run("games")


def test_a_reader_who_goes_away_ends_the_program_quietly() -> None:
    script = Path(sys.executable).with_name("pitboss")
    command = [str(script), "deal", "three-card-poker", "--rounds", "200", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == cli.READER_GONE


def test_the_installed_script_runs_the_program(tmp_path: Path) -> None:
    script = Path(sys.executable).with_name("pitboss")
    log = tmp_path / "night.log"
    dealt = subprocess.run(
        [script, "deal", "double-draw-poker", "--seed", "5", "--log", log], capture_output=True, check=False
    )
    assert (dealt.returncode, dealt.stderr) == (0, b"")
    replayed = subprocess.run([script, "replay", log], capture_output=True, text=True, check=False)
    assert (replayed.returncode, replayed.stderr) == (0, "")
    result, head = replayed.stdout.splitlines()
    assert result.endswith(" 1 round: identical")
    assert head.startswith("head ")


def test_a_terminal_that_has_no_suits_gets_letters() -> None:
    code = "from pitboss.cli import main; main(['deal', 'three-card-poker', '--seats', '1', '--seed', '4'])"
    ran = python(code, PYTHONIOENCODING="ascii")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "  Ana shows 6h Qh 10c: queen high." in ran.stdout
    assert "-- Round 1 ---" in ran.stdout


def test_a_name_that_the_terminal_has_no_letters_for_is_no_error() -> None:
    code = "from pitboss.cli import main; main(['play', 'three-card-poker', '--name', 'Zo\\u00eb', '--seed', '4'])"
    ran = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, input="ante 5\nready\nfold\nquit\n", check=False,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "> 3 Zo\\xeb " in ran.stdout


def test_main_reads_the_arguments_of_the_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["pitboss", "--version"])
    assert main() == 0
    assert capsys.readouterr().out.startswith("pitboss ")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Run the program as a shell runs it, with its streams opened and closed as the command says."""
    script = Path(sys.executable).with_name("pitboss")
    return subprocess.run(
        ["sh", "-c", command.replace("pitboss", str(script))], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("pitboss demo >&-", "there's nowhere to write: standard output is closed"),
        ("pitboss deal three-card-poker --seed 1 >&-", "there's nowhere to write: standard output is closed"),
        ("pitboss play three-card-poker <&-", "there's nothing to read: standard input is closed"),
    ],
)
def test_a_closed_stream_is_told_in_a_sentence(command: str, sentence: str) -> None:
    ran = shell(command)
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"pitboss: {sentence}\n")


def test_where_complaints_cannot_be_told_they_do_not_go_among_the_output() -> None:
    ran = shell("pitboss deal three-card-poker --json 2>&-")
    assert ran.returncode == 0
    assert all(line.startswith("{") for line in ran.stdout.splitlines())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full disk to write to")
def test_an_output_that_cannot_be_written_is_told_once() -> None:
    ran = shell("pitboss deal three-card-poker --seed 1 >/dev/full")
    assert (ran.returncode, ran.stderr) == (2, "pitboss: the output: no space left on device\n")


def test_the_refusal_that_the_readme_shows_is_what_the_program_says(run: Run) -> None:
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    shown = [block for block in readme.split("```") if block.startswith("\n$ pitboss ")]
    assert shown
    for block in shown:
        command, *said = block.strip().splitlines()
        ran = run(*shlex.split(command.removeprefix("$ pitboss ")))
        assert (ran.code, ran.out, ran.err.split()) == (2, "", " ".join(said).split())
