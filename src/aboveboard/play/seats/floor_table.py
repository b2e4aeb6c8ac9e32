"""A table in the pit, as the floor runs it: five functions, a few questions, and a picture of it to go on from.

`why_not` says why an event would be refused, `act` does it, `apply` does again what a log holds, `needs` says who may
do what now, and `view` shows what one person may see. Everybody's part is stated: calls, the shooter, who deals and how
the cards were shuffled. A table keeps no history: what an event brings about is in its answer, and the events are the
floor's to keep. An event's number is its place among those that were logged. The floor knows of the table only what
stands here: `facts` answers what can be asked by name.

Money: what an answer says was staked has left the player's hand for the layout. Of a wager settled, what is `returned`
goes back to the player; all else that moves is in `transfers`, a lost stake too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from aboveboard.kernel.hidden import Looked
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Event, Reading, Refusal, read_event
from aboveboard.play.odds.liability import exposure, highest
from aboveboard.play.poker.story import ended
from aboveboard.play.records.settle import posted_limits
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.bank_due import BankDue, bank_due
from aboveboard.play.seats.legal_actions import needs
from aboveboard.play.seats.may import May
from aboveboard.play.seats.table_facts import TableFacts
from aboveboard.play.seats.views import View, cards, cards_of, view
from aboveboard.play.table import snapshots
from aboveboard.play.table.irregularities.card_cures import CURES
from aboveboard.play.table.rollback import Memory, recall, remember
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import REMEMBERED, Table
from aboveboard.play.table.wagers.standing import Plan

SHOWN = ("discard", "next-card")
"""Cures of a misdeal that name a card."""
Before = tuple[Memory, int]
"""A table as it stood, and the number of its next event then."""


class PitTable:
    """One game under its terms, open to the floor."""

    def __init__(
        self,
        terms: Terms,
        limits: Mapping[str, int] | None = None,
        seats: Iterable[int] = (),
        *,
        inspected: bool = False,
    ) -> None:
        """A fresh table; one that must be `inspected` is shut until an opening states its equipment."""
        stated = Stated(holder=True, shoes=True, mixing=True, surrender=True, opened=inspected, exact=True)
        self.table = Table(terms, tracks_of(terms), posted_limits(limits), stated)
        self.table.seated.state.known |= set(seats)
        self.table.staked = []
        self.number = 0
        """The number that the next event has if it is logged."""

    def why_not(self, event: Mapping[str, object]) -> Refusal | None:
        """Why an event would be refused now, or None; the table stays as it is, and bad input is an error."""
        return self.table.why_not(self._read(event))

    def act(self, event: Mapping[str, object]) -> Answer:
        """Do what an event says, or refuse it and change nothing."""
        read, table = self._read(event), self.table
        refusal = table.act(read)
        written = table.drain()
        if refusal is not None:
            self.number += read.kind == REMEMBERED
            return Answer(event, written, refusal)
        self.number += 1
        return Answer(event, written)

    def apply(self, event: Mapping[str, object]) -> None:
        """Do again what is in a log, without looking back; an event that the rules now refuse is an error."""
        read = self._read(event)
        refusal = self.table.apply(read)
        if refusal is not None and read.kind != REMEMBERED:
            raise BadInput(f"event {self.number}: it was accepted once and is refused now: {refusal.reason}")
        self.table.drain()
        self.number += 1

    def needs(self) -> tuple[May, ...]:
        """Who may do what now, what play waits for first."""
        return needs(self.table, self.number)

    def view(self, seat: int | None = None, role: str | None = None) -> View:
        """What a seat, or somebody without one, may see and do, ready for JSON; no card that is hidden there."""
        return view(self.table, self.number, seat, role)

    # -- questions -----------------------------------------------------------------------------------------------------

    @property
    def terms(self) -> Terms:
        """The terms that it is played under now."""
        return self.table.terms

    @property
    def dealt(self) -> bool:
        """Is it a game of rounds that are dealt?"""
        return self.table.terms.game.dealt

    @property
    def pots(self) -> bool:
        """Do its players wager against each other, for a pot?"""
        return self.table.room is not None

    def playing_for_pots(self) -> list[int]:
        """The seats with chips on a table where players play for a pot."""
        return [] if self.table.room is None else self.table.room.seating.playing()

    def stack(self, seat: int) -> int:
        """What a seat has in front of it where players play for a pot."""
        return 0 if self.table.room is None else self.table.room.seating.state.stacks.get(seat, 0)

    @property
    def playing(self) -> bool:
        """Is a round being played that was dealt and is not over?"""
        if self.table.room is not None:
            return self.table.room.state.hand is not None
        return self.dealt and self.table.round is not None

    @property
    def cards_stay_out(self) -> bool:
        """Are cards of earlier rounds out of the shoe, so that none of them comes again before a shuffle?"""
        dealing, deck = self.table.dealing, self.table.terms.law.deck
        if dealing is None or deck is None or not deck.used_cite:
            return False
        return bool(dealing.state.used or dealing.state.discards)

    def face_down(self, seat: object) -> bool:
        """Does a card lie face down in a hand of this seat, for others than its player?"""
        if not self.playing or type(seat) is not int:
            return False
        own, public = cards_of(self.table, seat), cards_of(self.table, None)
        return any(held != public.get(place) for place, held in own.items())

    def depends_on_cards(self, choice: str) -> bool:
        """Is a choice open to some hands only, as doubling and splitting are?"""
        dealing, law = self.table.dealing, self.table.terms.law
        named = next((name for name, each in law.choices.items() if choice in each.aliases), choice)
        return dealing is not None and (named in dealing.game.raises or named in dealing.game.divides)

    def handles_cards(self, irregularity: str) -> bool:
        """Does the cure of an irregularity, as the law names it, put cards elsewhere or show them?"""
        law = self.table.terms.law.irregularities.get(irregularity)
        return law is not None and (law.cure in CURES or law.cure in SHOWN)

    @property
    def between_rounds(self) -> bool:
        """Does no wager stand, and is no round being played?"""
        room = self.table.room
        return not self.table.bets and not self.playing and (room is None or not room.in_pot)

    @property
    def outcome_event(self) -> str:
        """What an outcome of the game is called, such as a roll."""
        return self.table.tracks.setup.equipment.event

    @property
    def facts(self) -> TableFacts:
        """What can be asked of the table by name."""
        return TableFacts(self.table)

    def cards(self, seat: int | None = None) -> dict[str, list[str]]:
        """The cards of the round, or of the last one, by place, as a seat or everybody sees them."""
        return cards(self.table, seat)

    def staked(self, seats: Iterable[int]) -> dict[int, int]:
        """What each of these seats has on the layout, in cents; what a bank is yet to collect lies there too."""
        found = dict.fromkeys(seats, 0)
        for put_in in () if self.table.room is None else self.table.room.riding():
            if put_in.seat in found:
                found[put_in.seat] = put_in.stake
        for bet in self.table.bets.values():
            if bet.seat in found:
                found[bet.seat] += bet.stake
        for row in () if self.table.player_bank is None else self.table.player_bank.state.rows:
            if row.seat in found:
                found[row.seat] += row.stake - row.returned
        return found

    def changes(self, seat: int) -> list[dict[str, object]]:
        """The wagers of a seat, each with how it may be changed now: taken down, reduced, turned on or off."""
        removing = self.table.removing
        if removing is None:
            return []
        return [
            {"wager": bet.plan.wager.name, "selection": bet.selection, "may": removing.open_changes(bet)}
            for bet in self.table.bets.values()
            if bet.seat == seat
        ]

    def backing(self, seat: int) -> dict[str, list[str]]:
        """The wagers that stand behind one with a point, each with the points on which a seat may make it now."""
        found: dict[str, list[str]] = {}
        for wager in self.terms.offered():
            plan = self.table.plans.plan(wager.name, wager.picks[0])
            behind = wager.wager is not None and wager.wager.backs is not None and wager.wager.grade is None
            if behind and isinstance(plan, Plan):
                boxes = (bet.box(self.table.state) for bet in self.table.standing_lines(plan, seat))
                found[wager.name] = [box for box in boxes if box is not None]
        return found

    @property
    def ended(self) -> str:
        """How the last round that was dealt ended, as a dealer would say it; nothing while one is played."""
        rounds, room = self.table.tracks.tables, self.table.room
        if room is not None:
            return "" if self.playing else ended(room.state.paid)
        if self.table.dealing is None or self.playing or rounds[-1] is None:
            return ""
        try:
            return self.table.game.describe(rounds[-1])
        except Looked:
            return ""

    def awaits_bank(self, seat: int) -> bool:
        """Is a wager of this seat decided that a player's bank has yet to pay or collect?"""
        bank = self.table.player_bank
        return bank is not None and any(row.seat == seat for row in bank.state.rows)

    def liability(self) -> int:
        """The most that the standing wagers could still win in all."""
        return exposure(self.table)

    def bank_due(self) -> BankDue | None:
        """What a player who banks must have put up; None where the house banks."""
        return bank_due(self.table)

    def no_round(self) -> Refusal | None:
        """Why no round can begin with the wagers that stand; None also where nothing is dealt, or a round is on."""
        dealing = self.table.dealing
        if dealing is None or self.table.round is not None:
            return None
        return dealing.next_round.refuses() or dealing.next_round.not_covered()

    def throws(self, seat: int) -> bool:
        """Is it a player's part to throw now, or this seat's to deal because it holds the shoe?"""
        table = self.table
        if table.room is not None:
            return False
        if self.dealt:
            return table.shoe_holder is not None and table.shoe_holder.holder == seat
        return table.terms.game.thrower(table.tracks.tables[table.state]) != "dealer"

    # -- meters ------------------------------------------------------------------------------------------------------

    def metered(self) -> tuple[str, ...]:
        """The wagers on offer that are paid out of a meter, by name."""
        return self.terms.metered

    def readings(self) -> dict[str, Reading]:
        """What the meter of each of them reads now."""
        meters = self.table.meters
        return {} if meters is None else {name: meters.reading(name) for name in self.terms.metered}

    def read_meters(self, readings: Mapping[str, Reading]) -> None:
        """Have meters read so much from now on, by no event; a wager that has none is bad input."""
        for name, reading in readings.items():
            meters = self.table.meters
            if meters is None:
                raise BadInput(f"{self.terms.law.title} has no wager that is paid out of a meter here")
            meters.set(meters.named(name), reading)

    def stated_readings(self, wager: str) -> dict[str, Reading]:
        """What the meters of a wager were last stated to read; none where that is the operator's own figure."""
        return {} if self.table.meters is None else self.table.meters.stated(wager)

    def restate(self, wager: str, readings: Mapping[str, Reading]) -> None:
        """Have the meters of a wager read again what they did, and no other be stated."""
        if self.table.meters is not None:
            self.table.meters.restate(wager, readings)

    def standing_on(self, wager: str) -> list[int]:
        """The seats whose wager of this name stands on the layout now, in order; one with two stands there twice."""
        name = self.terms.wager(wager).name
        return sorted(bet.seat for bet in self.table.bets.values() if bet.plan.wager.name == name)

    def closed_to(self, wager: str) -> bool:
        """Are bets closed on a wager: is a round being played, or was it called that none is made or taken down?"""
        calls, law = self.table.calls, self.terms.law.calls
        closed = any(law[name].closes == "betting" and wager not in law[name].but for name in calls.state.made)
        return self.playing or (closed and self.dealt and self.no_round() is None)

    # -- limits, and a way back --------------------------------------------------------------------------------------

    def post(self, limits: Mapping[str, int]) -> None:
        """Post other limits."""
        self.table.posted = posted_limits(limits)

    def remember(self) -> Before:
        """The table as it stands, for one way back to it."""
        return remember(self.table), self.number

    def recall(self, before: Before) -> None:
        """Put the table back to what it was; what was written since is dropped."""
        memory, self.number = before
        recall(self.table, memory)
        self.table.drain()

    # -- pictures ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> bytes:
        """All that the table holds, to be restored from instead of its events; a cache and never the record."""
        return snapshots.snapshot(self.table, self.number)

    @classmethod
    def restore(cls, terms: Terms, held: bytes) -> PitTable:
        """The table that a snapshot was taken of; raises Stale where other terms or other code made it."""
        found = cls.__new__(cls)
        found.table, found.number = snapshots.restore(terms, held)
        return found

    @staticmethod
    def remembers(answer: Answer) -> bool:
        """Does the event go into the log? What was accepted, and an opening even where it was refused."""
        return bool(answer) or REMEMBERED in answer.event

    def _read(self, event: Mapping[str, object]) -> Event:
        return read_event(self.number, dict(event))


def highest_odds(terms: Terms) -> int:
    """The most that any wager of a game pays for one cent."""
    return highest(terms)
