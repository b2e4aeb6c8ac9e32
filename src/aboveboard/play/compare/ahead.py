"""Figures found ahead: games that take long to solve, each in a process of its own, stored where the next one asks.

Whoever asks finds them on disk (`play/odds/cache.py`); where no process can be started, they are found when asked for.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from json import dumps, loads
from typing import Any

from aboveboard.law.force import asked
from aboveboard.law.proposals import is_own
from aboveboard.play.compare.figures import figures_of, is_found
from aboveboard.play.compare.sides import Loaded, Named, before_and_after, loaded

WORKERS = 2
"""More processes than these want more memory than a desk has to spare."""


def found_ahead(pairs: Sequence[tuple[Named, Named]], read: Callable[[str], Any]) -> None:
    """Solve the games of which nothing is stored yet, several at a time; both sides of a game share what is alike."""
    waiting = [after for before, after in pairs if any(_waits(loaded(side, read)) for side in (before, after))]
    # Where people choose, the best play is solved: what takes longest is begun first, and ends with the rest.
    waiting.sort(key=lambda side: not _people_choose(loaded(side, read)))
    workers = min(WORKERS, os.cpu_count() or 1, len(waiting))
    if workers < 2 or any(map(_is_ones_own, waiting)):
        return
    with ThreadPoolExecutor(workers, "found-ahead") as pool:
        list(pool.map(_started, waiting))


def _waits(side: Loaded) -> bool:
    return side.terms is not None and not is_found(side.terms)


def _people_choose(side: Loaded) -> bool:
    return side.terms is not None and bool(side.terms.law.choices)


def _is_ones_own(side: Named) -> bool:
    """Is it by a proposal that this process alone knows?"""
    return any(is_own(each.partition("@")[0]) for each in side.asked.as_if or ())


def _started(side: Named) -> None:
    given = dumps([side.ruleset, side.game, str(side.asked.as_of or ""), list(side.asked.as_if or ())])
    with suppress(OSError):
        subprocess.run([sys.executable, "-m", __name__, given], check=False, stdout=subprocess.DEVNULL)


def main(given: str) -> None:
    """Find the figures of a game without some proposals, and with them."""
    ruleset, game, as_of, as_if = loads(given)
    for side in before_and_after(ruleset, game, asked(as_of or None, as_if)):
        found = loaded(side, _nothing)
        if found.terms is not None:
            figures_of(found.terms)


def _nothing(file: str) -> object:
    """No side of a rulemaking names a file."""
    raise AssertionError(f"{file} was read")


if __name__ == "__main__":
    main(sys.argv[1])
