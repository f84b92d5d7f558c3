"""What a person does at a live table: each command becomes an input of the game, or is refused and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any

from pitboss.games.between import SEATING, require_in_chips, require_least_wager
from pitboss.games.kits.standing import is_bound
from pitboss.server.refusals import Stale
from pitboss.server.table import commands, forms
from pitboss.server.table.authority import Authority
from pitboss.server.table.sitting import Sitting
from pitboss.table.cards import Card
from pitboss.table.choices import Ask
from pitboss.table.event import UnknownEvent, read_event
from pitboss.table.events import (
    ChipsBought,
    PlayerReady,
    PlayerSeated,
    TipGiven,
    WagerPlaced,
    WagerRemoved,
    area_words,
)
from pitboss.table.money import money
from pitboss.table.refusal import Refused
from pitboss.table.window import MOST_NAMED, SOME_NAMED, OpenForWagers


def do(table: Authority, name: str, account: str, command: Any) -> None:
    """Do what a person asks, or refuse it and change nothing; whoever does something is there."""
    if not isinstance(command, commands.Sit | commands.BringToDesk):
        _require_seat(table, name)
    _COMMANDS[type(command)](table, name, account, command)
    if (sitting := table.people.get(name)) is not None:
        sitting.answer()
        sitting.come_into_sight()
        if not isinstance(command, commands.Away | commands.Leave | commands.GiveNonce):
            sitting.is_away = False


def _require_seat(table: Authority, name: str) -> None:
    if name not in table.people:
        raise Refused("that", "you aren't seated at this table", "taking a free position first")


def _sit(table: Authority, name: str, account: str, command: commands.Sit) -> None:
    if table.is_closing:
        raise Refused("sitting down", "the table is closing", "another table", SEATING)
    if table.is_here(name) and not table.has_left(name):
        raise Refused("sitting down", "you sit at this table already", "your own position", SEATING)
    options = table.dealer.table.options
    require_least_wager(table.dealer.game, options, "sitting down with", 0, command.chips)
    table.seat(name, account)
    table.take(PlayerSeated(name, command.position, command.chips, by=name))
    table.people[name] = Sitting(account)
    bond = table.dealer.bond
    is_seated = table.dealer.table.has_player(name) and bond.wants_nonce(name)
    if command.nonce and (is_seated or bond.series is None):
        table.add_nonce(name, command.nonce)


def _leave(table: Authority, name: str, account: str, command: commands.Leave) -> None:
    if command.when == "never":
        table.people[name].is_leaving = False
    elif command.when == "after-round" and _waits_to_leave(table, name):
        table.people[name].is_leaving = True
    else:
        table.part(name)


def _waits_to_leave(table: Authority, name: str) -> bool:
    """Tell whether somebody has wagers in a round, or one that must stay until it is decided."""
    in_round = table.dealer.is_in_round and table.has_wagers(name)
    return in_round or is_bound(table.dealer.game, table.dealer.table, name)


def _buy(table: Authority, name: str, account: str, command: commands.Buy) -> None:
    dealer = table.dealer
    require_least_wager(dealer.game, dealer.table.options, "buying", dealer.chips_left(name), command.chips)
    table.take(ChipsBought(name, command.chips, by=name))


def _away(table: Authority, name: str, account: str, command: commands.Away) -> None:
    table.people[name].is_away, table.people[name].is_out_of_sight = command.is_away, False


def _nonce(table: Authority, name: str, account: str, command: commands.GiveNonce) -> None:
    table.add_nonce(name, command.nonce)


def _wager(table: Authority, name: str, account: str, command: commands.PlaceWager) -> None:
    window = _window(table, command.window)
    _require_area(window, command.area)
    if (comer := table.kept_from(name, window).get(command.position)) is not None:
        what = f"a bet by {name} at position {command.position}"
        why = f"{comer} has that seat, and sits down when the round is over"
        raise Refused(what, why, "a position nobody is waiting for", SEATING)
    table.take(WagerPlaced(name, command.position, command.area, command.amount, command.coupon))


def _require_area(window: OpenForWagers, name: str) -> None:
    """Refuse an area that the layout does not have, with names to send instead: the nearest where there are many."""
    try:
        window.area(name)
    except Refused as refusal:
        names = [area.name for area in window.areas]
        if len(names) > MOST_NAMED:
            near = get_close_matches(name, names, SOME_NAMED, 0)
            names = [*near, f"and {len(names) - len(near)} others"]
        allowed = ", ".join(names)
        raise Refused(refusal.what, refusal.why, allowed, refusal.cite) from None


def _remove(table: Authority, name: str, account: str, command: commands.RemoveWager) -> None:
    _window(table, command.window)
    table.take(WagerRemoved(name, command.position, command.area))


def _ready(table: Authority, name: str, account: str, command: commands.Ready) -> None:
    window = _window(table, command.window)
    if name in window.ready:
        raise Refused("being ready", "you have said so already", "waiting for the others")
    for area in window.lacking(name):
        what, allowed = area_words(area.name), f"{area.limits} on {area_words(area.name)}, or taking back the rest"
        raise Refused("being ready", f"without a bet on {what} the others go back", allowed, area.required_by)
    table.take(PlayerReady(name))


def _decide(table: Authority, name: str, account: str, command: commands.Decide) -> None:
    prompt = _prompt(table, command.prompt)
    if not isinstance(prompt, Ask):
        raise Stale("a decision", "that prompt is for bets", "a bet, or being ready", prompt.cite)
    prompt.require_player(name, "a decision")  # before anything of it is told
    if command.hands is not None:
        if command.cards or command.amount is not None:
            what, why = "hands with cards or an amount beside them", "every card goes in one of the hands"
            raise Refused(what, why, '"hands" alone', prompt.cite)
        table.take(prompt.set_hands(name, command.choice, _hands(prompt, command.hands)))
        return
    arrangement = prompt.choice(command.choice).arrangement
    if arrangement is not None:
        why = "you didn't say how the hands are set"
        raise Refused(f"{command.choice!r}", why, f'"hands": {arrangement.allowed}', prompt.cite)
    cards, gesture = tuple(_cards(prompt, command.cards)), command.gesture or ""
    table.take(prompt.decide(name, command.choice, cards, command.amount, gesture))


def _hands(prompt: Ask, hands: dict[str, list[str]] | str) -> dict[str, list[Card]] | None:
    """Return the cards of each hand, None for the house way."""
    return None if isinstance(hands, str) else {name: _cards(prompt, cards) for name, cards in hands.items()}


def _cards(prompt: Ask, cards: list[str]) -> list[Card]:
    try:
        return [Card.parse(card) for card in cards]
    except Refused as error:
        allowed = 'cards of your own hand, each by the text of its "card" in the prompt'
        raise Refused(error.what, error.why, allowed, prompt.cite) from None


def _say(table: Authority, name: str, account: str, command: commands.Say) -> None:
    kinds = {kind.kind: kind for kind in _prompt(table, command.window).said_by_players}
    if command.event not in kinds:
        raise Refused(f"{command.event!r}", "nothing by that name can be said here", ", ".join(kinds) or "nothing")
    kind = kinds[command.event]
    own = [field for field, *_ in kind.fields if field != "player"]
    for field in command.fields:
        if field not in own:
            raise Refused(f"{command.event!r}", f"it has no field {field!r}", ", ".join(own) or "no field at all")
    whole = kind.whole_fields  # which a window lists as texts
    fields = {name: _number(value) if name in whole else value for name, value in command.fields.items()}
    body = fields | {"event": command.event, "player": name, "cite": "", "by": name}
    try:
        table.take(read_event(body))
    except UnknownEvent as error:
        raise Refused(f"{command.event!r}", str(error), "its own fields, each of its own type") from None


def _number(value: Any) -> Any:
    """Return a number that was sent as the text in which a prompt lists it."""
    return int(value) if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16 else value


def _tip(table: Authority, name: str, account: str, command: commands.Tip) -> None:
    require_in_chips(table.dealer.table, command.amount, "a tip")
    has = table.dealer.chips_left(name)
    if table.row.is_training and command.amount > has:  # elsewhere it comes out of the wallet, and never out of more
        why = f"you have {money(has)} in chips at this training table"
        raise Refused(f"a tip of {money(command.amount)}", why, f"up to {money(has)}")
    table.take(TipGiven(name, command.amount))


def _prompt(table: Authority, name: str) -> Ask | OpenForWagers:
    prompts = table.dealer.prompts
    if name not in prompts:
        is_open = f"an answer to {' or '.join(prompts)}, open now"
        allowed = is_open if prompts else "waiting, while the dealer goes on"
        now = next(iter(prompts.values()), None)
        cite = "" if now is None else now.asked_by if isinstance(now, Ask) else now.cite
        raise Stale(f"an answer to prompt {name}", "the game has moved on, and that prompt is closed", allowed, cite)
    return prompts[name]


def _window(table: Authority, name: str) -> OpenForWagers:
    prompt = _prompt(table, name)
    if not isinstance(prompt, OpenForWagers):
        game = table.dealer.game
        cite = game.cite_at(table.dealer.table.options, game.late_wager_cite)
        raise Stale("a bet", "betting is over in this round", "waiting for the next", cite)
    return prompt


_COMMANDS: dict[type, Callable[[Authority, str, str, Any], None]] = {
    commands.Sit: _sit,
    commands.Leave: _leave,
    commands.Buy: _buy,
    commands.Away: _away,
    commands.GiveNonce: _nonce,
    commands.PlaceWager: _wager,
    commands.RemoveWager: _remove,
    commands.Ready: _ready,
    commands.Decide: _decide,
    commands.Say: _say,
    commands.Tip: _tip,
    commands.BringToDesk: forms.take_from_player,
}
"""What each command does."""
