"""What the floor declares: the house's log and a table's, their parts, rows of the role matrix, and accounts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aboveboard.floor import HOUSE, RETURN_WAGERS, SET_UP
from aboveboard.floor.accounts import BELOW_NOTHING, NAMED
from aboveboard.floor.cage.cage import Cage
from aboveboard.floor.chips.chip_register import ChipRegister
from aboveboard.floor.chips.wording import money_field
from aboveboard.floor.roles import PERMISSIONS
from aboveboard.floor.stories.sentences import AT_A_TABLE, IN_THE_HOUSE
from aboveboard.floor.tables.taking_back import TableUndo
from aboveboard.floor.withheld import WITHHELD, WITHHELD_MONEY
from aboveboard.log.checkpoints import Checkpoints
from aboveboard.log.clock_notes import ClockNotes
from aboveboard.log.deeds import Logged, LogPart, Setting, StoryLine
from aboveboard.log.kinds import House, LogKind, Logs, Made, Maker
from aboveboard.log.people.people import People
from aboveboard.log.wording import Wording

HOUSE_LOG = LogKind(
    "house",
    {
        "people": lambda setting, made, logs: People(setting, logs.houses.permissions, logs),
        "cage": lambda setting, made, logs: Cage(setting),
        "chips": lambda setting, made, logs: ChipRegister(setting),
        "undo": lambda setting, made, logs: TableUndo(setting, logs),
        "checkpoints": lambda setting, made, logs: Checkpoints(setting, logs, logs.secret),
        "clock": lambda setting, made, logs: ClockNotes(setting, logs.houses.permissions),
    },
    standing=HOUSE,
    wording=Wording(field=money_field, sentences=IN_THE_HOUSE),
)


def _part(name: str) -> Maker:
    """Makes a part of a table; the engines are imported with the first."""

    def make(setting: Any, made: Made, logs: Logs) -> LogPart:
        from aboveboard.floor.table_parts import PARTS

        return PARTS[name](setting, made, logs)

    return make


def _setting(log: str, payload: Any) -> Setting:
    """A table's setting."""
    from aboveboard.floor.table_parts import table_setting

    return table_setting(log, payload)


def _narrator(events: Sequence[Logged]) -> Callable[[Logged], StoryLine]:
    """What tells a table's story."""
    from aboveboard.floor.table_parts import table_narrator

    return table_narrator(events)


def _deed(setting: Any, event: Logged) -> str | None:
    """A table's deed in words."""
    from aboveboard.floor.table_parts import table_deed

    return table_deed(setting, event)


TABLE = LogKind(
    "table",
    {
        name: _part(name)
        for name in (
            "seats", "chip-requests", "draws", "rack", "colours", "game", "checks", "posted", "automatic", "disputes",
            "refusals", "undo",
        )
    },
    anew_by=RETURN_WAGERS,
    opened_by=SET_UP,
    read=_setting,
    narrator=_narrator,
    wording=Wording(_deed, money_field, AT_A_TABLE),
)  # fmt: skip
FINAL = frozenset((
    "opener", "closer", "slip-sign", "fill-verify", "fill-void", "fill-receive", "credit-receive", "soft-count",
))  # fmt: skip
"""Deeds that are put right by another of their kind: a slip is voided, a rack counted again."""
FLOOR = House(
    (HOUSE_LOG, TABLE),
    permissions=PERMISSIONS,
    below_nothing=BELOW_NOTHING,
    accounts=NAMED,
    final=FINAL,
    withheld=WITHHELD,
    withheld_money=WITHHELD_MONEY,
)
