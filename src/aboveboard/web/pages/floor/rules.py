"""What a table's law says that is about no single game, at hand for whoever plays there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request

from aboveboard.law.beside import HEADING, MARK, beside
from aboveboard.law.files import ruleset_named
from aboveboard.law.house_files import house_clauses
from aboveboard.web.gate.guard import house
from aboveboard.web.pages.floor.tables import named, terms


def rules(request: Request) -> Mapping[str, Any]:
    """The clauses of the ruleset's own files, each in our words, and what stands beside the law with its address."""
    name = named(request)
    under = terms(house(request).floor, name)
    held = ruleset_named(under.edition.ruleset)
    clauses = {row["id"]: row for row in house_clauses(held.name)}
    return {
        "name": name,
        "law": held.title,
        "ruleset": held.name,
        "source": held.cite,
        "clauses": [{key: row[key] for key in ("citation", "summary")} for row in clauses.values()],
        "heading": HEADING,
        "mark": MARK,
        "beside": [one.to_json() for one in beside(held.name)],
    }
