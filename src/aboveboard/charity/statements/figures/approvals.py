"""Figures of approvals: what was approved on an application, and what of it was paid and is left."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.books.spending import paid
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope

ABOUT = "spending"
"""What the papers are about by which something may be paid."""


@figure("approvals")
def approvals(scope: Scope) -> Iterator[Row]:
    """The papers that came back on an application, each with its sum, and the checks that were paid by it."""
    asked = scope.asked
    for kind in (name for name, known in asked.law.papers.items() if known.about == ABOUT):
        for entry in asked.filed(kind):
            if entry.get("application") != scope.period:
                continue
            class_ = entry.get("about")
            named = paid(asked).by_paper.get(entry.payload["paper"], {}).values()
            checks = [one.entry for one in named if class_ in (None, one.class_)]
            spent = sum(each.payload["cents"] for each in checks)
            stated = entry.get("cents")
            values = {
                "paper": entry.payload["paper"], "dated": entry.payload["dated"], "class": class_ or "",
                "purpose": entry.get("purpose", ""), "cents": stated or 0, "spent": spent,
                "left": 0 if stated is None else stated - spent,
                "checks": ", ".join(str(each.get("number")) for each in checks),
            }  # fmt: skip
            of_checks = tuple(each.source for each in checks)
            yield Row(values, (entry.source,), {"spent": of_checks, "left": (entry.source, *of_checks)})
