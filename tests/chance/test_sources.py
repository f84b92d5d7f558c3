"""Sources of chance: seeds that bind and tell nothing of the next, and scripts that say when they run out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from pitboss.chance.series import outcomes_again
from pitboss.chance.shuffle import Nonces, OpeningRefused, shuffle_from_seed
from pitboss.chance.sources import ChanceExhausted, SeededChance, StackedChance
from pitboss.chance.verify import verify_series
from pitboss.table.cards import parse_cards, standard_deck
from pitboss.table.devices import Device, dice
from pitboss.table.seal import commitment, seal

MASTER = b"the house keeps this secret, 32b"
NONCES = [("ann", "0a1b")]
DECK = parse_cards("As Ks Qs Js")


def test_a_commitment_stands_until_its_shuffle() -> None:
    chance = SeededChance(MASTER)
    committed = [chance.commit(), chance.commit()]
    shuffled = chance.shuffle(standard_deck(), NONCES)
    assert committed == [commitment(chance.seed_of(0))] * 2
    assert shuffled == shuffle_from_seed(chance.seed_of(0), NONCES, standard_deck())
    assert chance.shuffles == 1
    assert chance.commit() == commitment(chance.seed_of(1)) != committed[0]


def test_each_shuffle_has_its_own_seed() -> None:
    chance = SeededChance(MASTER)
    seeds = {chance.seed_of(n) for n in range(100)}
    assert len(seeds) == 100
    assert {len(seed) for seed in seeds} == {32}
    assert MASTER not in seeds


def test_nothing_but_the_master_secret_decides_the_seeds() -> None:
    busy, idle = SeededChance(MASTER), SeededChance(MASTER)
    busy.cut(1, 51)
    busy.begin_series(NONCES)
    busy.outcome(dice(2))
    busy.salt()
    busy.nonce("ann")
    assert busy.commit() == idle.commit()
    busy.shuffle(standard_deck(), ())
    assert busy.commit_series() == idle.commit_series()
    assert len({idle.commit(), idle.commit_series(), SeededChance(MASTER[::-1]).commit_series()}) == 3
    assert SeededChance(MASTER[::-1]).commit() != idle.commit()


def test_a_seeded_shuffle_depends_on_the_nonces_that_were_logged() -> None:
    with_nonces = SeededChance(MASTER).shuffle(standard_deck(), NONCES)
    assert with_nonces.order != SeededChance(MASTER).shuffle(standard_deck(), ()).order


def test_a_source_without_a_master_secret_makes_one() -> None:
    assert SeededChance().commit() != SeededChance().commit()


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_master_secret_has_32_bytes(length: int) -> None:
    with pytest.raises(ValueError, match=f"a master secret of {length} bytes cannot be used: give 32 bytes"):
        SeededChance(bytes(length))


def test_cuts_lie_from_the_least_to_the_most() -> None:
    chance = SeededChance(MASTER)
    assert {chance.cut(10, 14) for _ in range(200)} == {10, 11, 12, 13, 14}
    assert chance.cut(26, 26) == 26


@pytest.mark.parametrize(("least", "most"), [(5, 4), (-1, 4)])
@pytest.mark.parametrize("chance", [SeededChance(MASTER), StackedChance([], cuts=[4])], ids=["seeded", "stacked"])
def test_a_range_without_a_cut_is_refused(chance: SeededChance | StackedChance, least: int, most: int) -> None:
    with pytest.raises(ValueError, match=f"no cut lies from {least} to {most} cards"):
        chance.cut(least, most)


def test_throws_show_every_face_of_as_many_dice_as_are_thrown() -> None:
    chance = SeededChance(MASTER)
    chance.begin_series(())
    throws = [chance.outcome(dice(3)) for _ in range(100)]
    assert {len(throw) for throw in throws} == {3}
    assert {face for throw in throws for face in throw} == {1, 2, 3, 4, 5, 6}


@pytest.mark.untraced
def test_the_36_throws_of_two_dice_come_about_equally_often() -> None:
    chance = SeededChance(MASTER)
    chance.begin_series(NONCES)
    each = 500
    counts = Counter(chance.outcome(dice(2)) for _ in range(36 * each))
    assert len(counts) == 36
    assert sum((count - each) ** 2 for count in counts.values()) < 76 * each  # chi-square, 35 degrees: 1 in 10,000


@pytest.mark.parametrize("chance", [SeededChance(MASTER), StackedChance([DECK])], ids=["seeded", "stacked"])
def test_no_salt_is_given_twice(chance: SeededChance | StackedChance) -> None:
    salts = [chance.salt() for _ in range(50)] + list(chance.shuffle(DECK, ()).salts)
    salts += [chance.salt() for _ in range(50)]
    assert len(set(salts)) == 104
    assert all(len(bytes.fromhex(salt)) == 16 for salt in salts)


def test_a_salt_once_told_tells_no_cut_and_no_throw() -> None:
    chance = SeededChance(MASTER)
    told = bytes.fromhex("".join(chance.salt() for _ in range(4)))
    faces = tuple(1 + byte % 6 for byte in told if byte < 252)
    assert bytes(chance.cut(0, 255) for _ in told) != told
    chance.begin_series(())
    assert chance.outcome(dice(len(faces))) != faces


@pytest.mark.parametrize("kind", ["seeded", "stacked"])
def test_a_nonce_is_hex_and_belongs_to_one_client_and_one_shuffle(kind: str) -> None:
    chance = SeededChance(MASTER) if kind == "seeded" else StackedChance([DECK])
    nonces = [chance.nonce("ann"), chance.nonce("bob"), chance.nonce("\ud800")]
    assert chance.nonce("ann") == nonces[0]
    chance.shuffle(DECK, ())
    nonces.append(chance.nonce("ann"))
    assert len(set(nonces)) == 4
    assert all(len(bytes.fromhex(nonce)) <= 32 for nonce in nonces)


def test_after_a_restart_the_next_shuffle_is_the_one_committed_to_before() -> None:
    before = SeededChance(MASTER)
    for _ in range(3):
        before.shuffle(standard_deck(), NONCES)
    after = SeededChance(MASTER)
    after.skip_to(3)
    assert after.shuffles == 3
    assert after.commit() == before.commit()
    assert after.shuffle(standard_deck(), NONCES) == before.shuffle(standard_deck(), NONCES)


def test_after_a_restart_no_cut_or_salt_repeats_those_before() -> None:
    def drawn(chance: SeededChance) -> tuple[list[int], str]:
        return [chance.cut(1, 51) for _ in range(20)], chance.salt()

    sources = [SeededChance(MASTER) for _ in range(4)]
    for restarted in sources[1:]:
        restarted.skip_to(0)
    cuts, salts = zip(*map(drawn, sources), strict=True)
    assert len(set(map(tuple, cuts))) == len(set(salts)) == 4


def thrown(chance: SeededChance, count: int, nonces: Nonces = NONCES) -> list[tuple[int, ...]]:
    chance.begin_series(nonces)
    return [chance.outcome(dice(2)) for _ in range(count)]


def of_two(throws: Sequence[tuple[int, ...]]) -> list[tuple[Device, tuple[int, ...]]]:
    return [(dice(2), faces) for faces in throws]


def test_a_series_of_throws_is_bound_by_its_seed_and_the_nonces() -> None:
    chance = SeededChance(MASTER)
    committed = chance.commit_series()
    throws = thrown(chance, 60)
    assert committed == chance.commit_series() == commitment(chance.seed_of_series(0))
    opening = chance.open_series()
    assert opening == {"seed": chance.seed_of_series(0).hex()}
    assert verify_series(committed, opening, NONCES, of_two(throws)) is None
    assert outcomes_again(opening, NONCES, [dice(2)] * 60) == tuple(throws)
    assert outcomes_again(opening, (), [dice(2)] * 60) != tuple(throws)
    assert chance.commit_series() == commitment(chance.seed_of_series(1)) != committed
    assert thrown(chance, 60) != throws


def test_no_dice_are_thrown_before_their_series_has_begun() -> None:
    chance = SeededChance(MASTER)
    with pytest.raises(ValueError, match="no throw can be made before its series has begun"):
        chance.outcome(dice(2))
    thrown(chance, 1)
    chance.open_series()
    with pytest.raises(ValueError, match="begin it with the nonces given"):
        chance.outcome(dice(2))


def test_after_a_restart_a_series_goes_on_with_the_next_throw() -> None:
    before, after = SeededChance(MASTER), SeededChance(MASTER)
    thrown(before, 3)
    before.open_series()
    shown = thrown(before, 7)
    after.skip_to(0)
    after.take_up_series(1, NONCES, of_two(shown))
    assert after.commit_series() == before.commit_series()
    assert [after.outcome(dice(2)) for _ in range(20)] == [before.outcome(dice(2)) for _ in range(20)]
    assert after.open_series() == before.open_series()


def test_a_series_is_not_taken_up_after_throws_that_its_seed_does_not_give() -> None:
    shown = thrown(SeededChance(MASTER), 4)
    other = shown[3][::-1] if shown[3][0] != shown[3][1] else (1 + shown[3][0] % 6, shown[3][1])
    with pytest.raises(ValueError, match="throw 4 of series 1 shows "):
        SeededChance(MASTER).take_up_series(0, NONCES, of_two([*shown[:3], other]))
    with pytest.raises(ValueError, match="throw 1 of series 1 shows "):
        SeededChance(MASTER[::-1]).take_up_series(0, NONCES, of_two(shown * 5))


@pytest.mark.parametrize("kind", ["seeded", "stacked"])
def test_a_source_never_goes_back_to_a_used_shuffle(kind: str) -> None:
    chance = SeededChance(MASTER) if kind == "seeded" else StackedChance([DECK, DECK])
    chance.shuffle(DECK, ())
    with pytest.raises(ValueError, match="chance cannot go back to 0 shuffles after 1 were made: skip to 1 or more"):
        chance.skip_to(0)


def test_stacked_decks_come_one_after_another_whatever_the_nonces() -> None:
    orders = [parse_cards("Js Qs Ks As"), parse_cards("Ks As Js Qs")]
    chance = StackedChance(orders)
    assert [chance.shuffle(DECK, nonces).order for nonces in ([], NONCES)] == orders
    assert chance.shuffles == 2


def test_a_stacked_deck_may_name_only_the_first_cards() -> None:
    named = parse_cards("7h 2c")
    order = StackedChance([named]).shuffle(standard_deck(), ()).order
    assert order == named + tuple(card for card in standard_deck() if card not in named)


def test_a_stacked_shoe_holds_a_card_once_for_each_deck() -> None:
    chance = StackedChance([parse_cards("As As", decks=2), parse_cards("As As As", decks=3)])
    assert chance.shuffle(DECK * 2, ()).order == parse_cards("As As Ks Qs Js Ks Qs Js", decks=2)
    with pytest.raises(OpeningRefused, match="the order has As more than the deck of 8 cards holds"):
        chance.shuffle(DECK * 2, ())
    assert chance.shuffles == 1


def test_a_stacked_commitment_is_the_seal_of_the_named_cards() -> None:
    chance = StackedChance([parse_cards("Js Qs"), parse_cards("Js Qs")])
    committed = [chance.commit(), chance.commit()]
    opening = chance.shuffle(DECK, ()).opening
    assert committed == [seal(["Js", "Qs"], str(opening["salt"]))] * 2
    assert opening["order"] == ["Js", "Qs", "As", "Ks"]
    assert opening["stacked"] == 2
    assert chance.commit() != committed[0]


def test_a_script_commits_to_no_cards_once_it_has_run_out() -> None:
    chance = StackedChance([DECK])
    chance.shuffle(DECK, ())
    assert len(chance.commit()) == 64
    with pytest.raises(ChanceExhausted, match="the script has no shuffle left after its 1 decks: give it as many"):
        chance.shuffle(DECK, ())


def test_scripted_cuts_and_throws_come_in_order_and_run_out() -> None:
    chance = StackedChance([], cuts=[10, 26], outcomes=[(6, 6), [1, 2]])
    assert [chance.cut(10, 42), chance.cut(10, 42)] == [10, 26]
    assert [chance.outcome(dice(2)), chance.outcome(dice(2))] == [(6, 6), (1, 2)]
    with pytest.raises(ChanceExhausted, match="the script has no cut left after its 2 cuts"):
        chance.cut(10, 42)
    with pytest.raises(ChanceExhausted, match="the script has no throw left after its 2 throws"):
        chance.outcome(dice(2))


def test_a_scripted_cut_outside_the_range_is_refused_and_stays_next() -> None:
    chance = StackedChance([], cuts=[9])
    with pytest.raises(ValueError, match="the scripted cut of 9 cards cannot be made: cut from 10 to 42 cards"):
        chance.cut(10, 42)
    assert chance.cut(1, 51) == 9


def test_scripted_throws_are_bound_by_the_seal_of_those_left_and_opened_with_their_salt() -> None:
    chance = StackedChance([], outcomes=[(6, 6), (1, 2), (3, 4)])
    committed = chance.commit_series()
    chance.begin_series(NONCES)
    throws = [chance.outcome(dice(2)), chance.outcome(dice(2))]
    opening = chance.open_series()
    assert opening["throws"] == [[6, 6], [1, 2], [3, 4]]
    assert committed == seal(opening["throws"], str(opening["salt"]))
    assert verify_series(committed, opening, (), of_two(throws)) is None
    second = chance.commit_series()
    opened = chance.open_series()
    assert opened["throws"] == [[3, 4]] and opened["salt"] != opening["salt"]
    assert verify_series(second, opened, (), of_two([(3, 4)])) is None
    assert chance.outcome(dice(2)) == (3, 4)


def test_a_scripted_throw_of_other_dice_is_refused_and_stays_next() -> None:
    chance = StackedChance([], outcomes=[(1, 2, 3)])
    with pytest.raises(ValueError, match="is not a throw of 2 dice"):
        chance.outcome(dice(2))
    assert chance.outcome(dice(3)) == (1, 2, 3)


def test_a_script_is_taken_up_again_at_a_later_deck() -> None:
    chance = StackedChance([DECK, DECK[::-1]])
    chance.skip_to(1)
    assert chance.shuffle(DECK, ()).order == DECK[::-1]
