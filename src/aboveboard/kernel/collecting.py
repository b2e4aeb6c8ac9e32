"""The garbage collector, kept from going through what is long and makes no cycles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

MUCH = 100_000
"""So many new objects would be gone through at once."""


@contextmanager
def gc_paused() -> Iterator[None]:
    """Keep the garbage collector from going through a long record over and over: deciding makes no cycles.

    Where much was made meanwhile it is put among what is old, so that the collector does not go through all of it at
    once. Whether anything is kept apart already is only asked then: that takes as long as there is of it.
    """
    running, before = gc.isenabled(), gc.get_count()[0]
    gc.disable()
    try:
        yield
    finally:
        if running:
            if gc.get_count()[0] - before > MUCH and not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
