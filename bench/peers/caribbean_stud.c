/* A plain twin of the exact price of Caribbean Stud: the same counts, with a ranking of hands of its own.
 * Prints what a round gains in all, in antes, the number of ways, and the seconds it took. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CARDS = 52, HAND = 5, HANDS = 2598960, PARTS = 30 };

typedef struct { int32_t value; uint8_t cards[HAND]; } Ranked;

static int64_t choose[6][CARDS];
static Ranked hands[HANDS];
static int32_t one[CARDS], two[1326], three[22100], four[270725];
static uint8_t five[HANDS];
static int parts[PARTS][4], sizes[PARTS];

/* A hand's value: its class, then the ranks that count, from the most important down. */
static int32_t value_of(const uint8_t *c) {
    int times[13] = {0}, flush = 1, i, r, distinct = 0, top = -1, low = -1;
    for (i = 0; i < HAND; i++) { times[c[i] / 4]++; flush &= c[i] % 4 == c[0] % 4; }
    int32_t ranks = 0;
    int most = 0, pairs = 0;
    for (int t = 4; t > 0; t--)
        for (r = 12; r >= 0; r--)
            if (times[r] == t) { ranks = ranks * 13 + r; distinct++; if (t > most) most = t; pairs += t == 2; }
    if (distinct == HAND) {
        for (r = 12; r >= 0; r--) if (times[r]) { if (top < 0) top = r; low = r; }
        if (top - low == 4) ranks = top;
        else if (times[12] && times[0] && times[1] && times[2] && times[3]) { top = 3; low = -1; ranks = 3; }
        int straight = top - low == 4;
        return (straight && flush ? 8 : flush ? 5 : straight ? 4 : 0) * 371293 + ranks;
    }
    int class = most == 4 ? 7 : most == 3 && pairs ? 6 : most == 3 ? 3 : pairs == 2 ? 2 : 1;
    return class * 371293 + ranks;
}

static int by_value(const void *a, const void *b) {
    return ((const Ranked *)a)->value - ((const Ranked *)b)->value;
}

static void meet(const Ranked *hand) {
    const uint8_t *c = hand->cards;
    for (int i = 0; i < HAND; i++) {
        one[c[i]]++;
        for (int j = i + 1; j < HAND; j++) {
            two[choose[2][c[j]] + c[i]]++;
            for (int k = j + 1; k < HAND; k++) three[choose[3][c[k]] + choose[2][c[j]] + c[i]]++;
        }
    }
    for (int out = 0; out < HAND; out++) {
        int64_t number = 0;
        for (int i = 0, place = 0; i < HAND; i++) if (i != out) number += choose[++place][c[i]];
        four[number]++;
    }
    int64_t number = 0;
    for (int i = 0; i < HAND; i++) number += choose[i + 1][c[i]];
    five[number] = 1;
}

static int64_t count_met(const uint8_t *c, int seen) {
    int64_t found = one[seen];
    for (int part = 0; part < PARTS; part++) {
        int64_t number = 0;
        int place = 1, in = 0;
        for (int i = 0; i < sizes[part]; i++) {
            int card = c[parts[part][i]];
            if (!in && seen < card) { number += choose[place++][seen]; in = 1; }
            number += choose[place++][card];
        }
        if (!in) number += choose[place][seen];
        switch (sizes[part]) {
            case 1: found -= two[number]; break;
            case 2: found += three[number]; break;
            case 3: found -= four[number]; break;
            default: found += five[number];
        }
    }
    return found;
}

/* One hand for all that differ only in the names of suits: the one whose suits hold the smallest sets of ranks in order. */
static int64_t weight_of(const uint8_t *c) {
    int masks[4] = {0};
    for (int i = 0; i < HAND; i++) masks[c[i] % 4] |= 1 << c[i] / 4;
    for (int s = 0; s < 3; s++) if (masks[s] < masks[s + 1]) return 0;
    int64_t ways = 24;
    for (int s = 0, run = 1; s < 3; s++) {
        run = masks[s] == masks[s + 1] ? run + 1 : 1;
        ways /= run;
    }
    return ways;
}

static int holds(const uint8_t *c, int card) {
    return c[0] == card || c[1] == card || c[2] == card || c[3] == card || c[4] == card;
}

int main(void) {
    clock_t start = clock();
    static const int pays[9] = {1, 1, 2, 3, 4, 5, 7, 20, 50};
    for (int card = 0; card < CARDS; card++) {
        choose[0][card] = 1;
        for (int size = 1; size < 6; size++) choose[size][card] = card ? choose[size - 1][card - 1] + choose[size][card - 1] : 0;
    }
    for (int size = 1, part = 0; size < HAND; size++)
        for (int set = 0; set < 32; set++)
            if (__builtin_popcount(set) == size) {
                for (int i = 0, n = 0; i < HAND; i++) if (set >> i & 1) parts[part][n++] = i;
                sizes[part++] = size;
            }
    int n = 0;
    for (int a = 0; a < CARDS; a++) for (int b = a + 1; b < CARDS; b++) for (int c = b + 1; c < CARDS; c++)
        for (int d = c + 1; d < CARDS; d++) for (int e = d + 1; e < CARDS; e++) {
            uint8_t cards[HAND] = {a, b, c, d, e};
            memcpy(hands[n].cards, cards, HAND);
            hands[n++].value = value_of(cards);
        }
    qsort(hands, HANDS, sizeof *hands, by_value);
    uint8_t lowest[HAND] = {0, 5, 9, 45, 50};  /* 2c 3d 4d Kd Ah: the lowest ace-king */
    int32_t qualifying = value_of(lowest);
    int first = 0;
    while (hands[first].value < qualifying) meet(&hands[first++]);
    int32_t (*below)[CARDS] = calloc(HANDS, sizeof *below), (*lower)[CARDS] = calloc(HANDS, sizeof *lower);
    if (!below || !lower) return 1;
    for (int h = 0; h < HANDS; h++)
        if (weight_of(hands[h].cards))
            for (int seen = 0; seen < CARDS; seen++)
                if (!holds(hands[h].cards, seen)) below[h][seen] = (int32_t)count_met(hands[h].cards, seen);
    int64_t every = 163185, total = 0, ways = 0;
    for (int from = 0, to; from < HANDS; from = to) {
        for (to = from; to < HANDS && hands[to].value == hands[from].value; to++) ;
        int plays = from >= first;
        for (int after = 0; after < 2; after++) {
            for (int h = from; h < to; h++) {
                int64_t weight = weight_of(hands[h].cards);
                if (!weight || (!plays && !after)) continue;
                for (int seen = 0; seen < CARDS; seen++) {
                    if (holds(hands[h].cards, seen)) continue;
                    if (!after) { lower[h][seen] = (int32_t)count_met(hands[h].cards, seen); continue; }
                    int64_t none = below[h][seen], won = 0, tied = 0;
                    if (plays) {
                        won = lower[h][seen] - none;
                        tied = count_met(hands[h].cards, seen) - lower[h][seen];
                    }
                    int class = hands[h].value / 371293;
                    int64_t pay = class == 8 && hands[h].value % 371293 == 12 ? 100 : pays[class];
                    int64_t worth = none + won * (1 + 2 * pay) - 3 * (every - none - won - tied);
                    total += weight * (worth >= -every ? worth : -every);
                    ways += weight * every;
                }
            }
            if (plays && !after) for (int h = from; h < to; h++) meet(&hands[h]);
        }
    }
    printf("%lld %lld %.3f\n", (long long)total, (long long)ways, (double)(clock() - start) / CLOCKS_PER_SEC);
    return 0;
}
