"""A link's controller: it checks itself, holds the lease, watches its meters and the tables' lines, and tells faults.

It is a process of its own, as it is a box of its own in a house, and all that it does is a deed on the link's log. One
`step` is one beat. Nothing that it holds is a record: a controller that is gone is as good as another that was just
switched on, which finds everything on the log.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable
from dataclasses import dataclass
from threading import Event
from typing import Any

from sqlalchemy.exc import SQLAlchemyError

from aboveboard.floor import LINK_CONTROLLER
from aboveboard.floor.links.controller.memory import Memory
from aboveboard.floor.links.controller.self_check import Software, software, why_not_passed
from aboveboard.floor.links.deeds.operating import POWER
from aboveboard.floor.links.lines import lease_of, line_of, note_of
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import Fault, LinkState
from aboveboard.floor.links.roles import CONTROLLER, OPEN
from aboveboard.law.errors import BadInput
from aboveboard.law.model.link import LinkLaw
from aboveboard.log.deeds import Deed, NotAllowed, OutOfService
from aboveboard.log.lease import Lease
from aboveboard.log.leases import Lost
from aboveboard.log.logbook import Logbook

logger = logging.getLogger(__name__)

BEAT_SECONDS = 0.25
"""So often the lease is renewed, and everything is looked at."""
WAIT_SECONDS = 0.1
"""So often a controller that waits for the lease looks whether it is silent."""
SILENT_BEATS = 4
"""A lease that was not renewed for so many beats is taken over. Who held it is told, and writes nothing more."""
SELF_CHECK, LINE = "self-check", "line"
CHECKED = "its software is what the laboratory tested"
SWITCHED_OFF = "it was switched off"
WENT_OUT = "it went out while the link was in operation"


@dataclass(frozen=True)
class Standing:
    """How a controller stands, for whoever looks at it."""

    link: str
    holds: bool
    """Does it hold the lease?"""
    epoch: int = 0
    running: bool = False
    why: str = ""
    """Why the link is not in play, or why it was not started."""
    meters: tuple[tuple[str, int], ...] = ()
    heard: int = 0
    tables: int = 0
    pending: int = 0


class Controller:
    """The controller of one link, on a logbook of its own."""

    def __init__(
        self,
        floor: Logbook,
        link: str,
        *,
        runs: Callable[[str], Software] = software,
        beat: float = BEAT_SECONDS,
    ) -> None:
        """Ready to be switched on; raises BadInput where there is no such link, or nobody for it to act as."""
        if not floor.index.has(link, "link"):
            known = ", ".join(floor.logs("link")) or "none is open"
            raise BadInput(f"link: one that is open was expected ({known}), not {link!r}; {OPEN} opens one")
        self.floor, self.link, self.beat = floor, link, beat
        self.name = f"{socket.gethostname()} {os.getpid()}"
        self.actor = _actor(floor)
        self.lease: Lease | None = None
        self.heard: frozenset[str] = frozenset()
        part = self._part()
        assert part.setting.law is not None
        assert part.setting.ruleset is not None
        self.law: LinkLaw = part.setting.law
        self.runs = runs(part.setting.ruleset)
        self.memory = Memory(floor, link)
        self._met: dict[str, float] = {}
        """Since when each table's line is listened to."""
        self._refused: tuple[int, str] | None = None
        """Where the log stood when a start was refused that was asked for, and why."""
        self._since = 0
        """The number of the log's next event when it was switched on: power that was lost before is there again."""

    # -- from power-up to power-down -----------------------------------------------------------------------------------

    def run(self, stop: Event, tells: Callable[[Standing], None] = lambda standing: None) -> None:
        """Be at work until it is stopped, and switch off in order."""
        clock = self.floor.leases.clock
        try:
            while not stop.is_set():
                begun = clock()
                try:
                    self.step()
                    tells(self.standing())
                except (OutOfService, SQLAlchemyError) as error:
                    logger.warning("%s: %s", self.link, error)
                pause = self.beat if self.lease is not None else min(WAIT_SECONDS, self.beat)
                stop.wait(max(0.0, pause - (clock() - begun)))
        finally:
            self.power_down()

    def step(self) -> None:
        """One beat: hold the lease or wait for it, and see to all that is to be told."""
        leases = self.floor.leases
        leases.watch()
        try:
            if self.lease is None:
                if not self._take():
                    return
                self._power_up()
            else:
                self._renew()
            self._look_after()
        except Lost:
            logger.warning("%s: another controller took over", self.link)
            self.lease, self.heard = None, frozenset()

    def power_down(self) -> None:
        """Give the lease up; a link in operation is told, so that tables and patrons know at once.

        That is no stop of the link, which a person asks for: the next controller that is switched on goes on with it.
        """
        if self.lease is None:
            return
        try:
            self.floor.refresh()
            if self._state().running:
                self._fault(POWER, SWITCHED_OFF)
            self.floor.leases.release(lease_of(self.link), self.lease)
        except (Lost, OutOfService, SQLAlchemyError) as error:
            logger.warning("%s: %s", self.link, error)
        self.lease = None

    def _take(self) -> bool:
        """Take the lease if nobody holds it, or whoever does was silent for too long."""
        leases, name = self.floor.leases, lease_of(self.link)
        self.lease = leases.take(name, self.name, SILENT_BEATS * self.beat)
        if self.lease is None:
            return False
        self.heard = self._hears()
        self.lease = leases.renew(name, self.lease, note_of(self.heard))
        leases.watch()
        return True

    def _renew(self) -> None:
        assert self.lease is not None
        self.heard = self._hears()
        self.lease = self.floor.leases.renew(lease_of(self.link), self.lease, note_of(self.heard))

    def _power_up(self) -> None:
        """Read everything anew, and find whether the link was in operation when its last controller went out."""
        self.floor.refresh()
        self.memory = Memory(self.floor, self.link)
        self._met, self._refused = {}, None
        state = self._state()
        if state.running:
            if POWER not in state.faults:
                self._fault(POWER, WENT_OUT)
            if (no := why_not_passed(self.law, state, self.runs)) is not None:
                self._fault(SELF_CHECK, no.reason)
        self._since = self._state().number

    # -- what is looked after at each beat -----------------------------------------------------------------------------

    def _look_after(self) -> None:
        self.floor.refresh()
        state = self._state()
        if state.over:
            return
        self._cure_what_is_over(state)
        state = self._state()
        found = self.memory.fault()
        if found is not None:
            self._fault(*found)
        self._lines()
        if state.requested is not None and state.fault_of(None) is None and found is None:
            self._start(state)

    def _cure_what_is_over(self, state: LinkState) -> None:
        """Each fault of the link ends by its own cure; that it lost its power is over once it has passed its check."""
        own = [each for each in state.faults.values() if each.table is None]
        checked = why_not_passed(self.law, state, self.runs) if own else None
        for each in own:
            if each.kind in (POWER, SELF_CHECK):
                if checked is None and (each.kind == SELF_CHECK or each.event < self._since):
                    self._cure(each, CHECKED)
                continue
            self.memory.read_anew()
            if self.memory.fault() is None:
                self._cure(each, self.law.faults[each.kind].cure)

    def _lines(self) -> None:
        """A table that falls silent is out of play by itself, and in play again when it is heard."""
        state, now = self._state(), self.floor.leases.clock()
        self._met = {table: self._met.get(table, now) for table in state.tables}
        for table, since in self._met.items():
            fault = next((each for each in state.faults.values() if each.table == table), None)
            if table in self.heard:
                if fault is not None:
                    self._cure(fault, self.law.faults[LINE].cure)
            elif fault is None and state.running and now - since > self.law.controller.lease_seconds:
                self._fault(LINE, self.law.faults[LINE].title, table)

    def _hears(self) -> frozenset[str]:
        """The tables whose servers show that they serve them."""
        leases, within = self.floor.leases, self.law.controller.lease_seconds
        return frozenset(table for table in self._state().tables if leases.watched(line_of(table), within) is not None)

    def _start(self, state: LinkState) -> None:
        """Take the link into operation as was asked, once the self-check is passed."""
        assert state.requested is not None
        if (no := why_not_passed(self.law, state, self.runs)) is not None:
            self._fault(SELF_CHECK, no.reason)
            return
        if self._refused is not None and self._refused[0] == state.number:
            return
        configuration = self.memory.state.configuration
        assert configuration is not None
        said = {"crc16": self.runs.crc16, "sha256": self.runs.sha256, "configuration": configuration.number}
        why = self._write("link-start", said)
        self._refused = None if why is None else (state.number, why)

    # -- what is written -----------------------------------------------------------------------------------------------

    def _fault(self, kind: str, says: str, table: str | None = None) -> None:
        state = self._state()
        if all((each.kind, each.table) != (kind, table) for each in state.faults.values()):
            self._write("link-fault", {"kind": kind, "says": says} | ({} if table is None else {"table": table}))

    def _cure(self, fault: Fault, says: str) -> None:
        said: dict[str, Any] = {"kind": fault.kind, "says": says}
        self._write("link-cure", said | ({} if fault.table is None else {"table": fault.table}))

    def _write(self, kind: str, said: dict[str, Any]) -> str | None:
        """Write as the one that holds the lease, or not at all; gives why it was refused."""
        assert self.lease is not None
        deed = Deed(self.link, kind, {**said, "epoch": self.lease.epoch}, self.actor, CONTROLLER)
        try:
            found = self.floor.do(deed)
        except NotAllowed as error:
            raise Lost(str(error)) from error
        if found.refusal is not None:
            logger.warning("%s: %s: %s", self.link, kind, found.refusal.reason)
            return found.refusal.reason
        return None

    # -- what stands ---------------------------------------------------------------------------------------------------

    def _part(self) -> Link:
        found: Link = self.floor.look(self.link, lambda state: state.part(Link))
        return found

    def _state(self) -> LinkState:
        return self._part().state

    def standing(self) -> Standing:
        """How it stands now."""
        if self.lease is None:
            return Standing(self.link, holds=False, why="another controller holds the lease")
        state = self._state()
        fault = state.fault_of(None)
        why = self.law.faults[fault.kind].title if fault is not None else ""
        if not why and self._refused is not None:
            why = self._refused[1]
        return Standing(
            self.link,
            holds=True,
            epoch=self.lease.epoch,
            running=state.running,
            why=why,
            meters=tuple((name, kept.shown) for name, kept in state.kept.items()),
            heard=len(self.heard),
            tables=len(state.tables),
            pending=state.pending,
        )


def _actor(floor: Logbook) -> str:
    """Whom a controller acts as: an account of nobody's that has its role."""
    found = floor.person(LINK_CONTROLLER)
    if found is None or not found.there or CONTROLLER not in found.roles:
        raise BadInput(f"nobody here is a {CONTROLLER}; a supervisor hires {LINK_CONTROLLER} as one")
    return found.name
