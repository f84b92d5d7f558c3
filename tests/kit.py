"""A table for tests: stacked cards, seated players, scripted wagers and decisions, and the checks every log passes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from types import FunctionType
from typing import NamedTuple

from pitboss.chance import StackedChance, reconstruct, verify_series, verify_shuffle
from pitboss.games import Game, find_game
from pitboss.games.baccarat.events import CardDealtToHand
from pitboss.games.blackjack.events import PairSplit
from pitboss.games.poker.desk_events import (
    PlayerRemoved,
    TimeChargePaid,
    TimeChargeVerified,
)
from pitboss.games.poker.events import CardsReturned
from pitboss.games.poker.pot_events import Pots
from pitboss.play.dealer import Dealer, asks_of
from pitboss.play.faults import FaultPlan, parse_fault
from pitboss.play.log import Log, Record, as_event
from pitboss.play.replay import Report, replay
from pitboss.table.cards import Card, parse_cards
from pitboss.table.choices import Ask, AskAll
from pitboss.table.event import Event, kinds_of
from pitboss.table.events import (
    COUNTER,
    CardDealt,
    ChipsBought,
    DebtPaid,
    LogOpened,
    PlayerLeft,
    PlayerSeated,
    RoundAbandoned,
    RoundBegan,
    RoundSettled,
    SealsOpened,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    SeriesCommitted,
    SeriesRevealed,
    StandingWagerForfeited,
    StandingWagerReturned,
    StandingWagerTaken,
    VigorishSettled,
    WagerPlaced,
    area_words,
)
from pitboss.table.events.common import telling
from pitboss.table.ledger import LAYOUT, TRAY, rail
from pitboss.table.money import money
from pitboss.table.options import choose, option_words
from pitboss.table.table import Table
from pitboss.table.view import HOUSE, View, Viewer
from pitboss.table.window import OpenForWagers

BONDS = (SeedCommitted, SeedRevealed, SeedWithheld, SealsOpened, SeriesCommitted, SeriesRevealed)
HOUR = 3_600_000
IN_TRAY = 1_000_000
ROUNDS = 40
"""For how many shuffles a table's last stacked deck is laid again."""


class Stack(NamedTuple):
    """One shuffle as a test wants it: the first cards to be dealt, and how many are cut off, None for no cut.

    Of collected discards, which a round shuffles again, only the first cards are named, as they lie before any cut.
    """

    cards: str = ""
    cut: int | None = None
    is_collected: bool = False


def variant(game: Game, **differences: object) -> Game:
    """Return a game that differs from another in some attributes, or in methods given as functions without self."""
    members = {
        name: staticmethod(value) if isinstance(value, FunctionType) else value for name, value in differences.items()
    }
    members["__module__"] = type(game).__module__
    made: Game = type(f"Variant{type(game).__name__}", (type(game),), members)()
    return made


ANY = "any"
"""Stands in a stack for a card that matters to nobody."""


def laid(deck: Sequence[Card], stack: Stack) -> tuple[Card, ...]:
    """Return a whole deck in such an order that after the cut the named cards are dealt first."""
    if stack.is_collected:
        return parse_cards(stack.cards, max(Counter(deck).values()))
    words = stack.cards.split()
    named = parse_cards(" ".join(word for word in words if word != ANY), max(Counter(deck).values()))
    others, in_turn = (Counter(deck) - Counter(named)).elements(), iter(named)
    dealt = [*(next(others if word == ANY else in_turn) for word in words), *others]
    lower = len(dealt) - (stack.cut or 0)
    return tuple(dealt[lower:] + dealt[:lower])


class Clock:
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        return self.now


