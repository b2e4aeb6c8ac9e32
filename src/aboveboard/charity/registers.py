"""What is on file of an organization, row by row: its people, papers, licenses and occasions, each with its events."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from types import MappingProxyType
from typing import Any, Literal

from aboveboard.charity.conduct.deeds import CLOSE, NOTED, PLAN
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.conditions.facts import Source
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.log_state import LogState

OccasionState = Literal["planned", "open", "closed"]


@dataclass(frozen=True)
class OnFile:
    """One row of a register."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {field.name.replace("_", "-"): _plain(getattr(self, field.name)) for field in fields(self)}


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {key: _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple) else value


@dataclass(frozen=True)
class PersonOnFile(OnFile):
    """Somebody who is on file, by what was stated last."""

    name: str
    title: str
    born: date | None
    member_since: Mapping[str, date]
    """Since when a member, by what of: the organization, its auxiliary, an affiliate."""
    offices: tuple[str, ...]
    duties: tuple[str, ...]
    """The duties that the organization has designated them for."""
    events: tuple[Source, ...]


@dataclass(frozen=True)
class PaperOnFile(OnFile):
    """A paper, with what the law calls its kind."""

    paper: str
    kind: str
    title: str
    dated: date
    about: str | None
    valid_from: date
    valid_until: date | None
    sha256: str | None
    disposed: bool
    """It was disposed of, and counts no more."""
    cite: tuple[str, ...]
    events: tuple[Source, ...]

    def valid_on(self, day: date) -> bool:
        """Does it count on a day?"""
        ended = self.valid_until is not None and self.valid_until < day
        return self.valid_from <= day and not ended and not self.disposed


@dataclass(frozen=True)
class LicenseOnFile(OnFile):
    """A license, with the games that may be opened under it."""

    form: str
    number: str
    games: tuple[str, ...]
    valid_from: date
    valid_until: date
    events: tuple[Source, ...]

    def in_force(self, day: date) -> bool:
        """Is it in force on a day?"""
        return self.valid_from <= day <= self.valid_until


@dataclass(frozen=True)
class OccasionOnFile(OnFile):
    """An occasion that is planned, open or closed."""

    occasion: str
    state: OccasionState
    begins: str
    ends: str
    premises: str
    games: tuple[str, ...]
    members_in_charge: tuple[str, ...]
    events: tuple[Source, ...]
    """Its plans, its opening and its close."""


def people(state: LogState) -> tuple[PersonOnFile, ...]:
    """Everybody who is on file, in the order in which they were first stated."""
    held = state.part(Organization).state
    return tuple(
        PersonOnFile(
            name, known.get("title", name), _day(known.get("born")),
            MappingProxyType({of: date.fromisoformat(since) for of, since in known.get("memberships", {}).items()}),
            tuple(known.get("offices", ())),
            tuple(dict.fromkeys(entry.get("duty") for entry in held.of("designate", person=name))),
            tuple((state.log, number) for number in held.stated_of.get(name, ())),
        )
        for name, known in held.people.items()
    )  # fmt: skip


def papers(state: LogState) -> tuple[PaperOnFile, ...]:
    """Every paper that was put on file, those that were disposed of among them."""
    part = state.part(Organization)
    gone = {entry.get("paper"): entry for entry in part.state.of("paper-dispose")}
    return tuple(_paper(part, entry, gone.get(entry.get("paper"))) for entry in part.state.of("paper"))


def _paper(part: Organization, entry: Entry, gone: Entry | None) -> PaperOnFile:
    kind, dated = part.law.papers[entry.get("kind")], date.fromisoformat(entry.get("dated"))
    disposed = gone is not None and gone.number > entry.number
    return PaperOnFile(
        entry.get("paper"), entry.get("kind"), kind.title, dated, entry.get("about"), _day(entry.get("from")) or dated,
        _day(entry.get("until")), entry.get("sha256"), disposed, tuple(citations(kind.cite)),
        (entry.source, gone.source) if gone is not None and disposed else (entry.source,),
    )  # fmt: skip


def licenses(state: LogState) -> tuple[LicenseOnFile, ...]:
    """Every license that was issued, whether or not it is in force."""
    return tuple(
        LicenseOnFile(
            entry.get("form"), entry.get("number"), tuple(entry.get("games")),
            date.fromisoformat(entry.get("from")), date.fromisoformat(entry.get("until")), (entry.source,),
        )
        for entry in state.part(Organization).state.of("license")
    )  # fmt: skip


def occasions(state: LogState) -> tuple[OccasionOnFile, ...]:
    """Every occasion that was planned or opened, in the order of their beginnings."""
    return tuple(sorted(_occasions(state), key=lambda row: (row.begins, row.occasion)))


def _occasions(state: LogState) -> Iterator[OccasionOnFile]:
    held = state.part(Organization).state
    plans: dict[str, list[Entry]] = {}
    for entry in held.of(PLAN):
        plans.setdefault(entry.get("occasion"), []).append(entry)
    opened = {entry.get("occasion"): entry for entry in held.of(NOTED)}
    for name in dict.fromkeys((*plans, *opened)):
        planned = tuple(entry.source for entry in plans.get(name, ()))
        if name not in opened:
            yield _row(name, "planned", plans[name][-1].payload, planned)
            continue
        part = state.logs.part(name, "occasion")
        assert isinstance(part, Occasion)
        closed = part.state.last(CLOSE)
        ends = () if closed is None else (closed.source,)
        yield _row(name, "closed" if ends else "open", part.setting.payload, (*planned, (name, 0), *ends))


def _row(name: str, state: OccasionState, stated: Mapping[str, Any], events: tuple[Source, ...]) -> OccasionOnFile:
    return OccasionOnFile(
        name, state, stated["from"], stated["until"], stated["premises"], tuple(stated["games"]),
        tuple(stated.get("members-in-charge", ())), events,
    )  # fmt: skip


def _day(given: str | None) -> date | None:
    return None if given is None else date.fromisoformat(given)
