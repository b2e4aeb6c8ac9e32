"""Reading any file of a ruleset: laid over the one that it is like, checked against its model and the provisions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from pathlib import PurePosixPath
from typing import Any

import tomli

from aboveboard.law.errors import LawError
from aboveboard.law.folders import Folder, own_folders, plugin_folders
from aboveboard.law.parsing import parse as parse
from aboveboard.law.proposals import BROUGHT_BY, Laid, citations_under, is_over, lay_over, proposals, since_of
from aboveboard.law.provisions import provisions
from aboveboard.law.provisions.carried import cited_as

ELSEWHERE = "/"
"""What stands in a name that leads to another ruleset: ny-charitable/docket/hearing."""
Raw = dict[str, Any]
"""A file's tables as TOML gives them."""


def read(folder: Folder, name: str, laid: tuple[Laid, ...] | None = None) -> Mapping[str, Any] | None:
    """A file of a ruleset with proposals laid over it, every one that is held where none are named.

    It is laid over the file beside it that it is like. None where there is no such file, or where what brings it is
    not among the proposals.
    """
    return _read(folder, name, newest(folder) if laid is None else laid)


@cache
def newest(folder: Folder) -> tuple[Laid, ...]:
    """What is laid over the newest text held: every proposal that has not come to nothing."""
    return tuple(Laid(number, since_of(one)) for number, one in proposals(folder).items() if not is_over(one))


def line(folder: Folder, name: str) -> tuple[str, ...]:
    """A file and those that it is like, nearest first."""
    found = [name]
    while (raw := _written(folder, found[-1])) is not None and "like" in raw and ELSEWHERE not in raw["like"]:
        found.append(str(PurePosixPath(found[-1]).with_name(raw["like"])))
    return tuple(found)


def brought_by(folder: Folder, name: str) -> str | None:
    """The proposal that adds a file, or the one that it is like; None for what stood before any."""
    for each in line(folder, name):
        raw = _written(folder, each)
        if raw is not None and BROUGHT_BY in raw:
            return str(raw[BROUGHT_BY])
    return None


@cache
def _written(folder: Folder, name: str) -> Mapping[str, Any] | None:
    """A file as it is written; None where there is no such file."""
    try:
        return tomli.loads((folder.path / f"{name}.toml").read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (tomli.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LawError(f"{folder.where}/{name}.toml: {error}") from error


@cache
def _read(folder: Folder, name: str, laid: tuple[Laid, ...]) -> Mapping[str, Any] | None:
    return completed(folder, name, _written(folder, name), laid)


def completed(
    folder: Folder, name: str, written: Mapping[str, Any] | None, laid: tuple[Laid, ...]
) -> Mapping[str, Any] | None:
    """A file, given as it is written, over the one that it is like, and with proposals laid over it."""
    raw: Raw | None = None if written is None else fresh(written)
    if raw is not None and ELSEWHERE in raw.get("like", ""):
        raw = _like_anothers(folder, name, raw)
    elif raw is not None and (like := raw.pop("like", None)):
        if _written(folder, str(PurePosixPath(name).with_name(like))) is None:
            raise LawError(f"{folder.where}/{name}.toml: like: there is no {like}.toml beside it")
        base = _read(folder, str(PurePosixPath(name).with_name(like)), laid)
        raw = None if base is None else overlay(fresh(base), raw)
    raw = lay_over(folder, name, raw, laid)
    return None if raw is None else spread(cited_as(raw, citations_under(folder, name, laid)))


def _like_anothers(folder: Folder, name: str, raw: Raw) -> Raw:
    """A file over one of another ruleset: `clauses` says which of its own clauses stands for each of those there."""
    like, clauses, where = raw.pop("like"), raw.pop("clauses", {}), f"{folder.where}/{name}.toml"
    other, _, file = like.partition(ELSEWHERE)
    held = own_folders().get(other) or plugin_folders().get(other)
    base = None if held is None else _read(held, file, newest(held))
    if base is None:
        raise LawError(f"{where}: like: no ruleset holds {like}.toml")
    found = overlay(fresh(base), raw)
    theirs = {id for id, each in provisions().items() if each.ruleset == other}
    return {key: _stood_for(value, clauses, theirs, where) for key, value in found.items()}


def _stood_for(value: Any, clauses: Mapping[str, str], theirs: Collection[str], where: str) -> Any:
    if isinstance(value, Mapping):
        return {key: _stood_for(item, clauses, theirs, where) for key, item in value.items()}
    if isinstance(value, list):
        found = [_stood_for(item, clauses, theirs, where) for item in value]
        return list(dict.fromkeys(found)) if all(isinstance(item, str) for item in found) else found
    if isinstance(value, str) and value in theirs:
        if value not in clauses:
            raise LawError(f"{where}: clauses: which clause stands here for {value} is not said")
        return clauses[value]
    return value


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
