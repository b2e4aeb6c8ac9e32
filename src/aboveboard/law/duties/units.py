"""What is measured, read exactly: lengths, times, shares and counts, with the unit that each must have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.duties import FactType

UNITS: Mapping[FactType, Mapping[str, Fraction]] = {
    "length": {"mi": Fraction(63_360), "yd": Fraction(36), "ft": Fraction(12), "in": Fraction(1)},
    "duration": {"d": Fraction(86_400), "h": Fraction(3_600), "min": Fraction(60), "s": Fraction(1)},
    "share": {"%": Fraction(1, 100)},
    "number": {},
}
"""Each unit in the least of its kind, the greatest first."""
EXAMPLES: Mapping[FactType, str] = {
    "length": "a length such as 17ft, 15ft11in, 200yd, 0.4mi or 1/2mi",
    "duration": "a time such as 5s, 4.5s, 90min or 24h",
    "share": "a share such as 25%, 25.01% or 1/4",
    "number": "a whole number such as 30",
}
LONGEST = 60
"""So many characters say any measure; more are not read."""
_FIGURE = r"(\d+/\d+|\d+(?:\.\d+)?|\.\d+)"
_PART = re.compile(rf"{_FIGURE}([a-z%]*)", re.ASCII)


def measure(given: object, type: FactType, where: str) -> Fraction:
    """What is measured, in the least unit of its kind; a sentence that says what was expected where it is none."""
    if isinstance(given, int) and not isinstance(given, bool):
        given = str(given)
    if not isinstance(given, str):
        raise _unread(given, type, where)
    text = given.lower().replace(" ", "").replace(",", "").replace("_", "")
    sign, text = (-1, text[1:]) if text[:1] in ("-", "−") else (1, text)
    if len(text) > LONGEST or not text:
        raise _unread(given, type, where)
    return sign * _sum(text, type, given, where)


def _sum(text: str, type: FactType, given: str, where: str) -> Fraction:
    units, total, at, last = UNITS[type], Fraction(0), 0, len(UNITS[type]) and -1
    names = list(units)
    while at < len(text):
        part = _PART.match(text, at)
        if part is None:
            raise _unread(given, type, where)
        figure, unit = part[1], part[2]
        if "/" in figure and not int(figure.partition("/")[2]):
            raise BadInput(f"{where}: {short(given)} divides by nothing; {EXAMPLES[type]} was expected")
        amount = Fraction(figure)
        if not unit and _needs_none(type, figure, amount, whole=at == 0 and part.end() == len(text)):
            return amount
        if unit not in units:
            raise _no_unit(unit, type, given, where)
        if (place := names.index(unit)) <= last:
            raise _unread(given, type, where)
        total, at, last = total + amount * units[unit], part.end(), place
    return total


def _needs_none(type: FactType, figure: str, amount: Fraction, *, whole: bool) -> bool:
    """Is it a figure without a unit: a count, a share as a fraction, or nothing of anything?"""
    if not whole:
        return False
    if type == "number":
        return amount.denominator == 1 and "/" not in figure
    return type == "share" and ("/" in figure or amount in (0, 1))


def _no_unit(unit: str, type: FactType, given: object, where: str) -> BadInput:
    if not UNITS[type]:
        return _unread(given, type, where)
    if not unit:
        return BadInput(f"{where}: {short(given)} has no unit; {EXAMPLES[type]} was expected")
    return BadInput(f"{where}: {unit!r} in {short(given)} is no unit of it; {EXAMPLES[type]} was expected")


def _unread(given: object, type: FactType, where: str) -> BadInput:
    return BadInput(f"{where}: {EXAMPLES[type]} was expected, not {short(given)}")


def written(amount: Fraction, type: FactType) -> str:
    """A measure as people write it, in the greatest units that it fills: 15 ft 11 in, 4.5 s, 25.01%."""
    if type == "number":
        return f"{amount.numerator:,}"
    if type == "share":
        return f"{_decimal(amount * 100)}%"
    sign, left, parts = "-" if amount < 0 else "", abs(amount), list[str]()
    units = list(UNITS[type].items())
    for unit, size in units[:-1]:
        if unit == "yd" and left % size:  # 15 ft 11 in are no 5 yards and so many inches
            continue
        if unit in ("mi", "d") and left and _short(left / size):
            return f"{sign}{_decimal(left / size)} {unit}"
        if whole := left // size:
            parts.append(f"{whole} {unit}")
            left -= whole * size
    if left or not parts:
        parts.append(f"{_decimal(left)} {units[-1][0]}")
    return sign + " ".join(parts)


def _short(amount: Fraction) -> bool:
    """Is it a round figure of a great unit: half a mile, 98 miles, one day?"""
    return amount >= Fraction(1, 10) and (amount * 10).denominator == 1


def _decimal(amount: Fraction) -> str:
    """An exact figure: as a decimal where it ends, else as a fraction."""
    rest, places = amount.denominator, 0
    while rest % 10 == 0 or rest % 2 == 0 or rest % 5 == 0:
        rest, places = rest // (10 if rest % 10 == 0 else 2 if rest % 2 == 0 else 5), places + 1
    if rest != 1:
        return str(amount)
    digits = str(amount.numerator * 10**places // amount.denominator).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}".rstrip("0").rstrip(".") if places else digits
