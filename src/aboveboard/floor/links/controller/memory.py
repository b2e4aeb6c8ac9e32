"""What a controller holds by itself: a fold of its own of the link's events, beside the log's and the ledger's.

Three times the same, kept in three places: where one of them is not as the others, memory failed somewhere, and the
link is inoperable until all three agree again.
"""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from aboveboard.floor.links import accounts
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.meters import Kept
from aboveboard.floor.links.reckoning.state import PENDING, LinkState
from aboveboard.log.deeds import OutOfService
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook

PAGE = 1000
HEAD = "SELECT number FROM logs WHERE name = ?"
HELD = "SELECT name, balance FROM accounts WHERE name IN ({})"
LOST, WRONG, FAILED = "lost-configuration", "configuration", "memory"
"""The faults that can be found here."""


class Memory:
    """One link's configuration, meters and hits, as its controller holds them."""

    def __init__(self, floor: Logbook, link: str) -> None:
        self.floor, self.link = floor, link
        self.part: Link = floor.look(link, self._copied)

    @staticmethod
    def _copied(state: LogState) -> Link:
        held = state.part(Link)
        part = Link(held.setting, state.logs)
        part.restore(held.state)
        return part

    @property
    def state(self) -> LinkState:
        """All that is held."""
        return self.part.state

    def read_anew(self) -> None:
        """Read everything anew from the log, whose own fold is made anew from its events."""
        self.floor.fold_anew(self.link)
        self.part = self.floor.look(self.link, self._copied)

    def fault(self) -> tuple[str, str] | None:
        """What is wrong with what is held, as a kind of fault and in words; None where all of it agrees."""
        if self.state.configuration is None:
            return LOST, "the controller holds no configuration"
        number, folded, configuration = self.floor.look(
            self.link,
            lambda state: (state.number, _meters(state.part(Link).state), state.part(Link).state.configuration),
        )
        try:
            self._follow(number)
            if self.state.configuration != configuration:
                return WRONG, "the controller's configuration differs from the one on the log"
            if _meters(self.state) != folded:
                return FAILED, "the controller's meters differ from those on the log"
            with self.floor.store.at_one_moment() as ask:
                [[number]] = ask(HEAD, (self.link,))
                self._follow(number)
                booked = self._booked()
                held = dict(tuple(row) for row in ask(HELD.format(", ".join("?" * len(booked))), list(booked)))
        except (OutOfService, SQLAlchemyError):
            raise
        except Exception as error:
            return FAILED, f"the controller cannot follow the log by what it holds: {type(error).__name__}"
        if any(held.get(name, 0) != cents for name, cents in booked.items()):
            return FAILED, "the controller's meters differ from the accounts of the ledger"
        return None

    def _follow(self, number: int) -> None:
        """Fold in what was written, up to an event."""
        while self.state.number < number:
            events = self.floor.events(self.link, self.state.number - 1, limit=min(PAGE, number - self.state.number))
            for event in events:
                self.part.apply(event)

    def _booked(self) -> dict[str, int]:
        """What the ledger holds by what is held here, in whole cents, by account."""
        state, found = self.state, dict[str, int]()
        for level, kept in state.kept.items():
            for name in ("meter", "reserve", "overflow"):
                found[accounts.kept(self.link, level, name)] = int(getattr(kept, name))
        for hit in state.hits.values():
            found[accounts.pending(self.link, hit.number)] = hit.cents if hit.state == PENDING else 0
        found[accounts.owed(self.link)] = -sum(found.values())
        return found


def _meters(state: LinkState) -> tuple[dict[str, Kept], dict[int, tuple[int, str]]]:
    """What is compared: the meters with their fractions, and the hits."""
    return dict(state.kept), {number: (hit.cents, hit.state) for number, hit in state.hits.items()}
