"""A pool at play: the parts that its stages need, each with deeds of its own, over one state that is data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy

from aboveboard.games.shapes.pool import Arrival, Board, Calls, Drum, Keys, Printed, Shares
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model.pools import ChestLaw
from aboveboard.play.events import Refusal
from aboveboard.play.pools.planning.planned import share_of
from aboveboard.play.pools.planning.searches import divided
from aboveboard.play.pools.running.arrival import ArrivalStage
from aboveboard.play.pools.running.board import BoardStage
from aboveboard.play.pools.running.calling.calls import CallsStage
from aboveboard.play.pools.running.calling.card_sales import CardSales
from aboveboard.play.pools.running.calling.game_end import GameEnd
from aboveboard.play.pools.running.calling.occasion_end import OccasionEnd
from aboveboard.play.pools.running.deals.deal import DealStage
from aboveboard.play.pools.running.decided import BANK, CHEST, PRIZES, Decided, Move
from aboveboard.play.pools.running.decided import refused as refuse
from aboveboard.play.pools.running.drum import DrumStage
from aboveboard.play.pools.running.keys import KeysStage
from aboveboard.play.pools.running.machine import MachineStage
from aboveboard.play.pools.running.part import Decide, Fold, Payload, PoolPart
from aboveboard.play.pools.running.paying import Paying
from aboveboard.play.pools.running.racing.race_end import RaceEnd
from aboveboard.play.pools.running.racing.shares import SharesStage
from aboveboard.play.pools.running.state import PoolState, SeriesState, Win
from aboveboard.play.pools.running.terms import CASH, PoolTerms, agree
from aboveboard.play.pools.running.tickets import Tickets
from aboveboard.play.pools.told import Told

STAGES: Mapping[type, Callable[..., PoolPart]] = {
    Printed: DealStage, Drum: DrumStage, Board: BoardStage, Keys: KeysStage, Arrival: ArrivalStage,
    Calls: CallsStage, Shares: SharesStage,
}  # fmt: skip
"""The part that serves each kind of stage."""


class RunningPool:
    """One pool from its first ticket to its last prize."""

    def __init__(self, terms: PoolTerms, name: str = "") -> None:
        self.terms = terms
        self.name = name or terms.edition.pool.name
        """What it is called where it is run; by its game where nobody has named it."""
        self.state = PoolState(series={name: SeriesState(hand=held.copy()) for name, held in terms.printed.items()})
        self.latest = object()
        """Another one after each deed that was folded in: as long as it stays, the pool has not gone on."""
        if terms.keys:
            self.state.keys.add(1, terms.keys)
        self.parts = tuple(self._made())
        self.deeds: dict[str, tuple[Decide, Fold]] = {
            deed: row for part in reversed(self.parts) for deed, row in part.deeds.items()
        }

    def _made(self) -> Iterator[PoolPart]:
        """Tickets and payment where tickets have numbers; then one part for each stage, the first of a kind alone."""
        if self.terms.evening is not None:
            yield CardSales(self)
            yield GameEnd(self)
            yield OccasionEnd(self)
        elif self.terms.races is not None:
            yield RaceEnd(self)
        elif not self.terms.counted:
            yield Tickets(self)
            yield Paying(self)
        found = dict[type, PoolPart]()
        for stage in self.terms.edition.pool.stages:
            kind = type(stage)
            if kind not in found and kind in STAGES and not (self.terms.counted and kind is Drum):
                found[kind] = STAGES[kind](self, stage)
        drum, keys = found.get(Drum), found.get(Keys)
        if isinstance(drum, DrumStage):
            yield MachineStage(self, drum, keys if isinstance(keys, KeysStage) else None)
        yield from found.values()

    # -- the fence -------------------------------------------------------------------------------------------------

    def decide(self, kind: str, payload: Payload) -> Decided:
        """What comes of a deed; nothing is changed."""
        found = self.deeds.get(kind)
        if found is None:
            raise BadInput(f"there is no deed {kind!r} at {self.terms.edition.law.title}; {nearest(kind, self.deeds)}")
        return found[0](payload)

    def apply(self, kind: str, payload: Payload) -> None:
        """Fold a deed in that was accepted, with what was written of it."""
        self.latest = object()
        found = self.deeds.get(kind)
        if found is not None:
            found[1](payload)

    def snapshot(self) -> PoolState:
        """A copy of the state."""
        return deepcopy(self.state)

    def noted(self, what: str) -> Told:
        """What an organization's own log takes note of where the pool is opened, in play, or over."""
        return {name: value for part in self.parts for name, value in part.noted(what).items()}

    # -- what parts ask of each other --------------------------------------------------------------------------------

    def next_stage(self, stage: object) -> str:
        """What whoever was graded at a stage has to do next, in words; nothing where it was the last."""
        stages = list(self.terms.edition.pool.stages)
        for after in stages[stages.index(stage) + 1 :]:  # type: ignore[arg-type]
            part = next((part for part in self.parts if getattr(part, "stage", None) is after), None)
            if part is not None:
                return str(getattr(part, "waits", ""))
        return ""

    @property
    def goes_on_to_the_end(self) -> bool:
        """Is this the round that draws until the end?"""
        return bool(self.state.final) and self.state.round.number >= self.state.final

    @property
    def together(self) -> bool:
        """Are all tickets of a round drawn before anybody has a try?"""
        return self.terms.edition.law.chest is not None

    @property
    def most_drawn(self) -> tuple[int, tuple[str, ...]] | None:
        """How many tickets are drawn in the round in hand, where the law says so."""
        law = self.terms.edition.law
        if law.drawings is not None:
            return law.drawings.of(self.state.round.number), law.drawings.cite
        if law.chest is not None and not self.goes_on_to_the_end:
            return law.chest.winners, law.chest.winners_cite
        if law.prize_share is not None and not self.terms.prizes:
            return 1, law.prize_share.cite
        return None

    def owed_at_once(self) -> Iterator[Win]:
        """What is to be paid before anything else happens."""
        if self.terms.clause("pay-at-once"):
            for win in self.state.wins:
                if win.cents and not (win.paid or win.held or win.waits_for or win.superseded):
                    yield win

    @property
    def reserved(self) -> int:
        """What of the takings is for whoever has not won it yet: a share until it is somebody's, or parts undrawn."""
        law = self.terms.edition.law
        if law.chest is not None:
            return self._undrawn(law.chest)
        won = self.state.found if law.consolation is not None else self.drawn_for_share
        return 0 if law.prize_share is None or won else share_of(law.prize_share, self.state.taken)

    def _undrawn(self, law: ChestLaw) -> int:
        """Of an occasion's takings: all of them until they are divided, then the parts of winners not drawn yet."""
        held = self.state.round
        if not held.closed:
            return held.taken
        left = bool(self.state.series[self.terms.sold_series].drum) and not self.state.found
        return held.part * max(0, law.winners - held.drawn) if left else 0

    @property
    def drawn_for_share(self) -> bool:
        """Has somebody been drawn who has the share of the takings that is the prize?"""
        return any(not win.superseded for win in self.state.wins)

    @property
    def all_drawn_for(self) -> bool:
        """Is nothing left that a ticket could be drawn for?"""
        law, prizes = self.terms.edition.law, [each for each in self.terms.prizes if not each.seal]
        if prizes and not self.terms.counted:
            drawn = sum(bool(win.prize) and not win.superseded for win in self.state.wins)
            return drawn >= sum(each.count for each in prizes)
        return law.prize_share is not None and law.consolation is None and self.drawn_for_share

    @property
    def in_the_bank(self) -> int:
        """What the pool's own bank holds, by its events."""
        state = self.state
        return state.taken - state.paid - state.deposited - state.locked - self.prizes_held

    @property
    def prizes_held(self) -> int:
        """Money that was won and not handed over yet, apart from what the bank holds."""
        return sum(win.apart for win in self.state.wins if not (win.paid or win.superseded))

    def in_money(self, prize: str) -> bool:
        """Is a prize paid in money? What is on no list is."""
        return next((each.kind for each in self.terms.prizes if each.name == prize), CASH) == CASH

    def set_apart(self, won: Win, cite: tuple[str, ...], before: Sequence[Move] = ()) -> list[Move]:
        """Money that a ticket wins goes from the bank to the prizes that are held for their winners, as far as it is
        there after what moves before."""
        there = self.in_the_bank + sum(((row.to == BANK) - (row.source == BANK)) * row.cents for row in before)
        cents = min(won.cents, max(0, there)) if self.in_money(won.prize) else 0
        why = f"{won.prize or won.grade}: ticket {won.ticket}"
        return [Move(BANK, PRIZES, cents, why, cite)] if cents else []

    @property
    def undeposited(self) -> int:
        """What its bank holds beyond what is owed to winners and set aside for those who have not won it yet."""
        found: int = next((part.undeposited for part in self.parts if isinstance(part, Paying)), self.in_the_bank)
        return found

    # -- takings that are divided ------------------------------------------------------------------------------------

    def divided(self) -> Decided:
        """The takings of a round are divided when its sales end, where the law divides them."""
        law = self.terms.edition.law.chest
        if law is None:
            return Decided()
        if self.state.chest_out:
            return refuse("what was banked is put back into the chest first", self.terms.clause("chest-banked"))
        taken, first = self.state.round.taken, self.state.round.number == 1
        primary, added = divided(law, taken, self.terms.kept, first=first)
        cite = (*law.cite, *law.primary_cite, *(() if first else law.later_cite))
        written = {"part": primary // law.winners, "added": added}
        answer = {**written, "kept": taken - primary - added}
        return Decided(
            written=written, answer=answer, moves=[Move(BANK, CHEST, added, "into the chest", cite)],
            flagged=[] if first else self._other_way(law, taken, primary, added),
        )  # fmt: skip

    def _other_way(self, law: ChestLaw, taken: int, primary: int, added: int) -> list[Refusal]:
        """Where the two ways in which a text divides takings do not agree, both are shown."""
        if agree(law, self.terms.kept):
            return []
        _, other = divided(law, taken, self.terms.kept, first=True)
        reason = (
            f"of {dollars(taken)} the chest has {dollars(added)} and {dollars(taken - primary - added)} is kept; "
            f"divided as on the first occasion, {dollars(other)} and {dollars(taken - primary - other)}"
        )
        return [Refusal(reason, (*law.cite, *law.later_cite))]

    def chest_after(self, cents: int) -> int:
        """What the chest would hold if so much more were taken in the round in hand."""
        law = self.terms.edition.law.chest
        if law is None:
            return 0
        _, added = divided(law, self.state.round.taken + cents, self.terms.kept, first=self.state.round.number == 1)
        return self.state.chest + added

    def part_of_each(self) -> int:
        """What each winner of the round in hand has by being drawn."""
        if self.state.round.closed:
            return self.state.round.part
        return int(self.divided().written.get("part", 0))

    def fold_division(self, payload: Payload) -> None:
        """What was divided."""
        self.state.round.part = payload.get("part", 0)
        self.state.chest += payload.get("added", 0)
        self.state.locked += payload.get("added", 0)
