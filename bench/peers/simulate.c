/* The compiled loops of simulation once more in plain C: the same stream, the same rounds, the same count.
   Built as a shared library; it takes the arrays that the kernels take, and must come to the same numbers. */
#include <stdint.h>
#include <string.h>

typedef int64_t I;
typedef uint8_t B;
typedef uint16_t H;
typedef uint32_t W;
typedef uint64_t U;

enum { S_AT, S_BLOCK, S_SEED, S_CHUNK };

enum { SHIFT = 40 };

static I size_of_words;

static void refill(W *words, I *state) {
    U seed = (U)state[S_SEED], chunk = (U)state[S_CHUNK];
    for (I block = 0; block < size_of_words / 4; block++) {
        U number = (U)(state[S_BLOCK] + block);
        W a = (W)number, b = (W)(number >> 32), c = (W)chunk, d = (W)(chunk >> 32), k0 = (W)seed, k1 = (W)(seed >> 32);
        for (int round = 0; round < 10; round++) {
            U one = (U)0xD2511F53u * a, two = (U)0xCD9E8D57u * c;
            a = (W)(two >> 32) ^ b ^ k0;
            b = (W)two;
            c = (W)(one >> 32) ^ d ^ k1;
            d = (W)one;
            k0 += 0x9E3779B9u;
            k1 += 0xBB67AE85u;
        }
        words[4 * block] = a;
        words[4 * block + 1] = b;
        words[4 * block + 2] = c;
        words[4 * block + 3] = d;
    }
    state[S_BLOCK] += size_of_words / 4;
    state[S_AT] = 0;
}

void set_words(I size) { size_of_words = size; }

static inline I below(I count, W *restrict words, I *restrict state) {
    if (state[S_AT] == size_of_words) refill(words, state);
    U product = (U)words[state[S_AT]++] * (U)count;
    if ((W)product < (U)count) {
        U unfair = ((1ull << 32) - (U)count) % (U)count;
        while ((W)product < unfair) {
            if (state[S_AT] == size_of_words) refill(words, state);
            product = (U)words[state[S_AT]++] * (U)count;
        }
    }
    return (I)(product >> 32);
}

/* The count */

enum { ROUNDS, WAGERED, WON, PUSHED, LOST, SESSIONS, RUINED, SESSION_SUM, SESSION_SQUARES, LONGEST_WON, LONGEST_LOST,
       BANKROLLS_LOST, RUN_WON, RUN_LOST, IN_SESSION, SINCE, LOWEST };

static inline I floor_div(I a, I b) { I q = a / b; return q - ((a % b != 0) && ((a < 0) != (b < 0))); }
static inline I clamp(I value, I most) { return value < 0 ? 0 : value > most ? most : value; }

