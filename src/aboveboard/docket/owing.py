"""What a proceeding owes, small and plain: each term that runs with its day, and those that run no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from aboveboard.docket.course.state import State
from aboveboard.docket.course.terms import Owed, Start, terms
from aboveboard.law.days.moments import legal_day
from aboveboard.law.docket import Proceeding

FACT = "fact."
Ended = Literal["", "done", "done-late", "lifted", "over"]
"""How it came to an end; nothing where it runs."""
SANCTIONS = "sanctions."


class What(NamedTuple):
    """What is owed, in the words of its clause: many owe the same."""

    term: str
    title: str
    of: tuple[str, ...]
    cite: tuple[str, ...]
    counted: str
    closes: bool
    first: bool
    reasonable: int | None


class Owing(NamedTuple):
    """A term that runs, or ran, in one proceeding."""

    what: What
    key: str
    """What it is called in its proceeding, whatever moves its day."""
    start: str
    day: str | None
    """The last day, or the first one; None where the clause gives no number."""
    raw: str | None
    """The same before a closed day moved it."""
    skipped: tuple[str, ...]
    about: str
    event: int
    """From which it runs."""
    moved: int
    """The last event that may have set its day, or with which it ended."""
    stated: str
    changed: str
    """When these two were written."""
    ended: Ended = ""

    def state(self, today: date) -> str:
        """How it stands on a day."""
        if self.ended:
            return self.ended
        if self.day is None:
            age = (today - date.fromisoformat(self.start)).days
            reasonable = self.what.reasonable
            return "not-counted" if reasonable is None else "aged" if age > reasonable else "open"
        if self.day >= today.isoformat() or self.what.first:
            return "open"
        return "closed" if self.what.closes else "late"

    def is_late(self, today: str) -> bool:
        """Is it overdue on a day?"""
        return self.day is not None and self.day < today and not (self.what.first or self.what.closes)

    def to_json(self, today: date) -> dict[str, Any]:
        """As programs read it."""
        what = self.what
        return {
            "what": what.term, "title": what.title, "of": list(what.of), "from": self.start, "day": self.day,
            "state": self.state(today), "about": self.about or None, "event": self.event, "cite": list(what.cite),
        }  # fmt: skip


@lru_cache(maxsize=10_000)
def shared(what: What) -> What:
    """The same words for all who owe the same."""
    return what


def owing_of(law: Proceeding, state: State, times: Sequence[datetime], corrected: int) -> Iterator[Owing]:
    """What runs and has not been met, whatever day it is; a correction may have moved any of it."""
    for key, each in _keyed(law, state):
        if each.done is None:
            yield _owing(law, state, key, each, times, corrected)


def past_of(law: Proceeding, state: State, times: Sequence[datetime], corrected: int) -> Iterator[Owing]:
    """What ran and does not any more, where it has a day: done, lifted, or owed by a proceeding that is over."""
    over = None if state.ended is None else _ending(law, state)
    for key, each in _keyed(law, state):
        number = over if each.done is None else each.done
        if number is None or each.day is None or number <= each.start.number:
            continue
        found = _owing(law, state, key, each, times, corrected)
        ended: Ended = each.state if each.state in ("done", "done-late", "lifted") else "over"
        moved = max(found.moved, number)
        yield found._replace(ended=ended, moved=moved, changed=_time(times, moved))


def _ending(law: Proceeding, state: State) -> int | None:
    """The event with which it was over."""
    done = (each for name, step in law.law.steps.items() if step.ends is not None for each in state.done(name))
    return max((each.number for each in done), default=None)


def _keyed(law: Proceeding, state: State) -> Iterator[tuple[str, Owed]]:
    """Every term that has begun, each under a name that stays as long as the same is owed.

    It is named by the thing that it is about, by who owes it where each does by itself, and by the event where a term
    runs for several things that have no names; not by the event where another like it takes its place.
    """
    seen: dict[str, int] = {}
    for each in terms(law, state, date.min, lifted=True):
        held = law.law.terms[each.term]
        found = [each.term, *each.of] if held.each else [each.term]
        found += [each.start.about] if each.start.about else []
        found += [str(each.start.number)] if held.from_.startswith(SANCTIONS) else []
        key = ".".join(found)
        seen[key] = seen.get(key, 0) + 1
        yield (key if seen[key] == 1 else f"{key}.{seen[key]}"), each


def _owing(
    law: Proceeding, state: State, key: str, each: Owed, times: Sequence[datetime], corrected: int
) -> Owing:  # fmt: skip
    held, due = law.law.terms[each.term], each.due
    first = due is not None and due.gives == "first-day"
    counted = "" if due is None else due.counted
    what = What(each.term, each.title, each.of, tuple(each.cite), counted, held.closes, first, held.reasonable)
    moved = max(_moved(law, state, each.term, each.start), corrected)
    return Owing(
        shared(what), key, legal_day(each.start.moment).isoformat(), None if each.day is None else each.day.isoformat(),
        None if due is None else legal_day(due.rule_day).isoformat(),
        () if due is None else tuple(f"{one.day}, {one.why}" for one in due.skipped), each.start.about,
        each.start.number, moved, _time(times, each.start.number), _time(times, moved),
    )  # fmt: skip


def _time(times: Sequence[datetime], number: int) -> str:
    """When an event was written; what the text prints, and what was known from the beginning, stands with the first."""
    return times[max(0, min(number, len(times) - 1))].isoformat()


def _moved(law: Proceeding, state: State, name: str, start: Start) -> int:
    """The last event that set its day: what it runs from, what it is shortened by, and what states its days."""
    term = law.law.terms[name]
    facts = {each for each in (term.stated, term.from_.removeprefix(FACT) if FACT in term.from_ else None) if each}
    steps = [each for each, step in law.law.steps.items() if facts & {*step.keeps, *step.sets}] if facts else []
    last = (state.last(each) for each in (*steps, *([term.shortened] if term.shortened else ())))
    found = max((each.number for each in last if each is not None), default=0)
    before = _moved(law, state, term.from_[5:], start) if term.from_.startswith("term.") else 0
    return max(start.number, found, before, 0)
