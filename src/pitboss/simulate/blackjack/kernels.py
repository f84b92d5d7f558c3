"""The compiled round of blackjack, in the order of its sections.

Hands lie in arrays, four to a box. The cards of a shoe are shuffled as they are dealt: each draw takes one of those
that are left, each as likely. What the first box wins and loses is told wager by wager; the others take cards.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.evaluation.kernels import compiled
from pitboss.simulate.stream import State, Words, bare, below, woven
from pitboss.simulate.tally import Ints

Bytes = NDArray[np.uint8]

(
    SEATS, DEALER_CARD, HITS_SOFT_17, MOST_HANDS, RESPLITS_ACES, DOUBLES_SPLIT, SURRENDERS, HAS_EVEN_MONEY,
    KEEPS_BUSTED, FIVE_CARD_21, BURNS, BURNS_EACH_ROUND, IS_CONTINUOUS, BEHIND, HAS_TWO_SIDES, RED_SIDE, IS_FACE_DOWN,
    COUNTS, LOW_COUNT, INSURES_AT, EVEN_MONEY_AT, QUEENS_AT, QUEENS_MORE, SEVENS_AT,
) = range(24)  # fmt: skip
"""The places of the rules in their array."""
AFTER_PLAYERS, HOLE_CARD, CARD_READER, FACE_UP = range(4)
STAND, DRAW, DOUBLE, SPLIT, SURRENDER = range(5)
MAY_DRAW, MAY_DOUBLE, MAY_SPLIT, MAY_SURRENDER = 1, 2, 4, 8
HARD, SOFT, PAIR, ROWS = 0, 22, 44, 55
"""Where the rows of a chart begin: hard totals, soft totals, pairs by their value."""
ACTIVE, FINISHED, GONE, WAITS, HELD, BUST = range(6)
"""How a hand is: to be played, complete, settled, a blackjack that waits, a surrender that waits, a bust whose added
wagers wait."""
AT, DUE, RUNNING, IN_USE, VOID, OTHERS = 0, 2, 4, 6, 7, 8
"""What a table keeps, the first three for each side: cards dealt, whether they are shuffled next, and their count; the
side in use, whether the round is void, and what the other boxes gained."""
TOTAL, IS_SOFT, CARDS, FIRST, SECOND, STATUS, IS_SPLIT, OF_ACES, DOUBLED, FIELDS = range(10)
"""What is known of a hand."""
DEALER = 28
"""The dealer's hand, after four of each of seven boxes."""
MOST_CARDS = 22
MAIN, INSURANCE, SIDES = 0, 1, 2
"""The columns of what is won: additional wagers from the third on."""


@compiled
def shuffle_discards(cards: Bytes, side: int, info: Ints, hands: Ints, where: Ints) -> None:
    """A shoe that runs out is filled with the discards; where there are fewer than two, the round is void."""
    size = cards.shape[1]
    is_live = np.zeros(size, np.uint8)
    kept = cards[side].copy()
    live = 0
    for hand in range(DEALER + 1):
        if hands[hand, CARDS] and (hand == DEALER or hands[hand, STATUS] != GONE):
            for each in range(hands[hand, CARDS]):
                is_live[where[hand, each]] = 1
                cards[side, live] = kept[where[hand, each]]
                where[hand, each] = live
                live += 1
    if size - live < 2:
        info[VOID] = 1
        return
    at = live
    for place in range(size):
        if not is_live[place]:
            cards[side, at] = kept[place]
            at += 1
    info[AT + side] = live
    info[DUE + side] = 1
    info[RUNNING + side] = 0


@woven
def draw(cards: Bytes, side: int, info: Ints, hands: Ints, where: Ints, words: Words, state: State) -> int:
    """Take one of the cards that are left in a side."""
    at = info[AT + side]
    if at == cards.shape[1]:
        shuffle_discards(cards, side, info, hands, where)
        if info[VOID]:
            return 32
        at = info[AT + side]
        other = at + below(cards.shape[1] - at, words, state)
        burned = cards[side, other]
        cards[side, other] = cards[side, at]
        cards[side, at] = burned
        at += 1
    other = at + below(cards.shape[1] - at, words, state)
    card = cards[side, other]
    cards[side, other] = cards[side, at]
    cards[side, at] = card
    info[AT + side] = at + 1
    return np.int64(card)  # type: ignore[return-value]


