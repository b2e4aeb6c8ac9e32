"""A machine's draw: what is published before it, what is drawn, and what is given up after it."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.drawing.check import (
    FORM,
    SEED_BYTES,
    Unsound,
    committed,
    counted,
    read_ranges,
    root_of,
    tickets,
)


@dataclass(frozen=True)
class FrozenDrum:
    """A drum that nothing is put into any more, with the prizes that are drawn from it, and a seed that is secret."""

    pool: str
    drum: tuple[tuple[int, int], ...]
    prizes: tuple[str, ...]
    returned: bool = False
    """Does a ticket that was drawn go back into the drum?"""
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES), repr=False)
    root: str = ""

    @classmethod
    def of(
        cls,
        pool: str,
        sold: Iterable[Sequence[int]],
        prizes: Iterable[str],
        *,
        returned: bool = False,
        seed: bytes | None = None,
    ) -> FrozenDrum:
        """Freeze what was sold, given as ranges in any order; no number may be in it twice."""
        rows = sorted(list(each) for each in sold)
        try:
            drum = tuple(read_ranges(rows))
        except Unsound as error:
            raise BadInput(str(error)) from None
        names = tuple(prizes)
        if not names or not all(isinstance(each, str) and each for each in names):
            raise BadInput(f"prizes: names were expected, not {short(names)}")
        if not returned and len(names) > counted(drum):
            raise BadInput(f"prizes: {len(names)} prizes are more than the {counted(drum)} tickets in the drum")
        frozen = cls(pool, drum, names, returned, *(() if seed is None else (seed,)))
        return replace(frozen, root=root_of(drum))

    @property
    def count(self) -> int:
        """How many tickets are in it."""
        return counted(self.drum)

    def published(self) -> dict[str, object]:
        """What everybody is shown before anything is drawn."""
        return {
            "form": FORM,
            "pool": self.pool,
            "drum": [list(each) for each in self.drum],
            "count": self.count,
            "root": self.root,
            "commitment": committed(self.seed),
            "prizes": list(self.prizes),
            "returned": self.returned,
        }

    def drawn(self, mixed: str = "", again: Mapping[int, str] | None = None) -> dict[str, object]:
        """The whole draw with the text that was mixed in; `again` says, by draw from 1, why the prize before is drawn
        once more."""
        reasons, left = dict(again or {}), list(self.prizes)
        order = tickets(self.seed, self.root, mixed, self.drum, returned=self.returned)
        rows: list[dict[str, object]] = []
        while left or len(rows) + 1 in reasons:
            number = len(rows) + 1
            ticket = next(order, None)
            if ticket is None:
                raise BadInput(f"draws: {number}: no ticket is left in the drum")
            if number in reasons:
                if not rows:
                    raise BadInput("again: the first draw is none that is made once more")
                rows.append({"prize": rows[-1]["prize"], "ticket": ticket, "again": reasons[number]})
            else:
                rows.append({"prize": left.pop(0), "ticket": ticket})
        return {**self.published(), "mixed": mixed, "seed": self.seed.hex(), "draws": rows}
