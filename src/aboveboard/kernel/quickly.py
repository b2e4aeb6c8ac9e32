"""Frozen records that are made quickly: by the thousand, where a frozen dataclass would set each field by a call."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from functools import update_wrapper
from typing import Any, TypeVar

T = TypeVar("T", bound=type)


def quickly_made(cls: T) -> T:
    """A frozen dataclass whose instances are made of an open twin, filled, and its own from then on.

    As dataclasses do, it makes a constructor of the names of the fields that a class declares, and of nothing else.
    """
    listed = fields(cls)
    if hasattr(cls, "__post_init__") or not all(each.init and not each.kw_only for each in listed):
        raise TypeError(f"{cls.__name__}: fields that are all given in their order were expected")
    slots = {"__slots__": tuple(each.name for each in listed)} if "__slots__" in vars(cls) else {}
    known: dict[str, Any] = {"twin": type(cls.__name__, (), slots), "new": object.__new__, "missing": MISSING}
    takes, fills = list[str](), list[str]()
    for each in listed:
        default, value = _default(each, known)
        takes.append(f"{each.name}{default}")
        fills.append(f"    self.{each.name} = {value}")
    lines = (f"def __new__(own, {', '.join(takes)}):", "    self = new(twin)", *fills, "    self.__class__ = own")
    exec("\n".join((*lines, "    return self")), known)
    cls.__new__ = update_wrapper(known["__new__"], cls.__init__)  # type: ignore[misc, method-assign]
    del cls.__init__  # type: ignore[misc]
    names = [each.name for each in listed]
    cls.__getnewargs__ = lambda self: tuple([getattr(self, name) for name in names])  # type: ignore[attr-defined]
    return cls


def _default(of: Field[Any], known: dict[str, Any]) -> tuple[str, str]:
    """What stands behind a field among the parameters, and what it is set to."""
    if of.default is not MISSING:
        known[f"default_{of.name}"] = of.default
        return f"=default_{of.name}", of.name
    if of.default_factory is not MISSING:
        known[f"make_{of.name}"] = of.default_factory
        return "=missing", f"make_{of.name}() if {of.name} is missing else {of.name}"
    return "", of.name
