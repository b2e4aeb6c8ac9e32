"""What the floorperson prints and is warned of: the shift's win by table, counts and deposits that are due."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Protocol, runtime_checkable

from aboveboard.floor import HOUSE
from aboveboard.floor.cage.periods import Period
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.cage.win import ShiftReport, shift_report
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook


@runtime_checkable
class Alarming(Protocol):
    """A part that knows what the house must see to."""

    def alarms(self, now: datetime) -> list[dict[str, Any]]:
        """What is due, and by when."""
        ...


def shift_report_of(floor: Logbook, *, day: str | None = None, shift: str | None = None) -> ShiftReport:
    """The win of every table of a floor in a shift, on a day or in all."""
    return shift_report([(name, *floor.look(name, _periods)) for name in floor.logs("table")], day=day, shift=shift)


def _periods(state: LogState) -> tuple[str | None, list[Period]]:
    rack = state.parts.get("rack")
    return state.setting.ruleset, list(rack.state.periods) if isinstance(rack, Rack) else []


def alarms_of(floor: Logbook, now: datetime) -> list[dict[str, Any]]:
    """What the house must see to: impressments that are due, and receipts to be deposited."""

    def asked(state: LogState) -> list[dict[str, Any]]:
        return [row for part in state.parts.values() if isinstance(part, Alarming) for row in part.alarms(now)]

    found: list[dict[str, Any]] = floor.look(HOUSE, asked)
    return found
