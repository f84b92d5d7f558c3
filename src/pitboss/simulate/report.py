"""A result as a page with plots, and as a Parquet table."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from io import BytesIO, StringIO
from typing import TYPE_CHECKING, Any

from pitboss import __version__
from pitboss.games import find_game
from pitboss.simulate.result import FAN_QUANTILES, Result
from pitboss.table.money import money

if TYPE_CHECKING:
    from matplotlib.axes import Axes

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2521; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { border-collapse: collapse; } td, th { padding: .25rem .9rem .25rem 0; text-align: left; }
th, td { vertical-align: baseline; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
figure { margin: 1rem 0; overflow-x: auto; } svg { max-width: 100%; height: auto; }
figcaption { color: #54605a; }
"""
COUNTED = ("jackpots", "bets_per_jackpot")
"""What is told of a meter that is no money."""
GREEN, GOLD = "#1b6e4b", "#b98a1d"


def html_of(result: Result) -> str:
    """Return a result as one page without anything from elsewhere."""
    title = f"{find_game(result.plan.game).title}: {result.rounds:,} rounds"
    found = result.as_json()
    plots = (
        (
            "Results of a round",
            distribution(result),
            "How often a round brought each number of units, on a logarithmic scale.",
        ),
        (
            "Bankrolls",
            fan(result),
            f"What sessions of {result.plan.session:,} rounds have brought: half of them lie in the dark band, nine in "
            "ten in the light one. The dashed line is the bankroll lost.",
        ),
        (
            "Convergence",
            convergence(result),
            "The mean with two standard errors to each side"
            + ("; the dashed line is the exact mean." if result.exact is not None else "."),
        ),
    )
    figures = "".join(
        f"<h2>{escape(name)}</h2><figure>{drawn}<figcaption>{escape(words)}</figcaption></figure>"
        for name, drawn, words in plots
    )
    options = ", ".join(f"{name}={value}" for name, value in result.plan.settings.items())
    notes = "".join(f"<p>{escape(note)}</p>" for note in found["notes"])
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><style>{STYLE}</style></head><body>'
        f"<h1>{escape(title)}</h1>{table(figures_of(result))}{notes}<h2>By bet</h2>{table(bets_of(found))}{figures}"
        f"<h2>What was played</h2><p>Strategy {escape(result.plan.strategy)}, seed {result.plan.seed}, "
        f"{escape(result.ready.method)}, version {__version__}.</p><p>{escape(options)}</p></body></html>\n"
    )


def figures_of(result: Result) -> list[tuple[str, str, str]]:
    """Return the figures of a result in words."""
    found, unit = result.as_json(), money(result.ready.unit)
    rows = [
        ("A round brings", f"{100 * result.mean:+.5f} %", f"of the first bet of {unit}"),
        ("Standard error", f"{100 * result.standard_error:.5f} %", ""),
    ]
    if found["exact"] is not None:
        rows.append(("Exact", f"{100 * found['exact']:+.5f} %", found["exact_is"]))
        rows.append(("Distance", f"{found['distance'] or 0:+.2f}", "standard errors"))
    ruin, streak, hit = found["ruin"], found["longest_streak"], found["hit_frequency"]
    rows.append(("Standard deviation", f"{result.variance**0.5:.5f}", "units a round"))
    rows.append(("Wagered", f"{found['wagered_per_round']:.5f}", "units a round"))
    rows.append(
        ("Win, push, lose", f"{100 * hit['win']:.2f} %", f"{100 * hit['push']:.2f} %, {100 * hit['lose']:.2f} %")
    )
    rows.append(("Longest streaks", f"{streak['won']} won", f"{streak['lost']} lost"))
    if ruin["risk"] is not None:
        rows.append(
            ("Risk of ruin", f"{100 * ruin['risk']:.3f} %", f"of sessions that began with {ruin['bankroll']:g} units")
        )
    if (drop := found["drop"]) is not None:
        held = f"units a session; the table wins {drop['win_per_session']:.2f}, a hold of {100 * drop['hold']:.2f} %"
        rows.append(("Drop", f"{drop['drop_per_session']:.2f}", held))
    for name, value in found.get("meter", {}).items():
        is_count = name in COUNTED
        said = "none yet" if value is None else f"{value:,.0f}" if is_count else f"${value:,.2f}"
        rows.append((f"Meter: {name.replace('_', ' ')}", said, ""))
    rows += [
        (f"{float(part) * 100:g} % of rounds", f"{units:+g}" if units else "0", "units at most")
        for part, units in found["quantiles"].items()
    ]
    return rows


