"""Who holds the dice: offers go clockwise, a shooter needs a line bet, and some throws end the turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aboveboard.kernel.dice import Dice
from aboveboard.law.errors import BadInput
from aboveboard.play.events import Event, Refusal, fields, seat_of
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Deed, Part, State

DEEDS = ("offer", "accept", "decline", "pass")
KEYS = ("do", "seat", "dice", "reason", *DEEDS)
CHANGES = ("ask", "change")


def tells_offers(event: Event) -> bool:
    """Does an event tell to whom the dice were offered?"""
    payload = event.payload if event.kind == "shooter" and isinstance(event.payload, dict) else {}
    return any(deed in payload or payload.get("do") == deed for deed in ("offer", "decline"))


@dataclass(slots=True)
class ShootingState(State):
    """Who holds the dice, and who has declined them."""

    shooter: int | None = None
    last: int | None = None
    offered: int | None = None
    declined: set[int] = field(default_factory=set)
    asked: bool = False
    """Other dice have been asked for."""
    due: bool = False
    """A decision has come since, so that they are changed before the next throw."""
    over: bool = True
    """The last shooter's turn is over, so that whoever takes the dice is new."""
    scored: bool = False
    """The shooter has made a point in this turn."""
    idle: bool = False
    """The last throw was made without a line bet, only to decide what rode."""


