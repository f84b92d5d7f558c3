"""Copies of a log: the house's opens all that is hidden, a viewer's what that viewer may see."""

from __future__ import annotations

from pitboss.play.log import LogError, Record
from pitboss.play.replay.checker import is_for_one_each
from pitboss.play.replay.seals import opened_cards
from pitboss.table.events import CardsShuffled


def require_one_copy(records: list[Record]) -> None:
    """The house's log opens all that is hidden; a copy opens no shuffle, and one viewer's cards or all."""
    hidden = [each for each in records if "seen_by" in each.body or each.body.get("event") == CardsShuffled.kind]
    parts = [(each.seq, *part) for each in hidden for part in _hidden_parts(each)]
    stripped = [(seq, seeing) for seq, seeing, is_open in parts if not is_open]
    shown = [seeing for _, seeing, is_open in parts if is_open]
    if not stripped or not shown or _opens_cards_alone(hidden):
        return
    viewers = set.intersection(*shown).difference(*(seeing for _, seeing in stripped))
    if not viewers:
        problem = "what it opens was taken out: a log opens all that is hidden, or all that one viewer may see"
        raise LogError(stripped[0][0], problem)


def _opens_cards_alone(hidden: list[Record]) -> bool:
    """Tell whether every hidden card is opened and no shuffle is."""
    return all(
        is_open != (record.body.get("event") == CardsShuffled.kind)
        for record in hidden
        for _, is_open in _hidden_parts(record)
    )


def _hidden_parts(record: Record) -> list[tuple[set[str], bool]]:
    """Return who may see what a record hides, and whether it is opened here: card by card where each is for another."""
    names = _names_seeing(record)
    if not names or not is_for_one_each(record):
        return [(set(names), record.opened is not None)]
    cards = [None] * len(names) if record.opened is None else opened_cards(record)[0]
    return [({name}, card is not None) for name, card in zip(names, cards, strict=False)]


def _names_seeing(record: Record) -> list[str]:
    """Return who may see what a record hides; the order of a shuffle is for nobody."""
    names = record.body.get("seen_by", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise LogError(record.seq, "its seen_by is not a list of names")
    return names
