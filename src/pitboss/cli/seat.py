"""A bot's seat: it answers the prompts of a live house from what the house has told it, and from nothing else."""

from __future__ import annotations

import random
import secrets
from contextlib import suppress
from typing import Any, cast

import httpx

from pitboss.cli.client import WAITS, House, RefusedByHouse, path_of
from pitboss.cli.terminal import Screen, Unable
from pitboss.table.arrangement import HOUSE_WAY
from pitboss.table.events import COUNTER
from pitboss.table.money import money, signed

BUY_IN = 40
"""How many of the least wagers a bot sits down with, or buys again."""
STEP = 50
"""Amounts are named in units of the smallest chip, in cents."""
STALE = 409
SEATS_TRIED = 5
WAGERS = ("wager_placed", "action_taken", "blind_posted", "antes_placed")
"""By these a bot takes part in a round."""
SITS_OUT = 0.3
"""How often a random bot makes no wager where it could."""


class Chooser:
    """How a bot decides: from the prompt and the hint alone."""

    def __init__(self, style: str, chance: random.Random) -> None:
        self.is_random = style == "random"
        self.chance = chance

    def wagers(self, areas: list[dict[str, Any]], chips: int) -> list[tuple[str, int]]:
        """Return the betting areas and amounts of a round: the least where a wager is required, or any on some."""
        required = [area for area in areas if area.get("required")]
        needed = sum(area["least"] for area in required)
        if needed > chips or (required and self.is_random and self.chance.random() < SITS_OUT):
            return []
        chosen = [(area["name"], area["least"]) for area in required]
        if chosen and not self.is_random:
            return chosen
        return chosen + self._others([area for area in areas if area not in required], chips - needed)

    def _others(self, areas: list[dict[str, Any]], chips: int) -> list[tuple[str, int]]:
        """Return wagers that nothing requires: the least on the first area, or any on some."""
        chosen: list[tuple[str, int]] = []
        for area in areas:
            least, most = area["least"], min(area["most"], chips)
            if least > most or (chosen and not self.is_random) or (self.is_random and self.chance.random() < SITS_OUT):
                continue
            amount = least
            if self.is_random:
                amount += STEP * self.chance.randrange((min(most, 4 * least) - least) // STEP + 1)
            chosen.append((area["name"], amount))
            chips -= amount
        return chosen

    def decision(self, prompt: dict[str, Any], hint: dict[str, Any] | None) -> dict[str, Any]:
        """Return a choice that the prompt allows, with the amount, the cards or the hands that it asks for."""
        choices = {choice["word"]: choice for choice in prompt["choices"]}
        choice = self.chance.choice(prompt["choices"]) if self.is_random else self._sensible(prompt, choices, hint)
        decided: dict[str, Any] = {"choice": choice["word"]}
        if amounts := choice.get("amounts"):
            count = (amounts["most"] - amounts["least"]) // amounts["step"] if self.is_random else 0
            decided["amount"] = amounts["least"] + amounts["step"] * self.chance.randrange(count + 1)
        if choice.get("at_most"):
            held = [card["card"] for card in choice["cards"]]
            number = self.chance.randint(1, min(choice["at_most"], len(held))) if self.is_random else 1
            decided["cards"] = self.chance.sample(held, number) if self.is_random else held[:number]
        if arrangement := choice.get("arrangement"):
            decided["hands"] = self._hands(arrangement, hint if hint and hint["choice"] == choice["word"] else None)
        return decided

    def _hands(self, arrangement: dict[str, Any], hint: dict[str, Any] | None) -> dict[str, list[str]] | str:
        """Set the hands by the hint, else the house way; a random bot, and one without either, as it comes."""
        if not self.is_random and hint and hint.get("hands"):
            return cast(dict[str, list[str]], hint["hands"])
        if not self.is_random and arrangement["house_way"]:
            return HOUSE_WAY
        cards = [card["card"] for card in arrangement["cards"]]
        self.chance.shuffle(cards)
        return {hand["name"]: [cards.pop() for _ in range(hand["size"])] for hand in arrangement["hands"]}

    def _sensible(
        self, prompt: dict[str, Any], choices: dict[str, dict[str, Any]], hint: dict[str, Any] | None
    ) -> dict[str, Any]:
        """Take the hint; without one, what time would take, but go on where that would be to fold."""
        if hint and hint["choice"] in choices:
            return choices[hint["choice"]]
        others = [choice for word, choice in choices.items() if word != "fold"]
        if prompt["default"] in choices and prompt["default"] != "fold":
            return choices[prompt["default"]]
        return others[0] if others else choices["fold"]


class Bot:
    """A guest of the house at one seat."""

    def __init__(self, house: House, name: str, style: str, chance: random.Random, screen: Screen) -> None:
        self.house = house
        self.name = name
        self.chooser = Chooser(style, chance)
        self.screen = screen
        self.run = secrets.token_hex(6)
        """Keys begin with this, so that they are the bot's own and the same whenever it sends a command again."""
        self.table = ""
        self.seq = 0
        self.newest = 0
        self.position = 0
        self.least = 0
        self.chips: dict[str, int] = {}
        self.answered: set[str] = set()
        self.counted: set[int] = set()
        self.wagered: set[int] = set()
        self.before = 0
        self.rounds: int | None = None
        self.has_sat = False
        self.bets_in_turn = False
        """Whether the game has no window for wagers, before which chips are bought."""
        self.is_out = False

    # Sitting down

    def sit_down(self, table: str, game: str | None) -> None:
        """Come in, choose a table with a free position, and take it."""
        self.name = self.house.enter(self.name)["name"]
        for tried in range(SEATS_TRIED):
            line = self._free_table(table, game)
            taken = {seat["position"] for seat in line["seated"]}
            free = (each for each in range(1, line["positions"] + 1) if each not in taken)
            self.position = next(free) if line.get("seats_players", True) else COUNTER
            self.table, self.least = line["id"], line["least"]
            try:
                self.house.command(self.table, f"{self.run}-sit-{tried}", "sit", position=self.position,
                                   chips=self._buy_in(tried), nonce=secrets.token_hex(16))  # fmt: skip
            except RefusedByHouse as refusal:
                if tried + 1 == SEATS_TRIED:
                    raise Unable(f"no seat could be taken: {refusal}") from None
            else:
                where = "the counter" if self.position == COUNTER else f"position {self.position}"
                self.screen.paragraph(f"{self.name} sits down at {where} of {line['name']}.")
                return

    def _free_table(self, table: str, game: str | None) -> dict[str, Any]:
        """Return the table that was asked for, or the first of the game with a free position."""
        lines = self.house.get("/api/tables")["tables"]
        wanted = [
            line for line in lines if (not table or line["id"] == table) and (game is None or line["game"] == game)
        ]
        if not wanted:
            what = f"table {table!r}" if table else f"table of {game!r}"
            there = ", ".join(f"{line['id']} ({line['game']})" for line in lines) or "none"
            raise Unable(f"the house has no {what}; it has: {there}")
        free: list[dict[str, Any]] = [
            line for line in wanted if line["state"] == "open" and len(line["seated"]) < line["positions"]
        ]
        if not free:
            raise Unable("every seat is taken, or the table isn't open: try again later, or try another table")
        return free[0]

    def _buy_in(self, number: int) -> int:
        """Return what to buy in for, after having had more chips from the cage where there are too few."""
        wallet: int = self.house.get("/api/house")["me"]["chips"]
        wanted = BUY_IN * self.least
        if wallet < wanted:
            with suppress(RefusedByHouse):  # the cage gives no more than its cap: then what there is must do
                key = f"{self.run}-cage-{number}"
                wallet = self.house.post("/api/me/chips", {"key": key, "amount": wanted - wallet})["me"]["chips"]
        return max(min(wanted, wallet // STEP * STEP), 0)

    # Playing

    def play(self, rounds: int | None) -> None:
        """Answer every prompt until so many rounds are over; a lost connection is taken up where it broke off."""
        self.rounds = rounds
        try:
            self._listen()
        except KeyboardInterrupt:
            self._leave(when="now")
            raise
        self._leave()

    def _listen(self) -> None:
        losses = 0
        while not self.is_done:
            self._take(self.house.get(path_of(self.table)))
            try:
                for name, message in self.house.stream(self.table, self.seq):
                    losses = 0
                    if name == "table" and message["table"] == self.table:
                        self._hear(message)
                    if self.is_done:
                        return
            except httpx.TransportError:
                self.screen.paragraph("Lost the connection; trying again.")
            losses += 1
            self.house.wait(WAITS[min(losses, len(WAITS)) - 1])

    @property
    def is_done(self) -> bool:
        """Is there nothing more to play for?"""
        return self.is_out or (self.rounds is not None and len(self.counted) >= self.rounds)

    def _take(self, snapshot: dict[str, Any]) -> None:
        """Take in the whole table; a stream that begins later than what was heard before passes over nothing."""
        self.newest = snapshot["seq"]
        self.seq = self.seq or snapshot["seq"]
        self.chips = dict(snapshot["view"]["chips"])
        self.before = self.before or self.chips.get(self.name, 0)
        self._look_at_seat(snapshot.get("you"), snapshot["table"]["state"])
        self._answer(snapshot.get("prompt"), snapshot.get("hint"))

    def _look_at_seat(self, you: dict[str, Any] | None, state: str) -> None:
        """Notice when the bot has its seat, and when that or the table is gone."""
        if state == "closed" or (self.has_sat and you is None):
            self.is_out = True
        self.has_sat = self.has_sat or you is not None

    def _hear(self, message: dict[str, Any]) -> None:
        """Take in what one command did, and answer the prompt that it left, unless that is past already."""
        if message["seq"] <= self.seq:
            return
        self.seq = message["seq"]
        for step in message["steps"]:
            self._follow(step)
        self._look_at_seat(message.get("you"), message["state"])
        if self.seq >= self.newest:
            self._answer(message.get("prompt"), message.get("hint"))

    def _follow(self, step: dict[str, Any]) -> None:
        for player, chips in (step.get("patch") or {}).get("chips", {}).items():
            if chips is None:
                self.chips.pop(player, None)
            else:
                self.chips[player] = chips
        if step["event"] in WAGERS and (step.get("player") == self.name or self.name in step.get("amounts", ())):
            self.wagered.add(step["round"])
            self.bets_in_turn = step["event"] != "wager_placed"
        if step["event"] == "round_settled" and step["round"] in self.wagered - self.counted:
            self.counted.add(step["round"])
            chips = self.chips.get(self.name, 0)
            self.screen.paragraph(f"Round {step['round']}: {signed(chips - self.before)}, {money(chips)} in chips.")
            self.before = chips
            if self.bets_in_turn and not chips:
                self.is_out = not self._buy_again(f"round-{step['round']}")

    # Answering

    def _answer(self, prompt: dict[str, Any] | None, hint: dict[str, Any] | None) -> None:
        """Answer a prompt once; one that is for others is let be."""
        if self.is_done or prompt is None or prompt["id"] is None or prompt["id"] in self.answered:
            return
        if prompt["kind"] == "wagers" and self.name in prompt["waiting_for"]:
            self.answered.add(prompt["id"])
            self._wager(prompt)
        elif prompt["kind"] == "decision" and prompt["player"] == self.name:
            self.answered.add(prompt["id"])
            decided = self.chooser.decision(prompt, hint)
            is_taken = self._send(prompt["id"], "decide", prompt=prompt["id"], **decided)
            if not is_taken and decided.get("hands", HOUSE_WAY) != HOUSE_WAY:  # the game may call a setting foul
                decided["hands"] = HOUSE_WAY
                self._send(f"{prompt['id']}-{HOUSE_WAY}", "decide", prompt=prompt["id"], **decided)

    def _wager(self, prompt: dict[str, Any]) -> None:
        window = prompt["id"]
        chips = self.chips.get(self.name, 0)
        least = min((area["least"] for area in prompt["areas"]), default=0)
        if chips < least and not self._buy_again(window):
            self.is_out = True
            return
        for number, (area, amount) in enumerate(self.chooser.wagers(prompt["areas"], chips)):
            self._send(f"{window}-{number}", "wager", window=window, position=self.position, area=area, amount=amount)
        self._send(f"{window}-ready", "ready", window=window)

    def _buy_again(self, window: str) -> bool:
        """Buy chips for the next round, or say that there are none left."""
        chips = self._buy_in(SEATS_TRIED + len(self.answered))
        if chips < self.least:
            self.screen.paragraph("Out of chips.")
            return False
        self.before += chips
        return self._send(f"{window}-buy", "buy", chips=chips)

    def _send(self, key: str, do: str, **more: Any) -> bool:
        """Send a command under a key that belongs to its prompt, and tell whether it was taken."""
        try:
            self.house.command(self.table, f"{self.run}-{key}", do, **more)
        except RefusedByHouse as refusal:
            if refusal.status != STALE:
                self.screen.paragraph(f"The house refuses to {do}: {refusal}")
            return False
        return True

    def _leave(self, when: str = "after-round") -> None:
        """Give the seat up, whatever the reason for stopping; the house keeps what was wagered in its round."""
        if self._send(f"leave-{when}", "leave", when=when):
            played = len(self.counted)
            self.screen.paragraph(f"{self.name} leaves after {played} round{'s' * (played != 1)}.")
