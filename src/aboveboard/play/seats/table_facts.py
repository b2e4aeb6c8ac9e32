"""What can be asked of a table by name: who throws, what stands on the layout, which cards lie there."""

from __future__ import annotations

from collections.abc import Sized
from typing import NamedTuple

from aboveboard.kernel.cards import FACE_DOWN, UNSEEN
from aboveboard.kernel.wheel import Wheel
from aboveboard.play.events import THROWS
from aboveboard.play.table.table import Table


class Stake(NamedTuple):
    """What stands of a wager, and the most that the law lets it be where that is one figure."""

    seat: int
    cents: int
    most: int | None


class TableFacts:
    """One table, asked and never changed."""

    def __init__(self, table: Table) -> None:
        self._table, self._bank = table, table.player_bank

    # -- the table -----------------------------------------------------------------------------------------------------

    def state(self) -> dict[str, object]:
        """What the game declares of the table's state, by name, such as the point."""
        table = self._table
        state = table.tracks.tables[table.state]
        return {name: asked(state) for name, asked in table.terms.game.facts.items()}

    def colour(self, section: str | None) -> str | None:
        """The colour of a section of the wheel, where the game has one."""
        equipment = self._table.tracks.setup.equipment
        if not isinstance(equipment, Wheel):
            return None
        return next((str(one.marks[0]) for one in equipment.sections if one.name == section and one.marks), None)

    def ended_round(self, kind: str, *, settled: bool) -> bool:
        """Did an event that was just done end a round?"""
        table = self._table
        if kind in THROWS and table.tracks.setup.equipment.event == kind:
            return True
        if table.room is not None:
            return settled and table.room.state.hand is None
        return settled and table.round is None

    # -- wagers --------------------------------------------------------------------------------------------------------

    def seats_with(self, wager: str) -> set[int]:
        """The seats that have a wager."""
        return {bet.seat for bet in self._table.bets.values() if bet.plan.wager.name == wager}

    def seats_beside(self, taken: set[int]) -> list[int]:
        """The places at the table but for these and the bank's, in order; none where the law names no number."""
        law = self._table.terms.law.seats
        if law is None or law.max is None:
            return []
        taken = taken | {0 if self._bank is None else self._bank.seat or 0}
        return [seat for seat in range(1, law.max + 1) if seat not in taken]

    def has_wager(self, seat: object) -> bool:
        """Has a seat wagers that are not decided?"""
        room = self._table.room
        if room is not None and any(row.seat == seat and row.stake for row in room.riding()):
            return True
        return any(bet.seat == seat for bet in self._table.bets.values())

    def stakes(self) -> list[Stake]:
        """Each wager that stands, with the most that it may be."""
        rows = []
        for bet in self._table.bets.values():
            stake = bet.plan.wager.law.stake
            most = stake.max if stake is not None and isinstance(stake.max, int) else None
            rows.append(Stake(bet.seat, bet.stake, most))
        return rows

    def progress(self, wager: str) -> int | None:
        """How far a wager has come, where what it has gathered can be counted."""
        for bet in self._table.bets.values():
            if bet.plan.wager.name == wager:
                gathered = bet.plan.tracks[0].states[bet.states[0]]
                return len(gathered) if isinstance(gathered, Sized) else None
        return None

    # -- people --------------------------------------------------------------------------------------------------------

    @property
    def shooter(self) -> int | None:
        """The seat that holds the dice."""
        return None if self._table.shooting is None else self._table.shooting.shooter

    def shooter_has_line(self) -> bool | None:
        """Has whoever holds the dice one of the wagers that the law asks of a shooter? None where it asks none."""
        law = self._table.terms.law.shooter
        if law is None:
            return None
        shooter = self.shooter
        return any(bet.seat == shooter and bet.plan.wager.name in law.needs for bet in self._table.bets.values())

    def shooter_decides_others(self) -> bool:
        """Does whoever holds the dice throw without such a wager, only to decide wagers that still ride?"""
        law = self._table.terms.law.shooter
        if law is None or self.shooter is None or self.shooter_has_line():
            return False
        return any(bet.plan.wager.name in law.unless_riding for bet in self._table.bets.values())

    @property
    def banked(self) -> bool:
        """Does a player bank the round?"""
        return self._bank is not None and self._bank.seat is not None

    @property
    def dealer_wagers(self) -> bool:
        """Does the dealer wager against a player's bank in this round?"""
        return self._bank is not None and self.banked and bool(self._bank.stake)

    # -- cards ---------------------------------------------------------------------------------------------------------

    def in_round(self, seat: object) -> bool:
        """Has a seat a hand in a round that is not over?"""
        room = self._table.room
        if room is not None:
            return room.state.hand is not None and seat in room.state.hand.alive
        return seat in self._table.game.seats_in(self._table.round)

    def hands(self) -> dict[str, list[str]] | None:
        """The cards or tiles of the round or of the last one, by place, in the order in which they were dealt."""
        table = self._table
        if table.room is not None:
            return table.room.hands()
        if table.dealing is None or table.tracks.tables[-1] is None:
            return None
        label = table.tracks.setup.pieces.label
        held = table.dealing.game.places(table.tracks.tables[-1])
        return {
            place: [label(one.card) if isinstance(one.card, int) and one.card != UNSEEN else FACE_DOWN for one in cards]
            for place, cards in held.items()
        }
