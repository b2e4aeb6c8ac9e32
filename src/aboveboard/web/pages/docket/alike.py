"""Where the second and the third of a kind of sanction stand in a form: two fines, each with its own amount."""

from __future__ import annotations

from collections.abc import Collection

MOST_ALIKE = 20
"""So many of a kind are imposed at once by a form, at most."""


def place_of(place: str, number: int) -> str:
    """Where one of a kind is typed."""
    return place if number == 1 else f"{place}:{number}"


def places_of(place: str, given: Collection[str], *, more: bool = False) -> list[str]:
    """Where those of a kind are typed: as many as anything was typed of, one at least, and one more if asked for."""
    typed = [each for each in range(2, MOST_ALIKE + 1) if _any(place_of(place, each), given)]
    return [place_of(place, number) for number in range(1, min(max(typed, default=1) + more, MOST_ALIKE) + 1)]


def _any(place: str, given: Collection[str]) -> bool:
    return any(key.startswith(f"{place}.") for key in given)
