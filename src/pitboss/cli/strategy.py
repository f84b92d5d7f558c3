"""`pitboss strategy`: best play as people use it, and what every choice of a hand is worth."""

from __future__ import annotations

import argparse
import json
import time
from typing import Any

from pitboss.cli import OK
from pitboss.cli.equity import cards_in
from pitboss.cli.house import settings_of
from pitboss.cli.odds import asked, in_columns, question_json, tell_question, with_bar
from pitboss.cli.terminal import Screen
from pitboss.odds.answer import decimal
from pitboss.odds.question import Choice, Situation
from pitboss.table.refusal import Refused


def run(arguments: argparse.Namespace) -> int:
    """Tell the best play of a game, or the values of a hand's choices."""
    for name in ("against", "discards"):
        if getattr(arguments, name) and not arguments.hand:
            raise Refused(f"--{name} without a hand", "it takes one", "--hand CARDS beside it")
    solver, question = asked(arguments, settings_of(arguments))
    screen, start = Screen(), time.perf_counter()
    if arguments.hand:
        if solver.values is None:
            allowed = "`pitboss strategy` without a hand, or `pitboss odds`"
            raise Refused(f"a hand of {question.game.title}", "no choice is valued by its cards", allowed)
        situation = Situation(cards_in(arguments.hand), cards_in(arguments.against), cards_in(arguments.discards))
        values = solver.values
        choices = with_bar(lambda progress: values(question, situation, progress))
        found = sorted(choices, key=lambda choice: (choice.is_beside, -choice.gain))
        told: dict[str, Any] = {"hand": [str(card) for card in situation.hand]}
        told |= {"choices": [choice.as_json() for choice in found]}
        if about := solver.values_about(question, situation):
            told["about"] = about
    else:
        answer = with_bar(lambda progress: solver.solve(question, None, progress))
        if answer.strategy is None:
            why = "there's nothing to decide once the bets are down"
            raise Refused(f"best play of {question.game.title}", why, f"`pitboss odds {question.game.name}`")
        told = {"strategy": answer.strategy} | ({"cached": answer.cached} if answer.cached else {})
    if arguments.json:
        seconds = {"seconds": round(time.perf_counter() - start, 3)}
        screen.line(json.dumps(question_json(question, solver.words(question)) | told | seconds, indent=2))
        return OK
    tell_question(screen, solver, question)
    screen.line()
    if arguments.hand:
        tell_choices(screen, found)
        if "about" in told:
            screen.line()
            screen.paragraph(told["about"])
    else:
        tell_chart(screen, told["strategy"])
        if "cached" in told:
            screen.line()
            screen.paragraph(told["cached"])
    return OK


def tell_choices(screen: Screen, choices: list[Choice]) -> None:
    """Tell what each choice gains, the best first, and last what may be done beside the hand."""
    rows = [["choice", "gains", ""]]
    for choice in choices:
        exact = "" if choice.error else str(choice.gain)
        words = f"{choice.words}, beside the hand" if choice.is_beside else choice.words
        rows.append([words, decimal(choice.gain, 8, "+"), exact])
    screen.table(rows, right=(1,))


def tell_chart(screen: Screen, strategy: dict[str, Any]) -> None:
    """Tell a strategy: its sentences, and its tables."""
    screen.paragraph(str(strategy["words"]))
    for table in strategy.get("tables", ()):
        screen.line()
        screen.title(table["title"])
        rows = in_columns([table["columns"], *table["rows"]])
        screen.table(rows, right=range(1, len(rows[0])) if table.get("right") else ())
