"""What is answered where an event is for a part that the table does not have."""

from __future__ import annotations

from typing import NoReturn

from aboveboard.law.errors import BadInput
from aboveboard.play.events import Event
from aboveboard.play.table.core import TableCore

PLAINLY = "{title} has no {kind!r}"
UNSHUFFLED = "{title} has no {kind!r}: nothing is held of its shoe"
NOT_DEALT = "{title} is not dealt, and has no {kind!r}"
OTHER = "{title} has no {kind!r}; {outcome!r} was expected"
WORDS = {
    "shooter": "shooter: no player shoots in {title}",
    "dice": "dice: nobody changes the dice in {title}",
    "meter": "meter: {title} has no wager that is paid out of a meter here",
    "award": "award: {title} pays in money and has no prizes to award",
    **dict.fromkeys(("shuffle", "cut", "burn", "cover", "dealer", "idle"), UNSHUFFLED),
    **dict.fromkeys(("shoe", "draw", "act"), NOT_DEALT),
    **dict.fromkeys(("roll", "spin"), OTHER),
}


def refuse_absent(table: TableCore, event: Event) -> NoReturn:
    """The event is of no kind that this table knows."""
    words = PLAINLY if table.game.shape == "pot" else WORDS.get(event.kind, PLAINLY)
    title, outcome = table.terms.law.title, table.tracks.setup.equipment.event
    raise BadInput(f"event {event.number}: " + words.format(title=title, kind=event.kind, outcome=outcome))
