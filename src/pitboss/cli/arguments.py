"""What can be asked of the program: its subcommands and their arguments."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn

from pitboss import __version__
from pitboss.cli.operation import add_operation
from pitboss.cli.printing import add_printing
from pitboss.cli.values import (
    chips,
    count,
    head,
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
    wager,
    whole,
)

Run = Callable[[argparse.Namespace], int]

GAME_HELP = "a game by its name; `pitboss games` lists them"
DEAL_NOTES = """\
examples:
  pitboss deal three-card-poker --seats 3 --rounds 2 --seed 7
  pitboss deal double-draw-poker --set dealing=automated-shoe --fault shoe-jam
  pitboss deal three-card-poker --seed 7 --as Ana

A fault is NAME, NAME=NUMBER, NAME@ROUND or NAME@ROUND#NTH: NUMBER is that of
cards or of a position, NTH how many times what it can spoil comes up before it
happens. `--fault list` names them. A fault that did not happen is reported with
its reason, and the exit code is then 1.
What comes to the desk is INPUT or INPUT@ROUND with its fields, for example
`--desk "disclosure_ordered@2 player=Ana; reason=a dispute"`; `--desk list`
names what it takes. What the desk did not take is reported like a fault.
The same seed, options and players give the same bytes: the log's clock stays
at 0. Players who can no longer stake a round buy in again for the same amount.
The last line is the head of the log: kept elsewhere, it shows later that the
log was not cut off or rewritten (`pitboss replay FILE --head HASH`)."""
SERVE_NOTES = """\
examples:
  pitboss serve
  pitboss serve house.toml --port 9000 --lan

Without a file the default house opens; `pitboss init` writes it down, to be
changed. The house is reached from this machine only, unless --lan opens it to
everybody in the room, over plain HTTP: whoever listens in that network can read
names, codes and passwords on their way. All that happens is kept in the data
file and taken up from there after a restart; the owner's first password is
printed once."""
BOT_NOTES = """\
examples:
  pitboss bot http://localhost:8047 --game blackjack --rounds 20
  pitboss bot http://localhost:8047/#/t/TABLE --style random

The bot comes in as a guest and knows only what the house tells it. A sensible
one takes the hints that the house gives, and otherwise makes the least wager
and never folds; a random one takes any choice that is allowed."""
CHECK_NOTES = """\
The exit code is 0 for a file that a house can be opened with, 1 for one that
has something wrong in it, and 2 where there is nothing to read. Each problem
is told with its line, what is allowed and, where the law speaks, its paragraph."""
REPLAY_NOTES = """\
The exit code is 0 for a log that runs again to the same events, or, where the
shuffles of a poker table stay sealed, as far as cards were seen; 1 for one that
differs, was not closed, or was made by other rules than this program has (of
which only chain, chips and shuffles are checked); 2 where nothing could be
checked.
Shuffles are checked with ChaCha20: pip install 'pitboss[chance]'."""

EQUITY_NOTES = """\
examples:
  pitboss equity AsAh KdKc
  pitboss equity AsKs QhQd 8c8d --board 2s7sJh --dead 3c
  pitboss equity AsAh2c3d KdKcQsJs --game omaha-hi-lo
  pitboss equity AsAhKd2c QdQcJs9h --game stud --sample 500000 --seed 7
  pitboss equity As2d3c 9s9hKd --game mambo-hi-lo

The games are those of every poker table that can be opened: holdem, omaha,
omaha-hi-lo, stud, stud-low, stud-hi-lo, stud-hi-lo-any, five-card-stud,
five-card-stud-low, draw, draw-low, mambo, mambo-low, mambo-hi-lo and badugi.
In stud-hi-lo and omaha-hi-lo the low half asks for eight or better, in
stud-hi-lo-any and mambo-hi-lo any low hand takes it. The names of `pitboss
games poker` (seven-card-stud, five-card-draw, mambo-stud-low) do as well, and
so does razz. In stud a hand is the cards that are known of it, at draw and
badugi those that are kept before the last draw; what was folded or discarded
is dead. Every deal is looked at where there are not too many, else some are
drawn and the standard error is told with them.
Many deals are fast with NumPy and numba: pip install 'pitboss[fast]'."""

ODDS_NOTES = """\
examples:
  pitboss odds three-card-poker --set pair_plus=B
  pitboss odds baccarat --set decks=6 --wager banker --json
  pitboss odds baccarat --gone "8s8h9c9d"
  pitboss odds blackjack --set decks=6 --set surrender=yes
  pitboss odds double-draw-poker --set bonus_table=2 --set bonus_ratio=1/2

