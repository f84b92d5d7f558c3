"""`pitboss simulate`: rounds by the billion, with how sure the answer is."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from pitboss.cli import INTERRUPTED, OK, complain
from pitboss.cli.extras import simulate_extra
from pitboss.cli.house import settings_of
from pitboss.cli.terminal import Screen
from pitboss.table.money import money
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.simulate import Plan, Result

SHOWN_EVERY = 0.2
"""Seconds between two looks at the progress."""
SUFFIXES = (".json", ".html", ".parquet")


def run(arguments: argparse.Namespace) -> int:
    """Simulate a table, or the nights of a house."""
    with simulate_extra("a simulation"):
        import pitboss.simulate.runner  # so that what is missing is told before any work
    assert pitboss
    if arguments.merge:
        return merge(arguments)
    if arguments.game is None:
        raise Refused("nothing", "there's nothing to simulate", "a game, or a house file with --nights")
    if arguments.game.endswith(".toml"):
        from pitboss.cli.nights import run_nights

        return run_nights(arguments)
    return run_table(arguments)


def run_table(arguments: argparse.Namespace) -> int:
    """Simulate one table."""
    from pitboss.simulate import play_plan
    from pitboss.simulate.runner import engine_of, write_json

    check(arguments)
    line = Line(sys.stderr)
    line.say("getting the table ready, compiling what isn't compiled yet")
    plan = plan_of(arguments)
    before, keep = taken_up(arguments, plan)
    rounds = None if arguments.until_se and arguments.rounds is None else arguments.rounds or 1_000_000
    line.aim(rounds and rounds / arguments.part[1], arguments.until_se)
    try:
        engine = engine_of(arguments.engine, arguments.workers)
        result = play_plan(
            plan, rounds, engine=engine, until=arguments.until_se or 0.0, before=before, part=arguments.part,
            watch=line.show, keep=keep,
        )  # fmt: skip
    except KeyboardInterrupt:
        line.clear()
        kept = f"the rounds so far are in {keep}: resume with --resume {keep}"
        complain(f"interrupted; {kept if keep.exists() else 'no rounds were played yet'}")
        return INTERRUPTED
    line.clear()
    try:
        if arguments.resume and str(keep) == str(Path(arguments.resume)):
            write_json(keep, result.as_json() | {"complete": True})  # the file goes on holding all that was played
        write(arguments, result)
    finally:  # a full disk hides nothing, and a reader who has gone loses nothing
        tell(arguments, result)
    if not (arguments.resume or (arguments.output or "").endswith(".json")):
        keep.unlink(missing_ok=True)
    return OK


def check(arguments: argparse.Namespace) -> None:
    """Refuse what cannot be written or played, before any work."""
    from pitboss.simulate.plan import check_rounds

    output = arguments.output
    if output and not output.endswith(SUFFIXES):
        raise Refused(
            f"-o {output}", "results aren't written in that format", f"a file ending in {', '.join(SUFFIXES)}"
        )
    if output and not Path(output).absolute().parent.is_dir():
        raise Refused(f"-o {output}", "its folder isn't there", "a folder that exists")
    if output and not os.access(Path(output).absolute().parent, os.W_OK):
        raise Refused(f"-o {output}", "nothing can be written to its folder", "a folder you may write to")
    if output and Path(output).exists() and not arguments.force and arguments.resume != output:
        raise Refused(f"-o {output}", "the file exists", "another name, --force, or --resume of it")
    if arguments.rounds is not None:
        check_rounds(arguments.rounds)
    if arguments.nights is not None:
        raise Refused("--nights", "only a house has nights", "a house file, such as house.toml")
    if arguments.seats_taken or arguments.hands_per_hour or arguments.buy_in is not None:
        raise Refused("who comes by the hour", "only a house has nights", "a house file, such as house.toml")


def plan_of(arguments: argparse.Namespace) -> Plan:
    """Return what is asked for."""
    from pitboss.simulate import make_plan

    strategy, source = arguments.strategy or "", ""
    file, colon, function = strategy.partition(":")
    if file.endswith((".toml", ".py")):
        source = source_of(file)
        strategy = Path(file).name + colon + function
    return make_plan(
        arguments.game,
        settings_of(arguments),
        wagers=dict(arguments.wager),
        strategy=strategy,
        source=source,
        seats=arguments.seats,
        seed=arguments.seed,
        session=arguments.session,
        bankroll=arguments.bankroll,
        slow=arguments.by_the_round,
    )


def source_of(file: str) -> str:
    """Return the text of a strategy that somebody wrote."""
    try:
        source = Path(file).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused(file, "it isn't text", "a strategy in UTF-8, as docs/simulate.md shows") from None
    if not source.strip():
        raise Refused(file, "it is empty", "a strategy as docs/simulate.md shows")
    return source


def taken_up(arguments: argparse.Namespace, plan: Plan) -> tuple[Result | None, Path]:
    """Return what was played before, and where what is played is kept meanwhile."""
    from pitboss.simulate import read_result
    from pitboss.simulate.runner import require_same_plan

    if arguments.resume:
        place = Path(arguments.resume)
        before = read_result(place)
        require_same_plan(before, plan, arguments.resume)
        return before, Path(arguments.output) if (arguments.output or "").endswith(".json") else place
    if arguments.output and arguments.output.endswith(".json"):
        return None, Path(arguments.output)
    if arguments.output:
        return None, Path(f"{arguments.output}.partial.json")
    return None, Path(f"simulate-{plan.game}-{plan.digest[:6]}.partial.json")


def merge(arguments: argparse.Namespace) -> int:
    """Put results together that were made apart, on several machines."""
    from pitboss.simulate import merged, read_result

    check(arguments)
    result = merged([read_result(Path(each)) for each in arguments.merge])
    try:
        write(arguments, result)
    finally:
        tell(arguments, result)
    return OK


def write(arguments: argparse.Namespace, result: Result) -> None:
    """Write the result where it was asked for."""
    from pitboss.simulate.runner import write_json, write_whole

    if not arguments.output:
        return
    place = Path(arguments.output)
    if place.suffix == ".json":
        write_json(place, result.as_json() | {"complete": True})
    elif place.suffix == ".html":
        from pitboss.simulate.report import html_of

        write_whole(place, html_of(result).encode())
    else:
        from pitboss.simulate.report import parquet_of

        write_whole(place, parquet_of(result))


def tell(arguments: argparse.Namespace, result: Result) -> None:
    """Tell what was found."""
    screen = Screen()
    if arguments.json:
        found = {name: value for name, value in result.as_json().items() if name != "kept"}
        screen.line(json.dumps(found, indent=2))
        return
    tell_result(screen, result)


def tell_result(screen: Screen, result: Result) -> None:
    """Tell a result to a person."""
    from pitboss.games import find_game

    found, unit = result.as_json(), result.ready.unit
    screen.title(f"{find_game(result.plan.game).title}: {result.rounds:,} rounds, {result.plan.strategy} strategy")
    screen.paragraph(f"seed {result.plan.seed}; {found['rounds_per_second']:,.0f} rounds a second", indent=2)
    rows = [["", "", ""]]
    rows.append(["a round brings", f"{100 * found['mean']:+.5f} %", f"of the first bet of {money(unit)}"])
    rows.append(["standard error", f"{100 * found['standard_error']:.5f} %", ""])
    if found["exact"] is not None:
        rows.append(["exact", f"{100 * found['exact']:+.5f} %", found["exact_is"]])
        rows.append(
            ["distance", f"{found['distance']:+.2f}" if found["distance"] is not None else "", "standard errors"]
        )
    rows.append(["standard deviation", f"{found['variance'] ** 0.5:.5f}", "units a round"])
    rows.append(["wagered", f"{found['wagered_per_round']:.5f}", "units a round"])
    hit = found["hit_frequency"]
    rows.append(
        ["win, push, lose", f"{100 * hit['win']:.2f} %", f"{100 * hit['push']:.2f} %, {100 * hit['lose']:.2f} %"]
    )
    streak = found["longest_streak"]
    rows.append(
        ["longest streaks", f"{streak['won']} won", f"{streak['lost']} lost, within {result.plan.chunk:,} rounds"]
    )
    ruin = found["ruin"]
    if ruin["risk"] is not None:
        said = f"of {ruin['sessions']:,} sessions of {ruin['session']:,} rounds lose {ruin['bankroll']:g} units"
        rows.append(["risk of ruin", f"{100 * ruin['risk']:.3f} %", said])
    if (drop := found["drop"]) is not None:
        held = f"units a session; the table wins {drop['win_per_session']:.2f}, a hold of {100 * drop['hold']:.2f} %"
        rows.append(["drop", f"{drop['drop_per_session']:.2f}", held])
    screen.table(rows[1:], right=(1,))
    if len(found["by_wager"]) > 1:
        screen.line()
        named = [["bet", "mean", "standard error", "hits"]]
        for each in found["by_wager"]:
            mean, error = f"{100 * each['mean']:+.5f} %", f"{100 * each['standard_error']:.5f} %"
            named.append([each["wager"], mean, error, f"{100 * each['hit_frequency']:.3f} %"])
        screen.table(named, right=(1, 2, 3))
    screen.line()
    quantiles = ", ".join(f"{float(part) * 100:g} %: {units:g}" for part, units in found["quantiles"].items())
    screen.paragraph(f"Share of rounds that bring no more than this much, in units: {quantiles}.")
    if "meter" in found:
        tell_meter(screen, found["meter"])
    for name, value in found.get("gauges", {}).items() if "meter" not in found else ():
        screen.paragraph(f"{name.replace('_', ' ')}: {value:,}")
    for note in found["notes"]:
        screen.paragraph(note)


def tell_meter(screen: Screen, meter: dict[str, float | None]) -> None:
    """Tell what a meter did, in dollars."""
    from pitboss.simulate.report import COUNTED

    rows = []
    for name, value in meter.items():
        is_count = name in COUNTED
        said = "" if value is None else f"{value:,.0f}" if is_count else f"${value:,.2f}"
        rows.append([name.replace("_", " "), said or "none yet"])
    screen.line()
    screen.table([["the meter", ""], *rows], right=(1,))


class Line:
    """One line that tells somebody at a terminal how far it has come, how fast, and how sure it is."""

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream if stream is not None and stream.isatty() else None
        self.rounds: float | None = None
        self.error: float | None = None
        self.shown, self.at = "", 0.0

    def aim(self, rounds: float | None, error: float | None) -> None:
        """Note where it ends."""
        self.rounds, self.error = rounds, error

    def say(self, words: str) -> None:
        """Show something else for now."""
        self._put(words)

    def show(self, result: Result) -> None:
        """Show a result that grows."""
        now = time.monotonic()
        if self.stream is None or now - self.at < SHOWN_EVERY:
            return
        self.at = now
        rate = result.rounds_per_second
        words = f"{result.rounds:,} rounds, {rate:,.0f} a second, "
        words += f"{100 * result.mean:+.4f} % ± {100 * result.standard_error:.4f} %"
        wanted = self.wanted(result)
        if wanted and rate:
            words += f", {max(0, wanted - result.rounds) / rate:,.0f} s left"
        self._put(words)

    def wanted(self, result: Result) -> float:
        """Return how many rounds there will be, as far as that can be told."""
        if self.error and result.standard_error:
            needed = result.variance / self.error**2
            return min(needed, self.rounds) if self.rounds else needed
        return self.rounds or 0

    def _put(self, words: str) -> None:
        if self.stream is not None:
            print("\r" + words.ljust(len(self.shown)), end="", file=self.stream, flush=True)
            self.shown = words

    def clear(self) -> None:
        """Leave nothing behind."""
        if self.shown and self.stream is not None:
            print("\r" + " " * len(self.shown) + "\r", end="", file=self.stream, flush=True)
            self.shown = ""
