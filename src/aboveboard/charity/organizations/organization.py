"""An organization's log: what it states of itself, held to the law's conditions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.answers import Answer
from aboveboard.charity.conduct.deeds import (
    NOTED,
    OFFICES,
    OPEN_ORGANIZATION,
    ORGANIZATION,
    PLAN,
    POOL_NOTED,
    PRIZES_NOTED,
    SANCTIONS_NOTED,
)
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.namesakes import Namesakes
from aboveboard.charity.conduct.offices import why_not
from aboveboard.charity.conduct.question import Held, Question
from aboveboard.charity.organizations.answers import ANSWERS
from aboveboard.charity.organizations.names import PlannedNames
from aboveboard.charity.remembering.remembered import Remembered
from aboveboard.charity.stating import Stating, refusal, refused_with
from aboveboard.law.conditions.weigh import Weighed
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.counties import county_named
from aboveboard.law.days import State, state_of
from aboveboard.law.errors import BadInput, short
from aboveboard.law.files import Ruleset, ruleset_named
from aboveboard.log.deeds import Books, Deed, Outcome, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.play.events import Refusal
from aboveboard.play.pools.running.pool import RunningPool

MUNICIPALITY, COUNTY = "municipality-", "county-"
"""How the name of what a clerk's role is held at begins, and that of a county's fiscal officer."""

LONGEST = 40
"""No name of what a role is held at has more characters."""


def municipality(name: str, state: str) -> str:
    """What the role of a municipality's clerk is held at; another state may have one of the same name."""
    return _place("municipality", MUNICIPALITY, name, state)


def county(name: str, ruleset: Ruleset) -> str:
    """What the role of a county's fiscal officer is held at, however the county's name is written."""
    return _place("county", COUNTY, county_named(ruleset.name, name), ruleset.state or ruleset.name)


def _place(what: str, begins: str, name: str, state: str) -> str:
    letters = "".join(
        each for each in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(each)
    )
    slug = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
    if not slug:
        raise BadInput(f"{what}: a name in Latin letters was expected, not {short(name)}")
    found = f"{begins}{state}-{slug}"
    return found if len(found) <= LONGEST else f"{found[: LONGEST - 9]}-{sha256(found.encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class OrganizationSetting(Setting):
    """What an organization's log is opened with, and the law that it goes by."""

    law: ConductLaw | None = None
    days: State | None = None


def organization_setting(log: str, payload: Any) -> OrganizationSetting:
    """What an organization's log is opened with, checked."""
    opened = ORGANIZATION[OPEN_ORGANIZATION].read(Deed(log, OPEN_ORGANIZATION, payload))
    held = ruleset_named(opened["ruleset"])
    law = conduct_law(held.name)
    if not law.files:
        raise BadInput(f"{OPEN_ORGANIZATION}: ruleset: {held.name} says nothing of organizations and their conduct")
    place = opened.get("municipality")
    at = () if place is None else (municipality(place, held.state or held.name),)
    within = opened.get("county")
    at = at if within is None else (*at, county(within, held))
    payload = {**opened, "ruleset": held.name}
    return OrganizationSetting(log, payload, held.name, (*at, held.name), law=law, days=state_of(held))


def seen(held: Organization) -> dict[str, Any]:
    """What is on file of an organization, in few words."""
    listings = [entry for kind in ("apply", "license", "amend") for entry in held.state.of(kind)]
    last = max(listings, key=lambda entry: entry.number, default=None)
    names = held.law.one_name
    served = {entry.get("person"): entry for entry in held.state.of("service-of-process")}
    forwarded = {entry.get("person"): entry.number for entry in held.state.of("service-forward")}
    familiar = {
        entry.get("person"): {"familiar": entry.day(held.days.zone).isoformat()}
        for entry in held.state.of("operator-apply", familiar=True)
        if entry.get("person")
    }
    return {
        "games": [] if last is None else list(dict.fromkeys(names.get(game, game) for game in last.get("games", ()))),
        "people": familiar,
        "tasks": [
            {"forward": name, "since": entry.day(held.days.zone).isoformat()}
            for name, entry in served.items()
            if forwarded.get(name, -1) < entry.number
        ],
    }


