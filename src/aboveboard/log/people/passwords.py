"""Passwords: what may be one, how it is hashed, and whose it is; the hash lies beside the log and never in it.

Eight characters are enough, as OWASP's ASVS 5 has it where passwords are held against a list of common ones; there is
no rule about kinds of characters, spaces and every script are taken, and nothing is cut off or made small.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING
from unicodedata import normalize

from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.people.common_passwords import WALKS, common
from aboveboard.log.people.names import NAME

if TYPE_CHECKING:
    from argon2 import PasswordHasher

SHORTEST, LONGEST = 8, 200
DIGITS_ALONE = 12
"""Digits alone are dates and telephone numbers unless there are so many."""
NOBODYS = "$argon2id$v=19$m=65536,t=3,p=4$95lG6syX1Ph4k8j1LCfd6Q$/0cOcA4WbKK1FkmFD8/vY7sWgE61I0M+vdEKF2l/cjA"
"""The hash of no password: an unknown name is checked against it, so that it takes as long as a known one."""
WRITTEN_AS = str.maketrans("0134578@$!|+", "oieastbasiit")
"""Digits and signs that stand for letters."""
AROUND = re.compile(r"^[^a-z]+|[^a-z]+$")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


def hashed(name: str, password: str) -> str:
    """The hash of somebody's new password, with the one method that everything uses; raises BadInput for a bad one."""
    text = normalize("NFKC", password)
    check_password(name, text)
    return _hasher().hash(text)


def check_password(name: str, password: str) -> None:
    """Refuse a password that would keep nobody out."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput(f"password: from {SHORTEST} to {LONGEST} characters were expected, not {len(password)}")
    try:
        password.encode()
    except UnicodeEncodeError:
        raise BadInput("password: it is not text") from None
    text = password.casefold().strip()
    if not text:
        raise BadInput("password: it is blank; choose words that only you would put together")
    if why := _too_common(text) or _named(text, name):
        raise BadInput(f"password: {why}; choose words that only you would put together")


def _too_common(text: str) -> str | None:
    unit = _unit(text)
    if len(unit) < 5 or len(set(text)) < 4:
        return "it repeats itself"
    if any(unit in walk or unit in walk[::-1] for walk in WALKS) or _in_sequence(unit):
        return "it is a sequence that everybody tries"
    if text.isdigit() and len(text) < DIGITS_ALONE:
        return f"fewer than {DIGITS_ALONE} digits and nothing else are soon tried"
    words = common()
    if any(form in words or _unit(form) in words for form in (unit, *_cores(unit))):
        return "it is one of the passwords that everybody tries"
    return None


def _unit(text: str) -> str:
    """What a text repeats, such as ab in ababab; itself where it repeats nothing."""
    return text[: (text + text).find(text, 1)]


def _in_sequence(text: str) -> bool:
    """Does each character follow the one before, up or down?"""
    steps = {ord(after) - ord(before) for before, after in pairwise(text)}
    return len(steps) == 1 and abs(min(steps)) <= 1


def _cores(text: str) -> Iterable[str]:
    """The word in a password, without what stands around it, digits read as the letters that they stand for."""
    inner = AROUND.sub("", text)
    for form in (inner, inner.translate(WRITTEN_AS), text.translate(WRITTEN_AS)):
        yield AROUND.sub("", form)
        yield re.sub("[^a-z]", "", form)


def _named(text: str, name: str) -> str | None:
    """Is it hardly more than the name of whoever signs in with it?"""
    for part in (name, name.replace("-", ""), name[::-1]):
        if part and part in text and not AROUND.sub("", text.replace(part, "")):
            return "it is hardly more than the name"
    return None


class Passwords:
    """What people sign in with, as argon2 hashes it; events write it, and this reads it."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def has(self, name: str) -> bool:
        """Has somebody a password at all?"""
        return self._stored(name) is not None

    def check(self, name: str, password: str) -> bool:
        """Is it that person's? One hash is checked either way, so that it takes as long for a name that nobody has."""
        stored = self._stored(name)
        text = normalize("NFKC", password)
        good = _fits(stored or NOBODYS, text)
        if not good and text != password:  # of before passwords were normalised
            good = _fits(stored or NOBODYS, password)
        return good and stored is not None

    def _stored(self, name: str) -> str | None:
        found = self.store.remembered(schema.passwords, name) if NAME.fullmatch(name) else None
        return None if found is None else str(found)


def _fits(stored: str, password: str) -> bool:
    from argon2.exceptions import InvalidHashError, VerificationError

    try:
        return _hasher().verify(stored, password[:LONGEST]) and len(password) <= LONGEST
    except (VerificationError, InvalidHashError, UnicodeEncodeError):
        return False
