"""Betting rounds: who acts, what each may do, and when a round of betting is complete."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from pitboss.games.poker.events import (
    BET,
    CALL,
    CHECK,
    COMPLETE,
    FOLD,
    RAISE,
    ActionTaken,
    BlindPosted,
)
from pitboss.games.poker.felt import PokerFelt, PokerSeat
from pitboss.games.poker.irregularities import (
    COLLECTED,
    EXTRA,
    FOULED,
    MISSING,
    PASSED_OVER,
    RUINED,
    STRING_BET,
    THROWN_AWAY,
    TOUCHED,
    UNPROTECTED,
    WALKED,
    at_a_prompt,
    error_found,
    kill_hand,
)
from pitboss.games.poker.kinds import LOW, Street
from pitboss.games.poker.options import FIXED, POT_LIMIT, SPREAD, UNLIMITED, forced_bet_of
from pitboss.games.poker.paragraphs import StreetCites
from pitboss.law import paragraph
from pitboss.table.cards import ACE, Card
from pitboss.table.event import Event, maker
from pitboss.table.events import FaultOccurred, HandCollected, IrregularityFound
from pitboss.table.money import Cents, money
from pitboss.table.refusal import Refused
from pitboss.table.steps import DEFAULT, Ask, Choice, Round

AT_A_PROMPT = (MISSING, EXTRA, FOULED, TOUCHED, RUINED, UNPROTECTED, COLLECTED, WALKED)
FACING_A_BET = (*AT_A_PROMPT, STRING_BET, THROWN_AWAY)
FORCED_BET = "the forced bet"
WAGERS = frozenset({BET, RAISE, COMPLETE})


@dataclass(slots=True)
class AskToAct(Ask):
    """A player acts in turn; what a bet or raise puts in is reckoned from what the player has bet already."""

    has_bet: Cents = 0
    chips: Cents = 0
    all_in: str = ""
    table_stakes: str = ""
    game: str = ""
    split: str = ""
    least_bet: Cents = 0
    up_cards: tuple[Card, ...] = ()
    """The player's own up-cards, which everyone sees."""

    def default_decision(self) -> ActionTaken:
        """Return the action of a player who does not answer: a check, or else a fold."""
        action = ActionTaken(self.player, self.position, self.default, is_default=True)
        self.admit(action)
        return action

    def decide(self, player: str, word: str, cards: tuple[Card, ...] = (), amount: Cents | None = None) -> ActionTaken:
        """Turn a player's word and amount into an action; where none is named, the least that it takes."""
        self.require_player(player, f"{word!r} by {player}")
        choice = self.choice(word)
        if cards:
            raise Refused(f"{word} with cards", "no card is named with it", "the word and an amount", choice.cite)
        if amount is None:
            amount = choice.amounts[0] if choice.amounts else choice.cost
        return ActionTaken(player, self.position, word, amount, by=player)

    def admit(self, event: Event) -> None:
        """Refuse an action that is not allowed; sign one that is, and reckon what it puts into the pot."""
        if type(event) is not ActionTaken:
            told = self.allowed if getattr(event, "player", "") == self.player else f"waiting for {self.player}"
            raise Refused(event.deed_words(), f"{self.player} is asked to act", told, self.asked_by)
        if event.player != self.player or event.position != self.position:
            self._refuse_stranger(event.player, event.choice)
        choice = self.choice(event.choice)
        if not choice.allows(event.amount) or event.chosen:
            self._refuse_amount(event, choice)
        added = event.amount - self.has_bet if event.choice in WAGERS else event.amount
        event.added, event.is_all_in = added, 0 < added == self.chips
        cite = f"{choice.cite}; {self.all_in}" if event.is_all_in else choice.cite
        if event.is_default:
            if event.choice != self.default:
                raise Refused(f"{event.choice!r} by default", "it is not the default", self.default, self.cite)
            event.cite, event.by = f"{cite}; {DEFAULT}", "dealer"
        else:
            event.cite, event.by = cite, event.player

    @paragraph("13:47-20.2(a)[Table stakes]")
    def _refuse_amount(self, event: ActionTaken, choice: Choice) -> None:
        """Nobody bets more than lies on the table, less than the least, or beyond the limit."""
        what = f"{event.choice} {'to' if event.choice in WAGERS else 'for'} {money(event.amount)}"
        if event.chosen:
            raise Refused(f"{event.choice} with cards", "no card is named with it", choice.amount_words, choice.cite)
        if event.amount > self.has_bet + self.chips:
            why = f"{self.player} has {money(self.chips)} on the table and bets no more than that"
            raise Refused(what, why, choice.amount_words, self.table_stakes)
        raise Refused(what, "that is not an amount it allows", choice.amount_words, choice.cite)


