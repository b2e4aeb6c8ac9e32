"""Which values of a law file are provision ids, read off the types of its model: nothing lists the keys by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from aboveboard.law.model.values import CHANGES, PROVISION, Strict

Found = Iterator[tuple[str, str]]
Reader = Callable[[Any, str, type[Strict]], Found]
"""Gives each provision id in a value with the path of the key that holds it; the last argument is the whole file's
model."""


def cited_ids(raw: Mapping[str, Any], model: type[Strict]) -> Found:
    """Each provision id that a file names, with the path of the key that holds it, in the order of the file."""
    return _table(raw, "", model, model)


def keys_at(model: type[Strict], path: tuple[str | int, ...]) -> list[str]:
    """The keys that the table at a path may have."""
    here: Any = model
    for part in path:
        here = _below(here, str(part))
    return sorted({key for one in (here, *get_args(here)) if _is_model(one) for key in _aliases(one)})


@cache
def citing_keys(model: type[Strict]) -> frozenset[str]:
    """The keys of a file's tables that hold provision ids, wherever they stand in it."""
    return frozenset(
        alias
        for table in _tables(model)
        for alias, (annotation, marks) in _aliases(table).items()
        if _reader(annotation, marks) in (_words, _keys)
    )


def _table(raw: Any, path: str, model: type[Strict], root: type[Strict]) -> Found:
    if not isinstance(raw, Mapping):
        return
    readers = _readers(model)
    for key, value in raw.items():
        reader = readers.get(key)
        if reader is not None:
            yield from reader(value, f"{path}.{key}" if path else key, root)


@cache
def _readers(model: type[Strict]) -> Mapping[str, Reader]:
    """How to read each key of a table that can hold provision ids at any depth."""
    found = {alias: _reader(annotation, marks) for alias, (annotation, marks) in _aliases(model).items()}
    return {alias: reader for alias, reader in found.items() if reader is not None}


@cache
def _aliases(model: type[Strict]) -> Mapping[str, tuple[Any, tuple[Any, ...]]]:
    """Each key of a table as a file writes it, with its type and what the type is annotated with."""
    fields = model.model_fields.items()
    return {field.alias or name: (field.annotation, tuple(field.metadata)) for name, field in fields}


def _reader(annotation: Any, marks: tuple[Any, ...] = ()) -> Reader | None:
    """How to find the provision ids in a value of this type; None where there can be none."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return _reader(inner[0], inner[1:])
    if PROVISION in marks:
        return _words
    if CHANGES in marks:
        return _changes
    if _is_model(annotation):
        return lambda value, path, root: _table(value, path, annotation, root)
    if origin is dict:
        return _keys if _reader(inner[0]) is _words else _each(_reader(inner[1]))
    if origin is tuple:
        return _each(_reader(inner[0]))
    if origin in (Union, UnionType):
        return next((reader for one in inner if (reader := _reader(one)) is not None), None)
    return None


def _each(reader: Reader | None) -> Reader | None:
    """How to read a table or list of such values; ids in a table of ids are those of the key that holds the table."""
    if reader is None or reader is _words:
        return reader

    def read(value: Any, path: str, root: type[Strict]) -> Found:
        pairs = value.items() if isinstance(value, Mapping) else enumerate(value) if isinstance(value, list) else ()
        for key, item in pairs:
            yield from reader(item, f"{path}.{key}", root)

    return read


def _words(value: Any, path: str, root: type[Strict]) -> Found:
    """Every word of the value is an id."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, (Mapping, list)):
        for item in value.values() if isinstance(value, Mapping) else value:
            yield from _words(item, path, root)


def _keys(value: Any, path: str, root: type[Strict]) -> Found:
    """Every key of the table is an id."""
    if isinstance(value, Mapping):
        for key in value:
            yield path, key


def _changes(value: Any, path: str, root: type[Strict]) -> Found:
    """Each key is the path of a value of the same file, which is put in place of what stands there."""
    if not isinstance(value, Mapping):
        return
    for place, item in value.items():
        here: Any = root
        for part in place.split("."):
            here = _below(here, part)
        reader = _reader(here)
        if reader is not None:
            yield from reader(item, f"{path}.{place}", root)


def _below(annotation: Any, key: str) -> Any:
    """The type of the value under a key of a value of this type; None where it is not known."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if _is_model(annotation):
        found, marks = _aliases(annotation).get(key, (None, ()))
        return Annotated[(found, *marks)] if marks else found
    if origin is Annotated:
        return _below(inner[0], key)
    if origin in (dict, tuple):
        return inner[1] if origin is dict else inner[0]
    if origin in (Union, UnionType):
        return next((found for one in inner if (found := _below(one, key)) is not None), None)
    return None


def _tables(annotation: Any) -> set[type[Strict]]:
    """Every table that a value of this type can hold, itself included."""
    found: set[type[Strict]] = set()
    waiting = [annotation]
    while waiting:
        one = waiting.pop()
        if _is_model(one) and one not in found:
            found.add(one)
            waiting += [annotation for annotation, _ in _aliases(one).values()]
        waiting += get_args(one)
    return found


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, Strict)
