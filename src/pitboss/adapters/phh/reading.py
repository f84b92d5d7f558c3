"""Reading PHH text: one hand or a collection of them, amounts in cents, or the refusal of what is none."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from math import gcd
from typing import Any

from pitboss.adapters.phh.form import FOREIGN, TAKEN, VARIANTS, HandHistory, dollars_words, refuse
from pitboss.table.money import DENOMINATIONS, Cents
from pitboss.table.refusal import Refused

CHIP = min(DENOMINATIONS)
CENT = Decimal("0.01")
MOST = 1_000_000_000
"""Nobody has more dollars than these."""
AMOUNTS = f"a number of dollars and cents from 0 to {MOST:,}"
ENDINGS = ("finishing_stacks", "winnings")
"""The fields that may tell parts of a cent, as where a pot is divided by three."""
UNTOLD_STACK = Decimal("inf")
MOST_ACTIONS = 2_000
HEADING = re.compile(r"^[ \t]*\[([^\[\]\n]+)\][ \t]*(?:#.*)?$", re.MULTILINE)
"""How a hand of a collection begins: its name in brackets, on a line of its own."""
PAUSED = re.compile(r"\s*#.*\Z", re.DOTALL)
Hand = dict[str, Any]


def read_phh(text: str) -> HandHistory:
    """Read one hand, or refuse what is not one that our games have."""
    hands = list(hands_of(text))
    if len(hands) > 1:
        raise refuse("the hand history", f"it has {len(hands)} hands", "one hand, or playing them all")
    return read_hand(hands[0][1])


def hands_of(text: str) -> Iterator[tuple[str, Hand | Refused]]:
    """Yield the hands of a file as they are told: one, called nothing, or those of a collection by their names.

    A collection that isn't TOML as a whole is read hand by hand, so that one that nobody can read spoils no other.
    """
    try:
        found = _toml(text)
    except Refused:
        parts = list(_parts(text))
        if not parts:
            raise
        yield from _read_apart(parts)
        return
    if not found or not all(isinstance(each, dict) for each in found.values()):
        yield "", found
        return
    yield from found.items()


def _toml(text: str) -> Hand:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError) as error:
        raise refuse("the hand history", f"it isn't TOML: {error}", "a PHH file") from None


def _parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield the hands of a collection as they are written, each with its name and in the lines that it has there."""
    starts = [*HEADING.finditer(text)]
    if not starts:
        return
    if re.sub(r"(?m)^\s*#.*$", "", text[: starts[0].start()]).strip():
        yield "", text[: starts[0].start()]
    ends = [*(start.start() for start in starts[1:]), len(text)]
    for start, end in zip(starts, ends, strict=True):
        yield start[1].strip().strip("\"'"), "\n" * text.count("\n", 0, start.start()) + text[start.start() : end]


def _read_apart(parts: list[tuple[str, str]]) -> Iterator[tuple[str, Hand | Refused]]:
    """Yield hands that are read one by one, or why one of them cannot be."""
    seen: set[str] = set()
    for name, text in parts:
        try:
            fields = _toml(text) if not name else next(iter(_toml(text).values()))
            yield name, fields if name not in seen else refuse("the hand", "its name was used before", "another name")
        except Refused as refused:
            yield name, refused
        seen.add(name)


def read_hand(found: Hand | Refused) -> HandHistory:
    """Read a hand from its fields."""
    if isinstance(found, Refused):
        raise found
    stacks, unknown = _stacks(found)
    count = len(stacks)
    kept = {name: _amounts(found, name, count) for name in ("antes", *ENDINGS)}
    history = HandHistory(
        _variant(found),
        kept["antes"],
        _amounts(found, "blinds_or_straddles", count),
        _amount(found, "bring_in"),
        _amount(found, "min_bet") or _amount(found, "small_bet"),
        _amount(found, "big_bet") or _amount(found, "min_bet") or _amount(found, "small_bet"),
        stacks,
        _actions(found),
        _players(found, count),
        [] if unknown or "finishing_stacks" not in found else kept["finishing_stacks"],
        kept["winnings"] if any(kept["winnings"]) else [],
        unknown,
    )
    history.trims_antes = _flag(found, "ante_trimming_status")
    history.is_rounded = any(_is_fine(each) for name in ENDINGS for each in found.get(name, ()))
    history.taken = _amount(found, TAKEN) if TAKEN in found else None
    history.title = str(found["hand"])[:40] if isinstance(found.get("hand"), int | str) else ""
    return _in_chips(_checked(history))


