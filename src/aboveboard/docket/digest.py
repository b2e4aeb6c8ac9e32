"""What the docket's list and calendar know of one proceeding, small and plain: kept beside the logs, and derived anew.

It is made of what everybody may know; a term is kept with its day, so that whether it is late is found on the day that
is asked about and needs no log.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any, NamedTuple

from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.events import every
from aboveboard.docket.cases.offices import keepers
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.course.next_steps import next_steps
from aboveboard.docket.course.state import State
from aboveboard.docket.owing import Owing, owing_of, past_of
from aboveboard.docket.printed import Told, printed_events
from aboveboard.law.docket import Proceeding


class TextOf(NamedTuple):
    """What of its text is told of a proceeding: many go by the same."""

    ruleset: str
    proceeding: str
    title: str
    cite: str
    offices: tuple[tuple[str, str], ...]
    """Its offices, each with its title."""

    def titles(self) -> dict[str, str]:
        """The titles of its offices, by their names."""
        return dict(self.offices)


@lru_cache(maxsize=1000)
def text_of(law: Proceeding) -> TextOf:
    """What of a text is told, the same for all that go by it."""
    offices = tuple((name, office.title) for name, office in law.law.offices.items())
    return TextOf(law.ruleset, law.name, law.title, law.law.cite, offices)


class Digest(NamedTuple):
    """One proceeding in few words."""

    log: str
    kind: str
    text: TextOf
    title: str
    holders: dict[str, str]
    opened: str
    last: str
    state: str
    stands: str
    """The same in the words of its file."""
    over: bool
    number: int
    """Of how many events it was made."""
    zone: str
    """By the clocks of which it is told what is late."""
    since: float | None
    until: float | None
    """From when and up to when it is so, where the text itself prints what happens meanwhile."""
    owing: tuple[Owing, ...] = ()
    past: tuple[Owing, ...] = ()
    """What was owed and is not any more, being done, lifted or over."""
    open_doors: tuple[str, ...] = ()
    """Steps that anybody may take now, without an account too."""

    def holds(self, number: int, now: float) -> bool:
        """Is it made of all events, and so at this time?"""
        if self.number != number or (self.since is not None and now < self.since):
            return False
        return self.until is None or now < self.until

    def to_json(self, today: date) -> dict[str, Any]:
        """A row of the docket, with what is due next."""
        due, titles = self.due(today), self.text.titles()
        late = [each for each in due if each.state(today) == "late"]
        return {
            "log": self.log, "kind": self.kind, "ruleset": self.text.ruleset, "proceeding": self.text.proceeding,
            "proceeding-title": self.text.title, "title": self.title, "cite": self.text.cite,
            "opened": self.opened, "last": self.last,
            "state": self.state, "stands": self.stands, "over": self.over, "events": self.number,
            "parties": [
                {"office": name, "title": titles.get(name, name), "holder": holder}
                for name, holder in self.holders.items()
            ],
            "late": len(late), "due": len(due), "next": due[0].to_json(today) if due else None,
            "open-doors": list(self.open_doors),
        }  # fmt: skip

    def due(self, today: date) -> list[Owing]:
        """What is still to be done, the earliest first; what has no day comes last."""
        found = [each for each in self.owing if each.state(today) != "closed"]
        return sorted(found, key=lambda each: (each.day or "9999", each.what.term))


def digest_of(part: Course, times: list[datetime], now: datetime) -> Digest:
    """A proceeding in few words, as everybody may know it: its course, and when each of its events was written."""
    setting: DocketSetting = part.setting
    law, state = part.law, part.course(sealed=False)
    zone, told = law.state.zone, printed_events(law)
    since, until = _printed(part, told, now)
    if since is not None:
        state = part.until(state, now)
    steps, step = every(state), law.law.steps.get(state.name)
    opened = times[0].astimezone(zone).date().isoformat()
    corrected = max((each.number for each in part.state.corrected), default=0)
    owing = () if state.ended is not None else tuple(owing_of(law, state, times, corrected))
    held = part.state
    return Digest(
        setting.log,
        setting.kind,
        text_of(law),
        setting.title,
        dict(setting.holders),
        opened,
        steps[-1].day.isoformat() if steps else opened,
        state.name,
        state.name.replace("-", " ") if step is None else step.title,
        state.ended is not None,
        held.number,
        zone.key,
        since,
        until,
        owing,
        tuple(past_of(law, state, times, corrected)),
        tuple(doors_of(law, state)),
    )


def _printed(part: Course, told: Sequence[Told], now: datetime) -> tuple[float | None, float | None]:
    """Since when, beside its own events, what stands is so that the text prints, and until when."""
    left = [each.at.astimezone(UTC) for each in told[part.state.printed :]]
    come = [each.timestamp() for each in left if each <= now]
    coming = [each.timestamp() for each in left if each > now]
    return (come[-1] if come else None), (coming[0] if coming else None)


def doors_of(law: Proceeding, state: State) -> list[str]:
    """The steps that anybody may take who comes, as it stands."""
    anybody = {name for name, office in law.law.offices.items() if office.anybody and not keepers(law, name)}
    if not anybody:
        return []
    return [each.step for each in next_steps(law, state) if anybody & set(each.by) and law.law.steps[each.step].by]
