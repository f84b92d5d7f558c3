"""The players of baccarat: one who always wagers on the banker, and one who follows the hand that won last."""

from __future__ import annotations

from pitboss.games.baccarat.curator import ACCEPT, KEEP, REFUSE
from pitboss.games.baccarat.dealing import TURN, VIEW
from pitboss.games.baccarat.events import ResultAnnounced
from pitboss.games.baccarat.wagers import ON_BANKER, ON_PLAYER
from pitboss.players.demonstration import Comment, Demonstration
from pitboss.players.flat import FlatBettor
from pitboss.players.player import MakePlayer, Sight
from pitboss.table.choices import Ask
from pitboss.table.event import Event
from pitboss.table.events import DecisionMade


class FlatBanker(FlatBettor):
    """Wagers the table minimum on the Banker's Hand in every round, takes the shoe when it comes and keeps it."""

    on = ON_BANKER
    answers: tuple[str, ...] = (ACCEPT, KEEP, TURN)

    def decide(self, prompt: Ask, sight: Sight) -> DecisionMade:
        """Take the first of the usual answers that the prompt offers."""
        offered = {choice.word for choice in prompt.choices}
        word = next(answer for answer in self.answers if answer in offered)
        return prompt.decide(self.name, word)


class PatternFollower(FlatBanker):
    """Wagers the table minimum on the hand that won last, a tie apart; lets the shoe go by and looks before turning."""

    answers = (REFUSE, KEEP, VIEW, TURN)

    def see(self, event: Event) -> None:
        """Remember which hand won."""
        if isinstance(event, ResultAnnounced) and event.player_count != event.banker_count:
            self.on = ON_PLAYER if event.player_count > event.banker_count else ON_BANKER


STYLES: dict[str, MakePlayer] = {"sensible": FlatBanker, "following": PatternFollower}

DEMONSTRATIONS = {
    "baccarat": Demonstration(
        3,
        10,
        "Two hands are dealt, the player's and the banker's, and everybody bets on which is closer to 9. After "
        "that there's nothing to decide: a table says when a third card is drawn.",
        (
            Comment("first_card_turned", "", "The first card of a new shoe says how many cards to burn."),
            Comment("decision_made", "3.6(b)", "The shoe is offered to seat one, then counterclockwise. The player "
                    "who takes it is the curator and deals."),
            Comment("card_dealt_to_hand", "", "One card to each hand and another; then the player's hand is turned, "
                    "and the banker's."),
            Comment("third_card_ruled", "", "The player's hand draws on 0 to 5. When the banker's draws depends on "
                    "its count and on the player's third card."),
            Comment("wager_paid", "", "From the highest position down every winning bet is paid, and then the "
                                      "commission on what the banker's hand won is collected."),
            Comment("decision_made", "3.11(a)", "The curator may pass the shoe, and must when the banker's hand "
                    "loses."),
        ),
    ),
}  # fmt: skip
