"""What was found of deeds of one kind: facts and conditions, each taken again while nothing it rests on has changed.

A fact or a condition that mostly rests on something new is not watched any more, but asked each time as it is: watching
takes longer than asking. Whoever proves it asks everything twice (`proving`), and the two must be alike.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Set
from contextlib import contextmanager
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple
from weakref import ref

from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.references import Checked, check
from aboveboard.charity.facts.known import LogFacts, reader
from aboveboard.charity.remembering.cells import ALWAYS, Cells
from aboveboard.charity.remembering.watched import Watch, watched
from aboveboard.law.conditions.facts import Fact, Person
from aboveboard.law.conditions.weigh import APART, Came, Row, Weighed, before, weigh, weighed
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.model.conditions import Condition, Window

SEEN = 8
"""So often something is watched before it is seen whether that is worth it."""
AGAIN = 2000
"""After so many deeds it is seen anew."""
NAMES = "names"
"""Under this it is remembered whether everything is known that a deed names."""


class Held(NamedTuple):
    """Something that was found, and the bits of what it rests on."""

    rests_on: int
    found: Any


class _Facts(LogFacts):
    """Facts that are watched, each with what it rests on."""

    def __init__(self, asked: Question, watch: Watch, held: dict[Hashable, Held]) -> None:
        self._plain, self._watch, self._held = asked, watch, held

    @cached_property
    def asked(self) -> Question:  # type: ignore[override]
        """The question as it is watched, made where something is asked of it."""
        return watched(self._plain, self._watch)

    def _once(self, key: Hashable, work: Callable[[], Any]) -> Any:
        held, watch = self._held.get(key), self._watch
        if held is not None:
            watch.seen |= held.rests_on
            return held.found
        outer, watch.seen = watch.seen, 0
        try:
            found = work()
            self._held[key] = Held(watch.seen, found)
            watch.cells.rests |= watch.seen
        finally:
            watch.seen |= outer
        return found

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """A fact by name, found once for as long as it holds."""
        found: Fact | None = self._once((name, over), lambda: reader(name)(self.asked, over))
        return found

    def _person(self, name: str) -> Person:
        found: Person = self._once((NAMES, name), lambda: self.asked.person(name))
        return found


class _Unwatched(LogFacts):
    """Facts that are asked as they are, but for those that are held."""

    def __init__(self, asked: Question, held: Mapping[Hashable, Held]) -> None:
        super().__init__(asked)
        self._held = held

    def known(self, name: str, over: Window = "at-once") -> Fact | None:
        """A fact by name."""
        held = self._held.get((name, over))
        if held is None:
            return super().known(name, over)
        found: Fact | None = held.found
        return found


class Remembered:
    """Deeds of one kind at one organization: what came of the last one."""

    def __init__(self) -> None:
        self._lock = Lock()
        """Pages look at logs while others are decided: whoever finds it in use asks as if nothing were remembered."""
        self._forget()

    def _forget(self) -> None:
        self._cells = Cells()
        self._shape: tuple[int | bool, ...] = ()
        self._mentions: Set[str] | None = None
        self._law: ConductLaw | None = None
        self._facts: dict[Hashable, Held] = {}
        self._came: dict[str, Held] = {}
        self._whole: Weighed | None = None
        """What came of all conditions together."""
        self._unseen = 0
        """The bit of what may change unseen, where something was found that rests on it."""
        self._asked: Callable[[], Question | None] = _nothing
        """What was looked at last: nothing has happened while the same is asked."""
        self._times = 0
        self._anew: dict[str, int] = {}
        """How often each condition was asked anew."""
        self._unwatched: set[str] = set()
        """The conditions that are asked each time as they are."""
        self._rows: tuple[Row, ...] = ()
        """The conditions that stood before the last deed, each with its place and what came of it."""
        self._place: dict[str, int] = {}
        self._always: list[int] | None = None
        """The places of those that are asked each time; None where they are not known yet."""
        self._outcomes: list[Came] = []
        self._open: set[str] = set()
        """Those of them that are to be asked anew."""
        self._stale = True
        """Has anything changed since they were weighed?"""

    def weigh(self, conditions: Mapping[str, Condition], asked: Question) -> Weighed:
        """Everything that stands in the way of a deed, as far as conditions do."""
        if asked.ahead or asked.supposed or not self._lock.acquire(False):
            return weigh(conditions, asked.kind, LogFacts(asked))
        try:
            self._look(asked)
            found = self._whole
            if found is None or self._stale or self._unwatched:
                found = self._weigh(conditions, asked)
        finally:
            self._lock.release()
        if _PROVING:
            plain = weigh(conditions, asked.kind, LogFacts(asked))
            assert plain == found, f"{asked.kind}: {found} was remembered, and it is {plain}"
        return found

    def check(self, asked: Question, form: Form) -> Checked:
        """Is everything known that a deed names?"""
        held = self._came.get(NAMES)
        # Whatever is held while the deed is the one that was looked at holds for it.
        if held is not None and self._asked() is asked:
            found: Checked = held.found
            return self._proved(found, asked, form) if _PROVING else found
        if asked.ahead or asked.supposed or NAMES in self._unwatched or not self._lock.acquire(False):
            return check(asked, form)
        try:
            self._look(asked)
            held = self._came.get(NAMES)
            if held is None:
                watch = Watch(self._cells, asked)
                looked = check(watched(asked, watch), form)
                held = self._came[NAMES] = Held(watch.seen, looked)
                self._rested(watch)
                self._asked_anew(NAMES)
        finally:
            self._lock.release()
        return self._proved(held.found, asked, form)

    def _proved(self, found: Checked, asked: Question, form: Form) -> Checked:
        if _PROVING:
            plain = check(asked, form)
            assert plain == found, f"{asked.kind}: {found} was remembered, and it is {plain}"
        return found

    def _look(self, asked: Question) -> None:
        """See what has changed, and let go of what rests on that."""
        if self._asked() is asked:
            return
        self._asked = _nothing
        shape = _shape(asked)
        if shape != self._shape or asked.mentions is not self._mentions or asked.law is not self._law:
            self._forget()
            self._shape, self._mentions, self._law = shape, asked.mentions, asked.law
        self._times += 1
        if self._times > AGAIN:
            self._times, self._anew, self._unwatched, self._rows, self._stale = 1, {}, set(), (), True
        changed = self._cells.look(asked) | self._unseen
        if changed & self._cells.rests:
            self._let_go(changed)
        self._asked = ref(asked)

    def _let_go(self, changed: int) -> None:
        """Nothing is held that rests on what has changed."""
        rests = 0
        for key in [key for key, each in self._facts.items() if each.rests_on & changed]:
            del self._facts[key]
        gone = [name for name, each in self._came.items() if each.rests_on & changed]
        for name in gone:
            del self._came[name]
        self._open.update(gone)
        self._stale = True
        self._unseen = 0
        for each in (*self._facts.values(), *self._came.values()):
            rests |= each.rests_on
        self._cells.keep(rests)

    def _rested(self, watch: Watch) -> None:
        """Something rests on what was looked at."""
        self._cells.rests |= watch.seen
        self._unseen |= watch.seen & ALWAYS

    def _weigh(self, conditions: Mapping[str, Condition], asked: Question) -> Weighed:
        """Weigh what must be weighed anew, in the order in which the law has it."""
        watch = Watch(self._cells, asked)
        facts, plain = _Facts(asked, watch, self._facts), _Unwatched(asked, self._facts)
        whole, self._whole = self._whole, None
        if self._stale:
            rows = before(conditions, asked.kind, facts)
            self._rested(watch)
            if rows is not self._rows:
                self._begin(tuple(rows))
                whole = None
        unwatched, outcomes, rows = self._unwatched, self._outcomes, self._rows
        for place in self._places():
            row = rows[place]
            if row.name in unwatched:
                came = row.weigh(plain)
            else:
                watch.seen = 0
                came = row.weigh(facts)
                self._came[row.name] = Held(watch.seen, came)
                self._rested(watch)
                self._asked_anew(row.name)
            if outcomes[place] is not came:
                outcomes[place], whole = came, None
        self._open.clear()
        self._stale = False
        if whole is None:
            whole = weighed((row.name, came) for row, came in zip(rows, outcomes, strict=True))
        self._whole = whole
        return whole

    def _begin(self, rows: tuple[Row, ...]) -> None:
        """Other conditions stand before the deed than before the one before it."""
        self._rows, self._place = rows, {row.name: place for place, row in enumerate(rows)}
        self._always = None
        held = [self._came.get(row.name) for row in rows]
        self._outcomes = [APART if each is None else each.found for each in held]
        self._open = {name for name in self._place if name not in self._came and name not in self._unwatched}

    def _places(self) -> list[int]:
        """The places of those that are asked anew, in their order."""
        if self._always is None:
            self._always = sorted(self._place[name] for name in self._unwatched if name in self._place)
        if not self._open:
            return self._always
        return sorted((*self._always, *(self._place[name] for name in self._open if name in self._place)))

    def _asked_anew(self, name: str) -> None:
        """Something was asked anew: what is so nearly each time is not worth being watched."""
        times = self._anew[name] = self._anew.get(name, 0) + 1
        if times > SEEN and times * 3 > self._times:
            self._unwatched.add(name)
            self._always = None
            del self._came[name]


def _shape(asked: Question) -> tuple[int | bool, ...]:
    """What is there at all of what facts may look at, and how much a record mentions."""
    return (
        len(asked.mentions), asked.recorded, asked.occasion is None, asked.period is None, asked.pool is None,
        asked.pool_opened is None, asked.books is None, asked.held is None, asked.other_pool is None,
    )  # fmt: skip


def _nothing() -> None:
    """Nothing was looked at."""


_PROVING = False


@contextmanager
def proving() -> Iterator[None]:
    """Whatever is remembered is asked again as if it were not, and compared."""
    global _PROVING
    was, _PROVING = _PROVING, True
    try:
        yield
    finally:
        _PROVING = was
