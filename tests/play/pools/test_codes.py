"""Codes of tickets: read back however they are typed, and by nobody who has not the secret."""

from __future__ import annotations

import hmac
import random
from hashlib import sha256
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law import BadInput
from aboveboard.play.pools.tickets import codes
from aboveboard.play.pools.tickets.codes import LETTERS, TicketCode, code_of, read_code, series_letters

SECRET = bytes(range(32))
SPRING, FALL = ("spring-raffle", "ticket"), ("fall-raffle", "ticket")
CHEST = [("chest", "prize"), ("chest", "key")]
CODE = code_of(SECRET, *SPRING, 417)


def bare(code: str) -> str:
    return code.replace("-", "")


def test_a_code_shows_its_serial_in_groups_of_letters_that_are_not_mistaken() -> None:
    head, serial, *tag = CODE.split("-")
    assert serial == "000417"
    assert [len(each) for each in (head, *tag)] == [4, 4, 4, 4]
    assert set("".join((head, *tag))) <= set(LETTERS)
    assert len(set(LETTERS)) == 32
    assert set(LETTERS).isdisjoint("01IO")
    assert 5 * len("".join(tag)) >= 60, "bits of tag"


def test_the_tag_is_the_first_sixty_bits_of_an_hmac_reckoned_otherwise() -> None:
    digest = hmac.new(SECRET, b'["ticket", "spring-raffle", "ticket", "000417"]', sha256).digest()
    bits = "".join(f"{byte:08b}" for byte in digest)
    tag = "".join(LETTERS[int(bits[at : at + 5], 2)] for at in range(0, 60, 5))
    assert bare(CODE).endswith("000417" + tag)


@settings(max_examples=200, deadline=None)
@given(st.binary(min_size=16, max_size=64), st.text(), st.text(), st.integers(0, LARGEST_SERIAL))
def test_every_code_is_read_back(secret: bytes, pool: str, series: str, serial: int) -> None:
    code = code_of(secret, pool, series, serial)
    known = [SPRING, FALL, *CHEST, (pool, series)]
    assert read_code(secret, code, known) == TicketCode(pool, series, serial)
    assert read_code(secret, code, [SPRING, FALL, *CHEST]) is None or (pool, series) in (SPRING, FALL, *CHEST)


@pytest.mark.parametrize(
    "typed",
    [CODE, CODE.lower(), CODE.replace("-", ""), CODE.replace("-", " "), f"  {CODE}\n", " - ".join(bare(CODE)),
     CODE.replace("-", "--").swapcase()],
)  # fmt: skip
def test_a_code_is_read_however_it_is_spaced_and_in_either_case(typed: str) -> None:
    assert read_code(SECRET, typed, [FALL, SPRING]) == TicketCode(*SPRING, 417)


def test_any_changed_character_fails() -> None:
    code = bare(CODE)
    for at, other in product(range(len(code)), LETTERS + "01IOÄ?"):
        if other != code[at]:
            assert read_code(SECRET, code[:at] + other + code[at + 1 :], [SPRING, FALL, *CHEST]) is None, (at, other)


def test_a_character_more_or_less_or_out_of_place_fails() -> None:
    code = bare(CODE)
    for at in range(len(code)):
        assert read_code(SECRET, code[:at] + code[at + 1 :], [SPRING]) is None
        assert read_code(SECRET, code[:at] + "0" + code[at:], [SPRING]) is None
    for left, right in combinations(range(len(code)), 2):
        swapped = list(code)
        swapped[left], swapped[right] = code[right], code[left]
        assert swapped == list(code) or read_code(SECRET, "".join(swapped), [SPRING]) is None


def test_a_code_is_of_its_own_pool_and_series_alone() -> None:
    assert read_code(SECRET, CODE, [FALL, *CHEST]) is None
    for own, other in (CHEST, CHEST[::-1]):
        code = code_of(SECRET, *own, 1)
        assert read_code(SECRET, code, [own]) == TicketCode(*own, 1)
        assert read_code(SECRET, code, [other]) is None


def test_what_is_over_pool_and_serial_cannot_be_moved_to_another_pool_by_its_first_letters() -> None:
    moved = series_letters(*FALL) + bare(CODE)[4:]
    assert read_code(SECRET, moved, [SPRING, FALL]) is None


def test_the_pool_is_in_the_tag_even_where_the_first_letters_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "series_letters", lambda pool, series: "AAAA")
    code = code_of(SECRET, *SPRING, 417)
    assert code.startswith("AAAA")
    assert read_code(SECRET, code, [FALL, *CHEST]) is None
    assert read_code(SECRET, code, [FALL, *CHEST, SPRING]) == TicketCode(*SPRING, 417), "the others are tried too"


def test_pool_and_series_do_not_run_into_each_other() -> None:
    pairs = [("a", "bc"), ("ab", "c"), ("abc", ""), ("", "abc"), ('a", "b', "c"), ("a", 'b", "c')]
    assert len({code_of(SECRET, *pair, 1) for pair in pairs}) == len(pairs)


def test_random_guesses_fail() -> None:
    chance = random.Random(4620)
    for _ in range(20_000):
        tag = "".join(chance.choices(LETTERS, k=12))
        assert read_code(SECRET, f"{CODE[:4]}{chance.randrange(1, 1000):06}{tag}", [SPRING]) is None


def test_another_secret_reads_nothing() -> None:
    assert read_code(bytes(32), CODE, [SPRING]) is None


def test_no_two_tickets_share_a_code_or_a_tag() -> None:
    tags = {code_of(SECRET, *SPRING, serial)[-14:] for serial in range(1, 5001)}
    assert len(tags) == 5000


HEAD, TAG = CODE[:4], bare(CODE)[-12:]


@pytest.mark.parametrize(
    "typed",
    ["", "-", "417", "x" * 201, "K" * 200, CODE * 20, "\ud800", "²" * 22, "٣" * 22, f"{HEAD}{'9' * 150}{TAG}",
     f"{HEAD}+417{TAG}", HEAD + TAG],
)  # fmt: skip
def test_what_is_no_code_is_of_no_ticket(typed: str) -> None:
    assert read_code(SECRET, typed, [SPRING]) is None


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_answered(typed: str) -> None:
    assert read_code(SECRET, typed, [SPRING]) is None


@pytest.mark.parametrize("serial", [-1, LARGEST_SERIAL + 1, 1.0, True, "1"])
def test_a_serial_that_cannot_be_printed_is_refused(serial: object) -> None:
    with pytest.raises(BadInput, match="a whole number from 0 to"):
        code_of(SECRET, *SPRING, serial)  # type: ignore[arg-type]


def test_a_secret_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(BadInput, match="at least 16 bytes were expected, not 15"):
        code_of(bytes(15), *SPRING, 1)
