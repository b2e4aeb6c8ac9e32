"""Reading any file of a ruleset: laid over the one that it is like, checked against its model and the provisions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from pathlib import PurePosixPath
from typing import Any, TypeVar

import tomli
from pydantic import ValidationError

from aboveboard.law.errors import Fault, LawError, faulty
from aboveboard.law.faults import misshapen, uncited
from aboveboard.law.folders import Folder
from aboveboard.law.model.values import Strict

Model = TypeVar("Model", bound=Strict)
Raw = dict[str, Any]
"""A file's tables as TOML gives them."""


@cache
def read(folder: Folder, name: str) -> Mapping[str, Any] | None:
    """A file of a ruleset, laid over the one beside it that it is like; None where there is no such file."""
    where = f"{folder.where}/{name}.toml"
    try:
        raw = tomli.loads((folder.path / f"{name}.toml").read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LawError(f"{where}: {error}") from error
    if like := raw.pop("like", None):
        base = read(folder, str(PurePosixPath(name).with_name(like)))
        if base is None:
            raise LawError(f"{where}: like: there is no {like}.toml beside it")
        raw = overlay(fresh(base), raw)
    return spread(raw)


def parse(model: type[Model], raw: Mapping[str, Any], where: str, others: Iterable[Fault] = ()) -> Model:
    """Check a file's tables against its model, and what they cite against the provisions; all faults are told."""
    faults, cause = list[Fault](), None
    try:
        law = model.model_validate(raw)
    except ValidationError as error:
        faults, cause = misshapen(error, model, raw), error
    faults += [*uncited(raw, model), *others]
    if faults:
        raise faulty(where, faults) from cause
    return law


def amended(raw: Mapping[str, Any], as_of: date | None) -> Mapping[str, Any]:
    """The file with every amendment laid over it that had taken effect on the day."""
    if not raw.get("amendments"):
        return raw
    changed: Raw = fresh(raw)
    for amendment in sorted(changed.get("amendments", ()), key=lambda item: item["from"]):
        if as_of is None or amendment["from"] <= as_of:
            for path, value in amendment["set"].items():
                put(changed, path, value)
            changed["status"] = amendment["status"]
    return changed


def spread(raw: Raw) -> Raw:
    """Give every wager what the file's `every` table says, unless the wager says otherwise."""
    if common := raw.pop("every", None):
        raw["wagers"] = {name: {**fresh(common), **wager} for name, wager in raw["wagers"].items()}
    return raw


def fresh(raw: Any) -> Any:
    """A copy of a file's tables and lists, to be changed; their values never change."""
    if isinstance(raw, dict):
        return {key: fresh(value) for key, value in raw.items()}
    return [fresh(item) for item in raw] if isinstance(raw, list) else raw


def overlay(base: Raw, changes: Mapping[str, Any]) -> Raw:
    """Lay one table over another: tables merge key by key, an empty string takes a key away."""
    for key, value in changes.items():
        if value == "":
            base.pop(key, None)
        elif isinstance(value, dict) and isinstance(base.get(key), dict):
            overlay(base[key], value)
        else:
            base[key] = value
    return base


def put(raw: Raw, path: str, value: Any) -> None:
    """Set one value by its dotted path, such as wagers.field.pays.two."""
    *parents, last = path.split(".")
    for key in parents:
        raw = raw.setdefault(key, {})
    raw[last] = value


def take(raw: Mapping[str, Any], path: str) -> Any:
    """The value at a dotted path, or None."""
    found: Any = raw
    for key in path.split("."):
        if not isinstance(found, Mapping) or key not in found:
            return None
        found = found[key]
    return found
