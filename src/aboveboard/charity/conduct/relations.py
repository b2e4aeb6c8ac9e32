"""What must hold between the fields of a deed, or with what was stated before it: declared beside the fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, Protocol

from aboveboard.charity.conduct.register import Entry, Register


class Stated(NamedTuple):
    """A deed being asked, as relations look at it."""

    kind: str
    payload: Mapping[str, Any]
    before: Register
    """What was stated on its log before."""
    today: date
    """The legal day on which it is asked."""
    names: Mapping[str, str] = {}
    """The one name of what goes by several."""

    def one_name(self, given: Any) -> Any:
        """What something is called."""
        return self.names.get(given, given)


class Relation(Protocol):
    """Something that must hold."""

    def why_not(self, deed: Stated) -> str | None:
        """Why it does not, in words after the deed's name; None where it does, or a field is not stated."""
        ...

    @property
    def needs(self) -> str | None:
        """The kind of deed without which it is not asked in a record, which need not say everything."""
        ...


class _Always:
    """A relation that can always be asked."""

    @property
    def needs(self) -> str | None:
        """Nothing else."""
        return None


@dataclass(frozen=True)
class NotBefore(_Always):
    """A day is not before another."""

    field: str
    other: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it is."""
        day, other = deed.payload.get(self.field), deed.payload.get(self.other)
        if day is None or other is None or day >= other:
            return None
        return f"{self.field}: {day} is before {self.other}, which is {other}"


@dataclass(frozen=True)
class NotAhead(_Always):
    """A day is not after the one on which it is stated."""

    field: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it is."""
        day = deed.payload.get(self.field)
        return f"{self.field}: {day} is still to come" if day is not None and day > str(deed.today) else None


@dataclass(frozen=True)
class NotOver(_Always):
    """A day is not before the one on which it is stated."""

    field: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it is."""
        day = deed.payload.get(self.field)
        return f"{self.field}: {day} is over" if day is not None and day < str(deed.today) else None


@dataclass(frozen=True)
class Some(_Always):
    """A list that is given has something in it, and an amount is not nothing."""

    field: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has not."""
        given = deed.payload.get(self.field)
        if given is None or given:
            return None
        return f"{self.field}: {'more than nothing' if given == 0 else 'at least one'} was expected"


class OneOf(_Always):
    """Of some fields one is given, and where they exclude each other no more."""

    def __init__(self, *fields: str, alone: bool = True) -> None:
        self.fields, self.alone = fields, alone

    def why_not(self, deed: Stated) -> str | None:
        """Why none is, or several are."""
        given = [field for field in self.fields if deed.payload.get(field) is not None]
        if given and (len(given) == 1 or not self.alone):
            return None
        one = f"{', '.join(self.fields[:-1])} or {self.fields[-1]}"
        return f"{one} was expected" + (f", and not {' and '.join(given)} at once" if given else "")


@dataclass(frozen=True)
class Another(_Always):
    """Two fields do not name the same."""

    field: str
    other: str

    def why_not(self, deed: Stated) -> str | None:
        """Why they do."""
        given = deed.payload.get(self.field)
        if given is None or given != deed.payload.get(self.other):
            return None
        return f"{self.field}: {given!r} is the same as {self.other}; another was expected"


@dataclass(frozen=True)
class Once(_Always):
    """What a field gives is given once on a log."""

    field: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it is given again."""
        given = deed.payload.get(self.field)
        first = None if given is None else deed.before.different(deed.kind, self.field).get(given)
        return None if first is None else f"{self.field}: {given!r} was given before, by event {first.number}"


@dataclass(frozen=True)
class Begins(_Always):
    """What begins has not begun, or has ended since."""

    ends: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has."""
        first = _standing(deed, deed.kind, self.ends, self.by)
        if first is None:
            return None
        given = deed.payload[self.by]
        return f"{self.by}: {given!r}: {deed.kind} was stated by event {first.number}, and no {self.ends} since"


@dataclass(frozen=True)
class Ends:
    """What ends has begun, and not ended since."""

    begins: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has not."""
        if self.by not in deed.payload or _standing(deed, self.begins, deed.kind, self.by) is not None:
            return None
        given = deed.payload[self.by]
        return f"{self.by}: {given!r}: no {self.begins} was stated, or {deed.kind} was since"

    @property
    def needs(self) -> str | None:
        """That some have begun."""
        return self.begins


@dataclass(frozen=True)
class Answers:
    """What answers something is stated no more often than that was."""

    begins: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has been answered."""
        given = deed.payload.get(self.by)
        asked, answered = (len(deed.before.listed(kind, **{self.by: given})) for kind in (self.begins, deed.kind))
        if given is None or answered < asked:
            return None
        return f"{self.by}: {given!r}: no {self.begins} was stated that {deed.kind} has not answered"

    @property
    def needs(self) -> str | None:
        """That there are some."""
        return self.begins


def _standing(deed: Stated, begins: str, ends: str, by: str) -> Entry | None:
    """The entry with which what a deed names has begun, if it has not ended."""

    def take(found: dict[Any, Entry], entry: Entry) -> None:
        if entry.kind == begins:
            found[deed.one_name(entry.get(by))] = entry
        else:
            found.pop(deed.one_name(entry.get(by)), None)

    found = deed.before.running(("stands", begins, ends, by), (begins, ends), dict[Any, Entry], take)
    return found.get(deed.one_name(deed.payload.get(by)))
