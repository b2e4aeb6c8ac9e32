"""A patron's dispute about an event: raised at the table, answered by whoever runs the pit, filed with its replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar

from aboveboard.floor.roles import OVERSIGHT
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Books, Conflict, Deed, Handler, Logged, Outcome, Setting, Viewer
from aboveboard.log.part import StatePart, person

LONGEST = 1000
MOST_WAITING = 20
"""So many disputes of one person may wait for an answer at a table."""
PLAYER = "player"


@dataclass(frozen=True)
class Dispute:
    """What a patron says of an event, and what was found."""

    number: int
    """The event that raised it."""
    event: int
    """The event that it is about."""
    by: str
    says: str
    at: str
    found: str = ""
    answered_by: str = ""


class Disputes(StatePart[dict[int, Dispute]]):
    """The disputes of one table, by the event that raised each."""

    folds: ClassVar[Mapping[str, str]] = {"dispute": "_raised", "answer-dispute": "_answered"}

    def __init__(self, setting: Setting) -> None:
        self.table = setting.log
        self.state = {}
        self.number = 0
        self.deeds: Mapping[str, Handler] = {"dispute": self._raise, "answer-dispute": self._answer}

    def _raise(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("event", "says")
        person(deed)
        event = deed.whole("event", 0, max(0, self.number - 1), "an event of this table,")
        waiting = [each.event for each in self.state.values() if each.by == deed.actor and not each.found]
        if event in waiting:
            raise Conflict(f"{deed.actor} disputes event {event} already, and it is not answered yet")
        if len(waiting) >= MOST_WAITING:
            raise Conflict(f"{len(waiting)} disputes of {deed.actor} wait for an answer here already")
        return Outcome(payload={"event": event, "says": _words(deed, "says")})

    def _answer(self, deed: Deed, books: Books) -> Outcome:
        deed.fields("dispute", "found")
        number = deed.payload.get("dispute")
        dispute = self.state.get(number) if type(number) is int else None
        if dispute is None:
            known = ", ".join(map(str, self.state)) or "none was raised"
            raise BadInput(f"answer-dispute: dispute: the number of a dispute was expected ({known}), not {number!r}")
        if dispute.found:
            raise Conflict(f"dispute {number} was answered by {dispute.answered_by}: {dispute.found}")
        return Outcome(payload={"dispute": number, "found": _words(deed, "found")}, shown_to=(dispute.by,))

    def apply(self, event: Logged) -> None:
        """Count every event; keep those that are about disputes."""
        self.number = event.number + 1
        super().apply(event)

    def _raised(self, event: Logged) -> None:
        payload = event.payload
        self.state[event.number] = Dispute(
            event.number, payload["event"], event.actor, payload["says"], event.at.isoformat()
        )

    def _answered(self, event: Logged) -> None:
        number = event.payload["dispute"]
        self.state[number] = replace(self.state[number], found=event.payload["found"], answered_by=event.actor)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """All of them for whoever runs the pit or watches over it; a patron's own for a patron."""
        everything = viewer.role in OVERSIGHT
        seen = [each for each in self.state.values() if everything or (each.by, PLAYER) == (viewer.name, viewer.role)]
        return {"disputes": [asdict(each) for each in seen]}

    def snapshot(self) -> tuple[dict[int, Dispute], int]:
        """The disputes, and how many events there were."""
        return super().snapshot(), self.number

    def restore(self, state: tuple[dict[int, Dispute], int]) -> None:
        """The same again."""
        disputes, self.number = state
        super().restore(disputes)


def _words(deed: Deed, name: str) -> str:
    text = deed.word(name).strip()
    if not 1 <= len(text) <= LONGEST:
        raise BadInput(f"{deed.kind}: {name}: from 1 to {LONGEST} characters were expected, not {len(text)}")
    return text
