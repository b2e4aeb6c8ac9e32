"""Rounds cut into blocks, and blocks given to workers.

A block has its own stream of chance and starts from the opening, so what comes of it depends on the seed and its
number alone. The workers are threads: the compiled kernels let go of Python's lock, so two threads use two cores,
and they share the tables at no cost, where processes would each have to compile or load them again.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from fractions import Fraction
from itertools import islice
from math import sqrt
from typing import NamedTuple, TypeVar

from aboveboard.law.errors import BadInput

Job = TypeVar("Job")
Done = TypeVar("Done")

BLOCK = 2**22
"""Rounds in a block; fixed, because the answer depends on it."""
MOST_ROUNDS = 10**14
MOST_WORKERS = 256


class Run(NamedTuple):
    """How many rounds are played, by which seed, on how many threads."""

    rounds: int
    seed: int
    workers: int

    @staticmethod
    def read(rounds: object, seed: object, workers: object) -> Run:
        """What is asked for; no seed means any, and no number of workers one a core."""
        return Run(
            _whole("rounds", rounds, 1, MOST_ROUNDS),
            secrets.randbits(53) if seed is None else _whole("seed", seed, 0, 2**64 - 1),
            os.cpu_count() or 1 if workers is None else _whole("workers", workers, 1, MOST_WORKERS),
        )


def _whole(name: str, given: object, least: int, most: int) -> int:
    if type(given) is not int or not least <= given <= most:
        raise BadInput(f"{name}: a whole number from {least} to {most} was expected, not {given!r}")
    return given


def blocks(rounds: int, size: int) -> Iterator[tuple[int, int]]:
    """Each block's number and its rounds; the last may be shorter."""
    for number, start in enumerate(range(0, rounds, size)):
        yield number, min(size, rounds - start)


def spread(jobs: Iterable[Job], workers: int, play: Callable[[Job], Done]) -> Iterator[Done]:
    """Play every job and give what comes of each, in whatever order they are done."""
    if workers == 1:
        yield from map(play, jobs)
        return
    queue = iter(jobs)
    with ThreadPoolExecutor(workers) as pool:
        waiting: set[Future[Done]] = {pool.submit(play, job) for job in islice(queue, 2 * workers)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(play, job) for job in islice(queue, len(done))}
                for one in done:
                    yield one.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def error_of(number: int, total: Fraction | int, squares: Fraction | int) -> float | None:
    """The standard error of a mean, from the sums of so many values and of their squares."""
    if number < 2:
        return None
    return sqrt((squares - Fraction(total) ** 2 / number) / (number - 1) / number)
