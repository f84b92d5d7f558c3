"""Who may see which card: kept beside a log, and compared with every byte that each viewer would get."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.play.view import HOUSE, SPECTATOR, Viewer, seen_by

CARD = re.compile(
    r"(?<!\w)(?:10|[2-9JQKA])[cdhs](?!\w)|(?<!\w)Joker2?(?!\w)|\\u266|\w+ of (?:clubs|diamonds|hearts|spades)"
)
SALT = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")

TO_A_HAND = {"card_dealt": "card", "stack_delivered": "cards"}
"""The events that bring a card to a hand, which nobody but the player of the hand may see."""
FACE_UP = (
    "hand_revealed",
    "card_exposed",
    "card_set_aside",
    "burn_card_shown",
    "determinant_card_drawn",
    "determinant_card_burned",
    "hole_card_disclosed",
    "hand_turned_for_split",
)
"""The events in which everyone sees cards."""
BLACKJACK_FACE_UP = re.compile(r"19:47-2\.|custom \(19:47-2\.")
"""Where blackjack deals a card to a hand for all to see; what it deals face down says who may see it."""


class Sight:
    """Checks each line of a log as each viewer gets it."""

    def __init__(self) -> None:
        self._head = GENESIS
        self._secrets: dict[int, str] = {}

    def check(self, record: Record, seats: Mapping[int, str], viewers: Iterable[Viewer]) -> None:
        """Nobody gets a card, a salt or a seed but who may have it, and no hash covers what its viewer may not see."""
        public = seen_by(record, SPECTATOR)
        self._check_hash(record, dict(public))
        self._check_seed(record, write_json(public))
        kind = record.body["event"]
        if kind in FACE_UP or (kind == "card_dealt" and "seen_by" not in record.body and is_blackjack(record)):
            return
        assert not cards_and_salts(public), f"everyone is told {cards_and_salts(public)}: {public}"
        player = seats.get(record.body["position"]) if kind in TO_A_HAND else None
        for viewer in viewers:
            told = seen_by(record, viewer)
            if viewer != player:
                assert told == public, f"{viewer} is told more than a spectator: {told}"
            else:
                house = seen_by(record, HOUSE)
                assert told == house and told[TO_A_HAND[kind]], f"{viewer} is not told the own cards: {told}"

    def _check_hash(self, record: Record, public: dict[str, object]) -> None:
        """Every hash follows from what a spectator sees, so it can tell nothing else."""
        assert public.pop("hash") == record.hash
        self._head = chain(self._head, write_json(public))
        assert self._head == record.hash, f"the hash covers more than everyone sees: {public}"

    def _check_seed(self, record: Record, text: str) -> None:
        """The seed of a shuffle is told when it is revealed and not before."""
        body = record.body
        if body["event"] == "cards_shuffled":
            self._secrets[body["shuffle"]] = record.opened["seed"]
        if body["event"] == "seed_revealed":
            assert body["opening"] == {"seed": self._secrets.pop(body["shuffle"])}
        for secret in self._secrets.values():
            assert secret not in text, f"a seed is told before it is revealed: {text}"


def is_blackjack(record: Record) -> bool:
    """Tell whether a card was dealt under blackjack's rules, which deal face up unless they say otherwise."""
    return BLACKJACK_FACE_UP.match(record.body["cite"]) is not None


def cards_and_salts(body: dict[str, object]) -> list[str]:
    """Find every card and every salt in what a viewer gets."""
    text = write_json(body)
    return CARD.findall(text) + SALT.findall(text)
