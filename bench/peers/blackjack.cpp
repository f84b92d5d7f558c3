// Composition-dependent best play of blackjack, eight decks, dealer standing on soft 17, split once, double after a
// split, one card to split aces: our own plain C++ twin of src/pitboss/odds/blackjack, on one thread. It prints what a
// round gains and the seconds it took, the best of three runs.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <map>
#include <vector>

using Counts = std::array<int, 10>; // aces first, then 2 to 9, and ten
constexpr int BUST = 5, BLACKJACK = 6, NONE = -1;

static int total_of(const Counts &cards, bool &soft) {
    int total = 0;
    for (int v = 0; v < 10; v++) total += cards[v] * (v + 1);
    soft = cards[0] && total + 10 <= 21;
    return total + 10 * soft;
}

struct Hand { Counts cards; int total, size; std::array<int, 10> after; };
static std::vector<Hand> hands;
static std::map<Counts, int> number_of;

static void list_hands() {
    hands.clear();
    number_of.clear();
    bool soft;
    hands.push_back({Counts{}, 0, 0, {}});
    number_of[Counts{}] = 0;
    for (size_t i = 0; i < hands.size(); i++)
        for (int v = 0; v < 10; v++) {
            Counts longer = hands[i].cards;
            longer[v]++;
            int total = total_of(longer, soft);
            if (total > 21) { hands[i].after[v] = NONE; continue; }
            auto [at, is_new] = number_of.try_emplace(longer, (int)hands.size());
            if (is_new) hands.push_back({longer, total, hands[i].size + 1, {}});
            hands[i].after[v] = at->second;
        }
}

struct Node { int card, before, depth, end; long orders; };

static void sequences(Counts &hand, int up, int size, Counts &drawn, std::map<Counts, std::pair<long, int>> &found) {
    for (int v = 0; v < 10; v++) {
        hand[v]++;
        drawn[v]++;
        bool soft;
        int total = total_of(hand, soft);
        if (total < 17) sequences(hand, up, size + 1, drawn, found);
        else {
            auto &entry = found[drawn];
            entry.first++;
            entry.second = total > 21 ? BUST : total == 21 && size == 1 ? BLACKJACK : total - 17;
        }
        hand[v]--;
        drawn[v]--;
    }
}

static void grow(const std::map<Counts, std::pair<long, int>> &found, const Counts &prefix, int from, int depth,
                 const std::map<Counts, bool> &inner, std::vector<Node> &tree) {
    for (int v = from; v >= 0; v--) {
        Counts longer = prefix;
        longer[v]++;
        if (!inner.count(longer)) continue;
        auto at = found.find(longer);
        tree.push_back({v, prefix[v], depth, at == found.end() ? 0 : at->second.second,
                        at == found.end() ? 0 : at->second.first});
        grow(found, longer, v, depth + 1, inner, tree);
    }
}

static std::vector<Node> tree_of(int up) {
    Counts hand{}, drawn{};
    hand[up] = 1;
    std::map<Counts, std::pair<long, int>> found;
    sequences(hand, up, 1, drawn, found);
    std::map<Counts, bool> inner; // every prefix of a sorted draw, the highest cards first
    for (auto &[cards, _] : found) {
        Counts prefix{};
        for (int v = 9; v >= 0; v--)
            for (int k = 0; k < cards[v]; k++) { prefix[v]++; inner[prefix] = true; }
    }
    std::vector<Node> tree;
    grow(found, Counts{}, 9, 1, inner, tree);
    return tree;
}

struct Worth { std::vector<double> stand, spare, draw, twice, best; };

