"""What may be stated with a deed: its fields by kind, read and checked; one clear sentence where something is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import Any, get_args

from aboveboard.charity.conduct.relations import Relation
from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.conditions import Membership
from aboveboard.log.chain.canonical import LONGEST
from aboveboard.log.deeds import Deed
from aboveboard.play.events import LARGEST

FIRST_YEAR, LAST_YEAR = 1850, 2199
"""Days of living people and of what they do lie within these years."""
UNSEEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"
    r"\ufff9-\ufffb\ud800-\udfff\ufffe\uffff]"
)
"""What nobody sees in a text: controls, and letters that turn the direction or have no width."""
_LINE_ENDS = re.compile(r"[\t\n\r\x85\u2028\u2029]")
_HASH = re.compile(r"[0-9a-fA-F]{64}")


def _word(given: Any) -> Any:
    if (
        type(given) is str
        and given.isascii()
        and given.isprintable()
        and len(given) <= 200
        and (found := given.strip())
    ):
        return found  # most words, in which nothing unseen can stand
    if not isinstance(given, str) or not given.strip() or len(given) > 200:
        raise ValueError("a word was expected")
    found = given.strip()
    if UNSEEN.search(found) or _LINE_ENDS.search(found):
        raise ValueError("a word on one line without characters that nobody sees was expected")
    return found


_name = lru_cache(maxsize=1024)(_word)
"""A word by which something else stands: most of these stand in many deeds."""
MEMBERSHIPS: tuple[str, ...] = get_args(Membership)
"""What somebody may be a member of."""


def _membership(given: Any) -> Any:
    if given not in MEMBERSHIPS:
        raise ValueError(f"{', '.join(MEMBERSHIPS[:-1])} or {MEMBERSHIPS[-1]} was expected")
    return given


def _text(given: Any) -> Any:
    if not isinstance(given, str) or not given.strip() or len(given) > LONGEST:
        raise ValueError("a text was expected")
    if UNSEEN.search(given):
        raise ValueError("a text without characters that nobody sees was expected")
    return given


def _hash(given: Any) -> Any:
    if not isinstance(given, str) or not _HASH.fullmatch(given):
        raise ValueError("64 digits from 0 to 9 and a to f were expected")
    return given.lower()


def _day(given: Any) -> Any:
    try:
        found = given if type(given) is date else date.fromisoformat(given)
    except (TypeError, ValueError):
        raise ValueError("a day such as 2026-03-07 was expected") from None
    return _within(found, "day")


def _time(given: Any) -> Any:
    try:
        found = given if isinstance(given, datetime) else datetime.fromisoformat(given)
    except (TypeError, ValueError):
        raise ValueError("a time such as 2026-03-07T19:00 was expected") from None
    return _within(found, "time")


def _within(found: date, what: str) -> str:
    """Beyond these years nothing is counted, and a slip would stand in every calendar for good."""
    if not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise ValueError(f"a {what} from {FIRST_YEAR} to {LAST_YEAR} was expected")
    return found.isoformat()


def _cents(given: Any) -> Any:
    if type(given) is not int or not 0 <= given <= LARGEST:
        raise ValueError("whole cents were expected")
    return given


def _number(given: Any) -> Any:
    if type(given) is int and given > LARGEST:
        raise ValueError(f"a whole number of at most {LARGEST:,} was expected")
    if type(given) is not int or given < 0:
        raise ValueError("a whole number was expected")
    return given


def _flag(given: Any) -> Any:
    if type(given) is not bool:
        raise ValueError("true or false was expected")
    return given


def _words(given: Any) -> Any:
    if not isinstance(given, (list, tuple)) or len(given) > 500:
        raise ValueError("a list of words was expected")
    found = [_word(each) for each in given]
    if len(set(found)) != len(found):
        raise ValueError(f"{next(each for each in found if found.count(each) > 1)!r} stands there twice")
    return found


def _counts(given: Any) -> Any:
    if not isinstance(given, Mapping) or not all(isinstance(name, str) and name for name in given):
        raise ValueError("a number for each name was expected")
    return {_word(name): _number(number) for name, number in given.items()}


def _names(given: Any) -> Any:
    """People, each once: one who is named twice is one person."""
    if not isinstance(given, (list, tuple)) or len(given) > 500:
        raise ValueError("a list of names was expected")
    return list(dict.fromkeys(_word(each) for each in given))


def _amounts(given: Any) -> Any:
    if not isinstance(given, Mapping) or not all(isinstance(name, str) and name for name in given):
        raise ValueError("cents for each name were expected")
    return {_word(name): _cents(cents) for name, cents in given.items()}


def _sums(given: Any) -> Any:
    if not isinstance(given, (list, tuple)) or not 0 < len(given) <= 500:
        raise ValueError("a list of amounts in cents was expected")
    return [_cents(each) for each in given]


def _prizes(given: Any) -> Any:
    if not isinstance(given, (list, tuple)) or not all(isinstance(row, Mapping) for row in given):
        raise ValueError("a list of prizes, each with player and cents, was expected")
    return [{"player": _word(row.get("player")), "cents": _cents(row.get("cents"))} for row in given]


def _staff(given: Any) -> Any:
    if not isinstance(given, (list, tuple)) or len(given) > 500 or not all(isinstance(row, Mapping) for row in given):
        raise ValueError("a list of people, each with person and duty, was expected")
    known = ("person", "duty", "game", "beside", "supervisor")
    if other := next((key for row in given for key in row if key not in known), None):
        raise ValueError(f"{', '.join(known)} and no {short(other)} were expected")
    if not all("person" in row and "duty" in row for row in given):
        raise ValueError("person and duty of each were expected")
    return [{key: _word(value) for key, value in row.items()} for row in given]


def _labels(given: Any) -> Any:
    """A word for each name."""
    if not isinstance(given, Mapping) or len(given) > 50:
        raise ValueError("a word for each name was expected")
    return {_word(name): _word(word) for name, word in given.items()}


def _ranges(given: Any) -> Any:
    """Ranges of serial numbers."""
    if not isinstance(given, (list, tuple)) or not 0 < len(given) <= 500:
        raise ValueError("a list of ranges, each with first and last, was expected")
    if not all(isinstance(row, Mapping) and set(row) == {"first", "last"} for row in given):
        raise ValueError("first and last of each range were expected")
    return [{"first": _number(row["first"]), "last": _number(row["last"])} for row in given]


def _offered(given: Any) -> Any:
    """Prizes that are offered, each with what is said of it; the pool's own law reads them."""
    if not isinstance(given, (list, tuple)) or len(given) > 500 or not all(isinstance(row, Mapping) for row in given):
        raise ValueError("a list of at most 500 prizes, each with cents, was expected")
    return [_offered_row(number, row) for number, row in enumerate(given, 1)]


