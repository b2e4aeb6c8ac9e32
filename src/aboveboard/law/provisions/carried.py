"""Provisions that a law file lists itself, in its table `provisions`, rather than in a CSV file beside it.

An id belongs to one clause. Where two texts of one's own give the same id to different clauses, as two drafts of a text
do, the later one is known here by another name, so that what an earlier text cites never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import tomli

from aboveboard.law.errors import LawError
from aboveboard.law.provisions.provision import Provision, is_own

TABLE = "provisions"
WORDS = ("citation", "summary")
"""What a clause in a law file must say of itself."""
NOT_ENCODED = "not-encoded"
"""The table of a law file whose keys are ids."""
AGAIN = "~"
"""Stands between an id and the number that tells it from the same id of another text."""

_known: dict[str, Provision] = {}


def carried(key: str) -> Provision | None:
    """The provision of a law file, by the id under which it is known."""
    return _known.get(key)


def plain(key: str) -> str:
    """The id as its file has it."""
    return key.partition(AGAIN)[0]


def listed(raw: Mapping[str, Any], source: str, ruleset: str) -> dict[str, Provision]:
    """The provisions that a file lists; a row that says too little is left to the file's model to refuse."""
    table = raw.get(TABLE)
    rows = table.items() if isinstance(table, Mapping) else ()
    topic = str(raw.get("game", ruleset))
    return {
        id: Provision(
            id,
            row["citation"],
            topic,
            row.get("kind", "rule"),
            row.get("means", "enforce"),
            row["summary"],
            row.get("check", ""),
            source,
            "" if is_own(id, ruleset) else ruleset,
        )
        for id, row in rows
        if isinstance(row, Mapping) and all(isinstance(row.get(word), str) for word in WORDS)
    }


def listed_in(folder: Path, ruleset: str) -> Iterator[Provision]:
    """What the law files of a folder list, read only where a file has such a table."""
    for path in sorted((*folder.glob("*.toml"), *folder.glob("pools/*.toml"))):
        if f"[{TABLE}".encode() in path.read_bytes():
            try:
                raw = tomli.loads(path.read_text("utf-8"))
            except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
                raise LawError(f"{path.name}: {error}") from error
            yield from listed(raw, path.name, ruleset).values()


def known(raw: dict[str, Any], source: str, ruleset: str) -> dict[str, Any]:
    """A file whose own provisions can be looked up from now on by what it cites."""
    renamed = {}
    for id, item in listed(raw, source, ruleset).items():
        key, number = id, 1
        while not _same(_known.setdefault(key, item), item):
            number += 1
            key = f"{id}{AGAIN}{number}"
        if key != id:
            renamed[id] = key
    return _renamed(raw, renamed) if renamed else raw


def _same(one: Provision, other: Provision) -> bool:
    """Is it one clause? A file that is like another carries the clauses that the other lists."""
    return replace(one, topic=other.topic, source=other.source, plugin=other.plugin) == other


def cited_as(raw: dict[str, Any], given: Iterable[tuple[Provision, str]]) -> dict[str, Any]:
    """A file in which these provisions are cited otherwise: by the letters that they had, or will have."""
    renamed = {item.id: _as(item, citation) for item, citation in given if item.citation != citation}
    return _renamed(raw, renamed) if renamed else raw


def _as(item: Provision, citation: str) -> str:
    """The key by which a provision is known under another citation."""
    other, number = replace(item, citation=citation), 2
    while _known.setdefault(f"{item.id}{AGAIN}{number}", other) != other:
        number += 1
    return f"{item.id}{AGAIN}{number}"


def _renamed(raw: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {key: value if key == TABLE else _cites(value, names, keys=key == NOT_ENCODED) for key, value in raw.items()}


def _cites(value: Any, names: Mapping[str, str], *, keys: bool = False) -> Any:
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [_cites(item, names) for item in value]
    if isinstance(value, Mapping):
        return {names.get(key, key) if keys else key: _cites(item, names) for key, item in value.items()}
    return value
