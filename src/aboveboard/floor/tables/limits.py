"""The limits posted at a table; they change only while no wager stands, so that nobody's terms change under a wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from aboveboard.floor.setting import TableSetting
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Viewer
from aboveboard.log.part import StatePart
from aboveboard.play.events import Refusal
from aboveboard.play.records.settle import posted_limits
from aboveboard.play.seats.floor_table import PitTable


class Posted(StatePart[dict[str, Any]]):
    """The posted limits of one table."""

    folds: ClassVar[Mapping[str, str]] = {"post-limits": "_posted"}

    def __init__(self, setting: TableSetting, table: Callable[[], PitTable]) -> None:
        self.table = table
        self.state = dict(setting.limits or {})
        rules = None if setting.terms is None else setting.terms.law.posted
        self.cite = () if rules is None else tuple(dict.fromkeys((*rules.min_cite, *rules.max_cite)))
        self.deeds: Mapping[str, Handler] = {"post-limits": self._post}

    def _post(self, deed: Deed, books: Books) -> Outcome:
        limits = deed.fields("min", "max", "chip")
        posted_limits(limits)
        if not self.table().between_rounds:
            return Outcome(Refusal("limits change between rounds, when no wager stands on the layout", self.cite))
        return Outcome(answer={"before": dict(self.state)})

    def _posted(self, event: Logged) -> None:
        self.state = dict(event.payload)
        self.table().post(self.state)

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """What is posted."""
        return dict(self.state)