def open_table(
    game: str = "three-card-poker",
    options: Mapping[str, str] | None = None,
    *,
    seats: Mapping[str, int] | None = None,
    stacks: Sequence[Stack | str] = ("",),
    faults: Iterable[str] = (),
    positions: int = 0,
    clock: Clock | None = None,
    throws: Sequence[Sequence[int]] = (),
) -> Dealer:
    """Open a table with stacked decks, the last of them laid for all later shuffles, and seat players from the left.

    ``seats`` gives each player chips in cents; a stack given as text is cut where the options have the dealer shuffle.
    """
    rules = find_game(game)
    settings = dict(options or {})
    cut = 20 if is_cut(settings) else None
    wanted = [Stack(each, cut) if isinstance(each, str) else each for each in stacks]
    deck = rules.deck(option_words(choose(rules.options, settings)))
    decks, cuts = [laid(deck, each) if deck else () for each in wanted], [each.cut for each in wanted]
    all_cuts = [cut for cut in cuts + cuts[-1:] * ROUNDS if cut is not None]
    chance = StackedChance(decks + decks[-1:] * ROUNDS, all_cuts, throws)
    plan = FaultPlan([parse_fault(rules, fault) for fault in faults])
    dealer = Dealer(Log(clock=clock), chance, plan)
    most = rules.most_positions_with(choose(rules.options, settings))[0]
    dealer.open(game, settings, positions or most, IN_TRAY)
    for number, (player, chips) in enumerate(({"Ann": 100_000} if seats is None else seats).items(), start=1):
        dealer.take(PlayerSeated(player, number if rules.seats_players else COUNTER, chips))
    return dealer


def is_cut(settings: Mapping[str, str]) -> bool:
    """Tell whether the options of a table have people cut the cards."""
    return settings.get("shuffler", "none") == "none" and settings.get("shuffle") != "continuous"


def has_deck(game: Game) -> bool:
    """Tell whether a game shuffles cards."""
    return bool(game.deck(option_words(game.options())))


def begin_wagers(dealer: Dealer) -> OpenForWagers:
    """Begin a round unless one has begun, and return the prompt for wagers; who is asked before does not answer."""
    if not dealer.is_in_round:
        dealer.begin_round()
        while isinstance(dealer.prompt, Ask):
            dealer.answer_by_default()
    assert isinstance(dealer.prompt, OpenForWagers), f"the table is not open for wagers but asks {dealer.prompt}"
    return dealer.prompt


def position_of(dealer: Dealer, player: str) -> int:
    """Return the position of a player, 0 for one who is not seated."""
    return next((seat.position for seat in dealer.table.seats if seat.player == player), 0)


def wager(dealer: Dealer, player: str, area: str, amount: int, coupon: int = 0) -> None:
    """Place a wager in the round that is going on, or in one that begins with it."""
    begin_wagers(dealer)
    dealer.take(WagerPlaced(player, position_of(dealer, player), area, amount, coupon))


def open_prompt(dealer: Dealer, player: str = "", position: int = 0) -> Ask:
    """Return the open prompt, where several are asked that of a player and position; wagering is ended first."""
    if isinstance(dealer.prompt, OpenForWagers):
        dealer.end_wagering()
    assert isinstance(dealer.prompt, Ask | AskAll), "nobody is asked to decide"
    asked = asks_of(dealer.prompt)
    own = [ask for ask in asked if player in ("", ask.player) and position in (0, ask.position)]
    return (own or asked)[0]


def decide(
    dealer: Dealer,
    word: str,
    cards: str = "",
    player: str = "",
    *,
    position: int = 0,
    amount: int | None = None,
    gesture: str = "",
) -> None:
    """Answer an open prompt with a word, with cards by their names or hands such as "low Ks Kd", or with an amount."""
    ask = open_prompt(dealer, player, position)
    arrangement = next((each.arrangement for each in ask.choices if each.word == word), None)
    if arrangement is not None:
        dealer.take(ask.set_hands(player or ask.player, word, arrangement.parse(cards, ask.cite)))
        return
    dealer.take(ask.decide(player or ask.player, word, parse_cards(cards), amount, gesture))


