"""What must hold between the fields of a deed, or with what was stated before it: declared beside the fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Protocol

from aboveboard.charity.conduct.periods import first_day
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.kernel.money import dollars
from aboveboard.law.conduct import ConductLaw


class Asked(Protocol):
    """A question, as far as relations look at it."""

    @property
    def kind(self) -> str: ...
    @property
    def law(self) -> ConductLaw: ...
    @property
    def period(self) -> Mapping[str, Any] | None: ...
    @property
    def today(self) -> date: ...
    @property
    def by(self) -> str: ...


class Stated:
    """A deed being asked, as relations look at it: at most of it only some do."""

    def __init__(self, asked: Asked, payload: Mapping[str, Any], before: Register) -> None:
        self._asked, self.payload, self.before = asked, payload, before
        """What was stated on its log before."""

    @property
    def kind(self) -> str:
        """Its kind."""
        return self._asked.kind

    @property
    def today(self) -> date:
        """The legal day on which it is asked."""
        return self._asked.today

    @property
    def period(self) -> Mapping[str, Any]:
        """What the occasion was opened with, where it is one's."""
        return self._asked.period or {}

    @property
    def by(self) -> str:
        """Who asks, where that is stated."""
        return self._asked.by

    def one_name(self, given: Any) -> Any:
        """What something is called that goes by several names."""
        return self._asked.law.one_name.get(given, given)


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
class NotToCome(_Always):
    """A month, a quarter or a year that a field names has begun."""

    field: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has not."""
        period = deed.payload.get(self.field, "")
        first = first_day(period)
        return None if first is None or deed.today >= first else f"{self.field}: {period} is still to come"


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
class OnceAlike(_Always):
    """What is given by some fields together is given once on a log."""

    fields: tuple[str, ...]

    def why_not(self, deed: Stated) -> str | None:
        """Why it is given again."""

        def alike(stated: Mapping[str, Any]) -> tuple[Any, ...]:
            return tuple(deed.one_name(stated.get(field)) for field in self.fields)

        def take(found: dict[Any, Entry], entry: Entry) -> None:
            found.setdefault(alike(entry.payload), entry)

        before = deed.before.running(("alike", deed.kind, self.fields), (deed.kind,), dict[Any, Entry], take)
        first = before.get(alike(deed.payload))
        return None if first is None else f"{_given(deed, self.fields)}: the same was stated by event {first.number}"


@dataclass(frozen=True)
class Begins(_Always):
    """What begins has not begun, or has ended since; where it is at several places, each is named."""

    ends: str
    by: str
    place: str = ""

    def why_not(self, deed: Stated) -> str | None:
        """Why it has."""
        stands = _standing(deed, deed.kind, self.ends, self.by).get(deed.one_name(deed.payload.get(self.by)), ())
        place = deed.payload.get(self.place)
        if not stands or (place and all(entry.get(self.place) not in (None, place) for entry in stands)):
            return None
        given, first = deed.payload[self.by], stands[-1].number
        return f"{self.by}: {given!r}: {deed.kind} was stated by event {first}, and no {self.ends} since"


@dataclass(frozen=True)
class While:
    """Whatever a field names has begun and not ended: a game is open, somebody is there."""

    field: str
    begins: str
    ends: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has not begun, or has ended."""
        if (given := deed.payload.get(self.field)) is None:
            return None
        stands = _standing(deed, self.begins, self.ends, self.by)
        names = [given] if isinstance(given, str) else given
        missing = [name for name in names if not stands.get(deed.one_name(name))]
        if not missing:
            return None
        return f"{self.field}: {missing[0]!r}: no {self.begins} was stated, or {self.ends} was since"

    @property
    def needs(self) -> str | None:
        """That some have begun."""
        return self.begins


