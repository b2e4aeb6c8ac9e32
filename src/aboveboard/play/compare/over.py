"""What a law is swept over: an option, and the values that it takes one after another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sized
from dataclasses import dataclass
from itertools import chain, islice
from math import prod
from typing import Any
from urllib.parse import unquote

from aboveboard.law.errors import BadInput
from aboveboard.law.loader import fresh
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import Choice, Value, choices_of, lay_over
from aboveboard.law.terms.terms import Terms

MOST = 100
"""So many laws are reckoned for one sweep, and no more."""
GRID = 2
"""So many options are swept together."""
FORM = "NAME=1..8 or NAME=A,B,C"
RANGE = re.compile(r"([0-9]{1,18})\.\.([0-9]{1,18})")


@dataclass(frozen=True)
class Over:
    """An option that is swept, with its values in the order in which they are shown."""

    option: str
    values: tuple[Value, ...]
    default: Value
    """What it is where nobody chooses."""
    cite: tuple[str, ...]
    left_out: str | None = None
    """What of a range the law does not allow, where that is some of it."""

    @property
    def labels(self) -> tuple[str, ...]:
        """The values as they are written above columns."""
        return tuple(str(value) for value in self.values)

    def to_json(self) -> dict[str, object]:
        """As documents have it."""
        found: dict[str, object] = {"option": self.option, "values": list(self.values), "default": self.default}
        return found | {"cite": list(self.cite)} | ({} if self.left_out is None else {"left_out": self.left_out})


def read_over(given: Iterable[str]) -> dict[str, str]:
    """What `--over` is given, each option once."""
    found: dict[str, str] = {}
    for said in given:
        name, equals, values = said.partition("=")
        if not equals or not name or not values:
            raise BadInput(f"--over: {FORM} was expected, not {said!r}")
        if name in found:
            raise BadInput(f"--over: {name} is given twice")
        found[name] = values
    return found


def swept(terms: Terms, given: Mapping[str, object], known: Iterable[str] = ()) -> tuple[Over, ...]:
    """The options that are swept, held to the law: one of them, or two for a grid."""
    if not given:
        raise BadInput(f"nothing is swept: {FORM} was expected")
    if len(given) > GRID:
        raise BadInput(f"{', '.join(given)}: one option is swept, or two for a grid, and not {len(given)}")
    law, choices = terms.edition.law, choices_of(terms.edition.law)
    found = []
    for name, values in given.items():
        if name not in choices:
            lay_over(fresh(terms.edition.raw), law, {name: None})  # refuses it with the nearest right one
        if name in known:
            raise BadInput(f"option {name} is swept, and cannot be chosen beside that")
        found.append(_over(choices[name], values))
    count = prod(len(each.values) for each in found)
    if count > MOST:
        raise BadInput(f"{count:,} laws would be reckoned, and a sweep is of at most {MOST}")
    return tuple(found)


def _over(choice: Choice, given: object) -> Over:
    if isinstance(given, str):
        if ".." in given:
            values, left_out = _range(choice, given)
            return Over(choice.name, values, choice.default, citations_of(choice), left_out)
        listed: list[Any] = [unquote(each.strip()) for each in given.split(",")]
    elif isinstance(given, Iterable):
        count = len(given) if isinstance(given, Sized) else None
        listed = list(islice(given, MOST + 1))
        if len(listed) > MOST:
            raise _too_many(choice.name, count)
    else:
        raise BadInput(f"option {choice.name}: values to sweep were expected, such as 1..8 or A,B,C, not {given!r}")
    if not listed or "" in listed:
        raise BadInput(f"option {choice.name}: a value is missing in {given!r}; {FORM} was expected")
    if len(listed) > MOST:
        raise _too_many(choice.name, len(listed))
    twice = next((each for number, each in enumerate(listed) if each in listed[:number]), None)
    if twice is not None:
        raise BadInput(f"option {choice.name}: {twice} is listed twice")
    return Over(choice.name, tuple(listed), choice.default, citations_of(choice))


def citations_of(choice: Choice) -> tuple[str, ...]:
    """The clauses that leave a choice to the operator."""
    return tuple(citations(choice.cite))


def _range(choice: Choice, said: str) -> tuple[tuple[Value, ...], str | None]:
    """The whole numbers of a range; where the law lists what may be chosen, those of its list."""
    form = RANGE.fullmatch(said)
    if form is None:
        raise BadInput(f"option {choice.name}: a range of whole numbers such as 1..8 was expected, not {said!r}")
    low, high = int(form[1]), int(form[2])
    if low > high:
        raise BadInput(f"option {choice.name}: {said} runs backwards; {high}..{low} would be a range")
    if choice.choices is not None:
        return _listed(choice, said, low, high)
    if not any(isinstance(end, int) for end in choice.range or ()):
        ends = " to ".join(str(end) for end in choice.range or () if end is not None)
        raise BadInput(
            f"option {choice.name}: it is no whole number but such as {ends}, so its values are listed with commas "
            f"between them, and {said!r} is a range"
        )
    if high - low >= MOST:
        raise _too_many(choice.name, high - low + 1)
    return tuple(range(low, high + 1)), None


def _listed(choice: Choice, said: str, low: int, high: int) -> tuple[tuple[Value, ...], str | None]:
    names = choice.choices or ()
    numbers = sorted(int(name) for name in names if name.isdecimal())
    if not numbers:
        raise BadInput(f"option {choice.name}: it is one of {', '.join(names)}, and {said!r} is a range of numbers")
    within = [number for number in numbers if low <= number <= high]
    if not within:
        allowed = ", ".join(map(str, numbers))
        raise BadInput(f"option {choice.name}: the law allows {allowed}, and none of {said} ({choice.rests_on})")
    some = None if len(within) == high - low + 1 else f"of {said}, the law allows {', '.join(map(str, within))}"
    return tuple(map(str, within)), some


def _too_many(name: str, count: int | None) -> BadInput:
    many = f"{count:,} values" if count is not None else f"more than {MOST} values"
    return BadInput(f"option {name}: {many} are too many for one sweep, which is of at most {MOST}")


def grid(over: tuple[Over, ...]) -> list[dict[str, Value]]:
    """The options of every law of a sweep, the values of the last option changing first."""
    points: list[dict[str, Value]] = [{}]
    for each in over:
        points = list(chain.from_iterable([{**point, each.option: value} for value in each.values] for point in points))
    return points
