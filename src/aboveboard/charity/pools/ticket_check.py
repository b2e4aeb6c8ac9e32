"""Checking a ticket by the code that is printed on it: whether there is such a ticket, and what came of it.

Whoever asks learns nothing of its buyer; of a code that is none, nothing at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from aboveboard.charity.pools.at_play import PoolAtPlay
from aboveboard.games.pools import POOLS
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.log.vault.vault import Vault
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.tickets.codes import TicketCode, read_code

USE = "ticket codes"
"""What the key of codes is made for: neither the floor's secret nor another key of its can be found from it."""
PART = "tickets"


def code_key(vault: Vault) -> bytes:
    """The key with which codes are made, of the floor's secret that is in use."""
    return vault.key(USE)


def code_keys(vault: Vault) -> list[bytes]:
    """The keys that codes may have been made with: tickets stay out there when a floor's secret is changed."""
    return [Vault(secret).key(USE) for secret in vault.secrets]


@dataclass(frozen=True)
class CheckedTicket:
    """What is told of a code."""

    ticket: TicketCode | None = None
    """Of which ticket it is; None where it is of none."""
    state: str = ""
    """Sold, unsold, void, or drawn."""
    drawn: tuple[dict[str, Any], ...] = ()
    """What it was drawn for."""

    def to_json(self) -> dict[str, Any]:
        """As programs read it; of a code that is none, only that."""
        if self.ticket is None:
            return {"valid": False}
        return {"valid": True, **self.ticket._asdict(), "state": self.state, "drawn": list(self.drawn)}


def check_ticket(book: Logbook, code: str) -> CheckedTicket:
    """Whose code a text is, among all pools of a house."""
    kinds = [kind.name for kind in book.houses.kinds.values() if PART in kind.parts]
    names = [name for kind in kinds for name in book.logs(kind)]
    series = {each for pool in POOLS.values() for each in pool.tickets.series}
    for key in code_keys(book.vault):
        found = read_code(key, code, ((name, each) for name in names for each in sorted(series)))
        if found is not None:
            checked: CheckedTicket = book.look(found.pool, partial(_at_its_pool, ticket=found))
            return checked
    return CheckedTicket()


def _at_its_pool(log: LogState, ticket: TicketCode) -> CheckedTicket:
    return looked_up(log.part(PoolAtPlay).state, ticket)


def looked_up(state: PoolState, ticket: TicketCode) -> CheckedTicket:
    """A ticket as its pool knows it; one that was never printed is none."""
    held = state.series.get(ticket.series)
    where = None if held is None else held.place_of(ticket.serial)
    if where is None:
        return CheckedTicket()
    drawn = tuple(
        {"drawing": win.round, "grade": win.grade, **({"prize": win.prize} if win.prize else {}),
         **({"again": win.superseded} if win.superseded else {})}
        for win in state.wins
        if win.ticket == ticket.serial and win.series == ticket.series
    )  # fmt: skip
    plain = where if where in ("sold", "void") else "unsold"
    return CheckedTicket(ticket, "drawn" if drawn else plain, drawn)
