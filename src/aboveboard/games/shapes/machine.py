"""The shape of a machine: a token works it, and nobody deals, calls or banks.

A machine knows nothing of money or states. What it awards is the operator's schedule, held to the law; where a player's
skill decides, no odds are claimed.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reels:
    """Reels or images turn until the player has stopped each; what shows on the win lines is awarded by schedule."""

    what: str = "reel"
    """What is stopped."""
    stopped_by: tuple[str, ...] = ("button",)
    """Ways in which a player may stop one."""
    grades: tuple[str, ...] = ("award", "no award")


@dataclass(frozen=True, slots=True)
class Shelf:
    """A token is let fall in front of others on a moving shelf, and those that it pushes off are the player's."""

    grades: tuple[str, ...] = ("pushed off", "nothing")


Works = Reels | Shelf


@dataclass(frozen=True, repr=False)
class Machine:
    """One machine, and how it works."""

    name: str
    title: str
    about: str
    works: Works

    shape = "machine"

    def __repr__(self) -> str:
        return f"<Machine {self.name}>"

    @property
    def grades(self) -> tuple[str, ...]:
        """What may come of a token."""
        return self.works.grades