def play_round(dealer: Dealer, wagers: Mapping[str, Mapping[str, int]], decisions: Iterable[str] = ()) -> Table:
    """Play a round: each player's wagers in cents by area, then decisions such as "play" or "replace 2c 3d"."""
    begin_wagers(dealer)
    for player, areas in wagers.items():
        for area, amount in areas.items():
            wager(dealer, player, area, amount)
    dealer.end_wagering()
    for decision in decisions:
        word, _, cards = decision.partition(" ")
        decide(dealer, word, cards)
    assert not dealer.is_in_round, f"the round goes on and asks {dealer.prompt}"
    return dealer.table


def events(dealer: Dealer, *kinds: type[Event], viewer: Viewer = HOUSE) -> list[Event]:
    """Return what the log tells a viewer, or cards and all; with kinds named, only those."""
    named = {name for kind in kinds for name in kinds_of(kind)}
    return [as_event(each, viewer) for each in dealer.log.records if not kinds or each.body["event"] in named]


def cites(dealer: Dealer, *kinds: type[Event]) -> list[str]:
    """Return the citations of the log, each paragraph by itself."""
    return list(chain.from_iterable(each.cite.split("; ") for each in events(dealer, *kinds)))


def told(event: Event) -> str:
    """Tell an event as a line of a story: its sentence and its paragraphs."""
    return f"{event.words()} [{event.cite}]" if event.cite else event.words()


def story(dealer: Dealer, viewer: Viewer = HOUSE) -> list[str]:
    """Tell the log line by line, without the commitments of the shuffles and series."""
    with telling(dealer.game.name):
        return [told(each) for each in events(dealer, viewer=viewer) if not isinstance(each, BONDS)]


def final_chips(dealer: Dealer) -> list[str]:
    """Say what each player and the tray hold in the end, and the coupons that are left."""
    lines = []
    for player in dealer.table.players:
        coupons = "".join(f" and a match play coupon of {money(coupon)}" for coupon in player.coupons)
        lines.append(f"{player.name} has {money(player.chips)}{coupons}.")
    for wager in dealer.table.standing:
        called = f", called {wager.called}" if wager.called else ""
        lines.append(f"{wager.player}'s {area_words(wager.area)} wager of {money(wager.amount)} stands{called}.")
    return [*lines, f"The tray has {money(dealer.table.tray)}."]


def check_log(dealer: Dealer) -> Report:
    """Check what holds for every log: it replays, no chip is made or lost, every card is in exactly one place."""
    records = dealer.log.records
    report = replay(
        (record.line() for record in records),
        reconstruct=reconstruct,
        verify=verify_shuffle,
        verify_series=verify_series,
    )
    assert "identical" in report.words(), report.words()
    view = check_cards(records)
    if not dealer.is_in_round:
        check_chips(dealer)
        assert view.chips == {player.name: player.chips for player in dealer.table.players}
        assert not any(spot.cards for spot in view.spots.values())
        check_standing(dealer, view)
        if records[-1].body["event"] != "log_closed":  # a view of a closed table shows no shoe
            check_sides(dealer, view)
        held = {each.place: each.amount for each in dealer.game.desk.held(dealer.table)}
        pots = view.layer(Pots)
        assert (pots.rake, pots.fund) == (held.get("the rake area", 0), held.get("the fund", 0))
    return report


def check_sides(dealer: Dealer, view: View) -> None:
    """What a shoe and its discard rack hold between rounds is what everybody has seen go there."""
    state = dealer.table.state
    sides = getattr(state, "sides", None) or ((state.side,) if hasattr(state, "side") else ())
    undealt = sum(cards for side in sides for _, _, cards in side.undealt)
    discards = sum(cards for side in sides for _, _, cards in side.discards)
    if undealt or discards:
        assert (undealt, discards) == (view.stub, view.rack)


def check_standing(dealer: Dealer, view: View) -> None:
    """What lies on the layout between rounds are the wagers that stand, with the markers that were put on them."""
    lying = {
        (player, number, area): amount
        for number, spot in view.spots.items()
        for player, bets in spot.bets.items()
        for area, amount in bets.items()
    }
    standing = dealer.table.standing
    assert lying == {(each.player, each.position, each.area): each.amount for each in standing}
    assert view.called == {(each.position, each.area): each.called for each in standing if each.called}


