"""`pitboss play`: a seat in the terminal among bots."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, TypeVar

from pitboss.cli import INTERRUPTED, OK
from pitboss.cli.house import checked_game, drawn_seed, open_dealer
from pitboss.cli.orders import bring, fields_of, inputs_of, read_order
from pitboss.cli.person import Leaves, Person, Where, hand_example, require_input
from pitboss.cli.sketch import middle_of, sketch
from pitboss.cli.telling import Teller, tell_head
from pitboss.cli.terminal import Screen
from pitboss.cli.values import printable
from pitboss.games.between import require_least_wager
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Record
from pitboss.players import Company, Player, for_game, seat_builtin
from pitboss.table.choices import Ask
from pitboss.table.desk import DeskForm
from pitboss.table.event import Event
from pitboss.table.events import (
    COUNTER,
    DEALER,
    CardDealt,
    ChipsBought,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    RoundSettled,
    StandingWagerReturned,
    StandingWagerTaken,
    area_name,
    area_words,
)
from pitboss.table.ledger import rail
from pitboss.table.money import Cents, money, parse_money
from pitboss.table.refusal import Refused
from pitboss.table.view import View
from pitboss.table.window import Area, OpenForWagers

QUIET = frozenset(
    {
        "card_dealt",
        "card_dealt_to_hand",
        "cards_cut",
        "cards_inspected",
        "cards_loaded",
        "cards_shuffled",
        "cards_fanned",
        "cards_spread",
        "deck_spread",
        "cards_viewed",
        "cards_washed",
        "cover_card_placed",
        "cut_completed",
        "deck_inspected",
        "hand_collected",
        "hands_discarded",
        "log_opened",
        "nonce_given",
        "player_ready",
        "round_began",
        "second_player_viewed",
        "seals_opened",
        "seed_committed",
        "seed_revealed",
        "stack_delivered",
        "stub_placed_in_rack",
        "wager_added",
        "wagering_ended",
        "cards_returned",
        "deck_kept",
        "seed_withheld",
        "throw_seed_committed",
        "throw_seed_revealed",
    }
)
"""What a person at a table hardly notices; `log` shows it all the same."""


def run(arguments: argparse.Namespace) -> int:
    """Seat the person behind the bots, and play until the person leaves."""
    game = checked_game(arguments)
    for_game(game.name, arguments.player)
    require_input()
    seed = arguments.seed or drawn_seed()
    screen = Screen()

    def seat(dealer: Dealer) -> list[Player]:
        players = seat_builtin(dealer, arguments.player, arguments.seats - 1, arguments.chips, seed)
        position = arguments.seats if game.seats_players else COUNTER
        dealer.take(PlayerSeated(arguments.name, position, arguments.chips, by=arguments.name))
        return players

    with open_dealer(arguments, seed, seat, clock=lambda: time.time_ns() // 1_000_000) as (dealer, players):
        screen.title(f"{game.title}: N.J.A.C. {game.subchapter}, in {game.edition_words}")
        screen.paragraph("Type ? for your choices, log for every event, quit to leave.", indent=2)
        company = Company(dealer, players, buy_in=arguments.chips)
        code = Sitting(dealer, company, arguments.name, screen).stay()
    if arguments.seed is None:
        screen.paragraph(f"The same cards again: --seed {seed.hex()}")
    if arguments.log is not None:
        tell_head(screen, dealer.log.head)
    return code


P = TypeVar("P", bound=OpenForWagers | Ask)


HANDED_BACK = (StandingWagerReturned.kind, StandingWagerTaken.kind)
MOST_NAMED = 12
"""More betting areas are not named one by one whenever wagers are made."""


class Sitting:
    """One person's stay at a table."""

    def __init__(self, dealer: Dealer, company: Company, name: str, screen: Screen) -> None:
        self.dealer = dealer
        self.company = company
        self.name = name
        self.screen = screen
        self.view = View(name)
        self.person = Person(self.view, name, dealer.table.seats[-1].position, screen, dealer.game)
        self.teller = Teller(screen, View(name), game=dealer.game, is_quiet=self.is_quiet)
        self.brought = dealer.table.player(name).chips
        self.won = 0
        self._told = 0
        self._labels: dict[str, str] = {}
        self._round_before: list[Record] = []
        self._views = View(name), View(name)  # before the last round, and after it

    def stay(self) -> int:
        """Play rounds until the person leaves; return how the program ends."""
        code = OK
        try:
            self.look()
            while True:
                self.play_round()
        except Leaves:
            pass
        except KeyboardInterrupt:
            self.screen.line()
            code = INTERRUPTED
        self.leave()
        return code

    def play_round(self) -> None:
        """Play one round, the bots answering for themselves."""
        self.require_chips()
        self.company.begin_round()
        self.screen.heading(f"Round {self.dealer.log.round}")
        while (prompt := self.dealer.prompt) is not None:
            if isinstance(prompt, OpenForWagers):
                self.company.wager(prompt)
                self.look()
                self.take_wagers(prompt)
            elif own := [ask for ask in asks_of(prompt) if ask.player == self.name]:
                self.look()
                self.take_decision(own[0])
            else:
                self.company.answer()
        self.look()
        self._round_before = list(self.dealer.log.records)
        self._views = self._views[1], deepcopy(self.view)
        self.company.forget()
        self._told = 0

    def look(self) -> None:
        """Take in what has happened since, and tell what a person would notice."""
        self.teller.tell(self.take_in())

    def is_quiet(self, event: Event) -> bool:
        """Tell whether an event is passed over in silence."""
        if isinstance(event, CardDealt) and self.dealer.game.tells_each_card and self.person.boxes:
            return event.position not in (DEALER, *self.person.boxes)
        return event.kind in QUIET

    def take_in(self) -> list[Record]:
        """Take in what has happened since, and return it."""
        records = self.dealer.log.records[self._told :]
        self._told = len(self.dealer.log.records)
        self.view.fold(records)
        settled = [record.body["net"] for record in records if record.body["event"] == RoundSettled.kind]
        self.won += sum(net.get(rail(self.name), 0) for net in settled)
        handed_back = [record.body for record in records if record.body["event"] in HANDED_BACK]
        self.won += sum(body["amount"] + body["vigorish"] for body in handed_back if body["player"] == self.name)
        return records

    # Prompts

    def open_words(self, prompt: OpenForWagers) -> str:
        """Say what may be wagered on; where that is more than can be taken in, what lies there already."""
        areas = self.person.may_take(prompt)
        if len(areas) <= MOST_NAMED:
            return limits_words(areas)
        lying = ", ".join(f"{money(amount)} on {area_words(area)}" for (_, area), amount in self.person.wagers.items())
        return f"your bets: {lying or 'none yet'}; ? lists the {len(areas)} areas that are open"

    def take_wagers(self, prompt: OpenForWagers) -> None:
        """Let the person make wagers until ready; wagers that would be given back are pointed out once."""
        self.screen.paragraph(f"You have {money(self.view.chips[self.name])}; {self.open_words(prompt)}.")
        examples = " and then ".join(f"`{line}`" for line in self.person.examples(prompt))
        others = ", ".join((*self.person.sayings(prompt), "undo", "repeat", "ready", "?", "quit"))
        self.screen.paragraph(f"Say for example {examples}; or {others}.")
        self.person.begin()
        warned: dict[Where, Cents] = {}
        while True:
            words = self.person.read("bet> ")
            if words != ["ready"]:
                self.attempt(words, prompt, self.wager)
                continue
            wagers, (warning, cite) = self.person.wagers, self.person.missing(prompt)
            if not warning or wagers == warned:
                break
            self.screen.cited(warning, cite, indent=0)
            warned = dict(wagers)
        self.person.keep()
        self.dealer.take(PlayerReady(self.name))
        self.dealer.end_wagering()

    def wager(self, prompt: OpenForWagers, words: list[str]) -> None:
        """Do what a line asks to be done to the wagers, and say what it replaces or undoes."""
        for event, remark in self.person.wager(prompt, words):
            self.dealer.take(event)
            self.look()
            if remark:
                self.screen.paragraph(remark, indent=2)

    def take_decision(self, prompt: Ask) -> None:
        """Let the person decide."""
        sketch(self.screen, self.view, self.dealer.game, middle_of(self.dealer.table))
        examples = [
            hand_example(choice.arrangement) if choice.arrangement else f"{choice.word} {choice.cards[0].card}"
            for choice in prompt.choices
            if choice.arrangement or choice.at_most
        ]
        example = f" For example: {examples[0]}." if examples else ""
        self.explain_new(prompt)
        self.screen.paragraph(f"You may: {prompt.allowed}.{example}", indent=2)
        for word, why in prompt.not_offered.items():
            self.screen.paragraph(f"Not {word}: {why}.", indent=2)
        while any(ask is prompt for ask in asks_of(self.dealer.prompt)):
            self.attempt(self.person.read("decide> "), prompt, self.decide)

    def explain_new(self, prompt: Ask) -> None:
        """Say what a choice does where it was not offered before, or did something else then."""
        for choice in prompt.choices:
            if self._labels.get(choice.word) != choice.label:
                self.screen.paragraph(f"{choice.word}: {choice.label}", indent=2, hanging=2)
            self._labels[choice.word] = choice.label

    def decide(self, prompt: Ask, words: list[str]) -> None:
        """Decide as a line says."""
        said = self.person.says(prompt, words)
        self.dealer.take(said or self.person.decide(prompt, words))
        if said:
            self.look()

    def attempt(self, words: list[str], prompt: P, act: Callable[[P, list[str]], None]) -> None:
        """Do what a line asks for; where it is refused, say why and change nothing."""
        try:
            if words[0] in ("?", "help"):
                self.person.explain(prompt)
            elif words[0] == "log":
                teller = Teller(self.screen, deepcopy(self._views[0]), game=self.dealer.game)
                teller.tell([*self._round_before, *self.dealer.log.records])
            elif words[0] == "desk":
                self.bring(words)
            elif words[0] == "buy":
                self.buy(words)
            else:
                act(prompt, words)
        except Refused as refusal:
            self.screen.paragraph(printable(str(refusal)))

    # The desk

    def bring(self, words: list[str]) -> None:
        """Bring something to the game's desk, for the floor or oneself, or tell what it takes now."""
        if len(words) == 1:
            self.tell_desk()
            return
        names = {player.name.lower(): player.name for player in self.dealer.table.players}
        event = read_order(self.dealer.game, words[1], " ".join(words[2:]), names, self.own_form(words[1]))
        if event.ends_a_stay and getattr(event, "player", "") == self.name:
            raise Refused(event.deed_words(), "that is you", "quit")
        bring(self.company, event)
        self.look()

    def forms(self) -> list[DeskForm]:
        """Return what the desk takes now of the floor or of the person, and not what is for another player to give."""
        inputs = inputs_of(self.dealer.game)
        forms = (form for form in self.dealer.desk_forms() if form.event in inputs.values())
        return [form for form in forms if form.whose is None or self.name in form.whose]

    def own_form(self, name: str) -> dict[str, Any]:
        """Return what the person's own form of an input has by itself: who gives it, and what is usual."""
        own = [form for form in self.forms() if form.event.kind == name and form.whose is not None]
        return {"player": self.name, **own[0].usual} if own else {}

    def tell_desk(self) -> None:
        """Tell what the desk takes now, by which paragraph, and how to say it."""
        forms = self.forms()
        for form in forms:
            given = self.own_form(form.event.kind)
            asked = [field for field in fields_of(form.event) if field not in given or field in choices_of(form)]
            fields = "; ".join(f"{field}={field.upper()}" for field in asked)
            self.screen.cited(f"{f'desk {form.event.kind} {fields}'.strip()}: {form.label}. {form.help}", form.cite)
        if not forms:
            self.screen.paragraph("The desk takes nothing now.", indent=2)

    # Chips

    def require_chips(self) -> None:
        """Let a person who cannot make the least wager buy chips first."""
        least = self.dealer.table.options.minimum
        while (chips := self.dealer.table.player(self.name).chips) < least:
            self.screen.paragraph(f"You have {money(chips)} and the minimum is {money(least)}: buy AMOUNT, or quit.")
            try:
                self.buy(self.person.read("buy> "))
            except Refused as refusal:
                self.screen.paragraph(printable(str(refusal)))

    def buy(self, words: list[str]) -> None:
        """Buy chips: at once between rounds, otherwise when the round is over."""
        what, form = " ".join(words), "buy AMOUNT, such as buy 100"
        if words[0] != "buy" or len(words) != 2:
            why = "you didn't say how much" if words[0] == "buy" else "you need chips first"
            raise Refused(what, why, form)
        try:
            amount = parse_money(words[1])
        except ValueError as error:
            raise Refused(what, str(error), form) from None
        dealer = self.dealer
        require_least_wager(dealer.game, dealer.table.options, "buying", dealer.chips_left(self.name), amount)
        dealer.take(ChipsBought(self.name, amount, by=self.name))
        self.brought += amount
        self.look()

    def leave(self) -> None:
        """Leave politely: wagers are taken back, what stays is played by default and told; then the table closes."""
        prompt = self.dealer.prompt
        stays = self.dealer.is_in_round
        if isinstance(prompt, OpenForWagers):
            bound = [(wager.position, wager.area) for wager in prompt.bound(self.name)]
            stays = bool(bound)
            for removal in self.person.taken_back():
                if (removal.position, removal.area) not in bound:
                    self.dealer.take(removal)
            self.dealer.end_wagering()
        self.dealer.take(PlayerLeft(self.name, by=self.name))
        while self.dealer.prompt is not None:
            self.company.answer()
        if stays:
            self.look()
        self.dealer.close()
        self.take_in()
        result = f"{money(abs(self.won))} {'more' if self.won > 0 else 'less'} than" if self.won else "as much as"
        self.screen.paragraph(f"You leave with {money(self.brought + self.won)}, {result} you brought. Good-bye.")


def choices_of(form: DeskForm) -> set[str]:
    """Return the fields of a form of which there is something to choose."""
    return {field.name for field in form.fields if len(field.values) > 1}


def limits_words(areas: Sequence[Area]) -> str:
    """Say what each betting area takes, those together that take the same."""
    names: dict[str, list[str]] = {}
    for area in areas:
        names.setdefault(area.limits, []).append(area_name(area.name))
    return "; ".join(
        f"{alike[0]} takes {limits}"
        if len(alike) == 1
        else f"{', '.join(alike[:-1])} and {alike[-1]} take {limits} each"
        for limits, alike in names.items()
    )
