"""Names by which people are known, made from their full names where a sheet has none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from hashlib import sha256

from aboveboard.log.people.names import NAME, RESERVED

LONGEST = 40
_OTHERS = str.maketrans({
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ħ": "h", "ŧ": "t",
})  # fmt: skip
"""Letters that are no letter with a mark."""
_BETWEEN = re.compile(r"[^a-z0-9]+")


def is_account_name(word: object) -> bool:
    """Is it written as names are by which people sign in?"""
    return isinstance(word, str) and NAME.fullmatch(word.strip()) is not None


def plain_name(title: str) -> str:
    """A full name in small letters, digits and hyphens; one in another script has a name made from its hash."""
    folded = unicodedata.normalize("NFKD", title.casefold().translate(_OTHERS))
    letters = "".join(letter for letter in folded if not unicodedata.combining(letter))
    letters = letters.replace("'", "").replace("’", "")
    found = _BETWEEN.sub("-", letters).strip("-")[:LONGEST].rstrip("-")
    if not any(letter.isalpha() for letter in found):
        return "member-" + sha256(title.encode()).hexdigest()[:8]
    return found


class Names:
    """Names that are taken, and further ones that are not."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = {*taken, *RESERVED}
        self._numbers: dict[str, int] = {}

    def free(self, title: str) -> str:
        """A name made from a full name that nobody has: with a number, from 2 on, where others have it."""
        name = found = plain_name(title)
        number = self._numbers.get(name, 1)
        while found in self._taken or (number > 1 and found == name):
            number += 1
            end = f"-{number}"
            found = name[: LONGEST - len(end)].rstrip("-") + end
        self._numbers[name] = number
        self._taken.add(found)
        return found
