"""What games money was spent on by class and year, what of it is owed to worthy causes, and classes by plain words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any, NamedTuple, overload
from weakref import WeakKeyDictionary

from aboveboard.charity.books.reporting.totals import TOTALS, net_of
from aboveboard.charity.conduct.books import CHARGE, CHECK, EXPENSE, INSPECT_BOOKS, VOID
from aboveboard.charity.conduct.counting import last_count
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.law.conditions.facts import Source
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.model.conditions import Window

SPENT_ON = "spent-on"
"""The fact that something was spent on groups of classes."""

PAID_PERIOD = "paid-period"
"""What a check says that it is for, where that is not the period of the statement on which it stands."""


def stated_of(payload: Mapping[str, Any], name: str) -> Any:
    """A field of a payment: whoever a check is made out to is paid, where nobody else is named."""
    return payload.get(name, payload.get("payee") if name == "to" else None)


def period_of(entry: Entry) -> str | None:
    """The license period, month or quarter that something was paid for."""
    found = entry.get(PAID_PERIOD, entry.get("period"))
    return None if found is None else str(found)


def day_paid(asked: Question, entry: Entry) -> date:
    """The day by which a payment is counted: that which it bears, or on which it was stated."""
    stated = entry.get("dated")
    return entry.day(asked.zone) if stated is None else date.fromisoformat(stated)


def day_asked(asked: Question) -> date:
    """The same of what is asked."""
    stated = asked.payload.get("dated")
    return asked.today if stated is None else date.fromisoformat(stated)


@dataclass(frozen=True, slots=True)
class Payment:
    """Something that was paid, and not made void."""

    entry: Entry
    class_: str
    day: date

    @property
    def cents(self) -> int:
        """How much."""
        return int(self.entry.payload["cents"])


@dataclass
class _Paid:
    """All payments so far by class and year, and where each check stands among them."""

    by: dict[tuple[str, int], dict[int, Payment]] = field(default_factory=dict)
    """For each class and year, the payments by the numbers of their events."""
    sums: dict[tuple[str, int], int] = field(default_factory=dict)
    elsewhere: dict[tuple[str, int], int] = field(default_factory=dict)
    """What of them stands elsewhere on its form than other expenses of the games do, and is deducted there."""
    checks: dict[tuple[str, int], Payment] = field(default_factory=dict)
    by_paper: dict[str, dict[int, Payment]] = field(default_factory=dict)
    """What was paid by each approval, by the numbers of the events."""
    first: int | None = None
    """The first year of any."""

    def add(self, one: Payment, *, elsewhere: bool) -> None:
        """One more payment."""
        key = one.class_, one.day.year
        self.by.setdefault(key, {})[one.entry.number] = one
        self._sum(one, one.cents, elsewhere=elsewhere)
        if (paper := one.entry.get("approval")) is not None:
            self.by_paper.setdefault(paper, {})[one.entry.number] = one
        self.first = one.day.year if self.first is None else min(self.first, one.day.year)

    def take_back(self, one: Payment, *, elsewhere: bool) -> None:
        """A check was made void."""
        del self.by[one.class_, one.day.year][one.entry.number]
        self._sum(one, -one.cents, elsewhere=elsewhere)
        if (paper := one.entry.get("approval")) is not None:
            del self.by_paper[paper][one.entry.number]

    def _sum(self, one: Payment, cents: int, *, elsewhere: bool) -> None:
        key = one.class_, one.day.year
        self.sums[key] = self.sums.get(key, 0) + cents
        if elsewhere:
            self.elsewhere[key] = self.elsewhere.get(key, 0) + cents


def paid(asked: Question) -> _Paid:
    """All payments that count: checks that are not void, expenses, and what banks took."""
    classes = asked.law.classes

    def stands_elsewhere(one: Payment) -> bool:
        known = classes.get(one.class_)
        return known is not None and one.entry.get("form") in known.parts

    def take(found: _Paid, entry: Entry) -> None:
        number = entry.get("account"), entry.get("number")
        if entry.kind == VOID:
            if (one := found.checks.pop(number, None)) is not None:
                found.take_back(one, elsewhere=stands_elsewhere(one))
            return
        class_ = asked.law.class_for("bank-charge") if entry.kind == CHARGE else str(entry.get("class", ""))
        one = Payment(entry, class_, day_paid(asked, entry))
        found.add(one, elsewhere=stands_elsewhere(one))
        if entry.kind == CHECK:
            found.checks[number] = one

    return asked.organization.running("paid by class", (CHECK, VOID, EXPENSE, CHARGE), _Paid, take)


class Paid(Sequence[Source]):
    """The events of payments, found when somebody opens a figure: most are never opened."""

    def __init__(self, asked: Question, classes: Iterable[str], over: Window, day: date) -> None:
        self._of = asked, tuple(classes), over, day

    @cached_property
    def _found(self) -> tuple[Source, ...]:
        return tuple(one.entry.source for one in payments(*self._of))

    def __len__(self) -> int:
        return len(self._found)

    @overload
    def __getitem__(self, place: int) -> Source: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[Source]: ...

    def __getitem__(self, place: int | slice) -> Source | Sequence[Source]:
        return self._found[place]


def payments(asked: Question, classes: Iterable[str], over: Window, day: date) -> list[Payment]:
    """What was paid for some classes in the window of a day, in the order in which it was stated."""
    found = paid(asked).by
    listed = [one for class_ in classes for one in found.get((class_, day.year), {}).values()]
    if over == "month":
        listed = [one for one in listed if one.day.month == day.month]
    elif over == "quarter":
        listed = [one for one in listed if (one.day.month - 1) // 3 == (day.month - 1) // 3]
    elif over != "calendar-year":
        listed = []
    return sorted(listed, key=lambda one: one.entry.number)


def spent(asked: Question, classes: Iterable[str], over: Window, day: date) -> int:
    """What was paid for some classes in the window of a day, without what is asked now."""
    if over == "calendar-year":
        return _in_year(asked, classes, day.year)
    return sum(one.cents for one in payments(asked, classes, over, day))


def _in_year(asked: Question, classes: Iterable[str], year: int) -> int:
    sums = paid(asked).sums
    return sum(sums.get((class_, year), 0) for class_ in classes)


def classes_of(asked: Question, groups: Iterable[str]) -> list[str]:
    """The classes of some groups."""
    wanted = set(groups)
    return [name for name, known in asked.law.classes.items() if known.group in wanted]


def was_spent_on(asked: Question, groups: Iterable[str]) -> bool:
    """Was anything ever paid for classes of some groups?"""
    wanted = set(classes_of(asked, groups))
    return any(cents for (class_, _), cents in paid(asked).sums.items() if class_ in wanted)


# -- a share of what games netted --------------------------------------------------------------------------------------


def _pools(asked: Question) -> Mapping[int, int]:
    """What deals and raffles have netted by the year in which each was over."""

    def take(found: dict[int, int], entry: Entry) -> None:
        totals: Mapping[str, Any] = entry.get(TOTALS) or {}
        if entry.get("what") == "over" and totals:
            counted = "cost" in totals
            net = totals["gross"] - totals["prizes"] - totals["cost"] if counted else net_of(totals)
            year = entry.dated(asked.zone).year
            found[year] = found.get(year, 0) + int(net)

    return asked.organization.running("net of pools by year", (POOL_NOTED,), dict[int, int], take)


def _occasions(asked: Question) -> dict[int, int]:
    """What was counted at occasions, by the year of each."""
    found: dict[int, int] = {}
    for noted in asked.organization.listed(NOTED) if asked.held is not None else ():
        assert asked.held is not None
        counted = last_count(asked.held(noted.get("occasion")).stated)
        if counted is not None:
            year = int(noted.get("day")[:4])
            found[year] = found.get(year, 0) + int(counted.entry.get("cents", 0))
    return found


def _games_expenses(asked: Question, classes: Iterable[str], year: int) -> int:
    """What was spent on games, besides what is deducted elsewhere on its form than their other expenses are."""
    found = paid(asked)
    return sum(found.sums.get((each, year), 0) - found.elsewhere.get((each, year), 0) for each in classes)


@dataclass(frozen=True)
class Share:
    """What is owed to worthy causes of one calendar year."""

    year: int
    net: int
    carried: int
    """What is owed of the years before."""
    given: int
    due: int
    """The share of the year with what is carried."""

    @property
    def short(self) -> int:
        """What is still owed."""
        return max(0, self.due - self.given)

    def to_json(self) -> dict[str, int]:
        """As programs read it."""
        return {**vars(self), "short": self.short}


def shares(
    asked: Question, share: Fraction, less: Iterable[str], to: Iterable[str], figure: str | None, until: int
) -> list[Share]:
    """Year by year up to one, what of the net profits of games was owed to some groups, and given to them.

    A figure on file says what was owed when the year began in which it was stated.
    """
    pools, occasions = _pools(asked), _occasions(asked)
    less, to = classes_of(asked, less), classes_of(asked, to)
    stated = {} if figure is None else _figures(asked, figure)
    first = paid(asked).first
    years = [*pools, *occasions, *stated, *(() if first is None else (first,))]
    found, short = list[Share](), 0
    for year in range(min(years, default=until), until + 1):
        net = pools.get(year, 0) + occasions.get(year, 0) - _games_expenses(asked, less, year)
        carried = stated.get(year, short)
        given = _in_year(asked, to, year)
        one = Share(year, net, carried, given, ceil(share * max(0, net)) + carried)
        found.append(one)
        short = one.short
    return found


def _figures(asked: Question, name: str) -> dict[int, int]:
    """A figure by the year in which it was put on file."""
    listed = asked.organization.listed("figure", figure=name)
    return {entry.day(asked.zone).year: int(entry.get("cents", 0)) for entry in listed}


def examinable(asked: Question) -> list[str]:
    """The books besides those of the games that are open to an inspection, by what was spent."""
    found = list[str]()
    for rule in asked.law.asking(INSPECT_BOOKS, "asked"):
        groups = [name.split()[1:] for name in rule.when if name.split()[0] == SPENT_ON]
        if groups and all(was_spent_on(asked, each) for each in groups):
            found.extend(str(each) for each in rule.when.get("asked", ()))
    return found


# -- classes by plain words --------------------------------------------------------------------------------------------

LEFT_OUT = frozenset(("a", "an", "and", "at", "by", "for", "from", "in", "of", "on", "or", "our", "the", "to", "with"))
"""Words that say nothing of what something is for."""


@dataclass(frozen=True)
class Fit:
    """A class that fits what something is said to be for."""

    class_: str
    title: str
    group: str
    phrase: str
    """The words of the law's file that it goes by."""
    exact: bool
    """Are they all that was said, and nothing else?"""
    score: Fraction = field(compare=False)

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "class": self.class_,
            "title": self.title,
            "group": self.group,
            "phrase": self.phrase,
            "exact": self.exact,
        }


