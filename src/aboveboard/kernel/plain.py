"""States as plain data, by their declared types: what is written names no class, and reading makes none but those.

A value is written as JSON in the order of its type's fields. Whoever reads gives the type again: the bytes hold
numbers, texts and lists, and whatever does not fit the type is refused. Where a type is open, such as `Any`, plain
values alone may stand, each container marked by a letter.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import orjson

from aboveboard.kernel.hidden import Hidden, Turned


class WrittenAs(NamedTuple):
    """Marks a type that has no plain form and is written as one that has: `Annotated[Hand, WrittenAs(...)]`.

    A class of our own says so itself, by what is called `written_as` there.
    """

    hint: Any
    """The type that is written in its place."""
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


Written = Annotated[Any, "written"]
"""What a form has written already, and another will read."""
OPEN = (Any, object, Hashable)
STRICT: Final = orjson.OPT_PASSTHROUGH_SUBCLASS | orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME
"""What the forms leave to JSON is text, numbers, lists and objects, and nothing else is let through."""
_ONES: Mapping[type, str] = {tuple: "t", set: "s", frozenset: "f", deque: "q"}
"""Containers by the letter that marks them where the type is open; a list needs none."""
_KINDS: Mapping[str, type] = {letter: kind for kind, letter in _ONES.items()}


class Unwritable(TypeError):
    """A value has no plain form under the type that it is declared with."""


class Unreadable(ValueError):
    """What was read does not fit the type that it is read by."""


class Form(NamedTuple):
    """How values of one type are written and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    fits: Callable[[Any], bool]
    """Is a value of the type, as far as can be seen without looking into it?"""


def packed(hint: Any, value: Any) -> bytes:
    """A value of a declared type as bytes; raises Unwritable where it has no plain form."""
    try:
        return orjson.dumps(form_of(hint).write(value), option=STRICT)
    except orjson.JSONEncodeError as error:
        raise Unwritable(str(error)) from None


def unpacked(hint: Any, given: bytes) -> Any:
    """The value again; raises Unreadable where the bytes do not fit the type."""
    try:
        return form_of(hint).read(orjson.loads(given))
    except (LookupError, AttributeError, TypeError, ValueError, ArithmeticError) as error:
        raise Unreadable(f"{type(error).__name__}: {error}") from None


@cache
def form_of(hint: Any) -> Form:
    """The form of a type; raises Unwritable where it has none."""
    if hint is Written:
        return Form(lambda value: value, lambda tree: tree, lambda value: True)
    if isinstance(hint, TypeVar) or hint in OPEN:
        return OPENLY
    origin, given = get_origin(hint), get_args(hint)
    if origin is Annotated:
        instead = next((each for each in given[1:] if isinstance(each, WrittenAs)), None)
        return form_of(given[0]) if instead is None else _instead(given[0], instead)
    if origin in (Union, UnionType):
        return _either(given)
    if origin is Literal:
        return _among(given)
    kind = origin or hint
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in (list, set, frozenset, deque, Sequence):
        return _many(list if kind is Sequence else kind, form_of(given[0]) if given else OPENLY)
    if kind is tuple:
        return _row(given)
    if kind in (dict, Mapping, Counter):
        key = form_of(given[0]) if given else OPENLY
        value = PLAIN[int] if kind is Counter else form_of(given[1]) if given else OPENLY
        return _pairs(Counter if kind is Counter else dict, key, value)
    if isinstance(kind, type):
        if issubclass(kind, Enum):
            return Form(lambda value: value.name, lambda tree: kind[tree], lambda value: type(value) is kind)
        if isinstance(own := getattr(kind, "written_as", None), WrittenAs):
            return _instead(kind, own)
        if is_dataclass(kind) or hasattr(kind, "_fields"):
            return _record(kind)
    raise Unwritable(f"no plain form is known for {hint}")


def form_of_value(value: Any) -> Form:
    """The form of a value's own type."""
    kind: Any = type(value)
    return form_of(kind)


# -- one value ---------------------------------------------------------------------------------------------------------


