"""Deeds as sentences, which houses list as data, and how one is filled in from what an event holds.

A sentence has holes: `{player}` is the field as it was written, `{type:words}` a name as it is spoken, `{fields:rows}`
what somebody filled in, one by one, `{for:cents}` an amount, and `{what:deed}` a deed within the deed. What stands in
[brackets] is left out where a field of it is missing or withheld. `{closing!}` and `{do=take}` say nothing themselves:
they ask that it is so. Of several sentences the first counts whose holes can be filled.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words

Sentences = Mapping[str, str | tuple[str, ...]]
"""For each kind of deed its sentence, or several, where what is written of it differs."""
WHOLE = "it"
"""The name of what an event holds where that is no object."""
_HOLE = re.compile(r"\{([a-z-]+)(?:(!)|=([a-z-]+)|:([a-z]+))?\}")
_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")

IN_ANY_HOUSE: Sentences = {
    "found": "the house is founded",
    "hire": "{name} is hired as {roles:words}",
    "dismiss": "{name} is dismissed",
    "assign": ("{name} is assigned to {table}", "{name} is {role:words} at {at}"),
    "relieve": ("{name} is relieved at {table}", "{name} is {role:words} at {at} no more"),
    "admit": "{name} is admitted",
    "checkpoint": "a checkpoint is signed",
    "password-change": "a new password is chosen",
    "password-reset": "{name} is given a new password",
    "password-recover": "{name} is given a new password from the terminal",
    "role-propose": "proposed: {what:deed}",
    "role-confirm": "confirmed, as {proposed} proposed: {what:deed}",
    "reverse": "event {event} is taken back: {reason}",
    "refused": "refused: {deed:words}[, and {times} more times]",
}
"""The deeds that every house knows."""


Field = Callable[[str, Any], str | None]
"""How a kind of log words a field, by its name and value; None where that is worded as anywhere."""


class _Missing(Exception):
    """A hole cannot be filled."""


def sentence(kind: str, payload: Any, sentences: Sentences, field: Field) -> str | None:
    """A deed in its own sentence; None where there is none, and its name alone where nothing fills one."""
    listed = sentences.get(kind)
    if listed is None:
        return None
    given = payload if isinstance(payload, Mapping) else {WHOLE: payload}
    for one in (listed,) if isinstance(listed, str) else listed:
        try:
            # Pieces are filled apart, so that brackets and braces that somebody wrote stay what they are.
            pieces = enumerate(_OPTIONAL.split(one))
            return "".join(_piece(text, bool(at % 2), given, sentences, field) for at, text in pieces)
        except _Missing:
            continue
    return in_words(kind)


def _piece(text: str, optional: bool, given: Mapping[str, Any], sentences: Sentences, field: Field) -> str:
    try:
        return _HOLE.sub(lambda hole: _fill(hole, given, sentences, field), text)
    except _Missing:
        if optional:
            return ""
        raise


def _fill(hole: re.Match[str], given: Mapping[str, Any], sentences: Sentences, field: Field) -> str:
    name, so, wanted, how = hole.groups()
    value = given.get(name)
    if value in (None, False, "", [], {}) and type(value) is not int:
        raise _Missing
    if wanted is not None and value != wanted:
        raise _Missing
    if so or wanted is not None:
        return ""
    if how == "deed":
        return sentence(str(given.get("deed")), value, sentences, field) or in_words(str(given.get("deed")))
    if how == "cents":
        return ", ".join(dollars(int(one)) if str(one).isdigit() else str(one) for one in _each(value))
    own = field(name, value) if how is None else None
    return _written(value, how) if own is None else own


def _written(value: Any, how: str | None) -> str:
    """A value as it was written, or as it is spoken; what somebody filled in is named by what it is about."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{in_words(str(name))}: {_written(one, 'words')}" for name, one in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(_written(one, how) for one in value)
    return str(value) if how is None else in_words(str(value))


def _each(value: Any) -> Iterable[Any]:
    return value if isinstance(value, (list, tuple)) else (value,)