def words_of(text: str) -> tuple[str, ...]:
    """The words that count, each in its plainest form."""
    letters = _BETWEEN.sub(" ", text.casefold().replace("'s", "").replace("'", ""))
    return tuple([_plain(word) for word in letters.split() if word not in LEFT_OUT])


_BETWEEN = re.compile(r"[\W_]+")


def _plain(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


class _Phrase(NamedTuple):
    """Words of the law's file by which a class goes."""

    class_: str
    phrase: str
    parts: frozenset[str]
    ours: bool
    """Are they what people say, and no title?"""


_INDEXED: WeakKeyDictionary[ConductLaw, tuple[list[_Phrase], dict[str, set[str]]]] = WeakKeyDictionary()


def _phrases(law: ConductLaw) -> tuple[list[_Phrase], dict[str, set[str]]]:
    """The phrases of a law's classes, and the classes that go by each word; taken apart once."""
    found = _INDEXED.get(law)
    if found is None:
        phrases = [
            _Phrase(name, phrase, frozenset(words_of(phrase)), ours)
            for name, known in law.classes.items()
            for phrase, ours in (*((each, True) for each in known.says), (known.title, False), (name, False))
        ]
        by_word: dict[str, set[str]] = {}
        for name, _, parts, _ in phrases:
            for word in parts:
                by_word.setdefault(word, set()).add(name)
        found = _INDEXED[law] = phrases, by_word
    return found


def classes_that_fit(law: ConductLaw, words: str) -> list[Fit]:
    """The classes that fit plain words, the best first; none where not one word of them is the law's.

    A word that few classes go by counts for more.
    """
    said = set(words_of(words))
    phrases, by_word = _phrases(law)
    if by_word.keys().isdisjoint(said):
        return []
    best: dict[str, Fit] = {}
    for name, phrase, parts, ours in phrases:
        common = said & parts
        if not common:
            continue
        weight = sum((Fraction(1, len(by_word[word])) for word in common), Fraction(0))
        exact = ours and parts == said
        score = weight * Fraction(2 * len(common), len(said) + len(parts)) + (1000 if exact else 0)
        if name not in best or score > best[name].score:
            known = law.classes[name]
            best[name] = Fit(name, known.title, known.group, phrase, exact, score)
    return list(_by_score(best.values()))


def _by_score(fits: Iterable[Fit]) -> Iterator[Fit]:
    listed = sorted(fits, key=lambda fit: (-fit.score, fit.class_))
    top = listed[0].score if listed else Fraction(0)
    yield from (fit for fit in listed if fit.score * 5 >= (top - 1000 if top > 1000 else top))
