/* Best play of Double Draw Poker, table 1, the bonus equal to the ante: our own plain C twin of
   src/pitboss/odds/double_draw_poker, on one thread. It ranks hands by itself, and prints what a round gains as a
   fraction's terms (the sum, and what it is divided by) and the seconds it took. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DECK = 54, HAND = 5, WORDS = 4, BITS = 20, CODES = 12, TYPES = 50, FOLD = 11, GONE = 255 };
enum { SINGLES = 1, PAIRS = 55, TRIPLES = 55 + 1431, ROOM = 55 + 1431 + 24804, FOURS = 316251, FIVES = 3162510 };
typedef int64_t i64;
typedef struct { i64 w[WORDS]; } packed;

static const i64 NETS[CODES] = {-4, 3, 4, 5, 6, 8, 23, 53, 103, 503};
static const i64 FOLD_FIRST = -2, FOLD_SECOND = -3;
static i64 binomial[DECK + 1][6];
static uint8_t (*table)[DECK];
static packed unit[CODES];
static i64 *row_low, *row_gain, (*row_most)[4];
static packed *row_words;

static i64 number_of(const int *cards, int size) {
    i64 number = 0;
    for (int i = 0; i < size; i++) number += binomial[cards[i]][i + 1];
    return number;
}
static void sort_few(int *cards, int size) {
    for (int i = 1; i < size; i++) {
        int card = cards[i], j = i - 1;
        for (; j >= 0 && cards[j] > card; j--) cards[j + 1] = cards[j];
        cards[j + 1] = card;
    }
}
static int next_set(int *places, int size, int room) {
    int i = size - 1;
    while (i >= 0 && places[i] == room - size + i) i--;
    if (i < 0) return 0;
    places[i]++;
    for (int j = i + 1; j < size; j++) places[j] = places[j - 1] + 1;
    return 1;
}

/* Ranking: what five cards, jokers among them, are paid as; 0 is a hand below two pairs. */
static int has_straight(int ranks, int jokers) {
    for (int low = -1; low <= 8; low++) {
        int need = 0;
        for (int k = 0; k < 5; k++) need += !(ranks >> (low + k < 0 ? 12 : low + k) & 1);
        int outside = 0;
        for (int r = 0; r < 13; r++)
            if (ranks >> r & 1) {
                int is_in = 0;
                for (int k = 0; k < 5; k++) is_in |= (low + k < 0 ? 12 : low + k) == r;
                outside += !is_in;
            }
        if (!outside && need <= jokers) return low + 2;
    }
    return 0;
}
static int code_of(const int *cards) {
    int times[13] = {0}, ranks = 0, jokers = 0, suit = -1, suited = 1, most = 0, second = 0, is_single = 1;
    for (int i = 0; i < HAND; i++) {
        if (cards[i] >= 52) { jokers++; continue; }
        int rank = cards[i] >> 2;
        is_single &= !times[rank]++;
        ranks |= 1 << rank;
        if (suit >= 0 && suit != (cards[i] & 3)) suited = 0;
        suit = cards[i] & 3;
    }
    times[12] += jokers; /* a joker is an ace, unless it completes a straight or a flush */
    for (int r = 0; r < 13; r++) {
        if (times[r] > most) { second = most; most = times[r]; }
        else if (times[r] > second) second = times[r];
    }
    int straight = is_single ? has_straight(ranks, jokers) : 0;
    if (most == 5) return 9;
    if (suited && straight && !(ranks & 0xff) && !jokers) return 8;
    if (suited && straight) return 7;
    if (most == 4) return 6;
    if (most == 3 && second == 2) return 5;
    if (suited && is_single) return 4;
    if (straight) return 3;
    if (most == 3) return 2;
    return most == 2 && second == 2;
}

