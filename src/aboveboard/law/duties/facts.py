"""What is stated of a fact, read by its type; what cannot be read is one sentence that says what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from aboveboard.law.days.moments import moment_of
from aboveboard.law.duties.ranges import Range, bounded, exactly
from aboveboard.law.duties.units import EXAMPLES, measure, written
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.duties import ORDERED, FactLaw, FactType, NamedLaw, RangeLaw

YES_NO: Mapping[str, bool] = {"yes": True, "no": False, "true": True, "false": False}
MOST_DAYS = 4_000
"""More days than ten years have are not gone through."""
LEAST: Mapping[FactType, Range] = {
    "number": Range(Fraction(0)),
    "length": Range(Fraction(0)),
    "duration": Range(Fraction(0)),
    "share": Range(Fraction(0), Fraction(1)),
}
"""Within what a measure lies, whatever it is of."""
_MONTH = re.compile(r"(\d{4})-(\d{2})|(\d{1,2})/(\d{4})")
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """A moment, or a day or month in which one lies: from a moment until another, which is not in it unless the same.

    Its moments have the zone of the state, so that differences count the hours that really pass.
    """

    since: datetime
    until: datetime

    @property
    def exact(self) -> bool:
        """Is it one moment?"""
        return self.since == self.until

    def to(self, other: Stretch) -> Range:
        """How long it is from here until another, in seconds."""
        least, most = _seconds(self.until, other.since), _seconds(self.since, other.until)
        return Range(least, most, least_open=not self.exact, most_open=not other.exact)


Value = bool | str | Range | Stretch | tuple[int, ...]
"""What is stated: yes or no, a word, a measure, a time, or days by ordinal."""


def _seconds(start: datetime, end: datetime) -> Fraction:
    passed = end.astimezone(UTC) - start.astimezone(UTC)
    return Fraction(passed.days * 86_400 + passed.seconds)


def within(law: FactLaw) -> Range:
    """Within what a fact that is measured lies."""
    return Range() if law.both_ways else LEAST[law.type]


def read(law: FactLaw, given: object, zone: ZoneInfo | None, where: str) -> Value:
    """What is stated of a fact."""
    if law.type == "yes-no":
        return _yes_or_no(given, where)
    if law.type == "word":
        return _word(given, law.words, where)
    if law.type in ORDERED:
        return _measured(law, given, where)
    assert zone is not None  # a ruleset whose duties ask for times names its state
    if law.type == "days":
        return tuple(sorted(set(_days(given, where))))
    return _time(law, given, zone, where)


def _yes_or_no(given: object, where: str) -> bool:
    found = given if isinstance(given, bool) else YES_NO.get(given.lower()) if isinstance(given, str) else None
    if found is None:
        raise BadInput(f"{where}: yes or no was expected, not {short(given)}")
    return found


def _word(given: object, words: Mapping[str, str], where: str) -> str:
    plain = _plain(given)
    if plain in words:
        return plain
    spelled = {_plain(word): word for word in words}
    if plain in spelled:
        return spelled[plain]
    raise BadInput(f"{where}: {short(given)} is no word that is known here; {nearest(plain, words)}")


def _plain(given: object) -> str:
    return "-".join(given.lower().replace("_", "-").replace("'", "").split()) if isinstance(given, str) else str(given)


def _measured(law: FactLaw, given: object, where: str) -> Range:
    named = law.names.get(_plain(given))
    if named is not None:
        return of_name(named, law.type)
    try:
        amount = measure(given, law.type, where)
    except BadInput as error:
        if law.names and isinstance(given, str) and given[:1].isalpha():
            raise BadInput(f"{where}: {short(given)} is no name that is known here; {_named(law, given)}") from error
        raise
    least, most = within(law).least, within(law).most
    if (least is not None and amount < least) or (most is not None and amount > most):
        bound = (
            "less than nothing"
            if least is not None and amount < least
            else f"more than {written(most or amount, law.type)}"
        )
        raise BadInput(f"{where}: {law.title} cannot be {bound}, as {short(given)} is")
    return exactly(amount)


def _named(law: FactLaw, given: str) -> str:
    return f"{nearest(_plain(given), law.names)} A measure is taken as well"


def of_name(named: RangeLaw, type: FactType) -> Range:
    """Between which figures something lies that is known by name."""
    return bounded({key: measure(bound, type, key) for key, bound in bounds_of(named).items()})


def bounds_of(law: RangeLaw) -> dict[str, str]:
    """The figures of a file that bound something, by the words of the file."""
    given = {"below": law.below, "at-most": law.at_most, "at-least": law.at_least, "above": law.above}
    return {key: bound for key, bound in given.items() if bound is not None}


def _time(law: FactLaw, given: object, zone: ZoneInfo, where: str) -> Value:
    if law.none is not None and _plain(given) == law.none:
        return law.none
    month = _MONTH.fullmatch(given.strip()) if isinstance(given, str) else None
    if month is not None:
        first = _first_of(month, given, where)
        last = date(first.year + first.month // 12, first.month % 12 + 1, 1)
        return _counted(law, _midnight(first, zone), _midnight(last, zone))
    moment = moment_of(given, zone, where)
    if isinstance(moment, datetime):
        return Stretch(moment, moment)
    return _counted(law, _midnight(moment, zone), _midnight(_next(moment, where), zone))


def _first_of(month: re.Match[str], given: object, where: str) -> date:
    year, number = (month[1], month[2]) if month[1] else (month[4], month[3])
    try:
        return date(int(year), int(number), 1)
    except ValueError:
        raise BadInput(f"{where}: a month such as 08/2011 was expected, not {short(given)}") from None


def _counted(law: FactLaw, since: datetime, until: datetime) -> Stretch:
    """The moment of a day or month that counts, where the fact says which."""
    if law.of == "start":
        return Stretch(since, since)
    return Stretch(until, until) if law.of == "end" else Stretch(since, until)


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone)


def _next(day: date, where: str) -> date:
    try:
        return day + DAY
    except OverflowError:
        raise BadInput(f"{where}: {day} is the last day of all years") from None


EXPECTED_DAYS = "days such as 2026-01-05,2026-02-01..2026-02-10, or none, were expected"


def _days(given: object, where: str) -> Iterable[int]:
    if isinstance(given, str):
        given = [] if given.strip() in ("", "none") else given.split(",")
    if not isinstance(given, Iterable):
        raise BadInput(f"{where}: {EXPECTED_DAYS}, not {short(given)}")
    count = 0
    for each in given:
        first, last = _ends(each, where)
        if last < first:
            raise BadInput(f"{where}: {short(each)} ends before it begins; {EXPECTED_DAYS}")
        count += last - first + 1
        if count > MOST_DAYS:
            raise BadInput(f"{where}: more than {MOST_DAYS:,} days are not gone through")
        yield from range(first, last + 1)


def _ends(given: object, where: str) -> tuple[int, int]:
    """The first and the last day of a stretch of days, or one day twice."""
    try:
        if isinstance(given, str):
            first, dots, last = given.strip().partition("..")
            since = date.fromisoformat(first.strip())
            return since.toordinal(), (date.fromisoformat(last.strip()) if dots else since).toordinal()
        if isinstance(given, date):
            day = given.date() if isinstance(given, datetime) else given
            return day.toordinal(), day.toordinal()
    except ValueError:
        pass
    raise BadInput(f"{where}: {EXPECTED_DAYS}, not {short(given)}")


EXPECTED: Mapping[FactType, str] = {
    **EXAMPLES,
    "yes-no": "yes or no",
    "moment": "a time such as 2012-11-01T12:00, or a day such as 2012-11-01",
    "days": "days such as 2026-01-05,2026-02-01..2026-02-10, or none",
}


def expected(law: FactLaw) -> str:
    """What may be stated of a fact."""
    if law.type == "word":
        return ", ".join(law.words)
    others = [*law.names, *([law.none] if law.none is not None else [])]
    return EXPECTED[law.type] + (f"; or {', '.join(others)}" if others else "")


def in_words(law: FactLaw, value: Value, given: object) -> str:
    """What is stated, as a sentence has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return law.words.get(value, value)
    if isinstance(value, Range):
        named = law.names.get(_plain(given))
        if named is not None:
            return named.title
        assert value.least is not None
        return written(value.least, law.type)
    if isinstance(value, Stretch):
        return value.since.strftime("%Y-%m-%d %H:%M") if value.exact and law.of is None else str(given)
    return "no days" if not value else f"{len(value)} day{'' if len(value) == 1 else 's'}"


def goes_with(name: str, law: FactLaw, given: object, others: Mapping[str, object]) -> None:
    """Refuse a name beside other facts with which it cannot go: a town that lies on another river."""
    named: NamedLaw | None = law.names.get(_plain(given)) if law.names else None
    for other, words in (named.with_ if named is not None else {}).items():
        if other in others and others[other] not in words:
            raise BadInput(f"{name}: {short(given)} goes with {other}={' or '.join(words)}, not {others[other]}")
