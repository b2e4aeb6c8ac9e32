"""A file's tables checked against its model and the provisions that it cites, with all its faults at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

import tomli
from pydantic import ValidationError

from aboveboard.law.errors import Fault, LawError, faulty
from aboveboard.law.faults import misshapen, uncited
from aboveboard.law.model.values import Strict

Model = TypeVar("Model", bound=Strict)
DEEPEST = 50
"""So many tables lie in each other at most; no text of a law needs more."""
_UNSEEN = re.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]")
"""Characters that a reader does not see, and that a terminal or a page obeys."""


def tables_of(text: str, where: str) -> dict[str, Any]:
    """A file's tables; what is no TOML, or lies too deep to be gone through, is refused in one sentence."""
    try:
        raw = tomli.loads(text)
    except tomli.TOMLDecodeError as error:
        raise LawError(f"{where}: it is not TOML: {error}") from None
    except RecursionError:
        raise _too_deep(where) from None
    except ValueError:
        raise LawError(f"{where}: it is not TOML that can be read: a number in it has too many digits") from None
    check_deep(raw, where)
    return raw


def check_deep(raw: Mapping[str, Any], where: str) -> None:
    """Refuse tables that lie in each other too deep to be gone through."""
    here: list[Any] = [raw]
    for _ in range(DEEPEST):
        here = [item for each in here for item in (each.values() if isinstance(each, Mapping) else each)]
        here = [item for item in here if isinstance(item, (Mapping, list))]
        if not here:
            return
    raise _too_deep(where)


def _too_deep(where: str) -> LawError:
    return LawError(f"{where}: its tables lie in each other more than {DEEPEST} deep, which no text needs")


def unseen(raw: Any, path: str = "") -> Iterator[Fault]:
    """Words of a file with characters that nobody sees."""
    if isinstance(raw, str):
        if not raw.isprintable() and (found := _UNSEEN.search(raw)):
            yield Fault(path, f"it holds a character that nobody sees, {found[0]!r}")
    elif isinstance(raw, Mapping):
        for key, value in raw.items():
            at = f"{path}.{key}" if path else str(key)
            if not str(key).isprintable() and (found := _UNSEEN.search(str(key))):
                yield Fault(ascii(at), f"the key holds a character that nobody sees, {found[0]!r}")
            else:
                yield from unseen(value, at)
    elif isinstance(raw, (list, tuple)):
        for number, item in enumerate(raw):
            yield from unseen(item, f"{path}.{number}")


def parse(model: type[Model], raw: Mapping[str, Any], where: str, others: Iterable[Fault] = ()) -> Model:
    """Check a file's tables against its model, and what they cite against the provisions; all faults are told."""
    check_deep(raw, where)
    faults, cause = list[Fault](), None
    try:
        law = model.model_validate(raw)
    except ValidationError as error:
        faults, cause = misshapen(error, model, raw), error
    faults += [*uncited(raw, model), *unseen(raw), *others]
    if faults:
        raise faulty(where, faults) from cause
    return law
