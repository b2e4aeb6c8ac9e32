"""What is posted and at hand on an occasion: signs area by area, badges, what was confirmed and advertised."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.areas import playing_areas
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.occasions.checklist import ListedStep
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.tonight import checklist_in, occasion_in
from aboveboard.law.conditions.facts import Source
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.days.moments import legal_day, moment_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.log_state import LogState
from aboveboard.publish.paper.notices import AREA, area_signs
from aboveboard.publish.signs import Sign

BADGE = "badge"
"""The deed that issues a badge, and the fact that it is worn."""


@dataclass(frozen=True)
class PostedSign:
    """A sign and the area where it is posted; None where it hangs in no area of its own."""

    sign: Sign
    area: str | None
    step: str | None
    """The step by which somebody confirms it; None where the law asks nobody to."""
    posted: bool | None
    """Is it confirmed? None where nobody confirms it."""
    events: tuple[Source, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        events = [list(source) for source in self.events]
        return {**self.sign.as_json(), "area": self.area, "step": self.step, "posted": self.posted, "events": events}


@dataclass(frozen=True)
class WornBadge:
    """Somebody at work who wears a badge, and the event that issued it."""

    person: str
    title: str
    duties: tuple[str, ...]
    issued: Source | None
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "person": self.person, "title": self.title, "duties": list(self.duties),
            "issued": None if self.issued is None else list(self.issued), "cite": list(citations(self.cite)),
        }  # fmt: skip


@dataclass(frozen=True)
class Advertised:
    """An advertisement that was stated for the day."""

    medium: str
    says: tuple[str, ...]
    event: Source

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {"medium": self.medium, "says": list(self.says), "events": [list(self.event)]}


@dataclass(frozen=True)
class OccasionSigns:
    """All of it, for one occasion."""

    occasion: str
    organization: str
    ruleset: str
    opened: bool
    areas: tuple[str, ...]
    signs: tuple[PostedSign, ...]
    steps: tuple[ListedStep, ...]
    """What else is confirmed before games are opened: that the rules are at hand, that everybody is briefed."""
    badges: tuple[WornBadge, ...]
    advertised: tuple[Advertised, ...]

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "ruleset": self.ruleset, "organization": self.organization, "occasion": self.occasion,
            "opened": self.opened, "areas": list(self.areas),
            "signs": [row.to_json() for row in self.signs], "steps": [row.to_json() for row in self.steps],
            "badges": [row.to_json() for row in self.badges],
            "advertised": [row.to_json() for row in self.advertised],
        }  # fmt: skip


def signs_in(state: LogState, name: str, at: datetime) -> OccasionSigns:
    """What is posted and at hand on one of the occasions of an organization's log, open or planned."""
    it, listed = occasion_in(state, name), checklist_in(state, name, at)
    home, period = it.part.organization, it.part.setting.payload
    games = list(dict.fromkeys(home.law.one_name.get(game, game) for game in period["games"]))
    areas = areas_of(home, period)
    asked = {row.step: row for row in listed.rows if row.group == "games" and row.step is not None}
    posted = [row for sign in area_signs(home.law.ruleset, games) for row in _posted(it.part, sign, areas)]
    posted = [row for row in posted if row.step is None or row.step in asked]
    shown = {row.step for row in posted}
    steps = tuple(row for step, row in asked.items() if row.each is None and row.sign is None and step not in shown)
    return OccasionSigns(
        name, listed.organization or "", home.law.ruleset, it.opened, areas, tuple(posted), steps,
        tuple(_badges(home, it.part, it.plan)), tuple(_advertised(home, period)),
    )  # fmt: skip


def areas_of(home: Organization, period: Mapping[str, Any]) -> tuple[str, ...]:
    """The playing areas of an occasion: its own, or else those of its premises."""
    return playing_areas(home.state, period)


def _posted(occasion: Occasion, sign: Sign, areas: Sequence[str]) -> Iterator[PostedSign]:
    step = _step_of(occasion.law, sign)
    entries = [] if step is None else list(occasion.state.of("step", step=step))
    by_area = step is not None and occasion.law.steps[step].sign is not None
    for area in areas if sign.where == AREA and areas else (None,):
        found = [entry for entry in entries if not by_area or area in entry.get("areas", ())]
        yield PostedSign(
            sign, area, step, None if step is None else bool(found), tuple(entry.source for entry in found)
        )


def _step_of(law: ConductLaw, sign: Sign) -> str | None:
    """The step that is about a sign: the one that names it, or one by the same clause."""
    named = (name for name, step in law.steps.items() if step.sign == sign.name)
    cited = (name for name, step in law.steps.items() if step.sign is None and set(step.cite) & set(sign.cite))
    return next(named, None) or next(cited, None)


def _badges(home: Organization, occasion: Occasion, plan: Mapping[str, Any]) -> Iterator[WornBadge]:
    """Everybody at work, where the law has them wear a badge."""
    rules = [rule for rule in home.law.conditions.values() if "arrive" in rule.before and BADGE in rule.needs]
    if not rules:
        return
    duties = {name: ["member-in-charge"] for name in occasion.setting.payload.get("members-in-charge", ())}
    posted = [entry.payload for entry in occasion.state.of("staff")]
    for row in (*posted, *plan.get("staff", ())):
        duties.setdefault(row["person"], []).append(row["duty"])
    cite = tuple(dict.fromkeys(id for rule in rules for id in rule.cite))
    for person, held in duties.items():
        issued: Entry | None = home.state.last(BADGE, person=person)
        title = home.state.people.get(person, {}).get("title", person)
        yield WornBadge(person, title, tuple(dict.fromkeys(held)), None if issued is None else issued.source, cite)


def _advertised(home: Organization, period: Mapping[str, Any]) -> Iterator[Advertised]:
    day = legal_day(moment_of(period["from"], home.zone)).isoformat()
    for entry in home.state.of("advertise"):
        if entry.get("date") in (None, day):
            yield Advertised(entry.get("medium"), tuple(entry.get("says", ())), entry.source)
