"""Transcripts: rounds of play written as a person reads them, played by the rules and compared with what was recorded.

A transcript opens with ``paragraph:`` lines (or ``custom:`` where the law's text is not known), the words of what they
require, and the table (``game:``, ``options:``, ``positions:``, ``seats:``, ``coupons:``, ``deck:``, ``cut:``,
``throws:``, ``faults:``). Then come ``play:`` lines, ``refused:`` lines (an input, a bar, and what the refusal must
say) and ``expect:`` lines, which recording never touches. Below the separator stands the recorded story, one line an
event with its paragraphs; ``expect by Bob:`` looks at the story as Bob may see it.

What is expected is words of one line of the story, and in brackets any of the paragraphs that the line must cite:
``expect: Ann wins $5 on the ante wager [19:47-20.11(a)]``. What is ``expect in order:`` goes on in the lines ``then:``
below it. A ``paragraph:`` counts as proven by the line that names it so, or by a ``refused:`` line whose refusal must
cite it; a line proves a few and no more.

A deck is written as its first cards from the top, or as hands between slashes that are dealt one card each in turn
(``4 any`` for hands of any cards), after cards that come ``first``, round by round between bars; discards that a round
shuffles again are ``collected``. Throws are written as their faces, 3-4.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pitboss.games import find_game
from pitboss.games.baccarat.events import BankerFirstRequested
from pitboss.games.blackjack.events import BurnCardRequested, ConsentGiven
from pitboss.games.keno.events import GameCanceled, GamingDayBegan, TicketPresented, TicketRequested
from pitboss.games.kits.shuffle_order import ShuffleOrdered
from pitboss.games.kits.wheel_chips import WheelChipsBought, WheelChipsTurnedIn
from pitboss.games.poker.desk_events import (
    DecksRotated,
    IncreaseAnswered,
    IncreaseNoticed,
    IncreaseProposed,
    PlayerAbsent,
    PlayerRemoved,
    PlayerReturned,
    ReportMade,
    SeatsAnnounced,
    SupplementFiled,
    SupplementReviewed,
    TimeChargeAssessed,
    TimeChargeVerified,
)
from pitboss.games.poker.events import DisclosureOrdered
from pitboss.games.roulette.events import BetCalled
from pitboss.law import parse_cite
from pitboss.play.dealer import Dealer
from pitboss.table.events import (
    COUNTER,
    CardsChanged,
    ChipsBought,
    CouponGiven,
    DealerChanged,
    DiceChanged,
    DicePassed,
    LayoutCleared,
    NoticeGiven,
    OptionsChanged,
    PlayerLeft,
    PlayerReady,
    PlayerSeated,
    RulingGiven,
    VerbalWager,
    WagerCalled,
    WagerPlaced,
    WagerRemoved,
    WaitingListJoined,
    WaitingListLeft,
)
from pitboss.table.money import parse_money
from pitboss.table.refusal import Refused
from tests.kit import (
    ANY,
    HOUR,
    Clock,
    Stack,
    begin_wagers,
    decide,
    final_chips,
    is_cut,
    open_prompt,
    open_table,
    position_of,
    story,
)

SEPARATOR = "-" * 40
KEYS = (
    "paragraph",
    "custom",
    "game",
    "options",
    "positions",
    "seats",
    "coupons",
    "deck",
    "cut",
    "faults",
    "throws",
    "play",
    "refused",
    "then",
)
LINE = re.compile(rf"({'|'.join(KEYS)}|expect(?: \d+ times| never| in order)?(?: by \w+)?): *(.*)")
CITED = re.compile(r"(?:(.*?) )?\[((?:[^][]|\[[^][]*\])+)\]")


class Line(NamedTuple):
    """A line that people wrote, and where it stands in its file."""

    key: str
    text: str
    number: int

    @property
    def named(self) -> set[str]:
        """The citations that the line expects of something that is told or refused in words it states."""
        if self.key == "refused":
            parts = self.text.split(" | ")[1:]
            return {cite for part in parts for cite in words_and_cites(part)[1]}
        if not self.key.startswith(("expect", "then")) or "never" in self.key:
            return set()
        parts = self.text.split(" -> ")
        return {cite for words, cites in map(words_and_cites, parts) if words for cite in cites}


@dataclass
class Transcript:
    """A transcript as its file has it: the part that people write, line by line, and the story recorded below."""

    path: Path
    lines: list[Line]
    recorded: list[str]
    clock: Clock = field(default_factory=Clock)

    def all(self, key: str) -> list[str]:
        """Return what every line of a key says."""
        return [line.text for line in self.lines if line.key == key]

    def one(self, key: str, default: str = "") -> str:
        """Return what the only line of a key says."""
        return (self.all(key) or [default])[0]

    @property
    def paragraphs(self) -> list[str]:
        """The citations that the transcript claims to prove."""
        return [cite for line in self.all("paragraph") for cite in line.split("; ")]

    @property
    def proofs(self) -> dict[int, list[str]]:
        """The claimed citations that each line names, by the line's number; the edition is the claim's."""
        found = {line.number: [cite for cite in self.paragraphs if is_named(cite, line.named)] for line in self.lines}
        return {number: cites for number, cites in found.items() if cites}

    @property
    def unnamed(self) -> list[str]:
        """The claimed citations that no line names."""
        named = {cite for cites in self.proofs.values() for cite in cites}
        return [cite for cite in self.paragraphs if cite not in named]


def is_named(claim: str, cites: set[str]) -> bool:
    """Is a claimed paragraph, whose edition the table was opened by, among the citations of a line?"""
    return parse_cite(claim).id in cites


def words_and_cites(text: str) -> tuple[str, set[str]]:
    """Divide what is told, or expected, into its words and the citations in brackets behind them."""
    found = CITED.fullmatch(text)
    return (found[1] or "", set(found[2].split("; "))) if found else (text, set())


def read_transcript(path: Path) -> Transcript:
    """Read a transcript's file."""
    written, _, recorded = path.read_text(encoding="utf-8").partition(f"{SEPARATOR}\n")
    lines = [
        Line(found[1], found[2], number)
        for number, line in enumerate(written.splitlines(), start=1)
        if (found := LINE.fullmatch(line))
    ]
    return Transcript(path, lines, recorded.splitlines())