def _variant(found: Hand) -> str:
    variant = found.get("variant")
    if variant is None:
        raise refuse("the hand history", "it names no variant", f"variant = one of {', '.join(VARIANTS)}")
    if not isinstance(variant, str) or variant not in VARIANTS:
        told = FOREIGN.get(variant) if isinstance(variant, str) else None
        why = f"{told} is none of the games of 19:47-14" if told else "none of our games is that"
        raise refuse(f"variant {str(variant)[:40]!r}", why, ", ".join(VARIANTS))
    return variant


def _flag(found: Hand, name: str) -> bool:
    """Read a field that is true or false, which PHH leaves false where it is not told."""
    value = found.get(name, False)
    if not isinstance(value, bool):
        raise refuse(f"{name} = {str(value)[:40]}", "it's neither true nor false", "true or false")
    return value


def _amount(found: Hand, name: str) -> Cents:
    return cents_of(found.get(name, 0), f"{name} =")


def cents_of(value: object, where: str) -> Cents:
    """Read a number of dollars, of a field or of an action, as cents."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal) or not _is_amount(value):
        raise refuse(f"{where} {_short(value)}", "it isn't an amount", AMOUNTS)
    return int(value * 100)


def _short(value: object) -> str:
    try:
        return str(value)[:40]
    except ValueError:  # a number of more digits than Python writes out
        return "a number of thousands of digits"


def _is_amount(dollars: int | Decimal) -> bool:
    if isinstance(dollars, int):
        return 0 <= dollars <= MOST
    return dollars.is_finite() and 0 <= dollars <= MOST and dollars == dollars.quantize(CENT)


def _is_fine(value: object) -> bool:
    """Tell whether a number has parts of a cent."""
    return isinstance(value, Decimal) and value.is_finite() and 0 <= value <= MOST and value != value.quantize(CENT)


def raised_to(words: list[str]) -> Cents:
    """Read to how much an action bets or raises."""
    text = words[2] if len(words) > 2 else ""
    if not re.fullmatch(r"\d{1,10}(\.\d{1,10})?", text, re.ASCII):
        raise refuse("its amount", f"{text[:40]!r} is not an amount", AMOUNTS)
    return cents_of(Decimal(text), "its amount")


def _amounts(found: Hand, name: str, count: int) -> list[Cents]:
    values = found.get(name, [0] * count)
    if not isinstance(values, list) or not len(values) >= 2 or (count and len(values) != count):
        told = f"{name} = {_short(values)}" if name in found else f"the field {name}"
        raise refuse(told, "there isn't one for each player", f"{count or 'two or more'} amounts")
    return [_signed(value, name) for value in values]


def _signed(value: object, name: str) -> Cents:
    """Read an amount of a list; a blind below 0 is what PHH has for a live post, and the end may have odd parts."""
    if name in ENDINGS and _is_fine(value):
        value = Decimal(str(value)).quantize(CENT)
    if name == "blinds_or_straddles" and isinstance(value, int | Decimal) and Decimal(value).is_signed():
        return -cents_of(-value, f"{name} = -")
    return cents_of(value, f"{name} =")


def _stacks(found: Hand) -> tuple[list[Cents], frozenset[int]]:
    """Return what everybody begins with, and whose stacks the file does not tell."""
    values = found.get("starting_stacks")
    if not isinstance(values, list):
        return _amounts(found, "starting_stacks", 0), frozenset()
    unknown = frozenset(
        number for number, each in enumerate(values) if isinstance(each, Decimal) and each == UNTOLD_STACK
    )
    told = [0 if number in unknown else each for number, each in enumerate(values)]
    stacks = _amounts({"starting_stacks": told}, "starting_stacks", 0)
    if empty := [f"p{number + 1}" for number, each in enumerate(stacks) if not each and number not in unknown]:
        raise refuse(f"the stack of {', '.join(empty)}", "nobody plays without chips", "stacks above 0, or inf")
    return stacks, unknown


def _players(found: Hand, count: int) -> list[str]:
    """Return what the players are called, each by another name; nothing where the file does not say."""
    if "players" not in found:
        return []
    players = found["players"]
    allowed = f"{count} different names"
    if not isinstance(players, list) or len(players) != count or not all(isinstance(each, str) for each in players):
        raise refuse(f"players = {_short(players)}", "not each player has a name of their own", allowed)
    named = [each for each in players if each]
    if len(set(named)) < len(named):
        raise refuse(f"players = {_short(players)}", "not each player has a name of their own", allowed)
    return players


def _actions(found: Hand) -> list[str]:
    actions = found.get("actions")
    if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
        raise refuse("actions", "they are not a list of texts", "actions such as 'p1 cbr 10'")
    stripped = [PAUSED.sub("", each).strip() for each in actions]
    kept = [each for each in stripped if each]
    if len(kept) > MOST_ACTIONS:
        raise refuse("actions", f"there are {len(kept):,} of them", f"at most {MOST_ACTIONS:,}")
    return kept


def _checked(history: HandHistory) -> HandHistory:
    if not history.least:
        raise refuse("the hand history", "no least bet is named", "min_bet or small_bet")
    if len(history.stacks) > history.kind.most_players:
        why = f"there are {len(history.stacks)} players, too many for {history.kind.words}"
        raise refuse(_field_words("starting_stacks", history.stacks), why, f"at most {history.kind.most_players}")
    if history.kind.has_button and not any((*history.antes, *history.blinds)):
        raise refuse("the hand history", "nobody antes or posts a blind", "antes or blinds_or_straddles")
    if not history.kind.has_button and not history.bring_in:
        raise refuse("the hand history", "no bring-in is named", "bring_in at stud")
    if not history.kind.has_button and any(history.blinds):
        raise refuse(_field_words("blinds_or_straddles", history.blinds), "stud has no blinds", "bring_in alone")
    if not history.kind.has_button and len(set(history.antes)) > 1:
        raise refuse(_field_words("antes", history.antes), "they differ", "the same ante of every player at stud")
    return history


def _field_words(name: str, amounts: list[Cents]) -> str:
    """Return a field as the file has it."""
    return f"{name} = [{', '.join(map(dollars_words, amounts))}]"


def _raised(history: HandHistory) -> Iterator[Cents]:
    """Yield to how much each bet or raise of the file goes."""
    for at, words in enumerate(map(str.split, history.actions)):
        if words[1:2] == ["cbr"]:
            with history.at_action(at):
                yield raised_to(words)


def _in_chips(history: HandHistory) -> HandHistory:
    """Multiply amounts so that the table's chips can make them, and see which is the largest chip that does."""
    every = [*history.stacks, *history.antes, *history.blinds, history.bring_in, history.least, history.upper]
    bets = list(_raised(history))
    unit = gcd(*every, *bets, *history.finishing, *history.winnings, history.taken or 0)
    history.scale = scale = CHIP // gcd(CHIP, unit)
    history.chip = unit * scale
    plenty = 2 * (sum(map(abs, every)) + sum(bets))
    history.stacks = [plenty if number in history.unknown else each for number, each in enumerate(history.stacks)]
    for name in ("stacks", "antes", "blinds", "finishing", "winnings"):
        setattr(history, name, [amount * scale for amount in getattr(history, name)])
    for name in ("bring_in", "least", "upper"):
        setattr(history, name, getattr(history, name) * scale)
    history.taken = None if history.taken is None else history.taken * scale
    return history
