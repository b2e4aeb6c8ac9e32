"""Canonical bytes: one spelling for every value, so that a hash can stand for it.

JSON in UTF-8 with sorted keys and no spaces; whole numbers of 64 bits, strings, true, false, null, lists and
objects, and no fractions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from aboveboard.law.errors import BadInput, short

DEEPEST = 8
LONGEST = 4096
"""No text is longer, and no list or object holds more."""
LARGEST = 1 << 62
_PLAIN = (bool, type(None))


def canonical(value: Any) -> bytes:
    """The bytes of a value."""
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


def checked(value: Any, where: str) -> Any:
    """A value that has canonical bytes, or a sentence that says where it has none."""
    return value if type(value) is dict and _is_plain(value) else _checked(value, where, 0)


def _is_plain(value: dict[Any, Any]) -> bool:
    """Is an object plain beyond doubt, as most are: short words, numbers of no great size, true, false or null?"""
    for key, each in value.items():
        kind = type(each)
        if type(key) is not str or not key.isascii():
            return False
        if kind is str:
            if len(each) >= LONGEST or not each.isascii():
                return False
        elif kind is int:
            if not -LARGEST < each < LARGEST:
                return False
        elif kind not in _PLAIN:
            return False
    return True


def _checked(value: Any, where: str, depth: int) -> Any:
    kind = type(value)
    if kind is str:
        if len(value) > LONGEST:
            raise BadInput(f"{where}: a text of at most {LONGEST} characters was expected, not {len(value)}")
        if not value.isprintable() and any("\ud800" <= mark <= "\udfff" for mark in value):
            raise BadInput(f"{where}: {short(value)} is not text")
        return value
    if kind is int:
        if not -LARGEST < value < LARGEST:
            raise BadInput(f"{where}: a whole number of at most 62 bits was expected, not {short(value)}")
        return value
    if kind in _PLAIN:
        return value
    if depth == DEEPEST:
        raise BadInput(f"{where}: nothing is nested deeper than {DEEPEST} levels")
    if kind is dict or isinstance(value, Mapping):
        if len(value) > LONGEST or not all(type(key) is str for key in value):
            raise BadInput(f"{where}: an object with at most {LONGEST} words for keys was expected")
        return {
            _checked(key, where, depth): _checked(each, f"{where}: {key}", depth + 1) for key, each in value.items()
        }
    if kind is list or kind is tuple:
        if len(value) > LONGEST:
            raise BadInput(f"{where}: a list of at most {LONGEST} was expected, not {len(value)}")
        return [_checked(each, where, depth + 1) for each in value]
    raise BadInput(f"{where}: text, whole numbers, true, false, null, lists or objects expected, not {short(value)}")


def parsed(body: bytes) -> Any:
    """The value that canonical bytes spell."""
    return orjson.loads(body)