An edge is a share of each wager made, one that is handed back counted too,
unless it says resolved: then only wagers that are won or lost count. Options
that the law does not permit are refused with their paragraph.
`pitboss odds poker` (and casino-night-poker) tells how likely each hand is
dealt or made (--set game=holdem --set split=high, --hand, --board, --gone; the
names of `pitboss equity` do too; --set low_hand=eight-or-better where half the
pot asks for it) and what a rake costs a seat, by the table's own options:
--set rake_percent=10 --set rake_maximum=4 --set pots=40:1/2,90:1/2
--set pots_per_hour=30 --set seats=9, or --set time_charge=6."""
STRATEGY_NOTES = """\
examples:
  pitboss strategy three-card-poker
  pitboss strategy three-card-poker --hand "Qs 6d 4c"
  pitboss strategy blackjack --hand "10c6d" --against 10h --gone "5s5d6h"
  pitboss strategy double-draw-poker --hand "AsAhKd7c2d" --discards "3c4d"

With --hand every choice for these cards is told with what it gains on average,
in units of the first wager."""
COMPARE_NOTES = """\
examples:
  pitboss compare three-card-poker --set pair_plus=A --against pair_plus=D
  pitboss compare baccarat --wager banker --all

--against names what is different at the other table. --all tries every legal
value of every option, one at a time, and ranks them for each wager by what
they cost on it, the least first. The least wager, on which vigorish or a
surrendered half is rounded, may be any amount and is not tried: name another
with --against minimum=$10."""

REPORT_NOTES = """\
examples:
  pitboss report three-card-poker -o three-card-poker.html
  pitboss report blackjack --set decks=6 -o blackjack.pdf

The report holds the rules with their citations and provenance, pay tables,
edges as fractions, distributions, best play, method, checks and versions.
PDF needs Typst: pip install 'pitboss[paper]'."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where to read more."""
        self.exit(2, f"pitboss: {printable(message)} (`{self.prog} --help` says what is possible)\n")

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Read the arguments; one that a subcommand does not know is told with that subcommand's help."""
        known, unknown = self.parse_known_args(args, namespace)
        if unknown:
            asked: Parser = getattr(known, "parser", self)
            asked.error(f"unrecognized arguments: {' '.join(unknown)}")
        return known


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


def _command(commands: Any, name: str, about: str, notes: str = "") -> Parser:
    """Add a subcommand whose module is imported only when it runs."""

    def run(arguments: argparse.Namespace) -> int:
        chosen: Run = import_module(f"pitboss.cli.{name.replace('-', '_')}").run
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
    parser.add_argument("--port", type=port, metavar="N", help="the port, instead of the one that the house has")
    parser.add_argument("--lan", action="store_true", help="let other machines of the room in, not only this one")
    parser.add_argument("--data", type=path, default="pitboss.db", metavar="FILE|URL",
                        help="where the books are kept: a file (pitboss.db), or a database's address")  # fmt: skip
    parser.add_argument("--proxy", metavar="ADDRESS", type=proxy_addresses,
                        help="a proxy in front of the house, whose X-Forwarded-For is believed")  # fmt: skip
    parser.add_argument("--name", action="append", default=[], metavar="NAME", type=str.lower,
                        help="a name that the house is reached by, such as a proxy's; may be repeated")  # fmt: skip
    parser.add_argument("--metrics", metavar="ADDRESS", type=proxy_addresses,
                        help="who may read /metrics beside this machine, such as 10.0.0.0/8")  # fmt: skip
    parser.add_argument("--log", choices=("text", "json"), default="text",
                        help="the log on the error stream: warnings (text), or everything as JSON lines")  # fmt: skip
    parser.add_argument("--new-owner-password", action="store_true",
                        help="make another password for the owner, whose own was lost, and print it once")  # fmt: skip
    parser.add_argument("--close-tables", action="store_true",
                        help="let a changed house file close tables in play, voiding their rounds")  # fmt: skip
    parser.add_argument("--despite-findings", action="store_true",
                        help="open even though what the house has kept is not as it was written")  # fmt: skip


def _add_operation(commands: Any) -> None:
    add_operation(commands, _command)


def _add_printing(commands: Any) -> None:
    add_printing(commands, _command)


def _add_init(commands: Any) -> None:
    parser = _command(commands, "init", "write a house file with comments, to be changed")
    parser.add_argument("file", nargs="?", type=path, default="house.toml", metavar="FILE",
                        help="the file to write (house.toml)")  # fmt: skip
    parser.add_argument("--force", action="store_true", help="write over the file if it exists")


