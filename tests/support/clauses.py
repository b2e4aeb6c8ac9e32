"""Clauses that a wager's text states: which of them cover a situation, and each of their values changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aboveboard.games.shapes.deciding import Value
from aboveboard.law import Terms
from aboveboard.law.covering import stated
from aboveboard.law.files import Edition

GIVES = ("win", "lose", "push", "void", "half")


def covered(terms: Terms, wager: str, told: Sequence[str]) -> set[tuple[str, ...]]:
    """The clauses that cover what is told of a wager, fact by fact, and ("none",) where none does.

    Facts that are not told may be any, and then all that can come about must be covered by the same.
    """
    found = stated(terms.law, terms.wager(wager).name, terms.game)
    assert found is not None, f"{wager} states no clauses"
    facts = dict(zip(told[::2], told[1::2], strict=True))
    unknown = set(facts) - set(found.deciding.facts)
    assert not unknown, f"{wager} is not decided by {unknown}"
    return {
        names or ("none",)
        for situation, names in found.covering().items()
        if all(
            facts.get(fact, str(value)) == str(value)
            for fact, value in zip(found.deciding.facts, situation, strict=True)
        )
    }


def stands_in_clauses(path: Sequence[str]) -> bool:
    """Is a value one of the clauses of a wager, or of how they are read?"""
    return len(path) > 3 and path[0] == "wagers" and path[2] in ("clauses", "read")


def changed(edition: Edition, path: Sequence[str], value: Any) -> Any:
    """Another value of a clause or its reading; None where it is no law."""
    if path[2] == "read":
        return value[:-1] if isinstance(value, list) else _next(GIVES, value) if path[-1] == "rest" else None
    if path[-1] == "gives":
        return _next(GIVES, value)
    if path[-1] in ("least", "most"):
        return value + 1
    if isinstance(value, list):
        return value[:-1] if len(value) > 1 else None
    wager = edition.raw["wagers"][path[1]]
    deciding = edition.game.wagers[wager.get("is", path[1])].deciding
    assert deciding is not None
    return _next(deciding.facts[path[-1]].values, value)


def _next(values: Sequence[Value], value: Value) -> Value:
    """The value after this one, or the first after the last."""
    return values[(values.index(value) + 1) % len(values)]
