"""A question that notes what is looked at in it: each field, each kind of entry, each figure of a pool.

Whatever looks into a part that nobody keeps count of, such as another log, rests on what may change unseen: it is noted
as such, and nothing that rests on it is remembered.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Any

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.remembering.cells import ALWAYS, PERSON, Cells
from aboveboard.play.pools.running.state import RoundState

SCALARS = (int, str, bool, type(None))


class Watch:
    """What was looked at since somebody last asked, by bits."""

    def __init__(self, cells: Cells, asked: Question) -> None:
        self.cells, self.asked, self.seen = cells, asked, 0

    def note(self, what: str, name: Any) -> None:
        """Something was looked at."""
        self.seen |= self.cells.bit(what, name, self.asked)

    def unseen(self) -> None:
        """Something was looked at that may change unseen."""
        self.seen |= ALWAYS


class Fields(Mapping[str, Any]):
    """What a deed states, or what a log was opened with."""

    def __init__(self, watch: Watch, what: str, fields: Mapping[str, Any]) -> None:
        self._watch, self._what, self._fields = watch, what, fields

    def __getitem__(self, name: str) -> Any:
        self._watch.note(self._what, name)
        return self._fields[name]

    def get(self, name: str, default: Any = None) -> Any:
        """A field of it."""
        self._watch.note(self._what, name)
        return self._fields.get(name, default)

    def __contains__(self, name: object) -> bool:
        self._watch.note(f"{self._what} has", name)
        return name in self._fields

    def _all(self) -> None:
        """Which fields there are, and what is in each."""
        if self._what == "payload":
            self._watch.unseen()  # a deed that is looked at as a whole is another each time
            return
        for name in (None, *self._fields):
            self._watch.note(self._what, name)

    def __iter__(self) -> Iterator[str]:
        self._all()
        return iter(self._fields)

    def __len__(self) -> int:
        self._all()
        return len(self._fields)


class _Entries(Mapping[str, Any]):
    """The entries of a register by kind."""

    def __init__(self, watch: Watch, what: str, entries: Mapping[str, Any]) -> None:
        self._watch, self._what, self._entries = watch, what, entries

    def __getitem__(self, kind: str) -> Any:
        self._watch.note(self._what, kind)
        return self._entries[kind]

    def __iter__(self) -> Iterator[str]:
        self._watch.note(self._what, None)
        return iter(self._entries)

    def __len__(self) -> int:
        self._watch.note(self._what, None)
        return len(self._entries)


class _People(Mapping[str, Any]):
    """People on file, or what was said of them: by name, and all of them by how many statements put somebody there."""

    def __init__(self, watch: Watch, register: str, what: str, people: Mapping[str, Any]) -> None:
        self._watch, self._register, self._what, self._people = watch, register, f"{register} {what}", people

    def __getitem__(self, name: str) -> Any:
        self._watch.note(self._what, name)
        return self._people[name]

    def __contains__(self, name: object) -> bool:
        self._watch.note(self._what, name)
        return name in self._people

    def _all(self) -> None:
        for kind in PERSON if self._what.endswith("people") else (None,):
            self._watch.note(self._register, kind)

    def __iter__(self) -> Iterator[str]:
        self._all()
        return iter(self._people)

    def __len__(self) -> int:
        self._all()
        return len(self._people)


class _Register:
    """A register: the kinds whose entries were looked at."""

    def __init__(self, watch: Watch, what: str, register: Any) -> None:
        self._watch, self._what, self._register = watch, what, register

    @cached_property
    def entries(self) -> _Entries:
        """Its entries by kind."""
        return _Entries(self._watch, self._what, self._register.entries)

    @cached_property
    def people(self) -> _People:
        """Those on file."""
        return _People(self._watch, self._what, "people", self._register.people)

    @cached_property
    def stated_of(self) -> _People:
        """What was said of them."""
        return _People(self._watch, self._what, "said", self._register.stated_of)

    def __getattr__(self, name: str) -> Any:
        held = getattr(self._register, name)
        if name in ("listed", "of", "last", "different"):

            def by_kind(kind: str, /, *rest: Any, **fields: Any) -> Any:
                self._watch.note(self._what, kind)
                return held(kind, *rest, **fields)

            return by_kind
        self._watch.note(self._what, None)
        return held

    def _note(self, kinds: tuple[str, ...]) -> None:
        for kind in kinds:
            self._watch.note(self._what, kind)

    def running(self, name: Any, kinds: tuple[str, ...], start: Callable[[], Any], take: Any) -> Any:
        """What comes of all entries of some kinds."""
        self._note(kinds)
        return self._register.running(name, kinds, start, take)

    def reckoned(self, name: str, about: Any, kinds: tuple[str, ...], work: Callable[[], Any]) -> Any:
        """What is worked out of the entries of some kinds."""
        self._note(kinds)
        return self._register.reckoned(name, about, kinds, work)

    def standing(self, begins: str, ends: str, by: str) -> Any:
        """What has begun and not ended."""
        self._note((begins, ends))
        return self._register.standing(begins, ends, by)


class _State:
    """A pool's state: its plain figures one by one, anything else by whether the pool went on at all."""

    def __init__(self, watch: Watch, path: str, state: Any) -> None:
        self._watch, self._path, self._state = watch, path, state

    def __getattr__(self, name: str) -> Any:
        value, path = getattr(self._state, name), f"{self._path}.{name}"
        if type(value) in SCALARS:
            self._watch.note("pool", path)
        elif isinstance(value, RoundState) or path == "pool.state.deal":
            return _State(self._watch, path, value)
        else:
            _went_on(self._watch)
        return value


