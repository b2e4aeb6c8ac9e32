"""An operator's submission as a side: which game by which ruleset, and what the operator settles of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import Edition
from aboveboard.law.loader import take
from aboveboard.law.terms.added_wagers import Finding
from aboveboard.law.terms.options import Value, choices_of
from aboveboard.play.records.settle import posted_limits

KEYS = ("ruleset", "game", "operator", "day", "options", "wagers", "limits")
FORM = f"a submission is a table with {', '.join(KEYS[:-1])} and {KEYS[-1]}, of which ruleset and game are needed"


@dataclass(frozen=True)
class Submission:
    """What an operator submits: a game with its options, what its wagers pay, and the limits to be posted."""

    said: str
    ruleset: str
    game: str
    operator: str | None
    day: str | None
    options: Mapping[str, Value]
    wagers: Mapping[str, Any] = field(default_factory=dict)
    limits: Mapping[str, int] = field(default_factory=dict)


def is_submission(document: object) -> bool:
    """Is a file an operator's submission, and no law text?"""
    return isinstance(document, Mapping) and {"ruleset", "game"} <= document.keys()


def submission(document: object, said: str) -> Submission:
    """A file as a submission, every key of it known."""
    if not isinstance(document, Mapping) or not is_submission(document):
        raise BadInput(f"{said}: {FORM}")
    for key in document:
        if key not in KEYS:
            raise BadInput(f"{said}: {key!r} is not known in a submission; {nearest(str(key), KEYS)}")
    for key in ("ruleset", "game", "operator"):
        if not isinstance(document.get(key, ""), str):
            raise BadInput(f"{said}: {key}: a name was expected, not {document[key]!r}")
    for key in ("options", "wagers", "limits"):
        if not isinstance(document.get(key, {}), Mapping):
            raise BadInput(f"{said}: {key}: a table was expected, not {document[key]!r}")
    try:
        posted_limits(document.get("limits", {}))
    except BadInput as error:
        raise BadInput(f"{said}: {error}") from error
    return Submission(
        said, document["ruleset"], document["game"], document.get("operator"), _day(document.get("day"), said),
        dict(document.get("options", {})), dict(document.get("wagers", {})), dict(document.get("limits", {})),
    )  # fmt: skip


def _day(given: object, said: str) -> str | None:
    if given is None or isinstance(given, str):
        return given
    if isinstance(given, date):
        return given.isoformat()
    raise BadInput(f"{said}: day: a day such as 2026-11-02 was expected, not {given!r}")


def chosen(given: Submission, edition: Edition) -> dict[str, Value]:
    """The options of a submission, what it says of wagers being those that settle them; else it is refused."""
    options, wrong = settled(given, edition)
    if wrong:
        raise BadInput(f"{given.said}: {wrong[0].path} is {wrong[0].given!r}; {wrong[0].reason}")
    return options


def added(given: Submission, edition: Edition) -> dict[str, Any]:
    """The wagers that a submission adds to those of the game's own text, as it states them."""
    return {name: table for name, table in given.wagers.items() if name not in edition.law.wagers}


def settled(given: Submission, edition: Edition) -> tuple[dict[str, Value], list[Finding]]:
    """The options of a submission with those that settle what it says of wagers, and what it may not say of these."""
    choices, wrong = choices_of(edition.law), list[Finding]()
    found: dict[str, Value] = dict(given.options)
    dropped: list[str] = []
    own = {name: table for name, table in given.wagers.items() if name in edition.law.wagers}
    for path, value in _leaves(own, "wagers"):
        name, what = path.split(".")[1], path.split(".", 2)[-1]
        paths = {path, f"{path}.win"}  # a wager that pays one figure may be written without the grade
        governing = next((each for each in choices.values() if paths & set(each.sets)), None)
        if governing is not None:
            found[governing.name] = value
        elif what == "offered" and value is False and name in (_droppable(choices)):
            dropped.append(name)
        elif value not in (take(edition.raw, path), take(edition.raw, f"{path}.win")):
            wrong.append(_not_left(edition, name, path, value))
    if dropped:
        before = str(found.get("not-offered", "none"))
        found["not-offered"] = ",".join([*(before.split(",") if before != "none" else ()), *dropped])
    return found, wrong


def _droppable(choices: Mapping[str, Any]) -> tuple[str, ...]:
    return choices["not-offered"].choices or () if "not-offered" in choices else ()


def _leaves(tables: Mapping[str, Any], above: str) -> Iterator[tuple[str, Any]]:
    for name, each in tables.items():
        path = f"{above}.{name}"
        if isinstance(each, Mapping):
            yield from _leaves(each, path)
        else:
            yield path, each


def _not_left(edition: Edition, wager: str, path: str, value: object) -> Finding:
    """Why a value of a wager is not the operator's to say."""
    options = edition.law.options
    tables = {name: (each.choices or {}).values() for name, each in options.items()}
    by = next((name for name, each in tables.items() if any(path in table for table in each)), None)
    if by is not None:
        return Finding(path, value, f"it is settled by the option {by}", options[by].cite)
    stands = take(edition.raw, path)
    text = "the text has no such value" if stands is None else f"the text has {stands!r} there"
    return Finding(path, value, f"{text}, and does not leave it to the operator", edition.law.wagers[wager].cite)