def record(transcript: Transcript, told: list[str]) -> None:
    """Write the recorded part of a transcript anew; what people wrote above it stays as it is."""
    written = transcript.path.read_text(encoding="utf-8").partition(f"{SEPARATOR}\n")[0]
    transcript.path.write_text("\n".join([written + SEPARATOR, *told]) + "\n", encoding="utf-8")


def perform(transcript: Transcript) -> tuple[Dealer, list[str]]:
    """Play a transcript and return the dealer and the story, refusals in their places."""
    dealer = open_as_written(transcript)
    told: list[str] = []
    before = 0
    for key, text, _ in transcript.lines:
        if key == "play":
            perform_line(dealer, transcript.clock, text)
        elif key == "refused":
            refusal = refuse_line(dealer, transcript.clock, text)
            now = story(dealer)
            told += [*now[before:], f"REFUSED {refusal}"]
            before = len(now)
    return dealer, [*told, *story(dealer)[before:], *final_chips(dealer)]


def open_as_written(transcript: Transcript) -> Dealer:
    """Open the table that the head of a transcript describes, and seat its players."""
    dealer = open_table(
        transcript.one("game"),
        read_options(transcript.one("options")),
        seats={},
        stacks=read_stacks(transcript),
        faults=transcript.one("faults").split(),
        positions=int(transcript.one("positions", "0")),
        clock=transcript.clock,
        throws=[tuple(map(int, throw.split("-"))) for throw in transcript.one("throws").split()],
    )
    for seat in filter(None, transcript.one("seats").split(", ")):
        position, player, chips = seat.split()
        dealer.take(PlayerSeated(player, int(position), parse_money(chips)))
    for coupon in filter(None, transcript.one("coupons").split(", ")):
        player, value = coupon.split()
        dealer.take(CouponGiven(player, parse_money(value)))
    return dealer


def read_options(text: str) -> dict[str, str]:
    """Read options written ``name=value``."""
    return dict(each.split("=", 1) for each in text.split())


