"""Chance: every number equally likely, every order reachable, every committed draw recomputable."""

import hashlib
import hmac
from collections import Counter
from itertools import product
from math import factorial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import chisquare

from aboveboard.kernel.chance import (
    Chance,
    NoDraw,
    RecordedChance,
    SeededChance,
    SystemChance,
    commitment_of,
    scaled,
    shuffle,
    verify,
)

SEEDS = st.binary(min_size=32, max_size=32)
RANGES = st.one_of(st.integers(1, 100), st.integers(1, 1 << 200))
SEED = bytes(range(32))

# RFC 8439, appendix A.1 (vectors 1 to 5) and section 2.3.2: key, nonce, block counter, keystream block.
BLOCKS = [
    (
        bytes(32),
        0,
        0,
        "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
        "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
    ),
    (
        bytes(32),
        0,
        1,
        "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
        "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
    ),
    (
        bytes(31) + b"\x01",
        0,
        1,
        "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
        "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0",
    ),
    (
        b"\x00\xff" + bytes(30),
        0,
        2,
        "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
        "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096",
    ),
    (
        bytes(32),
        2,
        0,
        "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
        "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d",
    ),
    (
        SEED,
        0x09_0000004A_00000000,
        1,
        "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
        "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
    ),
]


@pytest.mark.parametrize(("key", "nonce", "counter", "block"), BLOCKS)
def test_draws_are_the_keystream_of_rfc_8439(key: bytes, nonce: int, counter: int, block: str) -> None:
    # A range of 2**(512 m) refuses no word, so the draw is the first m blocks as they stand.
    blocks = counter + 1
    stream = SeededChance(key).draw(nonce, 1 << (512 * blocks)).to_bytes(64 * blocks, "big")
    assert stream[64 * counter :].hex() == block


def test_a_small_draw_takes_the_first_word_that_is_accepted() -> None:
    first = int("76b8e0ada0f13d90", 16)
    assert SeededChance(bytes(32)).below(1 << 64) == first
    assert SeededChance(bytes(32)).below(6) == first % 6
    # Just above half the words, about half of them are refused: 76.. stays, c2.. of draw 2 goes.
    n = (1 << 63) + 1
    assert SeededChance(bytes(32)).draw(0, n) == first
    assert SeededChance(bytes(32)).draw(2, n) == int("4ae204b9ef933fcd", 16)


