"""Why: the clauses behind an answer, each with what it says in our words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from aboveboard.law.provisions import provision, provisions

SUMMARIES_SHOWN = 3
"""Of a clause that says many things, so many are shown."""


def clause_words(ids: Iterable[str]) -> dict[str, list[str]]:
    """Clauses by provision id, each with what it says in our words."""
    found: dict[str, list[str]] = {}
    for item in map(provision, ids):
        found.setdefault(item.citation, []).append(_plain(item.summary))
    return found


def looked_up(clauses: Iterable[str], title: str) -> dict[str, list[str]]:
    """Clauses as cited, each with what it says; of a long list only what it says of the wager named."""
    found = {}
    for clause in clauses:
        says = [_plain(item.summary) for item in provisions().values() if item.citation == clause]
        found[clause] = [summary for summary in says if summary.startswith(title)] or says[:SUMMARIES_SHOWN]
    return found


def _plain(summary: str) -> str:
    """A summary without the remarks on its source."""
    return re.sub(r"\s*\[[^\]]*\]", "", summary).rstrip(".")
