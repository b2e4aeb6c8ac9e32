"""Comparisons in the tests: two sides as they are written, and what the other way round must be."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

from aboveboard.play.compare.sides import Loaded, loaded, named
from aboveboard.publish.comparing.answer import Compared, compared

CHANGES = {"new": "gone", "gone": "new", "changed": "changed", "not known": "not known"}
SIDES = {"before": "after", "after": "before"}


def nothing(file: str) -> object:
    """No side of these names a file of an operator's."""
    raise AssertionError(f"{file} was read")


def side(said: str) -> Loaded:
    """A side as it is written."""
    return loaded(named(said), nothing)


def between(before: str, after: str, wager: str | None = None) -> Compared:
    """Two sides as they are written, compared."""
    return compared(side(before), side(after), wager)


def all_of(found: Compared) -> Counter[str]:
    """Everything that a comparison says, each thing in one spelling, in no order."""
    return Counter(_spelled(kind, row) for kind, row in _rows(found.to_json(), turned=False))


def turned_round(found: Compared) -> Counter[str]:
    """The same as the comparison of the two the other way round must say it."""
    return Counter(_spelled(kind, row) for kind, row in _rows(found.to_json(), turned=True))


def _spelled(kind: str, row: Any) -> str:
    return f"{kind}: {json.dumps(row, sort_keys=True)}"


def _rows(told: dict[str, Any], *, turned: bool) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = [
        (kind, told[kind]) for kind in ("kind", "unchanged", "unchanged_lines", "published_unchanged")
    ]
    first, last = ("after", "before") if turned else ("before", "after")
    found += [("before", told[first]), ("after", told[last])]
    for row in told["wagers"]:
        sign = -1 if turned else 1
        differences = {name: str(sign * Fraction(number)) for name, number in row["differences"].items()}
        found.append((
            "wager",
            {
                "change": CHANGES[row["change"]] if turned else row["change"], "before": row[first], "after": row[last],
                "differences": differences, "exact": row["exact"], "matched": row.get("matched"),
                "error": row.get("error"),
            },
        ))  # fmt: skip
    for row in told["values"]:
        found.append((
            "value",
            {
                "path": row["path"], "change": CHANGES[row["change"]] if turned else row["change"],
                "before": row[first], "after": row[last], "before_cite": row[f"{first}_cite"],
                "after_cite": row[f"{last}_cite"],
            },
        ))  # fmt: skip
    for row in told["published"]:
        cite = row["cite"]
        found.append((
            "published",
            {
                **row, "change": CHANGES[row["change"]] if turned else row["change"], "before": row[first],
                "after": row[last], "cite": {"before": cite[first], "after": cite[last]},
            },
        ))  # fmt: skip
    for kind in ("gaps", "overlaps", "readings", "not_computable"):
        for row in told[kind]:
            one = SIDES[row["side"]] if turned and "side" in row else row.get("side")
            found.append((kind, {**row, "side": one, "cite": sorted(row.get("cite", ()))}))
    for row in told["play"]:
        found.append(("play", {"situation": row["situation"], "before": row[first], "after": row[last]}))
    swapped = {"new": "gone", "gone": "new"} if turned else {}
    for note in told["notes"]:
        *words, last_word = note.removesuffix(".").split(" ")
        found.append(("note", [*words, swapped.get(last_word, last_word)]))
    return found