def _offered_row(number: int, row: Mapping[Any, Any]) -> dict[str, Any]:
    found = dict[str, Any]()
    for key, value in row.items():
        try:
            found[_name(key)] = _plain(value)
        except ValueError as error:
            raise ValueError(f"{number}: {key}: {error}") from None
    return found


def _terms(given: Any) -> Any:
    """A few plain values by name, such as a book's tickets and price, and perhaps a list of prizes."""
    if not isinstance(given, Mapping) or len(given) > 100:
        raise ValueError("plain values by name were expected")
    return {_name(key): _offered(value) if isinstance(value, list) else _plain(value) for key, value in given.items()}


def _plain(given: Any) -> Any:
    if type(given) in (int, bool):
        return _number(given) if type(given) is int else given
    return _word(given)


def _rows(given: Any) -> Any:
    """Rows of plain values by name: series of cards, the games of a program."""
    listed = isinstance(given, (list, tuple)) and len(given) <= 10_000
    if not listed or not all(isinstance(row, Mapping) for row in given):
        raise ValueError("a list of rows, each with values by name, was expected")
    return [{_name(key): _plain(value) for key, value in row.items()} for row in given]


def _ball(given: Any) -> Any:
    """A ball as it is called: its number, perhaps with its letter."""
    return _number(given) if type(given) is int else _word(given)


def _pattern(given: Any) -> Any:
    """A pattern by its name, or by its squares."""
    if not isinstance(given, (list, tuple)):
        return _word(given)
    if len(given) > 1000:
        raise ValueError("a list of squares was expected")
    return [[_number(part) for part in each] if isinstance(each, (list, tuple)) else _word(each) for each in given]


def _times(given: Any) -> Any:
    if not isinstance(given, (list, tuple)) or not 0 < len(given) <= 400:
        raise ValueError("a list of times was expected")
    return [_time(each) for each in given]


MOST_PERSONS = 4000
"""So many people are put on file at once."""


