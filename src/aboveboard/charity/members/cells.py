"""Cells: what one holds, read as a field of a person; ValueError says what was expected."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from datetime import date, datetime, time
from typing import Any

from aboveboard.charity.conduct.forms import FIRST_YEAR, KINDS, LAST_YEAR, MEMBERSHIPS, UNSEEN
from aboveboard.charity.members.table import Broken, Formula
from aboveboard.log.chain.canonical import LONGEST

A_DAY = "a day such as 1980-05-01 or, month first, 5/1/1980"
FULL_YEAR = "a day with all four digits of its year, such as 5/1/1980"
YES, NO = ("yes", "y", "true", "x", "1"), ("no", "n", "false", "0")
LONGEST_WORD = 200
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?")
_US = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})")
_LINES = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_LISTED = re.compile(r'\s*(?:"((?:[^"]|"")*)"|([^;,\n"][^;,\n]*)?)\s*(?:[;,\n]|\Z)')


def one_line(text: str) -> str:
    """A text on one line, with single spaces, its letters composed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def lines(text: str) -> str:
    """The same line by line; empty lines are left out."""
    found = (one_line(line) for line in _LINES.split(text))
    return "\n".join(line for line in found if line)


def kebab(text: str) -> str:
    """A word as the law's files spell it: Vice President is vice-president."""
    return one_line(text).casefold().replace(" ", "-").replace("_", "-")


def text_of(given: Any) -> str:
    """The text of a cell; a whole number is its digits."""
    if isinstance(given, Formula):
        raise ValueError("a value, not a formula")
    if isinstance(given, Broken):
        raise ValueError("a value, not an error of the spreadsheet")
    if isinstance(given, str):
        if UNSEEN.search(given):
            raise ValueError("text without characters that nobody sees")
        return given
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise ValueError("text")
    if isinstance(given, float) and not given.is_integer():
        raise ValueError("text or a whole number")
    return str(int(given))


def _word(given: Any) -> str:
    found = one_line(text_of(given))
    if len(found) > LONGEST_WORD:
        raise ValueError(f"at most {LONGEST_WORD} characters")
    return found


def _text(given: Any) -> str:
    found = lines(text_of(given))
    if len(found) > LONGEST:
        raise ValueError(f"at most {LONGEST:,} characters")
    return found


def person_name(given: Any) -> str:
    """A full name, which has letters."""
    found = _word(given)
    if not any(letter.isalpha() for letter in found):
        raise ValueError("a name in letters")
    return found


def day_in(given: Any) -> str:
    """A day: a date of the spreadsheet, or text that can be read in one way only."""
    if isinstance(given, datetime):
        if given.time() != time(0):
            raise ValueError("a day without a time of day")
        return _within(given.date())
    if isinstance(given, date):
        return _within(given)
    if not isinstance(given, str):
        raise ValueError(f"{A_DAY}, and no other number or value")
    text = text_of(given).strip()
    iso, us = _ISO.fullmatch(text), _US.fullmatch(text)
    if us is not None and len(us[3]) == 2:
        raise ValueError(FULL_YEAR)
    year, month, day = (iso[1], iso[2], iso[3]) if iso else (us[3], us[1], us[2]) if us else (0, 0, 0)
    try:
        found = date(int(year), int(month), int(day))
    except ValueError:
        raise ValueError(A_DAY) from None
    return _within(found)


def _within(found: date) -> str:
    if not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise ValueError(f"a day from {FIRST_YEAR} to {LAST_YEAR}")
    return found.isoformat()


def _flag(given: Any) -> bool:
    if isinstance(given, bool):
        return given
    word = one_line(text_of(given)).casefold()
    if word not in (*YES, *NO):
        raise ValueError("yes or no")
    return word in YES


def _words(given: Any) -> list[str]:
    """Words with semicolons, commas or new lines between them; one that holds such a mark stands in quotes."""
    text, at = lines(text_of(given)), 0
    found: list[str] = []
    while at < len(text):
        match = _LISTED.match(text, at)
        if match is None:
            raise ValueError("words with semicolons between them")
        word = kebab(match[1].replace('""', '"') if match[1] is not None else match[2] or "")
        if word and word not in found:
            found.append(word)
        at = match.end()
    if any(len(word) > LONGEST_WORD for word in found):
        raise ValueError(f"words of at most {LONGEST_WORD} characters")
    return found


def _membership(given: Any) -> str:
    found = kebab(_word(given))
    if found not in MEMBERSHIPS:
        raise ValueError(f"{', '.join(MEMBERSHIPS[:-1])} or {MEMBERSHIPS[-1]}")
    return found


def zip_code(given: Any) -> str:
    """A ZIP code; where a spreadsheet took it for a number, the zeros that it dropped are put back."""
    found = _word(given)
    return found.zfill(5) if found.isascii() and found.isdigit() and 3 <= len(found) < 5 else found


READ: Mapping[str, Callable[[Any], Any]] = {
    "word": _word, "text": _text, "day": day_in, "flag": _flag, "words": _words, "membership": _membership,
}  # fmt: skip
"""How a cell of each kind is read."""
READ_FIELDS: Mapping[str, Callable[[Any], Any]] = {
    "title": person_name,
    **dict.fromkeys(("first", "middle", "last", "suffix"), _word),
    **dict.fromkeys(("address-2", "city", "state"), _word),
    "zip": zip_code,
}
"""Fields that are read in a way of their own."""


def tidy(kind: str, value: Any) -> Any:
    """A value that is on file as a cell that holds it would be read: what only looks different is the same."""
    if kind == "words":
        return list(dict.fromkeys(kebab(word) for word in value if kebab(word)))
    if kind == "text":
        return lines(value)
    if kind == "word":
        return one_line(value)
    return kebab(value) if kind == "membership" else value


def checked(kind: str, value: Any) -> Any:
    """A value as the deed's own form takes it."""
    return KINDS[kind](value)