@pytest.mark.parametrize("bits", range(1, 9))
def test_scaling_keeps_as_many_words_for_every_number(bits: int) -> None:
    size = 1 << bits
    for n in range(1, size + 1):
        counts = Counter(scaled(word, n, bits) for word in range(size))
        refused = counts.pop(None, 0)
        assert counts == dict.fromkeys(range(n), size // n)
        assert refused == size % n


def test_modulo_alone_would_favour_the_low_cards() -> None:
    biased = Counter(byte % 52 for byte in range(256))
    assert {biased[card] for card in range(48)} == {5}
    assert {biased[card] for card in range(48, 52)} == {4}
    fair = Counter(scaled(byte, 52, 8) for byte in range(256))
    assert {fair[card] for card in range(52)} == {4}


@pytest.mark.parametrize("n", range(6))
def test_fisher_yates_reaches_every_order_exactly_once(n: int) -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    for draws in product(*(range(size) for size in range(n, 1, -1))):
        chance = RecordedChance(draws)
        orders[shuffle(chance, range(n))] += 1
        assert chance.left == 0
    assert len(orders) == factorial(n)
    assert set(orders.values()) == {1}


def test_a_shuffle_leaves_what_it_was_given_alone() -> None:
    deck = ["A", "K", "Q"]
    assert sorted(shuffle(SystemChance(), deck)) == ["A", "K", "Q"]
    assert deck == ["A", "K", "Q"]


@given(seed=SEEDS, items=st.lists(st.integers()))
@settings(deadline=None)
def test_a_shuffle_keeps_every_item(seed: bytes, items: list[int]) -> None:
    assert Counter(shuffle(SeededChance(seed), items)) == Counter(items)


@given(n=RANGES, seed=SEEDS)
@settings(deadline=None)
def test_every_draw_is_in_range(n: int, seed: bytes) -> None:
    assert 0 <= SystemChance().below(n) < n
    assert 0 <= SeededChance(seed).below(n) < n


@given(seed=SEEDS, client=st.none() | st.text(st.characters(exclude_categories=["Cs"])), data=st.data())
@settings(deadline=None)
def test_a_draw_alone_equals_it_in_sequence(seed: bytes, client: str | None, data: st.DataObject) -> None:
    ranges = data.draw(st.lists(RANGES, min_size=1, max_size=20))
    played = SeededChance(seed, client)
    numbers = [played.below(n) for n in ranges]
    k = data.draw(st.integers(0, len(ranges) - 1))
    assert SeededChance(seed, client).draw(k, ranges[k]) == numbers[k]
    assert played.drawn == len(ranges)


@given(seed=SEEDS, ranges=st.lists(RANGES, max_size=20))
@settings(deadline=None)
def test_a_record_gives_back_what_was_drawn(seed: bytes, ranges: list[int]) -> None:
    live = SeededChance(seed)
    numbers = [live.below(n) for n in ranges]
    record = RecordedChance(numbers)
    assert [record.below(n) for n in ranges] == numbers
    assert record.left == 0


@pytest.mark.parametrize("chance", [SystemChance(), SeededChance(SEED)], ids=["system", "seeded"])
def test_dice_are_fair(chance: Chance) -> None:
    rolls = Counter(chance.below(6) for _ in range(60_000))
    assert chisquare([rolls[face] for face in range(6)]).pvalue > 1e-9


def test_dice_from_a_seed_do_not_follow_one_another() -> None:
    chance = SeededChance(SEED)
    pairs = Counter((chance.below(6), chance.below(6)) for _ in range(36_000))
    assert chisquare([pairs[first, second] for first in range(6) for second in range(6)]).pvalue > 1e-9


def test_the_commitment_is_published_then_the_seed_revealed_and_verified() -> None:
    chance = SeededChance(SEED)
    assert chance.commitment == hashlib.sha256(SEED).hexdigest() == commitment_of(SEED)
    assert SEED.hex() not in repr(chance)
    assert chance.commitment in repr(chance)
    assert chance.reveal() == SEED
    assert verify(SEED, chance.commitment)
    assert verify(SEED, f" {chance.commitment.upper()}\n")


@given(seed=SEEDS, other=SEEDS)
def test_only_the_committed_seed_verifies(seed: bytes, other: bytes) -> None:
    assert verify(other, commitment_of(seed)) == (seed == other)


def test_a_commitment_in_strange_characters_does_not_verify() -> None:
    assert not verify(SEED, "½" * 64)


def test_each_new_seed_is_another() -> None:
    assert len({SeededChance().commitment for _ in range(100)}) == 100


def test_a_revealed_seed_plays_no_further() -> None:
    chance = SeededChance(SEED)
    chance.below(6)
    chance.reveal()
    with pytest.raises(NoDraw, match="has been revealed"):
        chance.below(6)
    assert chance.draw(0, 6) == SeededChance(SEED).below(6)


def test_a_client_text_changes_the_stream_and_not_the_commitment() -> None:
    plain, mixed = SeededChance(SEED), SeededChance(SEED)
    mixed.mix("seat 3 says hello")
    assert mixed.client == "seat 3 says hello"
    assert plain.client is None
    assert mixed.commitment == plain.commitment
    key = hmac.new(SEED, b"seat 3 says hello", hashlib.sha256).digest()
    assert mixed.draw(7, 1 << 64) == SeededChance(key).draw(7, 1 << 64) != plain.draw(7, 1 << 64)


def test_a_client_text_goes_in_once_and_before_the_first_draw() -> None:
    chance = SeededChance(SEED)
    chance.below(6)
    with pytest.raises(NoDraw, match="before the first draw, and 1 were made"):
        chance.mix("late")
    with pytest.raises(NoDraw, match="takes no other"):
        SeededChance(SEED, "first").mix("second")


def test_a_record_refuses_to_invent_a_draw() -> None:
    chance = RecordedChance([4])
    assert chance.below(6) == 4
    with pytest.raises(NoDraw, match="the record holds 1 draws and another was asked for"):
        chance.below(6)


def test_a_record_refuses_a_number_out_of_range_and_stays_where_it_was() -> None:
    chance = RecordedChance([5, 6])
    chance.below(6)
    with pytest.raises(NoDraw, match="recorded draw 1 is 6, but a number below 6 was asked for"):
        chance.below(6)
    assert chance.left == 1


@pytest.mark.parametrize("chance", [SystemChance(), SeededChance(SEED), RecordedChance([0])], ids=type)
@pytest.mark.parametrize("n", [0, -1, 2.0, "6", None, True])
def test_a_range_must_be_a_whole_number_above_zero(chance: Chance, n: Any) -> None:
    with pytest.raises(ValueError, match=r"^a draw needs a whole number above zero to stay below, not "):
        chance.below(n)


@pytest.mark.parametrize("draw", [-1, 2.0, "6", None, True])
def test_a_recorded_draw_must_be_a_whole_number(draw: Any) -> None:
    with pytest.raises(ValueError, match=r"^recorded draw 1 must be a whole number from 0, not "):
        RecordedChance([0, draw])


@pytest.mark.parametrize("k", [-1, 1 << 96, 1.0, "1", None, True])
def test_a_draw_number_must_be_a_whole_number(k: Any) -> None:
    with pytest.raises(ValueError, match=r"^a draw's number must be a whole number from 0, not "):
        SeededChance(SEED).draw(k, 6)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33), "0" * 64, 7])
def test_a_seed_is_256_bits(seed: Any) -> None:
    for refuse in (SeededChance, commitment_of):
        with pytest.raises(ValueError, match=r"^a seed must be 32 bytes, not "):
            refuse(seed)


@pytest.mark.parametrize("client", [b"text", 7])
def test_a_client_text_is_text(client: Any) -> None:
    with pytest.raises(ValueError, match=r"^the client's text must be a string, not "):
        SeededChance(SEED, client)