def _add_check(commands: Any) -> None:
    parser = _command(commands, "check", "check a house file: every problem with its line", CHECK_NOTES)
    parser.add_argument("file", type=path, metavar="HOUSE.TOML", help="a house file")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_bot(commands: Any) -> None:
    parser = _command(commands, "bot", "play a seat of a live house by a program", BOT_NOTES)
    parser.add_argument("url", metavar="URL", help="the address of a house, or of a table's page")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--table", default="", metavar="ID", help="the table; without it the first with a free seat")
    which.add_argument("--game", metavar="NAME", help="the first table of a game that has a free seat")
    parser.add_argument("--style", choices=("sensible", "random"), default="sensible", help="how it plays (sensible)")
    parser.add_argument("--rounds", type=count, metavar="N", help="leave after so many rounds; without it, play on")
    parser.add_argument("--name", metavar="NAME", help="what it is called; without it a name is made up")


def _add_demo(commands: Any) -> None:
    parser = _command(commands, "demo", "a commented demonstration round of each game, or of one")
    parser.add_argument("game", nargs="?", metavar="GAME", help=GAME_HELP)


def _add_play(commands: Any) -> None:
    parser = _command(commands, "play", "take a seat in the terminal among bots")
    _add_table(parser, seats=3)
    parser.add_argument("--name", default="Guest", help="what you are called (Guest)")


def _add_deal(commands: Any) -> None:
    parser = _command(commands, "deal", "deal rounds to bots and tell what happens", DEAL_NOTES)
    _add_table(parser, seats=4)
    parser.add_argument("--rounds", type=count, default=1, metavar="N", help="how many rounds (1)")
    parser.add_argument(
        "--fault", action="append", default=[], metavar="SPEC", help="let something go wrong, or `list`; see below"
    )
    parser.add_argument("--desk", action="append", default=[], metavar="INPUT@ROUND FIELD=VALUE",
                        help="bring something to the game's desk in a round, or `list`; see below")  # fmt: skip
    viewers = "who looks on: house (sees all), spectator, dealer, floorperson, or a player's name"
    parser.add_argument("--as", dest="viewer", default="house", metavar="VIEWER", help=viewers)
    parser.add_argument(
        "--nonces", action="store_true", help="players add a nonce of their own to each shuffle or series of throws"
    )
    parser.add_argument("--json", action="store_true", help="print the events as JSON Lines, as the viewer gets them")


def _add_table(parser: Parser, seats: int) -> None:
    """Add what `play` and `deal` have in common."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--seats", type=whole, default=seats, metavar="N", help=f"how many are seated ({seats})")
    parser.add_argument("--boxes", "--positions", type=whole, dest="positions", metavar="N",
                        help="how many positions the table has; without it the most that the game allows")  # fmt: skip
    parser.add_argument("--seed", type=seed, metavar="HEX", help="up to 64 hexadecimal digits; without it one is drawn")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument("--chips", type=chips, default=50_000, metavar="N", help="dollars that each buys in for (500)")
    parser.add_argument(
        "--player",
        default="sensible",
        metavar="STYLE",
        help="how they play: sensible, random, or another that `pitboss games GAME` lists",
    )
    parser.add_argument("--log", type=path, metavar="FILE", help="write the house's log to a new file")
    parser.add_argument("--force", action="store_true", help="write over the log file if it exists")


def _add_replay(commands: Any) -> None:
    parser = _command(commands, "replay", "check a log and run its rounds again", REPLAY_NOTES)
    parser.add_argument("file", type=path, metavar="FILE", help="a log")
    parser.add_argument("--head", type=head, metavar="HASH", help="the last hash, as it was kept elsewhere")
    parser.add_argument("--allow-open", action="store_true", help="a log that was not closed is no failure")
    parser.add_argument("--allow-other-rules", action="store_true", help="a log made by other rules is no failure")
    parser.add_argument("--json", action="store_true", help="print the result as one JSON object")


PHH_NOTES = """\
examples:
  pitboss phh write evening.log --round 3 > hand.phh
  pitboss phh write evening.log --all > evening.phhs
  pitboss phh play hand.phh
  pitboss phh play evening.phhs --hand 3
  pitboss phh play hands/ more.phhs --quiet

