"""What can be asked of the program: its subcommands and their arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

from pitboss import __version__
from pitboss.cli.operation import add_operation
from pitboss.cli.pricing import GAME_HELP, add_pricing
from pitboss.cli.printing import add_printing
from pitboss.cli.values import (
    chips,
    count,
    head,
    pace,
    part,
    path,
    port,
    precision,
    printable,
    proxy_addresses,
    rounds,
    sample_seed,
    seed,
    setting,
    shares,
    wager,
    whole,
)

Run = Callable[[argparse.Namespace], int]

DEAL_NOTES = """\
examples:
  pitboss deal three-card-poker --seats 3 --rounds 2 --seed 7
  pitboss deal double-draw-poker --set dealing=automated-shoe --fault shoe-jam
  pitboss deal three-card-poker --seed 7 --as Ana

A fault is NAME, NAME=NUMBER, NAME@ROUND or NAME@ROUND#NTH: NUMBER counts cards
or names a position, NTH picks the chance it takes in that round.
`--fault list` names them. A fault that didn't happen is reported with its
reason, and the exit code is 1.
The desk takes INPUT or INPUT@ROUND with its fields, for example
`--desk "disclosure_ordered@2 player=Ana; reason=a dispute"`; `--desk list`
names what it takes. What the desk didn't take is reported like a fault.
The same seed, options and players give the same bytes: the log's clock stays
at 0. Players who can't cover another round buy in again for the same amount.
The last line is the head of the log: keep it elsewhere, and it shows later that
the log wasn't cut short or rewritten (`pitboss replay FILE --head HASH`)."""
SERVE_NOTES = """\
examples:
  pitboss serve
  pitboss serve house.toml --port 9000 --lan

Name no file and the default house opens; `pitboss init` writes it for you to
edit. Only this machine reaches the house, unless --lan opens it to everybody in
the room, over plain HTTP: anyone listening on that network can read names,
codes and passwords. Everything is saved in the data file and picked up from
there after a restart; the owner's first password is printed once."""
BOT_NOTES = """\
examples:
  pitboss bot http://localhost:8047 --game blackjack --rounds 20
  pitboss bot http://localhost:8047/#/t/TABLE --style random

The bot comes in as a guest and knows only what the house tells it. A sensible
one follows the house's hints, and otherwise bets the minimum and never folds; a
random one takes any choice that's allowed."""
CHECK_NOTES = """\
The exit code is 0 for a file that opens a house, 1 for one with problems, and 2
if there's nothing to read. Each problem has its line, what's allowed and, if
the law has a say, its paragraph."""
REPLAY_NOTES = """\
The exit code is 0 for a log that runs again to the same events (if a poker
table's shuffles stay sealed, as far as cards were seen); 1 if it differs,
wasn't closed, or was made under other rules than this program's (then only
chain, chips and shuffles are checked); 2 if nothing could be checked.
Shuffles are checked with ChaCha20: pip install 'pitboss[chance]'."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        self.exit(2, f"pitboss: {printable(message)} (`{self.prog} --help` shows what you can do)\n")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments; one that a subcommand does not know is told with that subcommand's help."""
        known, unknown = self.parse_known_args(args, namespace)
        if unknown:
            asked: Parser = getattr(known, "parser", self)
            asked.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """Read what an option is given; in `--seats=--` that is `--`, which argparse would drop."""
        if action.option_strings and arg_strings == ["--"]:
            value = self._get_value(action, "--")
            self._check_value(action, value)
            return value if action.nargs is None or action.nargs == argparse.OPTIONAL else [value]
        return super()._get_values(action, arg_strings)


class ShowVersion(argparse.Action):
    """Prints the version."""

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> NoReturn:
        """Print the version and stop."""
        print(f"pitboss {__version__}")
        parser.exit()


def build_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser(prog="pitboss", description="New Jersey's table games, run by the book.", allow_abbrev=False)
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version")
    parser.set_defaults(run=lambda _: _print_help(parser))
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)
    for add in ADD_COMMANDS:
        add(commands)
    return parser


def _print_help(parser: Parser) -> int:
    parser.print_help()
    return 0


