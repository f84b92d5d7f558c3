"""The stream: ChaCha20 as published, and numbers of which each is equally likely."""

from __future__ import annotations

import random
import sys
from collections import Counter
from itertools import islice

import pytest

from pitboss.chance import stream as streams
from pitboss.chance.sources import SeededChance, StackedChance
from pitboss.chance.stream import AT_ONCE, ByteStream, KeyStream
from pitboss.table.cards import standard_deck
from pitboss.table.devices import dice
from tests.chance.plain import chacha20_block, keystream

ZERO_KEY_BLOCKS = (
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
    "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
    "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"
)


def scripted(first: bytes) -> ByteStream:
    """Return a stream of the given bytes, followed by 0, 1, 2 and so on."""
    given = iter([*first, *range(256), *range(256)])
    return ByteStream(lambda count: bytes(islice(given, count)))


def test_the_stream_of_the_zero_key_is_that_of_rfc_8439_appendix_a_1() -> None:
    assert KeyStream(bytes(32)).take(128).hex() == ZERO_KEY_BLOCKS


def test_the_plain_chacha20_gives_the_block_of_rfc_8439_section_2_3_2() -> None:
    block = chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
    assert block.hex() == (
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
    )


@pytest.mark.parametrize("key", [bytes(range(32)), b"\xff" * 32, b"pitboss, run by the book, 32 ok!"])
def test_the_stream_agrees_with_the_plain_chacha20_over_many_blocks(key: bytes) -> None:
    assert KeyStream(key).take(1000) == bytes(islice(keystream(key), 1000))


def test_bytes_taken_in_pieces_are_the_bytes_taken_at_once() -> None:
    sizes = (0, 1, AT_ONCE - 2, 1, 1, 3 * AT_ONCE, 5)
    pieces = KeyStream(bytes(32))
    assert b"".join(map(pieces.take, sizes)) == KeyStream(bytes(32)).take(sum(sizes))


def test_a_number_is_read_from_the_bytes_that_follow_those_already_taken() -> None:
    stream = scripted(bytes([9, 7, 1, 2]))
    assert stream.take(1) == b"\x09"
    assert stream.below(256) == 7
    assert stream.below(65536) == 0x0102


def test_numbers_drawn_together_are_those_drawn_one_by_one() -> None:
    together, one_by_one = KeyStream(bytes(32)), KeyStream(bytes(32))
    falling = range(416, 1, -1)
    assert together.below_each(falling) == [one_by_one.below(n) for n in falling]
    assert together.take(5) == one_by_one.take(5)


def fair_counts(n: int, width: int) -> tuple[Counter[int], int]:
    """Feed every number of so many bytes, and count each answer and the numbers thrown away."""
    answers: Counter[int] = Counter()
    thrown_away = 0
    for number in range(256**width):
        stream = scripted(number.to_bytes(width, "big"))
        answer = stream.below(n)
        if stream.take(1) == b"\0":
            answers[answer] += 1
        else:
            thrown_away += 1
    return answers, thrown_away


@pytest.mark.parametrize("n", [2, 3, 6, 37, 52, 54, 128, 129, 255, 256])
def test_each_number_below_n_comes_from_equally_many_bytes(n: int) -> None:
    answers, thrown_away = fair_counts(n, 1)
    assert answers == Counter(dict.fromkeys(range(n), 256 // n))
    assert thrown_away == 256 % n


@pytest.mark.untraced
def test_each_number_below_every_n_up_to_256_comes_from_equally_many_bytes() -> None:
    for n in range(2, 257):
        assert fair_counts(n, 1) == (Counter(dict.fromkeys(range(n), 256 // n)), 256 % n)


@pytest.mark.untraced
@pytest.mark.parametrize("n", [257, 416, 1000])
def test_each_number_below_n_comes_from_equally_many_pairs_of_bytes(n: int) -> None:
    assert fair_counts(n, 2) == (Counter(dict.fromkeys(range(n), 65536 // n)), 65536 % n)


def test_the_only_number_below_1_takes_no_byte() -> None:
    stream = scripted(b"\x05")
    assert stream.below(1) == 0
    assert stream.take(1) == b"\x05"


@pytest.mark.parametrize("n", [0, -3])
def test_there_is_no_number_below_0(n: int) -> None:
    with pytest.raises(ValueError, match=f"there is no number below {n} to choose: ask for one below 1 or more"):
        KeyStream(bytes(32)).below(n)


def test_a_stream_gives_back_no_bytes() -> None:
    with pytest.raises(ValueError, match="-1 bytes cannot be taken from a stream: ask for 0 or more"):
        KeyStream(bytes(32)).take(-1)


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_key_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"a ChaCha20 key of {length} bytes cannot be used: give 32 bytes"):
        KeyStream(bytes(length))


@pytest.fixture
def without_cryptography(monkeypatch: pytest.MonkeyPatch) -> None:
    streams._primitives.cache_clear()
    monkeypatch.setitem(sys.modules, "cryptography.hazmat.primitives.ciphers", None)


@pytest.mark.usefixtures("without_cryptography")
def test_the_missing_package_is_named_with_the_command_that_installs_it() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"needs the cryptography package.*`pip install pitboss\[chance\]`"):
        SeededChance(bytes(32))


@pytest.mark.usefixtures("without_cryptography")
def test_stacked_decks_need_no_package() -> None:
    deck = standard_deck()
    assert StackedChance([deck]).shuffle(deck, ()).order == deck


def test_no_global_random_state_is_read_or_changed() -> None:
    drawn = []
    for state in (1, 2):
        random.seed(state)
        before = random.getstate()
        chance = SeededChance(b"m" * 32)
        chance.begin_series(())
        drawn.append((chance.shuffle(standard_deck(), ()), chance.cut(1, 51), chance.salt(), chance.outcome(dice(2))))
        assert random.getstate() == before
    assert drawn[0] == drawn[1]