def _persons(given: Any) -> Any:
    if not isinstance(given, (list, tuple)) or not 0 < len(given) <= MOST_PERSONS:
        raise ValueError(f"a list of at most {MOST_PERSONS:,} people was expected")
    if not all(isinstance(row, Mapping) and isinstance(row.get("name"), str) for row in given):
        raise ValueError("a name of each was expected")
    if len({row["name"] for row in given}) != len(given):
        raise ValueError("each person once was expected")
    return [dict(row) for row in given]


_ACCOUNT = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?")
MOST_CHECK = 99_999_999
"""The number of a check has no more digits."""


def _account(given: Any) -> Any:
    if not isinstance(given, str) or not _ACCOUNT.fullmatch(given):
        raise ValueError("small letters, digits and hyphens were expected")
    return given


def _check(given: Any) -> Any:
    if type(given) is not int or not 1 <= given <= MOST_CHECK:
        raise ValueError(f"the number of a check, from 1 to {MOST_CHECK:,}, was expected")
    return given


def _month(given: Any) -> Any:
    if not isinstance(given, str) or not re.fullmatch(r"(?:18[5-9]|19\d|20\d|21\d)\d-(?:0[1-9]|1[0-2])", given):
        raise ValueError("a month such as 2026-03 was expected")
    return given


def _month_day(given: Any) -> Any:
    try:
        if not re.fullmatch(r"\d\d-\d\d", given):
            raise ValueError(given)
        date.fromisoformat(f"2001-{given}")
    except (TypeError, ValueError):
        raise ValueError("the month and day on which a year begins, such as 07-01, were expected") from None
    return given


MOST_BANK_LINES = 4000
_BANK_LINE = {"day": _day, "cents": None, "number": _check, "what": _word}


def _bank_lines(given: Any) -> Any:
    """Lines of a bank's statement: what came in is above nothing, what went out below."""
    if not isinstance(given, (list, tuple)) or len(given) > MOST_BANK_LINES:
        raise ValueError(f"a list of at most {MOST_BANK_LINES:,} lines was expected")
    return [_bank_line(number, row) for number, row in enumerate(given, 1)]


def _bank_line(number: int, row: Any) -> dict[str, Any]:
    if not isinstance(row, Mapping) or not {"day", "cents"} <= set(row) <= set(_BANK_LINE):
        raise ValueError(f"line {number}: day and cents, and perhaps number and what, were expected")
    if type(row["cents"]) is not int or not 0 < abs(row["cents"]) <= LARGEST:
        raise ValueError(f"line {number}: cents: whole cents, below nothing where they went out, were expected")
    try:
        return {key: value if key == "cents" else _BANK_LINE[key](value) for key, value in row.items()}  # type: ignore[misc]
    except ValueError as error:
        raise ValueError(f"line {number}: {error}") from None


MOST_RECEIPTS = 200


def _receipts(given: Any) -> Any:
    """What was counted: of each game what it won and paid, of anything else its cents."""
    if not isinstance(given, (list, tuple)) or not 0 < len(given) <= MOST_RECEIPTS:
        raise ValueError("a list of what was counted, each with of and won and paid, or of and cents, was expected")
    found = [_receipt(number, row) for number, row in enumerate(given, 1)]
    names = [row["of"] for row in found]
    if twice := next((name for name in names if names.count(name) > 1), None):
        raise ValueError(f"{twice!r} stands there twice")
    return found


def _receipt(number: int, row: Any) -> dict[str, Any]:
    if not isinstance(row, Mapping) or set(row) not in ({"of", "won", "paid"}, {"of", "cents"}):
        raise ValueError(f"row {number}: of with won and paid, or of with cents, was expected")
    try:
        return {key: _word(value) if key == "of" else _cents(value) for key, value in row.items()}
    except ValueError as error:
        raise ValueError(f"row {number}: {error}") from None


KINDS: Mapping[str, Callable[[Any], Any]] = {
    "word": _word, "text": _text, "hash": _hash, "day": _day, "time": _time, "cents": _cents, "number": _number,
    "flag": _flag, "words": _words, "counts": _counts, "names": _names, "prizes": _prizes,
    "amounts": _amounts, "sums": _sums,
    "staff": _staff, "persons": _persons, "membership": _membership, "labels": _labels, "ranges": _ranges,
    "offered": _offered, "terms": _terms, "times": _times, "rows": _rows,
    "account": _account, "check": _check, "month": _month, "month-day": _month_day, "bank-lines": _bank_lines,
    "receipts": _receipts,
    "ball": _ball, "pattern": _pattern,
}  # fmt: skip
"""How each kind of field is read; raises ValueError with what was expected."""


