"""One event of a record about to be decided: what it says, which link it concerns, and all that it is decided by."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, NamedTuple

from aboveboard.floor.links.deeds.desk import Deeds, Desk
from aboveboard.floor.links.reckoning.configuration import Level
from aboveboard.floor.links.reckoning.state import Hit, LinkState, Table
from aboveboard.floor.links.records.facts import Facts
from aboveboard.floor.links.setting import LinkSetting
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.link import LinkLaw
from aboveboard.log.deeds import Deed, Logged, NotAllowed
from aboveboard.play.events import Refusal

LONGEST = 100
TAKEN = ("paid", "pending")
"""What the answer says of a link beside its levels; no level of a record is called so."""
BEFORE = datetime(1, 1, 1, tzinfo=UTC)
"""When something was of which the record does not say it."""


class Happened(NamedTuple):
    """One event of a record."""

    number: int
    kind: str
    said: Mapping[str, Any]
    at: datetime | None = None
    who: str = ""
    role: str = ""

    @property
    def where(self) -> str:
        """How a fault in it begins."""
        return f"event {self.number}: {self.kind}"

    def known(self, *keys: str) -> Mapping[str, Any]:
        """What it says, with no key that is not known."""
        for key in self.said:
            if key not in keys:
                raise BadInput(f"{self.where}: {key!r} is not known; {nearest(str(key), keys)}")
        return self.said

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number that it says."""
        given = self.said.get(name)
        if type(given) is not int or not least <= given <= most:
            raise BadInput(f"{self.where}: {name}: a whole number from {least} to {most} expected, not {short(given)}")
        return given

    def word(self, name: str) -> str:
        """A word that it says."""
        given = self.said.get(name)
        if not isinstance(given, str) or not given.strip() or len(given) > LONGEST or not given.isprintable():
            raise BadInput(f"{self.where}: {name}: a word was expected, not {short(given)}")
        return given


@dataclass
class Held:
    """One link of a record."""

    setting: LinkSetting
    state: LinkState
    amounts: dict[str, int] = field(default_factory=dict)
    """For each table that says it, the amount of its progressive wager."""
    facility: str | None = None
    heard: datetime | None = None
    waiting: dict[str, int] = field(default_factory=dict)
    """For each table, hands that hit and whose wager is still to be settled, where the record says what is."""
    hears: frozenset[str] | None = None
    """The tables that its controller hears; None where that is not said."""
    all_hits: dict[int, Hit] = field(default_factory=dict)
    entered: list[tuple[int, str, str, str]] = field(default_factory=list)
    """What the event in hand entered in the log of whoever had access: number, serial number, place and name."""

    @property
    def link(self) -> str:
        """Its name."""
        return self.setting.log

    @property
    def desk(self) -> Desk:
        """What its papers and payments are decided with; no other log is asked there."""
        return Desk(self.setting, None, self.state, recorded=True)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Taking:
    """One event about to be decided, with all that it is decided by."""

    law: LinkLaw
    facts: Facts
    links: Mapping[str, Held]
    event: Happened
    held: Held

    @property
    def state(self) -> LinkState:
        """What stands on the link that it concerns."""
        return self.held.state


Take = Callable[[Taking], Refusal | None]


class Handler(NamedTuple):
    """How an event is decided, and the deed of a live link that it is, if a person does it."""

    take: Take
    deed: str | None = None


def time_of(event: Happened) -> datetime:
    if event.at is None:
        raise BadInput(f"{event.where}: at: a time was expected, since the record says when the controller is heard of")
    return event.at


def why_not_named(levels: Iterable[Level], where: str) -> None:
    """Refuse a level whose name the answer needs for something else."""
    for each in levels:
        if each.name in TAKEN:
            raise BadInput(f"{where}: levels: {each.name!r} is what is said of a whole link, and no level is called so")


def table_of(taking: Taking) -> str:
    """The table that is meant, which is on the link."""
    table = known_table(taking)
    if table is None or table not in taking.state.tables:
        raise BadInput(
            f"{taking.event.where}: table: {short(table)} is not on {taking.held.link}; "
            f"{nearest(str(table), taking.state.tables)}"
        )
    return table


def known_table(taking: Taking) -> str | None:
    """The table that is meant, if one is; where no table ever joins, whoever plays is on the link."""
    if "table" not in taking.event.said:
        return None
    table = taking.event.word("table")
    for name, other in taking.links.items():
        if other is not taking.held and table in other.state.tables:
            raise BadInput(
                f"{taking.event.where}: table: {table!r} is on link {name!r}, and not on {taking.held.link!r}"
            )
    if not taking.facts.has("join"):
        taking.state.tables.setdefault(table, Table(""))
    return table


def as_logged(taking: Taking, deeds: Deeds, kind: str, cite: tuple[str, ...] = ()) -> Refusal | None:
    """Decide an event as the log of a live link does, and fold it in."""
    event, held = taking.event, taking.held
    said = {key: value for key, value in event.said.items() if key != "link"}
    deed = Deed(held.link, kind, said, event.who, event.role, event.at or BEFORE)
    try:
        outcome = deeds.decides[kind](held.desk, deed, None)  # type: ignore[arg-type]
    except NotAllowed as error:
        return Refusal(str(error), cite)
    except BadInput as error:
        raise BadInput(f"{event.where}: {str(error).removeprefix(f'{kind}: ')}") from None
    if outcome.refusal is not None:
        refusal: Refusal = outcome.refusal
        return Refusal(refusal.reason.removeprefix(f"{kind}: "), refusal.cite)
    payload = said if outcome.payload is None else outcome.payload
    deeds.folds[kind](
        held.state,
        Logged(held.link, event.number, kind, payload, deed.actor, deed.role, deed.when, answer=outcome.answer),
    )
    return None
