"""Replay: run the rounds again on the logged inputs and compare every announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar

from pitboss.games import GAMES
from pitboss.play.chance import Shuffled
from pitboss.play.dealer import Dealer, RoundFailed, Standing
from pitboss.play.log import (
    FORMAT,
    GENESIS,
    LogError,
    Record,
    read_log,
    write_json,
)
from pitboss.play.logged import (
    Checker,
    Difference,
    EndOfLog,
    LoggedChance,
    LoggedFaults,
    NotRevealedYet,
    Reconstruct,
    Shuffles,
    Verify,
    is_among,
    is_for_one_each,
    is_open,
    read_record,
    require_opened,
)
from pitboss.play.sealed import Sealed, SealedStacks
from pitboss.play.seals import Seals, opened_cards
from pitboss.play.thrown import Throws, VerifyThrows
from pitboss.table.cards import Card
from pitboss.table.event import Place
from pitboss.table.events import (
    CardsShuffled,
    DiceThrown,
    DutyLeft,
    LogClosed,
    LogOpened,
    MoneyHeld,
    NonceGiven,
    RoundBegan,
    RoundSettled,
    SeedCommitted,
    SeedRevealed,
    SeedWithheld,
    StandingWagerReturned,
    ThrowSeedCommitted,
    ThrowSeedRevealed,
)
from pitboss.table.refusal import Refused


@dataclass(frozen=True, slots=True)
class Report:
    """What a replay found."""

    events: int
    rounds: int
    is_open: bool
    head: str
    rules_changed: str = ""
    unrevealed_from: int = 0
    """The event of an open log's first shuffle that is not revealed yet: nothing from there on was run again."""
    sealed: Sealed | None = None
    """What could not be checked because shuffles stay sealed, where they do."""
    throws: Throws = Throws()
    """What was found of its throws."""

    @property
    def is_identical(self) -> bool:
        """Tell whether every round was run again with its own cards."""
        return not self.rules_changed and self.sealed is None

    def words(self) -> str:
        """Tell the result in a line."""
        rounds = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
        found = "identical" if self.is_identical else self._other_words()
        found = f"{self.unrevealed_from - 1 if self.unrevealed_from else self.events} events, {rounds}: {found}"
        if self.unrevealed_from:
            found += f"; from event {self.unrevealed_from} the shuffle is not revealed yet: chain and chips checked"
        if self.sealed is not None:
            found += f". {self.sealed.words(yet=not self.rules_changed)}"
        if throws := self.throws.words():
            found += f"; {throws}"
        if self.is_open:
            found += f"; open: the log has no closing line and ends at event {self.events}"
        return found

    def _other_words(self) -> str:
        """Tell what is right of a log whose rounds were not run again with their own cards."""
        if self.sealed is None:
            return f"chain, chips and shuffles are right; {self.rules_changed}"
        cards = "the cards that it opens" if self.sealed.unopened else "the cards that were seen"
        if self.rules_changed:
            return f"chain, chips and {cards} are right; {self.rules_changed}"
        return f"chain, chips, actions and {cards} are right"


def replay(
    lines: Iterable[str],
    *,
    reconstruct: Reconstruct,
    verify: Verify,
    verify_throws: VerifyThrows | None = None,
    head: str = "",
) -> Report:
    """Check a log's chain, shuffles and throws, run its rounds again, and raise for the first event that differs."""
    records = read_log(lines)
    last = records[-1].hash if records else GENESIS
    if head and head != last:
        raise LogError(len(records), f"the log ends with the head {last}, not with {head}: it was cut off or rewritten")
    opened = _read_opened(records)
    _require_one_copy(records)
    unrevealed_from, changed = 0, _rules_changed(opened)
    shuffles, sealed = Shuffles(records, reconstruct, verify, verify_throws), None
    try:
        if _stays_sealed(records, opened):
            sealed = _check_sealed(records, shuffles, opened)
        else:
            _check(records, shuffles, opened)
    except NotRevealedYet as stopped:
        unrevealed_from = stopped.seq
        _check_unrevealed(records[unrevealed_from - 1 :])
    checked = records[: unrevealed_from - 1] if unrevealed_from else records
    rounds = sum(is_among([record], RoundBegan) for record in checked)
    throws = shuffles.throws.report()
    return Report(len(records), rounds, is_open(records), last, changed, unrevealed_from, sealed, throws)


def _stays_sealed(records: list[Record], opened: LogOpened) -> bool:
    """Tell whether this is a copy of a log whose game never reveals its shuffles."""
    made = [record for record in records if is_among([record], CardsShuffled)]
    return not GAMES[opened.game].reveals_shuffles and any(record.opened is None for record in made)