def read_stacks(transcript: Transcript) -> list[Stack]:
    """Read the decks, shuffle by shuffle, and the cut of each; the last of either holds for all later shuffles."""
    decks: list[Stack] = []
    for line in transcript.all("deck") or ["any"]:
        found = re.fullmatch(r"(?:(\d+) times )?(collected )?(.*)", line)
        assert found
        cards = "" if found[3] == "any" else " ".join(as_dealt(part) for part in found[3].split(" | "))
        decks += [Stack(cards, is_collected=bool(found[2]))] * int(found[1] or 1)
    cuts = transcript.one("cut", "20" if is_cut(read_options(transcript.one("options"))) else "none").split(", ")
    cuts += cuts[-1:] * (len(decks) - len(cuts))
    decks += decks[-1:] * (len(cuts) - len(decks))
    return [
        deck if deck.is_collected or cut == "none" else Stack(deck.cards, int(cut))
        for deck, cut in zip(decks, cuts, strict=True)
    ]


def as_dealt(text: str) -> str:
    """Return cards in the order they are dealt: hands between slashes get one card each in turn; "then" adds more.

    The dealer's hand, which comes last, may be short of the others; "first" stands after what is burned before.
    """
    burned, _, dealt = text.rpartition(" first, ")
    hands, _, later = dealt.partition(" then ")
    if " / " not in hands:
        return " ".join([burned, hands, later]).strip()
    size = len(hands.split(" / ")[0].split())
    *players, house = (cards for hand in hands.split(" / ") for cards in hands_of(hand, size))
    most = len(players[0])
    assert len(house) <= most and all(len(hand) == most for hand in players), f"hands of one size: {text}"
    in_turn = zip(*players, house + [""] * (most - len(house)), strict=True)
    return " ".join([burned, *(card for cards in in_turn for card in cards if card), later]).strip()


def hands_of(text: str, size: int) -> list[list[str]]:
    """Return a hand as its cards, or as many hands of any cards as "4 any" says."""
    many = re.fullmatch(rf"(\d+) {ANY}", text)
    return [[ANY] * size] * int(many[1]) if many else [text.split()]


def refuse_line(dealer: Dealer, clock: Clock, text: str) -> Refused:
    """Perform a line that must be refused, with all the words that follow its bar, and change nothing."""
    action, _, words = text.partition(" | ")
    make_ready(dealer, action)
    head, table = dealer.log.head, dealer.table
    try:
        perform_line(dealer, clock, action)
    except Refused as refused:
        for word in words.split(" | "):
            assert is_told(word, str(refused)), f"{word!r} is not in {str(refused)!r}"
        assert (dealer.log.head, dealer.table) == (head, table), "a refused input changed something"
        return refused
    raise AssertionError(f"{action!r} was not refused")


BEGINS = re.compile(
    " wagers | calls | takes back | consents | asks to see | asks for the banker | passes the | marks | presents "
)
"""What is done while a table is open for wagers."""


def make_ready(dealer: Dealer, action: str) -> None:
    """Begin the round that a refused wager would have begun, or end the wagering that a decision would have ended."""
    if BEGINS.search(action) and not dealer.is_in_round:
        begin_wagers(dealer)
    if " chooses " in action:
        open_prompt(dealer)


def perform_line(dealer: Dealer, clock: Clock, text: str) -> None:
    """Do what one line of a transcript says; several things are divided by semicolons."""
    times, _, repeated = text.partition(" rounds of: ")
    if repeated:
        for _ in range(int(times)):
            perform_line(dealer, clock, repeated)
        return
    for sentence in text.split("; "):
        for pattern, act in ACTIONS:
            if found := re.fullmatch(pattern, sentence):
                act(dealer, clock, *found.groups())
                break
        else:
            raise AssertionError(f"no transcript says {sentence!r}")


def _wager(dealer: Dealer, clock: Clock, *words: str) -> None:
    player, amount, area, position, coupon = words
    if not dealer.is_in_round:
        begin_wagers(dealer)
    number = int(position) if position else position_of(dealer, player)
    value = parse_money(coupon) if coupon else 0
    dealer.take(WagerPlaced(player, number, area.replace(" ", "_"), parse_money(amount), value))


def _verbal(dealer: Dealer, clock: Clock, player: str, amount: str, area: str) -> None:
    dealer.take(VerbalWager(player, position_of(dealer, player), area.replace(" ", "_"), parse_money(amount)))


def _take_back(dealer: Dealer, clock: Clock, player: str, area: str, position: str | None) -> None:
    number = int(position) if position else position_of(dealer, player)
    if not dealer.is_in_round:
        dealer.begin_round()
    dealer.take(WagerRemoved(player, number, area.replace(" ", "_")))