@woven
def give(hand: int, card: int, side: int, info: Ints, hands: Ints, where: Ints, values: Ints) -> None:
    """Lay a card at a hand and count it."""
    value = values[card]
    count = hands[hand, CARDS]
    where[hand, count] = info[AT + side] - 1
    if count == 0:
        hands[hand, FIRST] = value
    elif count == 1:
        hands[hand, SECOND] = value
    hands[hand, CARDS] = count + 1
    total = hands[hand, TOTAL] + value
    if value == 1 and not hands[hand, IS_SOFT] and total + 10 <= 21:
        total += 10
        hands[hand, IS_SOFT] = 1
    elif total > 21 and hands[hand, IS_SOFT]:
        total -= 10
        hands[hand, IS_SOFT] = 0
    hands[hand, TOTAL] = total


@woven
def true_count(info: Ints, size: int, is_whole_shoe: bool, has_two_sides: int) -> int:
    """Return the running count for each deck that is left, rounded down; of both sides until one is chosen."""
    if has_two_sides and is_whole_shoe:
        left = 2 * size - info[AT] - info[AT + 1]
        running = info[RUNNING] + info[RUNNING + 1]
    else:
        left = size - info[AT + info[IN_USE]]
        running = info[RUNNING + info[IN_USE]]
    return running * 52 // left if left else 0


