"""A docket with as many proceedings as are wanted: a few are decided by the whole path, the others written after them.

The copies are written by the path that writes events, without deciding them anew: each has a log, a chain and a party
of its own, and begins on another day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

import orjson

from aboveboard.floor import HOUSE
from aboveboard.log.deciding.desk import Desk
from aboveboard.log.deeds import Deed, Logged, Outcome, Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from tests.support.charities import HOSE, Town, settled
from tests.support.dockets import APPEAL, BEGINS, BOARD, COMMENT, ITEMS

OPEN, FORWARDED, OVER, LONG = APPEAL, "appeal-2", "meeting-1", "comments-1"
"""The proceedings that are decided: an appeal that was filed, one that was sent on, a meeting that is over, and a
rulemaking with as many comments as are wanted."""
PARTIES = 1000
"""So many organizations and more are parties."""
TOGETHER = 400
"""So many copies are written in one transaction."""


class Model(NamedTuple):
    """A proceeding that others are copies of."""

    log: str
    events: tuple[Logged, ...]


class Many:
    """A town with a docket, and its clock."""

    def __init__(self, url: str, now: datetime, comments: int = 0) -> None:
        self.town: Town = settled(url)
        self.book: Logbook = self.town.book
        for name, role in BOARD.items():
            self.town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
            self.town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": "pa"})
        self.town.now = now
        self._appeals()
        self._meeting()
        if comments:
            self._comments(comments)

    def _do(self, who: str, role: str, log: str, kind: str, payload: Any) -> None:
        found = self.book.do(Deed(log, kind, payload, who, role))
        assert found.refusal is None, (kind, payload, found.refusal)

    def _appeals(self) -> None:
        for log in (OPEN, FORWARDED):
            day = (self.town.now - timedelta(days=7)).date().isoformat()
            begins: dict[str, Any] = {**BEGINS}
            begins["step"] = {**begins["step"], "determined": day}
            self._do("ann", "officer", log, "case-begin", begins)
        self._do("clio", "clerk", FORWARDED, "proceed-step", {"do": "forward", "by": "municipality"})

    def _meeting(self) -> None:
        day = self.town.now.astimezone(UTC).date().isoformat()
        agenda = {"do": "agenda", "by": "staff", "day": day, "items": ITEMS["pa"]}
        begins = {"ruleset": "pa", "proceeding": "meeting", "holders": {"commenter": HOSE}, "step": agenda}
        self._do("sela", "secretary", OVER, "meeting-begin", begins)
        for do in ("call-to-order", "adjourn"):
            self._do("cora", "chair", OVER, "proceed-step", {"do": do, "by": "presiding"})

    def _comments(self, comments: int) -> None:
        now, self.town.now = self.town.now, datetime(2011, 6, 13, 15, tzinfo=UTC)
        begins = {"ruleset": "pa", "proceeding": "rulemaking-48A-227", "holders": {"agency": "pa"}}
        self._do("joan", "commission", LONG, "rulemaking-begin", begins)
        for number in range(comments):
            said = {**COMMENT, "name": f"Jo Doe {number}"}
            self._do("", "public", LONG, "public-step", said)
        self.town.now = now

    # -- copies --------------------------------------------------------------------------------------------------------

    def model(self, log: str) -> Model:
        """A proceeding that was decided, to be copied."""
        return Model(log, tuple(self.book.events(log, -1, Viewer())))

    def write(self, copies: Sequence[Copy]) -> None:
        """Write copies, some in each transaction."""
        for first in range(0, len(copies), TOGETHER):
            self.book._writer.ask(_writing(copies[first : first + TOGETHER]))


class Copy(NamedTuple):
    """A copy of a proceeding: what it is called, whose it is, and by how much later it began."""

    model: Model
    log: str
    party: str
    later: timedelta


def copies(many: Many, number: int, *, open_ones: int, days: int = 1500) -> Iterator[Copy]:
    """So many copies, some of them open: all of those begin within the last weeks, the others on earlier days."""
    models = {log: many.model(log) for log in (OPEN, FORWARDED, OVER)}
    every = max(1, number // open_ones) if open_ones else number + 1
    for each in range(number):
        still = open_ones and each % every == 0
        model = models[(OPEN, FORWARDED)[each // every % 2] if still else OVER]
        back = timedelta(days=each // every % 30 if still else 30 + each % days)
        yield Copy(model, f"case-{each:06}", f"company-{each % PARTIES:03}", -back)


def _writing(some: Sequence[Copy]) -> Callable[[Desk], None]:
    def write(desk: Desk) -> None:
        for copy in some:
            _write(desk, copy)

    return write


def _write(desk: Desk, copy: Copy) -> None:
    def renamed(given: Any) -> Any:
        return orjson.loads(orjson.dumps(given).replace(HOSE.encode(), copy.party.encode()))

    first = copy.model.events[0]
    kind = desk.houses.opening[first.kind]
    state = LogState(0, kind, kind.read(copy.log, renamed(first.payload)), desk)
    for event in copy.model.events:
        at = event.at + copy.later
        deed = Deed(copy.log, event.kind, renamed(event.payload), event.actor, event.role, at)
        written = desk.event_of(state, deed, Outcome(payload=deed.payload, answer=event.answer))
        desk.record(state, written._replace(event=replace(written.event, at=at)), None, b"")
    desk.doubt(copy.log)  # what was written was not folded in
