"""Reading the procedures of a game: the file of its name in the ruleset's folder `procedures`, only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import tomli
from pydantic import ValidationError

from aboveboard.law.errors import LawError, nearest
from aboveboard.law.files import HERE, Edition, fresh, overlay
from aboveboard.law.model.procedures import Procedures, Step
from aboveboard.law.provisions.clauses import check_citations

FOLDER = "procedures"


def procedures_of(edition: Edition) -> Procedures:
    """The procedures of an edition; empty where its ruleset prescribes none."""
    if edition.procedures is None:
        return _held(edition.ruleset, edition.game.name)
    return parse(edition.procedures, f"law/rulesets/{edition.ruleset}/{FOLDER}/{edition.game.name}.toml")


@cache
def _held(ruleset: str, game: str) -> Procedures:
    return parse(read(ruleset, game), f"law/rulesets/{ruleset}/{FOLDER}/{game}.toml")


def read(ruleset: str, game: str) -> Mapping[str, Any]:
    """The raw file of a game, laid over the one that it is like; an empty table where there is none."""
    path = HERE / ruleset / FOLDER / f"{game}.toml"
    if not path.exists():
        return {}
    try:
        raw = tomli.loads(path.read_text("utf-8"))
    except tomli.TOMLDecodeError as error:
        raise LawError(f"law/rulesets/{ruleset}/{FOLDER}/{game}.toml: {error}") from error
    like = raw.pop("like", None)
    return raw if like is None else overlay(fresh(read(ruleset, like)), raw)


def parse(raw: Mapping[str, Any], where: str) -> Procedures:
    """Check a file against what it may say, its citations against the provisions and its names against each other."""
    try:
        found = Procedures.model_validate(raw)
    except ValidationError as error:
        first = error.errors()[0]
        key = ".".join(str(part) for part in first["loc"])
        raise LawError(f"{where}: {key}: {first['msg']}") from error
    check_citations(raw, where)
    for name, step in every_step(found):
        for other in step.after:
            if other not in dict(every_step(found)):
                hint = nearest(other, dict(every_step(found)))
                raise LawError(f"{where}: {name}: comes after {other!r}, which is no step; {hint}")
    return found


def every_step(law: Procedures) -> Iterator[tuple[str, Step]]:
    """Each step by name, those to open the table first and those to close it last."""
    for group in (law.opening, law.running, law.closing):
        yield from group.items()
