"""Books kept beside a table, from its log alone: where every chip is and where every card is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Body = dict[str, Any]
Place = tuple[int, int]


class Follower:
    """Somebody who reads a log event by event; a method with an event's name says what the event changes."""

    def follow(self, body: Body) -> None:
        """Take in the next event, all its cards visible."""
        change = getattr(self, body["event"], None)
        if change is not None:
            change(body)
        self.check(body)

    def check(self, body: Body) -> None:
        """Check what holds after every event."""
        raise NotImplementedError


class Till(Follower):
    """The chips: each player's, those on the layout and the tray's; the coupons; and who sits where."""

    def __init__(self) -> None:
        self.tray = 0
        self.chips: dict[str, int] = {}
        self.seats: dict[int, str] = {}
        self.layout: dict[tuple[int, str], tuple[str, int]] = {}
        self.coupons: dict[str, list[int]] = {}
        self.in_round = False
        self._from_cage = 0
        self._before: dict[str, int] = {}
        self._collected: list[Body] = []
        self._waiting: list[Body] = []

    def check(self, body: Body) -> None:
        """No chip comes from anywhere but the cage, none is lost, and nobody owes any."""
        on_layout = sum(amount for _, amount in self.layout.values())
        held = self.tray + on_layout + sum(self.chips.values())
        assert held == self._from_cage, f"{held} cents are at the table and {self._from_cage} were brought: {body}"
        assert min(self.chips.values(), default=0) >= 0, f"a player owes chips: {body}"

    def log_opened(self, body: Body) -> None:
        self.tray = self._from_cage = body["tray"]

    def player_seated(self, body: Body) -> None:
        if self.in_round:
            self._waiting.append(body)
            return
        assert body["position"] not in self.seats and body["player"] not in self.chips, f"a seat is taken: {body}"
        self.seats[body["position"]] = body["player"]
        self.chips[body["player"]] = 0
        self.coupons[body["player"]] = []
        self._buy(body)

    def chips_bought(self, body: Body) -> None:
        if self.in_round:
            self._waiting.append(body)
        else:
            self._buy(body)

    def _buy(self, body: Body) -> None:
        self.chips[body["player"]] += body["chips"]
        self._from_cage += body["chips"]

    def coupon_given(self, body: Body) -> None:
        if self.in_round:
            self._waiting.append(body)
        else:
            self.coupons[body["player"]].append(body["coupon"])

    def coupon_collected(self, body: Body) -> None:
        self.coupons[body["player"]].remove(body["coupon"])
        self._collected.append(body)

    def player_left(self, body: Body) -> None:
        if self.in_round:
            self._waiting.append(body)
            return
        self._from_cage -= self.chips.pop(body["player"])
        del self.coupons[body["player"]]
        self.seats = {number: player for number, player in self.seats.items() if player != body["player"]}

    def round_began(self, body: Body) -> None:
        self.in_round = True
        self._before = self._accounts()
        self._collected.clear()

    def wager_placed(self, body: Body) -> None:
        spot = body["position"], body["area"]
        if spot in self.layout:
            self._give_back(spot)
        self._lay(body)

    def wager_added(self, body: Body) -> None:
        assert (body["position"], body["area"]) not in self.layout, f"a wager lies there already: {body}"
        self._lay(body)

    def _lay(self, body: Body) -> None:
        assert self.seats.get(body["position"]) == body["player"], f"that player does not sit there: {body}"
        assert body["amount"] > 0, f"a wager of nothing: {body}"
        self.chips[body["player"]] -= body["amount"]
        self.layout[body["position"], body["area"]] = body["player"], body["amount"]

    def _give_back(self, spot: tuple[int, str]) -> None:
        player, amount = self.layout.pop(spot)
        self.chips[player] += amount

    def wager_removed(self, body: Body) -> None:
        self._give_back((body["position"], body["area"]))

    def wager_returned(self, body: Body) -> None:
        self._require_same(body)
        self.wager_removed(body)

    def wager_collected(self, body: Body) -> None:
        self._require_same(body)
        _, amount = self.layout.pop((body["position"], body["area"]))
        self.tray += amount
        self._collected.append(body)

    def wager_restored(self, body: Body) -> None:
        """A wager that the round collected comes back from the tray, once, with the coupon that lay beside it."""
        where = [body[name] for name in ("player", "position", "area")]
        taken = [each for each in self._collected if [each[name] for name in ("player", "position", "area")] == where]
        assert [each["amount"] for each in taken if "amount" in each] == [body["amount"]], f"it was not taken: {body}"
        self.tray -= body["amount"]
        self.chips[body["player"]] += body["amount"]
        self.coupons[body["player"]] += [each["coupon"] for each in taken if "coupon" in each]
        self._collected = [each for each in self._collected if each not in taken]

    def wager_paid(self, body: Body) -> None:
        self.wager_returned(body)
        self.bonus_paid(body)

    def bonus_paid(self, body: Body) -> None:
        assert body["winnings"] > 0, f"nothing is paid: {body}"
        self.chips[body["player"]] += body["winnings"]
        self.tray -= body["winnings"]

    def _require_same(self, body: Body) -> None:
        lies = self.layout.get((body["position"], body["area"]))
        assert lies == (body["player"], body["amount"]), f"{lies} lies there: {body}"

    def wager_moved(self, body: Body) -> None:
        """A wager goes to another area, which is free."""
        self._require_same(body)
        assert (body["position"], body["to"]) not in self.layout, f"a wager lies there already: {body}"
        self.layout[body["position"], body["to"]] = self.layout.pop((body["position"], body["area"]))

    def vigorish_paid(self, body: Body) -> None:
        self.chips[body["player"]] -= body["amount"]
        self.tray += body["amount"]

    def vigorish_returned(self, body: Body) -> None:
        self.chips[body["player"]] += body["amount"]
        self.tray -= body["amount"]

    def standing_wager_returned(self, body: Body) -> None:
        self.wager_returned(body)
        self.vigorish_returned(body | {"amount": body["vigorish"]})

    def standing_wager_taken(self, body: Body) -> None:
        """Who has left takes a wager along, and the vigorish that was paid for it."""
        self._require_same(body)
        del self.layout[body["position"], body["area"]]
        self.tray -= body["vigorish"]
        self._from_cage -= body["amount"] + body["vigorish"]

    def standing_wager_forfeited(self, body: Body) -> None:
        self._require_same(body)
        del self.layout[body["position"], body["area"]]
        self.tray += body["amount"]

    def round_settled(self, body: Body) -> None:
        assert sum(body["net"].values()) == 0, f"the entries of the round do not sum to zero: {body}"
        moved = {name: held - self._before[name] for name, held in self._accounts().items()}
        assert {**dict.fromkeys(moved, 0), **body["net"]} == moved, f"the chips moved otherwise, {moved}: {body}"
        self.in_round = False
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            getattr(self, each["event"])(each)

    def _accounts(self) -> dict[str, int]:
        on_layout = sum(amount for _, amount in self.layout.values())
        return {
            "tray": self.tray,
            "layout": on_layout,
            **{f"player {name}": chips for name, chips in self.chips.items()},
        }


