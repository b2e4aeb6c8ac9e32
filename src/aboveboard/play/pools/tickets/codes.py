"""A ticket's code: its serial, with a tag over pool, series and serial that nobody makes without the secret.

A code is `KQ7M-000417-K3QM-9XTA-4WZP`: four letters that say of which series of which pool it is, the serial, and
twelve letters of tag, five bits each. A guessed one is right once in 2 to the power of 60.
"""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law.errors import BadInput, short

LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Thirty-two, without nought and one, and without the letters that look like them."""
SERIES_LETTERS, TAG_LETTERS = 4, 12
GROUP = 4
SERIAL_DIGITS = 6
"""A serial is written with at least so many digits, and in no other way."""
SHORTEST_SECRET = 16
LONGEST_TEXT = 200
"""What is longer is no code, however it is spaced."""


class TicketCode(NamedTuple):
    """Of which ticket a code is."""

    pool: str
    series: str
    serial: int


def written_serial(serial: int) -> str:
    """A serial as it is printed and read."""
    if type(serial) is not int or not 0 <= serial <= LARGEST_SERIAL:
        raise BadInput(f"serial: a whole number from 0 to {LARGEST_SERIAL:,} was expected, not {short(serial)}")
    return f"{serial:0{SERIAL_DIGITS}}"


def code_of(secret: bytes, pool: str, series: str, serial: int) -> str:
    """The code of a ticket, in groups of four letters about its serial."""
    tag = _tag(secret, pool, series, serial)
    groups = (tag[at : at + GROUP] for at in range(0, TAG_LETTERS, GROUP))
    return "-".join((series_letters(pool, series), written_serial(serial), *groups))


def read_code(secret: bytes, text: str, series: Iterable[tuple[str, str]]) -> TicketCode | None:
    """The ticket of one of these series, each of a pool, of which the text is the code; None where it is of none."""
    given = _letters(text)
    head, serial, tag = given[:SERIES_LETTERS], given[SERIES_LETTERS:-TAG_LETTERS], given[-TAG_LETTERS:]
    if not (serial.isascii() and serial.isdigit() and len(serial) <= len(str(LARGEST_SERIAL))):
        return None
    number = int(serial)
    if number > LARGEST_SERIAL or serial != written_serial(number):
        return None
    for pool, name in series:
        if series_letters(pool, name) == head and _same(_tag(secret, pool, name, number), tag):
            return TicketCode(pool, name, number)
    return None


def series_letters(pool: str, series: str) -> str:
    """The letters that begin every code of a series: they tell where to look, and prove nothing."""
    return _spelled(sha256(_bytes("series", pool, series)).digest(), SERIES_LETTERS)


def _tag(secret: bytes, pool: str, series: str, serial: int) -> str:
    if len(secret) < SHORTEST_SECRET:
        raise BadInput(f"secret: at least {SHORTEST_SECRET} bytes were expected, not {len(secret)}")
    return _spelled(hmac.digest(secret, _bytes("ticket", pool, series, written_serial(serial)), sha256), TAG_LETTERS)


def _same(left: str, right: str) -> bool:
    """Are two tags alike? It takes as long whichever letter differs."""
    return hmac.compare_digest(left.encode(), right.encode())


def _bytes(*parts: str) -> bytes:
    """Several texts as one, so that no two lists of them are alike."""
    return json.dumps(parts).encode()


def _spelled(digest: bytes, letters: int) -> str:
    """The first bits of a digest, five a letter."""
    bits = int.from_bytes(digest) >> (len(digest) * 8 - 5 * letters)
    return "".join(LETTERS[(bits >> 5 * at) & 31] for at in reversed(range(letters)))


def _letters(text: str) -> str:
    """A code as it was typed, without blanks and hyphens and in capitals; nothing where it is too long to be one."""
    found = "".join(text.replace("-", " ").split()) if len(text) <= LONGEST_TEXT else ""
    return found.upper() if found.isascii() else ""
