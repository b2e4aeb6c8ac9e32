"""Perturbing the files on conduct: each value in turn is changed, and some case of a clause behind it must fail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, get_args

from aboveboard.law import BadInput
from aboveboard.law.conduct import SUBJECTS, ConductLaw
from aboveboard.law.errors import LawError
from aboveboard.law.files import ruleset_named
from aboveboard.law.loader import read
from aboveboard.law.model.conditions import OddCents, Window
from tests.support.conduct import ConductCase, decide
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk

CONDUCT = Walk(
    HEADS
    | {
        "unless-cite",
        "from",
        "about",
        "takes-cite",
        "instruments-cite",
        "also-cite",
        "parts-cite",
        "columns-cite",
        "years-cite",
    },
    {"odd-cents": get_args(OddCents), "over": get_args(Window)},
    ("texts",),
)


def _file(ruleset: str, subject: str) -> Mapping[str, Any] | None:
    return read(ruleset_named(ruleset).folder, f"_{subject}")


def mutants(ruleset: str) -> Iterator[tuple[str, Change]]:
    """Every value of a ruleset's files on conduct changed, each with the subject of its file."""
    for subject in SUBJECTS:
        for change in CONDUCT.changes(f"{ruleset}/_{subject}", _file(ruleset, subject)):
            yield subject, change


def survives(subject: str, change: Change, ruleset: str, cases: list[ConductCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    law = ConductLaw(ruleset, {subject: change.applied(_file(ruleset, subject))})
    try:
        law.conditions  # noqa: B018  a file that cannot be read is noticed
    except LawError:
        return False
    for case in cases:
        if case.ruleset == ruleset and (not change.provisions or case.provision in change.provisions):
            try:
                decide(case, law)
            except (Wrong, BadInput, KeyError, AssertionError):
                return False
    return True