/* The second draw */
typedef struct {
    i64 base[6], gains[6][TYPES], worth[HAND], rows[HAND];
    packed words[6], parts[6][TYPES];
    int type_of[DECK], own[DECK], choices, types;
    i64 signs[TYPES];
} outlook;

static void look(const int *hand, int draws, outlook *o) {
    i64 unseen = DECK - HAND - draws, sure;
    for (int p = 0; p < HAND; p++) {
        i64 number = 0;
        for (int q = 0, to = 1; q < HAND; q++) if (q != p) number += binomial[hand[q]][to++];
        o->rows[p] = number;
    }
    int made = table[o->rows[0]][hand[0]], folds = FOLD_SECOND > NETS[made], sign = folds ? FOLD : made;
    o->base[0] = sure = unseen * (folds ? FOLD_SECOND : NETS[made]);
    for (int w = 0; w < WORDS; w++) o->words[0].w[w] = unseen * unit[sign].w[w];
    o->choices = 1;
    o->types = 0;
    for (int p = 0; p < HAND; p++) {
        i64 row = o->rows[p], low = row_low[row];
        o->worth[p] = unseen * NETS[low] + row_gain[row] - (NETS[made] - NETS[low]);
        i64 least = o->worth[p] - row_most[row][draws];
        if (least > sure) sure = least;
    }
    for (int p = 0; p < HAND; p++) {
        i64 row = o->rows[p], low = row_low[row];
        if (o->worth[p] > o->base[0] && o->worth[p] >= sure) {
            int c = o->choices++;
            o->rows[c - 1] = row;
            o->base[c] = o->worth[p];
            for (int w = 0; w < WORDS; w++)
                o->words[c].w[w] = unseen * unit[low].w[w] + row_words[row].w[w] - unit[made].w[w] + unit[low].w[w];
        }
    }
    if (o->choices == 1) return;
    for (int p = 0; p < HAND; p++) o->own[hand[p]] = 1;
    for (int card = 0; card < DECK; card++) {
        o->type_of[card] = 0;
        if (o->own[card]) continue;
        i64 mark = 0;
        for (int c = 1; c < o->choices; c++) mark = mark * 16 + (table[o->rows[c - 1]][card] ^ row_low[o->rows[c - 1]]);
        if (!mark) continue;
        int kind = 1;
        while (kind <= o->types && o->signs[kind] != mark) kind++;
        if (kind > o->types) {
            o->types = kind;
            o->signs[kind] = mark;
            for (int c = 1; c < o->choices; c++) {
                i64 row = o->rows[c - 1];
                int code = table[row][card], low = (int)row_low[row];
                o->gains[c][kind] = NETS[code] - NETS[low];
                for (int w = 0; w < WORDS; w++) o->parts[c][kind].w[w] = unit[code].w[w] - unit[low].w[w];
            }
        }
        o->type_of[card] = kind;
    }
    for (int p = 0; p < HAND; p++) o->own[hand[p]] = 0;
}

static int two(int a, int b) { return a > b ? PAIRS + a * (a - 1) / 2 + b : PAIRS + b * (b - 1) / 2 + a; }
static int three(int a, int b, int c) {
    int low = a < b ? (a < c ? a : c) : (b < c ? b : c), high = a > b ? (a > c ? a : c) : (b > c ? b : c);
    int mid = a + b + c - low - high;
    return TRIPLES + high * (high - 1) * (high - 2) / 6 + mid * (mid - 1) / 2 + low;
}
static inline void add(packed *sums, int at, int sign, const packed *term) {
    for (int w = 0; w < WORDS; w++) sums[at].w[w] += sign * term->w[w];
}

static packed sums[ROOM], *whole, *terms;
static int8_t *any;
static outlook view;

