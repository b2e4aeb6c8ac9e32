"""The checklist of an occasion: what the law asks before it opens, before and during games, and before it closes.

It is read from the conditions of the law's files. Of an occasion, planned or open, each row also says whether it is
done, for what it is still open, and by which events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from aboveboard.charity.conduct.deeds import CLOSE, OPEN_OCCASION
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.law.conditions.facts import Source
from aboveboard.law.conditions.weigh import weigh
from aboveboard.law.conditions.wording import asked_for
from aboveboard.law.conduct import ConductLaw
from aboveboard.law.model.conditions import Condition
from aboveboard.law.provisions.clauses import citations

Group = Literal["opening", "games", "running", "closing"]
State = Literal["done", "open", "unknown"]
GAME_OPEN = "game-open"
STEP, POSTED = "step ", "posted "
"""How facts about steps and about posted signs begin."""


@dataclass(frozen=True)
class ListedStep:
    """One row of a checklist."""

    group: Group
    condition: str
    """The condition of the law that asks for it."""
    title: str
    before: tuple[str, ...]
    """The deeds that wait for it."""
    cite: tuple[str, ...]
    step: str | None = None
    """The step by which somebody confirms it; where there is none, what is on file shows it."""
    by: tuple[str, ...] = ()
    each: str | None = None
    sign: str | None = None
    """The sign that it is about, which is confirmed area by area."""
    state: State | None = None
    """Done only where an event says so, and unknown where nobody has stated it; None where it is of no occasion."""
    done_for: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    """The games, areas or people for which it is still open, where it is confirmed for each."""
    events: tuple[Source, ...] = ()

    @property
    def done(self) -> bool:
        """Is nothing left of it?"""
        return self.state == "done"

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        found = {
            "group": self.group, "condition": self.condition, "title": self.title, "before": list(self.before),
            "step": self.step, "by": list(self.by), "each": self.each, "sign": self.sign,
            "cite": list(citations(self.cite)),
        }  # fmt: skip
        if self.state is None:
            return found
        return {
            **found, "state": self.state, "done": self.done, "for": list(self.done_for), "left": list(self.left),
            "events": [list(source) for source in self.events],
        }  # fmt: skip


@dataclass(frozen=True)
class OccasionChecklist:
    """A checklist and whose it is; without an occasion it is the law's own."""

    occasion: str | None
    organization: str | None
    ruleset: str
    opened: bool
    rows: tuple[ListedStep, ...]

    @property
    def left(self) -> tuple[ListedStep, ...]:
        """What is still open."""
        return tuple(row for row in self.rows if row.state == "open")

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "ruleset": self.ruleset, "organization": self.organization, "occasion": self.occasion,
            "opened": self.opened, "steps": [row.to_json() for row in self.rows],
        }  # fmt: skip


def checklist_of_law(law: ConductLaw) -> OccasionChecklist:
    """The checklist of any occasion under a ruleset."""
    return OccasionChecklist(None, None, law.ruleset, opened=False, rows=steps_of(law))


def steps_of(law: ConductLaw) -> tuple[ListedStep, ...]:
    """The checklist as the law's files have it, whatever the occasion."""
    return tuple(
        row for group in ("opening", "games", "running", "closing") for row in _rows(law) if row.group == group
    )


def _rows(law: ConductLaw) -> Iterator[ListedStep]:
    for name, condition in law.conditions.items():
        steps = _steps(law, condition)
        if not steps and OPEN_OCCASION not in condition.before and condition.before != (CLOSE,):
            continue
        row = ListedStep(_group(condition), name, asked_for(condition), condition.before, condition.cite)
        for step in steps:
            held = law.steps[step]
            cite = tuple(dict.fromkeys((*held.cite, *condition.cite)))
            yield replace(row, title=held.title, cite=cite, step=step, by=held.by, each=held.each, sign=held.sign)
        if not steps:
            yield row


def _group(condition: Condition) -> Group:
    if OPEN_OCCASION in condition.before:
        return "opening"
    if CLOSE in condition.before:
        return "closing"
    return "games" if GAME_OPEN in condition.before else "running"


def _steps(law: ConductLaw, condition: Condition) -> list[str]:
    """The steps by which a condition is confirmed: those that it needs, or those of a sign that it counts."""
    found = [name.removeprefix(STEP) for name in condition.needs if name.startswith(STEP)]
    if condition.least is not None and condition.least.of.startswith(POSTED):
        sign = condition.least.of.removeprefix(POSTED)
        found += [name for name, step in law.steps.items() if step.sign == sign]
    return found