class Cards(Follower):
    """The cards of the last shuffle: in the stub, in a hand (some face up) or in the discard rack, each in one."""

    def __init__(self) -> None:
        self.stub: list[Place] = []
        self.hands: dict[int, list[Place]] = {}
        self.rack: list[Place] = []
        self.faces: dict[Place, str] = {}
        self.open: set[Place] = set()
        self._deck = 0
        self._is_regular = True

    def check(self, body: Body) -> None:
        """Every card of the deck is in exactly one place."""
        places = [*self.stub, *self.rack, *(place for hand in self.hands.values() for place in hand)]
        assert len(places) == len(set(places)) == self._deck, f"a card is missing or lies in two places: {body}"

    def round_began(self, body: Body) -> None:
        self._is_regular = True

    def fault_occurred(self, body: Body) -> None:
        self._is_regular = False

    def cards_shuffled(self, body: Body) -> None:
        assert not self.hands, f"hands are out while the cards are shuffled: {self.hands}"
        self._deck = len(body["sealed"])
        self.stub = [(body["shuffle"], number) for number in range(self._deck)]
        self.rack, self.faces, self.open = [], {}, set()

    def cards_cut(self, body: Body) -> None:
        assert 10 <= body["cards"] < self._deck, f"a cut of too few or too many cards: {body}"
        self.stub = self.stub[body["cards"] :] + self.stub[: body["cards"]]

    def card_dealt(self, body: Body) -> None:
        self._deal(body, [body["place"]], [body["card"]])

    def stack_delivered(self, body: Body) -> None:
        self._deal(body, body["stack"], body["cards"])

    def card_set_aside(self, body: Body) -> None:
        place = tuple(body["place"])
        self._see([place], [body["card"]])
        self._move(self.stub, [place], self.rack)

    def _deal(self, body: Body, places: Iterable[list[int]], cards: list[str]) -> None:
        dealt = [tuple(place) for place in places]
        if self._is_regular:
            assert dealt == self.stub[: len(dealt)], f"the cards do not come from the top: {body}"
        self._see(dealt, cards)
        self._move(self.stub, dealt, self.hands.setdefault(body["position"], []))

    def _see(self, places: list[Any], cards: list[str]) -> None:
        """See cards: a place never shows two cards, and a card never shows at two places."""
        for place, card in zip(places, cards, strict=True):
            assert self.faces.setdefault(place, card) == card, f"{place} shows {card} and {self.faces[place]}"
        assert len(set(self.faces.values())) == len(self.faces), f"a card is seen at two places: {self.faces}"

    def _move(self, source: list[Place], places: list[Any], to: list[Place]) -> None:
        for place in places:
            assert place in source, f"{place} is not where it is taken from"
            source.remove(place)
            to.append(place)

    def hand_revealed(self, body: Body) -> None:
        turned = [tuple(place) for place in body["turned"]]
        assert sorted(turned) == sorted(self.hands[body["position"]]), f"another hand is revealed: {body}"
        self._see(turned, body["cards"])
        self.open.update(turned)

    def card_exposed(self, body: Body) -> None:
        place = tuple(body["place"])
        assert place in self.hands[body["position"]], f"the card is not in that hand: {body}"
        self._see([place], [body["card"]])
        self.open.add(place)

    def cards_discarded(self, body: Body) -> None:
        self._move(self.hands[body["position"]], [tuple(place) for place in body["discarded"]], self.rack)

    def hand_collected(self, body: Body) -> None:
        self._move(self.hands[body["position"]], [tuple(place) for place in body["collected"]], self.rack)
        assert not self.hands.pop(body["position"]), f"cards of the hand are left: {body}"

    def stub_placed_in_rack(self, body: Body) -> None:
        assert body["cards"] == len(self.stub), f"the stub has {len(self.stub)} cards: {body}"
        self._move(self.stub, list(self.stub), self.rack)

    def round_settled(self, body: Body) -> None:
        assert not self.hands, f"hands are left on the table: {self.hands}"
