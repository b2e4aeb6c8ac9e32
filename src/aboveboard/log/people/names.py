"""What people may be called, and what no patron is called: roles, places, and what looks like them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from aboveboard.law.errors import BadInput, short

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
RESERVED = (
    "admin", "administrator", "anonymous", "anybody", "api", "audit", "bank", "boss", "cage", "cashier", "casino",
    "commission", "commissioner", "company", "control", "controller", "croupier", "director", "everybody", "floor",
    "gaming", "help", "helpdesk", "host", "house", "imitation", "inspector", "machine", "management",
    "manager", "moderator", "nobody", "null", "official", "operator", "owner", "password", "pit", "pitboss",
    "regulator", "root", "security", "server", "service", "somebody", "staff", "superuser", "support", "sysadmin",
    "system", "treasurer", "undefined", "variance", "vigorish", "webmaster", "world",
)  # fmt: skip
"""Words that others would take for the house itself or for somebody who works there."""
LOOKS_LIKE = str.maketrans({"0": "o", "1": "i", "l": "i", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g"})


def checked_name(given: str) -> str:
    """A name that somebody can be known by; raises BadInput for any other."""
    if not NAME.fullmatch(given):
        raise BadInput(f"name: at most 40 small letters, digits and hyphens were expected, not {short(given)}")
    return given


def looks(name: str) -> str:
    """What a name looks like at a glance: digits as the letters that they resemble, and no hyphens."""
    return name.replace("-", "").replace("rn", "m").replace("vv", "w").translate(LOOKS_LIKE)


def taken_for(name: str, words: Iterable[str]) -> str | None:
    """The first of these words that a name could be taken for, as a whole or in one of its parts; else None."""
    parts = {looks(form) for part in (name, *name.split("-")) for form in (part, part.rstrip("0123456789"))}
    return next((word for word in words if looks(word) in parts), None)