def round_of_blackjack(is_plain: bool) -> Callable[..., None]:
    """Return the round: for any table, or for one box, one side, no count and no additional wager, which is faster."""

    @compiled
    def play_rounds(
        words: Words, state: State, cards: Bytes, info: Ints, hands: Ints, where: Ints, rules: Ints, values: Ints,
        tags: Ints, may_double: Ints, chart: Bytes, ramp: Ints, bets: Ints, blackjack_pays: Ints, surrender_costs: Ints,
        insurances: Ints, sides: Ints, sevens: Ints, nets: Ints, wagered: Ints,
    ) -> None:  # fmt: skip
        """Play rounds from the shoe as it stands."""
        words, state, cards, info, hands, where = (
            bare(words), bare(state), bare(cards), bare(info), bare(hands), bare(where),
        )  # fmt: skip
        values, tags, chart, nets = bare(values), bare(tags), bare(chart), bare(nets)
        size = cards.shape[1]
        dealer_card = rules[DEALER_CARD]
        seats, counts, two_sides, using = 1, False, 0, 0
        if not is_plain:
            seats, counts, two_sides = rules[SEATS], rules[COUNTS] != 0, rules[HAS_TWO_SIDES]
        low_count, most_count = rules[LOW_COUNT], chart.shape[0] - 1
        order = np.zeros(4, np.int64)
        others = np.zeros(7, np.int64)
        for row in range(nets.shape[0]):
            for column in range(nets.shape[1]):
                nets[row, column] = 0
            info[VOID] = 0
            if not is_plain:
                using = info[IN_USE]
            for box in range(seats):
                for number in range(4):
                    hand = 4 * box + number
                    hands[hand, CARDS] = 0
                    hands[hand, TOTAL] = 0
                    hands[hand, IS_SOFT] = 0
                    hands[hand, STATUS] = GONE
                    hands[hand, IS_SPLIT] = 0
                    hands[hand, OF_ACES] = 0
                    hands[hand, DOUBLED] = 0
                hands[4 * box, STATUS] = ACTIVE
            hands[DEALER, CARDS] = 0
            hands[DEALER, TOTAL] = 0
            hands[DEALER, IS_SOFT] = 0
            # 2.5, 2.6(a), (c), (l): shuffle where it is due, and burn
            for side in range(1 + two_sides):
                if info[DUE + side] or rules[IS_CONTINUOUS]:
                    info[AT + side] = 0
                    info[DUE + side] = 0
                    info[RUNNING + side] = 0
                    if rules[BURNS]:
                        draw(cards, side, info, hands, where, words, state)
            # 2.3: the wager
            place = 0
            if counts:
                place = min(max(true_count(info, size, True, two_sides) - low_count, 0), most_count)
            chosen = ramp[place]
            bet = bets[chosen]
            staked = bet
            main = 0
            if rules[BURNS_EACH_ROUND]:
                draw(cards, using, info, hands, where, words, state)
            # 2.6(d), (e): the first cards
            unseen = 0
            first_card, second_card, sevens_seen = 0, 0, 0
            for turn in range(2):
                for box in range(seats):
                    if turn == 0 and box == 0 and two_sides:
                        card = draw(cards, using, info, hands, where, words, state)
                        is_red = (card & 3) == 1 or (card & 3) == 2
                        side = rules[RED_SIDE] if is_red else 1 - rules[RED_SIDE]
                        if side != using:
                            if counts:
                                info[RUNNING + using] += tags[card]
                            info[IN_USE] = side
                            using = side
                            card = draw(cards, using, info, hands, where, words, state)
                    else:
                        card = draw(cards, using, info, hands, where, words, state)
                    give(4 * box, card, using, info, hands, where, values)
                    if rules[IS_FACE_DOWN] and box > 0:
                        unseen += tags[card]
                    elif counts:
                        info[RUNNING + using] += tags[card]
                    if box == 0:
                        sevens_seen += card >> 2 == 5
                        if turn == 0:
                            first_card = card
                        else:
                            second_card = card
                if turn == 0:
                    up = draw(cards, using, info, hands, where, words, state)
                    give(DEALER, up, using, info, hands, where, values)
                    if counts:
                        info[RUNNING + using] += tags[up]
            up_value = values[up]
            may_have_blackjack = up_value == 1 or up_value == 10
            # 2.17, 2.23, 2.24, 2.26: additional wagers on the first cards
            is_waiting_on_sevens = False
            is_waiting_on_queens = False
            if not is_plain:
                for side in range(sides.shape[0]):
                    nets[row, SIDES + side] = sides[side, (first_card * 52 + second_card) * 52 + up]
                    staked += sides[side, 52 * 52 * 52]
                if rules[SEVENS_AT] >= 0:
                    is_waiting_on_sevens = hands[0, TOTAL] != 21
                    nets[row, SIDES + rules[SEVENS_AT]] = sevens[sevens_seen]
                is_queens = first_card == 42 and second_card == 42
                is_waiting_on_queens = rules[QUEENS_AT] >= 0 and is_queens and may_have_blackjack
            # 2.6(j), (k): the hole card
            hole_tag = 0
            if dealer_card != AFTER_PLAYERS:
                card = draw(cards, using, info, hands, where, words, state)
                give(DEALER, card, using, info, hands, where, values)
                if dealer_card == FACE_UP:
                    if counts:
                        info[RUNNING + using] += tags[card]
                else:
                    hole_tag = tags[card]
            # 2.9, 2.7(c): insurance and even money
            insured = 0
            if up_value == 1 and dealer_card != FACE_UP:
                now = true_count(info, size, False, two_sides) if counts else 0
                if rules[HAS_EVEN_MONEY] and now >= rules[EVEN_MONEY_AT]:
                    for box in range(seats):
                        if hands[4 * box, TOTAL] == 21 and info[VOID] == 0:
                            hands[4 * box, STATUS] = GONE
                            if box == 0:
                                main += bet
                            else:
                                info[OTHERS] += bet
                if now >= rules[INSURES_AT] and hands[0, STATUS] != GONE:
                    insured = insurances[chosen]
                    staked += insured
            has_blackjack = hands[DEALER, CARDS] == 2 and hands[DEALER, TOTAL] == 21
            is_over = has_blackjack and (dealer_card == FACE_UP or (dealer_card == CARD_READER and may_have_blackjack))
            needs_dealer = insured > 0 or is_waiting_on_queens
            is_any_standing = False
            # 2.7: blackjacks
            for box in range(seats):
                hand = 4 * box
                if hands[hand, STATUS] == ACTIVE and hands[hand, TOTAL] == 21:
                    if may_have_blackjack:
                        hands[hand, STATUS] = WAITS
                        needs_dealer = True
                    else:
                        hands[hand, STATUS] = GONE
                        if info[VOID] == 0:
                            if box == 0:
                                main += blackjack_pays[chosen]
                            else:
                                info[OTHERS] += blackjack_pays[chosen]
            if is_over:
                is_waiting_on_sevens = False
                needs_dealer = True
            else:
                # 2.6(f), (g), 2.8, 2.10 to 2.12: the players decide
                heading = up_value
                if dealer_card == FACE_UP:
                    heading = hands[DEALER, TOTAL] + 32 * hands[DEALER, IS_SOFT]
                for box in range(seats):
                    made, at = 1, 0
                    order[0] = 4 * box
                    box_net = 0
                    while at < made:
                        hand = order[at]
                        if hands[hand, STATUS] != ACTIVE:
                            at += 1
                            continue
                        if hands[hand, CARDS] == 1:
                            card = draw(cards, using, info, hands, where, words, state)
                            give(hand, card, using, info, hands, where, values)
                            if counts:
                                info[RUNNING + using] += tags[card]
                        total = hands[hand, TOTAL]
                        is_two, is_split, of_aces = hands[hand, CARDS] == 2, hands[hand, IS_SPLIT], hands[hand, OF_ACES]
                        is_pair = is_two and hands[hand, FIRST] == hands[hand, SECOND]
                        allowed = 0
                        if total < 21 and not of_aces:
                            allowed |= MAY_DRAW
                            if is_two and may_double[total] and (not is_split or rules[DOUBLES_SPLIT]):
                                allowed |= MAY_DOUBLE
                        if is_pair and made < rules[MOST_HANDS] and (not of_aces or rules[RESPLITS_ACES]):
                            allowed |= MAY_SPLIT
                        if is_two and not is_split and rules[SURRENDERS]:
                            allowed |= MAY_SURRENDER
                        action = STAND
                        if allowed and info[VOID] == 0:
                            if counts:
                                place = true_count(info, size, False, two_sides) - low_count
                                place = min(max(place, 0), most_count)
                            if is_pair:
                                line = PAIR + hands[hand, FIRST]
                            elif hands[hand, IS_SOFT]:
                                line = SOFT + total
                            else:
                                line = HARD + total
                            action = chart[place, heading, line, allowed]
                        if (
                            not is_plain
                            and hand == 0
                            and is_waiting_on_sevens
                            and (action in (STAND, SURRENDER, SPLIT))
                        ):
                            is_waiting_on_sevens = False
                        if action == STAND:
                            hands[hand, STATUS] = FINISHED
                            is_any_standing = True
                        elif action == SURRENDER:
                            if may_have_blackjack:
                                hands[hand, STATUS] = HELD
                                needs_dealer = True
                            else:
                                hands[hand, STATUS] = GONE
                                box_net -= surrender_costs[chosen]
                        elif action == SPLIT:
                            other = 4 * box + made
                            for number in range(made, at + 1, -1):
                                order[number] = order[number - 1]
                            order[at + 1] = other
                            made += 1
                            aces = hands[hand, FIRST] == 1
                            where[other, 0] = where[hand, 1]
                            for each in (hand, other):
                                hands[each, CARDS] = 1
                                hands[each, TOTAL] = 11 if aces else hands[hand, FIRST]
                                hands[each, IS_SOFT] = aces
                                hands[each, IS_SPLIT] = 1
                                hands[each, OF_ACES] = aces
                                hands[each, DOUBLED] = 0
                            hands[other, FIRST] = hands[hand, FIRST]
                            hands[other, STATUS] = ACTIVE
                            if box == 0:
                                staked += bet
                        else:
                            if action == DOUBLE:
                                hands[hand, DOUBLED] = bet
                                if box == 0:
                                    staked += bet
                            card = draw(cards, using, info, hands, where, words, state)
                            give(hand, card, using, info, hands, where, values)
                            if counts:
                                info[RUNNING + using] += tags[card]
                            if not is_plain and hand == 0 and is_waiting_on_sevens:
                                is_waiting_on_sevens = False
                                nets[row, SIDES + rules[SEVENS_AT]] = sevens[sevens_seen + (card >> 2 == 5)]
                            if hands[hand, TOTAL] > 21:
                                # A bust loses at once; what was added waits where a dealer's blackjack would spare it.
                                waits = (
                                    may_have_blackjack
                                    and dealer_card <= HOLE_CARD
                                    and not rules[KEEPS_BUSTED]
                                    and (hand != 4 * box or hands[hand, DOUBLED] > 0)
                                )
                                if info[VOID] == 0:
                                    if waits:
                                        hands[hand, STATUS] = BUST
                                        needs_dealer = True
                                        if hand == 4 * box:
                                            box_net -= bet
                                    else:
                                        hands[hand, STATUS] = GONE
                                        box_net -= bet + hands[hand, DOUBLED]
                                else:
                                    hands[hand, STATUS] = GONE
                            elif action == DOUBLE:
                                hands[hand, STATUS] = FINISHED
                                is_any_standing = True
                    if box == 0:
                        main += box_net
                    else:
                        info[OTHERS] += box_net
            # 2.6(h), 2.12(b), (c): the dealer's hand
            if (needs_dealer or is_any_standing) and info[VOID] == 0:
                if hands[DEALER, CARDS] == 1:
                    card = draw(cards, using, info, hands, where, words, state)
                    give(DEALER, card, using, info, hands, where, values)
                    if counts:
                        info[RUNNING + using] += tags[card]
                elif counts:
                    info[RUNNING + using] += hole_tag
                has_blackjack = hands[DEALER, TOTAL] == 21
                if insured:
                    nets[row, INSURANCE] = 2 * insured if hands[DEALER, SECOND] == 10 else -insured
                if is_waiting_on_queens and has_blackjack:
                    nets[row, SIDES + rules[QUEENS_AT]] = rules[QUEENS_MORE]
                if is_any_standing and not has_blackjack:
                    while info[VOID] == 0:
                        total = hands[DEALER, TOTAL]
                        if total > 17 or (total == 17 and not (hands[DEALER, IS_SOFT] and rules[HITS_SOFT_17])):
                            break
                        card = draw(cards, using, info, hands, where, words, state)
                        give(DEALER, card, using, info, hands, where, values)
                        if counts:
                            info[RUNNING + using] += tags[card]
                if info[VOID] == 0:
                    dealer_total = hands[DEALER, TOTAL]
                    for box in range(seats):
                        box_net = 0
                        for number in range(4):
                            hand = 4 * box + number
                            status = hands[hand, STATUS]
                            if status == GONE:
                                continue
                            doubled = hands[hand, DOUBLED]
                            if status == WAITS:
                                if not has_blackjack or dealer_card == FACE_UP:
                                    box_net += blackjack_pays[chosen]
                            elif has_blackjack:
                                if number == 0 and status != BUST:
                                    box_net -= bet
                            elif status == HELD:
                                box_net -= surrender_costs[chosen]
                            elif status == BUST:
                                box_net -= doubled if number == 0 else bet + doubled
                            else:
                                total = hands[hand, TOTAL]
                                if dealer_total > 21 or total > dealer_total:
                                    is_five = rules[FIVE_CARD_21] and total == 21 and hands[hand, CARDS] == 5
                                    box_net += (bet + doubled) * (2 if is_five else 1)
                                elif total < dealer_total or dealer_card == FACE_UP:
                                    box_net -= bet + doubled
                        others[box] = box_net
                    main += others[0]
                    for box in range(1, seats):
                        info[OTHERS] += others[box]
            nets[row, MAIN] = main
            wagered[row] = staked
            if counts:
                info[RUNNING + using] += unseen
            # 2.6(l): the cutting card
            for side in range(1 + two_sides):
                if info[AT + side] > size - rules[BEHIND]:
                    info[DUE + side] = 1

    return play_rounds


play_any = round_of_blackjack(is_plain=False)
play_plain = round_of_blackjack(is_plain=True)
