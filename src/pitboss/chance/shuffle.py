"""The fair shuffle: from the house's seed and the clients' nonces to an order of cards with every place sealed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TypeVar

from pitboss.chance.stream import ByteStream, KeyStream, keystream
from pitboss.table.cards import WRITTEN_CARDS, Card
from pitboss.table.seal import seal_text

Item = TypeVar("Item")
Nonces = Sequence[tuple[str, str]]

SEED_BYTES = 32
SALT_BYTES = 16
ORDER_LABEL = b"pitboss shuffle order 1"
SALTS_LABEL = b"pitboss shuffle salts 1"


class OpeningRefused(ValueError):
    """An opening from which no shuffle of the deck can be made."""


@dataclass(frozen=True, slots=True)
class Shuffled:
    """A shuffled deck: its order, the salt and the seal of each place, and what the house keeps to open them."""

    order: tuple[Card, ...]
    salts: tuple[str, ...]
    places: tuple[str, ...]
    opening: dict[str, object]


def fisher_yates(items: Iterable[Item], stream: ByteStream) -> tuple[Item, ...]:
    """Return the items in an order of which each is equally likely, choosing from the last place to the second."""
    shuffled = list(items)
    places, counts = _choices(len(shuffled))
    for last, chosen in zip(places, stream.below_each(counts), strict=True):
        shuffled[last], shuffled[chosen] = shuffled[chosen], shuffled[last]
    return tuple(shuffled)


@lru_cache(maxsize=64)
def _choices(cards: int) -> tuple[range, tuple[int, ...]]:
    """Return the places that are chosen for, from the last to the second, and among how many each has its choice."""
    places = range(cards - 1, 0, -1)
    return places, tuple([place + 1 for place in places])


def shuffle_from_seed(seed: bytes, nonces: Nonces, deck: Sequence[Card]) -> Shuffled:
    """Shuffle the deck by the house's seed and the nonces in the order they were logged."""
    secret = framed(seed, nonces)
    order = fisher_yates(deck, KeyStream(sha256(ORDER_LABEL + secret).digest()))
    salts = keystream(sha256(SALTS_LABEL + secret).digest())(SALT_BYTES * len(order))
    return _sealed(order, tuple(salts.hex(" ", SALT_BYTES).split()), {"seed": seed.hex()})


def shuffle_as_stacked(stacked: Sequence[Card], salts: Sequence[str], salt: str, deck: Sequence[Card]) -> Shuffled:
    """Lay the deck with the stacked cards first and the others in deck order; the salt is the commitment's."""
    order = _completed(stacked, deck)
    opening: dict[str, object] = {
        "order": [str(card) for card in order],
        "salts": list(salts),
        "stacked": len(stacked),
        "salt": salt,
    }
    return _sealed(order, tuple(salts), opening)


def reconstruct(opening: Mapping[str, object], nonces: Nonces, deck: Sequence[Card]) -> Shuffled:
    """Make a shuffle again from what the house kept of it, or refuse the opening with a sentence."""
    if "seed" in opening:
        return shuffle_from_seed(opened_seed(opening), nonces, deck)
    if "order" not in opening or "salts" not in opening:
        held = ", ".join(opening) or "nothing"
        raise OpeningRefused(f"an opening holds a seed, or an order with its salts; this one holds {held}")
    order = _opened_cards(opened_texts(opening, "order"), deck)
    salts = opened_texts(opening, "salts")
    if len(salts) != len(order):
        raise OpeningRefused(f"the opening has {len(salts)} salts for {len(order)} cards: each place has one salt")
    stacked = opened_stack(opening)
    if _completed(order[:stacked], deck) != order:
        raise OpeningRefused(f"the cards after the first {stacked} are not in the deck's order, as in a stacked deck")
    return shuffle_as_stacked(order[:stacked], salts, str(opening.get("salt", "")), deck)


def opened_seed(opening: Mapping[str, object]) -> bytes:
    """Return the seed that an opening tells."""
    text = opening["seed"]
    if isinstance(text, str):
        try:
            return bytes.fromhex(text)
        except ValueError:
            pass
    raise OpeningRefused(f"the seed {text!r} cannot be read: it is written as {2 * SEED_BYTES} hexadecimal digits")


def opened_texts(opening: Mapping[str, object], name: str) -> tuple[str, ...]:
    """Return the list of texts that an opening keeps under a name."""
    texts = opening[name]
    if not isinstance(texts, (list, tuple)) or not all(isinstance(text, str) for text in texts):
        raise OpeningRefused(f"the opening's {name} cannot be read: it is a list of texts, one for each place")
    return tuple(texts)


def opened_stack(opening: Mapping[str, object]) -> int:
    """Return how many of an opened order's first cards were stacked: all, unless it says fewer."""
    cards = len(opened_texts(opening, "order"))
    stacked = opening.get("stacked", cards)
    if not isinstance(stacked, int) or not 0 <= stacked <= cards:
        raise OpeningRefused(f"{stacked!r} of {cards} cards cannot have been stacked: give a number from 0 to {cards}")
    return stacked


def framed(seed: bytes, nonces: Nonces) -> bytes:
    """Write the seed and each name and nonce with its length in four bytes before it, so no two lists look alike."""
    if len(seed) != SEED_BYTES:
        raise OpeningRefused(f"a seed of {len(seed)} bytes cannot be used: the house's seed has {SEED_BYTES} bytes")
    # surrogatepass: a name is any text that JSON can carry, and no name may stop a shuffle
    parts = [seed, *(text.encode("utf-8", "surrogatepass") for pair in nonces for text in pair)]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def _sealed(order: tuple[Card, ...], salts: tuple[str, ...], opening: dict[str, object]) -> Shuffled:
    """Seal the text of the card at each place with the salt of that place."""
    texts = [WRITTEN_CARDS[card] for card in order]
    together = "\n".join(salts)
    if not together.isascii() or together.count("\n") >= len(salts):  # a salt read from a log is any text in JSON
        return Shuffled(order, salts, tuple(map(seal_text, texts, salts)), opening)
    # What seal_text() returns, for all places at once, since a shoe has more of them than anything else.
    sealed = "\n".join([f"{salt}:{text}" for text, salt in zip(texts, salts, strict=True)]).encode().split(b"\n")
    return Shuffled(order, salts, tuple([sha256(each).hexdigest() for each in sealed]), opening)


def _completed(stacked: Sequence[Card], deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the stacked cards followed by the rest of the deck in its order."""
    waiting = Counter(stacked)
    rest = []
    for card in deck:
        if waiting[card]:
            waiting[card] -= 1
        else:
            rest.append(card)
    if surplus := " ".join(str(card) for card in waiting.elements()):
        raise OpeningRefused(f"the order has {surplus} more than the deck of {len(deck)} cards holds")
    return (*stacked, *rest)


def _opened_cards(texts: tuple[str, ...], deck: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards of an opened order, which must be the deck's cards and all of them."""
    try:
        order = tuple(Card.parse(text) for text in texts)
    except ValueError as unread:
        raise OpeningRefused(f"the opened order cannot be read: {unread}") from unread
    if missing := " ".join(str(card) for card in (Counter(deck) - Counter(order)).elements()):
        raise OpeningRefused(f"the opened order lacks {missing} of the deck of {len(deck)} cards")
    return _completed(order, deck)
