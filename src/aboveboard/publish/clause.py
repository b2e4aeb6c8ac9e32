"""One clause as people look it up: our summary, what rests on it, which cases decide it, and how its text stands."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import PurePosixPath
from typing import Any

import tomli

from aboveboard.kernel.words import in_words
from aboveboard.law.coverage import NOT_ENCODED, PACKAGE
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import ruleset_named
from aboveboard.law.folders import HEAD, Folder
from aboveboard.law.force import NEWEST, dated, laid_of, text
from aboveboard.law.loader import ELSEWHERE
from aboveboard.law.proposals import FOLDER as PROPOSALS
from aboveboard.law.provisions import Provision, provisions

CITE = "cite"
"""A key that ends so holds clauses and no value."""
HEADING = ("title", "status", "from", "source", "cite", "basis")
"""What the head of a law file says of its text."""
RULESET = HEAD.removesuffix(".toml")
PACKED = PACKAGE / "law" / "provisions" / "cases.json"
"""Which case files decide each provision, as hatch_build.py packs it into the wheel."""


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
        "cases": _cases().get(item.id, []),
        "not_encoded": "; ".join(reasons),
    }


def _texts(found: list[Provision]) -> list[dict[str, str]]:
    """The law files that name any of these provisions, each with its status, its day and its source."""
    ids = {item.id for item in found}
    return [
        {"file": name, **document["heading"]}
        for ruleset in dict.fromkeys(item.ruleset for item in found)
        for name, document in _law(ruleset).items()
        if any(id in ids for id, _, _ in document["named"])
    ]


@lru_cache(maxsize=20)
def _law(ruleset: str) -> dict[str, dict[str, Any]]:
    """The law files of a ruleset, each with its heading and whatever in it names a provision."""
    held = ruleset_named(ruleset).folder
    folder = held.path
    found: dict[str, dict[str, Any]] = {}
    for path in sorted(folder.rglob("*.toml")):
        document = tomli.loads(path.read_text(encoding="utf-8"))
        if path.parent.name != PROPOSALS:
            document = _standing(document, held, path.relative_to(folder).with_suffix("").as_posix())
        left_out = {id: reason for id, reason in document.get(NOT_ENCODED, {}).items() if isinstance(reason, str)}
        name = path.relative_to(folder).with_suffix("").as_posix()
        found[name] = {"document": document, "named": list(_named(document)), "left_out": left_out}
    documents = {name: each["document"] for name, each in found.items()}
    return {name: {**each, "heading": _heading(name, documents)} for name, each in found.items()}


def _standing(document: dict[str, Any], folder: Folder, name: str) -> dict[str, Any]:
    """A file as it is written, with where its newest text stands."""
    laid = laid_of(folder, name, NEWEST)
    if not laid:
        return document
    newest = text(folder, name) or {}
    return {**document, "status": newest.get("status", ""), "from": dated(newest, folder, laid) or ""}


def _heading(name: str, documents: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """What a file says of its text; what it leaves out is as in its game's file, as in the file that it is like."""
    path, document = PurePosixPath(name), documents[name]
    heading = {key: str(document.get(key, "")) for key in HEADING}
    game, given = path.name if path.parent.name else "", str(document.get("like", path.name))
    like = "" if ELSEWHERE in given else path.with_name(given).as_posix()
    for other in (game, like):
        if other in documents and other != name:
            heading = _filled(heading, _heading(other, documents))
    return heading if heading["status"] else _filled(heading, _shared(documents))


def _filled(heading: Mapping[str, str], other: Mapping[str, str]) -> dict[str, str]:
    return {key: value or other[key] for key, value in heading.items()}


def _shared(documents: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """The head of the ruleset, with the status and the day in which all its games' texts agree."""
    shared = {key: str(documents.get(RULESET, {}).get(key, "")) for key in HEADING}
    for key in ("status", "from"):
        stated = {str(one.get(key, "")) for one in documents.values() if "status" in one}
        shared[key] = stated.pop() if len(stated) == 1 else ""
    return shared


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


@cache
def _cases() -> Mapping[str, list[str]]:
    """The case files that decide each provision: those of the checkout, or those that the wheel was built beside."""
    folder = PACKAGE.parents[1] / "tests" / "cases"
    if PACKAGE.parent.name != "src" or not folder.is_dir():
        packed: dict[str, list[str]] = json.loads(PACKED.read_text(encoding="utf-8")) if PACKED.is_file() else {}
        return packed
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.toml")):
        for id in tomli.loads(path.read_text(encoding="utf-8")):
            found.setdefault(id, []).append(f"tests/cases/{path.relative_to(folder).as_posix()}")
    return found