A hand history names the cards and what everyone did. One hand is told with its
paragraphs; of several, or of a folder, each hand gets a line, and they are
counted at the end. An action that the rules don't allow is refused. The exit
code is 1 where a hand is refused, breaks off, or ends differently from its file."""


def _add_phh(commands: Any) -> None:
    parser = _command(commands, "phh", "hand histories of poker: write a round of a log, or play a file", PHH_NOTES)
    parser.add_argument("what", choices=("write", "play"), help="write a round of a log, or play a PHH file")
    parser.add_argument("file", type=path, metavar="FILE", help="a log; or a PHH file, a collection, or a folder")
    parser.add_argument("files", type=path, nargs="*", metavar="FILE", help="more files or folders to play")
    parser.add_argument("--round", type=int, default=1, metavar="N", help="the round to write (1)")
    parser.add_argument("--all", action="store_true", help="write every round, as a collection")
    parser.add_argument("--hand", metavar="NAME", help="the one hand of a collection to play")
    parser.add_argument("--quiet", action="store_true", help="of many hands print only those with a problem")
    parser.add_argument("--jobs", type=count, metavar="N", help="processes that play many hands (one a core)")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object; of many hands one a line, and their count"
    )


def _add_games(commands: Any) -> None:
    parser = _command(commands, "games", "the games: sections, options, constraints, wagers and faults")
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game, with its pay tables and definitions")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_law(commands: Any) -> None:
    parser = _command(commands, "law", "what a paragraph says, what enforces it and what tests it")
    about = parser.add_mutually_exclusive_group(required=True)
    about.add_argument("citation", nargs="?", metavar="CITATION", help='such as "19:47-20.10(b)"; mind the quotes')
    about.add_argument("--game", metavar="GAME", help="every paragraph of a game")
    about.add_argument("--coverage", nargs="?", const="", metavar="GAME",
                       help="how many paragraphs are enforced and tested, by game or of one")  # fmt: skip
    about.add_argument("--interpretations", nargs="?", type=count, const=0, metavar="N",
                       help="how doubtful places are read: all of them, or number N")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_equity(commands: Any) -> None:
    parser = _command(commands, "equity", "what hands of poker are worth against one another", EQUITY_NOTES)
    parser.add_argument("hands", nargs="+", metavar="HAND", help="the cards of a hand, such as AsAh")
    parser.add_argument("--board", default="", metavar="CARDS", help="the cards on the board, or stud's common card")
    parser.add_argument("--dead", default="", metavar="CARDS", help="cards that can no longer come")
    parser.add_argument("--game", default="holdem", metavar="NAME", help="the game (holdem); see below")
    parser.add_argument("--sample", type=count, metavar="N", help="draw so many deals instead of looking at all")
    parser.add_argument("--seed", type=sample_seed, default=0, metavar="N", help="what the drawn deals depend on (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, fractions included")


def _add_priced(parser: Parser) -> None:
    """Add what the commands have in common that price a table."""
    parser.add_argument("game", metavar="GAME", help=GAME_HELP)
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument("--gone", default="", metavar="CARDS", help="cards that are gone from the shoe")
    parser.add_argument(
        "--left",
        metavar="CARDS",
        help="instead, all the cards of the shoe, those of a --hand and the dealer's among them",
    )
    parser.add_argument("--exact", action="store_true", help="blackjack: exact fractions, for a short shoe")
    parser.add_argument("--fresh", action="store_true", help="work everything out anew, whatever was kept before")
    parser.add_argument("--even-if-not-permitted", action="store_true",
                        help="price options that the law does not permit, and say so")  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def _add_odds(commands: Any) -> None:
    parser = _command(commands, "odds", "what each wager of a table is worth, exactly", ODDS_NOTES)
    _add_priced(parser)
    parser.add_argument("--hand", default="", metavar="CARDS", help="poker: the cards of a hand that are known")
    parser.add_argument("--board", default="", metavar="CARDS", help="poker: the cards on the board")
    parser.add_argument("--wager", metavar="NAME", help="one wager only")


def _add_strategy(commands: Any) -> None:
    parser = _command(commands, "strategy", "best play, and what every choice of a hand is worth", STRATEGY_NOTES)
    _add_priced(parser)
    parser.add_argument("--hand", default="", metavar="CARDS", help="the values of this hand's choices")
    parser.add_argument("--against", default="", metavar="CARDS", help="the dealer's cards that are seen")
    parser.add_argument("--discards", default="", metavar="CARDS", help="cards that you have thrown away")


def _add_compare(commands: Any) -> None:
    parser = _command(commands, "compare", "what an option costs or gives, side by side", COMPARE_NOTES)
    _add_priced(parser)
    parser.add_argument("--wager", metavar="NAME", help="one wager only")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--against", type=setting, action="append", default=[], metavar="OPTION=VALUE",
                       help="what is different at the other table; an option named again begins one more")  # fmt: skip
    which.add_argument("--all", action="store_true", help="every legal value of every option, ranked")


def _add_report(commands: Any) -> None:
    parser = _command(commands, "report", "write a mathematical report on a table", REPORT_NOTES)
    _add_priced(parser)
    parser.add_argument("--wager", metavar="NAME", help="one wager only")
    parser.add_argument(
        "-o", "--output", type=path, required=True, metavar="FILE", help="a file ending in .html or .pdf"
    )
    parser.add_argument("--force", action="store_true", help="write over the file if it exists")


SIMULATE_NOTES = """\
examples:
  pitboss simulate blackjack --rounds 1e9 --set decks=6 --set surrender=yes
  pitboss simulate blackjack --strategy mine.toml --until-se 1e-5 -o mine.html
  pitboss simulate craps --wager pass_line=10 --wager pass_odds=max --rounds 1e8
  pitboss simulate baccarat --wager banker --rounds 1e9 --engine dask
  pitboss simulate blackjack --resume result.json --rounds 2e9
  pitboss simulate house.toml --nights 1000