LABELS = {
    BET: "open the betting, to the amount named",
    RAISE: "raise the bet, to the amount named",
    COMPLETE: "complete the bet, to the amount named",
}


@lru_cache(maxsize=1024)
def to_call(cost: Cents, cite: str) -> Choice:
    """Return the choice to meet the bet."""
    return Choice(CALL, "meet the bet", cite, cost=cost)


@lru_cache(maxsize=1024)
def to_wager(word: str, cite: str, amounts: range, lies: Cents) -> Choice:
    """Return the choice to bet, raise or complete the bet to any of some amounts, the least where none is named."""
    return Choice(word, LABELS[word], cite, amounts=amounts, usual=amounts[0], lies=lies)


@cache
def to_check(cite: str) -> Choice:
    """Return the choice to check."""
    return Choice(CHECK, "wager nothing and stay in", cite)


@cache
def to_fold(cite: str) -> Choice:
    """Return the choice to fold."""
    return Choice(FOLD, "discard the hand and give up the pot", cite)


@cache
def opened_by(cites: StreetCites, opening: str) -> StreetCites:
    """Return the paragraphs of what a player may do who opens a betting round by a paragraph of its own."""
    acts = {name: f"{cites.betting}; {opening}{getattr(cites, name).removeprefix(cites.betting)}" for name in OPENING}
    return replace(cites, fold=f"{cites.fold}; {opening}", **acts)


OPENING = ("check", "call", "bet", "raise_")