def _consent(dealer: Dealer, clock: Clock, player: str, other: str, position: str) -> None:
    begin_wagers(dealer)
    dealer.take(ConsentGiven(player, int(position), other))


def _see_burn_card(dealer: Dealer, clock: Clock, player: str) -> None:
    begin_unless_begun(dealer)
    dealer.take(BurnCardRequested(player))


def _banker_first(dealer: Dealer, clock: Clock, player: str) -> None:
    begin_wagers(dealer)
    dealer.take(BankerFirstRequested(player))


def _call(dealer: Dealer, clock: Clock, player: str, area: str, called: str) -> None:
    begin_wagers(dealer)
    dealer.take(WagerCalled(player, position_of(dealer, player), area.replace(" ", "_"), called))


def _call_bet(dealer: Dealer, clock: Clock, player: str, bet: str) -> None:
    begin_wagers(dealer)
    dealer.take(BetCalled(player, position_of(dealer, player), **BetCalled.typed(bet.split())))


def _pass_dice(dealer: Dealer, clock: Clock, player: str) -> None:
    begin_wagers(dealer)
    dealer.take(DicePassed(player))


def _ready(dealer: Dealer, clock: Clock, player: str) -> None:
    begin_wagers(dealer)
    dealer.take(PlayerReady(player))


def _no_more_bets(dealer: Dealer, clock: Clock) -> None:
    begin_wagers(dealer)
    dealer.end_wagering()


def begin_unless_begun(dealer: Dealer) -> None:
    """Begin the round that a decision is made in before any wager, where one is asked for."""
    if not dealer.is_in_round:
        dealer.begin_round()


def _default(dealer: Dealer, clock: Clock, player: str) -> None:
    begin_unless_begun(dealer)
    assert open_prompt(dealer, player).player == player
    dealer.answer_by_default()


def _decide(dealer: Dealer, clock: Clock, player: str, word: str, *details: str | None) -> None:
    amount, position, cards = details
    begin_unless_begun(dealer)
    named = parse_money(amount) if amount else None
    decide(dealer, word, cards or "", player, position=int(position or 0), amount=named)


def _mark(dealer: Dealer, clock: Clock, *words: str | None) -> None:
    player, kind, groups, conditions, rate, games = words
    begin_wagers(dealer)
    assert player and kind and groups and rate
    marked = tuple((conditions or "").split())
    numbers = tuple(each.strip() for each in groups.split("/"))
    dealer.take(TicketRequested(player, COUNTER, kind, numbers, marked, parse_money(rate), int(games or 1)))


def _present(dealer: Dealer, clock: Clock, player: str, ticket: str) -> None:
    begin_wagers(dealer)
    dealer.take(TicketPresented(player, COUNTER, int(ticket)))


def _wait(dealer: Dealer, clock: Clock, hours: str) -> None:
    clock.now += int(hours) * HOUR


def _wait_minutes(dealer: Dealer, clock: Clock, minutes: str) -> None:
    clock.now += int(minutes) * HOUR // 60


POKER_WORDS = {
    "folds": "fold", "checks": "check", "calls": "call", "bets": "bet", "raises to": "raise",
    "completes to": "complete", "shows": "show", "mucks": "muck", "straddles": "straddle", "stands pat": "stand-pat",
}  # fmt: skip


def _act(dealer: Dealer, clock: Clock, player: str, word: str, amount: str | None) -> None:
    if not dealer.is_in_round:
        dealer.begin_round()
    decide(dealer, POKER_WORDS[word], "", player, amount=parse_money(amount) if amount else None)


def _say_and_do(dealer: Dealer, clock: Clock, *words: str) -> None:
    player, word, amount, gesture = words
    if not dealer.is_in_round:
        dealer.begin_round()
    decide(dealer, word, "", player, amount=parse_money(amount) if amount else None, gesture=gesture)


def _draw_cards(dealer: Dealer, clock: Clock, player: str, cards: str) -> None:
    decide(dealer, "draw", cards, player)


def _agree(dealer: Dealer, clock: Clock, players: str, amount: str, beside: str | None) -> None:
    dealer.take(IncreaseProposed(parse_money(amount), read_options(beside or "")))
    for player in players.split(" and "):
        dealer.take(IncreaseAnswered(player, parse_money(amount), True, read_options(beside or "")))


