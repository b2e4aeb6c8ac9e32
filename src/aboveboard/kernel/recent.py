"""A bounded memory: what was not asked for the longest is forgotten first."""

from __future__ import annotations

from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """So many values by their keys, for any thread."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: dict[K, V] = {}
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """The value under a key, which is used now; None where it was never there, or is forgotten.

        >>> found = Recent(2)
        >>> found["a"], found["b"] = 1, 2
        >>> found.get("a")
        1
        >>> found["c"] = 3
        >>> found.get("b") is None
        True
        """
        with self._lock:
            if key not in self._values:
                return None
            value = self._values[key] = self._values.pop(key)
            return value

    def __setitem__(self, key: K, value: V) -> None:
        with self._lock:
            self._values.pop(key, None)
            self._values[key] = value
            while len(self._values) > self.most:
                del self._values[next(iter(self._values))]

    def __len__(self) -> int:
        return len(self._values)

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