def _one(kind: type, write: Callable[[Any], Any], read: Callable[[Any], Any], stored: type = str) -> Form:
    """A value that is one text or number."""

    def writing(value: Any) -> Any:
        if type(value) is not kind:
            raise Unwritable(f"{kind.__name__} is declared, and {type(value).__name__} stands there")
        return write(value)

    def reading(tree: Any) -> Any:
        if type(tree) is not stored:
            raise Unreadable(f"{stored.__name__} was expected, not {type(tree).__name__}")
        return read(tree)

    return Form(writing, reading, lambda value: type(value) is kind)


def _itself(kind: type) -> Form:
    return _one(kind, lambda value: value, lambda tree: tree, kind)


def _write_whole(value: Any) -> Any:
    """A whole number; a card among them may lie face down, or have been turned."""
    kind = type(value)
    if kind is int:
        return value
    if kind is Hidden:
        return {"h": value.slot}
    if kind is Turned:
        return {"u": int(value)}
    raise Unwritable(f"int is declared, and {kind.__name__} stands there")


def _read_whole(tree: Any) -> Any:
    if type(tree) is int:
        return tree
    if type(tree) is dict and len(tree) == 1:
        ((letter, number),) = tree.items()
        if type(number) is int and letter in ("h", "u"):
            return Hidden(number) if letter == "h" else Turned(number)
    raise Unreadable("a whole number was expected")


def _read_float(tree: Any) -> float:
    if type(tree) not in (float, int):
        raise Unreadable("a number was expected")
    return float(tree)


PLAIN: Mapping[Any, Form] = {
    NoneType: _itself(NoneType),
    bool: _itself(bool),
    str: _itself(str),
    int: Form(_write_whole, _read_whole, lambda value: type(value) in (int, Hidden, Turned)),
    float: Form(lambda value: float(value), _read_float, lambda value: type(value) is float),
    bytes: _one(bytes, lambda value: b64encode(value).decode(), lambda tree: b64decode(tree, validate=True)),
    datetime: _one(datetime, lambda value: value.isoformat(), datetime.fromisoformat),
    date: _one(date, lambda value: value.isoformat(), date.fromisoformat),
    Fraction: _one(Fraction, str, Fraction),
}


def _among(values: tuple[Any, ...]) -> Form:
    """One of the values that are listed."""

    def same(value: Any) -> Any:
        if not any(type(value) is type(each) and value == each for each in values):
            raise Unwritable(f"one of {values} is declared, and {value!r} stands there")
        return value

    return Form(same, same, lambda value: any(type(value) is type(each) and value == each for each in values))


def _instead(kind: type, other: WrittenAs) -> Form:
    """A value that is written as one of another type."""
    form = form_of(other.hint)

    def write(value: Any) -> Any:
        _is(value, kind)
        return form.write(other.write(value))

    return Form(write, lambda tree: other.read(form.read(tree)), lambda value: type(value) is kind)


def _either(hints: Sequence[Any]) -> Form:
    """One of several types: None as it is, another alone too, and where there are more, which it is and the value."""
    kinds = [each for each in hints if each is not NoneType]
    forms, may_be_none = [form_of(each) for each in kinds], len(kinds) < len(hints)

    def number(value: Any) -> int:
        for place, form in enumerate(forms):
            if form.fits(value):
                return place
        raise Unwritable(f"one of {hints} is declared, and {type(value).__name__} stands there")

    def write(value: Any) -> Any:
        if value is None and may_be_none:
            return None
        place = number(value)
        return forms[place].write(value) if len(forms) == 1 else [place, forms[place].write(value)]

    def read(tree: Any) -> Any:
        if tree is None and may_be_none:
            return None
        if len(forms) == 1:
            return forms[0].read(tree)
        place, own = tree
        if type(place) is not int or not 0 <= place < len(forms):
            raise Unreadable(f"one of {len(forms)} types was expected, not number {place}")
        return forms[place].read(own)

    return Form(write, read, lambda value: (value is None and may_be_none) or any(each.fits(value) for each in forms))


# -- several values ----------------------------------------------------------------------------------------------------


def _listed(tree: Any) -> list[Any]:
    if type(tree) is not list:
        raise Unreadable(f"a list was expected, not {type(tree).__name__}")
    return tree


def _is(value: Any, kind: type) -> None:
    if type(value) is not kind:
        raise Unwritable(f"{kind.__name__} is declared, and {type(value).__name__} stands there")