def check_cards(records: Iterable[Record]) -> View:
    """Fold the house's view and check, whenever a card moves and at each round's end, that each lies in one place."""
    view, cards, before = View(HOUSE), 0, tuple[int, ...]()
    for record in records:
        view.fold([record])
        event = as_event(record, HOUSE)
        if isinstance(event, CardsReturned):
            assert not sum(before), f"{before} are left in the pots: {told(event)}"
        before = view.layer(Pots).pots
        if isinstance(event, LogOpened):
            cards = cards_of(event.game, event.options)
        hands = [place for spot in view.spots.values() for place in spot.cards]
        assert min((*view.undealt.values(), *view.discarded.values()), default=0) >= 0, f"no such card: {told(event)}"
        if isinstance(event, CardDealt | CardDealtToHand):
            assert event.place in view.spot(event.position).cards, f"the card lies elsewhere: {told(event)}"
        assert len(set(hands)) == len(hands), f"a card lies in two hands: {told(event)}"
        if event.tells_cards or event.to_rack or isinstance(event, PairSplit | RoundSettled):
            held = view.stub + view.rack + len(hands)
            assert held == cards, f"{held} of {cards} cards are on the table: {told(event)}"
    return view


def cards_of(game: str, options: Mapping[str, str]) -> int:
    """Count the cards that are in play at a table at once."""
    return 52 * int(options["decks"]) if game in ("blackjack", "baccarat") else len(find_game(game).deck(options))


def check_chips(dealer: Dealer) -> None:
    """Add up what players bring and what each round moves, and compare it with what the table holds in the end."""
    accounts, leaving, in_round = {LAYOUT: 0}, set[str](), False
    for event in events(dealer):
        if isinstance(event, LogOpened):
            accounts[TRAY] = event.tray
        elif isinstance(event, PlayerSeated | ChipsBought):
            accounts[rail(event.player)] = accounts.get(rail(event.player), 0) + event.chips
        elif isinstance(event, RoundSettled):
            assert sum(event.net.values()) == 0, told(event)
            accounts = {name: amount + event.net.get(name, 0) for name, amount in accounts.items()}
        elif isinstance(event, VigorishSettled):
            payer = rail(event.player) if rail(event.player) in accounts else ""  # or left with the rest
            accounts = {name: held - event.amount * (name == payer) for name, held in accounts.items()}
            accounts[TRAY] += event.amount
        elif isinstance(event, TimeChargePaid):
            accounts = {
                name: held - event.amounts.get(name.removeprefix("player "), 0) for name, held in accounts.items()
            }
        elif isinstance(event, TimeChargeVerified | DebtPaid):
            accounts[TRAY] += -event.amount if isinstance(event, DebtPaid) else event.amount
        elif isinstance(event, PlayerLeft | PlayerRemoved):
            leaving.add(rail(event.player))
        elif isinstance(event, StandingWagerForfeited):
            accounts[LAYOUT] -= event.amount
            accounts[TRAY] += event.amount
        elif isinstance(event, StandingWagerTaken | StandingWagerReturned):
            accounts[LAYOUT] -= event.amount
            accounts[TRAY] -= event.vigorish
            if isinstance(event, StandingWagerReturned):
                accounts[rail(event.player)] += event.amount + event.vigorish
        is_over = isinstance(event, RoundSettled | RoundAbandoned)
        in_round = not is_over and (in_round or isinstance(event, RoundBegan))
        if not in_round:
            accounts = {name: amount for name, amount in accounts.items() if name not in leaving}
            leaving.clear()
    held = {rail(player.name): player.chips for player in dealer.table.players}
    layout = sum(wager.amount for wager in dealer.table.standing)
    assert accounts == {LAYOUT: layout, TRAY: dealer.table.tray, **held}
