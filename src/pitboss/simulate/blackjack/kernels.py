"""The compiled round of blackjack, in the order of its sections.

Hands lie in arrays, four to a box. The cards of a shoe are shuffled as they are dealt: each draw takes one of those
that are left, each as likely. Only the Bart Carter shuffle lays them in an order, which it keeps. What the first box
wins and loses is told wager by wager; the others take cards.
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
    COUNTS, LOW_COUNT, INSURES_AT, EVEN_MONEY_AT, QUEENS_AT, QUEENS_MORE, SEVENS_AT, RACK, ACTIONS,
) = range(26)  # fmt: skip
"""The places of the rules in their array; the rack is 0 where there is no Bart Carter shuffle."""
AFTER_PLAYERS, HOLE_CARD, CARD_READER, FACE_UP = range(4)
STAND, DRAW, DOUBLE, SPLIT, SURRENDER = range(5)
MAY_DRAW, MAY_DOUBLE, MAY_SPLIT, MAY_SURRENDER = 1, 2, 4, 8
HARD, SOFT, PAIR, ROWS = 0, 22, 44, 55
"""Where the rows of a chart begin: hard totals, soft totals, pairs by their value."""
ACTIVE, FINISHED, GONE, WAITS, HELD, BUST = range(6)
"""How a hand is: to be played, complete, settled, a blackjack that waits, a surrender that waits, a bust whose added
wagers wait."""
AT, DUE, RUNNING, IN_USE, VOID, OTHERS, SINCE = 0, 2, 4, 6, 7, 8, 9
"""What a table keeps, the first three for each side: cards dealt, whether they are shuffled next, and their count; the
side in use, whether the round is void, what the other boxes gained, and rounds since cards in order were all shuffled.
"""
KEPT_IN_ORDER = 960
"""Rounds after which cards are changed that go back in stacks: those behind the last stack are never dealt."""
TOTAL, IS_SOFT, CARDS, FIRST, SECOND, STATUS, IS_SPLIT, OF_ACES, DOUBLED, FIELDS = range(10)
"""What is known of a hand."""
DEALER = 28
"""The dealer's hand, after four of each of seven boxes."""
MOST_CARDS = 22
MAIN, INSURANCE, SIDES = 0, 1, 2
"""The columns of what is won: additional wagers from the third on; then main wager and insurance against the dealer's
second hand, and against the third."""


@compiled
def shuffle_discards(cards: Bytes, side: int, info: Ints, hands: Ints, where: Ints) -> None:
    """A shoe that runs out is filled with the discards; where there are fewer than two, the round is void."""
    size, live = cards.shape[1], 0
    is_live = np.zeros(size, np.uint8)
    for hand in range(DEALER + 1):
        if hands[hand, CARDS] and (hand == DEALER or hands[hand, STATUS] != GONE):
            for each in range(hands[hand, CARDS]):
                is_live[where[hand, each]] = 1
                live += 1
    if size - live < 2:
        info[VOID] = 1
        return
    kept, laid = cards[side].copy(), np.empty(size, np.int64)
    on_layout, in_shoe = 0, live
    for place in range(size):
        if is_live[place]:
            laid[place] = on_layout
            on_layout += 1
        else:
            laid[place] = in_shoe
            in_shoe += 1
        cards[side, laid[place]] = kept[place]
    for hand in range(DEALER + 1):
        if hands[hand, CARDS] and (hand == DEALER or hands[hand, STATUS] != GONE):
            for each in range(hands[hand, CARDS]):
                where[hand, each] = laid[where[hand, each]]
    info[AT + side] = live
    info[DUE + side] = 1
    info[RUNNING + side] = 0


@compiled
def lay_in_order(cards: Bytes, side: int, first: int, last: int, until: int, words: Words, state: State) -> None:
    """Shuffle the cards of a side from one place to another, or as many of them as are needed."""
    for at in range(first, min(until, last - 1)):
        other = at + below(last - at, words, state)
        card = cards[side, other]
        cards[side, other] = cards[side, at]
        cards[side, at] = card


@compiled
def insert_stacks(cards: Bytes, side: int, info: Ints, words: Words, state: State) -> None:
    """2.6(m): the rack is shuffled and goes back in three stacks, at a quarter, a half and three quarters of the rest.

    So every card is in the shoe again, and a count of them begins anew.
    """
    size, rack = cards.shape[1], info[AT + side]
    lay_in_order(cards, side, 0, rack, rack, words, state)
    left, above, first, to = size - rack, 0, rack, 0
    laid = np.empty(size, np.uint8)
    for stack in (2, 1, 0):
        mark = left - left * (stack + 1) // 4
        for at in range(above, mark):
            laid[to] = cards[side, rack + at]
            to += 1
        last = first
        first -= rack // 3 + (1 if stack < rack % 3 else 0)
        for at in range(first, last):
            laid[to] = cards[side, at]
            to += 1
        above = mark
    for at in range(above, left):
        laid[to] = cards[side, rack + at]
        to += 1
    cards[side] = laid
    info[AT + side] = 0
    info[RUNNING + side] = 0


