"""Chemin de fer priced: the equilibrium of the two sides, what each gains by it, and what leaving it costs.

The model: a whole shoe, cards without replacement; each side decides by its own count, and the banker by the value of
the player's third card too. Both know the rules and the other's habits, and nobody counts cards. The player wins or
loses even money; the banker pays vigorish on a win, so that each side plays for its own gain.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, partial
from math import sqrt
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from pitboss.games.baccarat.count import point_count, value
from pitboss.games.chemin_de_fer import CARD, NO_CARD
from pitboss.games.chemin_de_fer.bank import KEEP, TAKE
from pitboss.games.chemin_de_fer.options import FIVE, SECTIONS, CheminDeFerOptions, banker_rule
from pitboss.games.kits.settlement import vigorish
from pitboss.odds.answer import Answer, Priced, Progress, decimal, gathered
from pitboss.odds.player_bank import covered_bank
from pitboss.odds.question import AMOUNT, Check, Choice, Extra, Posted, Question, Seen, Situation, Solver, read_amount
from pitboss.table.cards import standard_deck
from pitboss.table.money import DENOMINATIONS, EVEN, money
from pitboss.table.refusal import Refused

if TYPE_CHECKING:
    from pitboss.odds.chemin_de_fer.equilibrium import Cell, Coup, Equilibrium

PLAYER, BANKER = "player", "banker"
METHOD = (
    "Every six cards of a whole shoe, counted by their values; the equilibrium of what the rules leave to the two "
    "sides, each deciding by counts and for its own gain. Fractions throughout."
)
PROOF = (
    "With cards that never run out and no vigorish the same program finds the classic solution, 9/11 and 859/2288; by "
    "the table of punto banco it comes to the odds of that game; and random coups are played out one by one."
)
CLOSEST = 12
"""Decisions of which the strategy shows what leaving them costs, the closest first."""


@lru_cache(maxsize=32)
def coup_of(decks: int, commission: Fraction) -> Coup:
    """Return all deals of a shoe of so many decks."""
    from pitboss.odds.chemin_de_fer.equilibrium import Coup
    from pitboss.odds.chemin_de_fer.tables import deals_of

    return Coup(deals_of(decks), commission)


def solved(options: CheminDeFerOptions, commission: Fraction) -> tuple[Coup, Equilibrium]:
    """Return the equilibrium under a table's options."""
    from pitboss.odds.chemin_de_fer.equilibrium import solve

    coup = coup_of(options.decks, commission)
    return coup, solve(coup, FIVE[options.player_five], partial(banker_rule, options))


def commission_of(options: CheminDeFerOptions, amount: int) -> Fraction:
    """Return the share of a win that is taken, on an amount."""
    chip = min(DENOMINATIONS)
    return Fraction(vigorish(amount, options.vigorish, options.vigorish_rounding, chip), amount)


def price(question: Question, wagers: Sequence[str], progress: Progress) -> Answer:
    """Price both sides of the bank."""
    options = question.options
    commission = commission_of(options, question.extras[AMOUNT])
    coup, found = solved(options, commission)
    tie = 1 - found.player_wins - found.banker_wins
    sides = {
        PLAYER: ((Fraction(1), found.player_wins), (Fraction(-1), found.banker_wins)),
        BANKER: ((1 - commission, found.banker_wins), (Fraction(-1), found.player_wins)),
    }
    priced = tuple(Priced(name, gathered((*sides[name], (Fraction(0), tie)))) for name in wagers)
    return Answer(priced, METHOD, strategy(options, coup, found))


# What is best, and what leaving it costs


def strategy(options: CheminDeFerOptions, coup: Coup, found: Equilibrium) -> dict[str, Any]:
    """Return the draws of the equilibrium, and what leaving them costs."""
    mixed = {cell: chance for cell, chance in found.banker.items() if 0 < chance < 1}
    words = [f"On a 5 the player {how_often(found.five)}."]
    words += [f"On a {cell_words(cell)} the banker {how_often(chance)}." for cell, chance in mixed.items()]
    words.append("Every other draw of the banker is in the table: D draws, S stands, M is mixed.")
    grid = [[str(banker), *(letter(found.banker[cell]) for cell in row_of(found, banker))] for banker in range(8)]
    left = sorted(deviations(options, coup, found), key=lambda row: row[0])
    return {
        "words": " ".join(words),
        "player_draws_on_5": str(found.five),
        "banker_mixes": {cell_words(cell): str(chance) for cell, chance in mixed.items()},
        "tables": [
            {
                "title": "The banker, by the bank's count and the player's third card",
                "columns": ["banker", "stood", *map(str, range(10))],
                "rows": grid,
            },
            {
                "title": "What leaving it costs, for each unit and coup",
                "columns": ["who", "on", "always", "costs", "once it is known"],
                "rows": [[*row, decimal(cost, 6), decimal(known, 6)] for cost, known, row in left[:CLOSEST]],
            },
        ],
    }


