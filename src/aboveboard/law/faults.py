"""What is wrong with a law file, all of it at once, each fault at the key where the file has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationError

from aboveboard.law.errors import Fault, nearest
from aboveboard.law.model.citing import cited_ids, keys_at
from aboveboard.law.model.values import Strict
from aboveboard.law.provisions import own_provisions, provisions
from aboveboard.law.provisions.carried import plain

OWN_WORDS = "value_error"
"""A check of our own failed: its sentence says more than that the type is another."""


def misshapen(error: ValidationError, model: type[Strict], raw: Mapping[str, Any]) -> list[Fault]:
    """What a model found wrong: unknown and missing keys, and values that are none; each key once."""
    found: dict[str, dict[str, str]] = {}
    for each in error.errors():
        path = _written(each["loc"], raw, missing=each["type"] == "missing")
        reason = each["msg"].removeprefix("Value error, ")
        if each["type"] == "extra_forbidden" and (known := keys_at(model, path[:-1])):
            reason = f"{each['msg']}; {nearest(str(path[-1]), known)}"
        found.setdefault(".".join(map(str, path)), {})[each["type"]] = reason
    return [Fault(key, _one_of(reasons)) for key, reasons in _deepest(found)]


def _written(place: tuple[str | int, ...], raw: Any, *, missing: bool) -> tuple[str | int, ...]:
    """The key as the file has it: where a value may be of several sorts, the model puts the sort into the path."""
    path: list[str | int] = []
    for number, part in enumerate(place):
        if isinstance(raw, Mapping):
            if part not in raw and not (missing and number == len(place) - 1):
                continue
            path.append(part)
            raw = raw.get(part)
        elif isinstance(raw, list) and isinstance(part, int):
            path.append(part)
            raw = raw[part] if part < len(raw) else None
    return tuple(path)


def _deepest(found: Mapping[str, dict[str, str]]) -> Iterator[tuple[str, dict[str, str]]]:
    """What a value is not, where it may be of several sorts, goes unsaid if something inside it is wrong."""
    for key, reasons in found.items():
        if not any(other.startswith(f"{key}.") for other in found):
            yield key, reasons


def _one_of(reasons: Mapping[str, str]) -> str:
    return reasons.get(OWN_WORDS) or "; or: ".join(reasons.values())


def uncited(raw: Mapping[str, Any], model: type[Strict]) -> list[Fault]:
    """Each id that a file cites and that no provision has, and each of its own that another clause has."""
    own = raw.get("provisions")
    own = own if isinstance(own, Mapping) else {}
    found = [
        Fault(f"provisions.{id}", f"the id is already listed in {held.source}")
        for id in own
        if (held := own_provisions().get(id)) is not None
    ]
    for path, item in cited_ids(raw, model):
        if plain(item) not in own and plain(item) not in own_provisions() and plain(item) not in provisions():
            # In a file that lists provisions, those come to mind first.
            found.append(Fault(path, f"no provision has the id {item!r}; {nearest(item, own or provisions())}"))
    return found
