"""Days as people write them: 2011-06-10."""

from __future__ import annotations

import re
from datetime import date, datetime

from aboveboard.law.errors import BadInput

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def day_of(given: object, where: str) -> date | None:
    """A day, or None where none is given; anything else is refused, saying where it was found."""
    if given is None:
        return None
    if isinstance(given, date):
        return given.date() if isinstance(given, datetime) else given
    try:
        return date.fromisoformat(given if isinstance(given, str) and _DAY.fullmatch(given) else "")
    except ValueError:
        raise BadInput(f"{where}: a day such as 2011-06-10 was expected, not {given!r}") from None
