"""Perturbing the files of proceedings: each value in turn is changed, and some case of a clause behind it must fail.

A file that is like another is changed in what it says itself; what it has from the other is proved there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from aboveboard.law import BadInput
from aboveboard.law.docket import Proceeding, load_proceeding, proceedings
from aboveboard.law.docket.held import proceeding_of
from aboveboard.law.errors import LawError
from aboveboard.law.files import ruleset_named
from aboveboard.law.force import Asked
from aboveboard.law.loader import completed
from aboveboard.law.model.docket import Kind, Late
from aboveboard.law.model.proposals import STEPS
from aboveboard.law.provisions import provisions
from tests.support.docket import DocketCase, decide_case
from tests.support.expectations import Wrong
from tests.support.file_changes import HEADS, Change, Walk

BEFORE = Asked(as_if=())
WALK = Walk(
    HEADS | {"about", "says", "like", "clauses", "readings"},
    {"type": ("word", "flag", "number", "words"), "late": get_args(Late), "kind": get_args(Kind),
     "first": ("day", "after"), "quorum": ("majority", 1), "carries": ("majority", 1),
     "proposal": STEPS},
)  # fmt: skip
"""How a proceeding's file is walked: every value is law but what it is called, and what people read of it."""


def all_proceedings() -> list[Proceeding]:
    """Every proceeding that is held, and those that proposals change as they stood before too."""
    newest_held = list(proceedings())
    before = [
        load_proceeding(each.ruleset, each.name, BEFORE)
        for each in newest_held
        if each.laid and (each.ruleset, each.name) in {(one.ruleset, one.name) for one in proceedings(asked=BEFORE)}
    ]
    return [*newest_held, *before]


def written(proceeding: Proceeding) -> Mapping[str, Any]:
    """Its file as it is written, without what it has from another; with its proposals, where some are laid over it."""
    if proceeding.laid:
        return proceeding.raw
    path = ruleset_named(proceeding.ruleset).folder.path / "docket" / f"{proceeding.name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def mutants(proceeding: Proceeding) -> Iterator[Change]:
    """Every value that its file says, changed; of a table that gives another's clauses alone nothing is a value."""
    raw = written(proceeding)
    for change in WALK.changes(proceeding.where, raw):
        if change.now is None and _cites_alone(raw, change.path):
            continue
        alike = (*ALIKE, ("office", "word")) if change.path[0] == "things" else ALIKE
        if change.path[-1] == "type" and (_was(raw, change.path), change.now) in alike:
            continue
        yield Change(change.file, change.path, change.now, tuple(id for id in change.provisions if id in provisions()))


ALIKE = (("text", "word"), ("cents", "number"))
"""Types that are read alike: a text may be longer than a name, and cents are a number that people read as money."""


def _was(raw: Mapping[str, Any], path: Sequence[str]) -> Any:
    found: Any = raw
    for key in path:
        found = found[key]
    return found


def _cites_alone(raw: Mapping[str, Any], path: Sequence[str]) -> bool:
    at: Any = raw
    for key in path:
        at = at[key]
    if not isinstance(at, Mapping):
        return False
    return bool(at) and all(
        key.endswith("cite") or (isinstance(each, Mapping) and _cites_alone(at, (key,))) for key, each in at.items()
    )


def cases_of(proceeding: Proceeding, cases: Sequence[DocketCase]) -> list[DocketCase]:
    """The cases that are decided by a proceeding's file."""
    own = [each for each in cases if (each.ruleset, each.proceeding) == (proceeding.ruleset, proceeding.name)]
    laid = {each.number for each in proceeding.laid}
    return [each for each in own if laid <= set(each.as_if)] if laid else [each for each in own if not each.as_if]


def survives(change: Change, proceeding: Proceeding, cases: Sequence[DocketCase]) -> bool:
    """Do all cases of the clauses behind the value still pass with the value changed?"""
    held = ruleset_named(proceeding.ruleset)
    try:
        raw: Mapping[str, Any] | None = change.applied(written(proceeding))
        if not proceeding.laid:
            raw = completed(held.folder, f"docket/{proceeding.name}", raw, ())
        under = proceeding_of(raw or {}, proceeding.where, held, proceeding.name, proceeding.asked)
    except LawError:
        return False
    for case in cases:
        if not change.provisions or case.id in change.provisions:
            try:
                decide_case(case, under)
            except (Wrong, BadInput, KeyError, AssertionError):
                return False
    return True