@dataclass(frozen=True)
class Ends:
    """What ends has begun, and not ended since."""

    begins: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has not."""
        return While(self.by, self.begins, deed.kind, self.by).why_not(deed)

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


@dataclass(frozen=True)
class Over(_Always):
    """Nothing goes on that has begun; where a field is named, nothing of what it names."""

    begins: str
    ends: str
    by: str
    field: str = ""

    def why_not(self, deed: Stated) -> str | None:
        """What still goes on."""
        stands = _standing(deed, self.begins, self.ends, self.by)
        named = stands if not self.field else [deed.one_name(deed.payload.get(self.field))]
        if not (open_now := [name for name in named if stands.get(name)]):
            return None
        events = ", ".join(str(entry.number) for name in open_now for entry in stands[name])
        what = ", ".join(map(repr, open_now))
        return f"{what}: {self.begins} was stated by event {events}, and no {self.ends} since; that comes first"


@dataclass(frozen=True)
class Begun:
    """Whatever a field names has begun, whether or not it has ended since."""

    field: str
    begins: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why it has not."""

        def take(found: set[Any], entry: Entry) -> None:
            found.add(deed.one_name(entry.get(self.by)))

        begun = deed.before.running(("begun", self.begins, self.by), (self.begins,), set[Any], take)
        given = deed.payload.get(self.field)
        if given is None or deed.one_name(given) in begun:
            return None
        return f"{self.field}: {given!r}: no {self.begins} was stated"

    @property
    def needs(self) -> str | None:
        """That some have begun."""
        return self.begins


@dataclass(frozen=True)
class Admitted(_Always):
    """Somebody is let in once, and again only to pay what is owed of the charge; nobody pays more than that."""

    def why_not(self, deed: Stated) -> str | None:
        """Why somebody is not let in."""
        player, paid, charge = (deed.payload.get("player"), deed.payload.get("paid", 0), deed.period.get("admission"))
        before = deed.before.listed(deed.kind, player=player)
        owed = (charge or 0) - sum(entry.get("paid", 0) for entry in before)
        if before and (owed <= 0 or not paid):
            return f"player: {player!r} was let in before, by event {before[0].number}"
        if charge is not None and paid > owed:
            return f"paid: {dollars(paid)} is more than the {dollars(max(owed, 0))} owed of the charge"
        return None


@dataclass(frozen=True)
class DoneThere:
    """Whoever does it has come and not left."""

    begins: str
    ends: str
    by: str

    def why_not(self, deed: Stated) -> str | None:
        """Why they are not there."""
        if not deed.by or _standing(deed, self.begins, self.ends, self.by).get(deed.by):
            return None
        return f"{deed.by} does it: no {self.begins} of them was stated, or {self.ends} was since"

    @property
    def needs(self) -> str | None:
        """That some have come."""
        return self.begins


@dataclass(frozen=True)
class CameIn:
    """Whoever wins something, or holds what wins, was let in, or has played or bought a ticket."""

    field: str

    def why_not(self, deed: Stated) -> str | None:
        """Who was not."""

        def take(found: set[Any], entry: Entry) -> None:
            found.add(entry.get("player"))

        came = deed.before.running("players who came", ("admit", "play", "buy-ticket"), set[Any], take)
        named = [*(row["player"] for row in deed.payload.get(self.field, ())), *deed.payload.get("held", ())]
        missing = next((name for name in named if name not in came), None)
        return None if missing is None else f"{self.field}: {missing!r} was not let in, and has not played"

    @property
    def needs(self) -> str | None:
        """That some were let in."""
        return "admit"


def _given(deed: Stated, fields: tuple[str, ...]) -> str:
    """What a deed gives in some fields."""
    return ", ".join(f"{field} {deed.payload[field]!r}" for field in fields if field in deed.payload)


def _standing(deed: Stated, begins: str, ends: str, by: str) -> Mapping[Any, Sequence[Entry]]:
    """What has begun and not ended, by its one name: the entries with which it began."""

    def take(found: dict[Any, list[Entry]], entry: Entry) -> None:
        name = deed.one_name(entry.get(by))
        if entry.kind == begins:
            found.setdefault(name, []).append(entry)
        else:
            found.pop(name, None)

    return deed.before.running(("stands", begins, ends, by), (begins, ends), dict[Any, list[Entry]], take)
