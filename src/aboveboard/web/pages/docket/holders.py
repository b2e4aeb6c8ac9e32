"""Those who hold an office as people call them: an organization by its title, a municipality by its name."""

from __future__ import annotations

from collections.abc import Iterable

from aboveboard.charity.organizations.places import place_in_words
from aboveboard.log.logbook import Logbook


def called(book: Logbook, holders: Iterable[str]) -> dict[str, str]:
    """What each of them is called; whoever is named by a full name stands for himself."""
    found = dict[str, str]()
    for holder in holders:
        if book.index.knows(holder):
            found[holder] = str(book.index.setting(holder).payload.get("title") or holder)
        elif book.houses.place(holder) is not None:
            found[holder] = place_in_words(holder)
    return found
