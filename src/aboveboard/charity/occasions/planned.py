"""May we run this tonight? Everything that stands in the way of an occasion, planned or open, before anybody asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from aboveboard.charity.conduct.deeds import OCCASION, OPEN_GAME, OPEN_OCCASION, PLAN
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.conditions.weigh import Finding, Weighed, weigh
from aboveboard.law.days.moments import moment_of, since
from aboveboard.log.deeds import Deed

OPENING = OCCASION[OPEN_OCCASION]


@dataclass(frozen=True)
class Readiness:
    """Whether an occasion may be run, what is missing, and what is flagged for review."""

    occasion: str
    missing: tuple[Finding, ...] = ()
    warnings: tuple[Finding, ...] = ()
    opened: bool = False
    unchecked: tuple[str, ...] = field(default=(), repr=False)
    """Conditions of whose facts nothing is on file."""
    beside: tuple[Mapping[str, Any], ...] = field(default=(), repr=False)
    """What stands beside the law on what is done that night; nothing is missing by it."""

    @property
    def may(self) -> bool:
        """Does nothing stand in the way?"""
        return not self.missing

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "occasion": self.occasion,
            "opened": self.opened,
            "may": self.may,
            "missing": [finding.to_json() for finding in self.missing],
            "warnings": [finding.to_json() for finding in self.warnings],
            "unchecked": list(self.unchecked),
            "beside": [dict(row) for row in self.beside],
        }


def planned(organization: Organization, name: str) -> Mapping[str, Any] | None:
    """The last plan of an occasion; None where there is none."""
    found = organization.state.last(PLAN, occasion=name)
    return None if found is None else found.payload


def opening_of(plan: Mapping[str, Any], organization: str) -> dict[str, Any]:
    """What an occasion is opened with, by its plan."""
    fields = (*OPENING.needs, *OPENING.may)
    return {**{name: plan[name] for name in fields if name in plan}, "organization": organization}


def readiness(
    name: str, occasion: Occasion, plan: Mapping[str, Any], at: datetime, by: str = "", *, opened: bool
) -> Readiness:
    """Weigh the opening, everybody's work and each game, as they are planned; each reason once.

    Who arrives and which steps are confirmed shows on the night: before the opening nothing is missing of that. Games
    are asked for as of the occasion's beginning where that is still to come.
    """
    begins = moment_of(occasion.setting.payload["from"], occasion.zone)
    play = begins if isinstance(begins, datetime) and since(begins, at) < timedelta(0) else at
    missing: dict[str, Finding] = {}
    flagged: dict[str, Finding] = {}
    unchecked: dict[str, None] = {}
    judged = set[str]()
    for kind, payload in _asked(occasion, plan, opened=opened):
        when = play if kind == OPEN_GAME else at
        found = _now(occasion, kind, payload, when, by) if opened else _ahead(occasion, plan, kind, payload, when, by)
        missing |= {finding.reason: finding for finding in found.missing}
        asked = replace(occasion.question(kind, payload, when, by), ahead=not opened)
        missing |= {each: Finding("", each, ()) for each in occasion.unknown(asked)}
        if opened:
            missing |= {finding.reason: finding for finding in _of_money(occasion, kind, payload, when, by)}
        flagged |= {finding.reason: finding for finding in found.flagged}
        unchecked |= dict.fromkeys(found.unchecked)
        judged |= set(found.judged)
    open_questions = tuple(each for each in unchecked if each not in judged)
    return Readiness(name, tuple(missing.values()), tuple(flagged.values()), opened, open_questions)


class _Holdings:
    """The books as they stand, where nothing is being written."""

    def __init__(self, occasion: Occasion) -> None:
        self._logs = occasion.logs

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self._logs.holdings().get(account, 0)


def _of_money(occasion: Occasion, kind: str, payload: Mapping[str, Any], at: datetime, by: str) -> list[Finding]:
    """What the occasion's money has against a deed, such as a game whose bank is not put up: on an open night alone."""
    deed = Deed(occasion.setting.log, kind, payload, by, at=at)
    return [Finding("", why.reason, why.cite) for why in occasion.further(deed, _Holdings(occasion))]


def _now(occasion: Occasion, kind: str, payload: Mapping[str, Any], at: datetime, by: str) -> Weighed:
    """A deed weighed as things stand."""
    return weigh(occasion.law.conditions, kind, LogFacts(occasion.supposed(kind, payload, at, by)))


def _ahead(
    occasion: Occasion, plan: Mapping[str, Any], kind: str, payload: Mapping[str, Any], at: datetime, by: str
) -> Weighed:
    """A deed weighed before the occasion is open, as if everybody worked as planned."""
    if kind == OPEN_OCCASION:
        return _now(occasion, kind, payload, at, by)
    log, number = next(iter(occasion.stated), (occasion.setting.log, 0))
    posted = [
        Entry(log, number, "staff", at.isoformat(), by, dict(row)) for row in plan.get("staff", ()) if kind != "staff"
    ]
    asked = replace(occasion.supposed(kind, payload, at, by), occasion=Register({"staff": posted}), ahead=True)
    found = weigh(asked.law.conditions, kind, LogFacts(asked))
    prepared = tuple(finding for finding in found.missing if not _shows_on_the_night(asked, finding.condition))
    return replace(found, missing=prepared)


def _shows_on_the_night(asked: Question, condition: str) -> bool:
    """Does a condition need steps alone, which are confirmed once the occasion is open?"""
    needs = asked.law.conditions[condition].needs
    return bool(needs) and all(name.startswith("step ") for name in needs)


def _asked(occasion: Occasion, plan: Mapping[str, Any], *, opened: bool) -> Iterator[tuple[str, dict[str, Any]]]:
    """The deeds that the occasion is made of, as far as they are not done: its opening, work, and its games."""
    if not opened:
        yield OPEN_OCCASION, dict(occasion.setting.payload)
    posted = {(entry.get("person"), entry.get("duty"), entry.get("game")) for entry in occasion.state.of("staff")}
    for row in plan.get("staff", ()):
        if (row["person"], row["duty"], row.get("game")) not in posted:
            yield "staff", dict(row)
    running = {entry.get("game") for entry in occasion.state.of(OPEN_GAME)}
    for game in occasion.setting.payload["games"]:
        if game not in running:
            yield OPEN_GAME, game_as_planned(occasion, plan, game)


def game_as_planned(occasion: Occasion, plan: Mapping[str, Any], game: str) -> dict[str, str]:
    """A game with the dealer and the equipment that are planned for it, as far as they are."""
    held = occasion.organization.state
    dealers = (row["person"] for row in plan.get("staff", ()) if row.get("game") == game)
    items = (name for name in plan.get("items", ()) if held.last("equipment", item=name, game=game))
    found = {"game": game, "dealer": next(dealers, None), "item": next(items, None)}
    return {name: value for name, value in found.items() if value is not None}