static void solve(const Counts &shoe, const std::vector<Node> &tree, int completes, bool split, int with, Worth &w) {
    size_t many = hands.size();
    w = {std::vector<double>(many), std::vector<double>(many), std::vector<double>(many), std::vector<double>(many),
         std::vector<double>(many)};
    for (int i = (int)many - 1; i > 0; i--) {
        const Hand &h = hands[i];
        if (h.size < 2 || (with >= 0 && !h.cards[with])) continue;
        Counts left;
        int n = 0;
        bool is_there = true;
        for (int v = 0; v < 10; v++) { left[v] = shoe[v] - h.cards[v]; n += left[v]; is_there &= left[v] >= 0; }
        if (!is_there) continue;
        double product[24], share[24], ends[7] = {0};
        product[0] = share[0] = 1;
        for (int d = 1; d < 24; d++) share[d] = n >= d ? share[d - 1] / (n - d + 1) : 0;
        for (const Node &node : tree) {
            product[node.depth] = product[node.depth - 1] * (left[node.card] - node.before);
            if (node.orders) ends[node.end] += node.orders * product[node.depth] * share[node.depth];
        }
        double win = ends[BUST], tie = h.total >= 17 ? ends[h.total - 17] : 0;
        for (int e = 0; e < h.total - 17; e++) win += ends[e];
        w.stand[i] = win - (1 - win - tie);
        w.spare[i] = ends[BLACKJACK];
        double stay = w.stand[i] + (split ? w.spare[i] : 0), drawn = 0, twice = 0;
        if (h.total < 21)
            for (int v = 0; v < 10; v++) {
                if (!left[v]) continue;
                double chance = (double)left[v] / n;
                int after = h.after[v];
                if (after == NONE) {
                    double saved = completes < 0 ? 0 : (double)(left[completes] - (v == completes)) / (n - 1);
                    drawn += chance * (split ? saved - 1 : -1);
                    twice += chance * ((split ? 2 * saved : saved) - 2);
                } else {
                    drawn += chance * w.best[after];
                    twice += chance * (2 * w.stand[after] + (split ? 2 : 1) * w.spare[after]);
                }
            }
        w.draw[i] = drawn;
        w.twice[i] = twice;
        w.best[i] = h.total < 21 ? std::max(stay, drawn) : stay;
        if (h.size == 2 && h.total < 21) w.best[i] = std::max(w.best[i], twice);
    }
}

static double gain(int decks) {
    list_hands();
    Counts shoe;
    for (int v = 0; v < 10; v++) shoe[v] = (v == 9 ? 16 : 4) * decks;
    double total = 0;
    int every = 52 * decks;
    for (int up = 0; up < 10; up++) {
        std::vector<Node> tree = tree_of(up);
        Counts left = shoe;
        left[up]--;
        int completes = up == 0 ? 9 : up == 9 ? 0 : NONE;
        Worth w;
        solve(left, tree, completes, false, NONE, w);
        double showing = (double)shoe[up] / every;
        for (int a = 0; a < 10; a++)
            for (int b = a; b < 10; b++) {
                double chance = (a == b ? (double)left[a] * (left[a] - 1) : 2.0 * left[a] * left[b]) / (every - 1) / (every - 2);
                Counts pair{};
                pair[a]++;
                pair[b]++;
                int i = number_of[pair];
                double blackjack = completes < 0 ? 0 : (double)(left[completes] - pair[completes]) / (every - 3);
                double value = a == 0 && b == 9 ? 1.5 * (1 - blackjack) : w.best[i];
                if (a == b) {
                    Counts rest = left;
                    rest[a]--;
                    Worth s;
                    solve(rest, tree, completes, true, a, s);
                    Counts own = rest;
                    own[a]--;
                    Counts one{};
                    one[a] = 1;
                    double hand = 0;
                    for (int v = 0; v < 10; v++) {
                        int after = hands[number_of[one]].after[v];
                        hand += (double)own[v] / (every - 3) * (a == 0 ? s.stand[after] + s.spare[after] : s.best[after]);
                    }
                    value = std::max(value, 2 * hand - blackjack);
                }
                total += showing * chance * value;
            }
    }
    return total;
}

int main() {
    double best = 1e9, found = 0;
    for (int run = 0; run < 3; run++) {
        auto begin = std::chrono::steady_clock::now();
        found = gain(8);
        best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    std::printf("%.13f %.3f\n", found, best);
}
