"""Reading PHH text: one hand with its amounts in cents, or the refusal of what is none."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from typing import Any

from pitboss.adapters.phh.form import TAKEN, VARIANTS, HandHistory, refuse
from pitboss.table.money import DENOMINATIONS, Cents

CHIP = min(DENOMINATIONS)
CENT = Decimal("0.01")
MOST = 1_000_000_000
"""Nobody has more dollars than these."""
AMOUNTS = f"a number of dollars and cents from 0 to {MOST:,}"
PAUSED = re.compile(r"\s*#.*\Z")


def read_phh(text: str) -> HandHistory:
    """Read one hand, or refuse what is not one that our games have."""
    try:
        found = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise refuse("the hand history", f"it is not TOML: {error}", "a PHH file") from None
    variant = found.get("variant")
    if variant not in VARIANTS:
        raise refuse(f"variant {variant!r}", "none of our games is that", ", ".join(VARIANTS))
    stacks = _amounts(found, "starting_stacks")
    count = len(stacks)
    antes = _amounts(found, "antes", count)
    blinds = _amounts(found, "blinds_or_straddles", count)
    least = _amount(found, "min_bet") or _amount(found, "small_bet")
    upper = _amount(found, "big_bet") or least
    bring_in = _amount(found, "bring_in")
    history = HandHistory(variant, antes, blinds, bring_in, least, upper, stacks, _actions(found))
    history.finishing = _amounts(found, "finishing_stacks", count) if "finishing_stacks" in found else []
    history.taken = _amount(found, TAKEN) if TAKEN in found else None
    players = found.get("players", [])
    if isinstance(players, list) and len(set(map(str, players))) == count:
        history.players = [str(player) for player in players]
    return _scaled(_checked(history))


def _amount(found: dict[str, Any], name: str) -> Cents:
    return cents_of(found.get(name, 0), f"{name} =")


def cents_of(value: object, where: str) -> Cents:
    """Read a number of dollars, of a field or of an action, as cents."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not _is_amount(Decimal(value)):
        raise refuse(f"{where} {str(value)[:40]}", "it is not an amount", AMOUNTS)
    return int(value * 100)


def _is_amount(dollars: Decimal) -> bool:
    return dollars.is_finite() and 0 <= dollars <= MOST and dollars == dollars.quantize(CENT)


def raised_to(words: list[str]) -> Cents:
    """Read to how much an action bets or raises."""
    text = words[2] if len(words) > 2 else ""
    if not re.fullmatch(r"\d{1,10}(\.\d{1,10})?", text, re.ASCII):
        raise refuse(f"the action {' '.join(words)!r}", f"{text!r} is not an amount", AMOUNTS)
    return cents_of(Decimal(text), " ".join(words[:2]))


def _amounts(found: dict[str, Any], name: str, count: int = 0) -> list[Cents]:
    values = found.get(name, [0] * count)
    if not isinstance(values, list) or not len(values) >= 2 or (count and len(values) != count):
        raise refuse(f"{name} = {values}", "there is not one for each player", f"{count or 'two or more'} amounts")
    return [_amount({name: value}, name) for value in values]


def _actions(found: dict[str, Any]) -> list[str]:
    actions = found.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise refuse("actions", "they are not a list of texts", "actions such as 'p1 cbr 10'")
    stripped = [PAUSED.sub("", each).strip() for each in actions]
    return [each for each in stripped if each]


def _checked(history: HandHistory) -> HandHistory:
    if len(set(history.antes)) > 1:
        raise refuse(f"antes = {history.antes}", "they differ", "the same ante of every player")
    posted = [blind for blind in history.blinds if blind]
    if history.blinds[: len(posted)] != posted or len(posted) > 3 or posted != sorted(posted):
        raise refuse(
            f"blinds = {history.blinds}", "they are not blinds from the first player on", "up to three, rising"
        )
    if not history.least or len(history.stacks) > history.kind.most_players:
        raise refuse("the table", "no least bet is named, or there are too many players", "min_bet or small_bet")
    return history


def _scaled(history: HandHistory) -> HandHistory:
    """Multiply amounts so that the table's chips can make them."""
    raised = [raised_to(words) for words in map(str.split, history.actions) if words[1:2] == ["cbr"]]
    every = [*history.stacks, *history.antes, *history.blinds, history.bring_in, history.least, history.upper, *raised]
    every += [*history.finishing, history.taken or 0]
    if all(amount % CHIP == 0 for amount in every):
        return history
    history.scale = CHIP
    for name in ("stacks", "antes", "blinds", "finishing"):
        setattr(history, name, [amount * CHIP for amount in getattr(history, name)])
    for name in ("bring_in", "least", "upper"):
        setattr(history, name, getattr(history, name) * CHIP)
    history.taken = None if history.taken is None else history.taken * CHIP
    return history
