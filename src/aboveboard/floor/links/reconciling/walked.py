"""A link's events gone through once: its meters as they give them, held after each against all that came and went."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.meters import Kept
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.floor.links.reconciling.moved import Line, Moved, moved, within
from aboveboard.floor.links.roles import OPEN, PLAY
from aboveboard.floor.links.setting import LinkSetting, link_setting
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Logged

NOTHING = Fraction(0)


@dataclass
class Figure:
    """An amount with the events that it comes of."""

    cents: Fraction = NOTHING
    events: list[int] = field(default_factory=list)

    def add(self, cents: Fraction, event: int) -> None:
        """So much more by an event."""
        self.cents += cents
        if not self.events or self.events[-1] != event:
            self.events.append(event)


@dataclass
class Held:
    """What there is of a level at one moment, what is set aside for its hits too."""

    meter: Fraction = NOTHING
    reserve: Fraction = NOTHING
    overflow: Fraction = NOTHING
    set_aside: int = 0

    @property
    def cents(self) -> Fraction:
        """All of it."""
        return self.meter + self.reserve + self.overflow + self.set_aside


@dataclass
class Span:
    """What came to a level and went from it over some time."""

    opening: Held
    closing: Held
    lines: dict[tuple[Line, str | None], Figure] = field(default_factory=dict)
    """For each line, and table where it is told by tables, how much in all."""
    wagers: dict[str, int] = field(default_factory=dict)
    """How many wagers were counted at each table."""
    reserve_used: Figure = field(default_factory=Figure)
    hits: Figure = field(default_factory=Figure)
    """What hits took, less what was put back."""
    differs: int | None = None
    """The first event after which what is there is not what came and went."""

    @property
    def difference(self) -> Fraction:
        """What there is beyond what came and went."""
        return self.closing.cents - self.opening.cents - sum((each.cents for each in self.lines.values()), NOTHING)


@dataclass
class Walked:
    """A link's events gone through: each level over all days, and over each one."""

    setting: LinkSetting
    state: LinkState
    whole: dict[str, Span] = field(default_factory=dict)
    days: dict[date, dict[str, Span]] = field(default_factory=dict)
    posted: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    """What every account of the link holds by what its events moved."""
    plays: list[Logged] = field(default_factory=list)
    """The events that a table brought along."""
    set_aside: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    pending: dict[int, int] = field(default_factory=dict)
    """What is set aside for each hit that is neither paid nor put back."""
    events: int = 0


def walk(link: str, events: Iterable[Logged], day_of: Callable[[LinkSetting, Logged], date]) -> Walked:
    """Go through the events of a link's log, from its first."""
    found: Walked | None = None
    part: Link | None = None
    for event in events:
        if part is None or found is None:
            if event.kind != OPEN:
                raise BadInput(f"{link}: its first event is {event.kind!r}, and a link begins with {OPEN}")
            setting = link_setting(link, event.payload)
            part = Link(setting, None)  # type: ignore[arg-type]
            found = Walked(setting, part.state)
        _step(found, part, event, day_of(found.setting, event))
    if found is None:
        raise BadInput(f"{link}: there is no event of it")
    return found


def _step(found: Walked, part: Link, event: Logged, day: date) -> None:
    state = part.state
    came, inside = list(moved(state, event)), list(within(state, event))
    before, set_aside = dict(state.kept), dict(found.set_aside)
    _follow_hits(found, event)
    part.apply(event)
    for each in inside:
        found.set_aside[each.level] += each.set_aside
    found.state, found.events = part.state, found.events + 1
    _post(found, event)
    concerned = {each.level for each in came} | {each.level for each in inside}
    for name in dict.fromkeys((*before, *part.state.kept, *concerned)):
        was, now = before.get(name, Kept()), part.state.kept.get(name, Kept())
        if name in concerned or was is not now:
            here = [each for each in came if each.level == name]
            _level(found, day, event, name, _held(was, set_aside.get(name, 0)), here)
    for each in inside:
        for span in (found.whole[each.level], found.days[day][each.level]):
            if each.reserve:
                span.reserve_used.add(Fraction(each.reserve), event.number)
            if each.set_aside and event.kind != "link-pay":
                span.hits.add(Fraction(each.set_aside), event.number)
    if event.kind == PLAY:
        _count(found, day, event)


def _post(found: Walked, event: Logged) -> None:
    prefix = f"link/{event.log}/"
    for source, to, cents, _, _ in event.transfers:
        for account, by in ((source, -cents), (to, cents)):
            if account.startswith(prefix):
                found.posted[account] += by


def _count(found: Walked, day: date, event: Logged) -> None:
    found.plays.append(event)
    table, closed = event.payload["table"], event.payload.get("closed", 0)
    for span in (*found.whole.values(), *found.days[day].values()) if closed else ():
        span.wagers[table] = span.wagers.get(table, 0) + closed


def _follow_hits(found: Walked, event: Logged) -> None:
    for hit in event.answer.get("hits", ()) if event.kind == PLAY else ():
        found.pending[hit["hit"]] = hit["cents"]
    if event.kind == "link-pay" or (event.kind == "link-verify" and event.answer.get("found") == "void"):
        found.pending.pop(event.payload["hit"], None)


def _held(kept: Kept, set_aside: int) -> Held:
    return Held(kept.meter, kept.reserve, kept.overflow, set_aside)


def _level(found: Walked, day: date, event: Logged, name: str, before: Held, came: list[Moved]) -> None:
    """Write down what came to a level and went from it by an event, and whether that is what changed."""
    now = _held(found.state.kept.get(name, Kept()), found.set_aside[name])
    spans = (
        found.whole.setdefault(name, Span(Held(), Held())),
        found.days.setdefault(day, {}).setdefault(name, Span(before, before)),
    )
    differs = now.cents - before.cents != sum((each.cents for each in came), NOTHING)
    for span in spans:
        span.closing = now
        for each in came:
            span.lines.setdefault((each.line, each.table), Figure()).add(each.cents, event.number)
        if differs and span.differs is None:
            span.differs = event.number
