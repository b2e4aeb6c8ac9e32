"""Where every figure of forms is found by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from aboveboard.charity.statements.scope import Row, Scope
from aboveboard.law.model.forms.statements import Figures

Answer = Callable[[Scope], Iterable[Row]]
FIGURES: dict[str, Answer] = {}


def figure(name: str) -> Callable[[Answer], Answer]:
    """Put a function among the figures."""

    def put(answer: Answer) -> Answer:
        FIGURES[name] = answer
        return answer

    return put


def rows_of(scope: Scope, wanted: Figures) -> list[Row]:
    """The rows that a line takes."""
    found = scope.figures.get(wanted.of)
    if found is None:
        found = scope.figures[wanted.of] = list(FIGURES[wanted.of](scope))
    return [row for row in found if _is_wanted(row, wanted)] if wanted.where or wanted.unless else found


def _is_wanted(row: Row, wanted: Figures) -> bool:
    values = row.values
    for name, among in wanted.where.items():
        if values.get(name) not in among:
            return False
    return not any(values.get(name) in among for name, among in wanted.unless.items())