def bets_of(found: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Return what each bet brought in words."""
    return [
        (
            each["wager"],
            f"{100 * each['mean']:+.5f} %",
            f"± {100 * each['standard_error']:.5f} %, hits {100 * each['hit_frequency']:.3f} %",
        )
        for each in found["by_wager"]
    ]


def table(rows: Iterable[tuple[str, str, str]]) -> str:
    """Return rows as a table."""
    cells = "".join(
        f'<tr><th>{escape(name)}</th><td class="number">{escape(value)}</td><td>{escape(more)}</td></tr>'
        for name, value, more in rows
    )
    return f"<table>{cells}</table>"


def drawn(draw: Any) -> str:
    """Return a plot as SVG that stands by itself."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context({"svg.hashsalt": "pitboss", "svg.fonttype": "none"}):
        figure = Figure(figsize=(8, 3.6), layout="constrained")
        axes = figure.subplots()
        draw(axes)
        axes.spines[["top", "right"]].set_visible(False)
        text = StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def distribution(result: Result) -> str:
    """Draw how often each result came."""

    def draw(axes: Axes) -> None:
        units, counts = zip(*result.outcomes(), strict=True)
        axes.vlines(units, 1, counts, color=GREEN, linewidth=2)
        axes.set_yscale("log")
        axes.set_xlabel("units a round")
        axes.set_ylabel("rounds")

    return drawn(draw)


def fan(result: Result) -> str:
    """Draw how bankrolls move in a session."""

    def draw(axes: Axes) -> None:
        rows = [row for row in result.fan() if "0.5" in row]
        at = [row["round"] for row in rows]
        names = [f"{part:g}" for part in FAN_QUANTILES]
        axes.fill_between(
            at, [row[names[0]] for row in rows], [row[names[-1]] for row in rows], color=GREEN, alpha=0.18
        )
        axes.fill_between(
            at, [row[names[1]] for row in rows], [row[names[-2]] for row in rows], color=GREEN, alpha=0.35
        )
        axes.plot(at, [row["0.5"] for row in rows], color=GREEN)
        axes.axhline(-result.plan.bankroll / result.ready.unit, color=GOLD, linestyle="--")
        axes.set_xlabel("rounds of a session")
        axes.set_ylabel("units")

    return drawn(draw)


def convergence(result: Result) -> str:
    """Draw how the mean came about."""

    def draw(axes: Axes) -> None:
        trail = result.trail or ((result.rounds, result.mean, result.standard_error),)
        rounds = [point[0] for point in trail]
        mean = [100 * point[1] for point in trail]
        error = [200 * point[2] for point in trail]
        low = [each - width for each, width in zip(mean, error, strict=True)]
        high = [each + width for each, width in zip(mean, error, strict=True)]
        if len(trail) > 1:
            axes.fill_between(rounds, low, high, color=GREEN, alpha=0.2)
            axes.plot(rounds, mean, color=GREEN)
        else:
            axes.errorbar(rounds, mean, yerr=error, color=GREEN, marker="o", capsize=4)
        if result.exact is not None:
            axes.axhline(100 * float(result.exact.gain / result.ready.unit), color=GOLD, linestyle="--")
        axes.xaxis.set_major_formatter(lambda rounds, place: f"{rounds:,.0f}")
        axes.set_xlabel("rounds")
        axes.set_ylabel("% of the first bet")

    return drawn(draw)


def parquet_of(result: Result) -> bytes:
    """Return how often each result came as a Parquet table, with everything else as its metadata."""
    import pyarrow
    from pyarrow import parquet

    units, counts = zip(*result.outcomes(), strict=True)
    found = {name: value for name, value in result.as_json().items() if name not in ("outcomes", "kept")}
    rows = pyarrow.table({"units": list(units), "rounds": list(counts)})
    told = BytesIO()
    parquet.write_table(rows.replace_schema_metadata({"pitboss.simulate": json.dumps(found)}), told)
    return told.getvalue()