class Organization(Stating):
    """What is on file of one organization."""

    forms: ClassVar[Mapping[str, Form]] = {
        name: form for name, form in ORGANIZATION.items() if name not in (OPEN_ORGANIZATION, "appoint", "release")
    }
    answers: ClassVar[Mapping[str, Answer]] = ANSWERS

    def __init__(
        self, setting: OrganizationSetting, logs: Logs | None = None, names: PlannedNames | None = None
    ) -> None:
        super().__init__()
        self.logs, self.names = logs, names
        assert setting.law is not None
        assert setting.days is not None
        self.setting, self._law, self.days = setting, setting.law, setting.days
        self.deeds = {
            **self.deeds, **dict.fromkeys((NOTED, PRIZES_NOTED, POOL_NOTED, SANCTIONS_NOTED), self.note),
            OPEN_ORGANIZATION: self._open,
        }  # fmt: skip
        self._namesakes = Namesakes()
        self._of_its_logs: dict[str, dict[str, Remembered]] = {}

    @property
    def law(self) -> ConductLaw:
        """The law that it goes by."""
        return self._law

    @property
    def zone(self) -> ZoneInfo:
        """The zone of its state."""
        return self.days.zone

    @property
    def opened(self) -> Mapping[str, Any]:
        """What its log was opened with."""
        found: Mapping[str, Any] = self.setting.payload
        return found

    def _open(self, deed: Deed, books: Books) -> Outcome:
        """An organization is put on record where nothing stands in its way: the law knows organizations of its kind."""
        if self.names is not None:
            self.names.check(deed.log, deed.log)
        found = self.weighed(deed.kind, self.opened, deed.when, deed.actor)
        return Outcome(refusal(found) if found.missing else None)

    def note(self, deed: Deed, books: Books) -> Outcome:
        """What another log's deed brings along; a record, which has no cases, states what they told."""
        if deed.kind != SANCTIONS_NOTED:
            return super().note(deed, books)
        if deed.along is None and not self.recorded:
            raise BadInput(f"{deed.kind}: it is written by what a case decides, and by nothing else")
        return Outcome(payload=self.forms[deed.kind].read(deed))

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "", **more: Any) -> Question:
        """What a deed asks of the organization, or at a log that has more to say of it."""
        return Question.made({
            **self._alike, "kind": kind, "payload": payload, "at": at.astimezone(self.days.zone),
            "organization": self.state, "by": by, "recorded": self.recorded, "mentions": self.mentions, **more,
        })  # fmt: skip

    @cached_property
    def _alike(self) -> dict[str, Any]:
        """What all questions that are asked here are alike in."""
        return {
            "law": self.law, "zone": self.days.zone, "log": self.setting.log, "opened": self.opened,
            "held": None if self.logs is None else self._held,
            "other_pool": None if self.logs is None else self._pool,
        }  # fmt: skip

    def accepted(self, deed: Deed, asked: Question, answer: dict[str, Any]) -> Outcome:
        """What is written of a deed; the name of what is planned is the organization's own from then on."""
        found = super().accepted(deed, asked, answer)
        if deed.kind != PLAN or self.names is None or found.refusal is not None:
            return found
        name = asked.payload["occasion"]
        opened = name in self.state.different(NOTED, "occasion")
        return replace(found, also=self.names.keep(name, self.setting.log, opened=opened))

    def remembered_at(self, logs: str) -> dict[str, Remembered]:
        """What was found of deeds at its logs of one kind, which are much alike."""
        return self._of_its_logs.setdefault(logs, {})

    def _held(self, name: str) -> Held:
        """An occasion of the organization, as facts look at it."""
        assert self.logs is not None
        other = self.logs.part(name, "occasion")
        assert isinstance(other, Stating)
        return Held(other.setting.payload, other.state)

    def _pool(self, name: str) -> tuple[Mapping[str, Any], RunningPool]:
        """A pool of the organization: what it was opened with, and as it is at play."""
        assert self.logs is not None
        other: Any = self.logs.part(name, "conduct")
        return other.setting.payload, other.running

    def stands_in_the_way(
        self, found: Weighed, deed: Deed, books: Books, unknown: Sequence[str] = ()
    ) -> Refusal | None:
        """What the law's conditions find missing, and whose office it is: nobody else learns of the file."""
        office = why_not(self.law, deed.kind, deed.payload, deed.role)
        if office is None or (found.missing and not office.cite):
            return super().stands_in_the_way(found, deed, books, unknown)
        told = () if office.cite and deed.role in OFFICES else unknown
        return refused_with(deed.kind, found, [office, *self.further(deed, books)], told)

    def namesake(self, name: str) -> str | None:
        """Somebody on file whose name looks like another that is not."""
        return self._namesakes.of(self.state.people, name)

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What is on file, for those who have a role here."""
        return seen(self) if viewer.role else None


PART = "organization"
"""The part of an organization's log that other logs ask."""


def home_of(setting: Setting, logs: Logs) -> Organization:
    """The organization that a log's setting names: whose occasion or pool it is."""
    name = setting.payload["organization"]
    try:
        found = logs.part(name, PART)
    except KeyError:
        raise BadInput(f"organization: {name} is none") from None
    assert isinstance(found, Organization)
    return found