@compiled
def run_out(
    cards: Bytes, side: int, info: Ints, hands: Ints, where: Ints, words: Words, state: State, is_in_order: bool
) -> None:
    """A shoe that runs out in a round is filled, and a card is burned."""
    shuffle_discards(cards, side, info, hands, where)
    if info[VOID]:
        return
    at = info[AT + side]
    lay_in_order(cards, side, at, cards.shape[1], cards.shape[1] if is_in_order else at + 1, words, state)
    info[AT + side] = at + 1


@woven
def draw(
    cards: Bytes, side: int, info: Ints, hands: Ints, where: Ints, words: Words, state: State, is_in_order: bool
) -> int:
    """Take the next card of a side, or one of those that are left where they lie in no order."""
    if info[AT + side] == cards.shape[1]:
        run_out(cards, side, info, hands, where, words, state, is_in_order)
        if info[VOID]:
            return 32
    at = info[AT + side]
    other = at
    if not is_in_order:
        other += below(cards.shape[1] - at, words, state)
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
        seats, counts, two_sides, using, actions, is_in_order = 1, False, 0, 0, 1, False
        if not is_plain:
            seats, counts, two_sides = rules[SEATS], rules[COUNTS] != 0, rules[HAS_TWO_SIDES]
            actions, is_in_order = rules[ACTIONS], rules[RACK] != 0
        levels = bets.size // actions
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
                    if is_in_order:
                        lay_in_order(cards, side, 0, size, size, words, state)
                    if rules[BURNS]:
                        draw(cards, side, info, hands, where, words, state, is_in_order)
            # 2.3: the wager
            place = 0
            if counts:
                place = min(max(true_count(info, size, True, two_sides) - low_count, 0), most_count)
            chosen = ramp[place]
            bet = bets[chosen]
            all_bets = bet
            for action in range(1, actions):  # 2.18
                all_bets += bets[action * levels + chosen]
            staked = all_bets
            main = 0
            if rules[BURNS_EACH_ROUND]:
                draw(cards, using, info, hands, where, words, state, is_in_order)
            # 2.6(d), (e): the first cards
            unseen = 0
            first_card, second_card, sevens_seen = 0, 0, 0
            for turn in range(2):
                for box in range(seats):
                    if turn == 0 and box == 0 and two_sides:
                        card = draw(cards, using, info, hands, where, words, state, is_in_order)
                        is_red = (card & 3) == 1 or (card & 3) == 2
                        side = rules[RED_SIDE] if is_red else 1 - rules[RED_SIDE]
                        if side != using:
                            if counts:
                                info[RUNNING + using] += tags[card]
                            info[IN_USE] = side
                            using = side
                            card = draw(cards, using, info, hands, where, words, state, is_in_order)
                    else:
                        card = draw(cards, using, info, hands, where, words, state, is_in_order)
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
                    up = draw(cards, using, info, hands, where, words, state, is_in_order)
                    give(DEALER, up, using, info, hands, where, values)
                    if counts:
                        info[RUNNING + using] += tags[up]
            up_value = values[up]
            may_have_blackjack = up_value == 1 or up_value == 10
            # 2.17, 2.23, 2.24, 2.26: additional wagers on the first cards
            is_waiting_on_sevens = False
            is_waiting_on_queens = False
            if not is_plain and info[VOID] == 0:
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
                card = draw(cards, using, info, hands, where, words, state, is_in_order)
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
                                info[OTHERS] += all_bets
                if now >= rules[INSURES_AT] and hands[0, STATUS] != GONE:
                    insured = insurances[chosen]
                    for action in range(actions):
                        staked += insurances[action * levels + chosen]
            has_blackjack = hands[DEALER, CARDS] == 2 and hands[DEALER, TOTAL] == 21
            is_over = has_blackjack and (dealer_card == FACE_UP or (dealer_card == CARD_READER and may_have_blackjack))
            if dealer_card >= CARD_READER and not is_over:  # insurance and queens of hearts are settled at once
                if insured:
                    nets[row, INSURANCE] = -insured
                insured, is_waiting_on_queens = 0, False
            needs_dealer = insured > 0
            is_any_standing = False
            is_paid = False
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
                                is_paid = True
                            else:
                                for action in range(actions):
                                    info[OTHERS] += blackjack_pays[action * levels + chosen]
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
                            card = draw(cards, using, info, hands, where, words, state, is_in_order)
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
                            and info[VOID] == 0
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
                                staked += all_bets
                        else:
                            if action == DOUBLE:
                                hands[hand, DOUBLED] = bet
                                if box == 0:
                                    staked += all_bets
                            card = draw(cards, using, info, hands, where, words, state, is_in_order)
                            give(hand, card, using, info, hands, where, values)
                            if counts:
                                info[RUNNING + using] += tags[card]
                            if not is_plain and hand == 0 and is_waiting_on_sevens and info[VOID] == 0:
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
                    elif actions == 1:
                        info[OTHERS] += box_net
                    else:
                        info[OTHERS] += box_net // bet * all_bets
            # 2.6(h), 2.12(b), (c): the dealer's hand, of which there are several at multiple action (2.18)
            early = main
            for action in range(actions):
                level, gained = action * levels + chosen, early
                if action:
                    gained = blackjack_pays[level] if is_paid else early // bet * bets[level]
                is_needed = needs_dealer or is_any_standing or is_waiting_on_queens
                if is_needed and info[VOID] == 0:
                    if action:  # the first card stays
                        hands[DEALER, CARDS] = 1
                        hands[DEALER, TOTAL] = 11 if up_value == 1 else up_value
                        hands[DEALER, IS_SOFT] = up_value == 1
                    if hands[DEALER, CARDS] == 1:
                        card = draw(cards, using, info, hands, where, words, state, is_in_order)
                        give(DEALER, card, using, info, hands, where, values)
                        if counts:
                            info[RUNNING + using] += tags[card]
                    elif counts:
                        info[RUNNING + using] += hole_tag
                    has_blackjack = hands[DEALER, TOTAL] == 21
                    if info[VOID] == 0 and insured:
                        won = 2 * insurances[level] if hands[DEALER, SECOND] == 10 else -insurances[level]
                        nets[row, INSURANCE if action == 0 else SIDES + sides.shape[0] + 2 * action - 1] = won
                    if info[VOID] == 0 and is_waiting_on_queens:
                        is_waiting_on_queens = False
                        if has_blackjack:
                            nets[row, SIDES + rules[QUEENS_AT]] = rules[QUEENS_MORE]
                    if is_any_standing and not has_blackjack:
                        while info[VOID] == 0:
                            total = hands[DEALER, TOTAL]
                            if total > 17 or (total == 17 and not (hands[DEALER, IS_SOFT] and rules[HITS_SOFT_17])):
                                break
                            card = draw(cards, using, info, hands, where, words, state, is_in_order)
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
                                stake = bets[level]
                                doubled = stake if hands[hand, DOUBLED] else 0
                                if status == WAITS:
                                    if not has_blackjack or dealer_card == FACE_UP:
                                        box_net += blackjack_pays[level]
                                elif has_blackjack:
                                    if number == 0 and status != BUST:
                                        box_net -= stake
                                elif status == HELD:
                                    box_net -= surrender_costs[level]
                                elif status == BUST:
                                    box_net -= doubled if number == 0 else stake + doubled
                                else:
                                    total = hands[hand, TOTAL]
                                    if dealer_total > 21 or total > dealer_total:
                                        is_five = rules[FIVE_CARD_21] and total == 21 and hands[hand, CARDS] == 5
                                        box_net += (stake + doubled) * (2 if is_five else 1)
                                    elif total < dealer_total or dealer_card == FACE_UP:
                                        box_net -= stake + doubled
                            others[box] = box_net
                        gained += others[0]
                        for box in range(1, seats):
                            info[OTHERS] += others[box]
                if action == 0:
                    main = gained
                else:
                    nets[row, SIDES + sides.shape[0] + 2 * action - 2] = gained
            if not is_plain and info[VOID]:  # what waited goes back
                if is_waiting_on_sevens:
                    nets[row, SIDES + rules[SEVENS_AT]] = 0
                if is_waiting_on_queens:
                    nets[row, SIDES + rules[QUEENS_AT]] = 0
            nets[row, MAIN] = main
            wagered[row] = staked
            if counts:
                info[RUNNING + using] += unseen
            # 2.6(l), (m): the cutting card, or the rack that goes back
            for side in range(1 + two_sides):
                if info[AT + side] > size - rules[BEHIND]:
                    info[DUE + side] = 1
            if is_in_order:
                info[SINCE] += 1
                if info[SINCE] == KEPT_IN_ORDER:
                    info[SINCE] = 0
                    info[DUE] = 1
                elif info[DUE] == 0 and info[AT] > rules[RACK]:
                    insert_stacks(cards, 0, info, words, state)

    return play_rounds


play_any = round_of_blackjack(is_plain=False)
play_plain = round_of_blackjack(is_plain=True)
