"""How often somebody may try to sign in: slower with each wrong try, and never so that others lock an owner out.

Tries are counted for an address, and for a name from an address. For a name from everywhere only wrong ones count, and
they hold up nobody who comes from a device or an address with which that name signed in before. Devices are counted by
themselves, and all that are at one address together, since whoever has an account can have any number of them.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from time import monotonic
from typing import Any

from aboveboard.web.gate.addresses import network
from aboveboard.web.gate.limits import REMEMBERED, Limit

FREE = 3
"""So many wrong tries of one name from one place are answered at once."""
LONGEST_WAIT = 900.0
"""The wait doubles with each further one, up to so many seconds."""
A_HOUR = 50
"""Wrong tries at one name from everywhere: so many at once, and as many more in each hour."""
DEVICE_BYTES = 16
DEVICES = 6
"""All devices at one address may try so many times as often as one of them."""


class Tries:
    """Who has tried what, as this process has seen it."""

    def __init__(self, a_minute: int, secret: bytes, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._secret = sha256(b"aboveboard device:" + secret).digest()
        self._places = Limit(a_minute, a_minute / 60, clock)
        self._devices = Limit(DEVICES * a_minute, DEVICES * a_minute / 60, clock)
        self._names = Limit(A_HOUR, A_HOUR / 3600, clock)
        self._wrong: OrderedDict[tuple[str, str], tuple[int, float]] = OrderedDict()
        """By name and place: how many tries were wrong one after another, and when the last was."""
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Names with the addresses from which they signed in."""

    def device(self, name: str) -> str:
        """What a browser keeps once a name has signed in with it: a number, sealed for that name."""
        number = secrets.token_hex(DEVICE_BYTES)
        return f"{number}.{self._seal(name, number)}"

    def _seal(self, name: str, number: str) -> str:
        return hmac.digest(self._secret, f"{name}:{number}".encode(), "sha256").hex()

    def _place(self, name: str, address: str, device: str | None) -> tuple[str, bool]:
        """Where a try comes from: a device that the name is known by, or an address; and whether it is known."""
        number, _, seal = (device or "").partition(".")
        if number and hmac.compare_digest(seal.encode(), self._seal(name, number).encode()):
            return f"device {number}", True
        place = network(address)
        return place, (name, place) in self._known

    def wait(self, name: str, address: str, device: str | None = None) -> float:
        """How many seconds are to pass before the next try; 0 where it may be made now, and is counted."""
        place, known = self._place(name, address, device)
        waits = self._places.wait(place)
        if place != network(address):
            waits = max(waits, self._devices.wait(network(address)))
        count, last = self._wrong.get((name, place), (0, 0.0))
        if count >= FREE:
            waits = max(waits, last + min(LONGEST_WAIT, 2.0 ** (count - FREE)) - self._clock())
        if waits > 0 or known:
            return max(0.0, waits)
        return self._names.wait(name)

    def wait_to_come(self, address: str) -> float:
        """The same for somebody whom nobody knows yet: only the address counts."""
        return self._places.wait(network(address))

    def wrong(self, name: str, address: str, device: str | None = None) -> None:
        """A try was wrong."""
        place, _ = self._place(name, address, device)
        count, _ = self._wrong.pop((name, place), (0, 0.0))
        self._wrong[name, place] = (count + 1, self._clock())
        _trim(self._wrong)

    def right(self, name: str, address: str, device: str | None = None) -> None:
        """A try was right: that place is known from now on."""
        place, known = self._place(name, address, device)
        self._wrong.pop((name, place), None)
        if not known:
            self._names.give(name)
        self._known[name, network(address)] = None
        self._known.move_to_end((name, network(address)))
        _trim(self._known)


def _trim(remembered: OrderedDict[tuple[str, str], Any]) -> None:
    if len(remembered) > REMEMBERED:
        remembered.popitem(last=False)