# -- of one occasion ---------------------------------------------------------------------------------------------------


def checklist(
    occasion: Occasion, plan: Mapping[str, Any], at: datetime, by: str = "", *, opened: bool
) -> tuple[ListedStep, ...]:
    """The checklist of an occasion as things stand; rows that do not concern it are left out."""
    verdicts = _verdicts(occasion, plan, at, by)
    rows = (_placed(occasion, row, verdicts, opened=opened) for row in steps_of(occasion.law))
    return tuple(row for row in rows if row.state is not None)


@dataclass(frozen=True)
class _Verdict:
    """How a condition stands before one deed: for what the deed is asked, and the events that show it."""

    of: str
    state: State
    events: tuple[Source, ...]


def _verdicts(occasion: Occasion, plan: Mapping[str, Any], at: datetime, by: str) -> dict[str, list[_Verdict]]:
    found: dict[str, list[_Verdict]] = {}
    law = occasion.law.conditions
    for deed, payload, of in _deeds(occasion, plan):
        facts = LogFacts(occasion.supposed(deed, payload, at, by))
        weighed = weigh(law, deed, facts)
        lacking = {each.condition for each in (*weighed.missing, *weighed.flagged)}
        for name in (*weighed.judged, *weighed.unchecked):
            shown = _shown_by(law[name], facts)
            judged = name in weighed.judged and bool(shown)
            state: State = "open" if name in lacking else "done" if judged else "unknown"
            found.setdefault(name, []).append(_Verdict(of, state, shown))
    return found


def _deeds(occasion: Occasion, plan: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The deeds that an occasion is made of, each with what it is asked for."""
    yield OPEN_OCCASION, dict(occasion.setting.payload), ""
    for row in plan.get("staff", ()):
        yield "staff", dict(row), " ".join(filter(None, (row["person"], row.get("game"))))
    running = occasion.games_open
    for game in dict.fromkeys(occasion.law.one_name.get(name, name) for name in occasion.setting.payload["games"]):
        yield GAME_OPEN, {"game": game}, game
        if game in running:
            yield "round", {"game": game}, game
    yield CLOSE, {}, ""


def _shown_by(condition: Condition, facts: LogFacts) -> tuple[Source, ...]:
    """The events behind what a condition asks for."""
    names = list(condition.needs)
    names += [each.of for each in (condition.least, condition.most, condition.only, condition.barred) if each]
    names += [each.listed for each in (condition.only, condition.barred) if each and each.listed]
    known = [fact for name in names if (fact := facts.known(name)) is not None]
    people = () if condition.by is None else facts.people(condition.by.who)
    return _once(source for each in (*known, *people) for source in each.events)


def _once(events: Iterable[Source]) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(events))


def _placed(occasion: Occasion, row: ListedStep, verdicts: Mapping[str, list[_Verdict]], *, opened: bool) -> ListedStep:
    """A row with how it stands; without a state where the condition does not concern this occasion."""
    found = verdicts.get(row.condition, [])
    if not found:
        return row
    if row.group == "opening" and opened:
        return _as_opened(occasion, row, found)
    states = {each.state for each in found}
    state: State = "open" if "open" in states else "unknown" if "unknown" in states else "done"
    if row.sign is not None:
        return _posted(occasion, replace(row, state=state))
    each = row.each is not None
    return replace(
        row,
        state=state,
        done_for=tuple(one.of for one in found if each and one.of and one.state == "done"),
        left=tuple(one.of for one in found if each and one.of and one.state != "done"),
        events=_once(source for verdict in found for source in verdict.events),
    )


def _as_opened(occasion: Occasion, row: ListedStep, found: Iterable[_Verdict]) -> ListedStep:
    """What stood before an opening that was accepted: done by it, as far as anything was stated."""
    known = [verdict for verdict in found if verdict.state != "unknown"]
    events = _once((*occasion.stated, *(source for verdict in known for source in verdict.events)))
    return replace(row, state="done", events=events) if known else replace(row, state="unknown")


def _posted(occasion: Occasion, row: ListedStep) -> ListedStep:
    """A sign, area by area."""
    areas = occasion.areas
    entries = list(occasion.state.of("step", step=row.step))
    posted = {area for entry in entries for area in entry.get("areas", ())}
    return replace(
        row, done_for=tuple(area for area in areas if area in posted),
        left=tuple(area for area in areas if area not in posted), events=tuple(entry.source for entry in entries),
    )  # fmt: skip
