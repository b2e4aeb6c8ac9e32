"""Who holds the dice: offers go clockwise, a shooter needs his line bet, and some throws end his turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from aboveboard.law.errors import BadInput
from aboveboard.play.record import Event, Refusal, fields, seat_of

if TYPE_CHECKING:
    from aboveboard.play.table import Table

DEEDS = ("offer", "accept", "decline", "pass")


@dataclass
class Shooting:
    """The dice at one table, going from seat to seat."""

    table: Table
    shooter: int | None = None
    last: int | None = None
    offered: int | None = None
    declined: set[int] = field(default_factory=set)
    seats: set[int] = field(default_factory=set)

    def act(self, event: Event) -> Refusal | None:
        """The dice are offered, accepted, declined or passed."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        if law is None or game.shooter is None:
            raise BadInput(f"event {event.number}: shooter: no player shoots in {self.table.terms.law.title}")
        deed, seat = self._deed(event)
        self.seats.add(seat)
        match deed:
            case "offer":
                wanted = self._next(self.offered if self.offered in self.declined else self.last)
                if wanted is not None and seat != wanted:
                    return Refusal(f"the dice go to seat {wanted} next, not to seat {seat}", law.order_cite or law.cite)
                self.offered = seat
            case "accept":
                if self.offered not in (None, seat):
                    return Refusal(
                        f"the dice were offered to seat {self.offered}, not to seat {seat}", law.order_cite or law.cite
                    )
                self._take(seat)
            case "decline":
                if seat == self.shooter:
                    return Refusal("the shooter passes the dice rather than declining them", law.cite)
                self.declined.add(seat)
                self.offered = seat
            case _:
                return self._pass(seat)
        return None

    def _deed(self, event: Event) -> tuple[str, int]:
        said = fields(event, "do", "seat", *DEEDS)
        if "do" in said and said["do"] in DEEDS:
            return str(said["do"]), seat_of(event.number, said.get("seat"))
        named = [deed for deed in DEEDS if deed in said]
        if len(named) != 1:
            raise BadInput(f"event {event.number}: shooter: one of {', '.join(DEEDS)} with a seat was expected")
        return named[0], seat_of(event.number, said[named[0]])

    def _next(self, after: int | None) -> int | None:
        """The next seat clockwise among those known; seats are numbered clockwise from the dealer's left."""
        seats = sorted(self.seats | {bet.seat for bet in self.table.bets.values()})
        if not seats:
            return None
        later = [seat for seat in seats if after is not None and seat > after]
        return later[0] if later else seats[0]

    def _take(self, seat: int) -> None:
        game = self.table.terms.game
        assert game.shooter is not None
        self.offered, self.declined = None, set()
        if seat != self.shooter:
            table = self.table.tracks.tables[self.table.state]
            self.table.state = self.table.tracks.number(game.shooter.new(table))
        self.shooter = self.last = seat

    def _pass(self, seat: int) -> Refusal | None:
        law, game = self.table.terms.law.shooter, self.table.terms.game
        assert law is not None
        assert game.shooter is not None
        if seat != self.shooter:
            return Refusal(f"seat {seat} does not hold the dice", law.cite)
        decided = game.shooter.decided(self.table.tracks.tables[self.table.state])
        if law.may_pass == "never" or (law.may_pass == "after-decision" and not decided):
            return Refusal("the dice may be handed on only after a decision", law.may_pass_cite or law.cite)
        self.last, self.shooter = seat, None
        return None

    def refuses(self, event: Event) -> Refusal | None:
        """Why the dice may not be thrown now."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        if law is None or game.shooter is None:
            return None
        table = self.table.tracks.tables[self.table.state]
        if law.turns == "clockwise":
            return self._out_of_turn(event)
        if not self.table.mentions.shooter:
            return None
        if self.shooter is None:
            return Refusal("nobody has accepted the dice", law.must_pass_cite if self.last else law.cite)
        if event.seat is not None and event.seat != self.shooter:
            return Refusal(f"seat {self.shooter} holds the dice, not seat {event.seat}", law.cite)
        held = {bet.plan.wager.name for bet in self.table.bets.values() if bet.seat == self.shooter}
        if not law.needs or not game.shooter.decided(table) or held & set(law.needs):
            return None
        others = (self.seats | {bet.seat for bet in self.table.bets.values()}) - {self.shooter}
        riding = any(bet.plan.wager.name in law.unless_riding for bet in self.table.bets.values())
        if riding and others <= self.declined:
            return None
        return Refusal(f"the shooter must first make a {' or '.join(law.needs)} bet", law.needs_cite or law.cite)

    def _out_of_turn(self, event: Event) -> Refusal | None:
        law, game = self.table.terms.law.shooter, self.table.terms.game
        assert law is not None
        if event.seat is None or game.thrower(self.table.tracks.tables[self.table.state]) != "shooter":
            return None
        self.seats |= {bet.seat for bet in self.table.bets.values()}
        wanted = self._next(self.last)
        if wanted is not None and event.seat != wanted:
            return Refusal(f"it is seat {wanted}'s turn to throw, not seat {event.seat}'s", law.order_cite or law.cite)
        return None

    def thrown(self, before: int, outcome: int) -> None:
        """After a throw: the turn may be over, and the dice go on."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        if law is None or game.shooter is None:
            return
        tracks = self.table.tracks
        if law.turns == "clockwise":
            if game.thrower(tracks.tables[before]) == "shooter":
                self.seats |= {bet.seat for bet in self.table.bets.values()}
                self.last = self._next(self.last)
        elif game.shooter.turn_ends(tracks.tables[before], tracks.outcomes[outcome]):
            self.last = self.shooter if self.shooter is not None else self.last
            self.shooter = None
            self.declined = set()