static void spread(const int *kept, int draws, packed *result) {
    int size = HAND - draws, free_cards[DECK], frees = 0, places[3] = {0, 1, 2}, drawn[3], hand[HAND], helpful[DECK];
    memset(sums, 0, sizeof(packed) * (draws < 3 ? TRIPLES : ROOM));
    for (int card = 0; card < DECK; card++) {
        int is_kept = 0;
        for (int p = 0; p < size; p++) is_kept |= kept[p] == card;
        if (!is_kept) free_cards[frees++] = card;
    }
    outlook *o = &view;
    do {
        for (int p = 0; p < draws; p++) hand[p] = drawn[p] = free_cards[places[p]];
        for (int p = 0; p < size; p++) hand[draws + p] = kept[p];
        sort_few(hand, HAND);
        look(hand, draws, o);
        int side = o->types + 1;
        for (int t = 0; t < (draws > 2 ? side : 1); t++)
            for (int s = t; s < (draws > 1 ? side : 1); s++)
                for (int f = s; f < side; f++) {
                    int best = 0;
                    i64 value = o->base[0];
                    for (int c = 1; c < o->choices; c++) {
                        i64 now = o->base[c] - o->gains[c][f] - o->gains[c][s] - o->gains[c][t];
                        if (now > value) { best = c; value = now; }
                    }
                    packed *to = &whole[(t * side + s) * side + f];
                    *to = o->words[best];
                    if (best)
                        for (int w = 0; w < WORDS; w++)
                            to->w[w] -= o->parts[best][f].w[w] + o->parts[best][s].w[w] + o->parts[best][t].w[w];
                }
        for (int t = 0; t < (draws > 2 ? side : 1); t++)
            for (int s = t; s < (draws > 1 ? side : 1); s++)
                for (int f = s; f < side; f++) {
                    int at = (t * side + s) * side + f, is_any = 0;
                    for (int w = 0; w < WORDS; w++) {
                        i64 term = whole[at].w[w];
                        if (t)
                            term += -whole[t * side + s].w[w] - whole[t * side + f].w[w] - whole[s * side + f].w[w]
                                    + whole[f].w[w] + whole[s].w[w] + whole[t].w[w] - whole[0].w[w];
                        else if (s) term += whole[0].w[w] - whole[f].w[w] - whole[s].w[w];
                        else if (f) term -= whole[0].w[w];
                        terms[at].w[w] = term;
                        is_any |= term != 0;
                    }
                    any[at] = (int8_t)is_any;
                }
        int helpfuls = 0;
        if (o->choices > 1)
            for (int i = 0; i < frees; i++) if (o->type_of[free_cards[i]]) helpful[helpfuls++] = free_cards[i];
        add(sums, 0, 1, &terms[0]);
        for (int a = 0; a < draws; a++) {
            add(sums, SINGLES + drawn[a], -1, &terms[0]);
            for (int b = 0; b < a; b++) add(sums, two(drawn[a], drawn[b]), 1, &terms[0]);
        }
        if (draws > 2) add(sums, three(drawn[0], drawn[1], drawn[2]), -1, &terms[0]);
        for (int i = 0; i < helpfuls; i++) {
            int card = helpful[i], kind = o->type_of[card];
            if (any[kind]) {
                add(sums, SINGLES + card, 1, &terms[kind]);
                for (int a = 0; draws > 1 && a < draws; a++) {
                    add(sums, two(card, drawn[a]), -1, &terms[kind]);
                    for (int b = 0; draws > 2 && b < a; b++) add(sums, three(card, drawn[a], drawn[b]), 1, &terms[kind]);
                }
            }
            for (int j = 0; draws > 1 && j < i; j++) {
                int other = helpful[j], t = o->type_of[other], high = kind > t ? kind : t, low = kind + t - high;
                if (any[low * side + high]) {
                    add(sums, two(card, other), 1, &terms[low * side + high]);
                    for (int a = 0; draws > 2 && a < draws; a++)
                        add(sums, three(card, other, drawn[a]), -1, &terms[low * side + high]);
                }
                for (int k = 0; draws > 2 && k < j; k++) {
                    int u = o->type_of[helpful[k]], least = low < u ? low : u, most = high > u ? high : u;
                    int term = (least * side + low + high + u - least - most) * side + most;
                    if (any[term]) add(sums, three(card, other, helpful[k]), 1, &terms[term]);
                }
            }
        }
    } while (next_set(places, draws, frees));
    int at[3] = {0, 1, 2}, out[3];
    do {
        for (int p = 0; p < draws; p++) out[p] = free_cards[at[p]];
        packed *to = &result[number_of(out, draws)];
        for (int w = 0; w < WORDS; w++) {
            i64 total = sums[0].w[w];
            for (int a = 0; a < draws; a++) {
                total += sums[SINGLES + out[a]].w[w];
                for (int b = 0; b < a; b++) total += sums[two(out[a], out[b])].w[w];
            }
            if (draws > 2) total += sums[three(out[0], out[1], out[2])].w[w];
            to->w[w] = total;
        }
    } while (next_set(at, draws, frees));
}