class BettingRound:
    """One betting round as it stands: the bet to be met, the size of a raise, and who still has to act."""

    __slots__ = (
        "cites",
        "felt",
        "forced",
        "is_first",
        "last_raise",
        "level",
        "limits",
        "opening",
        "raises",
        "short",
        "waiting",
    )

    def __init__(self, felt: PokerFelt, street: Street, cites: StreetCites, *, is_first: bool) -> None:
        self.felt = felt
        self.cites = cites
        self.opening = ""
        """The paragraph by which the first player to act opens the round."""
        self.is_first = is_first
        times, parts = felt.level_up
        least: Cents = felt.options.minimum * times // parts
        upper: Cents = felt.options.maximum * times // parts if felt.options.limit in (FIXED, SPREAD) else least
        self.limits: tuple[Cents, Cents] = (upper if street.is_upper and felt.options.limit == FIXED else least, upper)
        """The least bet of the round, and the greatest where a spread has one."""
        self.level = self.forced = 0
        """The bet to be met, and what of it was forced: a blind or the bet that opens a game of stud."""
        self.last_raise = 0
        self.short = 0
        """What players have raised all-in by less than a full raise, since the last full one."""
        self.raises = 0
        self.waiting: list[PokerSeat] = []

    @property
    def is_forced(self) -> bool:
        """Tell whether the bet to be met is a forced one below the least bet, which is first completed."""
        return 0 < self.level == self.forced < self.limits[0]

    def least_to(self) -> Cents:
        """Return to how much the next bet or raise goes at least."""
        least = self.limits[0]
        if not self.level or self.is_forced:
            return least
        is_fixed = self.felt.options.limit == FIXED
        return self.level + (least if is_fixed else max(least, self.last_raise))

    def most_to(self, seat: PokerSeat) -> Cents:
        """Return to how much the next bet or raise may go, whatever the player has."""
        limit = self.felt.options.limit
        if limit == FIXED:
            return self.least_to()
        if limit == SPREAD:
            base = 0 if self.is_forced else self.level
            return max(self.least_to(), base + self.limits[1])
        if limit == POT_LIMIT:
            return max(self.least_to(), 2 * self.level - seat.bet + self.felt.in_pot)
        return seat.bet + seat.chips

    def needed(self, seat: PokerSeat) -> Cents:
        """Return what a player has to put in to call; no more than another player can match."""
        level = self.level
        if level <= seat.bet:
            return 0
        most = 0
        for each in self.felt.seats:
            if each is not seat and not each.is_folded:
                if each.can_act:
                    return min(level - seat.bet, seat.chips)
                most = max(most, each.bet)
        return max(0, min(most - seat.bet, seat.chips))

    def may_wager(self, seat: PokerSeat) -> tuple[str, str] | None:
        """Return why a player may not bet or raise, with the paragraph, or None where nothing speaks against it."""
        options, law = self.felt.options, self.felt.law
        if not self.could_be_called(seat):
            return "nobody is left who could call more", law.all_in
        if seat.bet + seat.chips <= self.level:
            return f"you have {money(seat.chips)}, which only calls", law.table_stakes
        if not seat.may_raise and self.short < max(self.last_raise, self.limits[0]):
            return "nobody has raised in full since you acted", law.raise_
        if seat.has_checked and not options.check_raise and self.level:
            return "at this table a player who checked does not raise", law.posted
        is_heads_up = len(self.felt.live) == 2
        is_unlimited = UNLIMITED in (options.raises, options.heads_up_raises if is_heads_up else "")
        if not is_unlimited and self.level and not self.is_forced and self.raises >= int(options.raises):
            return f"{options.raises} raises are the most of a betting round", law.posted
        return None

    def could_be_called(self, seat: PokerSeat) -> bool:
        """Tell whether anybody else could call more than the bet that is to be met."""
        level = self.level
        return any(each.bet + each.chips > level and each is not seat and each.can_act for each in self.felt.seats)

    def choices(self, seat: PokerSeat) -> tuple[Choice, ...]:
        """Return what a player may do."""
        cites = self.cites
        if self.opening:
            cites, self.opening = opened_by(cites, self.opening), ""
        needed = self.needed(seat)
        stay = to_call(needed, cites.call) if needed else to_check(cites.check)
        fold = to_fold(cites.fold)
        if self.may_wager(seat) is not None:
            return stay, fold
        most_chips = seat.bet + seat.chips
        least, most = min(self.least_to(), most_chips), min(self.most_to(seat), most_chips)
        word = BET if not self.level else COMPLETE if self.is_forced and self.is_first else RAISE
        cite = cites.bet if word == BET else cites.raise_
        amounts = range(least, most + 1, self.felt.least_chip)
        return stay, to_wager(word, cite, amounts, seat.bet), fold

    def why_not(self, seat: PokerSeat, word: str) -> tuple[str, str] | None:
        """Say why a word is not offered."""
        if word in WAGERS:
            found = self.may_wager(seat)
            named = BET if not self.level else COMPLETE if self.is_forced and self.is_first else RAISE
            return found or (f"what would open or raise the betting here is to {named}", self.cites.betting)
        if word == CHECK:
            return f"{money(self.needed(seat))} are to be called", self.cites.betting
        if word == CALL:
            return "there is no bet to call", self.cites.betting
        return None

    def meet(self, seat: PokerSeat, added: Cents) -> None:
        """Put a player's chips in, and where they raise the bet ask everybody else again."""
        self.felt.put_in(seat, added)
        if seat.bet <= self.level:
            return
        self.felt.first_to_show = seat
        by = seat.bet - self.level
        if self.level and not self.is_forced:
            self.raises += 1
        if by >= self.full_raise():
            self.short = 0
            self.last_raise = by
            for other in self.felt.seats:
                other.may_raise = other is not seat
        else:
            self.short += by
        self.level = seat.bet
        self.waiting = [each for each in self.felt.after(seat.number) if each is not seat and each.can_act]

    def full_raise(self) -> Cents:
        """Return by how much the next full bet or raise goes up at least."""
        return self.least_to() - self.level


