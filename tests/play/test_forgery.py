"""Whoever edits a log and chains it anew is found out by the rounds that are run again or by the shuffles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pitboss.chance import SeededChance
from pitboss.play.log import LogError
from pitboss.table.event import EVENTS
from pitboss.table.events import FaultOccurred
from tests.play.support import DDP, TCP, Forgery, place_wagers, play_rounds, records_of, run, seeded_table

Edit = Callable[[Forgery], object]


def forged(edit: Edit, game: str = TCP) -> LogError:
    """Edit a log of one round, chain it anew, and return what replay finds."""
    forgery = Forgery(records_of(game))
    assert run(forgery.lines()).words().endswith("identical")
    edit(forgery)
    with pytest.raises(LogError) as error:
        run(forgery.lines())
    return error.value


def put(kind: str, nth: int = 0, **fields: object) -> Edit:
    """Change fields of an event."""
    return lambda forgery: forgery.body(kind, nth).update(fields)


def drop(kind: str, field: str) -> Edit:
    """Take a field out of an event."""
    return lambda forgery: forgery.body(kind).pop(field)


def swap_first_two(values: list[Any]) -> None:
    values[0], values[1] = values[1], values[0]


def give_another_card(forgery: Forgery) -> None:
    opened = forgery.opened("card_dealt")
    opened["cards"] = "As" if opened["cards"] != "As" else "Ks"


def other_opening(forgery: Forgery) -> None:
    forgery.body("seed_revealed")["opening"] = {"seed": SeededChance(b"n" * 32).seed_of(0).hex()}


FORGERIES: dict[str, Edit] = {
    "a changed payout": put("wager_paid", winnings=50_000),
    "changed odds": put("wager_paid", odds="500 to 1"),
    "a changed settlement": lambda f: f.body("round_settled")["net"].update({"player Ann": 10**6, "tray": -(10**6)}),
    "a changed digest": put("round_settled", digest="0" * 64),
    "a hand revealed with other cards": lambda f: f.body("hand_revealed")["cards"].reverse(),
    "a changed rank": put("hand_revealed", rank="a straight flush"),
    "a changed dealt card": give_another_card,
    "a changed salt": lambda f: f.opened("card_dealt").update(salts=["00" * 16]),
    "a card dealt from another place": lambda f: f.body("card_dealt")["place"].__setitem__(1, 51),
    "a card dealt to another position": put("card_dealt", position=2),
    "a card that others may see": put("card_dealt", seen_by=["Ann", "Bob"]),
    "a hidden card that all may see": drop("card_dealt", "seen_by"),
    "a decision that the prompt does not offer": put("decision_made", choice="double"),
    "a decision for another amount": put("decision_made", amount=1_000),
    "a decision by somebody else": put("decision_made", player="Bob", by="Bob"),
    "a decision with cards": put("decision_made", chosen=[[1, 0]]),
    "a decision taken out": lambda f: f.remove("decision_made"),
    "a wager over the limit": put("wager_placed", amount=5_000_000),
    "a wager below the limit": put("wager_placed", amount=50),
    "a wager of nothing": put("wager_placed", amount=0),
    "a negative wager": put("wager_placed", amount=-500),
    "a wager that no chips make": put("wager_placed", amount=525),
    "a wager for more than the player has": put("wager_placed", amount=49_950),
    "a wager on an area that is not there": put("wager_placed", area="play"),
    "a wager at another's position": put("wager_placed", position=2),
    "a wager with a coupon that nobody holds": put("wager_placed", coupon=500),
    "a larger wager than was paid": put("wager_placed", amount=1_000),
    "a wager taken out": lambda f: f.remove("wager_placed"),
    "a larger buy-in": put("player_seated", chips=200_000),
    "a negative buy-in": put("player_seated", chips=-500),
    "a player at a position that is not there": put("player_seated", position=9),
    "two players at one position": put("player_seated", 1, position=1),
    "two players of one name": put("player_seated", 1, player="Ann"),
    "a player nobody seated": lambda f: f.remove("player_seated"),
    "a larger tray": put("log_opened", tray=2_000_000),
    "other positions": put("log_opened", positions=8),
    "no positions": put("log_opened", positions=0),
    "another edition": put("log_opened", edition="1996"),
    "an unknown game": put("log_opened", game="faro"),
    "another game": put("log_opened", game=DDP),
    "an unknown option": lambda f: f.body("log_opened")["options"].update(jokers="2"),
    "an option of another value": lambda f: f.body("log_opened")["options"].update(pair_plus="C"),
    "an option with no such value": lambda f: f.body("log_opened")["options"].update(pair_plus="Z"),
    "a missing option": lambda f: f.body("log_opened")["options"].pop("pair_plus"),
    "an option against the law": lambda f: f.body("log_opened")["options"].update(dealing="hand"),
    "another form": put("log_opened", format=2),
    "a changed commitment": put("seed_committed", commitment="0" * 64),
    "a changed commitment to the next shuffle": put("seed_committed", 1, shuffle=3),
    "a changed sealed place": lambda f: f.body("cards_shuffled")["sealed"].__setitem__(51, "0" * 64),
    "two sealed places exchanged": lambda f: swap_first_two(f.body("cards_shuffled")["sealed"]),
    "a sealed place taken out": lambda f: f.body("cards_shuffled")["sealed"].pop(),
    "another shuffle's number": put("cards_shuffled", shuffle=2),
    "another way of shuffling": put("cards_shuffled", how="shuffled by the device"),
    "another seed": lambda f: f.opened("cards_shuffled").update(seed="00" * 32),
    "a seed in capitals": lambda f: f.opened("cards_shuffled").update(seed=f.opened("cards_shuffled")["seed"].upper()),
    "a seed that is too short": lambda f: f.opened("cards_shuffled").update(seed="00"),
    "a seed that is no text": lambda f: f.opened("cards_shuffled").update(seed=7),
    "an opening with more in it": lambda f: f.opened("cards_shuffled").update(note="honest"),
    "an opening with nothing in it": lambda f: f.opened("cards_shuffled").clear(),
    "a revealed seed of another shuffle": other_opening,
    "a shuffle that is not revealed": lambda f: f.remove("seed_revealed"),
    "a changed nonce": put("nonce_given", nonce="0a1c"),
    "a nonce taken out": lambda f: f.remove("nonce_given"),
    "a nonce of nobody": put("nonce_given", player="Cleo", by="Cleo"),
    "a nonce that is no number": put("nonce_given", nonce="xyz"),
    "a nonce signed by another": put("nonce_given", by="Bob"),
    "a changed cut": put("cards_cut", cards=11),
    "a cut of too few": put("cards_cut", cards=9),
    "a cut of too many": put("cards_cut", cards=52),
    "a negative cut": put("cards_cut", cards=-10),
    "a changed paragraph of an announcement": put("card_dealt", cite="19:47-1.1"),
    "a changed paragraph of an input": put("wager_placed", cite="19:47-1.1"),
    "a changed paragraph of a house input": put("player_seated", cite="19:47-1.1"),
    "another dealer's word": put("no_more_bets_called", by="Ann"),
    "another round": put("card_dealt", round=2),
    "no more bets not called": lambda f: f.remove("no_more_bets_called"),
    "the stub put away with fewer cards": put("stub_placed_in_rack", cards=39),
    "an announcement taken out": lambda f: f.remove("hand_collected"),
    "a hand revealed twice": lambda f: f.entries.insert(f.first("hand_revealed"), f.entries[f.first("hand_revealed")]),
    "a log closed twice": lambda f: f.entries.append(f.entries[-1]),
    "something after the closing": lambda f: f.entries.append(f.entries[f.first("player_seated")]),
    "a table opened twice": lambda f: f.entries.insert(1, f.entries[0]),
    "a table opened again later": lambda f: f.entries.insert(f.first("round_settled") + 1, f.entries[0]),
    "another number of rounds": put("log_closed", rounds=2),
    "a round that began twice": lambda f: f.entries.insert(f.first("round_began"), f.entries[f.first("round_began")]),
    "a round that never began": lambda f: f.remove("round_began"),
    "something opened where nothing is hidden": lambda f: f.entries.__setitem__(1, (f.entries[1][0], {"cards": "As"})),
}


@pytest.mark.parametrize("name", FORGERIES)
def test_a_forgery_is_found(name: str) -> None:
    error = forged(FORGERIES[name])
    assert str(error).startswith(f"event {error.seq}: ")


WRONG: dict[str, Edit] = {
    "an extra key": put("wager_placed", note="x"),
    "an extra key of an announcement": put("card_dealt", note="x"),
    "a missing key": drop("wager_placed", "amount"),
    "a missing key of an announcement": drop("card_dealt", "place"),
    "no name": drop("wager_placed", "event"),
    "no time": drop("wager_placed", "at"),
    "no round": drop("wager_placed", "round"),
    "a time that is no number": put("wager_placed", at="noon"),
    "a time that is a fraction": put("wager_placed", at=0.5),
    "a time that is true": put("wager_placed", at=True),
    "no time at all": put("wager_placed", at=None),
    "an announcement with a time": put("card_dealt", at=0),
    "a text for a number": put("wager_placed", amount="500"),
    "a fraction for a number": put("wager_placed", amount=500.0),
    "true for one": put("wager_placed", position=True),
    "nought for false": put("decision_made", is_default=0),
    "a fraction in an announcement": put("stub_placed_in_rack", cards=40.0),
    "nothing for a number": put("wager_placed", amount=None),
    "nothing for a name": put("wager_placed", player=None),
    "a list for a name": put("wager_placed", player=["Ann"]),
    "a list for an event's name": put("wager_placed", event=["wager_placed"]),
    "an object for a number": put("wager_placed", amount={"cents": 500}),
    "lists in lists": put("decision_made", chosen=[[[1]], [[]]]),
    "a list of texts for a place": put("decision_made", chosen=[["1", "0"]]),
    "a huge number": put("wager_placed", amount=10**4299),
    "a huge tray": put("log_opened", tray=10**4299),
    "a huge number of positions": put("log_opened", positions=10**30),
    "a huge number of rounds": put("round_began", round=10**30),
    "an unknown event": put("wager_placed", event="wager_doubled"),
    "a game that is no name": put("log_opened", game=[]),
    "a form that is no number": put("log_opened", format=[]),
    "rules that are no number": put("log_opened", rules="1"),
    "rules that are true": put("log_opened", rules=True),
    "options that are a list": put("log_opened", options=[]),
    "an option that is a number": lambda f: f.body("log_opened")["options"].update(decks=1),
    "a commitment that is no text": put("seed_committed", commitment=7),
    "seals that are no list": put("cards_shuffled", sealed="0" * 64),
    "seals that are numbers": put("cards_shuffled", sealed=[1] * 52),
    "a shuffle opened by a list": lambda f: f.entries.__setitem__(
        f.first("cards_shuffled"), (f.body("cards_shuffled"), ["seed"])
    ),
    "a shuffle opened by a text": lambda f: f.entries.__setitem__(
        f.first("cards_shuffled"), (f.body("cards_shuffled"), "seed")
    ),
    "a shuffle opened by a false value": lambda f: f.entries.__setitem__(
        f.first("cards_shuffled"), (f.body("cards_shuffled"), 0)
    ),
    "a cut that is a text": put("cards_cut", cards="10"),
    "a cut that is a list": put("cards_cut", cards=[10]),
    "viewers that are a text": put("card_dealt", seen_by="Ann"),
    "viewers that are a number": put("card_dealt", seen_by=7),
    "viewers that are nothing": put("card_dealt", seen_by=None),
    "viewers that are numbers": put("card_dealt", seen_by=[1]),
    "viewers that are lists": put("card_dealt", seen_by=[["Ann"]]),
    "viewers of a wager": put("wager_placed", seen_by=["Ann"]),
    "a card opened as a number": lambda f: f.opened("card_dealt").update(cards=51),
    "a nonce that is a number": put("nonce_given", nonce=7),
    "a name that cannot be printed": put("player_seated", player="Ann\ud800"),
    "an empty name": put("player_seated", player=" "),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_of_the_wrong_form_is_found(name: str) -> None:
    forged(WRONG[name])


DRAWS: dict[str, Edit] = {
    "more cards replaced than allowed": lambda f: f.body("decision_made", 2).update(chosen=[[1, 0]] * 4),
    "another's cards replaced": lambda f: f.body("decision_made", 2).update(chosen=[f.body("card_dealt", 1)["place"]]),
    "another of the player's cards replaced": lambda f: f.body("decision_made", 2).update(
        chosen=[f.body("card_dealt", 2)["place"]]
    ),
    "cards of a shuffle that was not made": lambda f: f.body("decision_made", 2).update(chosen=[[9, 9]]),
    "a discard of another card": lambda f: f.body("cards_discarded").update(discarded=[[1, 53]]),
    "a phase of another name": put("phase_began", phase="Second Draw Phase"),
    "a bonus above the ante": put("wager_placed", 1, amount=1_000),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_forgery_of_a_drawing_game_is_found(name: str) -> None:
    forgery = Forgery(records_of(DDP))
    assert forgery.body("decision_made", 2)["choice"] == "replace"
    forged(DRAWS[name], DDP)


@pytest.mark.parametrize("game", [TCP, DDP])
@pytest.mark.parametrize("kind", sorted(EVENTS))
def test_an_event_that_nothing_caused_is_found_anywhere_in_a_round(kind: str, game: str) -> None:
    """Copy each event that a log of two rounds has to where a player decides, and to where wagers are made."""
    found = [record for record in records_of(game, 2) if record.body["event"] == kind]
    if kind in ("card_change_due", "chips_bought", "nonce_given", "wager_placed"):
        return  # they may come at that moment
    for after in ("wager_placed", "decision_made"):
        for record in found[:1]:
            forgery = Forgery(records_of(game, 2))
            body = {**record.body, "round": 1}
            forgery.insert_after(after, {name: value for name, value in body.items() if name != "seq"}, record.opened)
            with pytest.raises(LogError):
                run(forgery.lines())


def test_an_announcement_that_the_round_did_not_make_is_shown() -> None:
    forgery = Forgery(records_of(TCP))
    at = forgery.first("no_more_bets_called")
    forgery.entries.insert(forgery.first("decision_made"), forgery.entries[at])
    with pytest.raises(LogError, match="produced: nothing: the round did not announce this"):
        run(forgery.lines())


ABANDONED = {"event": "round_abandoned", "by": "house", "cite": "", "reason": "chance could not answer"}


@pytest.mark.parametrize("game", [TCP, DDP])
def test_a_round_cannot_be_given_up_once_its_cards_are_cut(game: str) -> None:
    """Before that a round is abandoned where chance fails, and the log says so; outside a round there is none."""
    records = records_of(game)
    asked_of_chance = ("cards_shuffled", "seed_committed", "cards_cut")
    for at in range(1, len(records)):
        forgery = Forgery(records[: at + 1])
        forgery.entries[at] = ({"seq": 0, "round": records[at].body["round"], **ABANDONED}, None)
        if records[at].body["event"] in asked_of_chance and records[at].body["round"]:
            assert run(forgery.lines()).is_open
        else:
            with pytest.raises(LogError):
                run(forgery.lines())


def test_an_irregularity_taken_out_is_found() -> None:
    for fault, cards in (("face-up-card#2", "card_set_aside"), ("extra-card", "round_voided")):
        dealer = play_rounds(seeded_table(faults=[fault]))
        for kind in ("irregularity_found", "fault_occurred", cards):
            forgery = Forgery(dealer.log.records)
            forgery.remove(kind)
            with pytest.raises(LogError):
                run(forgery.lines())


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("fault", "shoe-jam"),
        ("fault", "no-such-fault"),
        ("fault", "improper-cut"),
        ("fault", "wrong-stub-count"),
        ("fault", 7),
        ("value", 5),
        ("value", -1),
        ("value", "5"),
        ("at_card", []),
        ("at_card", [[1, 51]]),
        ("at_card", [1, 51]),
        ("cite", "19:47-1.1"),
        ("by", "Ann"),
    ],
)
def test_a_changed_fault_is_found(field: str, value: object) -> None:
    forgery = Forgery(play_rounds(seeded_table(faults=["face-up-card#2"])).log.records)
    forgery.body("fault_occurred")[field] = value
    with pytest.raises(LogError):
        run(forgery.lines())


def test_a_fault_at_a_prompt_is_replayed_and_a_forged_one_is_found() -> None:
    dealer = seeded_table()
    place_wagers(dealer)
    dealer.take(FaultOccurred("dealer-card-exposed"))
    assert "round_voided" in [record.body["event"] for record in dealer.log.records]
    assert run(Forgery(dealer.log.records).lines()).events == len(dealer.log.records)
    for field, value in (("cite", ""), ("by", "Ann"), ("at_card", [[1, 0]]), ("value", 1), ("fault", "extra-card")):
        forgery = Forgery(dealer.log.records)
        forgery.body("fault_occurred")[field] = value
        with pytest.raises(LogError):
            run(forgery.lines())


def free(kind: str, field: str) -> bool:
    """Tell what replay cannot deny: the time of an input, who brought one of the house, and other rules."""
    house = ("player_seated", "round_began", "options_changed", "cards_changed", "chips_bought", "player_left")
    return field in ("at", "rules") or (field == "by" and kind in house)


@pytest.mark.untraced
@pytest.mark.parametrize("game", [TCP, DDP])
def test_any_value_of_any_event_changed_alone_is_found(game: str) -> None:
    """All but the commitment to a shuffle that was never made, which nothing opens."""
    whole = Forgery(records_of(game, 1, ("Ann",)))
    last = whole.first("seed_committed", -1)
    for at, (body, _) in enumerate(whole.entries):
        for field in body:
            if field == "seq" or free(body["event"], field) or (at, field) == (last, "commitment"):
                continue
            for value in others(body[field]):
                forgery = Forgery(records_of(game, 1, ("Ann",)))
                forgery.entries[at][0][field] = value
                with pytest.raises(LogError):
                    run(forgery.lines())


def others(value: Any) -> list[Any]:
    """Return a few values that stand close to one, and a few of other types."""
    if isinstance(value, bool):
        return [not value, int(value)]
    if isinstance(value, int):
        return [value + 1, float(value)]
    if isinstance(value, str):
        return [value + "x", [value]]
    if isinstance(value, list):
        return [[*value, 0], value[:-1] if value else {}]
    if isinstance(value, dict):
        return [{**value, "x": "x"}, {**value, "x": 1}]
    return ["As", 0]
