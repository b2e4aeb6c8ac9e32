"""A column of days read as one: all are written in one way, and which number is the month is told by all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any, Final, Literal, NamedTuple

from aboveboard.charity.conduct.forms import FIRST_YEAR, LAST_YEAR
from aboveboard.charity.spreadsheets.cells import A_DAY, FULL_YEAR, one_line, text_of
from aboveboard.charity.spreadsheets.listing import Column
from aboveboard.charity.spreadsheets.table import Broken, Fault, Formula, Row, shown
from aboveboard.kernel.serials import Serials, spoken

Order = Literal["month-first", "day-first"]
MONTH_FIRST: Final = "month-first"
DAY_FIRST: Final = "day-first"
MONTHS = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
)  # fmt: skip
_TIME = r"(?:[T ][0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]+)?)?\s?(?:AM|PM|Z|[+-][0-9]{2}:?[0-9]{2})?)?"
_YEAR_FIRST = re.compile(rf"([0-9]{{4}})([-/.])([0-9]{{1,2}})\2([0-9]{{1,2}}){_TIME}", re.I)
_COMPACT = re.compile("([0-9]{4})([0-9]{2})([0-9]{2})")
_NUMBERS = re.compile(rf"([0-9]{{1,2}})([-/.])([0-9]{{1,2}})\2([0-9]{{4}}|[0-9]{{2}}){_TIME}", re.I)
_DAY_MONTH = re.compile(r"([0-9]{1,2})[ -]([A-Z]{3,9})\.?,?[ -]([0-9]{4})", re.I)
_MONTH_DAY = re.compile(r"([A-Z]{3,9})\.?[ -]([0-9]{1,2})(?:,? |-)([0-9]{4})", re.I)
_WRITTEN = re.compile(r"[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}|[A-Z]{3,9}\.? [0-9]{1,2},? [0-9]{4}", re.I)
_NAMED_ROWS = 20


class _Read(NamedTuple):
    """One cell: in which way it is written, and its numbers in the order in which they stand."""

    style: str
    numbers: tuple[int, int, int]
    """Year, month and day; where it is not known which is the month, the year and both as they stand."""


IN_NUMBERS: Final = "numbers"


def _month(name: str) -> int:
    wanted = name.casefold()
    found = [number for number, each in enumerate(MONTHS, 1) if each.startswith(wanted)]
    if len(found) != 1 and wanted != "sept":
        raise ValueError(A_DAY)
    return found[0] if found else 9


def _text(given: str) -> _Read:
    text = one_line(text_of(given))
    if found := _YEAR_FIRST.fullmatch(text):
        return _Read(f"year{found[2]}", (int(found[1]), int(found[3]), int(found[4])))
    if found := _COMPACT.fullmatch(text):
        return _Read("compact", (int(found[1]), int(found[2]), int(found[3])))
    if found := _NUMBERS.fullmatch(text):
        if len(found[4]) == 2:
            raise ValueError(FULL_YEAR)
        return _Read(f"{IN_NUMBERS}{found[2]}", (int(found[4]), int(found[1]), int(found[3])))
    if found := _DAY_MONTH.fullmatch(text):
        return _Read("day month", (int(found[3]), _month(found[2]), int(found[1])))
    if found := _MONTH_DAY.fullmatch(text):
        return _Read("month day", (int(found[3]), _month(found[1]), int(found[2])))
    raise ValueError(A_DAY)


def _read(given: Any) -> _Read:
    """One cell; ValueError says what was expected."""
    if isinstance(given, (datetime, date)):
        return _Read("date", (given.year, given.month, given.day))
    if isinstance(given, (Formula, Broken)):
        raise ValueError("a value, not a formula or an error of the spreadsheet")
    if isinstance(given, int) and not isinstance(given, bool):
        return _text(str(given))
    if not isinstance(given, str):
        raise ValueError(A_DAY)
    return _text(given)


def _day(year: int, month: int, day: int) -> date:
    try:
        found = date(year, month, day)
    except ValueError:
        raise ValueError(A_DAY) from None
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(f"a day from {FIRST_YEAR} to {LAST_YEAR}")
    return found


def rows_named(rows: Sequence[int]) -> str:
    """Rows as a sentence names them: row 5, or rows 2 to 9."""
    serials = Serials()
    for row in sorted(set(rows)):
        serials.add(row, row)
    more = "" if len(serials.ranges) <= _NAMED_ROWS else " and more"
    return f"row{'s' if len(set(rows)) > 1 else ''} {spoken(serials.ranges[:_NAMED_ROWS])}{more}"


def range_in(text: str, order: Order | None) -> tuple[date, date] | None:
    """The two days of a period that is written out, such as 07/01/2026 - 07/31/2026; None where there are not two."""
    found = list[date]()
    for each in _WRITTEN.findall(text):
        try:
            read = _text(each)
            year, one, other = read.numbers
            if read.style.startswith(IN_NUMBERS) and order == DAY_FIRST:
                one, other = other, one
            found.append(_day(year, one, other))
        except ValueError:
            continue
    return (found[0], found[1]) if len(found) == 2 and found[0] <= found[1] else None


class _Cell(NamedTuple):
    row: int
    given: Any
    read: _Read


def days_of(column: Column, rows: Sequence[Row], order: Order | None = None) -> tuple[dict[int, date], list[Fault]]:
    """The day in each row of a column, and what is wrong with it; where no order is given, the column tells it."""
    cells, faults = list[_Cell](), list[Fault]()
    for row in rows:
        given = row.cells[column.at] if column.at < len(row.cells) else None
        if given is None:
            continue
        try:
            cells.append(_Cell(row.number, given, _read(given)))
        except ValueError as error:
            faults.append(column.fault(row.number, given, str(error)))
    styles = dict[str, list[_Cell]]()
    for cell in cells:
        styles.setdefault(cell.read.style, []).append(cell)
    if len(styles) > 1:
        return {}, [*faults, _two_ways(column, styles)]
    if cells and cells[0].read.style.startswith(IN_NUMBERS):
        order, why = _order(column, cells, order)
        if why is not None:
            return {}, [*faults, why]
    days = dict[int, date]()
    for cell in cells:
        year, month, day = cell.read.numbers
        try:
            days[cell.row] = (
                _day(year, day, month) if order == DAY_FIRST and _is_numbers(cell) else _day(year, month, day)
            )
        except ValueError as error:
            faults.append(column.fault(cell.row, cell.given, str(error)))
    return days, faults


def _is_numbers(cell: _Cell) -> bool:
    return cell.read.style.startswith(IN_NUMBERS)


def _two_ways(column: Column, styles: dict[str, list[_Cell]]) -> Fault:
    """Days that are written in two ways: the rows of each, and where the fewer begin."""
    listed = sorted(styles.values(), key=lambda found: (-len(found), found[0].row))
    told = [f"{rows_named([cell.row for cell in found])} like {shown(found[0].given)}" for found in listed]
    first = listed[1][0]
    return column.fault(first.row, first.given, f"one way of writing days in the column ({'; '.join(told)})")


def _order(column: Column, cells: Sequence[_Cell], order: Order | None) -> tuple[Order | None, Fault | None]:
    """Which of two numbers is the month: as it is said, or as the column tells by a day after the twelfth."""
    months = [cell for cell in cells if cell.read.numbers[1] <= 12 < cell.read.numbers[2]]
    days = [cell for cell in cells if cell.read.numbers[2] <= 12 < cell.read.numbers[1]]
    if order is not None:
        against = days if order == MONTH_FIRST else months
        if not against:
            return order, None
        first = "the month" if order == MONTH_FIRST else "the day"
        return order, column.fault(against[0].row, against[0].given, f"days with {first} first")
    if months and days:
        told = (
            f"{rows_named([cell.row for cell in months])} the month first, {rows_named([c.row for c in days])} the day"
        )
        fewer = min(months, days, key=len)[0]
        return None, column.fault(fewer.row, fewer.given, f"one way of writing days in the column ({told})")
    if months or days:
        return (MONTH_FIRST if months else DAY_FIRST), None
    if all(cell.read.numbers[1] == cell.read.numbers[2] for cell in cells):
        return MONTH_FIRST, None
    open_ = next(cell for cell in cells if cell.read.numbers[1] != cell.read.numbers[2])
    expected = (
        "days of which the column tells whether the month or the day stands first, by one after the twelfth "
        f"(say {MONTH_FIRST} or {DAY_FIRST})"
    )
    return None, column.fault(open_.row, open_.given, expected)