def _went_on(watch: Watch) -> None:
    """Whatever the pool does: it is another pool, goes on, or begins anew from a copy."""
    for path in ("pool", "pool.state", "pool.latest"):
        watch.note("pool", path)


class _Terms:
    """What a pool goes by: each part of it as long as it is the same, since pools alike go by one edition."""

    def __init__(self, watch: Watch, terms: Any) -> None:
        self._watch, self._terms = watch, terms

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._terms, name)
        self._watch.note("pool", "pool.terms" if callable(value) else f"pool.terms.{name}")
        return value


class _Pool:
    """A pool at play."""

    def __init__(self, watch: Watch, pool: Any) -> None:
        self._watch, self._pool = watch, pool

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._pool, name)
        if name == "terms":
            return _Terms(self._watch, value)
        if name == "name":
            self._watch.note("pool", "pool.name")
            return value
        if name == "state":
            return _State(self._watch, "pool.state", value)
        _went_on(self._watch)
        return value


class _Books:
    """What accounts hold."""

    def __init__(self, watch: Watch, books: Any) -> None:
        self._watch, self._books = watch, books

    def balance(self, account: str) -> Any:
        """What an account holds."""
        self._watch.note("balance", account)
        return self._books.balance(account)

    def __getattr__(self, name: str) -> Any:
        self._watch.unseen()
        return getattr(self._books, name)


def _noted(name: str) -> Any:
    """A plain field whose being looked at is noted."""

    def get(asked: WatchedQuestion) -> Any:
        held = asked.__dict__
        if (watch := held.get("_watch")) is not None:
            watch.note("asked", name)
        return held[name] if name in held else getattr(Question, name)

    def put(asked: WatchedQuestion, value: Any) -> None:
        asked.__dict__[name] = value

    return property(get, put)


class WatchedQuestion(Question):
    """A question whose parts note what is looked at in them; one that is made from it is a question like any other."""

    at = _noted("at")
    by = _noted("by")
    name = _noted("name")
    stated = _noted("stated")

    def varied(self, **fields: Any) -> Question:
        """The same with other fields: all of it was looked at by that."""
        return replace(self, **fields)

    @property
    def today(self) -> date:
        """The legal day on which it is asked."""
        held = self.__dict__
        if (watch := held.get("_watch")) is not None:
            watch.note("asked", "today")
        found: date = held["at"].date()
        return found

    @property
    def day(self) -> date:
        """The day that counts for people and papers."""
        watch = self.__dict__.get("_watch")
        if watch is None:
            return Question.made({**self.__dict__}).day
        watch.note("asked", "today" if watch.asked.period is None else "day")
        found: date = watch.asked.day
        return found

    @property
    def reckoned(self) -> dict[Hashable, Any]:
        """What was reckoned for this question."""
        held = self.__dict__
        if (watch := held.get("_watch")) is not None:
            watch.unseen()
        found: dict[Hashable, Any] = held.setdefault("reckoned", {})
        return found


def watched(asked: Question, watch: Watch) -> WatchedQuestion:
    """The same question, noting what is looked at."""

    def unseen(look: Callable[[str], Any] | None) -> Callable[[str], Any] | None:
        def noted(name: str) -> Any:
            watch.unseen()
            assert look is not None
            return look(name)

        return None if look is None else noted

    def fields(what: str) -> Fields | None:
        given: Mapping[str, Any] | None = getattr(asked, what)
        return None if given is None else Fields(watch, what, given)

    found = object.__new__(WatchedQuestion)
    found.__dict__.update(
        asked.__dict__,
        _watch=watch, payload=fields("payload"), pool_opened=fields("pool_opened"), period=fields("period"),
        organization=_Register(watch, "organization", asked.organization),
        occasion=None if asked.occasion is None else _Register(watch, "occasion", asked.occasion),
        pool=None if asked.pool is None else _Pool(watch, asked.pool),
        books=None if asked.books is None else _Books(watch, asked.books),
        held=unseen(asked.held), other_pool=unseen(asked.other_pool),
    )  # fmt: skip
    for name in ("day", "reckoned"):
        found.__dict__.pop(name, None)
    return found
