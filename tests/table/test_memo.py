"""What is remembered of values that come again and again, and that it does not grow without end."""

from __future__ import annotations

from pitboss.table.memo import MOST_KEPT, NUMBERS, TEXTS, keep


def test_texts_and_numbers_are_kept_as_a_log_writes_them() -> None:
    keep('Ann "the Ace"')
    keep(-25)
    assert TEXTS['Ann "the Ace"'] == '"Ann \\"the Ace\\""'
    assert NUMBERS[-25] == "-25"


def test_the_keeping_begins_anew_when_it_is_full() -> None:
    for number in range(MOST_KEPT + 1):
        keep(number)
    assert len(NUMBERS) <= MOST_KEPT
    assert NUMBERS[MOST_KEPT] == str(MOST_KEPT)
