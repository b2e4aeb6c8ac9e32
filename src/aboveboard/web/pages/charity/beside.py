"""What stands beside the law, for the pages where its subject is shown; each entry is marked as what it is."""

from __future__ import annotations

from typing import Any

from aboveboard.law.beside import beside_deeds


def beside_the_law(ruleset: str | None, *deeds: str) -> list[dict[str, Any]]:
    """What stands beside some deeds under a ruleset."""
    return [] if ruleset is None else [one.to_json() for one in beside_deeds(ruleset, deeds)]
