"""A machine that draws: the drum is frozen, texts are mixed in, tickets are drawn by number, the seed is given up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from aboveboard.games.shapes.pool import Drum
from aboveboard.kernel.serials import Serials
from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.play.pools.drawing.check import BEACON, SEED_BYTES
from aboveboard.play.pools.drawing.machine import DrawnTicket, MachineDraw, Mixed, frozen, in_rows, out_of_rows
from aboveboard.play.pools.running.decided import Decided, refused
from aboveboard.play.pools.running.drum import DRAW, DrumStage
from aboveboard.play.pools.running.keys import DRAW_KEY, WAITS, KeysStage
from aboveboard.play.pools.running.part import Payload, PoolPart

FREEZE, MIX, NEXT, REVEAL = "draw-freeze", "draw-mix", "draw-next", "draw-reveal"
SEED = "seed"
HEX = re.compile(rf"[0-9a-f]{{{SEED_BYTES * 2}}}")
MOST_TICKETS = 10_000_000
"""A drum that holds more is not frozen: growing its tree would hold everybody up."""
MOST_DRAWS = 1000
"""So many tickets are drawn out of one frozen drum; it may be frozen again for the rest."""
MOST_TEXTS, LONGEST_TEXT = 100, 1000


class DrawnFrom(NamedTuple):
    """What a machine may draw from: numbers, and the deed that decides what comes of one."""

    numbers: Serials
    deed: str
    field: str


class MachineStage(PoolPart):
    """The drums that were frozen: one at a time is under way."""

    def __init__(self, pool: object, drum: DrumStage, keys: KeysStage | None) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.drum, self.keys = drum, keys
        self.deeds = {
            FREEZE: (self.freeze, self.is_frozen), MIX: (self.mix, self.is_mixed),
            NEXT: (self.draw_next, self.is_drawn), REVEAL: (self.reveal, self.is_revealed),
            DRAW: (self.by_hand, drum.drawn),
            **({} if keys is None else {DRAW_KEY: (self.key_by_hand, keys.key_drawn)}),
        }  # fmt: skip

    @property
    def under_way(self) -> MachineDraw | None:
        """The frozen drum whose seed was not given up."""
        last = self.state.machine[-1] if self.state.machine else None
        return None if last is None or last.over else last

    def _from(self, series: str) -> DrawnFrom:
        """What is drawn from by the name of a series."""
        if series == self.drum.stage.series:
            return DrawnFrom(self.state.series[series].drum, DRAW, "ticket")
        return DrawnFrom(self.state.keys, DRAW_KEY, "key")

    @property
    def _series(self) -> Mapping[str, None]:
        drums = (each.series for each in self.terms.edition.pool.stages if isinstance(each, Drum))
        return dict.fromkeys(drums if self.keys is not None else (self.drum.stage.series,))

    # -- hand draws --------------------------------------------------------------------------------------------------

    def by_hand(self, payload: Payload) -> Decided:
        """A ticket that people drew; none while the machine draws."""
        return self._held_up(self.drum.stage.series) or self.drum.draw(payload)

    def key_by_hand(self, payload: Payload) -> Decided:
        """A key that people drew; none while the machine draws keys."""
        assert self.keys is not None
        return self._held_up(next(name for name in self._series if name != self.drum.stage.series)) or (
            self.keys.draw_key(payload)
        )

    def _held_up(self, series: str) -> Decided | None:
        draw = self.under_way
        if draw is None or draw.series != series:
            return None
        return refused(
            "the drum is frozen and the machine draws from it: nothing is drawn by hand until it has done so"
        )

    # -- freezing ----------------------------------------------------------------------------------------------------

    def freeze(self, payload: Payload) -> Decided:
        """Nothing more is sold: the drum's root and what stands for the seed are published before anything is drawn."""
        law, state = self.terms.edition.law, self.state
        if not law.machine_draw:
            reason = f"the machine does not draw {a(law.title)}: the law has tickets drawn from a container"
            return refused(reason, self.terms.clause("container"))
        if state.closed or state.found:
            return refused("the pool is over: nothing more is drawn", self.terms.clause("until-found"))
        if self.under_way is not None:
            return refused(f"drawing {self.under_way.drawing} is under way; its seed is given up first")
        series = payload.get("series", self.drum.stage.series)
        if series not in self._series:
            raise BadInput(f"series: {' or '.join(self._series)} expected, not {short(series)}")
        source = self._from(series)
        first = self._sales_end(series)
        if first.refusal is not None:
            return first
        if not source.numbers:
            return refused("nothing is in the drum")
        if len(source.numbers) > MOST_TICKETS:
            return refused(
                f"{len(source.numbers):,} tickets are more than the {MOST_TICKETS:,} of which a root is made"
            )
        again = str(payload.get("again", ""))
        prizes = self._drawn_for(series, payload, again=bool(again))
        if isinstance(prizes, Decided):
            return prizes
        if not self.terms.returned:
            prizes = prizes[: len(source.numbers)]
        given = self._given_up(payload)
        draw = frozen(
            str(payload.get("pool", self.pool.name)), len(state.machine) + 1, state.round.number, series,
            source.numbers.ranges, prizes[:MOST_DRAWS], returned=self.terms.returned and source.deed == DRAW,
            beacon=str(payload.get(BEACON, "")), again=again, seed=given,
        )  # fmt: skip
        shown = {**draw.published(), "round": draw.round}
        written = {**first.written, **shown, "drum": in_rows(draw.drum)}
        answer = {name: value for name, value in shown.items() if name != "drum"}
        return Decided(
            written=written, answer={**first.answer, **answer}, moves=first.moves, flagged=first.flagged,
            hidden={} if given is not None else {SEED: draw.seed},
        )  # fmt: skip

    def _given_up(self, payload: Payload) -> str | None:
        """The seed, where a record states the one that was given up."""
        given = payload.get(SEED)
        if given is not None and not (isinstance(given, str) and HEX.fullmatch(given)):
            raise BadInput(f"seed: {SEED_BYTES * 2} digits from 0 to 9 and a to f were expected, not {short(given)}")
        return given

    def _sales_end(self, series: str) -> Decided:
        if self.state.round.closed or series != self.drum.stage.series:
            return Decided()
        return self.drum.close_sales({})

    def _drawn_for(self, series: str, payload: Payload, *, again: bool) -> list[str] | Decided:
        """What is drawn for from the drum, in order: prizes by name, or so many tickets as the round has."""
        if series != self.drum.stage.series:
            waiting = [win.ticket for win in self.state.wins if win.waits_for == WAITS and not win.superseded]
            return [f"a key for ticket {each}" for each in waiting] or refused("no winner waits for a key")
        if not self.terms.prizes:
            return self._unnamed()
        named = payload.get("prizes")
        known = {each.name: each for each in self.terms.prizes}
        for name in named or ():
            if name not in known:
                raise BadInput(f"prizes: none is called {name!r}; {nearest(name, list(known))}")
        if again:
            return self._once_more(list(named or ()))
        given = [win.prize for win in self.state.wins if not win.superseded]
        left = [
            name
            for name in (named or known)
            if not known[name].seal
            for _ in range(min(known[name].count - given.count(name), MOST_DRAWS))
        ]
        return left or refused("every prize was drawn for already; drawn for again, it needs a reason (again)")

    def _once_more(self, named: list[str]) -> list[str] | Decided:
        """Prizes that are drawn for again from a drum of their own, each of which was drawn for and not handed over."""
        if not named:
            raise BadInput("prizes: those that are drawn for again are named")
        for name in named:
            win = next((win for win in reversed(self.state.wins) if win.prize == name), None)
            if win is None:
                return refused(f"nothing was drawn for {name} before")
            if win.paid:
                return refused(f"{name} was handed over, and is not drawn for again")
        return named

    def _unnamed(self) -> list[str] | Decided:
        most, drawn, chest = self.pool.most_drawn, self.state.round.drawn, self.terms.edition.law.chest
        many = max(1, (0 if chest is None else chest.winners) - drawn) if most is None else most[0] - drawn
        if many <= 0:
            return refused(f"everything was drawn in round {self.state.round.number}", () if most is None else most[1])
        return [f"drawing {drawn + number}" for number in range(1, many + 1)]

    def is_frozen(self, payload: Payload) -> None:
        """The drum is frozen."""
        if not self.state.round.closed and payload["series"] == self.drum.stage.series:
            self.drum.sales_closed(payload)
        self.state.machine.append(
            MachineDraw(
                payload["pool"], payload["drawing"], payload["round"], payload["series"],
                out_of_rows(payload["drum"]), payload["count"], payload["root"], list(payload["prizes"]),
                payload["returned"], payload[BEACON], payload["again"], payload["commitment"], payload[SEED],
            )
        )  # fmt: skip

    # -- mixing ------------------------------------------------------------------------------------------------------

    def mix(self, payload: Payload) -> Decided:
        """A text goes in before the first draw; all that go in count, in their order."""
        draw, text, whose = self.under_way, payload["text"], payload.get("from", "")
        if draw is None:
            return refused("no drum is frozen, and a text goes in after it was")
        if draw.draws:
            return refused("a ticket was drawn already, and a text goes in before the first")
        if len(text) > LONGEST_TEXT:
            raise BadInput(f"text: at most {LONGEST_TEXT:,} characters were expected, not {len(text):,}")
        if len(draw.mixed) >= MOST_TEXTS:
            return refused(f"{MOST_TEXTS} texts were mixed in, and no more are")
        if whose == BEACON and (not draw.beacon or not draw.awaits):
            return refused("no beacon was announced" if not draw.beacon else "the beacon's text was mixed in already")
        return Decided(answer={"texts": len(draw.mixed) + 1})

    def is_mixed(self, payload: Payload) -> None:
        """It is mixed in."""
        self._now().mixed.append(Mixed(payload["text"], payload.get("from", "")))

    # -- drawing -----------------------------------------------------------------------------------------------------

    def draw_next(self, payload: Payload) -> Decided:
        """The next ticket, which seed, drum, texts and the draw's number decide; what it wins the drum itself says."""
        draw, again = self.under_way, str(payload.get("again", ""))
        if draw is None:
            return refused("no drum is frozen: the machine draws from one that is")
        if draw.awaits:
            return refused(f"what was announced is mixed in first: {draw.beacon}")
        if again and not draw.draws:
            return refused("nothing was drawn yet that could be drawn for again")
        if not again and not draw.left:
            return refused("all is drawn: the seed is given up next")
        if draw.is_empty:
            return refused("no ticket is left in the drum")
        source = self._from(draw.series)
        prize = draw.draws[-1].prize if again else draw.left[0]
        number, why = draw.next_ticket(source.numbers), again or draw.again
        listed = {"prize": prize} if source.deed == DRAW and self.terms.prizes else {}
        asked = {source.field: number, **listed, **({"again": why} if why else {})}
        decided = self.drum.draw(asked) if source.deed == DRAW else self._key(asked, again)
        if decided.refusal is not None:
            return decided
        own = {"drawing": draw.drawing, "number": len(draw.draws) + 1, "drawn-for": prize, "once-more": bool(again)}
        written = {**decided.written, **({"again": why} if why else {}), **own}
        return Decided(
            written=written, answer={**decided.answer, "drawn-for": prize}, settled=decided.settled, moves=decided.moves
        )

    def _key(self, asked: Payload, again: str) -> Decided:
        assert self.keys is not None
        if again:
            return refused("a key that was drawn is the winner's: none is drawn again")
        return self.keys.draw_key(asked)

    def is_drawn(self, payload: Payload) -> None:
        """A ticket was drawn."""
        draw = self._now()
        source = self._from(draw.series)
        (self.drum.drawn if source.deed == DRAW or self.keys is None else self.keys.key_drawn)(payload)
        again = payload["again"] if payload["once-more"] else ""
        draw.draws.append(DrawnTicket(payload["drawn-for"], payload[source.field], again))

    # -- giving up ---------------------------------------------------------------------------------------------------

    def reveal(self, payload: Payload) -> Decided:
        """The seed is given up when all is drawn, or when nothing more can be."""
        draw = self.under_way
        if draw is None:
            return refused("no seed is committed to")
        undrawn = ""
        if draw.left:
            undrawn = "the pool was over" if self.state.found else ""
            undrawn = undrawn or ("no ticket was left in the drum" if draw.is_empty else "")
            if not undrawn:
                drawn = len(draw.prizes) - len(draw.left)
                return refused(f"{drawn} of {len(draw.prizes)} are drawn, and the seed is given up when all are")
        closing = draw.closing(undrawn)
        return Decided(written={"drawing": draw.drawing, **closing}, answer={"drawing": draw.drawing, **closing})

    def is_revealed(self, payload: Payload) -> None:
        """Everybody may know it."""
        draw = self._now()
        draw.undrawn, draw.seal = payload["undrawn"], payload["seal"]

    def _now(self) -> MachineDraw:
        draw = self.under_way
        assert draw is not None, "what is folded was decided of a drum that is frozen"
        return draw

    def _unended(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        if self.under_way is not None:
            yield f"drawing {self.under_way.drawing} is under way: its seed is given up first", ()

    why_not_next = why_not_end = _unended
