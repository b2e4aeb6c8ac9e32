"""Perturbing the files on linked progressives: each value in turn is changed, and some case of a clause must fail.

A file that is like another is changed in what it says itself; what it has from the other is proved there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aboveboard.law import BadInput
from aboveboard.law.errors import LawError
from aboveboard.law.files import ruleset_named
from aboveboard.law.loader import completed
from aboveboard.law.model.citing import citing_keys
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.money import MoneyLaw
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk
from tests.support.link_cases import LinkCase, decide_link

FILE = "_link"
WALK = Walk(HEADS.union(("like", "clauses", "brought-by", "from"), citing_keys(LinkLaw)))


def written(ruleset: str) -> Mapping[str, Any]:
    """A ruleset's file as it is written, without what it has from another."""
    path = ruleset_named(ruleset).folder.path / f"{FILE}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def link_mutants(ruleset: str) -> Iterator[Change]:
    """Every value that a file on linked progressives says, changed."""
    return WALK.changes(f"{ruleset}/{FILE}", written(ruleset))


def link_survives(change: Change, ruleset: str, cases: Sequence[LinkCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    try:
        raw = completed(ruleset_named(ruleset).folder, FILE, change.applied(written(ruleset)), ())
        law = MoneyLaw(ruleset, {"link": raw or {}})
        assert law.link is not None
    except LawError:
        return False
    for case in cases:
        if case.ruleset == ruleset and (not change.provisions or case.provision in change.provisions):
            try:
                decide_link(case, law)
            except (Wrong, BadInput, KeyError, AssertionError):
                return False
    return True
