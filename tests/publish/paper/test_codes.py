"""Codes on badges: the address is in them, as another program reads it, and every name comes through."""

from __future__ import annotations

from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.printed import codes, dark_squares

from aboveboard.law import BadInput
from aboveboard.publish.paper.codes import arrival_address, code

BASE = "https://house.example.org"


def test_an_address_is_read_back_from_its_code() -> None:
    address = arrival_address(BASE + "/", "february", "ann")
    assert address == "https://house.example.org/occasions/february/arrive?person=ann"
    assert codes(dark_squares(code(address))) == [address]


@pytest.mark.parametrize("length", [1, 60, 250, 411, 412, 413, 600, 1003])
def test_short_and_long_addresses_are_read_back(length: int) -> None:
    address = BASE + "/" + "x" * (length - len(BASE) - 1) if length > len(BASE) else "x" * length
    assert codes(dark_squares(code(address))) == [address]


def test_an_address_that_no_phone_would_read_is_refused() -> None:
    with pytest.raises(BadInput, match="an address of 1004 letters is too long for a code on a badge"):
        code("x" * 1004)
    with pytest.raises(BadInput, match="too long for a code"):
        code("x" * 5000)


@settings(max_examples=50, deadline=None)
@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=40))
def test_any_name_comes_through_an_address(occasion: str, person: str) -> None:
    occasion, person = (name.encode(errors="replace").decode() for name in (occasion, person))
    address = arrival_address("http://localhost:8000/charity", occasion, person)
    assert address.isascii()
    parts = urlsplit(address)
    assert parse_qs(parts.query, keep_blank_values=True) == {"person": [person]}
    assert [unquote(part) for part in parts.path.split("/")] == ["", "charity", "occasions", occasion, "arrive"]


@pytest.mark.parametrize(
    "base",
    ["", "house.example.org", "ftp://house.example.org", "https://", "https://a b", "javascript:alert(1)",
     "https://x/?q=1", "https://x/#top", "https://x:port", "https://x\n.org", "https://häuser.example"],
)  # fmt: skip
def test_what_is_no_address_of_pages_is_refused(base: str) -> None:
    with pytest.raises(BadInput, match=r"^an address such as https://"):
        arrival_address(base, "february", "ann")