def _command(commands: Any, name: str, about: str, notes: str = "", home: str = "") -> Parser:
    """Add a subcommand; its module is imported only when it runs, or a home that it shares with others."""

    def run(arguments: argparse.Namespace) -> int:
        module = import_module(f"pitboss.cli.{home or name.replace('-', '_')}")
        chosen: Run = getattr(module, f"run_{name}" if home else "run")
        return chosen(arguments)

    parser: Parser = commands.add_parser(
        name,
        help=about,
        description=about[0].upper() + about[1:] + ".",
        epilog=notes,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.set_defaults(run=run, parser=parser)
    return parser


def _add_serve(commands: Any) -> None:
    parser = _command(commands, "serve", "open a house of live tables in the browser", SERVE_NOTES)
    parser.add_argument("file", nargs="?", type=path, metavar="HOUSE.TOML", help="the house; see `pitboss init`")
    parser.add_argument("--port", type=port, metavar="N", help="the port, instead of the house file's")
    parser.add_argument("--lan", action="store_true", help="let other machines in the room in, not just this one")
    parser.add_argument("--data", type=path, default="pitboss.db", metavar="FILE|URL",
                        help="where the books are kept: a file (pitboss.db) or a database address")  # fmt: skip
    parser.add_argument("--proxy", metavar="ADDRESS", type=proxy_addresses,
                        help="a proxy in front of the house, whose X-Forwarded-For is trusted")  # fmt: skip
    parser.add_argument("--name", action="append", default=[], metavar="NAME", type=str.lower,
                        help="a name the house answers to, such as a proxy's; repeat for more")  # fmt: skip
    parser.add_argument("--metrics", metavar="ADDRESS", type=proxy_addresses,
                        help="who else may read /metrics, such as 10.0.0.0/8")  # fmt: skip
    parser.add_argument("--log", choices=("text", "json"), default="text",
                        help="the log on the error stream: warnings (text), or everything as JSON lines")  # fmt: skip
    parser.add_argument("--new-owner-password", action="store_true",
                        help="make a new password for the owner and print it once")  # fmt: skip
    parser.add_argument("--close-tables", action="store_true",
                        help="let a changed house file close tables in play and void their rounds")  # fmt: skip
    parser.add_argument("--despite-findings", action="store_true",
                        help="open even though the house's records aren't as they were written")  # fmt: skip


def _add_operation(commands: Any) -> None:
    add_operation(commands, _command)


def _add_printing(commands: Any) -> None:
    add_printing(commands, _command)


def _add_pricing(commands: Any) -> None:
    add_pricing(commands, _command)


def _add_init(commands: Any) -> None:
    parser = _command(commands, "init", "write a house file with comments, for you to edit", home="house_file")
    parser.add_argument("file", nargs="?", type=path, default="house.toml", metavar="FILE",
                        help="the file to write (house.toml)")  # fmt: skip
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")


def _add_check(commands: Any) -> None:
    parser = _command(commands, "check", "check a house file: every problem with its line", CHECK_NOTES, "house_file")
    parser.add_argument("file", type=path, metavar="HOUSE.TOML", help="a house file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_bot(commands: Any) -> None:
    parser = _command(commands, "bot", "seat a bot in a live house", BOT_NOTES)
    parser.add_argument("url", metavar="URL", help="the address of a house, or of a table's page")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--table", default="", metavar="ID", help="the table (the first with a free seat)")
    which.add_argument("--game", metavar="NAME", help="the first table of this game with a free seat")
    parser.add_argument("--style", choices=("sensible", "random"), default="sensible", help="how it plays (sensible)")
    parser.add_argument("--rounds", type=count, metavar="N", help="leave after this many rounds (never)")
    parser.add_argument("--name", metavar="NAME", help="its name (made up if you give none)")


def _add_demo(commands: Any) -> None:
    parser = _command(commands, "demo", "deal a commented round of each game, or of one")
    parser.add_argument("game", nargs="?", metavar="GAME", help=GAME_HELP)


def _add_play(commands: Any) -> None:
    parser = _command(commands, "play", "take a seat in the terminal among bots")
    _add_table(parser, seats=3)
    parser.add_argument("--name", default="Guest", help="your name (Guest)")


def _add_deal(commands: Any) -> None:
    parser = _command(commands, "deal", "deal rounds to bots and say what happens", DEAL_NOTES)
    _add_table(parser, seats=4)
    parser.add_argument("--rounds", type=count, default=1, metavar="N", help="how many rounds (1)")
    parser.add_argument(
        "--fault", action="append", default=[], metavar="SPEC", help="let something go wrong, or `list`; see below"
    )
    parser.add_argument("--desk", action="append", default=[], metavar="INPUT@ROUND FIELD=VALUE",
                        help="send something to the game's desk in a round, or `list`; see below")  # fmt: skip
    viewers = "who's watching: house (sees all), spectator, dealer, floorperson, or a player's name"
    parser.add_argument("--as", dest="viewer", default="house", metavar="VIEWER", help=viewers)
    parser.add_argument(
        "--nonces", action="store_true", help="players add their own nonce to each shuffle or series of throws"
    )
    parser.add_argument("--json", action="store_true", help="print the events as JSON Lines, as the viewer gets them")


def _add_table(parser: Parser, seats: int) -> None:
    """Add what `play` and `deal` have in common."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--seats", type=whole, default=seats, metavar="N", help=f"how many are seated ({seats})")
    parser.add_argument("--boxes", "--positions", type=whole, dest="positions", metavar="N",
                        help="how many positions the table has (the most the game allows)")  # fmt: skip
    parser.add_argument("--seed", type=seed, metavar="HEX", help="up to 64 hexadecimal digits (drawn if you give none)")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument(
        "--chips", type=chips, default=50_000, metavar="N", help="dollars each player buys in for (500)"
    )
    parser.add_argument(
        "--player",
        default="sensible",
        metavar="STYLE",
        help="how they play: sensible, random, or another that `pitboss games GAME` lists",
    )
    parser.add_argument("--log", type=path, metavar="FILE", help="write the house's log to a new file")
    parser.add_argument("--force", action="store_true", help="overwrite the log file if it exists")


def _add_replay(commands: Any) -> None:
    parser = _command(commands, "replay", "check a log and run its rounds again", REPLAY_NOTES)
    parser.add_argument("file", type=path, metavar="FILE", help="a log")
    parser.add_argument("--head", type=head, metavar="HASH", help="the last hash, as you kept it elsewhere")
    parser.add_argument("--allow-open", action="store_true", help="don't fail a log that wasn't closed")
    parser.add_argument("--allow-other-rules", action="store_true", help="don't fail a log made under other rules")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


PHH_NOTES = """\
examples:
  pitboss phh write evening.log --round 3 > hand.phh
  pitboss phh write evening.log --all > evening.phhs
  pitboss phh play hand.phh
  pitboss phh play evening.phhs --hand 3
  pitboss phh play hands/ more.phhs --quiet

A hand history names the cards and what everyone did. One hand is told with its
paragraphs; with several, or a folder, each hand gets a line and a count comes
at the end. An action the rules don't allow is refused. The exit code is 1 if a
hand breaks off, ends differently from its file, or is refused among others; a
single hand that's refused ends with 2."""


def _add_phh(commands: Any) -> None:
    parser = _command(commands, "phh", "write or play poker hand histories", PHH_NOTES)
    parser.add_argument("what", choices=("write", "play"), help="write a round of a log, or play a PHH file")
    parser.add_argument("file", type=path, metavar="FILE", help="a log; or a PHH file, a collection, or a folder")
    parser.add_argument("files", type=path, nargs="*", default=[], metavar="FILE", help="more files or folders to play")
    parser.add_argument("--round", type=int, default=1, metavar="N", help="the round to write (1)")
    parser.add_argument("--all", action="store_true", help="write every round, as a collection")
    parser.add_argument("--hand", metavar="NAME", help="the one hand of a collection to play")
    parser.add_argument("--quiet", action="store_true", help="print only hands with a problem, and a count")
    parser.add_argument("--jobs", type=count, metavar="N", help="processes that play many hands (one per core)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object; with many hands one per line, and their count"
    )


def _add_games(commands: Any) -> None:
    parser = _command(commands, "games", "list the games: sections, options, constraints, wagers and faults")
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game, with its pay tables and definitions")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_law(commands: Any) -> None:
    parser = _command(commands, "law", "look up a paragraph: what it says, what enforces it and what tests it")
    about = parser.add_mutually_exclusive_group(required=True)
    about.add_argument("citation", nargs="?", metavar="CITATION", help='such as "19:47-20.10(b)"; keep the quotes')
    about.add_argument("--game", metavar="GAME", help="every paragraph of a game")
    about.add_argument("--coverage", nargs="?", const="", metavar="GAME",
                       help="how many paragraphs are enforced and tested, by game or of one")  # fmt: skip
    about.add_argument("--interpretations", nargs="?", type=count, const=0, metavar="N",
                       help="how we read what's ambiguous: all readings, or number N")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object")


SIMULATE_NOTES = """\
examples:
  pitboss simulate blackjack --rounds 1e9 --set decks=6 --set surrender=yes
  pitboss simulate blackjack --strategy mine.toml --until-se 1e-5 -o mine.html
  pitboss simulate craps --wager pass_line=10 --wager pass_odds=max --rounds 1e8
  pitboss simulate baccarat --wager banker --rounds 1e9 --engine dask
  pitboss simulate blackjack --resume result.json --rounds 2e9
  pitboss simulate house.toml --nights 1000

The mean is what a player gains per round, in units of the first bet. The same
seed gives the same result, however many threads, processes or machines play
it. On several machines --part 1/3, 2/3 and 3/3 play a third each, and --merge
puts their files together. See docs/simulate.md for strategies and clusters."""


def _add_simulate(commands: Any) -> None:
    parser = _command(
        commands, "simulate", "play rounds by the billion, and say how sure the answer is", SIMULATE_NOTES
    )
    parser.add_argument("game", nargs="?", metavar="GAME|HOUSE.TOML", help=f"{GAME_HELP}; or a house file")
    parser.add_argument("--rounds", type=rounds, metavar="N", help="how many rounds, such as 1e9 (1e6)")
    parser.add_argument("--until-se", type=precision, metavar="X", help="stop at this standard error of the mean")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument("--strategy", type=path, metavar="NAME|FILE",
                        help="how the player plays: a name, a chart (.toml) or functions (.py)")  # fmt: skip
    parser.add_argument("--wager", type=wager, action="append", default=[], metavar="BET=DOLLARS",
                        help="a bet made every round; the first is the unit")  # fmt: skip
    parser.add_argument("--seats", type=whole, default=1, metavar="N", help="players, all alike (1)")
    parser.add_argument("--seed", type=sample_seed, default=0, metavar="N", help="the random seed (0)")
    parser.add_argument("--session", type=whole, default=960, metavar="N",
                        help="rounds per session, for ruin and the fan; a multiple of 24 (960)")  # fmt: skip
    parser.add_argument("--bankroll", type=chips, metavar="DOLLARS", help="what a session starts with (100 units)")
    parser.add_argument("--engine", default="local", metavar="local|dask|ADDRESS",
                        help="what plays: this machine, a Dask cluster on it, or one at an address")  # fmt: skip
    parser.add_argument("--workers", type=count, metavar="N", help="how many threads or workers (one per core)")
    parser.add_argument("--part", type=part, default=(0, 1), metavar="K/N", help="play the K-th of N parts only")
    parser.add_argument("--merge", nargs="+", type=path, metavar="FILE", help="merge the results of several parts")
    parser.add_argument("--resume", type=path, metavar="FILE", help="resume from a saved result")
    parser.add_argument("--by-the-round", action="store_true", help="play the round of play itself, not a kernel")
    parser.add_argument("--nights", type=whole, metavar="N", help="how many nights of a house")
    parser.add_argument("--seats-taken", type=shares, metavar="S,S,...",
                        help="nights: the share of seats taken in each hour, such as 0.3,0.6,0.8,0.4")  # fmt: skip
    parser.add_argument("--hands-per-hour", type=pace, action="append", default=[], metavar="GAME=N",
                        help="nights: how many hands an hour a game deals")  # fmt: skip
    parser.add_argument("--buy-in", type=whole, metavar="BETS",
                        help="nights: how many bets players buy in for (40)")  # fmt: skip
    parser.add_argument("-o", "--output", type=path, metavar="FILE", help="write .json, .html or .parquet")
    parser.add_argument("--force", action="store_true", help="overwrite the file if it exists")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


CHANCE_NOTES = """\
examples:
  pitboss chance --bytes 1e10 | RNG_test stdin32
  pitboss chance --bytes 1e9 --source simulated --seed 7 | dieharder -a -g 200

The live source is the ChaCha20 stream from which shoes are shuffled and dice
thrown; the simulated one is the Philox stream of `pitboss simulate`."""


def _add_chance(commands: Any) -> None:
    parser = _command(commands, "chance", "write raw bytes from a random source, for testing", CHANCE_NOTES)
    parser.add_argument("--bytes", type=rounds, required=True, metavar="N", help="how many bytes, such as 1e9")
    parser.add_argument("--source", choices=("live", "simulated"), default="live", help="which source (live)")
    parser.add_argument("--seed", type=sample_seed, default=0, metavar="N", help="the seed (0)")
    parser.add_argument("--chunk", type=sample_seed, default=0, metavar="N", help="simulated: whose stream (0)")


ADD_COMMANDS = (
    _add_serve,
    _add_init,
    _add_check,
    _add_printing,
    _add_operation,
    _add_bot,
    _add_demo,
    _add_play,
    _add_deal,
    _add_replay,
    _add_phh,
    _add_games,
    _add_law,
    _add_pricing,
    _add_simulate,
    _add_chance,
)
"""What adds each command, in the order of the help."""