void tally(const I *restrict nets, const I *restrict wagered, I *restrict sums, I *restrict squares, I *restrict hits,
           I *restrict counters, I *restrict bins, I *restrict fan, I least, I width, I session, I bankroll, I fan_width,
           I rows, I columns, I size, I fan_bins) {
    I per_point = session / 24, top = (size - 1) * width, parts = ((I)1 << SHIFT) / width + 1;
    int is_short = top * width < (I)1 << SHIFT;
    for (I column = 0; columns > 1 && column < columns; column++) {
        I total = 0, squared = 0, hit = 0;
        for (I row = 0; row < rows; row++) {
            I one = nets[row * columns + column];
            total += one;
            squared += one * one;
            hit += one > 0;
        }
        sums[column] += total;
        squares[column] += squared;
        hits[column] += hit;
    }
    I staked = 0, won = 0, lost = 0, whole = 0, squared_whole = 0;
    for (I row = 0; row < rows; row++) staked += wagered[row];
    I run_won = counters[RUN_WON], run_lost = counters[RUN_LOST];
    I longest_won = counters[LONGEST_WON], longest_lost = counters[LONGEST_LOST];
    I since = counters[SINCE], done = counters[IN_SESSION], lowest = counters[LOWEST];
    I until = per_point - done % per_point;
    done -= done % per_point;
    for (I row = 0; row < rows; row++) {
        I net = nets[row * columns];
        for (I column = 1; column < columns; column++) net += nets[row * columns + column];
        whole += net;
        squared_whole += net * net;
        I above = clamp(net - least, top);
        bins[is_short ? above * parts >> SHIFT : above / width]++;
        I is_won = net > 0, is_lost = net < 0;
        won += is_won;
        lost += is_lost;
        run_won = (run_won + is_won) & (is_lost - 1);
        run_lost = (run_lost + is_lost) & (is_won - 1);
        if (run_won > longest_won) longest_won = run_won;
        if (run_lost > longest_lost) longest_lost = run_lost;
        since += net;
        if (since < lowest) lowest = since;
        if (--until == 0) {
            until = per_point;
            done += per_point;
            I steps = floor_div(2 * since + fan_width, 2 * fan_width);
            fan[done / per_point * fan_bins + clamp(steps + fan_bins / 2, fan_bins - 1)]++;
            if (done == session) {
                counters[SESSIONS]++;
                counters[RUINED] += lowest <= -bankroll;
                counters[BANKROLLS_LOST] += -lowest / bankroll;
                counters[SESSION_SUM] += steps;
                counters[SESSION_SQUARES] += steps * steps;
                since = lowest = done = 0;
            }
        }
    }
    if (columns == 1) {
        sums[0] += whole;
        squares[0] += squared_whole;
        hits[0] += won;
    }
    sums[columns] += whole;
    squares[columns] += squared_whole;
    counters[WAGERED] += staked;
    counters[WON] += won;
    counters[LOST] += lost;
    counters[PUSHED] += rows - won - lost;
    counters[RUN_WON] = run_won;
    counters[RUN_LOST] = run_lost;
    counters[LONGEST_WON] = longest_won;
    counters[LONGEST_LOST] = longest_lost;
    counters[SINCE] = since;
    counters[LOWEST] = lowest;
    counters[IN_SESSION] = done + per_point - until;
    counters[ROUNDS] += rows;
}

/* Baccarat */

static inline void three_below(I count, W *words, I *state, I *places) {
    U ways = (U)count * (U)(count - 1) * (U)(count - 2), first, second, third, unfair = 0;
    do {
        if (state[S_AT] == size_of_words) refill(words, state);
        first = (U)words[state[S_AT]++] * (U)count;
        second = (U)(W)first * (U)(count - 1);
        third = (U)(W)second * (U)(count - 2);
        if ((W)third < ways) unfair = ((1ull << 32) - ways) % ways;
    } while ((W)third < unfair);
    places[0] = (I)(first >> 32);
    places[1] = (I)(second >> 32);
    places[2] = (I)(third >> 32);
}

static inline void swap(B *cards, I at, I other) {
    B card = cards[other];
    cards[other] = cards[at];
    cards[at] = card;
}

static inline I take(B *cards, I at, I size, W *words, I *state) {
    swap(cards, at, at + below(size - at, words, state));
    return cards[at];
}

static inline void shuffle(B *ranks, I size, I many, W *words, I *state) {
    I at = 0, places[3];
    for (; at < many && size - at >= 3; at += 3) {
        three_below(size - at, words, state, places);
        for (I each = 0; each < 3; each++) swap(ranks, at + each, at + each + places[each]);
    }
    for (; at < many && size - at >= 2; at++) swap(ranks, at, at + below(size - at, words, state));
}

static inline I last_digit(I count) { return count >= 10 ? count - 10 : count; }

