"""Deeds of an organization asked one by one: twice before each is done, and all of them again as one record."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.log_kinds import OCCASION_LOG
from aboveboard.charity.record import Record, decide_record
from aboveboard.charity.stating import as_json
from aboveboard.law.provisions.clauses import citation
from aboveboard.log.deeds import Deed, Outcome
from aboveboard.log.log_state import LogState

CLOSED = "the occasion is closed"
"""Why nothing more happens."""


class Asked:
    """An organization's logs, the events that were asked for, and what came of each."""

    now: datetime
    record: Record
    opening: dict[str, Any]
    events: list[dict[str, Any]]
    outcomes: list[Outcome]

    def do(self, log: str, kind: str, payload: dict[str, Any], by: str = "") -> Outcome:
        """Ask twice, then do it; the answers are alike, and a refusal says why with a clause that there is."""
        first, second = self.ask(log, kind, payload, by), self.ask(log, kind, payload, by)
        if kind == "occasion-open":
            found = self.record.open(log, OCCASION_LOG, {**payload, "organization": HOME}, self.now, by)
        else:
            found = self.record.do(log, kind, payload, self.now, by)
        assert first == second == found
        event = {"at": self.now.isoformat(), "log": log, kind: payload}
        self.events.append({**event, "by": by} if by else event)
        self.outcomes.append(found)
        if found.refusal is not None:
            assert found.refusal.reason
            assert found.refusal.cite
            assert all(citation(id) for id in found.refusal.cite)
        return found

    def ask(self, log: str, kind: str, payload: dict[str, Any], by: str) -> Outcome:
        """What would come of it; nothing is written."""
        if kind != "occasion-open":
            return self.record.decide(self.record.states[log], Deed(log, kind, payload, by, at=self.now))
        whole = {**payload, "organization": HOME}
        state = LogState(1, OCCASION_LOG, OCCASION_LOG.read(log, whole), self.record)  # type: ignore[arg-type]
        return self.record.decide(state, Deed(log, kind, whole, by, at=self.now))

    def compare(self, found: Outcome, clauses: Mapping[str, bool]) -> None:
        """Each of these clauses is cited, or is not, as it is said to be."""
        cite = () if found.refusal is None else found.refusal.cite
        reason = "" if found.refusal is None else found.refusal.reason
        for clause, stands in clauses.items():
            assert (clause in cite) == stands, f"{clause}: {stands} {self.events[-1]} {reason}"

    def decided_as_a_whole(self) -> None:
        """The record as a whole, and cut anywhere, is decided as its events were one by one."""
        if not getattr(self, "events", None):
            return
        whole = {"ruleset": "ny-charitable", "organization": {**self.opening, "name": "Hose 2"}}
        found, again = (decide_record({**whole, "events": self.events}) for _ in range(2))
        assert found == again
        refused = [
            {"event": number, **as_json(outcome.refusal.reason, outcome.refusal.cite)}
            for number, outcome in enumerate(self.outcomes)
            if outcome.refusal is not None
        ]
        assert found.refused == refused
        for cut in {len(self.events) // 3, len(self.events) - 1}:
            part = decide_record({**whole, "events": self.events[:cut]})
            for rows in ("refused", "warnings", "answers"):
                assert getattr(part, rows) == [row for row in getattr(found, rows) if row["event"] < cut]
