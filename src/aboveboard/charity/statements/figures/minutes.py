"""Figures of minutes: those of meetings by which expenditures that stand here were authorized."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.conduct.books import CHECK, MINUTES
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope


@figure("minutes")
def minutes(scope: Scope) -> Iterator[Row]:
    """Minutes that checks which stand here name, each once, with the numbers of those checks."""
    named = dict[str, list[Entry]]()
    for entry in scope.standing(CHECK):
        if entry.get("minutes"):
            named.setdefault(entry.get("minutes"), []).append(entry)
    for name, checks in named.items():
        held = scope.asked.organization.last(MINUTES, minutes=name)
        values = {
            "minutes": name, "dated": "" if held is None else held.get("dated", ""),
            "authorizes": "" if held is None else ", ".join(held.get("authorizes", ())),
            "checks": ", ".join(str(entry.get("number")) for entry in checks),
        }  # fmt: skip
        sources = [entry.source for entry in checks]
        yield Row(values, tuple(sources if held is None else [held.source, *sources]))
