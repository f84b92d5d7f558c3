"""Reading PHH text: one hand with its amounts in cents, or the refusal of what is none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pitboss.adapters.phh.form import TAKEN, VARIANTS, HandHistory, dollars_words, refuse
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
    if variant is None:
        raise refuse("the hand history", "it names no variant", f"variant = one of {', '.join(VARIANTS)}")
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
    history.players = _players(found, count)
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
        raise refuse("its amount", f"{text!r} is not an amount", AMOUNTS)
    return cents_of(Decimal(text), "its amount")


def _amounts(found: dict[str, Any], name: str, count: int = 0) -> list[Cents]:
    values = found.get(name, [0] * count)
    if not isinstance(values, list) or not len(values) >= 2 or (count and len(values) != count):
        raise refuse(f"{name} = {values}", "there is not one for each player", f"{count or 'two or more'} amounts")
    return [_amount({name: value}, name) for value in values]


def _players(found: dict[str, Any], count: int) -> list[str]:
    """Return what the players are called, each by another name; nothing where the file does not say."""
    if "players" not in found:
        return []
    players = found["players"]
    if not isinstance(players, list) or len(set(map(str, players))) != count or len(players) != count:
        raise refuse(f"players = {players}", "not each player has a name of their own", f"{count} different names")
    return [str(player) for player in players]


def _actions(found: dict[str, Any]) -> list[str]:
    actions = found.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise refuse("actions", "they are not a list of texts", "actions such as 'p1 cbr 10'")
    stripped = [PAUSED.sub("", each).strip() for each in actions]
    return [each for each in stripped if each]


def _checked(history: HandHistory) -> HandHistory:
    if len(set(history.antes)) > 1:
        raise refuse(_field_words("antes", history.antes), "they differ", "the same ante of every player")
    _require_blinds(history)
    if not history.least:
        raise refuse("the hand history", "no least bet is named", "min_bet or small_bet")
    if len(history.stacks) > history.kind.most_players:
        why = f"there are {len(history.stacks)} players, too many for {history.kind.words}"
        raise refuse(_field_words("starting_stacks", history.stacks), why, f"at most {history.kind.most_players}")
    return history


def _require_blinds(history: HandHistory) -> None:
    """Blinds rise from the first player on; of two players the button may post the first of two, as most play it."""
    posted = [blind for blind in history.posts if blind]
    is_rising = posted == sorted(posted) or len(history.posts) == 2
    if history.posts[: len(posted)] != posted or len(posted) > 3 or not is_rising:
        told, allowed = _field_words("blinds_or_straddles", history.blinds), "up to three, rising"
        if len(history.posts) == 2:
            allowed = "of two players two blinds, the button's first, or 0 for the button"
        raise refuse(told, "they are not blinds from the first player on", allowed)


def _field_words(name: str, amounts: list[Cents]) -> str:
    """Return a field as the file has it."""
    return f"{name} = [{', '.join(map(dollars_words, amounts))}]"


def _raised(history: HandHistory) -> Iterator[Cents]:
    """Yield to how much each bet or raise of the file goes."""
    for at, words in enumerate(map(str.split, history.actions)):
        if words[1:2] == ["cbr"]:
            with history.at_action(at):
                yield raised_to(words)


def _scaled(history: HandHistory) -> HandHistory:
    """Multiply amounts so that the table's chips can make them."""
    every = [*history.stacks, *history.antes, *history.blinds, history.bring_in, history.least, history.upper]
    every += [*_raised(history), *history.finishing, history.taken or 0]
    if all(amount % CHIP == 0 for amount in every):
        return history
    history.scale = CHIP
    for name in ("stacks", "antes", "blinds", "finishing"):
        setattr(history, name, [amount * CHIP for amount in getattr(history, name)])
    for name in ("bring_in", "least", "upper"):
        setattr(history, name, getattr(history, name) * CHIP)
    history.taken = None if history.taken is None else history.taken * CHIP
    return history
