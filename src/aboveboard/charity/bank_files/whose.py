"""Whose account a bank's file is of: its number there, whose first digits may be hidden, and the one on the books."""

from __future__ import annotations

import re

_HIDDEN = re.compile("[xX*#.\u2022]+")
SHORTEST = 3
"""Where the beginning of a number is hidden, so many digits are compared at least."""


def _shown(number: str) -> tuple[str, bool]:
    """What is shown of a number after what is hidden, without what stands between its digits; and whether any is."""
    hidden = [found.end() for found in _HIDDEN.finditer(number)]
    tail = number[hidden[-1] :] if hidden else number
    return "".join(each for each in tail.casefold() if each.isalnum()), bool(hidden)


def is_other(stated: str, held: str) -> bool | None:
    """Is a number that a bank's file states another account's than the one held? None where it cannot be told."""
    (one, one_hidden), (other, other_hidden) = _shown(stated), _shown(held)
    if one_hidden or other_hidden:
        length = min(len(one), len(other))
        return None if length < SHORTEST else one[-length:] != other[-length:]
    if not one or not other:
        return None
    return one.lstrip("0") != other.lstrip("0")