ACTIONS: tuple[tuple[str, Callable[..., None]], ...] = (
    (r"(\w+) wagers (\S+) on ([a-z0-9 ]+?)(?: at (\d+))?(?: with a coupon of (\S+))?", _wager),
    (r"(\w+) calls out (\S+) on ([a-z ]+)", _verbal),
    (r"(\w+) takes back ([a-z0-9 ]+?)(?: at (\d+))?", _take_back),
    (r"(\w+) calls ([a-z0-9 ]+) (on|off|maybe)", _call),
    (r"(\w+) calls the bet ([a-z0-9 ]+)", _call_bet),
    (r"(\w+) asks for (\w+) wheel chips at (\S+)", lambda dealer, clock, player, color, value: dealer.take(
        WheelChipsBought(player, color, parse_money(value)))),
    (r"(\w+) turns in the (\w+) wheel chips", lambda dealer, clock, player, color: dealer.take(
        WheelChipsTurnedIn(player, color))),
    (r"(\w+) passes the dice", _pass_dice),
    (r"(\w+) consents to (\w+) at (\d+)", _consent),
    (r"(\w+) asks to see the burn card", _see_burn_card),
    (r"(\w+) asks for the banker first", _banker_first),
    (r"(\w+) marks (?:a|an) ([\w-]+) ticket ([\d /]+?)(?: for ((?:\d+/\d+ ?)+))? at (\S+)(?: in (\d+) games)?", _mark),
    (r"(\w+) presents ticket (\d+)", _present),
    (r"the floor cancels the game because (.+)", lambda dealer, clock, why: dealer.take(GameCanceled(reason=why))),
    (r"a gaming day begins", lambda dealer, clock: dealer.take(GamingDayBegan())),
    (r"(\w+) comes to the counter with (\S+)", lambda dealer, clock, player, chips: dealer.take(
        PlayerSeated(player, COUNTER, parse_money(chips)))),
    (r"(\w+) is ready", _ready),
    (r"no more bets", _no_more_bets),
    (r"(\w+) does not answer", _default),
    (r"(\w+) chooses ([\w-]+)(?: for (\S+))?(?: at (\d+))?(?: (.+))?", _decide),
    (r"(\w+) sits at (\d+) with (\S+)", lambda dealer, clock, player, number, chips: dealer.take(
        PlayerSeated(player, int(number), parse_money(chips)))),
    (r"(\w+) leaves", lambda dealer, clock, player: dealer.take(PlayerLeft(player))),
    (r"(\w+) buys (\S+)", lambda dealer, clock, player, chips: dealer.take(ChipsBought(player, parse_money(chips)))),
    (r"(\w+) receives a coupon of (\S+)", lambda dealer, clock, player, coupon: dealer.take(
        CouponGiven(player, parse_money(coupon)))),
    (r"the round begins", lambda dealer, clock: dealer.begin_round()),
    (rf"(\w+) ({'|'.join(POKER_WORDS)})(?: (\$\S+))?", _act),
    (r"(\w+) says (\w+)(?: to (\$\S+))? but moves to (\w+)", _say_and_do),
    (r"(\w+) draws (.+)", _draw_cards),
    (r"(\w+) is away", lambda dealer, clock, player: dealer.take(PlayerAbsent(player))),
    (r"(\w+) is back", lambda dealer, clock, player: dealer.take(PlayerReturned(player))),
    (r"(\w+) is removed because (.+)", lambda dealer, clock, player, why: dealer.take(PlayerRemoved(player, why))),
    (r"it is reported that (.+)", lambda dealer, clock, about: dealer.take(ReportMade(about))),
    (r"([\w ]+) agree to a minimum of (\S+)(?: with (.+))?", _agree),
    (r"the patrons are asked for (\S+)(?: with (.+))?", lambda dealer, clock, least, beside: dealer.take(
        IncreaseProposed(parse_money(least), read_options(beside or "")))),
    (r"(\w+) (agrees|does not agree) to (\S+?)(?: with (.+))?", lambda dealer, clock, player, word, least, beside:
        dealer.take(IncreaseAnswered(player, parse_money(least), word == "agrees", read_options(beside or "")))),
    (r"notice is posted of (\S+)(?: with (.+))?", lambda dealer, clock, least, beside: dealer.take(
        IncreaseNoticed(parse_money(least), read_options(beside or "")))),
    (r"time charges are assessed", lambda dealer, clock: dealer.take(TimeChargeAssessed())),
    (r"time charges of (\S+) are verified", lambda dealer, clock, amount: dealer.take(
        TimeChargeVerified(parse_money(amount)))),
    (r"the decks are rotated", lambda dealer, clock: dealer.take(DecksRotated())),
    (r"the floor orders a shuffle", lambda dealer, clock: dealer.take(ShuffleOrdered())),
    (r"the table is announced", lambda dealer, clock: dealer.take(SeatsAnnounced())),
    (r"(\w+) waits for a seat", lambda dealer, clock, player: dealer.take(WaitingListJoined(player))),
    (r"(\w+) waits no longer", lambda dealer, clock, player: dealer.take(WaitingListLeft(player))),
    (r"the house submits: (.+)", lambda dealer, clock, rule: dealer.take(SupplementFiled(rule))),
    (r"the Commission (approves|rejects)(?: by (\S+))?: (.+)", lambda dealer, clock, word, reference, rule: dealer.take(
        SupplementReviewed(rule, word == "approves", reference or ""))),
    (r"the floor has (\w+)'s hand disclosed because (.+)", lambda dealer, clock, player, why: dealer.take(
        DisclosureOrdered(player, reason=why))),
    (r"the floor rules: (.+)", lambda dealer, clock, ruling: dealer.take(RulingGiven(ruling))),
    (r"the options become *(.*)", lambda dealer, clock, text: dealer.take(OptionsChanged(read_options(text)))),
    (r"notice is given of *(.*)", lambda dealer, clock, text: dealer.take(NoticeGiven(read_options(text)))),
    (r"another dealer comes", lambda dealer, clock: dealer.take(DealerChanged())),
    (r"the layout is cleared", lambda dealer, clock: dealer.take(LayoutCleared())),
    (r"fresh cards come", lambda dealer, clock: dealer.take(CardsChanged())),
    (r"fresh dice come", lambda dealer, clock: dealer.take(DiceChanged())),
    (r"(\d+) hours pass", _wait),
    (r"(\d+) minutes pass", _wait_minutes),
    (r"the table closes", lambda dealer, clock: dealer.close()),
)  # fmt: skip
"""What a line of a transcript may say, and what is done."""


