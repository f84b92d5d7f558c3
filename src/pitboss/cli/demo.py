"""`pitboss demo`: a commented round of each game, or a few throws."""

from __future__ import annotations

import argparse
from dataclasses import dataclass

from pitboss.chance import SeededChance
from pitboss.cli import OK
from pitboss.cli.house import SEED_BYTES, TRAY
from pitboss.cli.telling import Teller, tell_chips
from pitboss.cli.terminal import Screen
from pitboss.games import find_game
from pitboss.play.dealer import Dealer
from pitboss.play.log import Log
from pitboss.players import play_rounds, seat_builtin
from pitboss.table.event import Event
from pitboss.table.view import HOUSE, View

BUY_IN = 50_000


@dataclass(frozen=True, slots=True)
class Comment:
    """What is said before the first event of a kind, under a paragraph, that comes after the comment before."""

    kind: str
    cite: str
    words: str


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A round with a fixed seed, and what is said about it."""

    game: str
    seats: int
    seed: int
    about: str
    comments: tuple[Comment, ...]
    rounds: int = 1


CRAPS = Demonstration(
    "craps",
    2,
    16,
    "A round of play is one throw of the dice, and most wagers stand until a later throw decides them. Of the section "
    'on odds only the heading is in the text we have: what is paid is marked "custom" in the table\'s options.',
    (
        Comment("throw_seed_committed", "", "The house is bound to a seed before anybody wagers, and opens it when the "
                "series of throws is over: so everyone can check that no throw was chosen."),
        Comment("shooter_chosen", "", "The dice go round clockwise; whoever has them picks two of five."),
        Comment("wager_placed", "", "Before a come out roll the pass line is open: it wins on 7 and 11 and loses on 2, "
                "3 and 12."),
        Comment("puck_moved", "", "Any other total is the point. The puck marks it, and now it must come again before "
                "a 7."),
        Comment("wager_placed", "1.6", "Odds behind the line are paid what the point is worth, so that the house has "
                "no edge on them."),
        Comment("wager_paid", "", "The point was made. The line pays 1 to 1 and the odds their true odds."),
        Comment("puck_moved", "", "The puck is turned off: the next throw is a come out roll."),
    ),
    rounds=3,
)  # fmt: skip

MINI_CRAPS = Demonstration(
    "mini-craps",
    1,
    13,
    "The same game at a smaller table, for nine players at most.",
    (Comment("dice_inspected", "", "Here a floorperson inspects the dice."),),
)

MINI_DICE = Demonstration(
    "mini-dice",
    2,
    0,
    "Two dice in a shaker, six numbers that may be wagered on before a 7, and four wagers on the next shake.",
    (
        Comment("shooter_chosen", "", "A player handles the shaker."),
        Comment("wager_paid", "", "A number that comes before a 7 is paid; the others stand."),
    ),
)

BLACKJACK = Demonstration(
    "blackjack",
    3,
    297,
    "Closer to 21 than the dealer, without going over. At the right of each line stands the paragraph that causes it; "
    '"custom" marks what the text we have does not say, done as other games or houses do it.',
    (
        Comment("cards_inspected", "", "New cards come to the table. They are inspected, spread for the first player "
                "to see, and washed."),
        Comment("cards_shuffled", "", "Eight decks are shuffled, a player cuts, and the cutting card goes in: when it "
                "comes out, the round is finished and the cards are shuffled. The first card is burned."),
        Comment("wager_placed", "", "Each player wagers on the box before the seat."),
        Comment("card_dealt", "", "One card face up to each box from the dealer's left, one to the dealer, and a "
                "second to each box."),
        Comment("blackjack_announced", "", "Against a dealer who shows 2 to 9 a blackjack cannot be tied: it is paid 3 "
                "to 2 before anybody draws."),
        Comment("point_count_announced", "", "From the left each player decides, and the dealer announces the count "
                "after every card. These players follow basic strategy, computed for this table's own options."),
        Comment("dealers_card_called", "", "The dealer's second card leaves the shoe only after the call, and the "
                "dealer draws to 17."),
        Comment("wager_paid", "2.3", "From the dealer's far right what is left is settled."),
    ),
)  # fmt: skip

BACCARAT = Demonstration(
    "baccarat",
    3,
    10,
    "Two hands are dealt, the player's and the banker's, and everybody wagers on which is closer to 9. No choice but "
    "the wager is left to anyone: a table says when a third card is drawn.",
    (
        Comment("first_card_turned", "", "The first card of a new shoe says how many cards are burned."),
        Comment("decision_made", "3.6(b)", "The shoe is offered to seat one and then counterclockwise. Whoever takes "
                "it is the curator and deals."),
        Comment("card_dealt_to_hand", "", "One card to each hand and another; then the player's hand is turned, and "
                "the banker's."),
        Comment("third_card_ruled", "", "The player's hand draws on 0 to 5. When the banker's draws depends on its "
                "count and on the player's third card."),
        Comment("wager_paid", "", "From the highest position down every winning wager is paid, and then the vigorish "
                "on what the banker's hand won is collected."),
        Comment("decision_made", "3.11(a)", "The curator may pass the shoe, and must when the banker's hand loses."),
    ),
)  # fmt: skip

THREE_CARD_POKER = Demonstration(
    "three-card-poker",
    3,
    269,
    "Three cards each against the dealer's three, and a wager of its own on a pair or better.",
    (
        Comment("cards_inspected", "", "A new deck comes to the table. It is inspected, spread for the players to see, "
                "and washed."),
        Comment("cards_shuffled", "", "The cards are shuffled and cut before every round. The house committed to its "
                "seed before it knew anything of the players, and each place of the stack is sealed by a hash, so that "
                "everyone can check the shuffle once it is revealed."),
        Comment("wager_placed", "", "The layout is open for wagers. The ante plays against the dealer; pair plus is "
                "paid on a pair or better, whatever the dealer holds."),
        Comment("no_more_bets_called", "", "Three cards face down to each player and to the dealer. You see them "
                "because a demonstration shows all; at a table only the player whose hand it is does."),
        Comment("decision_made", "", "Clockwise from the dealer's left each player matches the ante with a play wager, "
                "or folds and forfeits every wager."),
        Comment("hand_revealed", "", "The dealer turns over. Queen high or better qualifies; below it the antes are "
                "paid and the play wagers go back."),
        Comment("hand_revealed", "20.10(c)", "Counterclockwise from the dealer's far right: every hand is turned up, "
                "then losing wagers are collected, then winning ones paid."),
        Comment("round_settled", "", "What every account gained or gave; the sum is always nothing."),
    ),
)  # fmt: skip

DOUBLE_DRAW_POKER = Demonstration(
    "double-draw-poker",
    3,
    302,
    "Five cards from a deck with two jokers, and two draws to make two pairs or better. Nobody plays against the "
    "dealer: the pay table decides. A joker is an ace, or completes a straight or a flush.",
    (
        Comment("cards_inspected", "", "The table opens as before, and here each step has its own paragraph."),
        Comment("phase_began", "", "The Ante Phase: an ante and, at most as large, a bonus that is paid by the posted "
                "table."),
        Comment("no_more_bets_called", "", "Five cards face down to each player."),
        Comment("decision_made", "42.10(b)", "A First Draw Wager as large as the ante keeps a player in the round; "
                "folding forfeits every wager."),
        Comment("decision_made", "42.10(d)", "The first draw: up to three cards may be replaced."),
        Comment("decision_made", "42.10(f)", "A Second Draw Wager, again as large as the ante, or fold."),
        Comment("decision_made", "42.10(h)", "The second draw: one card may be replaced."),
        Comment("hand_revealed", "", "The hands are turned over. Two pairs or better win 1 to 1 on the ante and both "
                "draw wagers, and the bonus is paid by its table; anything less loses all."),
    ),
)  # fmt: skip

POKER = Demonstration(
    "poker",
    5,
    8,
    "Players play against each other and not against the house. Hold 'em: two cards of one's own and five for all; "
    "whoever stays when others fold, or shows the best five, wins the pot.",
    (
        Comment("sign_posted", "", "A sign says what is played, for how much, and what the house takes: here nothing."),
        Comment("cards_inspected", "14.4", "Two decks come to the table. The first two players look them over."),
        Comment("button_placed", "", "The button marks an imaginary dealer and goes round the table; those at its left "
                "put in blind bets before they see a card."),
        Comment("cards_dealt", "", "Two cards face down to each, one at a time, the button last."),
        Comment("action_taken", "", "Clockwise from the blinds each player folds, calls or raises; a word that was "
                "said binds."),
        Comment("community_cards_dealt", "", "After a burn three cards for all, then a fourth and a fifth, each "
                "followed by a betting round."),
        Comment("hand_revealed", "", "Whoever made the last wager shows first. The cards speak, whatever a player says "
                "of them; who has lost may discard the hand unseen."),
        Comment("pot_awarded", "", "The best hand takes the pot. Hands that nobody showed stay hidden for good: "
                "not even the seed of this shuffle is told."),
    ),
)  # fmt: skip

CASINO_NIGHT_POKER = Demonstration(
    "casino-night-poker",
    4,
    5,
    "The same at a charity's casino night, in imitation money, by a text of its own: seven-card stud and hold 'em.",
    (
        Comment("blind_posted", "", "Each step has its paragraph here, the terms of the definitions among them."),
        Comment("bets_gathered", "", "When all have answered the last bet the betting round is complete."),
        Comment("pot_awarded", "", "What can be won is all that was put in, less the rake."),
    ),
)  # fmt: skip

ALL = (
    CRAPS,
    MINI_CRAPS,
    BLACKJACK,
    BACCARAT,
    MINI_DICE,
    POKER,
    CASINO_NIGHT_POKER,
    THREE_CARD_POKER,
    DOUBLE_DRAW_POKER,
)
"""One demonstration of each game, in the order of the games."""

NEXT = (
    ("pitboss play blackjack", "take a seat yourself; ? explains every choice"),
    ("pitboss deal double-draw-poker --rounds 3 --log night.log", "deal more, and keep the log"),
    ("pitboss replay night.log", "run the log again and compare every event"),
    ("pitboss deal three-card-poker --fault dealer-card-exposed", "see what happens when something goes wrong"),
    ('pitboss law "19:47-20.10(b)"', "read a paragraph, what enforces it and what tests it"),
)


def run(arguments: argparse.Namespace) -> int:
    """Show a round of each game, or of the one that is asked for, and say what to try next."""
    game = find_game(arguments.game).name if arguments.game is not None else None
    screen = Screen()
    for demonstration in ALL:
        if game in (None, demonstration.game):
            show(screen, demonstration)
    screen.heading("What to try next")
    for command, why in NEXT:
        screen.paragraph(f"{command}", indent=2)
        screen.paragraph(why, indent=6)
    return OK


class Commentary:
    """Gives the comments of a demonstration one after another, each before its event."""

    def __init__(self, comments: tuple[Comment, ...]) -> None:
        self.waiting = list(comments)

    def __call__(self, event: Event) -> str:
        """Return the comment that is due before an event, or nothing."""
        if self.waiting and event.kind == self.waiting[0].kind and self.waiting[0].cite in event.cite:
            return self.waiting.pop(0).words
        return ""


def show(screen: Screen, demonstration: Demonstration) -> None:
    """Deal the round of a demonstration and tell it with its comments."""
    game = find_game(demonstration.game)
    secret = demonstration.seed.to_bytes(SEED_BYTES, "big")
    dealer = Dealer(Log(), SeededChance(secret))
    dealer.open(game.name, {}, game.most_positions, TRAY)
    players = seat_builtin(dealer, "sensible", demonstration.seats, BUY_IN, secret)
    play_rounds(dealer, players, demonstration.rounds)
    dealer.close()
    screen.heading(f"{game.title}: N.J.A.C. {game.subchapter}")
    screen.paragraph(demonstration.about)
    Teller(screen, View(HOUSE), Commentary(demonstration.comments), game=game).tell(dealer.log.records)
    bought = {player.name: BUY_IN for player in players}
    tell_chips(screen, dealer.table, bought, TRAY)