asked_to_act = maker(AskToAct)


def ask_to_act(betting: BettingRound, seat: PokerSeat) -> Round[ActionTaken | FaultOccurred]:
    """Ask a player to act."""
    law = betting.felt.law
    choices = betting.choices(seat)
    default = choices[0].word if choices[0].word == CHECK else FOLD
    answer: ActionTaken | FaultOccurred = yield asked_to_act(
        betting.cites.betting,
        FACING_A_BET if choices[0].word == CALL else AT_A_PROMPT,
        seat.player,
        seat.number,
        choices,
        default,
        {},
        lambda word: betting.why_not(seat, word),
        has_bet=seat.bet,
        chips=seat.chips,
        all_in=law.all_in,
        table_stakes=law.table_stakes,
        game=betting.felt.kind.name,
        split=betting.felt.options.split,
        least_bet=betting.limits[0],
        up_cards=tuple([drawn.card for drawn in seat.up]),
    )
    return answer


@paragraph("13:47-20.35(e)", "13:47-20.35(g)", "13:47-20.36(f)", "13:47-20.36(g)", "13:47-20.36(h)", "13:47-20.36(i)",
           "13:47-20.2(a)[Bet]", "13:47-20.2(a)[Call]", "13:47-20.2(a)[Check]", "13:47-20.2(a)[Raise]",
           "13:47-20.2(a)[Opening bet]", "13:47-20.2(a)[All-in]", "19:47-14.15(j)", "13:47-20.38(k)")  # fmt: skip
def bet_round(betting: BettingRound) -> Round[None]:
    """Clockwise each player checks, bets, calls, raises or folds until all have answered the last bet."""
    # readings 78 and 79: a round also ends when all check; a player who is all-in has called; a blind may check.
    felt = betting.felt
    while betting.waiting:
        seat = betting.waiting.pop(0)
        if felt.error and felt.wronged is seat:
            yield from error_found(felt, seat)
        if len(felt.live) < 2:
            return
        if not seat.can_act or not has_to_act(betting, seat):
            continue
        answer = yield from ask_to_act(betting, seat)
        if isinstance(answer, FaultOccurred):
            yield from disturbed(betting, seat, answer)
        else:
            yield from act(betting, seat, answer)


def has_to_act(betting: BettingRound, seat: PokerSeat) -> bool:
    """Tell whether there is anything for a player to decide: a bet to call, or somebody to bet against."""
    return bool(betting.needed(seat)) or any(each.can_act for each in betting.felt.seats if each is not seat)


def wagered(felt: PokerFelt, seat: PokerSeat) -> Round[None]:
    """A bet, a raise or a call of a player is a voluntary wager, and folded positions receive no more cards."""
    felt.voluntary.add(seat.player)
    if felt.law.keeps_position:  # a call is a wager too, by 20.2(a)[Call]
        yield from stop_receiving(felt)


def act(betting: BettingRound, seat: PokerSeat, action: ActionTaken) -> Round[None]:
    """Do what a player said."""
    if action.choice == FOLD:
        yield from fold(betting, seat)
        return
    seat.may_raise = False
    if action.choice == CHECK:
        seat.has_checked = True
        return
    betting.meet(seat, action.added)
    yield from wagered(betting.felt, seat)


