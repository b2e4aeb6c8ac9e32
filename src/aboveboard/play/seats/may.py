"""Something that somebody may do at a table now."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

DEALER, PLAYER = "dealer", "player"


@dataclass(frozen=True)
class May:
    """Something that somebody may do now."""

    role: str
    """Who may: "dealer" stands for the house, "player" for the seat named, or for any."""
    event: str
    """What kind of event it is."""
    seat: int | None = None
    payload: Any = None
    """What the event says, where nothing is left open: {event: said} is the whole of it."""
    among: Mapping[str, Any] = field(default_factory=dict)
    """What there is to say otherwise: wagers, options each with the stake that it obliges, places that cards go to."""
    must: bool = False
    """Does play wait for it?"""

    def to_json(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        whole = {} if self.payload is None else {"said": self.payload}
        return {"role": self.role, "event": self.event, "seat": self.seat, "must": self.must, **whole, **self.among}
