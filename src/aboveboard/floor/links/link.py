"""The part of a link's log: what all its deeds change, in one state, and what everybody may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import partial
from typing import Any

from aboveboard.floor.links.deeds import access, operating, papers, paying, signing
from aboveboard.floor.links.deeds.desk import Desk
from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.floor.links.roles import OPEN
from aboveboard.floor.links.setting import LinkSetting
from aboveboard.floor.links.showing import shown
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import StatePart

SUBJECTS = (operating.DEEDS, papers.DEEDS, paying.DEEDS, signing.DEEDS)


class Link(StatePart[LinkState]):
    """One link."""

    def __init__(self, setting: LinkSetting, logs: Logs) -> None:
        self.setting = setting
        held = setting.controller
        assert setting.law is not None
        self.state = LinkState(
            setting.title, held["maker"], held["serial"], held["software"], setting.configuration,
            history=setting.law.meters.history,
        )  # fmt: skip
        self._logs = logs
        decides = {kind: handler for each in SUBJECTS for kind, handler in each.decides.items()}
        self.deeds: Mapping[str, Handler] = {
            OPEN: lambda deed, books: Outcome(),
            **{kind: partial(self._decide, handler) for kind, handler in decides.items()},
        }
        self._folds = {kind: fold for each in SUBJECTS for kind, fold in each.folds.items()}

    def _decide(self, handler: Any, deed: Deed, books: Books) -> Outcome:
        if (refusal := access.why_not_listed(self.desk, deed)) is not None:
            return Outcome(refusal)
        found: Outcome = handler(self.desk, deed, books)
        return found

    @property
    def desk(self) -> Desk:
        """What its deeds are decided with."""
        return Desk(self.setting, self._logs, self.state)

    def apply(self, event: Logged) -> None:
        """Fold an event in."""
        fold = self._folds.get(event.kind)
        if fold is not None:
            fold(self.state, event)
            access.watch(self.state, event)
        self.state.number = event.number + 1

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The meters and whether it is in play, for everybody."""
        return shown(self.desk)

    def snapshot(self) -> LinkState:
        """A copy of the state."""
        return deepcopy(self.state)

    def restore(self, state: LinkState) -> None:
        """Take up a copy of a state."""
        self.state = deepcopy(state)
