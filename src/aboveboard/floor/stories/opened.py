"""Whether a table is open, by what anybody may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.floor.tables.game import TableGame
from aboveboard.floor.tables.seats import PLAYER
from aboveboard.log.deeds import Viewer
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook


def is_open(view: Mapping[str, Any]) -> bool:
    """Are its checks done, and is its rack counted or does a bank pay in its place?"""
    return bool(view["checks"]["open"] and (view["rack"]["open"] or view["bank"]))


def table_view(floor: Logbook, name: str, viewer: Viewer) -> dict[str, Any]:
    """What a viewer may see of a table, part by part, whether it is open, and what its pages show besides."""
    found = floor.view(name, viewer)
    return {**found, "open": is_open(found), **_besides(floor, name, found, viewer)}


def _besides(floor: Logbook, name: str, view: Mapping[str, Any], viewer: Viewer) -> dict[str, Any]:
    """How the last round ended, which of a player's own wagers may be changed now, and which backed by others."""
    if "unreadable" in view:
        return {"ended": "", "changes": [], "backing": {}}
    seats = [int(seat) for seat, sits in view["seats"]["seats"].items() if sits == viewer.name]
    own = seats[0] if seats and viewer.role == PLAYER else None

    def ask(state: LogState) -> dict[str, Any]:
        game = state.parts["game"]
        assert isinstance(game, TableGame)
        pit = game.pit
        changes, backing = ([], {}) if own is None else (pit.changes(own), pit.backing(own))
        return {"ended": pit.ended, "changes": changes, "backing": backing}

    besides: dict[str, Any] = floor.look(name, ask)
    return besides
