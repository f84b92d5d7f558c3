"""Where the two texts say what a poker dealer does: N.J.A.C. 19:47-14 for casinos, 13:47-20 for casino nights.

Of 19:47-14 the sections 14.1 and 14.6 to 14.13 and the beginning of 14.14 are known by their headings: what is done
under them follows the casino night text or trade practice and is marked custom.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from pitboss.games.poker.kinds import DRAW, FIVE_STUD, HOLDEM, KINDS, OMAHA, STUD
from pitboss.table.custom import custom

CASINO, CASINO_NIGHT = "poker", "casino-night-poker"
SECTIONS = {
    STUD: "19:47-14.9",
    HOLDEM: "19:47-14.10",
    OMAHA: "19:47-14.11",
    DRAW: "19:47-14.12",
    FIVE_STUD: "19:47-14.13",
}
"""The sections of the types of poker that have one; the others stand under the list of section 14.8 alone."""


@dataclass(frozen=True, slots=True, eq=False)
class StreetCites:
    """The paragraphs of one round of cards and of the betting round after it."""

    burn: str
    down: str
    up: str
    board: str
    betting: str
    fold: str
    check: str
    call: str
    bet: str
    raise_: str


@dataclass(frozen=True, slots=True)
class Acts:
    """Where it is said what folding, checking, calling, betting and raising are, and that words bind."""

    fold: str
    verbal: str
    check: str
    call: str
    bet: str
    raise_: str

    def on(self, burn: str, down: str, up: str, board: str, *, betting: str) -> StreetCites:
        """Return the paragraphs of a round of cards with those of what players do after it."""
        said = [f"{betting}; {self.verbal}; {act}" for act in (self.check, self.call, self.bet, self.raise_)]
        return StreetCites(burn, down, up, board, betting, f"{self.fold}; {betting}", *said)


@dataclass(frozen=True, slots=True)
class Paragraphs:
    """The paragraphs under which a type of poker is played."""

    streets: tuple[StreetCites, ...]
    # The decks
    two_decks: str
    inspect: str
    spread: str
    wash: str
    keep_second: str
    rotate_second: str
    pre_shuffled: str
    shuffle: str
    cut: str
    cover_card: str
    device_removed: str
    # Seats and forced money
    ante: str
    button: str
    button_at_right: str
    button_by_card: str
    button_moves: str
    blind: str
    straddle: str
    kill: str
    forced_bet: str
    missed_blinds: str
    # Betting
    verbal: str
    obligation: str
    string_bet: str
    full_raise: str
    nobody_to_call: str
    check_raise: str
    opens: str
    """Where it is said that whoever opens a later betting round bets or checks; empty where no text says so."""
    highest_showing: str
    tied_showing: str
    all_in: str
    table_stakes: str
    stakes_kept: str
    posted: str
    gathered: str
    side_pot: str
    uncalled: str
    unraked: str
    keeps_position: str
    """Where a folded position goes on receiving cards, as casino nights have it; empty elsewhere."""
    # Cards that run out
    common_card: str
    # Showdown
    show: str
    high_ranks: str
    low_ranks: str
    concede: str
    win: str
    tie: str
    odd: str
    uncontested: str
    cards_back: str
    # Rake and funds
    percentage: str
    increments: str
    rake_to_tray: str
    time_charge: str
    time_verified: str
    no_more_rake: str
    sign: str
    fund: str
    # Irregularities
    misdeal: str
    not_shuffled: str
    wrong_start: str
    many_face_up: str
    passed_over: str
    ineligible: str
    wrong_cards: str
    face_up: str
    unprotected: str
    stud_protected: str
    reconstructed: str
    refund: str
    improper: str
    """Where a hand with an improper number of cards is fouled that its player could not protect."""
    walked_away: str
    exposed: str
    exposed_later: str
    """Where a hole card is exposed that comes after the first betting round."""
    ends_obligation: str
    plays_for_all: str
    off_table: str
    exchanged: str
    jam: str


@cache
def paragraphs_of(regime: str, game: str) -> Paragraphs:
    """Return the paragraphs of a type of poker in a casino or at a casino night."""
    return _casino(game) if regime == CASINO else _casino_night(game)


def _joined(*cites: str) -> str:
    return "; ".join(cites)


def _casino(game: str) -> Paragraphs:
    own = custom(SECTIONS.get(game, "19:47-14.8"))
    wagers, overview, shuffle = custom("19:47-14.7"), custom("19:47-14.6"), custom("19:47-14.5")
    is_stud = KINDS[game].is_stud
    exposed = {STUD: "19:47-14.15(k)", FIVE_STUD: "19:47-14.15(l)"}.get(game, "19:47-14.15(m)")
    exchanged = "19:47-14.15(o)" if game in (HOLDEM, OMAHA) else custom("19:47-14.15")
    chooses = "19:47-14.15(k)" if game == STUD else "19:47-14.15(m)"
    fold = "19:47-14.15(j)1.ii" if is_stud else "19:47-14.15(j)1.i"
    acts = Acts(fold, "19:47-14.15(j)", wagers, wagers, wagers, wagers)
    return Paragraphs(
        streets=(acts.on(own, own, own, own, betting=own),) * len(KINDS[game].streets),
        two_decks="19:47-14.2(a)",
        inspect="19:47-14.4(a)",
        spread="19:47-14.4(b)",
        wash="19:47-14.4(c)",
        keep_second="19:47-14.4(c)1",
        rotate_second="19:47-14.4(c)1",
        pre_shuffled="19:47-14.4(a)",
        shuffle="19:47-14.5(a)",
        cut=shuffle,
        cover_card=_joined("19:47-14.2(a)", shuffle),
        device_removed="19:47-14.15(q)",
        ante=overview,
        button=own,
        button_at_right="",
        button_by_card="",
        button_moves="",
        blind=own,
        straddle=own,
        kill=custom("19:47-14.1"),
        forced_bet=own,
        missed_blinds=wagers,
        verbal="19:47-14.15(j)",
        obligation="19:47-14.15(j)2",
        string_bet=wagers,
        full_raise=wagers,
        nobody_to_call=wagers,
        check_raise=wagers,
        opens="",
        highest_showing="",
        tied_showing="",
        all_in=wagers,
        table_stakes=wagers,
        stakes_kept=wagers,
        posted="19:47-14.17",
        gathered=overview,
        side_pot=wagers,
        uncalled=_joined(wagers, "19:47-14.14(d)"),
        unraked="19:47-14.14(d)",
        keeps_position="",
        common_card=own,
        show="19:47-14.15(d)",
        high_ranks="19:47-14.3(a); 19:47-14.3(g)",
        low_ranks="19:47-14.3(e); 19:47-14.3(g)",
        concede="19:47-14.15(d)",
        win=_joined(overview, "19:47-14.3(d)"),
        tie="19:47-14.3(d)",
        odd=own,
        uncontested=overview,
        cards_back="19:47-14.5(a)",
        percentage=custom("19:47-14.14"),
        increments=custom("19:47-14.14"),
        rake_to_tray=custom("19:47-14.14"),
        time_charge="19:47-14.14(b)3.iv",
        time_verified="19:47-14.14(b)3.v",
        no_more_rake="19:47-14.14(e)",
        sign=_joined("19:47-14.14(c)", "19:47-14.17"),
        fund=custom("19:47-14.19"),
        misdeal="19:47-14.15(e)",
        not_shuffled="19:47-14.15(e)1",
        wrong_start="19:47-14.15(e)2",
        many_face_up="19:47-14.15(e)3",
        passed_over="19:47-14.15(e)4",
        ineligible="19:47-14.15(f)",
        wrong_cards="19:47-14.15(g)",
        face_up="19:47-14.15(h)",
        unprotected="19:47-14.15(i)",
        stud_protected="19:47-14.15(i)1",
        reconstructed="19:47-14.15(i)2",
        refund="19:47-14.15(i)3",
        improper="19:47-14.15(i)3",
        walked_away="19:47-14.15(i)4",
        exposed=exposed,
        exposed_later=chooses,
        ends_obligation=f"{chooses}1",
        plays_for_all=f"{chooses}2",
        off_table="19:47-14.15(n)",
        exchanged=exchanged,
        jam="19:47-14.15(p)",
    )


NIGHT = "13:47-20"
_STUD_STREETS = (("(c)", "(e)"), ("(f)", "(g)"), ("(h)", "(g)"), ("(h)", "(g)"), ("(h)", "(g)"))
_HOLDEM_STREETS = (("(e)", "(f)"), ("(g)", "(g)"), ("(h)", "(h)"), ("(i)", "(i)"))


def _term(name: str) -> str:
    return f"{NIGHT}.2(a)[{name}]"


def _night_streets(section: str, streets: tuple[tuple[str, str], ...], acts: Acts) -> tuple[StreetCites, ...]:
    return tuple(
        acts.on(
            section + deal,
            _joined(section + deal, _term("Hole card")),
            _joined(section + deal, _term("Up-card")),
            _joined(section + deal, _term("Community card")),
            betting=section + betting,
        )
        for deal, betting in streets
    )


def _casino_night(game: str) -> Paragraphs:
    is_stud = game == STUD
    section = f"{NIGHT}.35" if is_stud else f"{NIGHT}.36"
    shuffle = custom(f"{NIGHT}.19")
    rake, irregular = f"{NIGHT}.37", f"{NIGHT}.38"
    acts = Acts(
        fold=f"{irregular}(k)1.ii" if is_stud else f"{irregular}(k)1.i",
        verbal=f"{irregular}(k)",
        check=_term("Check"),
        call=_term("Call"),
        bet=_joined(_term("Bet"), _term("Opening bet")),
        raise_=_term("Raise"),
    )
    return Paragraphs(
        streets=_night_streets(section, _STUD_STREETS if is_stud else _HOLDEM_STREETS, acts),
        two_decks=f"{NIGHT}.34(a)",
        inspect=shuffle,
        spread=shuffle,
        wash=shuffle,
        keep_second=_joined(f"{NIGHT}.34(a)", shuffle),
        rotate_second=f"{NIGHT}.34(a)",
        pre_shuffled="",
        shuffle=shuffle,
        cut=shuffle,
        cover_card=_joined(_term("Cover card"), f"{NIGHT}.34(a)"),
        device_removed=f"{irregular}(p)",
        ante=_joined(f"{section}(b)", _term("Ante")),
        button=_joined(f"{NIGHT}.36(c)1", _term("Button")),
        button_at_right=f"{NIGHT}.36(c)2.i",
        button_by_card=f"{NIGHT}.36(c)2.ii",
        button_moves=f"{NIGHT}.36(c)3",
        blind=_joined(f"{NIGHT}.36(d)", _term("Blind bet")),
        straddle="",
        kill="",
        forced_bet=_joined(f"{NIGHT}.35(d)", _term("Forced bet")),
        missed_blinds=custom(f"{NIGHT}.36"),
        verbal=f"{irregular}(k)",
        obligation=f"{irregular}(k)2",
        string_bet=custom(irregular),
        full_raise=custom(f"{NIGHT}.2"),
        nobody_to_call=custom(f"{NIGHT}.2"),
        check_raise=custom(section),
        opens=f"{section}(f)" if is_stud else f"{section}(g)",
        highest_showing=f"{NIGHT}.35(f)1",
        tied_showing=f"{NIGHT}.35(f)2",
        all_in=_term("All-in"),
        table_stakes=_term("Table stakes"),
        stakes_kept=custom(f"{NIGHT}.2"),
        posted=f"{NIGHT}.39",
        gathered=_term("Betting round"),
        side_pot=_term("Side pot"),
        uncalled=_joined(custom(f"{NIGHT}.2"), f"{rake}(b)"),
        unraked=f"{rake}(b)",
        keeps_position=f"{irregular}(e)",
        common_card=_joined(f"{NIGHT}.35(h)", _term("Common card")),
        show=_joined(f"{irregular}(d)", _term("Showdown"), f"{section}(i)" if is_stud else f"{section}(j)"),
        high_ranks=f"{NIGHT}.34(b)",
        low_ranks="",
        concede=f"{irregular}(d)",
        win=_joined(f"{NIGHT}.35(i)1" if is_stud else f"{NIGHT}.36(j)", _term("High"), _term("Pot")),
        tie=_joined(f"{NIGHT}.35(i)2" if is_stud else f"{NIGHT}.36(j)", f"{NIGHT}.34(e)", _term("Pot")),
        odd="" if is_stud else custom(section),
        uncontested=_term("Pot"),
        cards_back=_joined(shuffle, _term("Stub")),
        percentage=_joined(f"{rake}(a)4.i(1)", f"{rake}(a)4.i(2)", _term("Rake")),
        increments=_joined(f"{rake}(a)4.ii(1)", f"{rake}(a)4.ii(2)", _term("Rake")),
        rake_to_tray="",
        time_charge=_joined(f"{rake}(a)4.iii(1)", f"{rake}(a)4.iii(3)", f"{rake}(a)4.iii(4)"),
        time_verified=f"{rake}(a)4.iii(5)",
        no_more_rake=f"{rake}(c)",
        sign=_joined(
            *(f"{rake}(a){number}" for number in (1, 2, 3, 4)),
            f"{section}(b)",
            *[f"{NIGHT}.36(d)"] * (not is_stud),
            f"{NIGHT}.39",
        ),
        fund="",
        misdeal=f"{irregular}(f)",
        not_shuffled=f"{irregular}(f)1",
        wrong_start=f"{irregular}(f)2",
        many_face_up=f"{irregular}(f)3",
        passed_over=f"{irregular}(f)4",
        ineligible=f"{irregular}(g)",
        wrong_cards=f"{irregular}(h)",
        face_up=f"{irregular}(i)",
        unprotected=f"{irregular}(j)",
        stud_protected=f"{irregular}(j)1",
        reconstructed=_joined(f"{irregular}(j)2", _term("Protected hand")),
        refund=_joined(f"{irregular}(j)3", _term("Protected hand")),
        improper=_joined(f"{irregular}(j)3", _term("Fouled hand")),
        walked_away=f"{irregular}(j)4",
        exposed=f"{irregular}(l)",
        exposed_later=custom(irregular),  # reading 74: the text knows nothing of the third hole card
        ends_obligation=custom(irregular),
        plays_for_all=custom(irregular),
        off_table=f"{irregular}(m)",
        exchanged=f"{irregular}(n)",
        jam=f"{irregular}(o)",
    )
