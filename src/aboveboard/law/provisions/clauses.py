"""From provision ids to the clauses that people read, and from any value of a law file to its clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from aboveboard.law.errors import LawError
from aboveboard.law.provisions import UnknownProvision, provision

CITING = ("cite", "offer", "only", "menu", "no-fee", "meets", "themes", "own-colour", "own-space", "seated", "cash-in")
"""Keys that hold provision ids, besides every key that ends in -cite."""


@cache
def citation(provision_id: str) -> str:
    """The clause behind a provision id, as a lawyer cites it."""
    return provision(provision_id).citation


def citations(ids: Iterable[str]) -> list[str]:
    """The clauses behind several provision ids, each once, in order."""
    return list(dict.fromkeys(citation(item) for item in ids))


def check_citations(raw: Mapping[str, Any], where: str) -> None:
    """Every id that a file cites is a provision that exists."""
    for path, item in cited_ids(raw):
        try:
            provision(item)
        except UnknownProvision as error:
            raise LawError(f"{where}: {path}: {error.args[0]}") from error


def cited_ids(raw: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    """Each provision id that a file names, with the path of the key that holds it."""
    for key, value in raw.items():
        here = f"{path}.{key}" if path else key
        if here == "readings":
            continue
        if key == "not-encoded":
            yield from ((here, item) for item in value)
        elif is_citing(key) and (path or key != "cite"):
            yield from ((here, item) for item in _ids(value))
        elif isinstance(value, Mapping):
            yield from cited_ids(value, here)
        elif isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, Mapping):
                    yield from cited_ids(item, f"{here}.{number}")


def is_citing(key: str) -> bool:
    """Does a key of a law file hold provision ids?"""
    return key in CITING or key.endswith("-cite") or key in ("exact-payout", "full-line", "each-spin")


def _ids(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _ids(item)
    elif isinstance(value, list):
        yield from (item for item in value if isinstance(item, str))