def _many(kind: type, each: Form) -> Form:
    """A list or set of values of one type."""
    write, read = each.write, each.read

    def writing(value: Any) -> Any:
        _is(value, kind)
        return [write(one) for one in value]

    return Form(writing, lambda tree: kind([read(one) for one in _listed(tree)]), lambda value: type(value) is kind)


def _row(hints: tuple[Any, ...]) -> Form:
    """A tuple: of one type however long, or of as many types as it has values."""
    if not hints or hints[-1] is ...:
        return _many(tuple, form_of(hints[0]) if hints else OPENLY)
    forms = [form_of(each) for each in hints]
    return Form(
        lambda value: [form.write(one) for form, one in zip(forms, value, strict=True)],
        lambda tree: tuple(form.read(one) for form, one in zip(forms, _listed(tree), strict=True)),
        lambda value: type(value) is tuple and len(value) == len(forms),
    )


def _pairs(kind: type, key: Form, value: Form) -> Form:
    """A mapping, as an object where its keys are texts and as pairs where they are not."""

    def write(given: Any) -> Any:
        if not isinstance(given, Mapping):
            raise Unwritable(f"a mapping is declared, and {type(given).__name__} stands there")
        if key is PLAIN[str]:
            return {key.write(name): value.write(each) for name, each in given.items()}
        return [[key.write(name), value.write(each)] for name, each in given.items()]

    def read(tree: Any) -> Any:
        if key is PLAIN[str]:
            if type(tree) is not dict:
                raise Unreadable("an object was expected")
            return kind({name: value.read(each) for name, each in tree.items()})
        return kind({key.read(name): value.read(each) for name, each in _listed(tree)})

    return Form(write, read, lambda given: isinstance(given, Mapping))


def _record(kind: Any) -> Form:
    """A dataclass or named tuple, field by field; its types are looked up when the first is written or read."""
    named = hasattr(kind, "_fields")
    names: tuple[str, ...] = kind._fields if named else tuple(each.name for each in fields(kind))
    forms: list[Form] = []

    def known() -> list[Form]:
        if not forms:
            hints = get_type_hints(kind, include_extras=True)
            forms.extend([form_of(hints[name]) for name in names])
        return forms

    def write(value: Any) -> list[Any]:
        _is(value, kind)
        return [form.write(getattr(value, name)) for name, form in zip(names, known(), strict=True)]

    def read(tree: Any) -> Any:
        values = [form.read(each) for form, each in zip(known(), _listed(tree), strict=True)]
        if named:
            return kind._make(values)
        found = object.__new__(kind)
        for name, value in zip(names, values, strict=True):
            object.__setattr__(found, name, value)
        return found

    return Form(write, read, lambda value: type(value) is kind)


# -- where the type is open --------------------------------------------------------------------------------------------


def _write_open(value: Any) -> Any:
    """A plain value: what JSON has stands as it is, the rest is marked by a letter."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is list:
        return [_write_open(each) for each in value]
    if kind in _ONES:
        return {_ONES[kind]: [_write_open(each) for each in value]}
    if kind is dict:
        return {"d": [[_write_open(key), _write_open(each)] for key, each in value.items()]}
    if kind in (Hidden, Turned):
        return _write_whole(value)
    if kind in _LETTERS:
        return {_LETTERS[kind]: PLAIN[kind].write(value)}
    raise Unwritable(f"the type is open, and {kind.__name__} is not plain")


_LETTERS: Mapping[type, str] = {bytes: "b", datetime: "at", date: "on", Fraction: "r"}
_MARKED: Mapping[str, Form] = {letter: PLAIN[kind] for kind, letter in _LETTERS.items()}


def _read_open(tree: Any) -> Any:
    if type(tree) is list:
        return [_read_open(each) for each in tree]
    if type(tree) is not dict:
        return tree
    if len(tree) != 1:
        raise Unreadable("one letter and what it marks were expected")
    ((letter, marked),) = tree.items()
    if letter in _KINDS:
        return _KINDS[letter](_all_read(_listed(marked)))
    if letter == "d":
        return {_read_open(key): _read_open(each) for key, each in _listed(marked)}
    if letter in _MARKED:
        return _MARKED[letter].read(marked)
    return _read_whole(tree)


def _all_read(trees: Iterable[Any]) -> list[Any]:
    return [_read_open(each) for each in trees]


OPENLY: Final = Form(_write_open, _read_open, lambda value: True)
"""Any plain value."""
