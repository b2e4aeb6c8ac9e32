"""Solve a game in a process of its own, so that whoever serves people meanwhile is not held up.

The answer is stored on disk (`play/odds/cache.py`), where the next who asks finds it. Whoever starts the process holds
the other end of its standard input: when that is gone, however it ended, nobody waits for the answer, and the process
ends too.
"""

from __future__ import annotations

import os
import sys
from json import loads
from threading import Thread

LAST = 19
"""Everything else goes first."""
LEFT_ALONE = 3
"""How the process ends where whoever started it is gone."""


def main(record: str) -> None:
    """Solve the game that a record names, with its options, while nothing else wants the processor."""
    os.nice(LAST)
    Thread(target=_end_with_parent, name="parent", daemon=True).start()
    # Loaded only now, since a parent may be gone before all of it is.
    from aboveboard.play.records.settle import terms_for
    from aboveboard.play.seats.automatic_player import Strategy

    Strategy(terms_for(loads(record))).learn()


def _end_with_parent() -> None:
    """Wait for the end of the standard input, which comes when nobody holds its other end any more."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os._exit(LEFT_ALONE)


if __name__ == "__main__":
    main(sys.argv[1])
