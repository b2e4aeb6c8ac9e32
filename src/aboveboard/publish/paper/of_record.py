"""What is printed of an organization's record once it is decided: badges, and an occasion's posters and notices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from aboveboard.charity.conduct.deeds import OPEN_OCCASION
from aboveboard.charity.conduct.pools.deeds import OPENINGS
from aboveboard.charity.conduct.recorded import HOME, OCCASION_NAME
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.charity.stating import as_json
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.advertisement import Advertised, Advertisement, Medium, advertisement
from aboveboard.publish.paper.badges import DEED as BADGE
from aboveboard.publish.paper.badges import Badge, badge
from aboveboard.publish.paper.notices import area_signs
from aboveboard.publish.paper.pictures import Picture, picture
from aboveboard.publish.paper.sizes import Size
from aboveboard.publish.posted import areas_of
from aboveboard.publish.signs import Sign


class Printed(Protocol):
    """An organization to be printed from."""

    @property
    def organization(self) -> Organization:
        """The organization itself."""
        ...

    @property
    def made(self) -> datetime:
        """When it is printed, as the paper says."""
        ...

    @property
    def code_key(self) -> bytes | None:
        """The key with which codes of tickets are made; a record has none."""
        ...

    def period(self, occasion: str | None) -> Mapping[str, Any]:
        """What an occasion is opened with."""
        ...

    def pool(self, name: str | None) -> PoolConduct:
        """A pool of the organization."""
        ...


@dataclass(frozen=True)
class PrintedRecord:
    """An organization's record, to be printed from."""

    events: Sequence[Mapping[str, Any]]
    decided: DecidedRecord

    @property
    def organization(self) -> Organization:
        """The organization, as the record leaves it."""
        found = self.decided.logs.part(HOME, "organization")
        assert isinstance(found, Organization)
        return found

    @property
    def made(self) -> datetime:
        """The time of the last event: the same record is printed in the same bytes, whenever that is done."""
        assert self.decided.until is not None
        return self.decided.until

    @property
    def code_key(self) -> bytes | None:
        """None: what a code is made with lies beside a database."""
        return None

    def pool(self, name: str | None) -> PoolConduct:
        """A pool that the record opens, the only one where none is named; nothing is printed of a refused one."""
        parts = [part for state in self.decided.logs.states.values() for part in state.parts.values()]
        found = {part.setting.log: part for part in parts if isinstance(part, PoolConduct)}
        if name is None and len(found) == 1:
            (only,) = found.values()
            return only
        if name is None:
            known = f"; the record opens {', '.join(found)}" if found else ", and the record opens none"
            raise BadInput(f"--pool: the name of one was expected{known}")
        if name in found:
            return found[name]
        for row in self.decided.refused:
            event = self.events[row["event"]]
            if any(kind in event and name in (event.get("log"), *event[kind].values()) for kind in OPENINGS):
                why = f"event {row['event']}, which opens it, is refused: {row['reason']} ({'; '.join(row['cite'])})"
                raise BadInput(f"--pool: {name}: {why}")
        raise BadInput(f"--pool: no event opens {name!r}; {nearest(name, found)}")

    def period(self, occasion: str | None) -> Mapping[str, Any]:
        """What an occasion was opened with, the only one where none is named; nothing is printed of a refused one."""
        parts = [part for state in self.decided.logs.states.values() for part in state.parts.values()]
        opened = {part.setting.log: part.setting.payload for part in parts if isinstance(part, Occasion)}
        if occasion is None and len(opened) == 1:
            (only,) = opened.values()
            return only
        name = OCCASION_NAME if occasion is None else occasion
        if name in opened:
            return opened[name]
        raise BadInput(f"occasion {name!r}: {self._why_not(name)}")

    def _why_not(self, name: str) -> str:
        """Why there is no such occasion: its opening was refused, or nobody asked for it."""
        opened = {
            number: str(event.get("log", OCCASION_NAME))
            for number, event in enumerate(self.events)
            if OPEN_OCCASION in event
        }
        for row in self.decided.refused:
            if opened.get(row["event"]) == name:
                return f"event {row['event']}, which opens it, is refused: {row['reason']} ({'; '.join(row['cite'])})"
        return f"no event opens it; {nearest(name, opened.values())}" if opened else "no event opens one"


def printed_record(record: object) -> PrintedRecord:
    """Decide a record to print from it."""
    decided = decide_record(record)
    if decided.until is None:
        raise BadInput("record: events: at least one was expected")
    assert isinstance(record, Mapping)
    return PrintedRecord(record["events"], decided)


@dataclass(frozen=True)
class Badges:
    """The badges that a record asks for: those that are printed, and why others are not."""

    printed: tuple[Badge, ...] = ()
    refused: list[dict[str, Any]] = field(default_factory=list)
    flagged: list[dict[str, Any]] = field(default_factory=list)
    """What is flagged for review, and refuses nothing."""


def badges_of(held: PrintedRecord, pictures: Mapping[str, Picture], *, by_hand: bool = False) -> Badges:
    """The badge of everybody for whom the record asks for one, as it was asked for last."""
    answers = {row["event"]: row for row in held.decided.answers}
    refused = {row["event"]: row for row in held.decided.refused}
    asked = {event[BADGE]["person"]: number for number, event in enumerate(held.events) if BADGE in event}
    if not asked:
        raise BadInput('record: no event asks for a badge, as in {"badge": {"person": "ann"}}')
    printed, others = [], []
    for person, number in asked.items():
        if number in refused:
            others.append({"person": person, **refused[number]})
            continue
        found = badge(held.organization.law, person, answers.get(number, {}), pictures, by_hand=by_hand)
        if isinstance(found, Refusal):
            others.append({"person": person, "event": number, **as_json(found.reason, found.cite)})
        else:
            printed.append(found)
    flagged = [row for row in held.decided.warnings if row["event"] in asked.values()]
    return Badges(tuple(printed), others, flagged)


def pictures_on_file(held: PrintedRecord, files: Mapping[str, Path]) -> dict[str, Picture]:
    """The pictures among the papers on file, read from files that are named as the papers are."""
    return {name: picture(str(files[name]), _read(files[name]), digest) for name, digest in _papers(held, files)}


def _papers(held: PrintedRecord, files: Mapping[str, Path]) -> Iterator[tuple[str, str | None]]:
    on_file = {entry.get("paper"): entry for entry in held.organization.state.of("paper")}
    return ((name, entry.get("sha256")) for name, entry in on_file.items() if name in files)


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise BadInput(f"{file}: it cannot be read: {error.strerror or error}") from None


def advertisement_of(
    held: Printed,
    medium: Medium,
    occasion: str | None = None,
    event: str | None = None,
    size: Size | None = None,
    placed: Mapping[str, str] | None = None,
) -> Advertisement:
    """An occasion's poster, handbill or sign; what the law does not allow is said in one sentence with its clause."""
    it = Advertised(held.organization, held.period(occasion), event)
    found = advertisement(it, medium, held.made, size, placed)
    if isinstance(found, Refusal):
        clauses = "; ".join(citations(found.cite))
        raise BadInput(f"the {medium} is not printed: {found.reason}{f' ({clauses})' if clauses else ''}")
    return found


def notices_of(held: Printed, occasion: str | None = None) -> tuple[tuple[Sign, ...], tuple[str, ...]]:
    """The signs of an occasion's playing areas, and those areas."""
    period, law = held.period(occasion), held.organization.law
    games = list(dict.fromkeys(law.one_name.get(game, game) for game in period["games"]))
    return area_signs(law.ruleset, games), areas_of(held.organization, period)
