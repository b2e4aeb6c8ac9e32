"""Cells read as text, a day, yes or no, words, a number or an amount; ValueError says what was expected."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, time
from typing import Any

from aboveboard.charity.conduct.forms import FIRST_YEAR, LAST_YEAR, UNSEEN
from aboveboard.charity.spreadsheets.table import Broken, Formula
from aboveboard.log.chain.canonical import LONGEST
from aboveboard.play.events import LARGEST

A_DAY = "a day such as 1980-05-01 or, month first, 5/1/1980"
FULL_YEAR = "a day with all four digits of its year, such as 5/1/1980"
A_NUMBER = "a whole number such as 1200 or 1,200"
AN_AMOUNT = "an amount in dollars such as 12.50 or $1,200.00"
YES, NO = ("yes", "y", "true", "x", "1"), ("no", "n", "false", "0")
LONGEST_WORD = 200
_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?)?")
_US = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4}|\d{2})")
_LINES = re.compile(r"\r\n|[\r\n\x85\u2028\u2029]")
_LISTED = re.compile(r'\s*(?:"((?:[^"]|"")*)"|([^;,\n"][^;,\n]*)?)\s*(?:[;,\n]|\Z)')
_WHOLE = re.compile(r"[0-9]{1,20}|[0-9]{1,3}(?:,[0-9]{3}){1,6}")
_DOLLARS = re.compile(r"\$?\s?([0-9]{1,20}|[0-9]{1,3}(?:,[0-9]{3}){1,6})(?:\.([0-9]{2}))?")
EXACT = 10**15
"""Of a longer number a spreadsheet loses digits."""


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
    _value(given)
    if isinstance(given, str):
        if UNSEEN.search(given):
            raise ValueError("text without characters that nobody sees")
        return given
    if isinstance(given, bool) or not isinstance(given, (int, float)):
        raise ValueError("text")
    if isinstance(given, float) and not given.is_integer():
        raise ValueError("text or a whole number")
    return str(int(given))


def _value(given: Any) -> None:
    """A cell holds a value: nothing that only a spreadsheet reckons, and no error."""
    if isinstance(given, Formula):
        raise ValueError("a value, not a formula")
    if isinstance(given, Broken):
        raise ValueError("a value, not an error of the spreadsheet")


def word(given: Any) -> str:
    """A text on one line."""
    found = one_line(text_of(given))
    if len(found) > LONGEST_WORD:
        raise ValueError(f"at most {LONGEST_WORD} characters")
    return found


def text(given: Any) -> str:
    """A text of several lines."""
    found = lines(text_of(given))
    if len(found) > LONGEST:
        raise ValueError(f"at most {LONGEST:,} characters")
    return found


def person_name(given: Any) -> str:
    """A full name, which has letters."""
    found = word(given)
    if not any(letter.isalpha() for letter in found):
        raise ValueError("a name in letters")
    return found


def slug(given: Any) -> str:
    """A word as the law's files spell it."""
    return kebab(word(given))


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


def flag(given: Any) -> bool:
    """Yes or no."""
    if isinstance(given, bool):
        return given
    word = one_line(text_of(given)).casefold()
    if word not in (*YES, *NO):
        raise ValueError("yes or no")
    return word in YES


def words(given: Any) -> list[str]:
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


def whole(given: Any) -> int:
    """A whole number, none of whose digits a spreadsheet has lost; 1.200 is none, since it may be two things."""
    _value(given)
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        if given != given or abs(given) >= EXACT:
            raise ValueError(f"a whole number of at most 15 digits, or its digits as text ({A_NUMBER})")
        if given != int(given) or given < 0:
            raise ValueError(A_NUMBER)
        return int(given)
    if not isinstance(given, str) or not _WHOLE.fullmatch(found := one_line(given)):
        raise ValueError(A_NUMBER)
    number = int(found.replace(",", ""))
    if number > LARGEST:
        raise ValueError(f"a whole number up to {LARGEST:,}")
    return number


def amount(given: Any) -> int:
    """An amount in dollars, as whole cents: 5, 12.5 of a spreadsheet, or text such as $1,200.00."""
    _value(given)
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        if given != given or not 0 <= given * 100 <= LARGEST:
            raise ValueError(f"{AN_AMOUNT}, from nothing to ${LARGEST // 100:,}")
        cents = round(given * 100)
        if abs(given * 100 - cents) > 1e-6 * max(1, abs(given)):
            raise ValueError(f"{AN_AMOUNT}, and no part of a cent")
        return cents
    found = _DOLLARS.fullmatch(one_line(given)) if isinstance(given, str) else None
    if found is None:
        raise ValueError(AN_AMOUNT)
    cents = int(found[1].replace(",", "")) * 100 + int(found[2] or 0)
    if cents > LARGEST:
        raise ValueError(f"{AN_AMOUNT}, from nothing to ${LARGEST // 100:,}")
    return cents
