"""PokerKit as a second opinion: a round of ours, read from its log, is played again there, card by card."""

from __future__ import annotations

import random
import warnings
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from pokerkit import (
    Automation,
    BettingStructure,
    FixedLimitBadugi,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    FixedLimitRazz,
    FixedLimitSevenCardStud,
    FixedLimitSevenCardStudHighLowSplitEightOrBetter,
    FixedLimitTexasHoldem,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

from pitboss.chance import SeededChance
from pitboss.games.poker.events import ButtonPlaced, CardsDealt, CommunityCardsDealt
from pitboss.games.poker.pot_events import ActionTaken
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.log import Log
from pitboss.table.cards import Card
from pitboss.table.event import Place
from pitboss.table.events import CardBurned, CardsDiscarded, DecisionMade, PlayerSeated
from tests.kit import events

CHIP = 50
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
    Automation.RUNOUT_COUNT_SELECTION,
)
BLINDS = {"first_blind": "$1", "second_blind": "$2", "minimum": "$2"}
FIXED = {**BLINDS, "maximum": "$4", "raises": "3", "heads_up_raises": "as-posted"}
STUD = {
    "game": "seven-card-stud", "ante": "$0.50", "forced_bet": "$1", "minimum": "$2", "maximum": "$4", "raises": "3",
    "heads_up_raises": "as-posted",
}  # fmt: skip


@dataclass(frozen=True)
class Shared:
    """A game that PokerKit has too: our options, and what makes the same game there."""

    options: dict[str, str]
    create: Callable[[tuple[int, ...], int], Any]
    most: int = 9


def _blinds(game: Any, *bets: int) -> Callable[[tuple[int, ...], int], Any]:
    return lambda stacks, count: game.create_state(AUTOMATIONS, True, 0, (2, 4), *bets, stacks, count)


def _stud(game: Any) -> Callable[[tuple[int, ...], int], Any]:
    return lambda stacks, count: game.create_state(AUTOMATIONS, True, 1, 2, 4, 8, stacks, count)


def _no_limit_stud(stacks: tuple[int, ...], count: int) -> Any:
    """Stud at no limit, for which PokerKit has no class: its betting structure takes the place of fixed limits."""
    game = FixedLimitSevenCardStud(AUTOMATIONS, True, 1, 2, 4, 8)
    game.betting_structure = BettingStructure.NO_LIMIT  # type: ignore[misc]
    unlimited: dict[str, Any] = {
        "min_completion_betting_or_raising_amount": 4, "max_completion_betting_or_raising_count": None,
    }  # fmt: skip
    game.streets = tuple(replace(street, **unlimited) for street in game.streets)
    return game(stacks, count)


SHARED = {
    "no-limit hold 'em": Shared({**BLINDS, "limit": "no-limit", "raises": "unlimited"}, _blinds(NoLimitTexasHoldem, 4)),
    "hold 'em": Shared(FIXED, _blinds(FixedLimitTexasHoldem, 4, 8)),
    "pot-limit omaha": Shared(
        {**BLINDS, "game": "omaha", "limit": "pot", "raises": "unlimited"}, _blinds(PotLimitOmahaHoldem, 4)
    ),
    "omaha high-low": Shared(
        {**FIXED, "game": "omaha", "split": "high-low", "low_hand": "eight-or-better"},
        _blinds(FixedLimitOmahaHoldemHighLowSplitEightOrBetter, 4, 8),
    ),
    "badugi": Shared({**FIXED, "game": "badugi", "split": "low"}, _blinds(FixedLimitBadugi, 4, 8), most=5),
    "seven-card stud": Shared(STUD, _stud(FixedLimitSevenCardStud), most=6),
    "no-limit seven-card stud": Shared({**STUD, "limit": "no-limit", "raises": "unlimited"}, _no_limit_stud, most=6),
    "seven-card stud high-low": Shared(
        {**STUD, "split": "high-low", "low_hand": "eight-or-better"},
        _stud(FixedLimitSevenCardStudHighLowSplitEightOrBetter), most=6,
    ),
    "razz": Shared({**STUD, "split": "low"}, _stud(FixedLimitRazz), most=6),
}  # fmt: skip


@dataclass
class Played:
    """What a log tells of a round: the cards that each player got in order, burns, the board, and what was done."""

    order: list[int]
    hole: dict[int, deque[Card]] = field(default_factory=dict)
    faces: dict[Place, Card] = field(default_factory=dict)
    burns: deque[Card] = field(default_factory=deque)
    board: deque[tuple[Card, ...]] = field(default_factory=deque)
    actions: deque[ActionTaken] = field(default_factory=deque)
    draws: deque[tuple[Card, ...]] = field(default_factory=deque)


