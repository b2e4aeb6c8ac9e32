"""A bank's file as it was read: whose account it is of, its balances where it states them, and its lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from aboveboard.charity.spreadsheets.cells import LONGEST_WORD, one_line, text_of
from aboveboard.charity.spreadsheets.table import Fault
from aboveboard.kernel.money import dollars

MOST_LINES = 20_000
"""No more lines are read from one file."""
_CHECK = re.compile(
    r"(?:check|cheque|chk|ck)\s*(?:paid)?\s*(?:no\.?|number|nbr|num)?\s*[#:]?\s*0*([1-9][0-9]{0,7})(?![0-9/.-])", re.I
)
"""How a bank writes the number of a check into its words, where it has no place of its own for it."""
LONGEST_CHECK = 8
"""The number of a check has no more digits."""


class BankLine(NamedTuple):
    """One line of a bank's statement."""

    row: int
    """Where it stands in the file: its row, or its line of text."""
    day: date
    cents: int
    """What came in is above nothing, what went out below."""
    what: str = ""
    number: int | None = None
    """The number of the check that was paid."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        number = {} if self.number is None else {"number": self.number}
        what = {"what": self.what} if self.what else {}
        return {"row": self.row, "day": self.day.isoformat(), "cents": self.cents, **number, **what}


@dataclass(frozen=True)
class BankFile:
    """What a bank's file states; its lines are in the order of their days."""

    file: str
    style: str
    """In what it is written, such as CSV or OFX 1."""
    account: str = ""
    """The account's number as it stands there, perhaps with its first digits hidden; nothing where it does not."""
    first: date | None = None
    last: date | None = None
    """The period that it states, or the days of its first and last line."""
    opening: int | None = None
    closing: int | None = None
    """What the account held before and after these lines, where the file says so."""
    lines: tuple[BankLine, ...] = ()
    nothing: tuple[int, ...] = ()
    """The rows of lines that move no money: they are no lines of a statement."""
    faults: tuple[Fault, ...] = ()

    @property
    def money_in(self) -> int:
        """All that came in."""
        return sum(line.cents for line in self.lines if line.cents > 0)

    @property
    def money_out(self) -> int:
        """All that went out."""
        return -sum(line.cents for line in self.lines if line.cents < 0)

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        first, last = (None if day is None else day.isoformat() for day in (self.first, self.last))
        return {
            "file": self.file, "style": self.style, "account": self.account, "first": first, "last": last,
            "opening": self.opening, "closing": self.closing, "in": self.money_in, "out": self.money_out,
            "lines": [line.to_json() for line in self.lines], "nothing": list(self.nothing),
            "faults": [fault.to_json() for fault in self.faults],
        }  # fmt: skip


def words_of(*given: Any) -> str:
    """What a line is, from all cells that say it, each once; ValueError where one is no text."""
    found = dict.fromkeys(one_line(text_of(each)) for each in given if each is not None)
    return " ".join(each for each in found if each)[:LONGEST_WORD].rstrip()


def check_in_words(what: str) -> int | None:
    """The number of a check in a bank's own words, such as CHECK #1042; None where they name none."""
    found = _CHECK.match(what)
    return None if found is None else int(found[1])


def check_number(given: Any) -> int | None:
    """The number of a check in its own cell; None where there is nothing but zeros, ValueError where it is none."""
    digits = one_line(text_of(given)).lstrip("#").strip()
    if not digits or not digits.strip("0"):
        return None
    digits = digits.lstrip("0")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= LONGEST_CHECK):
        raise ValueError(f"the number of a check, of at most {LONGEST_CHECK} digits")
    return int(digits)


def apart(opening: int, lines: int, closing: int) -> str:
    """That balances and lines do not fit together, in words."""
    return (
        f"balances that fit the lines: {dollars(opening)} and lines that come to {dollars(lines)} make "
        f"{dollars(opening + lines)}, which is {dollars(abs(closing - opening - lines))} "
        f"{'less' if closing > opening + lines else 'more'}"
    )
