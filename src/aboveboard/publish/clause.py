"""One clause as people look it up: our summary, what rests on it, which cases decide it, and how its text stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import tomli

from aboveboard.kernel.words import in_words
from aboveboard.law.coverage import NOT_ENCODED, PACKAGE
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.law.provisions import Provision, provisions

CITE = "cite"
"""A key that ends so holds clauses and no value."""
HEADING = ("title", "status", "from", "source", "cite", "basis")
"""What the head of a law file says of its text."""


def clauses(asked: str) -> dict[str, Any]:
    """Every provision with this citation, or the one with this id; the values, cases and texts behind each."""
    found = [item for item in provisions().values() if asked in (item.citation, item.id)]
    if not found:
        known = dict.fromkeys(item.citation for item in provisions().values())
        raise BadInput(f"no clause is cited as {asked!r}; {nearest(asked, known)}")
    return {
        "citation": found[0].citation,
        "ruleset": ruleset_named(found[0].ruleset).title,
        "provisions": [_described(item) for item in found],
        "texts": _texts(found),
    }


def _described(item: Provision) -> dict[str, Any]:
    files = _law(item.ruleset)
    values = [
        {"file": name, "what": what, "value": value}
        for name, document in files.items()
        for id, what, value in document["named"]
        if id == item.id
    ]
    reasons = [document["left_out"][item.id] for document in files.values() if item.id in document["left_out"]]
    return {
        "id": item.id,
        "topic": in_words(item.topic),
        "kind": in_words(item.kind),
        "means": item.means,
        "summary": item.summary,
        "check": item.check,
        "values": values,
        "cases": _cases(item.ruleset).get(item.id, []),
        "not_encoded": "; ".join(reasons),
    }


def _texts(found: list[Provision]) -> list[dict[str, str]]:
    """The law files that name any of these provisions, each with its status, its day and its source."""
    ids = {item.id for item in found}
    return [
        {"file": name, **document["heading"]}
        for ruleset in dict.fromkeys(item.ruleset for item in found)
        for name, document in _law(ruleset).items()
        if document["heading"] and any(id in ids for id, _, _ in document["named"])
    ]


@lru_cache(maxsize=20)
def _law(ruleset: str) -> dict[str, dict[str, Any]]:
    """The law files of a ruleset, each with its heading and whatever in it names a provision."""
    folder = ruleset_named(ruleset).folder.path
    found = {}
    for path in sorted(folder.rglob("*.toml")):
        document = tomli.loads(path.read_text(encoding="utf-8"))
        heading = {key: str(document.get(key, "")) for key in HEADING} if "status" in document else {}
        left_out = {id: reason for id, reason in document.get(NOT_ENCODED, {}).items() if isinstance(reason, str)}
        name = path.relative_to(folder).with_suffix("").as_posix()
        found[name] = {"heading": heading, "named": list(_named(document)), "left_out": left_out}
    return found


def _named(table: Mapping[str, Any], path: tuple[str, ...] = (), beside: Any = None) -> Iterator[tuple[str, str, str]]:
    """Each provision id in a table, what rests on it and its value; `beside` is the table whose clauses it holds."""
    for key, value in table.items():
        if key == NOT_ENCODED:
            continue
        if isinstance(value, Mapping):
            own = table.get(key.removesuffix(f"-{CITE}")) if key.endswith(f"-{CITE}") else None
            yield from _named(value, (*path, key.removesuffix(f"-{CITE}")), own)
            continue
        if isinstance(value, list) and any(isinstance(each, Mapping) for each in value):
            for each in value:
                if isinstance(each, Mapping):
                    yield from _named(each, (*path, key))
            continue
        for id in value if isinstance(value, list) else [value]:
            if isinstance(id, str) and id in provisions():
                yield id, *_resting(table, path, key, beside)


def _resting(table: Mapping[str, Any], path: tuple[str, ...], key: str, beside: Any) -> tuple[str, str]:
    """What rests on a clause that stands under a key, in words, and its value."""
    if beside is not None:
        whole = beside.get(key) if isinstance(beside, Mapping) else beside
        return _words(*path, key), _text(whole)
    if key == CITE:
        return _words(*path), _text({name: each for name, each in table.items() if not _cites(name, each)})
    if key.endswith(f"-{CITE}"):
        name = key.removesuffix(f"-{CITE}")
        return _words(*path, name), _text(table.get(name))
    return _words(*path, key), ""


def _cites(key: str, value: Any) -> bool:
    texts = value if isinstance(value, list) else [value]
    return key.endswith(CITE) or any(isinstance(text, str) and text in provisions() for text in texts)


def _words(*path: str) -> str:
    return ", ".join(in_words(part) for part in path) or "the whole file"


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{in_words(key)}: {_text(each)}" for key, each in value.items() if not _cites(key, each))
    return ", ".join(map(_text, value)) if isinstance(value, list) else str(value)


@lru_cache(maxsize=20)
def _cases(ruleset: str) -> dict[str, list[str]]:
    """The cases of a ruleset that decide each provision, where a checkout with its tests is around the package."""
    folder = PACKAGE.parents[1] / "tests" / "cases"
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.toml")) if PACKAGE.parent.name == "src" and folder.is_dir() else ():
        if ruleset not in path.relative_to(folder).as_posix():
            continue
        for id in tomli.loads(path.read_text(encoding="utf-8")):
            found.setdefault(id, []).append(_case_file(path, folder))
    return found


def _case_file(path: Path, folder: Path) -> str:
    return f"tests/cases/{path.relative_to(folder).as_posix()}"