def row_of(found: Equilibrium, banker: int) -> list[Cell]:
    """Return the cells of a count of the banker, as they stand side by side."""
    return [cell for cell in found.banker if cell.banker == banker]


def letter(chance: Fraction) -> str:
    """Write whether a hand draws."""
    return "D" if chance == 1 else "M" if chance else "S"


def how_often(chance: Fraction) -> str:
    """Say how often a hand draws."""
    if chance in (0, 1):
        return "always draws" if chance else "always stands"
    return f"draws with chance {chance} = {decimal(chance, 6)}"


def cell_words(cell: Cell) -> str:
    """Name what the banker knows."""
    return f"{cell.banker} " + (
        "after the player stood" if cell.third is None else f"against {'an' if cell.third == 8 else 'a'} {cell.third}"
    )


Deviation = tuple[Fraction, Fraction, list[str]]
"""What it costs while the other side plays on, what it costs once the other side answers it, and in words."""


def deviations(options: CheminDeFerOptions, coup: Coup, found: Equilibrium) -> Iterator[Deviation]:
    """Yield what each pure choice costs that the rules allow and the equilibrium does not always make."""
    from pitboss.odds.chemin_de_fer.equilibrium import answers

    if FIVE[options.player_five] == "O":
        for chance in (Fraction(0), Fraction(1)):
            if chance != found.five:
                cost = found.player_gain - coup.played(chance, found.banker).player_gain
                answered = coup.played(chance, answers(coup, chance, partial(banker_rule, options)))
                known = found.player_gain - answered.player_gain
                yield cost, known, ["player", "5", "draws" if chance else "stands"]
    for cell, chance in found.banker.items():
        if banker_rule(options, *cell) != "O":
            continue
        for pure in (Fraction(0), Fraction(1)):
            if pure != chance:
                changed = {**found.banker, cell: pure}
                cost = found.banker_gain - coup.played(found.five, changed).banker_gain
                known = found.banker_gain - answered_by_player(options, coup, found, changed)
                yield cost, known, ["banker", cell_words(cell), "draws" if pure else "stands"]


def answered_by_player(
    options: CheminDeFerOptions, coup: Coup, found: Equilibrium, banker: dict[Cell, Fraction]
) -> Fraction:
    """Return what the banker gains once the player answers a way to draw as is best."""
    five = Fraction(coup.draws_gain(banker) > 0) if FIVE[options.player_five] == "O" else found.five
    return coup.played(five, banker).banker_gain


# What a draw is worth


def values(question: Question, situation: Situation, progress: Progress) -> Sequence[Choice]:
    """Return what a card and no card gain on two cards: of the player on 5, else of the banker."""
    from pitboss.odds.chemin_de_fer.equilibrium import FIVE as FIVE_POINTS
    from pitboss.odds.chemin_de_fer.equilibrium import NATURAL, Cell

    options, third = question.options, [value(card) for card in situation.against]
    is_hand = len(situation.hand) == 2 and len(third) < 2 and not situation.discards
    if not is_hand or point_count(situation.hand) >= NATURAL:
        allowed = "two cards without a natural, and --against the player's third card where the hand is the banker's"
        raise Refused(" ".join(map(str, situation.hand)), "nobody draws to it", allowed, SECTIONS["draws"])
    coup, found = solved(options, commission_of(options, question.extras[AMOUNT]))
    count = point_count(situation.hand)
    if count == FIVE_POINTS and not third:
        rule, gains = FIVE[options.player_five], coup.worth_of_five(found.banker)
    else:
        cell = Cell(count, third[0] if third else None)
        rule, gains = banker_rule(options, *cell), coup.worth_in(cell, found.five)
    draws = Choice(f"a card on {count}", gains[0], decides=CARD)
    stands = Choice(f"no card on {count}", gains[1], decides=NO_CARD)
    return {"D": (draws,), "S": (stands,), "O": (draws, stands)}[rule]