def _check_sealed(records: list[Record], shuffles: Shuffles, opened: LogOpened) -> Sealed:
    """Run the rounds again with the cards that were seen; what no unseen cards can explain is wrong."""
    _check_unrevealed(records)
    stacks = shuffles.stacks = SealedStacks(records)
    standing = None
    if _rules_changed(opened):
        _check(records, shuffles, opened)
        return stacks.report()
    while True:
        run = _SealedRun(records, shuffles, standing)
        try:
            run.run()
            return stacks.report()
        except LogError as error:
            if not stacks.try_others(records[error.seq - 1].body["round"], error.seq):
                raise
            standing = run.standing


def _check(records: list[Record], shuffles: Shuffles, opened: LogOpened) -> None:
    """Run the rounds again, or check what can be checked without this program's rules."""
    if _rules_changed(opened):
        _WithoutRules(shuffles, GAMES[opened.game].deck(opened.options)).check(records)
    else:
        _run(Checker(records), shuffles)


def _read_opened(records: list[Record]) -> LogOpened:
    """Return the first line, by which the others are read."""
    if not records or records[0].body.get("event") != LogOpened.kind:
        raise LogError(1, "a log begins with log_opened")
    if records[0].body.get("format") != FORMAT:
        raise LogError(1, f"the log is not of the form that this program reads, which is version {FORMAT}")
    opened = read_record(records[0])
    assert isinstance(opened, LogOpened)
    if opened.game not in GAMES:
        raise LogError(1, f"there is no game {opened.game!r}")
    return opened


def _rules_changed(opened: LogOpened) -> str:
    """Say so where a log was made by another version of its game's rules than this program has."""
    logged, here = opened.rules, GAMES[opened.game].rules
    if logged == here:
        return ""
    what = f"have changed since, to {here}" if logged < here else f"are later than this program's, {here}"
    return f"its rules (version {logged}) {what}, so its rounds were not re-run"


def _require_one_copy(records: list[Record]) -> None:
    """The house's log opens all that is hidden; a copy opens no shuffle, and one viewer's cards or all."""
    hidden = [each for each in records if "seen_by" in each.body or each.body.get("event") == CardsShuffled.kind]
    parts = [(each.seq, *part) for each in hidden for part in _hidden_parts(each)]
    stripped = [(seq, seeing) for seq, seeing, is_open in parts if not is_open]
    shown = [seeing for _, seeing, is_open in parts if is_open]
    if not stripped or not shown or _opens_cards_alone(hidden):
        return
    viewers = set.intersection(*shown).difference(*(seeing for _, seeing in stripped))
    if not viewers:
        problem = "what it opens was taken out: a log opens all that is hidden, or all that one viewer may see"
        raise LogError(stripped[0][0], problem)


def _opens_cards_alone(hidden: list[Record]) -> bool:
    """Tell whether every hidden card is opened and no shuffle is."""
    return all(
        is_open != (record.body.get("event") == CardsShuffled.kind)
        for record in hidden
        for _, is_open in _hidden_parts(record)
    )


def _hidden_parts(record: Record) -> list[tuple[set[str], bool]]:
    """Return who may see what a record hides, and whether it is opened here: card by card where each is for another."""
    names = _names_seeing(record)
    if not names or not is_for_one_each(record):
        return [(set(names), record.opened is not None)]
    cards = [None] * len(names) if record.opened is None else opened_cards(record)[0]
    return [({name}, card is not None) for name, card in zip(names, cards, strict=False)]


