"""`pitboss odds`: what each wager of a table is worth, exactly, under the table's own options."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from threading import Event, Thread
from typing import Any, TypeVar

from pitboss.cli import OK
from pitboss.cli.equity import BAR_AFTER, Bar, cards_in
from pitboss.cli.extras import fast_extra
from pitboss.cli.house import settings_of
from pitboss.cli.terminal import Screen
from pitboss.games import Game, find_game
from pitboss.odds.answer import Answer, Priced, Progress, decimal, percent
from pitboss.odds.question import HandOdds, HandQuestion, Question, Solver
from pitboss.odds.solvers import games_of_hands, hand_odds_of, question_of
from pitboss.table.marks import by_approval
from pitboss.table.options import Breach, HouseOptions, options_of
from pitboss.table.refusal import Refused

T = TypeVar("T")
FEW_OUTCOMES = 24
"""Up to so many results of a wager are told one by one."""


def run(arguments: argparse.Namespace) -> int:
    """Tell what the wagers of a game are worth; where players wager among themselves, what hands are made."""
    game = find_game(arguments.game)
    if (hand_odds := hand_odds_of(game)) is not None:
        return run_hands(arguments, game, hand_odds)
    refuse_a_hand(arguments)
    solver, question = asked(arguments, settings_of(arguments))
    start = time.perf_counter()
    answer = with_bar(lambda progress: solver.solve(question, arguments.wager, progress))
    seconds = time.perf_counter() - start
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps(as_json(solver, question, answer, seconds), indent=2))
        return OK
    tell_question(screen, solver, question)
    for priced in answer.wagers:
        tell_wager(screen, priced)
    tell_strategy(screen, answer, question.game.name)
    screen.line()
    screen.paragraph(answer.method)
    if answer.cached:
        screen.paragraph(answer.cached)
    screen.line(f"{seconds:.2f} seconds")
    return OK


def refuse_a_hand(arguments: argparse.Namespace) -> None:
    """Refuse cards of a hand or of a board, on which the price of a wager made before them does not depend."""
    for name in ("hand", "board"):
        if getattr(arguments, name):
            raise Refused(
                f"--{name} for the odds of {arguments.game}",
                "its wagers are priced before any hand is dealt",
                f"`pitboss odds` of {' or '.join(games_of_hands())}, or `pitboss strategy GAME --hand CARDS`",
            )


def run_hands(
    arguments: argparse.Namespace, game: Game, hand_odds: Callable[[HandQuestion, Progress], HandOdds]
) -> int:
    """Tell how likely each hand of a game is."""
    question = HandQuestion(
        game,
        settings_of(arguments),
        hand=cards_in(arguments.hand),
        board=cards_in(arguments.board),
        gone=cards_in(arguments.gone),
        left=None if arguments.left is None else cards_in(arguments.left),
        wager=arguments.wager,
        even_if_not_permitted=arguments.even_if_not_permitted,
    )
    start = time.perf_counter()
    found = with_bar(lambda progress: hand_odds(question, progress))
    seconds = {"seconds": round(time.perf_counter() - start, 3)}
    screen = Screen()
    if arguments.json:
        screen.line(json.dumps({**question_json(found.question, found.words), **found.json, **seconds}, indent=2))
        return OK
    tell_breaches(screen, found.question.breaches)
    tell_hands(screen, found)
    return OK


def tell_hands(screen: Screen, found: HandOdds) -> None:
    """Tell how likely each hand is."""
    title = found.title
    for where, cards in found.cards.items():
        title += f"; {where} {' '.join(map(screen.card, cards))}" if cards else ""
    screen.title(title[0].upper() + title[1:])
    screen.paragraph(found.about, indent=2)
    for heading, hands in found.tables.items():
        if hands:
            rows = [[words, percent(chance, 6), str(chance)] for words, chance in hands.items()]
            screen.table([[heading, "probability", ""], *rows], right=(1,))
    if found.closing:
        screen.line()
        screen.paragraph(found.closing)


def asked(arguments: argparse.Namespace, settings: dict[str, str]) -> tuple[Solver, Question]:
    """Return what is asked on the command line, and what answers it."""
    left = None if arguments.left is None else cards_in(arguments.left)
    return question_of(
        arguments.game,
        settings,
        cards_in(arguments.gone),
        left,
        exact=arguments.exact,
        even_if_not_permitted=arguments.even_if_not_permitted,
        fresh=arguments.fresh,
    )


def with_bar(work: Callable[[Progress], T]) -> T:
    """Do some work under a bar that tells how far it has come, from the first second on, whatever it does by then."""
    bar, is_done = Bar(sys.stderr), Event()
    Thread(target=_show_nothing_done, args=(bar, is_done), daemon=True).start()
    try:
        with fast_extra("this answer"):
            return work(bar.show)
    finally:
        is_done.set()
        bar.clear()


def _show_nothing_done(bar: Bar, is_done: Event) -> None:
    """Show the bar although nothing was told yet, as while loops are being compiled."""
    if not is_done.wait(BAR_AFTER) and not bar.shown:
        bar.show(0, 1)


def as_json(solver: Solver, question: Question, answer: Answer, seconds: float) -> dict[str, Any]:
    """Return the answer as one JSON object."""
    found = question_json(question, solver.words(question)) | {
        "wagers": [priced.as_json() for priced in answer.wagers],
        "method": answer.method,
        "seconds": round(seconds, 3),
    }
    if answer.cached:
        found["cached"] = answer.cached
    return found | ({} if answer.strategy is None else {"strategy": answer.strategy})


def question_json(question: Question, words: Mapping[str, str]) -> dict[str, Any]:
    """Return what was asked as JSON: of which table, from which cards, and what the law does not permit of it."""
    found: dict[str, Any] = {"game": question.game.name, "edition": question.edition, "options": dict(words)}
    if question.gone:
        found["gone"] = [str(card) for card in question.gone]
    if question.left is not None:
        found["left"] = [str(card) for card in question.left]
    return found | breaches_json(question.breaches) | approvals_json(question.options)


def approvals_json(options: HouseOptions) -> dict[str, Any]:
    """Return what a table offers by an approval that it names, and nothing where it names none."""
    marks = [mark for mark in by_approval(options) if mark.approval]
    told = [{"rule": str(mark), "approval": mark.approval, "says": mark.says, "cite": mark.cite} for mark in marks]
    return {"by_approval": told} if told else {}


def breaches_json(breaches: Sequence[Breach]) -> dict[str, Any]:
    """Return what the law does not permit as JSON, and nothing where it permits all."""
    told: dict[str, list[dict[str, str]]] = {}
    for each in breaches:
        standing = each.standing.replace(" ", "_")
        told.setdefault(standing, []).append({"sentence": each.sentence, "cite": each.cite})
    return told


def tell_question(screen: Screen, solver: Solver, question: Question) -> None:
    """Tell of which table, and that the law does not permit it where that is so."""
    game = question.game
    screen.title(f"{game.title}, N.J.A.C. {game.subchapter}, in {game.edition_words}")
    tell_breaches(screen, question.breaches)
    for mark in by_approval(question.options):
        if mark.approval:
            screen.cited(f"BY APPROVAL {mark.approval}: {mark}, although {mark.says}", mark.cite)
    words = solver.words(question)
    chosen = (*solver.reads, *question.extras)
    if chosen:
        screen.paragraph(chosen_words(question, {name: words[name] for name in chosen}), indent=2)
    if question.gone:
        screen.paragraph(f"gone from the shoe: {' '.join(map(screen.card, question.gone))}", indent=2)
    if question.left is not None:
        screen.paragraph(f"left in the shoe: {' '.join(map(screen.card, question.left))}", indent=2)


def chosen_words(question: Question, chosen: Mapping[str, str]) -> str:
    """Say what is chosen as it is written; numbers that only stand for words are told by those words, together."""
    told, standing = [], dict[str, list[str]]()
    known = {each.name: each for each in options_of(question.options)}
    for name, word in chosen.items():
        value = getattr(question.options, name) if name in known else None
        if type(value) is int and value in known[name].value_words:
            standing.setdefault(known[name].value_words[value], []).append(name)
        else:
            told.append(f"{name}={word}")
    return "; ".join([", ".join(told), *(f"{', '.join(names)}: {words}" for words, names in standing.items())])


def tell_breaches(screen: Screen, breaches: Iterable[Breach], of: str = "") -> None:
    """Tell what the law does not permit of the options, or of a change of them."""
    for breach in breaches:
        standing = f"{of and f'{of}: '}{breach.standing.upper()}, but priced anyway"
        screen.cited(f"{standing}: {breach.sentence}", breach.cite)


def tell_wager(screen: Screen, priced: Priced) -> None:
    """Tell what a wager is worth, and all its results."""
    screen.line()
    screen.title(named(priced))
    favors = ", in the players' favor" if priced.house_edge < 0 else ""
    screen.paragraph(
        f"house edge {priced.told_edge()} = {percent(priced.house_edge, 6)} of each {priced.per}{favors}", indent=2
    )
    screen.paragraph("; ".join(ends_of(priced)), indent=2)
    if (variance := priced.variance) is not None:
        spread = f"variance {decimal(variance, 6)}, standard deviation {sqrt(variance):.6f}"
        wagered = f"; {wagered_words(priced)}" if priced.action not in (None, 1) else ""
        thrown = f"; {decimal(priced.throws, 6)} throws on average" if priced.throws is not None else ""
        screen.paragraph(spread + wagered + thrown, indent=2)
    tell_outcomes(screen, priced)
    if priced.outcomes_error:
        off = f"About {priced.outcomes_error:.0e} of all chances may belong to other results than these, which changes "
        off += "neither the edge nor the variance."
        screen.paragraph(off, indent=2)


def named(priced: Priced) -> str:
    """Return what people call a wager, and its name where that is another: the five numbers (five_numbers)."""
    is_its_name = priced.label.replace("'", "").replace(" ", "_") == priced.name
    return priced.label if is_its_name else f"{priced.label} ({priced.name})"


def wagered_words(priced: Priced) -> str:
    """Say how much is wagered on average, and what the house gains of that."""
    if priced.action is None or priced.element_of_risk is None:
        return ""
    return f"{decimal(priced.action, 6)} wagered on average, element of risk {percent(priced.element_of_risk, 6)}"


def ends_of(priced: Priced) -> list[str]:
    """Return how often a wager ends in which way, and what is known on average alone."""
    ends = [f"win {percent(priced.win, 4)}", f"loss {percent(priced.loss, 4)}", f"push {percent(priced.push, 4)}"]
    return ends + [
        f"{of} {percent(chance, 4)}, {decimal(mean, 6, '+')} on average" for of, (mean, chance) in priced.apart.items()
    ]


def tell_outcomes(screen: Screen, priced: Priced) -> None:
    """Tell the results of a wager, those in the middle left out where they are too many."""
    results = sorted(priced.outcomes.items())
    rows = [["net", "probability", ""]]
    rows += [[signed_fraction(net), percent(chance, 6), priced.told(chance)] for net, chance in results]
    if len(rows) > FEW_OUTCOMES + 1:
        left_out = len(rows) - 1 - FEW_OUTCOMES
        rows[FEW_OUTCOMES // 2 : -FEW_OUTCOMES // 2] = [["...", f"{left_out} more", "see --json"]]
    screen.table(rows, indent=4, right=(0, 1))


def tell_strategy(screen: Screen, answer: Answer, game: str) -> None:
    """Tell the play that earns it in a sentence, where there is one, and what prints its tables."""
    strategy = answer.strategy or {}
    words = strategy.get("words")
    if words:
        screen.line()
        tables = f" The tables: `pitboss strategy {game}`." if strategy.get("tables") else ""
        screen.paragraph(f"{words}{tables}")


def signed_fraction(number: Fraction) -> str:
    """Return a gain or loss with its sign."""
    return f"+{number}" if number > 0 else str(number)


def in_columns(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Return rows made equally long."""
    listed = [list(row) for row in rows]
    width = max(map(len, listed))
    return [row + [""] * (width - len(row)) for row in listed]