def values_about(question: Question, situation: Situation) -> str:
    """Say whose decision it is, and against whom."""
    if situation.against:
        whose = "the banker's, after that third card of the player"
    elif point_count(situation.hand) == 5:
        whose = "the player's"
    else:
        whose = "the banker's, after the player stood"
    return f"The hand is {whose}. For each unit, by counts alone, where the other side draws as is best for it."


def situation_of(seen: Seen) -> Situation | None:
    """Return the two cards that a player decided on, and the player's third card where the banker did."""
    is_banker = TAKE in seen.earlier or KEEP in seen.earlier
    two, third = seen.dealers[:2], seen.dealers[2:]
    is_known = len(two) == 2 and (len(third) < 2 if is_banker else not third)
    # Of 5 without a third card it must be the player's: after a stand the banker's 5 draws under every table.
    is_fives = point_count(two) == 5 and not third
    return Situation(two, third) if is_known and is_fives != is_banker else None


# What is posted and checked


def posted(options: CheminDeFerOptions) -> Iterator[Posted]:
    """Yield what each side is paid."""
    less = f", less {options.vigorish} percent" if options.vigorish else ""
    yield Posted(PLAYER, "the Player's Hand wins", str(EVEN), SECTIONS["play"])
    yield Posted(BANKER, "the Banker's Hand wins", f"{EVEN}{less}", SECTIONS["play"])
    for wager in (PLAYER, BANKER):
        yield Posted(wager, "equal counts", "push", SECTIONS["play"])


COUPS = 4_000
"""Random coups that a check plays out one by one."""
MOST_OFF = 4
"""Standard errors by which a share of random coups may be off."""


def checks(question: Question, answer: Answer) -> Iterator[Check]:
    """Play random coups out by the game's own table and the chances of the equilibrium."""
    _, found = solved(question.options, commission_of(question.options, question.extras[AMOUNT]))
    won = {PLAYER: 0, BANKER: 0}
    for _ in range(COUPS):
        player, banker = play_out(found, question.options.decks)
        won[PLAYER] += player > banker
        won[BANKER] += banker > player
    for wager in answer.wagers:
        share = float(wager.win)
        off = abs(won[wager.name] - COUPS * share) / sqrt(COUPS * share * (1 - share))
        what = f"{COUPS:,} random coups, played out card by card, are won as often within {MOST_OFF} errors"
        yield Check(wager.name, what, off < MOST_OFF)


def play_out(found: Equilibrium, decks: int) -> tuple[int, int]:
    """Return the final counts of a random coup in which both sides draw as in the equilibrium."""
    from pitboss.odds.chemin_de_fer.equilibrium import Cell

    chance = SystemRandom()
    cards = chance.sample(standard_deck() * decks, 6)
    player, banker = [cards[0], cards[2]], [cards[1], cards[3]]
    if max(point_count(player), point_count(banker)) < 8:
        count, third = point_count(player), None
        if count < 5 or (count == 5 and chance.random() < found.five):
            player.append(cards[4])
            third = value(cards[4])
        if chance.random() < found.banker[Cell(point_count(banker), third)]:
            banker.append(cards[5])
    return point_count(player), point_count(banker)


def frequencies(question: Question) -> dict[str, dict[str, Fraction]]:
    """Return how likely a coup ends in each way."""
    _, found = solved(question.options, commission_of(question.options, question.extras[AMOUNT]))
    tie = 1 - found.player_wins - found.banker_wins
    ends = {"player wins": found.player_wins, "banker wins": found.banker_wins, "equal counts": tie}
    return {"How a coup ends": ends}


TAKEN_ON = Extra(
    AMOUNT, "the win on which vigorish is rounded; on $100 chips pay it at any rate", 100_00, read_amount, money
)
SOLVER = Solver(
    reads=("decks", "player_five", "banker_draws", "vigorish", "vigorish_rounding"),
    wagers=lambda options: (PLAYER, BANKER),
    price=price,
    values=values,
    values_about=values_about,
    situation=situation_of,
    unit=("against", "bank"),
    extras=(TAKEN_ON,),
    checks=checks,
    frequencies=frequencies,
    posted=posted,
    proof=PROOF,
    labels={PLAYER: "against the bank", BANKER: "the bank"},
    part_of={"against": PLAYER, "bank": BANKER},
    bets=covered_bank("bank", "against"),
)