@paragraph("19:47-14.15(j)1", "19:47-14.15(j)1.i", "19:47-14.15(j)1.ii", "13:47-20.38(k)1", "13:47-20.38(k)1.i",
           "13:47-20.38(k)1.ii")  # fmt: skip
def fold(betting: BettingRound, seat: PokerSeat) -> Round[None]:
    """A hand thrown face down towards the discards, or up-cards turned down in stud, are folded."""
    yield from ()
    felt = betting.felt
    seat.is_folded = True
    felt.muck.extend(seat.places)
    seat.hand.clear()
    seat.up.clear()
    # reading 75: each text for its own regime; 19:47-14.15 lost this rule in May 2006.
    if felt.law.keeps_position and felt.kind.is_stud:
        seat.keeps_position = (seat.has_posted and betting.is_first) or not betting.level


@paragraph("13:47-20.38(e)")
def stop_receiving(felt: PokerFelt) -> Round[None]:
    """A wager ends the cards of a position whose player had folded after a forced bet or while all checked."""
    for seat in felt.seats:
        if not seat.keeps_position:
            continue
        seat.keeps_position = False
        if seat.hand:
            places = seat.places
            felt.muck.extend(places)
            seat.hand.clear()
            seat.up.clear()
            yield HandCollected(seat.number, places, cite=felt.law.keeps_position)


# What may disturb a player's turn


def disturbed(betting: BettingRound, seat: PokerSeat, fault: FaultOccurred) -> Round[None]:
    """Answer what came up at a player's turn; whoever is still in the round is asked again."""
    if fault.fault == STRING_BET:
        yield from string_bet(betting, seat)
    elif fault.fault == THROWN_AWAY:
        yield from announced_and_folded(betting, seat)
    else:
        yield from at_a_prompt(betting.felt, seat, fault)
        if not seat.is_folded:
            betting.waiting.insert(0, seat)


@paragraph("19:47-14.15(j)", "13:47-20.38(k)")
def string_bet(betting: BettingRound, seat: PokerSeat) -> Round[None]:
    """Chips that follow others without a raise having been announced are no raise: the player has called."""
    law = betting.felt.law
    what = f"{seat.player} reaches for more chips after calling and announced no raise: it is a call"
    yield IrregularityFound(STRING_BET, what, cite=law.verbal)
    yield from forced_call(betting, seat, law.verbal)


@paragraph("19:47-14.15(j)2", "13:47-20.38(k)2")
def announced_and_folded(betting: BettingRound, seat: PokerSeat) -> Round[None]:
    """A player who announced a call owes it, though the cards were thrown away."""
    law = betting.felt.law
    what = f"{seat.player} announces a call and throws the cards away: the wager is owed all the same"
    yield IrregularityFound(THROWN_AWAY, what, cite=law.obligation)
    yield from forced_call(betting, seat, law.obligation)
    yield from kill_hand(betting.felt, seat, "its player threw it away", law.obligation)


def forced_call(betting: BettingRound, seat: PokerSeat, cite: str) -> Round[None]:
    """Take the call that a player owes."""
    needed = betting.needed(seat)
    seat.may_raise = False
    betting.meet(seat, needed)
    yield BlindPosted(seat.player, seat.number, "the call", needed, cite=cite)
    yield from wagered(betting.felt, seat)


# Who opens a betting round


def first_betting_round(felt: PokerFelt, street: Street, cites: StreetCites, last: PokerSeat | None) -> Round[None]:
    """The first betting round begins after the blinds, with a forced bet, or at the button's left."""
    betting = BettingRound(felt, street, cites, is_first=True)
    if felt.has_button:
        start_after_blinds(betting, last)
    else:
        yield from place_forced_bet(betting)
    yield from bet_round(betting)
    if felt.error == PASSED_OVER:
        assert felt.wronged is not None
        yield from error_found(felt, felt.wronged)  # a player without cards comes to light when the bets are gathered
    felt.error = ""


