"""What was entered last on the log of an organization or an occasion, by the clocks of its state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, OPEN_ORGANIZATION, ORGANIZATION, PAPER
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.organizations.places import place_in_words
from aboveboard.charity.pools.conduct import PoolConduct
from aboveboard.law.conduct import ConductLaw
from aboveboard.log.deeds import Logged, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.web import answers
from aboveboard.web.gate.roles_there import is_within

LATEST_EVENTS = 15
STEP = "step"


def organization_in(state: LogState) -> Organization:
    """The organization whose log it is, or whose occasion's."""
    if "organization" in state.parts:
        return state.part(Organization)
    return (state.part(PoolConduct) if "conduct" in state.parts else state.part(Occasion)).organization


def _known(state: LogState) -> tuple[ZoneInfo, ConductLaw, dict[str, str]]:
    """The zone, the law, and the full names of those on file."""
    found = organization_in(state)
    people = {name: known["title"] for name, known in found.state.people.items() if known.get("title")}
    return found.days.zone, found.law, people


def told_by_title(event: Logged, law: ConductLaw, people: Mapping[str, str]) -> Logged:
    """An event whose people, papers and steps go by their full names and titles, to be told in a sentence."""
    form = ORGANIZATION.get(event.kind) or AT_AN_OCCASION.get(event.kind) or AT_A_POOL.get(event.kind)
    if form is None or not isinstance(event.payload, Mapping):
        return event
    told = dict(event.payload)
    persons = [field for field, thing in form.names.items() if thing == "person"]
    for field in (*persons, *(("about",) if event.kind == PAPER else ())):
        if isinstance(told.get(field), str):
            told[field] = people.get(told[field], told[field])
        elif isinstance(told.get(field), (list, tuple)):
            told[field] = [people.get(each, each) for each in told[field]]
    if event.kind == PAPER and told.get("kind") in law.papers:
        told["kind"] = law.papers[told["kind"]].title
    if event.kind == OPEN_ORGANIZATION:
        told["ruleset"] = place_in_words(str(told.get("ruleset")))
    if event.kind == STEP and told.get("step") in law.steps:
        told["step"] = law.steps[told["step"]].title
    return replace(event, payload=told)


def latest(book: Logbook, log: str, who: Viewer, most: int = LATEST_EVENTS) -> list[dict[str, Any]]:
    """The newest events that somebody may read, newest first, each as a sentence with its local time."""
    zone, law, titles = book.look(log, _known)
    titles = titles if is_within(book, log, who) else {}
    return [
        {
            **answers.event(event),
            "sentence": book.describe(told_by_title(event, law, titles)),
            "local": event.at.astimezone(zone).replace(tzinfo=None).isoformat(timespec="minutes"),
        }
        for event in reversed(book.events(log, book.last(log) - most, who, most))
    ]
