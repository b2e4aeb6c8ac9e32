"""What a ruleset says of the life of its texts: from which day they are known to hold, and until when."""

from __future__ import annotations

from datetime import date

from aboveboard.law.model.values import Cite, Strict


class LifeLaw(Strict):
    """The days on which a text holds that says nothing else of itself."""

    known_from: date | None = None
    """The first day on which a text that bears no date is taken to have held."""
    known_by: str | None = None
    """What that day rests on."""
    until: date | None = None
    """The last day on which it holds."""
    unless: str | None = None
    """What would have it hold longer, and is not on file."""
    cite: Cite = ()
    reading: str | None = None