The mean is what a player gains in a round, in units of the first bet. The same
seed gives the same result, however many threads, processes or machines play
it. On several machines --part 1/3, 2/3 and 3/3 play a third each, and --merge
puts their files together. docs/simulate.md tells of strategies and clusters."""


def _add_simulate(commands: Any) -> None:
    parser = _command(
        commands, "simulate", "play rounds by the billion and tell how sure the answer is", SIMULATE_NOTES
    )
    parser.add_argument("game", nargs="?", metavar="GAME|HOUSE.TOML", help=f"{GAME_HELP}; or a house file")
    parser.add_argument("--rounds", type=rounds, metavar="N", help="how many rounds, such as 1e9 (1e6)")
    parser.add_argument("--until-se", type=precision, metavar="X", help="stop at this standard error of the mean")
    parser.add_argument("--set", type=setting, action="append", default=[], metavar="OPTION=VALUE", dest="settings",
                        help="choose a house option; `pitboss games GAME` lists them")  # fmt: skip
    parser.add_argument("--strategy", type=path, metavar="NAME|FILE",
                        help="how the player plays: a name, or a chart (.toml)")  # fmt: skip
    parser.add_argument("--wager", type=wager, action="append", default=[], metavar="BET=DOLLARS",
                        help="a bet that is made in every round; the first is the unit")  # fmt: skip
    parser.add_argument("--seats", type=whole, default=1, metavar="N", help="how many play, all alike (1)")
    parser.add_argument("--seed", type=sample_seed, default=0, metavar="N", help="what chance depends on (0)")
    parser.add_argument("--session", type=whole, default=960, metavar="N",
                        help="rounds of a session, for ruin and the fan; a multiple of 24 (960)")  # fmt: skip
    parser.add_argument("--bankroll", type=chips, metavar="DOLLARS", help="what a session begins with (100 units)")
    parser.add_argument("--engine", default="local", metavar="local|dask|ADDRESS",
                        help="who plays: this machine, a Dask cluster on it, or one at an address")  # fmt: skip
    parser.add_argument("--workers", type=count, metavar="N", help="how many threads or workers (one a core)")
    parser.add_argument("--part", type=part, default=(0, 1), metavar="K/N", help="play the K-th of N parts only")
    parser.add_argument("--merge", nargs="+", type=path, metavar="FILE", help="put results of several parts together")
    parser.add_argument("--resume", type=path, metavar="FILE", help="go on with a result that was kept")
    parser.add_argument("--by-the-round", action="store_true", help="play the round of play itself, not a kernel")
    parser.add_argument("--nights", type=whole, metavar="N", help="how many nights of a house")
    parser.add_argument("-o", "--output", type=path, metavar="FILE", help="write .json, .html or .parquet")
    parser.add_argument("--force", action="store_true", help="write over the file if it exists")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


CHANCE_NOTES = """\
examples:
  pitboss chance --bytes 1e10 | RNG_test stdin32
  pitboss chance --bytes 1e9 --source simulated --seed 7 | dieharder -a -g 200

The live source is the ChaCha20 stream from which shoes are shuffled and dice
thrown; the simulated one is the Philox stream of `pitboss simulate`."""


def _add_chance(commands: Any) -> None:
    parser = _command(commands, "chance", "write raw bytes of a random source, to be tested", CHANCE_NOTES)
    parser.add_argument("--bytes", type=rounds, required=True, metavar="N", help="how many bytes, such as 1e9")
    parser.add_argument("--source", choices=("live", "simulated"), default="live", help="which source (live)")
    parser.add_argument("--seed", type=sample_seed, default=0, metavar="N", help="what it depends on (0)")
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
    _add_equity,
    _add_odds,
    _add_strategy,
    _add_compare,
    _add_report,
    _add_simulate,
    _add_chance,
)
"""What adds each command, in the order of the help."""
