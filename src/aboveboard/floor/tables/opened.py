"""Whether a table is open, by what anybody may see of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def is_open(view: Mapping[str, Any]) -> bool:
    """Are its checks done, and is its rack counted or does a bank pay in its place?"""
    return bool(view["checks"]["open"] and (view["rack"]["open"] or view["bank"]))