class Shooting(Part[ShootingState]):
    """The dice at one table, going from seat to seat."""

    def __init__(self, table: TableCore, seated: Seated) -> None:
        super().__init__(ShootingState())
        self.table, self._seated = table, seated

    @property
    def shooter(self) -> int | None:
        """Who holds the dice."""
        return self.state.shooter

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """The dice go from player to player, and are changed."""
        return {"shooter": self.act, "dice": self.change_dice}

    def act(self, event: Event) -> Refusal | None:
        """The dice are offered, accepted, declined or passed."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        if law is None or game.shooter is None:
            raise BadInput(f"event {event.number}: shooter: no player shoots in {self.table.terms.law.title}")
        deed, seat = self._deed(event)
        if law.turns == "clockwise":
            self._seated.state.known.add(seat)
            return self._in_turn(deed, seat)
        refusal = self._order_to_pass(event, seat) if deed == "pass" else self._why_not(event, deed, seat)
        if refusal is None:
            self._seated.state.known.add(seat)
            self._do(deed, seat)
        return refusal

    def _do(self, deed: str, seat: int) -> None:
        match deed:
            case "offer":
                self.state.offered = seat
            case "accept":
                self._take(seat)
            case "decline":
                self.state.declined.add(seat)
                self.state.offered = None
                if self._seats() <= self.state.declined:
                    self.state.declined = set()
            case _:
                self.state.last, self.state.shooter = seat, None
                self.state.offered, self.state.declined = None, set()

    def _why_not(self, event: Event, deed: str, seat: int) -> Refusal | None:
        """Why the dice may not be offered to, accepted or declined by this seat now."""
        law = self.table.terms.law.shooter
        assert law is not None
        cite = law.order_cite or law.cite
        if deed == "decline" and seat == self.state.shooter:
            return Refusal("the shooter passes the dice rather than declining them", law.cite)
        if self.state.shooter not in (None, seat) and not self._without_line():
            return Refusal(
                f"seat {self.state.shooter} holds the dice and has not passed them", law.may_pass_cite or law.cite
            )
        if deed != "offer" and self.state.offered not in (None, seat):
            return Refusal(f"the dice were offered to seat {self.state.offered}, not to seat {seat}", cite)
        wanted = self._heir(seat)
        if self.table.stated.offers and seat not in (wanted, self.state.shooter, self.state.offered):
            return Refusal(f"the dice go to seat {wanted} next, not to seat {seat}", cite)
        return self._wrong_dice(event, deed)

    def _wrong_dice(self, event: Event, deed: str) -> Refusal | None:
        """Why it is not so many dice that are offered or retained, where the record says how many."""
        law, equipment = self.table.terms.law.shooter, self.table.tracks.setup.equipment
        assert law is not None
        count = fields(event, *KEYS).get("dice")
        if count is None:
            return None
        if type(count) is not int:
            raise BadInput(f"event {event.number}: shooter: dice: how many was expected, not {count!r}")
        if deed == "offer" and law.set is not None and count < law.set:
            return Refusal(f"a set of {law.set} dice or more is offered, not {count}", law.set_cite or law.cite)
        if deed == "accept" and isinstance(equipment, Dice) and count != equipment.count:
            return Refusal(f"the shooter selects {equipment.count} dice, not {count}", law.cite)
        return None

    def _order_to_pass(self, event: Event, seat: int) -> Refusal | None:
        """Why the dice may not be passed, or why this person may not order it."""
        law = self.table.terms.law.shooter
        assert law is not None
        if event.role is None or not law.ordered_by:
            return self._pass(seat)
        if event.role not in law.ordered_by:
            who = " or ".join(law.ordered_by)
            return Refusal(f"{event.role} may not order the dice to be passed; {who} may", law.ordered_cite)
        if fields(event, *KEYS).get("reason") not in law.ordered_for:
            why = ", ".join(law.ordered_for)
            return Refusal(f"the dice are ordered to be passed for one of these reasons: {why}", law.ordered_cite)
        return None if seat == self.state.shooter else Refusal(f"seat {seat} does not hold the dice", law.cite)

    def _seats(self) -> set[int]:
        return self._seated.state.known | {bet.seat for bet in self.table.bets.values()}

    def _heir(self, asked: int) -> int:
        """To whom the dice are offered next: clockwise from the last shooter, past those who have declined."""
        seats = sorted(self._seats() | {asked})
        circle = sorted(seats, key=lambda seat: (self.state.last is not None and seat <= self.state.last, seat))
        return next((seat for seat in circle if seat not in self.state.declined), asked)

    def heir(self) -> int | None:
        """To whom the dice are offered next; None where nobody is known to be at the table."""
        seats = self._seats()
        return self._heir(min(seats)) if seats else None

    def holder(self) -> int | None:
        """Who throws next, where one player does."""
        law = self.table.terms.law.shooter
        return self.state.shooter if law is None or law.turns == "offered" else self._turn()

    def _without_line(self) -> bool:
        """Has the shooter made the point and no line bet since, while come bets or their like still ride?"""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        assert law is not None
        assert game.shooter is not None
        if not self.state.scored or not game.shooter.decided(self.table.round):
            return False
        own = {bet.plan.wager.name for bet in self.table.bets.values() if bet.seat == self.state.shooter}
        riding = {bet.plan.wager.name for bet in self.table.bets.values()}
        return not own & set(law.needs) and bool(riding & set(law.unless_riding))

    def idles(self) -> bool:
        """Is this throw only to decide what rides, since nobody will shoot with a line bet? It sets no point."""
        self.state.idle = self._idles()
        return self.state.idle

    def _idles(self) -> bool:
        law = self.table.terms.law.shooter
        return (
            law is not None
            and law.turns == "offered"
            and self.state.shooter is not None
            and self._without_line()
            and not any(bet.plan.wager.name in law.needs for bet in self.table.bets.values())
            and (not self.table.stated.offers or self._seats() - {self.state.shooter} <= self.state.declined)
        )

    def wagered(self, seat: int, wager: str) -> None:
        """One who declined the dice makes a line bet after all, and is offered them again."""
        law = self.table.terms.law.shooter
        if law is not None and self.state.shooter is not None and wager in law.needs:
            self.state.declined.discard(seat)

    def _deed(self, event: Event) -> tuple[str, int]:
        payload = fields(event, *KEYS)
        if "do" in payload and payload["do"] in DEEDS:
            return str(payload["do"]), seat_of(event.number, payload.get("seat"))
        named = [deed for deed in DEEDS if deed in payload]
        if len(named) != 1:
            raise BadInput(f"event {event.number}: shooter: one of {', '.join(DEEDS)} with a seat was expected")
        return named[0], seat_of(event.number, payload[named[0]])

    def _in_turn(self, deed: str, seat: int) -> Refusal | None:
        """Where the dice go round, the player whose turn it is takes them, or hands them on to the next player."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        assert law is not None
        assert game.shooter is not None
        wanted = self._turn()
        if wanted not in (None, seat):
            return Refusal(f"it is seat {wanted}'s turn to shoot, not seat {seat}'s", law.order_cite or law.cite)
        if deed == "accept":
            self._take(seat)
        elif deed != "offer":
            begun = self.state.shooter == seat or deed == "pass"
            decided = game.shooter.decided(self.table.round)
            if begun and (law.may_pass == "never" or (law.may_pass == "after-decision" and not decided)):
                return Refusal("the dice may be handed on only after a decision", law.may_pass_cite or law.cite)
            self._hand_on(seat)
            self._renew()
        return None

    def _turn(self) -> int | None:
        """Whose turn it is where the dice go round, or None where anybody may be the first."""
        law = self.table.terms.law.shooter
        assert law is not None
        if self.state.shooter is not None:
            return self.state.shooter
        return None if self.state.last is None and not law.first_cite else self._next(self.state.last)

    def _hand_on(self, seat: int | None) -> None:
        self.state.last = seat if seat is not None else self.state.last
        self.state.shooter = self.state.offered = None
        self.state.declined = set()
        self.state.over, self.state.scored = True, False

    def _next(self, after: int | None) -> int | None:
        """The next seat clockwise among those known; seats are numbered clockwise from the dealer's left."""
        seats = sorted(self._seated.state.known | {bet.seat for bet in self.table.bets.values()})
        if not seats:
            return None
        later = [seat for seat in seats if after is not None and seat > after]
        return later[0] if later else seats[0]

    def _take(self, seat: int) -> None:
        if seat != self.state.shooter and (seat != self.state.last or self.state.over):
            self.state.declined, self.state.scored = set(), False
            self._renew()
        self.state.offered, self.state.over = None, False
        self.state.shooter = self.state.last = seat

    def _renew(self) -> None:
        """The table once a new shooter holds the dice."""
        game, tracks = self.table.terms.game, self.table.tracks
        assert game.shooter is not None
        self.table.state = tracks.number(game.shooter.new(tracks.tables[self.table.state]))

    def _pass(self, seat: int) -> Refusal | None:
        law, game = self.table.terms.law.shooter, self.table.terms.game
        assert law is not None
        assert game.shooter is not None
        if seat != self.state.shooter:
            return Refusal(f"seat {seat} does not hold the dice", law.cite)
        decided = game.shooter.decided(self.table.round)
        if law.may_pass == "never" or (law.may_pass == "after-decision" and not decided):
            return Refusal("the dice may be handed on only after a decision", law.may_pass_cite or law.cite)
        return None

    def refuses(self, event: Event) -> Refusal | None:
        """Why the dice may not be thrown now."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        if law is None or game.shooter is None:
            return None
        table = self.table.round
        if self.state.due:
            return Refusal("other dice were asked for, and are brought before the next throw", law.change_cite)
        if law.turns == "clockwise":
            return self._out_of_turn(event)
        if not self.table.stated.shooter:
            return None
        if self.state.shooter is None:
            return Refusal(
                "nobody has accepted the dice", law.must_pass_cite if self.state.last and self.state.over else law.cite
            )
        if event.seat is not None and event.seat != self.state.shooter:
            return Refusal(f"seat {self.state.shooter} holds the dice, not seat {event.seat}", law.cite)
        held = {bet.plan.wager.name for bet in self.table.bets.values() if bet.seat == self.state.shooter}
        if not law.needs or not game.shooter.decided(table) or held & set(law.needs):
            return None
        if self._idles():
            return None
        cite = (law.needs_cite or law.cite) + (law.unless_riding_cite if self.state.scored else ())
        return Refusal(f"the shooter must first make a {' or '.join(law.needs)} bet", cite)

    def _out_of_turn(self, event: Event) -> Refusal | None:
        law, game = self.table.terms.law.shooter, self.table.terms.game
        assert law is not None
        if event.seat is None or game.thrower(self.table.round) != "shooter":
            return None
        wanted = self._turn()
        if wanted not in (None, event.seat):
            return Refusal(f"it is seat {wanted}'s turn to throw, not seat {event.seat}'s", law.order_cite or law.cite)
        return None

    def counted(self) -> None:
        """A throw counts: where the dice go round, whoever has a wager is known to be at the table."""
        law = self.table.terms.law.shooter
        if law is not None and law.turns == "clockwise":
            self._seated.state.known |= {bet.seat for bet in self.table.bets.values()}

    def change_dice(self, event: Event) -> Refusal | None:
        """A player asks for other dice, or the dealer brings them."""
        law = self.table.terms.law.shooter
        if law is None or not law.change_cite:
            raise BadInput(f"event {event.number}: dice: nobody changes the dice in {self.table.terms.law.title}")
        payload = fields(event, "do", "seat")
        if payload.get("do") not in CHANGES:
            raise BadInput(f"event {event.number}: dice: do: one of {', '.join(CHANGES)} was expected")
        if payload["do"] == "ask":
            self.state.asked = True
        elif not self.state.due:
            why = (
                "they are changed right after the next decision"
                if self.state.asked
                else "nobody has asked for other dice"
            )
            return Refusal(why, law.change_cite)
        else:
            self.state.asked = self.state.due = False
        return None

    def thrown(self, event: Event, before: int, outcome: int) -> None:
        """After a throw: the turn may be over, and the dice go on."""
        law, game = self.table.terms.law.shooter, self.table.terms.game
        if law is None or game.shooter is None:
            return
        tracks = self.table.tracks
        self.state.due = self.state.asked and game.shooter.decided(tracks.tables[self.table.state])
        ends = game.shooter.turn_ends(tracks.tables[before], tracks.outcomes[outcome])
        if law.turns == "clockwise":
            if game.thrower(tracks.tables[before]) == "shooter":
                held = event.seat if event.seat is not None else self._turn()
                if ends:
                    self._hand_on(held)
                else:
                    self.state.shooter = held
        elif ends:
            self._hand_on(self.state.shooter)
        elif not self.state.idle:
            self.state.declined = set()
            point_made = not game.shooter.decided(tracks.tables[before])
            self.state.scored |= point_made and game.shooter.decided(tracks.tables[self.table.state])