/* Classes up to renaming suits and jokers */
static int renaming[48][DECK], inverse[48];
typedef struct { int *class_of; uint8_t *back; int (*first)[HAND]; i64 *weight; int count; } classes;

static classes classes_of(int size) {
    classes c;
    i64 room = binomial[DECK][size];
    c.class_of = malloc(sizeof(int) * room);
    c.back = malloc(room);
    c.first = malloc(sizeof(int[HAND]) * room);
    c.weight = calloc(room, sizeof(i64));
    c.count = 0;
    for (i64 i = 0; i < room; i++) c.class_of[i] = -1;
    int cards[HAND] = {0, 1, 2, 3, 4}, image[HAND];
    do {
        if (c.class_of[number_of(cards, size)] >= 0) continue;
        memcpy(c.first[c.count], cards, sizeof(int) * size);
        for (int r = 0; r < 48; r++) {
            for (int p = 0; p < size; p++) image[p] = renaming[r][cards[p]];
            sort_few(image, size);
            i64 number = number_of(image, size);
            if (c.class_of[number] < 0) { c.class_of[number] = c.count; c.back[number] = (uint8_t)inverse[r]; c.weight[c.count]++; }
        }
        c.count++;
    } while (next_set(cards, size, DECK));
    return c;
}

int main(void) {
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (int n = 0; n <= DECK; n++)
        for (int k = 0; k < 6; k++) binomial[n][k] = k == 0 ? 1 : n == 0 ? 0 : binomial[n - 1][k - 1] + binomial[n - 1][k];
    for (int code = 1; code < CODES; code++) unit[code].w[(code - 1) / 3] = (i64)1 << BITS * ((code - 1) % 3);
    int n = 0, order[4];
    for (order[0] = 0; order[0] < 4; order[0]++) for (order[1] = 0; order[1] < 4; order[1]++)
    for (order[2] = 0; order[2] < 4; order[2]++) for (order[3] = 0; order[3] < 4; order[3]++) {
        if ((1 << order[0] | 1 << order[1] | 1 << order[2] | 1 << order[3]) != 15) continue;
        for (int swap = 0; swap < 2; swap++, n++) {
            for (int card = 0; card < 52; card++) renaming[n][card] = card / 4 * 4 + order[card % 4];
            renaming[n][52] = 52 + swap;
            renaming[n][53] = 53 - swap;
        }
    }
    for (int r = 0; r < 48; r++) for (int s = 0; s < 48; s++) {
        int same = 1;
        for (int card = 0; card < DECK; card++) same &= renaming[s][renaming[r][card]] == card;
        if (same) inverse[r] = s;
    }
    uint8_t *codes = malloc(FIVES);
    int five[HAND] = {0, 1, 2, 3, 4};
    do codes[number_of(five, 5)] = (uint8_t)code_of(five); while (next_set(five, 5, DECK));
    table = malloc(sizeof(uint8_t[DECK]) * FOURS);
    row_low = malloc(sizeof(i64) * FOURS);
    row_gain = malloc(sizeof(i64) * FOURS);
    row_most = malloc(sizeof(i64[4]) * FOURS);
    row_words = calloc(FOURS, sizeof(packed));
    int four[4] = {0, 1, 2, 3};
    do {
        i64 row = number_of(four, 4), low = -1, gain = 0, most[3] = {0, 0, 0};
        for (int card = 0; card < DECK; card++) {
            table[row][card] = GONE;
            if (card == four[0] || card == four[1] || card == four[2] || card == four[3]) continue;
            memcpy(five, four, sizeof four);
            five[4] = card;
            sort_few(five, 5);
            int code = table[row][card] = codes[number_of(five, 5)];
            if (low < 0 || NETS[code] < NETS[low]) low = code;
        }
        for (int card = 0; card < DECK; card++) {
            int code = table[row][card];
            if (code == GONE || code == low) continue;
            i64 g = NETS[code] - NETS[low];
            gain += g;
            for (int w = 0; w < WORDS; w++) row_words[row].w[w] += unit[code].w[w] - unit[low].w[w];
            if (g > most[0]) { most[2] = most[1]; most[1] = most[0]; most[0] = g; }
            else if (g > most[1]) { most[2] = most[1]; most[1] = g; }
            else if (g > most[2]) most[2] = g;
        }
        row_low[row] = low;
        row_gain[row] = gain;
        row_most[row][0] = 0;
        row_most[row][1] = most[0];
        row_most[row][2] = most[0] + most[1];
        row_most[row][3] = most[0] + most[1] + most[2];
    } while (next_set(four, 4, DECK));
    whole = malloc(sizeof(packed) * TYPES * TYPES * TYPES);
    terms = malloc(sizeof(packed) * TYPES * TYPES * TYPES);
    any = malloc(TYPES * TYPES * TYPES);
    classes by_size[HAND + 1];
    packed *results[4];
    for (int draws = 0; draws <= 3; draws++) {
        classes c = by_size[HAND - draws] = classes_of(HAND - draws);
        i64 wide = binomial[DECK][draws];
        results[draws] = calloc(c.count * wide, sizeof(packed));
        for (int i = 0; i < c.count; i++) spread(c.first[i], draws, results[draws] + i * wide);
    }
    i64 scale = 2542512, ways[4], total = 0;
    for (int d = 0; d <= 3; d++) ways[d] = binomial[49][d] * (49 - d);
    classes first = by_size[HAND];
    for (int i = 0; i < first.count; i++) {
        i64 top = FOLD_FIRST * scale;
        for (int bits = 0; bits < 32; bits++) {
            int draws = 0, keeps = 0, out[HAND], kept[HAND];
            for (int p = 0; p < HAND; p++) if (bits >> p & 1) out[draws++] = first.first[i][p]; else kept[keeps++] = first.first[i][p];
            if (draws > 3) continue;
            i64 number = number_of(kept, keeps);
            const int *name = renaming[by_size[keeps].back[number]];
            for (int p = 0; p < draws; p++) out[p] = name[out[p]];
            sort_few(out, draws);
            packed *found = &results[draws][by_size[keeps].class_of[number] * binomial[DECK][draws] + number_of(out, draws)];
            i64 others = ways[draws], value = 0;
            for (int code = 1; code < CODES; code++) {
                i64 times = found->w[(code - 1) / 3] >> BITS * ((code - 1) % 3) & ((1 << BITS) - 1);
                others -= times;
                value += times * (code == FOLD ? FOLD_SECOND : NETS[code]);
            }
            value = (value + others * NETS[0]) * (scale / ways[draws]);
            if (value > top) top = value;
        }
        total += first.weight[i] * top;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("%lld %lld %.3f\n", (long long)total, (long long)(scale * FIVES), seconds);
    return 0;
}
