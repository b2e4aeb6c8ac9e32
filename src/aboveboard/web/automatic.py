"""Whoever has automatic dealers and players do their part: it waits for news and for the clock, and asks for deeds.

Everything is decided by the same desk as anybody's deeds. Several processes may do this for one floor: each deed names
the number that its event is to have, so that the second to ask meets with a conflict, which is harmless. A floor where
nobody sits and nobody looks is left as it is.
"""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime, timedelta
from json import dumps

from aboveboard.floor.automatic.players import seated
from aboveboard.floor.automatic.step import Step, next_step
from aboveboard.floor.automatic.training import Automatic
from aboveboard.floor.setting import RECORD_KEYS
from aboveboard.law.terms.terms import Terms
from aboveboard.log.deciding.clock import AHEAD
from aboveboard.log.deeds import ASKERS_FAULT, OutOfService
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from aboveboard.play.seats.automatic_player import Strategy

logger = logging.getLogger(__name__)

RETRY = timedelta(seconds=20)
"""What was refused is tried again after so long, or when the table has moved."""
REPEATED = "it was done before, and is still to be done"
"""Why a pause is made after a deed whose key was used: asked again at once, it would be answered alike for ever."""


async def solving(record: str) -> Process:
    """A process that solves a game; its standard input is held open, so that it ends when this one is gone."""
    command = (sys.executable, "-m", "aboveboard.play.seats.learning", record)
    return await asyncio.create_subprocess_exec(*command, stdin=PIPE)


