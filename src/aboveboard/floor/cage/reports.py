"""What the floorperson prints and is warned of: the shift's win by table, counts and deposits that are due."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from aboveboard.charity.casino_night import CasinoNight
from aboveboard.floor.cage.periods import Period
from aboveboard.floor.cage.rack import Rack
from aboveboard.floor.cage.win import ShiftReport, shift_report
from aboveboard.floor.chips.chip_register import ChipRegister
from aboveboard.floor.tables.log_state import Place
from aboveboard.log.deeds import HOUSE
from aboveboard.log.logbook import Floor


def shift_report_of(floor: Floor, *, day: str | None = None, shift: str | None = None) -> ShiftReport:
    """The win of every table of a floor in a shift, on a day or in all."""
    return shift_report([(name, *floor.look(name, _periods)) for name in floor.tables()], day=day, shift=shift)


def _periods(place: Place) -> tuple[str | None, list[Period]]:
    rack = place.parts.get("rack")
    return place.setting.ruleset, list(rack.state.periods) if isinstance(rack, Rack) else []


def alarms_of(floor: Floor, now: datetime) -> list[dict[str, Any]]:
    """What the house must see to: impressments that are due, and receipts to be deposited."""

    def asked(place: Place) -> list[dict[str, Any]]:
        register, night = place.parts.get("chips"), place.parts.get("night")
        rows = register.alarms(now) if isinstance(register, ChipRegister) else []
        tasks = night.tasks() if isinstance(night, CasinoNight) else []
        return [*rows, *({"alarm": task["task"], **task} for task in tasks)]

    found: list[dict[str, Any]] = floor.look(HOUSE, asked)
    return found