void play_baccarat(W *restrict words, I *restrict state, B *restrict ranks, I *restrict shoe, const I *restrict counts,
                   const I *restrict draws, const H *restrict ends, const I *restrict pays, const I *restrict pairs,
                   I behind, I burns, I continuous, I staked, I *restrict nets, I *restrict wagered, I rows, I columns,
                   I size) {
    for (I row = 0; row < rows; row++) {
        I at = shoe[0];
        if (continuous || shoe[2]) {
            shuffle(ranks, size, continuous ? 6 : size, words, state);
            at = 0;
            shoe[2] = 0;
            if (burns) at = 1 + (counts[ranks[0]] ? counts[ranks[0]] : 10);
        }
        for (I column = 0; column < columns; column++) nets[row * columns + column] = 0;
        wagered[row] = staked;
        if (size - at < 4) {
            shoe[2] = 1;
            shoe[1] = 0;
            shoe[0] = at;
            continue;
        }
        I one = ranks[at], two = ranks[at + 1], three = ranks[at + 2], four = ranks[at + 3], kind, is_void = 0;
        I player = last_digit(counts[one] + counts[three]), banker = last_digit(counts[two] + counts[four]);
        I pair = pairs[(one == three) + 2 * (two == four) + 4 * (one == two)];
        I both = 10 * player + banker;
        if (size - at >= 6) {
            I end = ends[100 * both + 10 * counts[ranks[at + 4]] + counts[ranks[at + 5]]];
            at += end & 7;
            kind = (end >> 3) + pair;
        } else {
            at += 4;
            I third = 10, more = 0, is_third = draws[12 * both + 11];
            if (is_third) {
                if (at == size) is_void = 1, is_third = 0;
                else third = counts[ranks[at++]];
            }
            if (draws[12 * both + third]) {
                if (at == size) is_void = 1;
                else {
                    more = 1;
                    banker = last_digit(banker + counts[ranks[at++]]);
                }
            }
            if (is_third) player = last_digit(player + third);
            kind = (((player * 10 + banker) * 2 + is_third) * 2 + more) * 5 + pair;
        }
        if (!is_void) {
            for (I column = 0; column < columns; column++) nets[row * columns + column] = pays[kind * columns + column];
        }
        shoe[0] = at;
        if (!continuous) {
            if (shoe[1] || is_void) {
                shoe[1] = 0;
                shoe[2] = 1;
            } else if (at > size - behind) {
                shoe[1] = 1;
            }
        }
    }
}

/* Craps */

void play_craps(W *restrict words, I *restrict state, I *restrict table, const I *restrict staked,
                const I *restrict following, const I *restrict gains, I *restrict nets, I *restrict wagered, I rows,
                I columns) {
    I at = table[0];
    for (I row = 0; row < rows; row++) {
        wagered[row] = staked[at];
        I place = at + below(36, words, state);
        for (I column = 0; column < columns; column++) nets[row * columns + column] = gains[place * columns + column];
        at = following[place];
    }
    table[0] = at;
}

/* Blackjack */

enum { SEATS, DEALER_CARD, HITS_SOFT_17, MOST_HANDS, RESPLITS_ACES, DOUBLES_SPLIT, SURRENDERS, HAS_EVEN_MONEY,
       KEEPS_BUSTED, FIVE_CARD_21, BURNS, BURNS_EACH_ROUND, IS_CONTINUOUS, BEHIND, HAS_TWO_SIDES, RED_SIDE, IS_FACE_DOWN,
       COUNTS, LOW_COUNT, INSURES_AT, EVEN_MONEY_AT, QUEENS_AT, QUEENS_MORE, SEVENS_AT };
enum { AT = 0, DUE = 2, RUNNING = 4, IN_USE = 6, VOID = 7, OTHERS = 8 };
enum { TOTAL, IS_SOFT, CARDS, FIRST, SECOND, STATUS, IS_SPLIT, OF_ACES, DOUBLED, FIELDS };
enum { ACTIVE, FINISHED, GONE, WAITS, HELD, BUST };
enum { STAND, DRAW, DOUBLE, SPLIT, SURRENDER };
enum { DEALER = 28, MOST_CARDS = 22, ROWS = 55 };
#define H(hand, field) hands[(hand) * FIELDS + (field)]
#define WHERE(hand, each) where[(hand) * MOST_CARDS + (each)]

static void shuffle_discards(B *cards, I side, I size, I *info, I *hands, I *where) {
    B is_live[8 * 52] = {0}, kept[8 * 52];
    I laid[8 * 52], live = 0;
    for (I hand = 0; hand <= DEALER; hand++)
        if (H(hand, CARDS) && (hand == DEALER || H(hand, STATUS) != GONE))
            for (I each = 0; each < H(hand, CARDS); each++, live++) is_live[WHERE(hand, each)] = 1;
    if (size - live < 2) {
        info[VOID] = 1;
        return;
    }
    memcpy(kept, cards + side * size, (size_t)size);
    I on_layout = 0, in_shoe = live;
    for (I place = 0; place < size; place++) {
        laid[place] = is_live[place] ? on_layout++ : in_shoe++;
        cards[side * size + laid[place]] = kept[place];
    }
    for (I hand = 0; hand <= DEALER; hand++)
        if (H(hand, CARDS) && (hand == DEALER || H(hand, STATUS) != GONE))
            for (I each = 0; each < H(hand, CARDS); each++) WHERE(hand, each) = laid[WHERE(hand, each)];
    info[AT + side] = live;
    info[DUE + side] = 1;
    info[RUNNING + side] = 0;
}

