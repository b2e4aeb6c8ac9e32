"""What a table's game asks of the part that links it: readings of the meter, and what its link is told of a deed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from aboveboard.log.deeds import FurtherDeed
from aboveboard.log.lease import Lease
from aboveboard.play.events import Reading, Refusal, level_meter
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.floor_table import PitTable

Heard = Callable[[str, float], Lease | None]
"""Gives a lease by its name if its holder was heard of within so many seconds."""
ANSWER = "link"
"""What an event's answer says of a link."""


def nobody(name: str, within: float) -> None:
    """Where nobody watches the leases, nobody is heard of."""
    return


class Told(NamedTuple):
    """What a deed brings along to a link, and what the table's own event says of it."""

    deed: FurtherDeed
    answer: Mapping[str, Any]


class Before(NamedTuple):
    """A table as its link found it before a deed."""

    wager: str
    readings: Mapping[str, Reading]
    """What its meters were last stated to read, each by its name."""
    stood: list[int]
    """The seats whose wager stood, in order."""
    new: list[int]
    """Those of them whose wager was not counted yet."""
    now: Mapping[str, Reading]
    """What they read once these are counted."""


class Linked(Protocol):
    """The part of a table that asks its link."""

    @property
    def link(self) -> str | None:
        """The link that it is on; None where it is on none."""
        ...

    @property
    def wager(self) -> str:
        """The wager that is paid out of its meter."""
        ...

    def in_play(self, heard: Heard) -> bool:
        """Is that wager taken now, as far as whoever watches the leases knows?"""
        ...

    def uncounted(self, pit: PitTable) -> list[int]:
        """The seats whose wager stands and is still to be counted."""
        ...

    def read(self, pit: PitTable) -> Before:
        """Have the table's meters read what the link's do; gives how the table was."""
        ...

    def tell(self, pit: PitTable, answers: Sequence[Answer], before: Before) -> Told | Refusal | None:
        """What a deed at the table comes to at the link; why it cannot be; None where it is nothing to the link."""
        ...

    def give_up(self) -> FurtherDeed | None:
        """What the link is told where a table begins anew: the wagers that were counted come back."""
        ...


def readings_of(answer: Mapping[str, Any]) -> tuple[str, dict[str, Reading]]:
    """The linked wager, and what its meters read when a deed was decided, as its event says."""
    said = answer[ANSWER]
    first, further = [*said["reading"], said.get("pays", ())], said.get("levels", {})
    named = {said["wager"]: first} | {level_meter(said["wager"], level): each for level, each in further.items()}
    return said["wager"], {name: Reading(cents, base, tuple(pays)) for name, (cents, base, pays) in named.items()}


def written(wager: str, readings: Mapping[str, Reading]) -> dict[str, Any]:
    """The same as an event says it: the wager's first meter, the fixed sums that it pays, and every further level."""
    first = readings[wager]
    further = {name.removeprefix(level_meter(wager, "")): each for name, each in readings.items() if name != wager}
    return {
        "reading": [first.cents, first.base],
        **({"pays": list(first.pays)} if first.pays else {}),
        **(
            {"levels": {level: [each.cents, each.base, list(each.pays)] for level, each in further.items()}}
            if further
            else {}
        ),
    }
