"""Processes killed at any instant while everybody acts: one by itself, or one of two, of which the other goes on."""

from __future__ import annotations

import os
import random
import threading
import time
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import NamedTuple, Protocol

from sqlalchemy import create_engine, func, select

from aboveboard.log.database import schema
from tests.log.forks import Child

PATIENCE_SECONDS = 60
WHOLE_EVERY = 25
"""After so many kills everything is verified, and after the last."""
Tell = Callable[[str], None]


class LookAfter(Protocol):
    """What is looked at once processes were killed, given what they told: how much was accepted, and how much was
    written of which nobody heard."""

    def __call__(self, url: str, answer: list[str], *, whole: bool) -> tuple[int, int]: ...


class Found(NamedTuple):
    """How much was accepted while processes were killed, and how much was written of which nobody heard."""

    accepted: int
    unheard: int

    def __str__(self) -> str:
        return f"{self.accepted} deeds accepted, {self.unheard} written but not heard of"


def everybody(tell: Tell, act: Callable[[str, int], None], actors: Sequence[str]) -> None:
    """Everybody acts at once, each on a thread, until the process is killed; one whose act fails ends it."""
    failed: SimpleQueue[BaseException] = SimpleQueue()

    def one(actor: str, thread: int) -> None:
        try:
            act(actor, thread)
        except BaseException as error:
            failed.put(error)

    tell("!")
    for number, actor in enumerate(actors):
        threading.Thread(target=one, args=(actor, number), daemon=True).start()
    raise failed.get()


def written(url: str) -> int:
    """How many events the database holds."""
    engine = create_engine(url if "://" in url else f"sqlite:///{url}")
    with engine.connect() as connection:
        count = connection.execute(select(func.count()).select_from(schema.events)).scalar_one()
    engine.dispose()
    return int(count)


class Killing(NamedTuple):
    """What is written to, by whom, and how it is looked at afterwards."""

    url: str
    load: Callable[[str, str], Callable[[Tell], None]]
    look_after: LookAfter
    seed: str
    within_seconds: float
    """A process lives no longer than this."""

    def singly(self, times: int) -> Found:
        """Kill one process after the other."""
        rng, found = self._rng(), list[tuple[int, int]]()
        for kill in range(times):
            child = Child(self.load(self.url, f"k{kill}"))
            child.ready()
            self._live(rng)
            whole = kill % WHOLE_EVERY == WHOLE_EVERY - 1 or kill == times - 1
            found.append(self.look_after(self.url, child.end(kill=True), whole=whole))
        return self._summed(found, times)

    def in_pairs(self, times: int) -> Found:
        """Kill one of two processes, see that the other goes on, and kill that one too."""
        rng, found = self._rng(), list[tuple[int, int]]()
        for kill in range(times):
            first, second = (Child(self.load(self.url, f"p{kill}{each}")) for each in "ab")
            first.ready()
            second.ready()
            self._live(rng)
            answer = first.end(kill=True)
            self._goes_on(second)
            answer += second.end(kill=True)
            found.append(self.look_after(self.url, answer, whole=kill == times - 1))
        return self._summed(found, times)

    def _rng(self) -> random.Random:
        return random.Random(os.environ.get("ABOVEBOARD_SEED", self.seed))

    def _live(self, rng: random.Random) -> None:
        time.sleep(rng.random() ** 2 * self.within_seconds)

    def _goes_on(self, survivor: Child) -> None:
        stood, until = written(self.url), time.monotonic() + PATIENCE_SECONDS
        while written(self.url) <= stood:
            if not survivor.lives or time.monotonic() > until:
                raise AssertionError(f"the process that lives on does not go on: {survivor.end(kill=True)[-1:]}")

    def _summed(self, found: Sequence[tuple[int, int]], times: int) -> Found:
        whole = Found(sum(each[0] for each in found), sum(each[1] for each in found))
        assert whole.accepted > times
        return whole