def _names_seeing(record: Record) -> list[str]:
    """Return who may see what a record hides; the order of a shuffle is for nobody."""
    names = record.body.get("seen_by", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise LogError(record.seq, "its seen_by is not a list of names")
    return names


def _require_zero_sum(record: Record, event: RoundSettled) -> None:
    if sum(event.net.values()) != 0:
        raise LogError(record.seq, f"the round's entries sum to {sum(event.net.values())} cents, not to zero")


def _check_unrevealed(records: list[Record]) -> None:
    """Check the chips of the rounds played from shuffles not revealed yet, and the opened cards by their seals."""
    seals = Seals()
    for record in records:
        if is_among([record], RoundSettled):
            event = read_record(record)
            assert isinstance(event, RoundSettled)
            _require_zero_sum(record, event)
        seals.take(record)
        if record.opened is not None:
            seals.require_own(record)


class _WithoutRules:
    """Checks the chips, the shuffles and the opened cards of a log whose rules this program does not have."""

    def __init__(self, shuffles: Shuffles, deck: Sequence[Card]) -> None:
        self._shuffles = shuffles
        self._deck = deck
        self._commitment = ""
        self._nonces: list[tuple[str, str]] = []
        self._made: dict[int, Shuffled] = {}

    def check(self, records: list[Record]) -> None:
        """Raise for the first record that is not right."""
        seals = Seals()
        for record in records:
            seals.take(record)
            kind = str(record.body.get("event"))
            if kind in self._CHECKS:
                self._CHECKS[kind](self, record, read_record(record))
            if kind != CardsShuffled.kind and record.opened is not None:
                require_opened(record, self._hidden_cards(record))

    def _committed(self, record: Record, event: SeedCommitted) -> None:
        self._commitment, self._nonces = event.commitment, []

    def _committed_throws(self, record: Record, event: ThrowSeedCommitted) -> None:
        self._shuffles.throws.commit(record.seq, event)
        self._nonces = []

    def _thrown(self, record: Record, event: DiceThrown) -> None:
        self._shuffles.throws.throw(record.seq, event.faces)

    def _revealed_throws(self, record: Record, event: ThrowSeedRevealed) -> None:
        self._shuffles.throws.begin(self._nonces)
        self._shuffles.throws.reveal(record.seq, event)

    def _closed(self, record: Record, event: LogClosed) -> None:
        self._shuffles.throws.close(record.seq)

    def _nonce(self, record: Record, event: NonceGiven) -> None:
        self._nonces.append((event.player, event.nonce))

    def _shuffled(self, record: Record, event: CardsShuffled) -> None:
        self._made[event.shuffle] = self._shuffles.open(record, event, self._commitment, self._nonces, self._deck)

    def _revealed(self, record: Record, event: SeedRevealed) -> None:
        made = self._made.get(event.shuffle)
        if made is None or write_json(made.opening) != write_json(event.opening):
            raise LogError(record.seq, f"it does not reveal shuffle {event.shuffle} as it was made")

    def _settled(self, record: Record, event: RoundSettled) -> None:
        _require_zero_sum(record, event)

    def _hidden_cards(self, record: Record) -> Any:
        """Return the cards and the salts that a record hides, if it hides any."""
        event = read_record(record)
        if event.seen_by is None:
            return None
        places = event.places()
        for place in places:
            if place.shuffle not in self._made or not 0 <= place.number < len(self._deck):
                raise LogError(record.seq, "it hides a card of a place that was not shuffled")
        cards = [str(self._made[place.shuffle].order[place.number]) for place in places]
        salts = [self._made[place.shuffle].salts[place.number] for place in places]
        is_one = isinstance(getattr(event, event.place_field), Place)
        return {"cards": cards[0] if is_one else cards, "salts": salts}

    _CHECKS: ClassVar[dict[str, Callable[[_WithoutRules, Record, Any], None]]] = {
        SeedCommitted.kind: _committed,
        NonceGiven.kind: _nonce,
        CardsShuffled.kind: _shuffled,
        SeedRevealed.kind: _revealed,
        RoundSettled.kind: _settled,
        ThrowSeedCommitted.kind: _committed_throws,
        DiceThrown.kind: _thrown,
        ThrowSeedRevealed.kind: _revealed_throws,
        LogClosed.kind: _closed,
    }


def _run(log: Checker, shuffles: Shuffles) -> None:
    """Run the rounds again; where the log ends in the middle of one, so does the run."""
    with suppress(EndOfLog):
        follow(log, Dealer(log, LoggedChance(log, shuffles), LoggedFaults(log)))


class _SealedRun:
    """Runs rounds again from where a table stood, and keeps where it stood before the last of them."""

    def __init__(self, records: list[Record], shuffles: Shuffles, standing: Standing | None) -> None:
        self.standing = standing
        first, commitment = (standing.seq, standing.commitment) if standing else (0, "")
        self._log = Checker(records[first:], first)
        self._dealer = Dealer(self._log, LoggedChance(self._log, shuffles, commitment), LoggedFaults(self._log))
        if standing:
            self._dealer.take_over(standing)

    def run(self) -> None:
        """Run the rounds again to the end of the log."""
        with suppress(EndOfLog):
            follow(self._log, self._dealer, self._stand)

    def _stand(self, record: Record) -> None:
        if is_among([record], RoundBegan) and not self._dealer.is_in_round:
            self.standing = self._dealer.standing()


def follow(log: Checker, dealer: Dealer, before: Callable[[Record], None] = lambda record: None) -> None:
    """Let a dealer take every input of a log; each announcement is compared as it comes."""
    try:
        while (record := log.peek()) is not None:
            before(record)
            with suppress(RoundFailed):  # that a round was abandoned is in the log, and was compared
                _take(dealer, record)
    except Refused as refusal:
        raise LogError(log.seq + 1, f"the rules refuse it: {refusal}") from None


_CLOSING = (
    SeedRevealed, SeedWithheld, ThrowSeedRevealed, LogClosed, StandingWagerReturned, MoneyHeld, DutyLeft,
)  # fmt: skip
"""With what the closing of a table begins."""


def _take(dealer: Dealer, record: Record) -> None:
    event = read_record(record)
    if isinstance(event, LogOpened):
        dealer.open(event.game, event.options, event.positions, event.tray)
    elif isinstance(event, _CLOSING):
        dealer.close()  # outside a round the last shuffle is revealed only when the log is closed
    elif event.is_input:
        dealer.take(event)
    else:
        raise Difference(record.seq, write_json(record.body), "nothing: the round did not announce this")
