"""A second opinion on blackjack: one box, played and settled from a list of cards by a plain reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, repeat

Amounts = dict[str, int]
Options = dict[str, str]


@dataclass
class Hand:
    """Cards and the wagers that ride on them."""

    cards: list[str]
    wagers: Amounts
    is_split: bool = False
    is_surrendered: bool = False


def value(card: str) -> int:
    """Return what a card is worth, an ace being eleven."""
    return {"A": 11, "K": 10, "Q": 10, "J": 10}.get(card[:-1]) or int(card[:-1])


def count(cards: list[str]) -> tuple[int, bool]:
    """Return the total and whether an ace in it still counts eleven."""
    aces = sum(card[0] == "A" for card in cards)
    low = sum(map(value, cards)) - 10 * aces
    is_soft = aces > 0 and low <= 11
    return low + 10 * is_soft, is_soft


def is_natural(cards: list[str]) -> bool:
    """Tell whether two cards are an ace and a card worth ten."""
    return sorted(map(value, cards)) == [10, 11]


def prize(cards: list[str]) -> int:
    """Return what the progressive dollar wins and loses on a box's cards in the order of the deal, a new meter."""
    aces = [card for number, card in enumerate(cards[:4]) if all(each[0] == "A" for each in cards[: number + 1])]
    suits = {card[1] for card in aces}
    table = {2: (5_000, 2_500), 3: (250_000, 25_000), 4: (1_000_050, 100_005)}
    return table[len(aces)][len(suits) > 1] - 100 if len(aces) > 1 else -100


def play(hand: Hand, hands: list[Hand], deck: Iterator[str], said: list[tuple[str, int]], options: Options) -> None:
    """Play a hand by the decisions, and every hand split off it after it."""
    word, others = "", list[Hand]()
    while count(hand.cards)[0] < 21 and word not in ("stand", "surrender", "double"):
        may_split_aces = len(hands) < int(options.get("max_hands", "2")) and options.get("resplit_aces") != "no"
        if hand.is_split and hand.cards[0][0] == "A" and not (hand.cards[1][0] == "A" and may_split_aces):
            break
        word, amount = said.pop(0)
        hand.is_surrendered = word == "surrender"
        if word == "split":
            hand.is_split = True
            others.insert(0, Hand([hand.cards.pop()], {f"split {len(hands) + 1}": amount}, is_split=True))
            hands.append(others[0])
        if word == "double":
            hand.wagers[f"double {hands.index(hand) + 1}"] = amount
        if word in ("split", "double", "draw"):
            hand.cards.append(next(deck))
    for other in others:
        other.cards.append(next(deck))
        play(other, hands, deck, said, options)


def settle(hand: Hand, dealer: list[str], options: Options) -> Amounts:
    """Return what each wager of a hand wins or loses against the dealer's finished hand."""
    mine, theirs = count(hand.cards)[0], count(dealer)[0]
    is_open, is_six = options.get("dealer_card") == "face-up", options.get("variation") == "6-to-5"
    if hand.is_surrendered:
        odd = {"exact": 0, "to-the-house": 25}.get(options.get("surrender_rounding", ""), -25)  # chips are of 50 cents
        half = {area: bet // 2 + odd * (bet % 100 > 0) for area, bet in hand.wagers.items()}
        return {area: -bet if is_natural(dealer) else -half[area] for area, bet in hand.wagers.items()}
    if is_natural(hand.cards) and not hand.is_split:
        win, stake = (1, 1) if is_open else (0, 1) if is_natural(dealer) else (6, 5) if is_six else (3, 2)
        return {area: -(-bet * win // stake) for area, bet in hand.wagers.items()}
    if is_natural(dealer):
        is_kept = mine > 21 and (is_six or options.get("busted_wagers") == "kept")
        return {area: -bet if area == "main" or is_kept else 0 for area, bet in hand.wagers.items()}
    if mine > 21 or (theirs <= 21 and (mine < theirs or (mine == theirs and is_open))):
        return {area: -bet for area, bet in hand.wagers.items()}
    is_paid_double = mine == 21 and len(hand.cards) == 5 and options.get("five_card_21") == "2-to-1"
    return {area: 0 if mine == theirs else bet * (1 + is_paid_double) for area, bet in hand.wagers.items()}


def noted(deck: Iterator[str], dealt: list[str]) -> Iterator[str]:
    """Deal from a deck, and write down what was dealt."""
    for card in deck:
        dealt.append(card)
        yield card


def blackjack(cards: list[str], wager: int, said: list[tuple[str, int]], options: Options) -> Amounts:
    """Return what every wager of a round on one box wins or loses; the cards come in the order of the deal."""
    deck: Iterator[str] = chain(cards, repeat("9c"))
    said, way = list(said), options.get("dealer_card", "after-players")
    first, upcard, second = next(deck), next(deck), next(deck)
    dealer = [upcard] if way == "after-players" else [upcard, next(deck)]
    insured = said.pop(0) if dealer[0][0] == "A" and way != "face-up" else ("pass", 0)
    if insured[0] == "even-money":
        return {"main": wager} | (
            {"progressive": prize([first, second])} if options.get("progressive") == "yes" else {}
        )
    hands = [Hand([first, second], {"main": wager})]
    drawn: list[str] = []
    deck = noted(deck, drawn)
    if way in ("after-players", "hole-card") or not is_natural(dealer):
        play(hands[0], hands, deck, said, options)
    progressive = {"progressive": prize([first, second, *drawn])} if options.get("progressive") == "yes" else {}
    dealer += [next(deck)] if way == "after-players" else []
    win = 2 if value(dealer[1]) == 10 else -1
    results = progressive | ({"insurance": win * insured[1]} if insured[0] == "insure" else {})
    while count(dealer)[0] < 17 or (options.get("soft_17") == "hit" and count(dealer) == (17, True)):
        dealer.append(next(deck))
    for hand in hands:
        results |= settle(hand, dealer, options)
    return results