class Driver:
    """The automatic dealers and players of one process."""

    def __init__(self, floor: Logbook, watched: Callable[[str], bool], *, learns: bool = True) -> None:
        self.floor, self.watched, self.learns = floor, watched, learns
        self._training: dict[str, bool] = {}
        """Which logs are of tables for training, as far as it was asked."""
        self._moved: set[str] = set()
        """The tables at which something may have changed."""
        self._times: dict[str, datetime] = {}
        """When something is to be done at a table."""
        self._refused: dict[str, tuple[int | None, datetime]] = {}
        """The number of the event that was refused at a table, and when it is tried again."""
        self._seen: dict[str, tuple[int | None, datetime]] = {}
        """Where a table goes beyond the clock: the number of the event that is to come, and since when."""
        self._strategies: dict[Terms, Strategy] = {}
        self._asked: set[Terms] = set()
        """The games that are solved, or are being solved."""
        self._learning: set[asyncio.Task[None]] = set()
        self._one_at_a_time = asyncio.Lock()
        """Held while a game is solved: whoever looks at many tables has one solved after the other."""
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None

    async def run(self) -> None:
        """Do what is to be done, until cancelled."""
        self._loop = asyncio.get_running_loop()
        forget = self.floor.follow(self._hear)
        try:
            self._moved |= set(await asyncio.to_thread(self._tables))
            while True:
                await self._go_round()
                await self._wait()
        finally:
            forget()
            for task in self._learning:
                task.cancel()

    def look_at(self, log: str) -> None:
        """Somebody came to look at a table: there may be something to do."""
        self._moved.add(log)
        self._woken.set()

    # -- news and time -----------------------------------------------------------------------------------------------

    def _hear(self, logs: Mapping[str, int]) -> None:
        """Logs have moved; this is heard on whichever thread wrote them."""
        assert self._loop is not None
        mine = [log for log in logs if self._training.get(log, True)]
        if mine:
            with suppress(RuntimeError):  # the loop is closed, and nothing more is done
                self._loop.call_soon_threadsafe(self._note, mine)

    def _note(self, logs: list[str]) -> None:
        self._moved.update(logs)
        self._woken.set()

    def _tables(self) -> list[str]:
        """The tables for training, by the events that set them up: no other is read when a server starts."""
        floor = self.floor
        found = []
        for log in floor.logs("table"):
            first = floor.events(log, -1, limit=1)
            self._training[log] = bool(first and first[0].payload.get("training"))
            found += [log] if self._training[log] else []
        return found

    async def _wait(self) -> None:
        now = self.floor.desk.clock()
        soonest = min(self._times.values(), default=None)
        seconds = None if soonest is None else max(0.0, (soonest - now).total_seconds())
        if not self._moved:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._woken.wait(), seconds)
        self._woken.clear()

    async def _go_round(self) -> None:
        now = self.floor.desk.clock()
        moved, self._moved = self._moved, set()
        for log in (*moved, *[log for log, at in self._times.items() if at <= now and log not in moved]):
            try:
                await self._serve(log)
            except OutOfService as error:
                logger.warning("%s: %s", log, error)
                self._times[log] = now + RETRY
            except Exception:
                logger.exception("%s: its automatic dealer stopped for now", log)
                self._times[log] = now + RETRY

    # -- one table -----------------------------------------------------------------------------------------------------

    async def _serve(self, log: str) -> None:
        """Do the next thing at a table, or note when it is to be done."""
        self._times.pop(log, None)
        if not await asyncio.to_thread(self._is_training, log):
            return
        step = await asyncio.to_thread(self._next, log)
        if step is None:
            return
        now = self.floor.desk.clock()
        number, again = self._refused.get(log, (-1, now))
        due = self._due(log, step, now)
        at = max(due, again) if number == step.number else due
        if at > now:
            self._times[log] = at
            return
        await self._ask(log, step, now)

    def _due(self, log: str, step: Step, now: datetime) -> datetime:
        """When a step is due by the clock: where that was set back, the table's last event lies in times to come.

        Then as long is waited as there would be between the two, from when the step was first seen here.
        """
        if step.last - now <= AHEAD:
            self._seen.pop(log, None)
            return step.at
        seen = self._seen.get(log)
        if seen is None or seen[0] != step.number:
            seen = self._seen[log] = step.number, now
        return seen[1] + max(timedelta(0), step.at - step.last)

    async def _ask(self, log: str, step: Step, now: datetime) -> None:
        why: object = None
        try:
            result = await self.floor.submit(step.deed)
            why = REPEATED if result.repeated else None if result.refusal is None else result.refusal.reason
        except ASKERS_FAULT as error:
            why = error
        if why is None:
            self._refused.pop(log, None)
            if step.log != log:
                self.look_at(log)
            return
        logger.info("%s: %s may not %s now: %s", log, step.actor, step.kind, why)
        self._refused[log] = step.number, now + RETRY
        self.look_at(log)

    def _is_training(self, log: str) -> bool:
        known = self._training.get(log)
        if known is None:
            known = self._training[log] = bool(
                self.floor.look(log, lambda state: getattr(state.setting, "training", 0))
            )
        return known

    def _next(self, log: str) -> Step | None:
        step: Step | None = self.floor.look(log, self._step)
        return step

    def _step(self, state: LogState) -> Step | None:
        dealing = state.part(Automatic).state
        if not (dealing.on or dealing.players or seated(state)):
            return None
        terms, watched = state.setting.terms, self.watched(state.log)
        strategy = self._strategies.get(terms)
        if strategy is None:
            strategy = self._strategies[terms] = Strategy(terms)
        if self.learns and watched and strategy.solvable and terms not in self._asked and seated(state):
            self._asked.add(terms)
            record = {key: state.setting.payload[key] for key in RECORD_KEYS if key in state.setting.payload}
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._learn, strategy, dumps(record))
        now, heard = self.floor.desk.clock(), self.floor.leases.watched
        return next_step(state, self.floor, now, strategy, watched=watched, heard=heard)

    # -- strategies ----------------------------------------------------------------------------------------------------

    def _learn(self, strategy: Strategy, record: str) -> None:
        task = asyncio.ensure_future(self._solve(strategy, record))
        self._learning.add(task)
        task.add_done_callback(self._learning.discard)

    async def _solve(self, strategy: Strategy, record: str) -> None:
        """A game is solved by a process that gives way to all others; until then choices are plain."""
        async with self._one_at_a_time:
            process = await solving(record)
            try:
                solved = await process.wait() == 0
            except asyncio.CancelledError:
                with suppress(ProcessLookupError):
                    process.kill()
                raise
        if solved:
            await asyncio.to_thread(strategy.learn)
