"""Solve a game in a process of its own, so that whoever serves people meanwhile is not held up.

The answer is stored on disk (`play/odds/cache.py`), where the next who asks finds it.
"""

from __future__ import annotations

import os
import sys
from json import loads

from aboveboard.play.records.settle import terms_for
from aboveboard.play.seats.automatic_player import Strategy

LAST = 19
"""Everything else goes first."""


def main(record: str) -> None:
    """Solve the game that a record names, with its options, while nothing else wants the processor."""
    os.nice(LAST)
    Strategy(terms_for(loads(record))).learn()


if __name__ == "__main__":
    main(sys.argv[1])
