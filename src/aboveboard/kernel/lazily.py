"""A package whose names are imported when they are first asked for: what nobody needs costs no time at the start."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def attributes(package: str, names: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """What a package has for `__getattr__`: the modules with the names that it gives from each of them."""
    where = {name: module for module, listed in names.items() for name in listed}

    def found(name: str) -> object:
        if name not in where:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(where[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return found
