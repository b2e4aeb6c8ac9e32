"""A whole draw at once, outside any log: what is published before it, what is drawn, and what is given up after it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from aboveboard.kernel.serials import Serials
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.drawing.check import SEED_BYTES, Unsound, read_ranges
from aboveboard.play.pools.drawing.machine import DrawnTicket, MachineDraw, Mixed, frozen
from aboveboard.play.pools.told import Told


@dataclass(frozen=True)
class FrozenDrum:
    """A drum that nothing is put into any more, with the prizes that are drawn from it, and a seed that is secret."""

    held: MachineDraw

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
        """Freeze what was sold, given as ranges in any order; no number may be in it twice.

        Where a drawn ticket goes back into the drum (`returned`), it may be drawn again.
        """
        rows = sorted(list(each) for each in sold)
        try:
            drum = read_ranges(rows)
        except Unsound as error:
            raise BadInput(str(error)) from None
        names = list(prizes)
        if not names or not all(isinstance(each, str) and each for each in names):
            raise BadInput(f"prizes: names were expected, not {short(names)}")
        count = sum(last - first + 1 for first, last in drum)
        if not returned and len(names) > count:
            raise BadInput(f"prizes: {len(names)} prizes are more than the {count} tickets in the drum")
        if seed is not None and len(seed) != SEED_BYTES:
            raise BadInput(f"seed: {SEED_BYTES} bytes were expected, not {len(seed)}")
        given = None if seed is None else seed.hex()
        return cls(frozen(pool, 1, 1, "ticket", drum, names, returned=returned, seed=given))

    @property
    def drum(self) -> tuple[tuple[int, int], ...]:
        """The numbers in it, as ranges."""
        return tuple(self.held.drum)

    @property
    def root(self) -> str:
        """The root of the tree over it."""
        return self.held.root

    @property
    def count(self) -> int:
        """How many tickets are in it."""
        return self.held.count

    def published(self) -> Told:
        """What everybody is shown before anything is drawn."""
        return self.held.published()

    def drawn(self, *mixed: str, again: Mapping[int, str] | None = None) -> Told:
        """The whole draw with the texts that were mixed in; `again` says, by draw from 1, why the prize before is drawn
        once more."""
        stated, reasons = self.held, dict(again or {})
        draw = MachineDraw(**{**vars(stated), "mixed": [Mixed(text) for text in mixed], "draws": []})
        left = Serials(list(draw.drum))
        while draw.left or len(draw.draws) + 1 in reasons:
            number = len(draw.draws) + 1
            if not left:
                raise BadInput(f"draws: {number}: no ticket is left in the drum")
            if number in reasons and not draw.draws:
                raise BadInput("again: the first draw is none that is made once more")
            ticket, why = draw.next_ticket(left), reasons.get(number, "")
            draw.draws.append(DrawnTicket(draw.draws[-1].prize if why else draw.left[0], ticket, why))
            if not draw.returned:
                left.remove(ticket, ticket)
        draw.seal = draw.closing("")["seal"]
        return draw.document()
