"""Where a table stands between rounds, as it is kept: a restart goes on from there and replays only the open round.

A checkpoint is no more than a shortcut: its digest shows that the table is read as it was written, the records after it
must chain to its head, and where either fails the whole log is replayed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import astuple
from functools import cache
from hashlib import sha256
from itertools import groupby
from typing import Any

from pydantic import TypeAdapter

from pitboss.chance import Shuffled
from pitboss.games import find_game
from pitboss.play.bond import Nonces, SeriesStanding, ShufflesStanding
from pitboss.play.chance import Shuffled as AnyShuffled
from pitboss.play.dealer import Standing
from pitboss.play.log import write_json
from pitboss.server.table.viewers import kept_view, view_kept
from pitboss.table.cards import Card
from pitboss.table.devices import Device
from pitboss.table.options import choose, option_words
from pitboss.table.table import Player, Seat, Table, Wager
from pitboss.table.view import View


def write_checkpoint(standing: Standing, view: View) -> str:
    """Write where a table stands, its stacks apart, and what everybody sees of it."""
    table, series = standing.table, standing.series
    return sealed(
        {
            "seq": standing.seq,
            "head": standing.head,
            "time": standing.time,
            "shuffles": _bound(standing.shuffles),
            "series": series and _series(series),
            "cards_since": standing.cards_since,
            "is_reminded": standing.is_reminded,
            "pause": standing.pause,
            "rules": find_game(table.game).rules,
            "digest": table.digest(),
            "table": {
                "game": table.game,
                "options": option_words(table.options),
                "positions": table.positions,
                "tray": table.tray,
                "state": _state_adapter(table.game).dump_python(table.state, mode="json"),
                "seats": [[seat.position, seat.player] for seat in table.seats],
                "players": [[player.name, player.chips, list(player.coupons)] for player in table.players],
                "round": table.round,
                "denominations": list(table.denominations),
                "standing": [wager._asdict() for wager in table.standing],
            },
            "view": kept_view(view),
        }
    )


def read_checkpoint(text: str, stacks: Mapping[int, str]) -> tuple[Standing, View]:
    """Return where a table stood and what everybody saw; a table that is not as it was kept is a ValueError."""
    kept = _unsealed(text)
    table = _read_table(kept["table"])
    if table.digest() != kept["digest"] or find_game(table.game).rules != kept["rules"]:
        raise ValueError("the table is not as it was kept")
    standing = Standing(
        seq=kept["seq"],
        head=kept["head"],
        time=kept["time"],
        table=table,
        shuffles=ShufflesStanding(
            *_read_bound(kept["shuffles"]), {number: read_stack(stack) for number, stack in sorted(stacks.items())}
        ),
        series=_read_series(kept["series"]),
        cards_since=kept["cards_since"],
        is_reminded=kept["is_reminded"],
        pause=kept["pause"],
    )
    return standing, view_kept(kept["view"])


def _bound(standing: ShufflesStanding | SeriesStanding) -> dict[str, Any]:
    return {"number": standing.number, "commitment": standing.commitment, "nonces": standing.nonces}


def _series(standing: SeriesStanding) -> dict[str, Any]:
    """Return a series as it is kept: its outcomes by the device that gave them, one after another."""
    runs = groupby(standing.given, key=lambda given: given[0])
    given = [[astuple(device), [numbers for _, numbers in outcomes]] for device, outcomes in runs]
    return _bound(standing) | {"given": given, "before": standing.before, "shooter": standing.shooter}


def _read_bound(kept: dict[str, Any]) -> tuple[int, str, Nonces]:
    return kept["number"], kept["commitment"], tuple((name, nonce) for name, nonce in kept["nonces"])


def _read_series(kept: dict[str, Any] | None) -> SeriesStanding | None:
    if kept is None:
        return None
    given = [
        (Device(name, outcome, tuple(faces), is_distinct), tuple(numbers))
        for (name, outcome, faces, is_distinct), outcomes in kept["given"]
        for numbers in outcomes
    ]
    return SeriesStanding(*_read_bound(kept), tuple(given), kept["before"], kept["shooter"])


def sealed(kept: dict[str, Any]) -> str:
    """Write what is kept with the hash of all that it says."""
    said = {name: value for name, value in kept.items() if name != "seal"}
    return write_json(said | {"seal": sha256(write_json(said).encode()).hexdigest()})


def _unsealed(text: str) -> dict[str, Any]:
    """Read what was kept; a text that is not as it was written is a ValueError."""
    kept = json.loads(text)
    if not isinstance(kept, dict) or text != sealed(kept):
        raise ValueError("it is not as it was written")
    return kept


def write_stack(shuffled: AnyShuffled) -> str:
    """Write a shuffled stack, for the house alone."""
    order = " ".join(str(card) for card in shuffled.order)
    return sealed({"order": order, "salts": "".join(shuffled.salts), "opening": shuffled.opening})


def read_stack(text: str) -> Shuffled:
    """Read a shuffled stack; its seals stand in the log."""
    kept = _unsealed(text)
    order = tuple(Card.parse(name) for name in kept["order"].split())
    digits = len(kept["salts"]) // max(1, len(order))
    salts = tuple(kept["salts"][start : start + digits] for start in range(0, len(kept["salts"]), digits or 1))
    return Shuffled(order, salts, (), kept["opening"])


def _read_table(kept: dict[str, Any]) -> Table:
    game = find_game(kept["game"])
    return Table(
        game.name,
        choose(game.options, kept["options"]),
        kept["positions"],
        kept["tray"],
        _state_adapter(game.name).validate_python(kept["state"]),
        tuple(Seat(position, player) for position, player in kept["seats"]),
        tuple(Player(name, chips, tuple(coupons)) for name, chips, coupons in kept["players"]),
        kept["round"],
        tuple(kept["denominations"]),
        tuple(Wager(**wager) for wager in kept.get("standing", ())),
    )


@cache
def _state_adapter(game: str) -> TypeAdapter[Any]:
    return TypeAdapter(find_game(game).state)
