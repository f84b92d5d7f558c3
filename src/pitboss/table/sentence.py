"""A sentence that can be told to everybody or to one of the players it names: "Ana wins $15", "You win $15".

An event writes its sentence once, with the players and their verbs marked. Without a listener the marks say what
everybody hears; to a player who is named they say "you", "your" and the verb that goes with it.
"""

from __future__ import annotations

import re

_MARK = re.compile("\x02([nov])([^\x03]*)\x03")
_NAME, _OWNER, _VERB = "n", "o", "v"
_IRREGULAR = {"is": "are", "has": "have", "does": "do", "was": "were", "doesn't": "don't", "isn't": "aren't"}


def who(player: str) -> str:
    """Name a player in a sentence."""
    return f"\x02{_NAME}{player}\x03"


def whose(player: str) -> str:
    """Name a player as the owner of what follows."""
    return f"\x02{_OWNER}{player}\x03"


def does(verb: str) -> str:
    """Say what the player named last does: the verb stands as it goes with a name."""
    return f"\x02{_VERB}{verb}\x03"


def deeds(phrase: str) -> str:
    """Say what the player named last does, in a phrase whose first word is the verb: "raises to $20"."""
    verb, _, rest = phrase.partition(" ")
    return f"{does(verb)} {rest}" if rest else does(verb)


def _of_you(verb: str) -> str:
    """Return the verb that goes with "you"."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes", "oes")) else verb.removesuffix("s")


def named(sentence: str) -> tuple[str, ...]:
    """Return the players whom a sentence names, each once."""
    return tuple(dict.fromkeys(what for kind, what in _MARK.findall(sentence) if kind != _VERB))


def told_to(you: str, sentence: str) -> str:
    """Return a sentence as it is told to a player."""
    is_you = False

    def say(mark: re.Match[str]) -> str:
        nonlocal is_you
        kind, what = mark.groups()
        if kind == _VERB:
            return _of_you(what) if is_you else what
        is_you = what == you
        if not is_you:
            return what if kind == _NAME else f"{what}'s"
        word = "you" if kind == _NAME else "your"
        return word.capitalize() if sentence[: mark.start()].endswith(("", ". ")[bool(mark.start())]) else word

    return _MARK.sub(say, sentence)


def told_to_all(sentence: str) -> str:
    """Return a sentence as everybody hears it."""
    return _MARK.sub(_as_written, sentence) if "\x02" in sentence else sentence


def _as_written(mark: re.Match[str]) -> str:
    kind, what = mark.groups()
    return f"{what}'s" if kind == _OWNER else str(what)