def play_ours(shared: Shared, people: random.Random) -> tuple[Dealer, dict[str, int]]:
    """Play a round of ours with players of all stacks, each doing anything that is allowed."""
    count = people.randint(2, shared.most)
    brought = {f"p{number}": CHIP * people.randint(24, 24 + people.choice((10, 300))) for number in range(1, count + 1)}
    dealer = Dealer(Log(), SeededChance(people.randbytes(32)))
    dealer.open("poker", {**shared.options, "losing_hands": "shown"}, count, 0)
    for position, (player, chips) in enumerate(brought.items(), start=1):
        dealer.take(PlayerSeated(player, position, chips))
    dealer.begin_round()
    while dealer.prompt is not None:
        (ask,) = asks_of(dealer.prompt)
        offered = [choice for choice in ask.choices if choice.word != "fold" or people.randrange(3) == 0]
        choice = people.choice([each for each in offered if each.word != "fold" or ask.choices[0].word != "check"])
        amount = None
        if choice.amounts:
            amount = people.choice((choice.amounts[0], choice.amounts[-1], people.choice(choice.amounts)))
        held = [drawn.card for drawn in choice.cards]
        named = tuple(people.sample(held, people.randint(1, choice.at_most))) if choice.at_most else ()
        dealer.take(ask.decide(ask.player, choice.word, named, amount))
    return dealer, brought


def read_played(dealer: Dealer) -> Played:
    """Read a round from its log."""
    numbers = [seat.position for seat in dealer.table.seats]
    played = Played(numbers)
    for event in events(dealer):
        if isinstance(event, ButtonPlaced):
            at = numbers.index(event.position)
            played.order = numbers[at + 1 :] + numbers[: at + 1]
        elif isinstance(event, CardsDealt):
            for position, card, place in zip(event.positions, event.cards or (), event.dealt, strict=True):
                assert card is not None
                played.hole.setdefault(position, deque()).append(card)
                played.faces[place] = card
        elif isinstance(event, CardBurned) and event.card is not None:
            played.burns.append(event.card)
        elif isinstance(event, CommunityCardsDealt):
            played.board.append(event.cards or ())
        elif isinstance(event, ActionTaken):
            played.actions.append(event)
        elif isinstance(event, CardsDiscarded):
            played.draws.append(tuple(played.faces[place] for place in event.discarded))
        elif isinstance(event, DecisionMade) and event.choice == "stand-pat":
            played.draws.append(())
    return played


def written(cards: tuple[Card, ...]) -> str:
    """Write cards as PokerKit reads them."""
    return "".join(str(card).replace("10", "T") for card in cards)


def play_theirs(shared: Shared, played: Played, brought: dict[str, int]) -> list[int]:
    """Play the round again at PokerKit and return the chips that every player has, in the order of our positions."""
    stacks = tuple(brought[f"p{number}"] // CHIP for number in played.order)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state = shared.create(stacks, len(stacks))
        while state.status:
            step(state, played)
    left = dict(zip(played.order, state.stacks, strict=True))
    return [left[number] * CHIP for number in sorted(left)]


def step(state: Any, played: Played) -> None:
    """Do the next thing that PokerKit waits for, as our log has it."""
    if state.can_burn_card():
        state.burn_card(written((played.burns.popleft(),)) if played.burns else "??")
    elif state.can_deal_hole():
        number = played.order[state.hole_dealee_index]
        state.deal_hole(written((played.hole[number].popleft(),)))
    elif state.can_deal_board():
        state.deal_board(written(played.board.popleft()))
    elif state.can_stand_pat_or_discard():
        state.stand_pat_or_discard(written(played.draws.popleft()))
    elif state.can_post_bring_in():
        state.post_bring_in()
    elif state.actor_index is not None:
        act(state, played)
    else:
        state.show_or_muck_hole_cards(True)


def act(state: Any, played: Played) -> None:
    """Act as our log has it."""
    action = played.actions.popleft()
    assert played.order[state.actor_index] == action.position, f"another player is to act: {action.words()}"
    if action.choice == "fold":
        state.fold()
    elif action.choice in ("check", "call"):
        state.check_or_call()
    else:
        state.complete_bet_or_raise_to(action.amount // CHIP)