static inline I draw(B *cards, I size, I *info, I *hands, I *where, W *words, I *state) {
    I side = info[IN_USE], at = info[AT + side];
    if (at == size) {
        shuffle_discards(cards, side, size, info, hands, where);
        if (info[VOID]) return 32;
        at = info[AT + side];
        take(cards + side * size, at++, size, words, state);
    }
    I card = take(cards + side * size, at, size, words, state);
    info[AT + side] = at + 1;
    return card;
}

static inline void give(I hand, I card, I *info, I *hands, I *where, I *values) {
    I value = values[card], count = H(hand, CARDS), total = H(hand, TOTAL) + value;
    WHERE(hand, count) = info[AT + info[IN_USE]] - 1;
    if (count == 0) H(hand, FIRST) = value;
    else if (count == 1) H(hand, SECOND) = value;
    H(hand, CARDS) = count + 1;
    if (value == 1 && !H(hand, IS_SOFT) && total + 10 <= 21) {
        total += 10;
        H(hand, IS_SOFT) = 1;
    } else if (total > 21 && H(hand, IS_SOFT)) {
        total -= 10;
        H(hand, IS_SOFT) = 0;
    }
    H(hand, TOTAL) = total;
}

/* One box, one side, no count and no additional wager: what the kernel does for basic strategy. */
void play_blackjack(W *words, I *state, B *cards, I *info, I *hands, I *where, I *rules, I *values, I *may_double,
                    B *chart, I *bets, I *blackjack_pays, I *surrender_costs, I *nets, I *wagered, I rows, I size,
                    I headings) {
    I dealer_card = rules[DEALER_CARD], bet = bets[0], order[4];
    (void)headings;
#define NEXT draw(cards, size, info, hands, where, words, state)
    for (I row = 0; row < rows; row++) {
        nets[2 * row] = nets[2 * row + 1] = 0;
        info[VOID] = 0;
        for (I hand = 0; hand < 4; hand++) {
            H(hand, CARDS) = H(hand, TOTAL) = H(hand, IS_SOFT) = H(hand, IS_SPLIT) = H(hand, OF_ACES) = 0;
            H(hand, DOUBLED) = 0;
            H(hand, STATUS) = GONE;
        }
        H(0, STATUS) = ACTIVE;
        H(DEALER, CARDS) = H(DEALER, TOTAL) = H(DEALER, IS_SOFT) = 0;
        if (info[DUE] || rules[IS_CONTINUOUS]) {
            info[AT] = info[DUE] = info[RUNNING] = 0;
            if (rules[BURNS]) NEXT;
        }
        I staked = bet, net = 0;
        if (rules[BURNS_EACH_ROUND]) NEXT;
        give(0, NEXT, info, hands, where, values);
        I up = NEXT;
        give(DEALER, up, info, hands, where, values);
        give(0, NEXT, info, hands, where, values);
        I up_value = values[up], may_have = up_value == 1 || up_value == 10;
        if (dealer_card != 0) give(DEALER, NEXT, info, hands, where, values);
        I has_blackjack = H(DEALER, CARDS) == 2 && H(DEALER, TOTAL) == 21;
        I is_over = has_blackjack && (dealer_card == 3 || (dealer_card == 2 && may_have)), needs = 0, standing = 0;
        if (H(0, TOTAL) == 21) {
            if (may_have) {
                H(0, STATUS) = WAITS;
                needs = 1;
            } else {
                H(0, STATUS) = GONE;
                net += blackjack_pays[0];
            }
        }
        if (is_over) needs = 1;
        else {
            I heading = dealer_card == 3 ? H(DEALER, TOTAL) + 32 * H(DEALER, IS_SOFT) : up_value, made = 1, at = 0;
            order[0] = 0;
            while (at < made) {
                I hand = order[at];
                if (H(hand, STATUS) != ACTIVE) {
                    at++;
                    continue;
                }
                if (H(hand, CARDS) == 1) give(hand, NEXT, info, hands, where, values);
                I total = H(hand, TOTAL), is_two = H(hand, CARDS) == 2, is_split = H(hand, IS_SPLIT);
                I of_aces = H(hand, OF_ACES), is_pair = is_two && H(hand, FIRST) == H(hand, SECOND), allowed = 0;
                if (total < 21 && !of_aces) {
                    allowed |= 1;
                    if (is_two && may_double[total] && (!is_split || rules[DOUBLES_SPLIT])) allowed |= 2;
                }
                if (is_pair && made < rules[MOST_HANDS] && (!of_aces || rules[RESPLITS_ACES])) allowed |= 4;
                if (is_two && !is_split && rules[SURRENDERS]) allowed |= 8;
                I action = STAND;
                if (allowed && !info[VOID]) {
                    I line = is_pair ? 44 + H(hand, FIRST) : H(hand, IS_SOFT) ? 22 + total : total;
                    action = chart[(heading * ROWS + line) * 16 + allowed];
                }
                if (action == STAND) {
                    H(hand, STATUS) = FINISHED;
                    standing = 1;
                } else if (action == SURRENDER) {
                    if (may_have) {
                        H(hand, STATUS) = HELD;
                        needs = 1;
                    } else {
                        H(hand, STATUS) = GONE;
                        net -= surrender_costs[0];
                    }
                } else if (action == SPLIT) {
                    I other = made, aces = H(hand, FIRST) == 1;
                    for (I number = made; number > at + 1; number--) order[number] = order[number - 1];
                    order[at + 1] = other;
                    made++;
                    WHERE(other, 0) = WHERE(hand, 1);
                    I pair[2] = {hand, other};
                    for (I each = 0; each < 2; each++) {
                        H(pair[each], CARDS) = 1;
                        H(pair[each], TOTAL) = aces ? 11 : H(hand, FIRST);
                        H(pair[each], IS_SOFT) = aces;
                        H(pair[each], IS_SPLIT) = 1;
                        H(pair[each], OF_ACES) = aces;
                        H(pair[each], DOUBLED) = 0;
                    }
                    H(other, FIRST) = H(hand, FIRST);
                    H(other, STATUS) = ACTIVE;
                    staked += bet;
                } else {
                    if (action == DOUBLE) {
                        H(hand, DOUBLED) = bet;
                        staked += bet;
                    }
                    give(hand, NEXT, info, hands, where, values);
                    if (H(hand, TOTAL) > 21) {
                        I waits = may_have && dealer_card <= 1 && !rules[KEEPS_BUSTED] && (hand || H(hand, DOUBLED) > 0);
                        if (!info[VOID] && waits) {
                            H(hand, STATUS) = BUST;
                            needs = 1;
                            if (!hand) net -= bet;
                        } else {
                            H(hand, STATUS) = GONE;
                            if (!info[VOID]) net -= bet + H(hand, DOUBLED);
                        }
                    } else if (action == DOUBLE) {
                        H(hand, STATUS) = FINISHED;
                        standing = 1;
                    }
                }
            }
        }
        if ((needs || standing) && !info[VOID]) {
            if (H(DEALER, CARDS) == 1) give(DEALER, NEXT, info, hands, where, values);
            has_blackjack = H(DEALER, TOTAL) == 21;
            if (standing && !has_blackjack)
                while (!info[VOID]) {
                    I total = H(DEALER, TOTAL);
                    if (total > 17 || (total == 17 && !(H(DEALER, IS_SOFT) && rules[HITS_SOFT_17]))) break;
                    give(DEALER, NEXT, info, hands, where, values);
                }
            I dealer = H(DEALER, TOTAL);
            for (I hand = 0; hand < 4 && !info[VOID]; hand++) {
                I status = H(hand, STATUS), doubled = H(hand, DOUBLED), total = H(hand, TOTAL);
                if (status == GONE) continue;
                if (status == WAITS) {
                    if (!has_blackjack || dealer_card == 3) net += blackjack_pays[0];
                } else if (has_blackjack) {
                    if (!hand && status != BUST) net -= bet;
                } else if (status == HELD) net -= surrender_costs[0];
                else if (status == BUST) net -= hand ? bet + doubled : doubled;
                else if (dealer > 21 || total > dealer)
                    net += (bet + doubled) * (rules[FIVE_CARD_21] && total == 21 && H(hand, CARDS) == 5 ? 2 : 1);
                else if (total < dealer || dealer_card == 3) net -= bet + doubled;
            }
        }
        nets[2 * row] = net;
        wagered[row] = staked;
        if (info[AT] > size - rules[BEHIND]) info[DUE] = 1;
    }
}