def start_after_blinds(betting: BettingRound, last: PokerSeat | None) -> None:
    """The player after the last blind acts first; the blinds have the option to raise."""
    felt = betting.felt
    order = felt.in_order if last is None else felt.after(last.number)
    betting.level = betting.forced = max(felt.blind_level, *(seat.bet for seat in felt.seats))
    betting.last_raise = betting.level if betting.level >= betting.limits[0] else 0
    betting.waiting = [seat for seat in order if seat.can_act]
    felt.first_to_show = betting.waiting[0] if betting.waiting else felt.live[0]


@paragraph("13:47-20.35(d)", "13:47-20.2(a)[Forced bet]")
def place_forced_bet(betting: BettingRound) -> Round[None]:
    """The lowest up-card, by suit among equals, opens with a forced bet; at low poker it is the highest."""
    # readings 68 and 81: suits decide nothing but who opens; the ace is high, and at low poker low.
    felt = betting.felt
    able = [seat for seat in felt.live if not seat.is_all_in and seat.up]
    if not able:
        return
    is_low = felt.options.split == LOW
    opener = (max if is_low else min)(able, key=lambda seat: opening_key(seat, is_low=is_low))
    amount = forced_bet_of(felt.options)
    felt.put_in(opener, min(amount, opener.chips))
    opener.has_posted = True
    cite = f"{felt.law.forced_bet}; {felt.law.all_in}" if opener.is_all_in else felt.law.forced_bet
    yield BlindPosted(opener.player, opener.number, FORCED_BET, opener.bet, cite=cite)
    betting.level = betting.forced = amount
    betting.last_raise = amount if amount >= betting.limits[0] else 0
    felt.first_to_show = opener
    betting.waiting = [seat for seat in felt.after(opener.number) if seat.can_act and seat is not opener]


def opening_key(seat: PokerSeat, *, is_low: bool) -> tuple[int, int]:
    """Return what orders up-cards for the forced bet: the rank, an ace low at low poker, and then the suit."""
    card = seat.up[0].card
    rank = -1 if is_low and card.rank == ACE else card.rank
    return rank, card.suit


def later_betting_round(felt: PokerFelt, street: Street, cites: StreetCites) -> Round[None]:
    """Later betting rounds begin at the button's left, or in stud with the highest hand showing."""
    betting = BettingRound(felt, street, cites, is_first=False)
    order = felt.in_order
    if felt.kind.is_stud:
        opener, betting.opening = highest_showing(felt)
        order = [opener, *(seat for seat in felt.after(opener.number) if seat is not opener)]
    betting.waiting = [seat for seat in order if seat.can_act]
    for seat in felt.seats:
        seat.may_raise = True
    if len(betting.waiting) > 1:
        felt.first_to_show = betting.waiting[0]  # reading 83: whoever acts first, unless somebody bets
        yield from bet_round(betting)


@paragraph("13:47-20.35(f)1", "13:47-20.35(f)2")
def highest_showing(felt: PokerFelt) -> tuple[PokerSeat, str]:
    """The highest hand showing bets or checks first, at low poker the lowest; of equal ones that nearest the left."""
    is_low = felt.options.split == LOW
    shown = {seat.number: showing(seat.up_cards, is_low=is_low) for seat in felt.live}
    best = (min if is_low else max)(shown.values())
    holders = [seat for seat in felt.live if shown[seat.number] == best]
    # reading 82: closest to the dealer's left is the first clockwise.
    return holders[0], felt.law.highest_showing if len(holders) == 1 else felt.law.tied_showing


def showing(cards: Sequence[Card], *, is_low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rank up-cards by their groups alone: how many are alike, the most first, and then by their ranks.

    A hole card that was exposed shows too; that there are more cards makes no hand higher, only their ranks do.
    """
    # reading 71: no straight or flush counts for a hand that is only showing.
    ranks = [-1 if is_low and card.rank == ACE else card.rank for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    return tuple(times for times, _ in groups if times > 1), tuple(rank for _, rank in groups)