PEOPLE, TONIGHT, PAPERS = "People", "Tonight", "Papers and licenses"
PLACES, FUNDS, OPERATORS = "Premises and equipment", "Money", "Operators and providers"
BOOKS, STATEMENTS = "Books", "Statements"
GROUPS = (PEOPLE, TONIGHT, PAPERS, PLACES, FUNDS, BOOKS, STATEMENTS, OPERATORS)
"""What an organization's deeds belong to, in the order in which it works."""


MOST_PLANS = 64
"""Of so many ways in which the fields of a deed are given together it is remembered how they are read."""


@dataclass(frozen=True)
class Form:
    """One deed: the fields that it must have, those that it may have, and who may do it."""

    needs: Mapping[str, str]
    may: Mapping[str, str] = field(default_factory=dict)
    by: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    """Fields that are hidden values."""
    hidden_answer: tuple[str, ...] = ()
    """Fields of the answer that are."""
    group: str = ""
    """What it belongs to among an organization's deeds."""
    rows: Mapping[str, tuple[str, Form]] = field(default_factory=dict)
    """Fields that hold rows, each row with the fields of another deed."""
    relations: tuple[Relation, ...] = ()
    """What must hold between its fields, or with what was stated before."""
    names: Mapping[str, str] = field(init=False, default_factory=dict)
    """The fields that name something, each with the kind of thing (see `references`): `word of person` is declared as
    such, and read as a word."""

    def __post_init__(self) -> None:
        names = dict[str, str]()
        for part in ("needs", "may"):
            plain = dict[str, str]()
            for name, kind in getattr(self, part).items():
                plain[name], _, thing = kind.partition(" of ")
                if thing:
                    names[name] = thing
            object.__setattr__(self, part, plain)
        object.__setattr__(self, "names", names)

    @cached_property
    def _readers(self) -> dict[str, Callable[[Any], Any]]:
        """How each field is read."""
        return {name: KINDS[kind] for name, kind in {**self.needs, **self.may}.items()}

    @cached_property
    def _ends(self) -> bool:
        """Does it have a day from which and one until which something holds?"""
        return self._readers.get("from") is _day and "until" in self._readers

    @cached_property
    def _plans(self) -> dict[tuple[str, ...], tuple[tuple[str, Callable[[Any], Any] | None], ...]]:
        """For the fields of deeds that were read before, how each is read: in the form's order, whoever wrote it."""
        return {}

    def _planned(self, given: Mapping[str, Any]) -> tuple[tuple[str, Callable[[Any], Any] | None], ...]:
        """How each field is read that is given; a field that is missing by nothing."""
        known, names = self._readers, tuple(given)
        found = tuple(
            (name, known[name] if name in given else None) for name in known if name in given or name in self.needs
        )
        if len(self._plans) < MOST_PLANS:
            self._plans[names] = found
        return found

    def read(self, deed: Deed) -> dict[str, Any]:
        """The payload with every field checked."""
        given = deed.payload
        plan = self._plans.get(tuple(given)) if isinstance(given, dict) else None
        if plan is None:
            given = deed.fields(*self._readers)
            plan = self._planned(given)
        found = {}
        for name, reader in plan:
            if reader is None:
                raise BadInput(f"{deed.kind}: {name} is missing")
            try:
                found[name] = reader(given[name])
            except ValueError as error:
                raise BadInput(f"{deed.kind}: {name}: {error}, not {short(given[name])}") from None
        if self.rows:
            self._read_rows(deed, found)
        if self._ends and "from" in found and "until" in found and found["until"] < found["from"]:
            raise BadInput(f"{deed.kind}: until: {found['until']} is before from, which is {found['from']}")
        return found

    def _read_rows(self, deed: Deed, found: dict[str, Any]) -> None:
        """Each row of the fields that hold rows, with every field of its own checked."""
        for name, (kind, form) in self.rows.items():
            if name in found:
                found[name] = [
                    form.read_row(kind, row, f"{deed.kind}: {name}: {number}")
                    for number, row in enumerate(found[name], 1)
                ]

    def read_row(self, kind: str, row: Mapping[str, Any], where: str) -> dict[str, Any]:
        """A row with the fields of this form; what is wrong with it is said with its place."""
        try:
            return self.read(Deed("", kind, row))
        except BadInput as error:
            raise BadInput(f"{where}: {error}") from None
