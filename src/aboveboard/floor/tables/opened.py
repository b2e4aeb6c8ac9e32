"""Whether a table is open, by what anybody may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook


def is_open(view: Mapping[str, Any]) -> bool:
    """Are its checks done, and is its rack counted or does a bank pay in its place?"""
    return bool(view["checks"]["open"] and (view["rack"]["open"] or view["bank"]))


def table_view(floor: Logbook, name: str, viewer: Viewer) -> dict[str, Any]:
    """What a viewer may see of a table, part by part, and whether it is open."""
    found = floor.view(name, viewer)
    return {**found, "open": is_open(found)}
