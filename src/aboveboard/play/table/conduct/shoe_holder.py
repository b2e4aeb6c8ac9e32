"""Who holds the shoe where players do: it is offered in turn, held until a round takes it, and may be passed on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import HolderLaw
from aboveboard.play.events import HOLDERS, Event, Refusal, seat_of
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.part import Deed, Part, State
from aboveboard.play.table.wagers.standing import Standing

DEEDS = ("accept", "decline", "pass", "transfer", "reseat")
KEYS = frozenset((*DEEDS, "to", "player"))
"""What an event of the shoe may hold; a floor writes down which player changes seats."""


@dataclass(slots=True)
class ShoeHolderState(State):
    """Who holds the shoe, and who has declined it."""

    holder: int | None = None
    after: int | None = None
    """The seat after which the next in turn is counted."""
    declined: set[int] = field(default_factory=set)
    missing: set[int] = field(default_factory=set)
    """Seats that miss their next turn."""
    banks: int | None = None
    """The seat that banks the round being played, where the house does not."""
    may_move: bool = False
    """Has a hand been annulled, so that the shoe may go to the next in turn?"""


class ShoeHolder(Part[ShoeHolderState]):
    """The shoe's way round one table."""

    def __init__(self, table: TableCore, seated: Seated) -> None:
        super().__init__(ShoeHolderState())
        self.table, self._seated = table, seated

    @property
    def holder(self) -> int | None:
        """Who holds the shoe."""
        return self.state.holder

    @property
    def law(self) -> HolderLaw | None:
        return self.table.terms.law.holder

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """The shoe goes from player to player."""
        return dict.fromkeys(HOLDERS, self.act)

    def act(self, event: Event) -> Refusal | None:
        """The shoe is accepted, declined, passed on or moved, or someone changes seats."""
        law, payload = self.law, event.payload
        if law is None or law.title != event.kind:
            raise BadInput(f"event {event.number}: {self.table.terms.law.title} has no {event.kind!r}")
        if not isinstance(payload, dict) or len(set(payload) & set(DEEDS)) != 1 or set(payload) - KEYS:
            odd = next((key for key in payload if key not in KEYS), "") if isinstance(payload, dict) else ""
            hint = nearest(str(odd), DEEDS) if odd else f"one of {', '.join(DEEDS)} was expected"
            raise BadInput(f"event {event.number}: {event.kind}: {hint}")
        deed = next(iter(set(payload) & set(DEEDS)))
        seat = seat_of(event.number, payload[deed])
        to = None if payload.get("to") is None else seat_of(event.number, payload["to"])
        if deed in ("pass", "reseat") and to is None:
            raise BadInput(f"event {event.number}: {event.kind}: to: a seat was expected")
        if self.table.round is not None:
            return Refusal(f"the {law.title} does not change while a round is played", law.keeps_cite or law.cite)
        match deed:
            case "accept":
                return self._accept(law, seat)
            case "decline":
                return self._decline(law, seat)
            case "pass":
                return self._pass(law, seat, to)
            case "transfer":
                return self._transfer(law, seat)
            case _:
                return self._reseat(seat, to)

    def _seats(self, asked: int | None = None) -> list[int]:
        known = self._seated.state.known | {bet.seat for bet in self.table.bets.values()}
        known |= {*self._seated.state.order, *(() if asked is None else (asked,))}
        return sorted(known, reverse=self.law is not None and self.law.order == "descending")

    def due(self, asked: int | None = None) -> int | None:
        """Whose turn it is to be offered the shoe: the next in order who has not declined, and misses no turn."""
        seats = self._seats(asked)
        place = -1 if self.state.after is None or self.state.after not in seats else seats.index(self.state.after)
        if self.state.after is not None and place < 0 and self.law is not None:
            ahead = [seat for seat in seats if (seat > self.state.after) == (self.law.order == "ascending")]
            place = seats.index(ahead[0]) - 1 if ahead else -1
        circle = seats[place + 1 :] + seats[: place + 1]
        return next((seat for seat in circle if seat not in self.state.declined | self.state.missing), None)

    def _accept(self, law: HolderLaw, seat: int) -> Refusal | None:
        due = self.due(seat)
        if self.state.holder is not None and not self._gone():
            return Refusal(
                f"seat {self.state.holder} is {law.title} until it loses or passes", law.keeps_cite or law.cite
            )
        if seat in self.state.missing and due is not None:
            return Refusal(f"seat {seat} misses this turn for having changed seats", law.reseat_cite or law.cite)
        if due not in (None, seat):
            return Refusal(f"it is seat {due}'s turn to be {law.title}, not seat {seat}'s", law.cite)
        self._take(seat)
        return None

    def _gone(self) -> bool:
        """Has whoever holds the shoe left the table, with others still there?"""
        present = self._seated.state.order
        return bool(present) and self.state.holder not in present

    def _take(self, seat: int) -> None:
        self._seated.state.known.add(seat)
        if self.state.missing:
            self.state.missing -= self._between(self.state.after, seat)
        self.state.holder = self.state.after = seat
        self.state.declined.clear()

    def _between(self, start: int | None, seat: int) -> set[int]:
        """The seats that the shoe went past on its way."""
        seats = self._seats()
        place = seats.index(start) if start in seats else -1
        circle = seats[place + 1 :] + seats[: place + 1]
        return set(circle[: circle.index(seat)])

    def _decline(self, law: HolderLaw, seat: int) -> Refusal | None:
        if self.state.holder is not None or self.due(seat) not in (None, seat):
            return Refusal(f"seat {seat} was not asked to be {law.title}", law.cite)
        self._seated.state.known.add(seat)
        self.state.declined.add(seat)
        if self.due() is None:
            self.state.declined.clear()
        return None

    def _pass(self, law: HolderLaw, seat: int, to: int | None) -> Refusal | None:
        """The holder hands it on; once lost it goes to whoever follows the holder, not the one it was given to."""
        if seat != self.state.holder:
            return Refusal(f"seat {seat} is not the {law.title} and has nothing to pass", law.keeps_cite or law.cite)
        assert to is not None
        if self._bank() is not None:
            return Refusal(
                f"the {law.title}'s wager stands, and nothing is passed before it is decided", law.keeps_cite
            )
        self._seated.state.known.add(to)
        self.state.holder = to
        self.state.after = self.state.after if law.passed_cite else to
        return None

    def _transfer(self, law: HolderLaw, seat: int) -> Refusal | None:
        """After an annulled hand the shoe may go to the next in turn, who need not wait for a loss."""
        cite = tuple(item for wrong in self.table.terms.law.irregularities.values() for item in wrong.then_cite)
        if not self.state.may_move:
            return Refusal(f"no hand was annulled, and the {law.title} keeps the shoe", cite or law.cite)
        if self.due() != seat:
            return Refusal(f"it goes to seat {self.due()}, the next in turn, and not to seat {seat}", cite or law.cite)
        self.state.may_move = False
        self._take(seat)
        return None

    def _reseat(self, seat: int, to: int | None) -> Refusal | None:
        """Whoever gets a turn sooner by changing seats misses it once in the new seat."""
        assert to is not None
        law, seats = self.law, self._seated.state.known
        assert law is not None
        if to in self._seats():
            return Refusal(f"seat {to} is taken", law.reseat_cite or law.cite)
        if any(bet.seat == seat for bet in self.table.bets.values()):
            return Refusal(f"seat {seat} has a wager standing", law.reseat_cite or law.cite)
        seats |= {seat, to}
        order = self._seats()
        place = order.index(self.state.after) if self.state.after in order else -1
        circle = order[place + 1 :] + order[: place + 1]
        nearer = circle.index(to) < circle.index(seat)
        seats.discard(seat)
        self.state.missing.discard(seat)
        self._seated.move(seat, to)
        if nearer and law.reseat_cite:
            self.state.missing.add(to)
        return None

    # -- what it decides -------------------------------------------------------------------------------------------

    def refuses_deal(self, event: Event) -> Refusal | None:
        """Why cards do not come from this person now."""
        law = self.law
        if law is None or not self.table.stated.holder:
            return None
        if self.state.holder is None:
            return Refusal(f"there is no {law.title} to deal", law.cite)
        if event.seat is not None and event.seat != self.state.holder:
            return Refusal(f"seat {self.state.holder} is {law.title} and deals, not seat {event.seat}", law.cite)
        return None

    def refuses_round(self) -> Refusal | None:
        """Why no round begins: there is no bank, or nobody wagers against it."""
        law = self.law
        if law is None or law.wager is None:
            return None
        if self._bank() is None:
            return Refusal(f"the {law.title} has made no wager", law.wager_cite or law.cite)
        if not self._against():
            return Refusal(f"nobody wagers against the {law.title}", law.against_cite or law.cite)
        return None

    def refuses_bet(self, seat: int, wager: str, stake: int) -> Refusal | None:
        """Why a wager is not this seat's to make, or more than the bank covers."""
        law = self.law
        if law is None or law.wager is None:
            return None
        banker, bank = self.banker(), self._bank()
        if wager == law.wager:
            if banker is None and self.table.stated.holder:
                return Refusal(f"there is no {law.title} yet", law.wager_cite or law.cite)
            if banker not in (None, seat):
                return Refusal(f"seat {banker} is the {law.title}", law.wager_cite or law.cite)
        elif self.table.terms.law.wagers[wager].banked_by == law.wager:
            if seat == banker:
                return Refusal(f"the {law.title} does not wager against the bank", law.against_cite or law.cite)
            left = 0 if bank is None else bank.stake - sum(bet.stake for bet in self._against())
            if stake > left:
                return Refusal(f"the bank has {dollars(left)} left to cover, not {dollars(stake)}", law.against_cite)
        return None

    def banker(self) -> int | None:
        """The seat that banks: whoever holds the shoe or, where a record does not say, whose wager the bank is."""
        bank = self._bank()
        return self.state.holder if self.table.stated.holder else None if bank is None else bank.seat

    def _bank(self) -> Standing | None:
        wager = None if self.law is None else self.law.wager
        return next((bet for bet in self.table.bets.values() if bet.plan.wager.name == wager), None)

    def _against(self) -> list[Standing]:
        wager = None if self.law is None else self.law.wager
        return [bet for bet in self.table.bets.values() if wager and bet.plan.wager.law.banked_by == wager]

    def cover(self, event: int) -> None:
        """A round begins: what of the bank nobody has covered goes back to the banker."""
        bank = self._bank()
        if self.law is None or bank is None:
            return
        self.state.banks = bank.seat
        uncovered = bank.stake - sum(bet.stake for bet in self._against())
        if uncovered > 0:
            self.table.give_back(event, bank, "not covered", self.law.against_cite, part=uncovered)

    def bank(self, wager: str) -> str:
        """The account that pays and collects a wager; the bank's own is settled by those against it."""
        law = self.law if self.state.banks is not None else None
        if law is None:
            return "house"
        from_bank = wager == law.wager or self.table.terms.law.wagers[wager].banked_by == law.wager
        return f"seat-{self.state.banks}" if from_bank else "house"

    def after_round(self, *, lost: bool) -> None:
        """A round that its holder's hand lost takes the shoe away."""
        self.state.may_move, self.state.banks = False, None
        if lost:
            self.state.holder = None
