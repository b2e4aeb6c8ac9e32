"""Who has which access to the controller: the matrix of the internal controls, and what was done without an entry."""

from __future__ import annotations

from aboveboard.floor.links.deeds.desk import Desk
from aboveboard.floor.links.reckoning.state import LinkState, Unentered
from aboveboard.floor.links.roles import COMMANDS, CONTROLLER
from aboveboard.log.deeds import Deed, Logged
from aboveboard.play.events import Refusal

MATRIX = "access"
"""The internal control that lists who has which rights."""
USER = "user"
LISTED = COMMANDS | {"link-controls"}
"""What only those do whom the matrix lists; among it whoever says who is in it."""
MOST = 100
"""So many that were done without an entry are listed; all are in the log."""


def why_not_listed(desk: Desk, deed: Deed) -> Refusal | None:
    """Why somebody gives the controller no command: the access matrix, once it is stated, lists others."""
    listed = desk.state.controls.get(MATRIX)
    if listed is None or deed.kind not in LISTED or deed.role == CONTROLLER or deed.along is not None:
        return None
    if any(_alike(row[USER]) == _alike(deed.actor) for row in listed):
        return None
    reason = f"{deed.actor} is not in the access matrix of the controller, which the internal controls state"
    return Refusal(reason, desk.law.controls[MATRIX].cite)


def watch(state: LinkState, event: Logged) -> None:
    """A command of somebody who did not enter the access on the same day is an alarm."""
    day = event.at.date().isoformat()
    if event.kind == "link-entry":
        state.last_entry[event.actor] = day
    elif event.kind in COMMANDS and event.role != CONTROLLER and state.last_entry.get(event.actor) != day:
        state.unentered.append(Unentered(event.number, event.kind, event.actor, event.at.isoformat()))
        del state.unentered[:-MOST]


def _alike(name: str) -> str:
    return " ".join(name.split()).casefold()
