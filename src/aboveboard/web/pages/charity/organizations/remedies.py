"""Where what stands in the way of an occasion is put right: the form or the page, for whoever may use it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any
from urllib.parse import urlencode

from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.model.conditions import Condition
from aboveboard.log.log_state import LogState
from aboveboard.publish.paper.badges import DEED as BADGE

PAPER_NEEDED = re.compile(r"paper (\S+)(?: of (\S+))?")
"""A condition that needs a paper, and of what."""
MARKED, DESIGNATED = "marked-", "designated "
"""How the facts begin that say what is marked on equipment, and who was designated."""


def remedied(
    state: LogState, missing: list[dict[str, Any]], conditions: Collection[str], may: Collection[str], premises: str
) -> list[dict[str, Any]]:
    """What is missing, each with where it is put right, and what pressing there is called."""
    law = state.part(Organization).law.conditions
    found = []
    for row, name in zip(missing, conditions, strict=True):
        ways = _ways(law[name], premises) if name in law else iter(())
        deed, address, label = next((way for way in ways if way[0] in may), ("", "", ""))
        at = f"/organizations/{state.log}{address}" if deed else None
        found.append({**row, "remedy": at, "remedy_called": label})
    return found


def _ways(condition: Condition, premises: str) -> Iterator[tuple[str, str, str]]:
    """By which deed, at which address, and in which words."""
    for paper in (PAPER_NEEDED.fullmatch(need) for need in condition.needs):
        if paper is not None:
            given: Mapping[str, str] = {"kind": paper[1], **({"about": premises} if paper[2] == "premises" else {})}
            yield "paper", f"/do/paper?{urlencode(given)}", "File it"
    if any(need.rpartition(".")[2].startswith(MARKED) for need in condition.needs):
        yield "mark", "/do/mark", "Enter that it is marked"
    if condition.by is not None and condition.by.badge:
        yield BADGE, "/badges", "To the badges"
    listed = condition.only.listed if condition.only is not None else None
    if isinstance(listed, str) and listed.startswith(DESIGNATED):
        duty = urlencode({"duty": listed.removeprefix(DESIGNATED)})
        yield "designate", f"/do/designate?{duty}", "Designate somebody"
