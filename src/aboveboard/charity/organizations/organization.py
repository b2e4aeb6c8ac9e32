"""An organization's log: what it states of itself, held to the law's conditions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from aboveboard.charity.conduct.deeds import NOTED, OPEN_ORGANIZATION, ORGANIZATION
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.stating import Stating
from aboveboard.kernel.words import spaced
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.days import State, state_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.log.deeds import Books, Deed, Outcome, Setting, Viewer
from aboveboard.play.events import Refusal


@dataclass(frozen=True)
class OrganizationSetting(Setting):
    """What an organization's log is opened with, and the law that it goes by."""

    law: ConductLaw | None = None
    days: State | None = None


def law_of_conduct(ruleset: str) -> ConductLaw:
    """What a ruleset says of conduct."""
    return conduct_law(ruleset)


def organization_setting(log: str, payload: Any) -> OrganizationSetting:
    """What an organization's log is opened with, checked."""
    opened = ORGANIZATION[OPEN_ORGANIZATION].read(Deed(log, OPEN_ORGANIZATION, payload))
    held = ruleset_named(opened["ruleset"])
    law = law_of_conduct(held.name)
    if not law.files:
        raise BadInput(f"{OPEN_ORGANIZATION}: ruleset: {held.name} says nothing of organizations and their conduct")
    return OrganizationSetting(log, {**opened, "ruleset": held.name}, held.name, law=law, days=state_of(held))


def _forward_to(asked: Question) -> dict[str, Any]:
    """Where papers that were served go on to."""
    found = LogFacts(asked).known("person.address")
    return {} if found is None else {"forward-to": found.value}


def _badge(asked: Question) -> dict[str, Any]:
    """What a badge shows: the facts that the law asks of one."""
    needed = dict.fromkeys(
        name for rule in asked.law.conditions.values() if "badge" in rule.before for name in rule.needs
    )
    found = {name: LogFacts(asked).known(name) for name in needed}
    return {name: fact.value for name, fact in found.items() if fact}


ANSWERS: Mapping[str, Callable[[Question], dict[str, Any]]] = {"service-of-process": _forward_to, "badge": _badge}
"""Deeds that answer something of their own."""


def seen(held: Organization) -> dict[str, Any]:
    """What is on file of an organization, in few words."""
    listings = [entry for kind in ("apply", "license", "amend") for entry in held.state.of(kind)]
    last = max(listings, key=lambda entry: entry.number, default=None)
    names = held.law.one_name
    served = {entry.get("person"): entry for entry in held.state.of("service-of-process")}
    forwarded = {entry.get("person"): entry.number for entry in held.state.of("service-forward")}
    familiar = {
        entry.get("person"): {"familiar": entry.at[:10]}
        for entry in held.state.of("operator-apply", familiar=True)
        if entry.get("person")
    }
    return {
        "games": [] if last is None else list(dict.fromkeys(names.get(game, game) for game in last.get("games", ()))),
        "people": familiar,
        "tasks": [
            {"forward": name, "since": entry.at[:10]}
            for name, entry in served.items()
            if forwarded.get(name, -1) < entry.number
        ],
    }


class Organization(Stating):
    """What is on file of one organization."""

    forms: ClassVar[Mapping[str, Form]] = {
        name: form for name, form in ORGANIZATION.items() if name != OPEN_ORGANIZATION
    }

    def __init__(self, setting: OrganizationSetting) -> None:
        super().__init__()
        assert setting.law is not None
        assert setting.days is not None
        self.setting, self._law, self.days = setting, setting.law, setting.days
        self.deeds = {**self.deeds, NOTED: self._note}

    @property
    def law(self) -> ConductLaw:
        """The law that it goes by."""
        return self._law

    @property
    def opened(self) -> Mapping[str, Any]:
        """What its log was opened with."""
        found: Mapping[str, Any] = self.setting.payload
        return found

    def question(self, kind: str, payload: Mapping[str, Any], at: datetime, by: str = "") -> Question:
        """What a deed asks of the organization."""
        zone, log = self.days.zone, self.setting.log
        return Question(kind, payload, at.astimezone(zone), self.law, zone, self.state, log, self.opened, by=by)

    def accepted(self, deed: Deed, payload: dict[str, Any], answer: dict[str, Any]) -> Outcome:
        """A paper is of a kind that the law knows, from whoever issues such papers; a badge answers what it shows."""
        if deed.kind == "paper":
            kind = self.law.papers.get(payload["kind"])
            if kind is None:
                raise BadInput(
                    f"paper: kind: {payload['kind']!r} is not known; {nearest(payload['kind'], self.law.papers)}"
                )
            if payload.get("by", kind.by) != kind.by:
                reason = f"{kind.title}: it comes from the {spaced(kind.by)}, not from {payload['by']}"
                return Outcome(Refusal(reason, kind.cite))
        if deed.kind in ANSWERS:
            answer = {**answer, **ANSWERS[deed.kind](self.question(deed.kind, payload, deed.when, deed.actor))}
        return Outcome(payload=payload, answer=answer)

    def view(self, viewer: Viewer) -> dict[str, Any] | None:
        """What is on file, for those who have a role here."""
        return seen(self) if viewer.role else None

    def _note(self, deed: Deed, books: Books) -> Outcome:
        """An occasion was opened; only its own log brings this along."""
        if deed.along is None:
            raise BadInput(f"{NOTED}: it is written by an occasion's opening, and by nothing else")
        return Outcome(payload=ORGANIZATION[NOTED].read(deed))
