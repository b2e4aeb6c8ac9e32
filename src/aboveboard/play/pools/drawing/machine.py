"""A machine's draw as data: the drum as it was frozen, the seed, what was mixed in and drawn, and what is shown."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from aboveboard.kernel.serials import Range, Serials
from aboveboard.law.errors import BadInput
from aboveboard.play.pools.drawing.check import (
    BEACON,
    FORM,
    PROOF,
    SEED_BYTES,
    STATED,
    committed,
    place_drawn,
    placed,
    sealed,
)
from aboveboard.play.pools.drawing.tree import tree_of
from aboveboard.play.pools.told import Told

ROW = 2000
"""So many ranges stand in one row of an event, which holds no longer lists."""


@dataclass
class Mixed:
    """A text that was mixed in before the first draw, and whose it is."""

    text: str
    whose: str = ""

    def to_json(self) -> Told:
        """As the draw's document holds it."""
        return {"text": self.text, **({"from": self.whose} if self.whose else {})}


@dataclass
class DrawnTicket:
    """A ticket, what it was drawn for, and why that was drawn for again, if so."""

    prize: str
    ticket: int
    again: str = ""

    def to_json(self) -> Told:
        """As the draw's document holds it."""
        found = {"prize": self.prize, "ticket": self.ticket}
        return {**found, "again": self.again} if self.again else found


@dataclass
class MachineDraw:
    """One drum that was frozen, with all that came of it."""

    pool: str
    drawing: int
    """Its number among the pool's drums that were frozen, from 1."""
    round: int
    series: str
    drum: list[Range]
    count: int
    root: str
    prizes: list[str]
    returned: bool
    beacon: str
    """What is to be mixed in, in words, as it was announced when nobody could know it."""
    again: str
    """Why all of it is drawn for again, if so."""
    commitment: str
    seed: str = field(repr=False)
    """Nobody is shown it before it is given up."""
    mixed: list[Mixed] = field(default_factory=list)
    draws: list[DrawnTicket] = field(default_factory=list)
    undrawn: str = ""
    seal: str = ""
    """Stands once the seed was given up."""

    @property
    def over(self) -> bool:
        """Was the seed given up?"""
        return bool(self.seal)

    @property
    def left(self) -> list[str]:
        """What is still to be drawn for, in order."""
        return self.prizes[sum(not row.again for row in self.draws) :]

    @property
    def is_empty(self) -> bool:
        """Was every ticket drawn that was in the drum when it was frozen?"""
        return not self.returned and len(self.draws) >= self.count

    @property
    def ended(self) -> bool:
        """Is nothing left to be drawn, or nothing to draw for?"""
        return self.is_empty or not self.left

    @property
    def awaits(self) -> bool:
        """Was a text announced that is not mixed in yet?"""
        return bool(self.beacon) and all(each.whose != BEACON for each in self.mixed)

    def next_ticket(self, left: Serials) -> int:
        """The next ticket out of those that are left: seed, drum, texts and the draw's number alone decide it."""
        mixed = [each.to_json() for each in self.mixed]
        place = place_drawn(bytes.fromhex(self.seed), self.commitment, mixed, len(self.draws) + 1, len(left))
        return left.nth(place)

    # -- what is shown -----------------------------------------------------------------------------------------------

    def published(self) -> Told:
        """What everybody is shown from the moment when the drum is frozen."""
        stated = stated_of(self)
        return {**stated, "drum": [list(each) for each in self.drum], "commitment": self.commitment}

    def public(self) -> Told:
        """What everybody is shown now: the seed once it was given up."""
        found = {
            **self.published(), "mixed": [each.to_json() for each in self.mixed],
            "draws": [each.to_json() for each in self.draws], "undrawn": self.undrawn,
        }  # fmt: skip
        return {**found, "seed": self.seed, "seal": self.seal} if self.over else found

    def document(self) -> Told:
        """The whole draw, as the checker takes it; raises BadInput before the seed was given up."""
        if not self.over:
            raise BadInput(f"drawing {self.drawing} of {self.pool} is under way: its seed was not given up yet")
        return self.public()

    def place(self, ticket: int) -> int | None:
        """The place of a ticket in the drum, from nought; None where it is not in it."""
        return placed(self.drum, ticket)

    def proof(self, ticket: int) -> Told | None:
        """What proves that a ticket is in the drum; None where it is not."""
        place = self.place(ticket)
        if place is None:
            return None
        tree = tree_of(tuple(self.drum))
        return {
            "form": PROOF, "pool": self.pool, "drawing": self.drawing, "series": self.series, "count": self.count,
            "root": self.root, "ticket": ticket, "place": place, "path": tree.path(place),
        }  # fmt: skip

    def closing(self, undrawn: str) -> dict[str, str]:
        """What is written when the seed is given up."""
        whole = {**self.public(), "undrawn": undrawn}
        return {"seed": self.seed, "seal": sealed(bytes.fromhex(self.seed), whole), "undrawn": undrawn}


def stated_of(draw: MachineDraw) -> Told:
    """What is committed to with the seed."""
    found = {"form": FORM, **{name: getattr(draw, name) for name in STATED if name != "form"}}
    return {**found, "prizes": list(draw.prizes)}


def new_seed() -> str:
    """A seed that nobody could foresee."""
    return secrets.token_hex(SEED_BYTES)


def frozen(
    pool: str,
    drawing: int,
    round: int,
    series: str,
    drum: Sequence[Range],
    prizes: Iterable[str],
    *,
    returned: bool = False,
    beacon: str = "",
    again: str = "",
    seed: str | None = None,
) -> MachineDraw:
    """Freeze a drum: its root is worked out, a seed is chosen where none is given, and both are committed to."""
    tree, seed = tree_of(tuple(drum)), seed or new_seed()
    found = MachineDraw(
        pool, drawing, round, series, list(drum), tree.count, tree.root, list(prizes), returned, beacon, again, "", seed
    )  # fmt: skip
    found.commitment = committed(bytes.fromhex(seed), stated_of(found))
    return found


def in_rows(drum: Sequence[Range]) -> list[list[int]]:
    """Ranges as an event holds them: the first and the last number of one after the other, in rows."""
    flat = [number for each in drum for number in each]
    return [flat[at : at + 2 * ROW] for at in range(0, len(flat), 2 * ROW)]


def out_of_rows(rows: Iterable[Sequence[int]]) -> list[Range]:
    """The ranges again."""
    return [(row[at], row[at + 1]) for row in rows for at in range(0, len(row), 2)]
