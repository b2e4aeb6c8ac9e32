"""Something that somebody may do at a table now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict

DEALER, PLAYER = "dealer", "player"

Among = TypedDict(
    "Among",
    {
        "facts": Mapping[str, str],
        "wagers": list[str],
        "options": Mapping[str, int],
        "hand": str | None,
        "place": str,
        "up": bool,
        "count": int,
        "dice": int,
        "items": list[str],
        "cards": int,
        "from-end": int | None,
        "second": int | None,
        "least": int,
        "most": int,
        "chip": int,
    },
    total=False,
)
"""What there is to state of an event: facts of equipment with their titles, wagers, options each with the stake that it
obliges, where cards go and how many, prizes, how far in a cover card may lie, and between which amounts a bet or raise
may come to, in which chips."""


@dataclass(frozen=True)
class May:
    """Something that somebody may do now."""

    role: str
    """Who may: "dealer" stands for the house, "player" for the seat named, or for any."""
    event: str
    """What kind of event it is."""
    seat: int | None = None
    payload: object = None
    """What the event says, where nothing is left open: {event: payload} is the whole of it."""
    among: Among = field(default_factory=Among)
    """What there is to say otherwise."""
    must: bool = False
    """Does play wait for it?"""

    def to_json(self) -> dict[str, object]:
        """The same, ready for JSON."""
        whole = {} if self.payload is None else {"said": self.payload}
        return {"role": self.role, "event": self.event, "seat": self.seat, "must": self.must, **whole, **self.among}