def check_expectations(transcript: Transcript, dealer: Dealer, told: list[str]) -> None:
    """Check every ``expect:`` line against the story as it was just told, or as one of the players may see it."""
    coming: Iterator[str] = iter(())
    for key, text, _ in transcript.lines:
        how, _, viewer = key.partition(" by ")
        if how == "expect in order":
            coming = iter(story(dealer, viewer) if viewer else told)
        if how in ("expect in order", "then"):
            _check_order(text.split(" -> "), coming)
        elif how.startswith("expect"):
            _check_count(how, text, story(dealer, viewer) if viewer else told)


def _check_count(how: str, text: str, told: list[str]) -> None:
    count = sum(is_told(text, line) for line in told)
    wanted = re.search(r"\d+", how)
    if wanted:
        assert count == int(wanted[0]), f"{text!r} is told {count} times"
    else:
        assert bool(count) != (how == "expect never"), f"{how}: {text}\n" + "\n".join(told)


def is_told(expected: str, line: str) -> bool:
    """Does a line of the story say the expected words, and cite every paragraph that they are expected with?"""
    words, cites = words_and_cites(expected)
    if not cites:
        return expected in line
    told, cited = words_and_cites(line)
    return words in told and cites <= cited


def _check_order(parts: list[str], coming: Iterator[str]) -> None:
    for part in parts:
        passed: list[str] = []
        for line in coming:
            passed.append(line)
            if is_told(part, line):
                break
        else:
            raise AssertionError(f"{part!r} does not come in its turn, which would be among\n" + "\n".join(passed))


def legal_game(transcript: Transcript) -> str:
    """Return the name of the game, which must be the one of the folder that holds the transcript."""
    name = find_game(transcript.one("game")).name
    assert transcript.path.parent.name == name.replace("-", "_")
    return name
