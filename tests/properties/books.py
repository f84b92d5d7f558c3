"""Books kept beside a table, from its log alone: where every chip is and where every card is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

Body = dict[str, Any]
Place = tuple[int, int]


TILES = 32
"""A set of tiles, of which most lie in it twice."""


class Follower:
    """Somebody who reads a log event by event; a method with an event's name says what the event changes."""

    def follow(self, body: Body) -> None:
        """Take in the next event, all its cards visible; at a counter everybody has a place by name."""
        if body.get("position") == 0 and "player" in body:
            body = {**body, "position": body["player"]}
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
        self.pot = self.rake = self.fund = self.rake_area = self.meter = 0
        self.charged = self.charged_before = 0
        self.other_meters, self.meter_name = 0, ""
        self.put_up = 0
        """What the cage put up for the meter to begin with."""
        self.most: int | None = None
        """What a sign lets the house take in a round, where it rakes pots and charges for time."""
        self._from_cage = 0
        self._before: dict[str, int] = {}
        self._collected: list[Body] = []
        self._waiting: list[Body] = []

    def check(self, body: Body) -> None:
        """No chip comes from anywhere but the cage, none is lost, and nobody owes any."""
        on_layout = sum(amount for _, amount in self.layout.values())
        pots = self.pot + self.rake + self.fund + self.rake_area + self.meter + self.other_meters
        held = self.tray + on_layout + pots + sum(self.chips.values())
        assert held == self._from_cage, f"{held} cents are at the table and {self._from_cage} were brought: {body}"
        assert min(self.chips.values(), default=0) >= 0, f"a player owes chips: {body}"

    def log_opened(self, body: Body) -> None:
        self.tray = self._from_cage = body["tray"]
        self.meter_name = body["options"].get("meter", "")

    def player_seated(self, body: Body) -> None:
        comes_at_once = body["position"] == body["player"] not in self.chips
        if self.in_round and not comes_at_once:
            self._waiting.append(body)
            return
        self._before[f"player {body['player']}"] = body["chips"]
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
        self.charged_before, self.charged = self.charged, 0
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
        """A wager goes to the tray: all of it, or half of it where it was surrendered and the rest is returned next."""
        spot = body["position"], body["area"]
        player, amount = self.layout.pop(spot)
        assert player == body["player"] and 0 < body["amount"] <= amount, f"{amount} of {player} lies there: {body}"
        if body["amount"] < amount:
            assert body["cite"].startswith("19:47-2.8(a)"), f"a part of a wager is taken: {body}"
            self.layout[spot] = player, amount - body["amount"]
        self.tray += body["amount"]
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

    def winnings_paid(self, body: Body) -> None:
        self._require_same(body)
        self.bonus_paid(body)

    def bonus_paid(self, body: Body) -> None:
        assert body["winnings"] > 0, f"nothing is paid: {body}"
        self.chips[body["player"]] += body["winnings"]
        self.tray -= body["winnings"]

    def vigorish_collected(self, body: Body) -> None:
        assert body["amount"] > 0, f"no vigorish is taken: {body}"
        self.chips[body["player"]] -= body["amount"]
        self.tray += body["amount"]

    def vigorish_settled(self, body: Body) -> None:
        """Of the chips that somebody took along some stayed, for vigorish that was marked."""
        assert body["player"] not in self.chips and body["amount"] > 0, f"nobody has left who owes it: {body}"
        self.tray += body["amount"]
        self._from_cage += body["amount"]

    def bank_settled(self, body: Body) -> None:
        """What lost wagers brought a player's bank comes from the tray, and what won ones cost it goes there."""
        gained = body["gathered"] - body["paid"]
        self.chips[body["player"]] += gained
        self.tray -= gained

    # Poker: the pot, the rake area, the fund

    def _to_pot(self, player: str, amount: int) -> None:
        assert amount >= 0, f"{player} puts in {amount}"
        self.chips[player] -= amount
        self.pot += amount

    def action_taken(self, body: Body) -> None:
        self._to_pot(body["player"], body["added"])
        assert body["is_all_in"] == (body["added"] > 0 and not self.chips[body["player"]]), f"all-in or not: {body}"

    def antes_placed(self, body: Body) -> None:
        for player, amount in body["amounts"].items():
            self._to_pot(player, amount)

    def blind_posted(self, body: Body) -> None:
        self._to_pot(body["player"], body["amount"] + body["dead"])

    def uncalled_bet_returned(self, body: Body) -> None:
        self._to_player(body["player"], body["amount"])

    pot_awarded = uncalled_bet_returned

    def _to_player(self, player: str, amount: int) -> None:
        assert amount > 0, f"{player} gets {amount}"
        self.chips[player] += amount
        self.pot -= amount

    def money_returned(self, body: Body) -> None:
        self.pot += body["from_rake"]
        self.rake -= body["from_rake"]
        for player, amount in body["amounts"].items():
            self._to_player(player, amount)
        assert sum(body["pots"]) <= self.pot, f"{self.pot} lie in the pot and before the players: {body}"

    def bets_gathered(self, body: Body) -> None:
        """When a betting round is complete the pots are all that was put in and not given back or raked."""
        assert sum(body["pots"]) == self.pot, f"{self.pot} lie in the pot: {body}"
        assert min(body["pots"]) >= 0, f"a pot owes chips: {body}"

    def rake_taken(self, body: Body) -> None:
        self.pot -= body["amount"]
        self.rake += body["amount"]
        self.bets_gathered(body)
        taken = self.rake + self.charged_before
        assert self.most is None or taken <= self.most, f"{taken} are more than the sign lets it be: {body}"

    def sign_posted(self, body: Body) -> None:
        said = re.search(r"at most \$([\d,]+)(?:\.(\d\d))? in a round, time charges included", "; ".join(body["lines"]))
        self.most = 100 * int(said[1].replace(",", "")) + int(said[2] or 0) if said else None

    def rake_placed_in_tray(self, body: Body) -> None:
        assert body["amount"] == self.rake, f"{self.rake} were raked: {body}"
        self.tray, self.rake = self.tray + self.rake, 0

    def fund_drop_taken(self, body: Body) -> None:
        self.pot -= body["amount"]
        self.fund += body["amount"]

    def fund_paid(self, body: Body) -> None:
        self.fund -= body["amount"]
        self.chips[body["player"]] += body["amount"]
        assert self.fund >= 0, f"the fund owes chips: {body}"

    # The meter, which the cage begins, the tray feeds, and which pays players

    def meter_read(self, body: Body) -> None:
        assert body["amount"] == self.meter, f"the table has the meter alone, and it showed {self.meter}: {body}"

    def options_changed(self, body: Body) -> None:
        if self.in_round:
            self._waiting.append(body)
        elif (name := body["options"].get("meter", self.meter_name)) != self.meter_name:
            self.meter_name, self.meter, self.other_meters = name, 0, self.other_meters + self.meter

    def meter_raised(self, body: Body) -> None:
        self.tray -= body["amount"]
        self.meter += body["amount"]
        assert body["shown"] == self.meter, f"the meter shows {self.meter}: {body}"

    def meter_seeded(self, body: Body) -> None:
        self._from_cage += body["amount"]
        self.put_up += body["amount"]
        self.meter += body["amount"]
        assert body["shown"] == self.meter, f"the meter shows {self.meter}: {body}"

    def progressive_paid(self, body: Body) -> None:
        if body["percent"]:
            self.meter -= body["winnings"]
        else:
            self.tray -= body["winnings"]
        self.chips[body["player"]] += body["winnings"]
        assert body["shown"] == self.meter >= 0, f"the meter shows {self.meter}: {body}"

    def time_charge_paid(self, body: Body) -> None:
        for player, amount in body["amounts"].items():
            self.chips[player] -= amount
            self.rake_area += amount
            self.charged += amount

    def time_charge_verified(self, body: Body) -> None:
        if self.in_round:
            self._waiting.append(body)
            return
        assert body["amount"] == self.rake_area, f"{self.rake_area} lie in the rake area: {body}"
        self.tray, self.rake_area = self.tray + self.rake_area, 0

    def player_removed(self, body: Body) -> None:
        self.player_left(body)

    def _require_same(self, body: Body) -> None:
        lies = self.layout.get((body["position"], body["area"]))
        assert lies == (body["player"], body["amount"]), f"{lies} lies there: {body}"

    def wager_moved(self, body: Body) -> None:
        """A wager goes to another area, which is free."""
        self._require_same(body)
        assert (body["position"], body["to"]) not in self.layout, f"a wager lies there already: {body}"
        self.layout[body["position"], body["to"]] = self.layout.pop((body["position"], body["area"]))

    def wager_halved(self, body: Body) -> None:
        """Half of a wager goes to the tray, and half back to its player."""
        player, amount = self.layout.pop((body["position"], body["area"]))
        assert (player, amount // 2, amount - amount // 2) == (body["player"], body["taken"], body["returned"]), body
        self.tray += body["taken"]
        self.chips[player] += body["returned"]

    def wager_imprisoned(self, body: Body) -> None:
        """A wager waits for the next spin, beside what waits there already."""
        self._require_same(body)
        player, amount = self.layout.pop((body["position"], body["area"]))
        _, waiting = self.layout.get((body["position"], body["to"]), (player, 0))
        self.layout[body["position"], body["to"]] = player, waiting + amount

    # Keno: tickets lie on the counter until their game is closed, and are paid when they are presented

    def ticket_issued(self, body: Body) -> None:
        """A ticket lies there with its price: chips from the rail, or those of a quick pick."""
        place = body["position"]
        if body["taken_from"]:
            assert self.layout[place, body["taken_from"]] == (body["player"], body["amount"]), body
            self._give_back((place, body["taken_from"]))
        self._lay(body | {"area": f"ticket_{body['ticket']}"})

    def game_closed(self, body: Body) -> None:
        """All that lies on the counter is the house's."""
        written = sum(amount for _, amount in self.layout.values())
        assert written == body["amount"], f"{written} lies there: {body}"
        self.tray += written
        self.layout.clear()

    def ticket_paid(self, body: Body) -> None:
        assert body["amount"] > 0, f"nothing is paid: {body}"
        self.chips[body["player"]] += body["amount"]
        self.tray -= body["amount"]

    def vigorish_paid(self, body: Body) -> None:
        self.chips[body["player"]] -= body["amount"]
        self.tray += body["amount"]

    def vigorish_returned(self, body: Body) -> None:
        self.chips[body["player"]] += body["amount"]
        self.tray -= body["amount"]

    def standing_wager_returned(self, body: Body) -> None:
        if self.seats.get(body["position"]) != body["player"]:  # who has left since took it along with all chips
            self.standing_wager_taken(body)
            return
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
        assert not self.pot and not self.rake, f"{self.pot} are left in the pot and {self.rake} in the rake area"
        assert sum(body["net"].values()) == 0, f"the entries of the round do not sum to zero: {body}"
        now = self._accounts()
        moved = {name: now.get(name, 0) - self._before.get(name, 0) for name in now | self._before}
        gained = {name: amount for name, amount in body["net"].items() if amount}
        assert gained == {name: amount for name, amount in moved.items() if amount}, f"otherwise, {moved}: {body}"
        self.in_round = False
        waiting, self._waiting = self._waiting, []
        for each in waiting:
            getattr(self, each["event"])(each)

    def _accounts(self) -> dict[str, int]:
        on_layout = sum(amount for _, amount in self.layout.values())
        return {
            "tray": self.tray,
            "cage": -self.put_up,
            "layout": on_layout,
            "fund": self.fund,
            "meter": self.meter + self.other_meters,
            **{f"player {name}": chips for name, chips in self.chips.items()},
        }


class Cards(Follower):
    """The cards of the shuffles in use: in a stub, in a hand (some face up) or in the discard rack, each in one.

    A double shoe has a stub for each colour of backs; elsewhere the cards of the last shuffle take the place of all.
    """

    def __init__(self) -> None:
        self.stubs: dict[str, list[Place]] = {}
        self.hands: dict[int, list[Place]] = {}
        self.rack: list[Place] = []
        self.faces: dict[Place, str] = {}
        self.open: set[Place] = set()
        self.unseen: set[Place] = set()
        """What lies face down and nobody at all may look at, as the cards of a position that has folded."""
        self.looked_at: dict[Place, str] = {}
        """Who alone has looked at cards that lie face down."""
        self._decks: dict[int, str] = {}
        self._over: set[int] = set()
        self._last = ""
        self._cards = 0
        self._unordered: set[str] = set()
        self._taken_up: set[Place] = set()
        self._is_regular = True

    def check(self, body: Body) -> None:
        """Every card is in exactly one place."""
        stubs = [place for stub in self.stubs.values() for place in stub]
        places = [*stubs, *self.rack, *(place for hand in self.hands.values() for place in hand)]
        assert len(places) == len(set(places)) == self._cards, f"a card is missing or lies in two places: {body}"

    def round_began(self, body: Body) -> None:
        self._is_regular = True

    def fault_occurred(self, body: Body) -> None:
        self._is_regular = False

    def seed_revealed(self, body: Body) -> None:
        self._over.add(body["shuffle"])

    seed_withheld = seed_revealed

    def cards_shuffled(self, body: Body) -> None:
        shuffle, deck, cards = body["shuffle"], body["deck"], len(body["sealed"])
        if body["collected"] and self._taken_up:
            gone, self._taken_up = self._taken_up, set()
            assert len(gone) == cards, f"{len(gone)} cards were taken up: {body}"
        elif body["collected"]:
            gone = {place for place in self.rack if self._decks[place[0]] == deck}
            assert len(gone) == cards, f"{len(gone)} discards were shuffled: {body}"
        else:
            assert not self.hands, f"hands are out while the cards are shuffled: {self.hands}"
            known = [*self.rack, *(place for stub in self.stubs.values() for place in stub)]
            gone = {place for place in known if place[0] in self._over}
            self._cards += cards - len(gone)
            self._unordered.discard(deck)
        self._drop(gone)
        self._decks[shuffle], self._last = deck, deck
        self.stubs.setdefault(deck, []).extend((shuffle, number) for number in range(cards))

    def _drop(self, gone: set[Place]) -> None:
        """Forget cards that were shuffled anew."""
        self.rack = [place for place in self.rack if place not in gone]
        self.stubs = {deck: [place for place in stub if place not in gone] for deck, stub in self.stubs.items()}
        self.faces = {place: card for place, card in self.faces.items() if place not in gone}
        self.open -= gone

    def stacks_inserted(self, body: Body) -> None:
        """Discards went back at marked places of the shoe: that they are there is known, and not in which order."""
        assert sum(body["stacks"]) <= len(self.stubs[self._last]), f"more cards than there are: {body}"
        self._unordered.add(self._last)

    def discards_collected(self, body: Body) -> None:
        assert body["cards"] in map(len, self.stubs.values()), f"another number of cards was left: {body}"

    def cards_cut(self, body: Body) -> None:
        stub = self.stubs[self._last]
        assert 10 <= body["cards"] < len(stub), f"a cut of too few or too many cards: {body}"
        self.stubs[self._last] = stub[body["cards"] :] + stub[: body["cards"]]

    def card_dealt(self, body: Body) -> None:
        self._deal(body, [body["place"]], [body["card"]])
        if "seen_by" not in body:
            self.open.add(tuple(body["place"]))
        elif not body["seen_by"]:
            self.unseen.add(tuple(body["place"]))
        elif "hand" in body and body["position"] == 0:  # a hand before the dealer, which somebody plays
            self.looked_at[tuple(body["place"])] = body["seen_by"][0]

    card_dealt_to_hand = card_dealt

    def cards_dealt(self, body: Body) -> None:
        """Cards went to positions one after another; each is booked as if it were told alone."""
        cards = body["cards"] or [None] * len(body["dealt"])
        names = body.get("seen_by")
        for number, (position, card, place) in enumerate(zip(body["positions"], cards, body["dealt"], strict=True)):
            one = {"position": position, "card": card, "place": place, "hand": 1}
            self.card_dealt(body | one | ({"seen_by": names[number : number + 1]} if names is not None else {}))

    def stack_delivered(self, body: Body) -> None:
        self._deal(body, body["stack"], body["cards"])

    def card_set_aside(self, body: Body) -> None:
        place = tuple(body["place"])
        self._see([place], [body["card"]])
        self._move(self._stub_of(place), [place], self.rack)

    card_burned = determinant_card_burned = first_card_turned = card_set_aside

    def _stub_of(self, place: Any) -> list[Place]:
        return self.stubs[self._decks[place[0]]]

    def _deal(self, body: Body, places: Iterable[list[int]], cards: list[str]) -> None:
        dealt = [tuple(place) for place in places]
        stub = self._stub_of(dealt[0]) if dealt else []
        if self._is_regular and not self._unordered:
            assert dealt == stub[: len(dealt)], f"the cards do not come from the top: {body}"
        self._see(dealt, cards)
        self._move(stub, dealt, self.hands.setdefault(body["position"], []))

    def _see(self, places: list[Any], cards: list[str]) -> None:
        """See cards: a place never shows two cards, and a card never shows at more places than there are decks."""
        for place, card in zip(places, cards, strict=True):
            assert self.faces.setdefault(place, card) == card, f"{place} shows {card} and {self.faces[place]}"
        most = max(Counter(self.faces.values()).values(), default=0)
        allowed = 2 if self._cards == TILES else max(1, self._cards // 52)
        assert most <= allowed, f"a card is seen at too many places: {self.faces}"

    def _move(self, source: list[Place], places: list[Any], to: list[Place]) -> None:
        for place in places:
            assert place in source, f"{place} is not where it is taken from"
            source.remove(place)
            to.append(place)

    def hand_revealed(self, body: Body) -> None:
        turned = [tuple(place) for place in body["turned"]]
        assert sorted(turned) == sorted(self.hands[body["position"]]), f"another hand is revealed: {body}"
        self._turn_up(turned, body["cards"])

    def cards_turned(self, body: Body) -> None:
        turned = [tuple(place) for place in body["turned"]]
        assert set(turned) <= set(self.hands[0]), f"the cards lie in no hand: {body}"
        self._turn_up(turned, body["cards"])

    def cards_looked_at(self, body: Body) -> None:
        viewed = [tuple(place) for place in body["viewed"]]
        assert set(viewed) <= set(self.hands[0]), f"the cards lie in no hand: {body}"
        self._see(viewed, body["cards"])
        self.looked_at.update(dict.fromkeys(viewed, body["player"]))

    def cards_burned(self, body: Body) -> None:
        burned = [tuple(place) for place in body["burned"]]
        self._see(burned, body["cards"])
        self._move(self._stub_of(burned[0]), burned, self.rack)

    def dead_hand_set_aside(self, body: Body) -> None:
        places = [tuple(place) for place in body["collected"]]
        assert places == self._stub_of(places[0])[: len(places)], f"the dead hand does not come from the top: {body}"
        self._move(self._stub_of(places[0]), places, self.rack)

    def hands_discarded(self, body: Body) -> None:
        self.hand_collected({"position": 0, "collected": body["discarded"]})

    def hand_turned_for_split(self, body: Body) -> None:
        turned = [tuple(place) for place in body["turned"]]
        assert sorted(turned) == sorted(self.hands[body["position"]]), f"another hand is split: {body}"
        self._turn_up(turned, body["cards"])

    def card_exposed(self, body: Body) -> None:
        place = tuple(body["place"])
        is_next = body["position"] == 0 and place in self._stub_of(place)
        assert is_next or place in self.hands[body["position"]], f"the card is not in that hand: {body}"
        self._turn_up([place], [body["card"]])

    def hole_card_disclosed(self, body: Body) -> None:
        place = tuple(body["place"])
        assert place in self.hands[0], f"the card is not the dealer's: {body}"
        self._turn_up([place], [body["card"]])

    def burn_card_shown(self, body: Body) -> None:
        place = tuple(body["place"])
        assert place in self.rack, f"the card was not burned: {body}"
        self._turn_up([place], [body["card"]])

    def _turn_up(self, places: list[Any], cards: list[str]) -> None:
        self._see(places, cards)
        self.open.update(places)

    def cards_discarded(self, body: Body) -> None:
        self._move(self.hands[body["position"]], [tuple(place) for place in body["discarded"]], self.rack)

    def hand_collected(self, body: Body) -> None:
        """A hand goes to the rack, perhaps one of several that a position has by splitting."""
        hand = self.hands.pop(body["position"], [])
        self._move(hand, [tuple(place) for place in body["collected"]], self.rack)
        if hand:
            self.hands[body["position"]] = hand

    # Community cards, and the one card of a dealer's hand that is turned up

    def community_card_dealt(self, body: Body) -> None:
        self.card_dealt({**body, "position": 0})

    def community_card_turned(self, body: Body) -> None:
        self.card_exposed({**body, "position": 0})

    dealers_card_turned = community_card_turned

    def community_cards_collected(self, body: Body) -> None:
        self.hand_collected({**body, "position": 0})

    # Poker: the board, hands that are folded or conceded, and cards that go back

    def community_cards_dealt(self, body: Body) -> None:
        self._deal({**body, "position": 0}, body["board"], body["cards"])
        self.open.update(tuple(place) for place in body["board"])

    def action_taken(self, body: Body) -> None:
        if body["choice"] == "fold":
            self._clear_hand(body["position"])

    def _clear_hand(self, position: int) -> None:
        self.rack += self.hands.pop(position, [])

    def hand_conceded(self, body: Body) -> None:
        self.hand_collected({"position": body["position"], "collected": body["discarded"]})

    def hand_killed(self, body: Body) -> None:
        self.hand_collected(body)

    def hand_disclosed(self, body: Body) -> None:
        disclosed = [tuple(place) for place in body["disclosed"]]
        assert sorted(disclosed) == sorted(self.hands[body["position"]]), f"another hand is disclosed: {body}"
        self._turn_up(disclosed, body["cards"])

    def burn_cards_gathered(self, body: Body) -> None:
        gathered = [tuple(place) for place in body["gathered"]]
        stub = [place for places in self.stubs.values() for place in places]
        count = len(gathered) - body["from_stub"]
        assert set(gathered[:count]) <= set(self.rack) and set(gathered[count:]) == set(stub), f"other cards: {body}"
        self._taken_up = set(gathered)

    def cards_returned(self, body: Body) -> None:
        for position in list(self.hands):
            self._clear_hand(position)
        for stub in self.stubs.values():
            self._move(stub, list(stub), self.rack)

    def stub_placed_in_rack(self, body: Body) -> None:
        stub = self.stubs[self._last]
        assert body["cards"] == len(stub), f"the stub has {len(stub)} cards: {body}"
        self._move(stub, list(stub), self.rack)

    def round_settled(self, body: Body) -> None:
        assert not self.hands, f"hands are left on the table: {self.hands}"
