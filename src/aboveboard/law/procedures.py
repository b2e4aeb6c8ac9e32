"""Reading the procedures of a game: the file of its name in the ruleset's folder `procedures`, only when asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from aboveboard.law import loader
from aboveboard.law.errors import LawError, nearest
from aboveboard.law.files import Edition, find_ruleset, ruleset_named
from aboveboard.law.force import NEWEST, Asked, text
from aboveboard.law.model.procedures import Procedures, Step

FOLDER = "procedures"


def procedures_of(edition: Edition) -> Procedures:
    """The procedures of an edition; empty where its ruleset prescribes none."""
    if edition.procedures is None:
        return _held(edition.ruleset, edition.game.name, edition.asked)
    return parse(edition.procedures, f"law/rulesets/{edition.ruleset}/{FOLDER}/{edition.game.name}.toml")


@cache
def _held(ruleset: str, game: str, asked: Asked) -> Procedures:
    held = find_ruleset(ruleset)
    where = "" if held is None else f"{held.folder.where}/{FOLDER}/{game}.toml"
    return Procedures() if held is None else parse(read(ruleset, game, asked), where)


def read(ruleset: str, game: str, asked: Asked = NEWEST) -> Mapping[str, Any]:
    """The raw file of a game under the law of a question; an empty table where there is none."""
    return text(ruleset_named(ruleset).folder, f"{FOLDER}/{game}", asked) or {}


def parse(raw: Mapping[str, Any], where: str) -> Procedures:
    """Check a file as the loader does, and the names of its steps against each other."""
    found = loader.parse(Procedures, raw, where)
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
