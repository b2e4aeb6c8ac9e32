"""Cards that lie face down at a real table: nobody knows them, and whatever looks at one learns so.

A hidden card has no value. It may be dealt, moved and compared with itself; any use of its rank, suit or number raises
`Looked`, which names the card. A guess is a card that might be there, and a turned one has been shown to everybody;
both count as what they are.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NoReturn

LOOKS = (
    "add", "radd", "sub", "rsub", "mul", "rmul", "mod", "rmod", "divmod", "floordiv", "rfloordiv", "truediv", "lshift",
    "rlshift", "rshift", "and", "rand", "or", "ror", "xor", "rxor", "lt", "le", "gt", "ge", "int", "index", "bool",
    "hash", "float", "neg", "abs",
)  # fmt: skip


class Looked(Exception):
    """A hidden card was looked at."""

    def __init__(self, slot: int) -> None:
        super().__init__(f"card {slot} lies face down")
        self.slot = slot


class Hidden:
    """A card face down, known only by the order in which it was dealt in its round."""

    __slots__ = ("slot",)
    slot: int
    _made: dict[int, Hidden] = {}  # noqa: RUF012

    def __new__(cls, slot: int) -> Hidden:
        found = cls._made.get(slot)
        if found is None:
            found = object.__new__(cls)
            found.slot = slot
            cls._made[slot] = found
        return found

    def __getnewargs__(self) -> tuple[int]:
        return (self.slot,)

    def __getstate__(self) -> None:
        return None

    def __repr__(self) -> str:
        return "??"

    def __eq__(self, other: object) -> bool:
        if other is self:
            return True
        raise Looked(self.slot)

    def _looked(self, *others: object) -> NoReturn:
        raise Looked(self.slot)


for _name in LOOKS:
    setattr(Hidden, f"__{_name}__", Hidden._looked)


def hidden_card(slot: int) -> int:
    """A hidden card to be dealt like any other: as far as types go it is a card, and whatever looks at it learns."""
    hidden: Any = Hidden(slot)
    card: int = hidden
    return card


class Guess(int):
    """A card that a hidden one might be."""

    slot: int

    def __new__(cls, slot: int, card: int) -> Guess:
        found = super().__new__(cls, card)
        found.slot = slot
        return found


class Turned(int):
    """A card that lay face down and has been shown."""


PLAIN = (str, int, bool, type(None), frozenset, float)
MARKED = (Hidden, Guess, Turned)


def mapped(value: Any, change: Callable[[Any], Any]) -> Any:
    """A frozen value with every hidden, guessed or turned card in it changed; the very same where there is none."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind in MARKED:
        return change(value)
    if isinstance(value, (tuple, list)):
        found = [mapped(each, change) for each in value]
        if all(new is old for new, old in zip(found, value, strict=True)):
            return value
        return type(value)(*found) if hasattr(value, "_fields") else type(value)(found)
    if isinstance(value, dict):
        return {key: mapped(each, change) for key, each in value.items()}
    named = getattr(kind, "__dataclass_fields__", None)
    if named is None:
        return value
    before = {name: getattr(value, name) for name in named}
    changed = {name: new for name, old in before.items() if (new := mapped(old, change)) is not old}
    return replace(value, **changed) if changed else value
