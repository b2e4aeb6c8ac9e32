"""Which events made a round: from its first wager to the outcome that settled it, wagers that rode included."""

from __future__ import annotations

from collections.abc import Sequence

from aboveboard.floor.tables.money import wagers_put_up
from aboveboard.floor.tables.pot_money import POT
from aboveboard.log.deeds import Logged
from aboveboard.play.events import KINDS

PLAYED = frozenset(KINDS) - {"open", "sit", "leave"}
"""What a round is made of."""


def round_of(events: Sequence[Logged], number: int) -> list[Logged]:
    """The events that made the round which the event of this number belongs to, up to it.

    Every wager that it settles is followed back to where it was made, by a bet or by a choice; there the round begins,
    or after the outcome before that, whichever is earlier.
    """
    found = [event for event in events if event.number <= number]
    if not found:
        return []
    # What is in a pot was put there in the same round, under other names.
    settled = {(row["seat"], row["wager"]) for row in found[-1].settled if row["wager"] != POT}
    wanted = settled - set(wagers_put_up(found[-1]))
    start = len(found) - 1
    for place in range(len(found) - 2, -1, -1):
        event = found[place]
        if event.settled and not wanted:
            break
        start = place
        wanted -= set(wagers_put_up(event))
    plays = (place for place in range(start, len(found)) if found[place].kind in PLAYED)
    return found[next(plays, start) :]
