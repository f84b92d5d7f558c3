"""Who may see which card: kept beside a log, and compared with every byte that each viewer would get."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from pathlib import Path

from pitboss.games import GAMES
from pitboss.play.log import GENESIS, Record, chain, write_json
from pitboss.table.view import HOUSE, SPECTATOR, Viewer

CARD = re.compile(
    r"(?<!\w)(?<!of )(?<!low )(?<!high )(?<!mixed )(?<!to )(?:10|[2-9JQKA])[cdhs](?!\w)"
    r"|(?<!\w)Joker2?(?!\w|[ -]Seven)|\\u266|\w+ of (?:clubs|diamonds|hearts|spades)"
)
"""How a card is written, in letters or words; a pair of 6s, the low 7s of tiles and the game Joker Seven are none."""
SALT = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])")

PLAYS = {"speaker_named": 1, "bank_put_up": 2}
"""What says who plays which of two hands that lie before the dealer."""
TO_A_HAND = {"card_dealt": "card", "card_dealt_to_hand": "card", "stack_delivered": "cards", "cards_looked_at": "cards"}
"""The events that bring a card to a hand, or let one player look at it, which nobody else may see."""
FACE_UP: dict[str, list[re.Pattern[str]]] = {}
"""The events in which everyone sees cards, each with the paragraphs where that is so, by the sheets of the games."""
for _sheet in sorted((Path(__file__).parent / "face_up").glob("*.tsv")):
    for _line in _sheet.read_text(encoding="utf-8").splitlines():
        _kind, _, _cite = _line.partition("\t")
        FACE_UP.setdefault(_kind, []).append(re.compile(_cite))

WITHHELD = [game.name for game in GAMES.values() if not game.reveals_shuffles]
"""The games whose seeds are never told; the places of cards that everyone saw are opened when the round is over."""
PLACES = ("place", "dealt", "board", "turned", "disclosed")
"""Where an event of these games says from which places its cards came."""


class Sight:
    """Checks each line of a log as each viewer gets it."""

    def __init__(self) -> None:
        self._head = GENESIS
        self._secrets: dict[int, str] = {}
        self._told = ""
        self._seals: dict[int, list[str]] = {}
        self._shown: dict[tuple[int, int], str] = {}
        self._plays: dict[int, str] = {}
        """What everyone saw of shuffles that stay sealed and is not opened yet."""
        self._withholds = False
        self._has_deck = False

    def check(self, record: Record, seats: Mapping[int, str], viewers: Iterable[Viewer]) -> None:
        """Nobody gets a card, a salt or a seed but who may have it, and no hash covers what its viewer may not see."""
        public = record.seen_by(SPECTATOR)
        self._check_hash(record, dict(public))
        self._check_seed(record, write_json(public))
        kind = record.body["event"]
        self._follow_seals(record)
        if is_face_up(record):
            assert not SALT.findall(write_json(public)), f"a salt is told with its card: {public}"
            self._show(record)
            return
        if kind == "seals_opened":
            self._check_opened(record)
            return
        self._has_deck = self._has_deck or kind == "cards_shuffled"
        found = (
            cards_and_salts(public) if self._has_deck else SALT.findall(write_json(public))
        )  # a wheel's are no secret
        assert not found, f"everyone is told {found}: {public}"
        if kind == "cards_dealt":
            self._check_one_each(record, seats, viewers)
            return
        player = owner(record, seats) if kind in TO_A_HAND else None
        if kind == "card_dealt_to_hand" and record.body["seen_by"]:
            player = self._plays[record.body["hand"]]
        for viewer in viewers:
            told = record.seen_by(viewer)
            if viewer != player:
                assert told == public, f"{viewer} is told more than a spectator: {told}"
            else:
                house = record.seen_by(HOUSE)
                assert told == house and told[TO_A_HAND[kind]], f"{viewer} is not told the own cards: {told}"

    def _follow_seals(self, record: Record) -> None:
        """What everyone saw in a round is opened before the next begins, and before the house lets a shuffle go."""
        body = record.body
        if body["event"] in PLAYS:
            self._plays[PLAYS[body["event"]]] = body["player"]
        if body["event"] == "log_opened":
            self._withholds = body["game"] in WITHHELD
        elif body["event"] == "cards_shuffled":
            self._seals[body["shuffle"]] = body["sealed"]
        elif body["event"] in ("round_began", "round_settled", "log_closed"):
            assert not self._shown, f"the round is over, and not opened: {self._shown}"
        elif body["event"] == "seed_withheld":
            assert all(shuffle != body["shuffle"] for shuffle, _ in self._shown), f"not opened: {self._shown}"

    def _show(self, record: Record) -> None:
        if self._withholds:
            (places,) = [record.body[name] for name in PLACES if name in record.body]
            cards = record.body["card"] if "card" in record.body else record.body["cards"]
            pairs = zip(places, cards, strict=True) if isinstance(cards, list) else [(places, cards)]
            self._shown |= {(shuffle, number): card for (shuffle, number), card in pairs}

    def _check_opened(self, record: Record) -> None:
        """Every card that everyone saw opens the seal of its place, and no other place is opened."""
        opened = dict(zip(map(tuple, record.body["shown"]), record.body["salts"], strict=True))
        assert opened.keys() == self._shown.keys(), f"{self._shown} was shown: {record.body}"
        for (shuffle, number), card in self._shown.items():
            sealed = sha256(f'{opened[shuffle, number]}:"{card}"'.encode()).hexdigest()
            assert sealed == self._seals[shuffle][number], f"{card} does not open its seal: {record.body}"
        assert not CARD.findall(write_json(record.body))
        self._shown.clear()

    def _check_one_each(self, record: Record, seats: Mapping[int, str], viewers: Iterable[Viewer]) -> None:
        """Of cards dealt one after another each player is told the own, with its salt, and nothing of the others."""
        public, house = record.seen_by(SPECTATOR), record.seen_by(HOUSE)
        for viewer in viewers:
            told = record.seen_by(viewer)
            own = [seats.get(position) == viewer for position in record.body["positions"]]
            if not any(own) or record.body["seen_by"] == []:
                assert told == public, f"{viewer} is told more than a spectator: {told}"
                continue
            for name in ("cards", "salts"):
                due = [value if is_own else None for value, is_own in zip(house[name], own, strict=True)]
                assert told.pop(name) == due, f"{viewer} is told other {name} than the own: {told}"
            assert told == {name: value for name, value in public.items() if name != "cards"}

    def _check_hash(self, record: Record, public: dict[str, object]) -> None:
        """Every hash follows from what a spectator sees, so it can tell nothing else."""
        assert public.pop("hash") == record.hash
        self._head = chain(self._head, write_json(public))
        assert self._head == record.hash, f"the hash covers more than everyone sees: {public}"

    def _check_seed(self, record: Record, text: str) -> None:
        """The seed of a shuffle is told when it is revealed and not before, and that of throws is nowhere before."""
        body = record.body
        if body["event"] == "cards_shuffled":
            self._secrets[body["shuffle"]] = record.opened["seed"]
        if body["event"] == "seed_revealed":
            assert body["opening"] == {"seed": self._secrets.pop(body["shuffle"])}
        if body["event"] == "throw_seed_revealed":
            seed = body["opening"]["seed"]
            assert seed not in self._told, f"the seed of throws was told before it is revealed: {text}"
        self._told += text
        for secret in self._secrets.values():
            assert secret not in text, f"a seed is told before it is revealed: {text}"


def is_face_up(record: Record) -> bool:
    """Tell whether everyone sees the cards of an event: those of its kind, unless it says who may see them."""
    cites = FACE_UP.get(record.body["event"], ()) if "seen_by" not in record.body else ()
    return any(cite.match(record.body["cite"]) for cite in cites)


def owner(record: Record, seats: Mapping[int, str]) -> str | None:
    """Name who alone may see the cards of an event: who looks at them, or who sits where they were dealt."""
    if record.body.get("seen_by") == []:
        return None
    return record.body.get("player") or seats.get(record.body["position"])


def cards_and_salts(body: dict[str, object]) -> list[str]:
    """Find every card and every salt in what a viewer gets."""
    text = write_json({name: value for name, value in body.items() if name != "word"})  # a wheel has a joker too
    return CARD.findall(text) + SALT.findall(text)
