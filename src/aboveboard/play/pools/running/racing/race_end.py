"""How races end: what was staked is divided by the result, or returned, and every unit is accounted for."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.play.pools.planning.shares import Division, dividends
from aboveboard.play.pools.running.decided import BANK, WINNERS, Decided, Move, Settled, refused
from aboveboard.play.pools.running.part import Payload, whole
from aboveboard.play.pools.running.racing.shares import PURSE, STORE, RacePart
from aboveboard.play.pools.running.racing.state import OwedTicket, RaceResult, Wager
from aboveboard.play.pools.running.state import RoundState

RESULT, CALL_OFF, PAY, CLOSE = "race-result", "race-cancel", "race-pay", "race-close"


class RaceEnd(RacePart):
    """Results, what they pay, and the end of the event."""

    def __init__(self, pool: object) -> None:
        super().__init__(pool)  # type: ignore[arg-type]
        self.deeds = {
            RESULT: (self.result, self.over), CALL_OFF: (self.call_off, self.over), PAY: (self.pay, self.paid),
            CLOSE: (self.close, self.closed),
        }  # fmt: skip

    # -- a race is over ----------------------------------------------------------------------------------------------

    def result(self, payload: Payload) -> Decided:
        """Those who backed the winner share what all have staked, less what is retained; nobody is paid twice."""
        race, cite = self.race, self.law.cite
        if not race.under_way:
            return refused("no race is under way that could have a result", self.terms.clause("race-by-race"))
        if not race.seal_broken:
            reason = f"the film of race {race.race} was not shown: wagers are closed and its seal is broken first"
            return refused(reason, (*self.terms.clause("wagers-closed"), *self.terms.clause("sealed")))
        figures, winners = self.stated.figures(self.terms.edition), self._winners(payload)
        if figures is None:
            return refused(
                "the holder has not stated what is retained and what breakage is: dividends hang on it", cite
            )
        found = dividends(race.stakes, winners, figures)
        written = {"race": race.race, "winners": list(winners), "dividends": dict(found.dividends)}
        return self._divided(found, written)

    def _winners(self, payload: Payload) -> tuple[str, ...]:
        """The winner, or several that finished first together."""
        if ("winner" in payload) == ("winners" in payload):
            raise BadInput("winner or winners was expected, and not both")
        given = payload.get("winners", [payload.get("winner")])
        if not isinstance(given, list | tuple) or not given:
            raise BadInput(f"winners: a list of runners was expected, not {short(given)}")
        for place, winner in enumerate(given):
            if winner not in self.race.runners:
                meant = nearest(str(winner), self.race.runners)
                raise BadInput(f"winner: {short(winner)} does not run in race {self.race.race}; {meant}")
            if winner in given[:place]:
                raise BadInput(f"winners: {winner} is given twice")
        return tuple(given)

    def call_off(self, payload: Payload) -> Decided:
        """A race that cannot be shown is called off with its reason, and everybody has the stake back."""
        race = self.race
        if not race.under_way:
            return refused("no race is under way that could be called off", self.terms.clause("race-by-race"))
        ground = payload.get("ground")
        if not isinstance(ground, str) or not ground.strip():
            raise BadInput(f"ground: why the race is called off was expected, not {short(ground)}")
        staked = sum(race.stakes.values())
        found = Division(staked, 0, {}, staked, 0, self.stated.unit, returned=True)
        return self._divided(found, {"race": race.race, "winners": [], "dividends": {}})

    def _divided(self, found: Division, written: dict[str, object]) -> Decided:
        """What every wager comes to: paid to its player at once, or owed to whoever shows the ticket."""
        cite = self.law.cite
        settled = [
            Settled(each.ticket, found.grade(each.runner), found.pays(each.runner, each.units), cite)
            for each in self.race.wagers
        ]
        to = dict[str, int]()
        for each in self.race.wagers:
            pays = found.pays(each.runner, each.units)
            if pays and self._at_once(each):
                to[each.player] = to.get(each.player, 0) + pays
        what = f"race {self.race.race}"
        moves = [Move(BANK, f"{PURSE}{player}", units, f"paid on {what}", cite) for player, units in to.items()]
        if found.kept:
            moves.append(Move(BANK, STORE, found.kept, f"retained of {what}, and breakage", cite))
        sums = {"staked": found.staked, "paid": found.paid, "retained": found.retained, "breakage": found.breakage}
        answer = {**written, **sums, "returned": found.returned}
        written = {("paid-out" if name == "paid" else name): value for name, value in answer.items()}
        return Decided(written=written, answer=answer, settled=settled, moves=moves)

    def _at_once(self, wager: Wager) -> bool:
        """Is a wager's player paid at once?"""
        return bool(wager.player) and not self.stated.by_ticket

    def over(self, payload: Payload) -> None:
        """Wagers are settled; what is to be fetched with a ticket is owed."""
        race, state = self.race, self.state
        result = RaceResult(
            payload["race"], list(payload["winners"]), payload["staked"], payload["paid-out"], payload["retained"],
            payload["breakage"], dict(payload["dividends"]), payload["returned"], payload.get("ground", ""),
        )  # fmt: skip
        held = Division(
            result.staked, result.retained, result.dividends, result.paid, result.breakage, self.stated.unit,
            returned=result.returned,
        )  # fmt: skip
        for each in race.wagers:
            pays = held.pays(each.runner, each.units)
            if pays and self._at_once(each):
                state.paid += pays
            elif pays:
                grade = held.grade(each.runner)
                race.owed[each.ticket] = OwedTicket(each.ticket, grade, pays, result.race, each.player)
        race.results.append(result)
        race.retained += result.retained
        race.breakage += result.breakage
        state.deposited += result.retained + result.breakage
        race.under_way, race.wagers = False, []
        state.round = RoundState(race.race + 1)

    # -- tickets that are shown --------------------------------------------------------------------------------------

    def pay(self, payload: Payload) -> Decided:
        """A ticket that won, or whose stake is returned, is paid once, to whoever made the wager."""
        ticket, cite = whole(payload, "ticket", 1), self.law.cite
        owed = self.race.owed.get(ticket)
        if owed is None:
            return refused(f"ticket {ticket} {self._not_owed(ticket)}", cite)
        if owed.paid:
            return refused(f"ticket {ticket} was paid already", cite)
        to = f"{PURSE}{owed.player}" if owed.player else WINNERS
        written = {"ticket": ticket, "units": owed.units}
        moves = [Move(BANK, to, owed.units, f"ticket {ticket}: {owed.grade} in race {owed.race}", cite)]
        return Decided(written=written, answer={**written, "grade": owed.grade}, moves=moves)

    def _not_owed(self, ticket: int) -> str:
        """Why a ticket is not paid now."""
        if ticket > self.race.tickets:
            return "was never sold"
        if any(each.ticket == ticket for each in self.race.wagers):
            return f"waits for the result of race {self.race.race}"
        return "won nothing" if self.stated.by_ticket else "won nothing, or was paid when the result was in"

    def paid(self, payload: Payload) -> None:
        """It was handed over."""
        self.race.owed[payload["ticket"]].paid = True
        self.state.paid += payload["units"]

    # -- the end -----------------------------------------------------------------------------------------------------

    def why_not_end(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """An event ends between races."""
        if self.race.under_way:
            reason = f"race {self.race.race} is under way: it has a result or is called off first"
            yield reason, self.terms.clause("race-by-race")

    def close(self, payload: Payload) -> Decided:
        """The event is over; tickets that nobody has shown are listed, and what they won stays for them."""
        if self.state.closed:
            return refused("it is closed already")
        for reason, cite in self.why_not_end():
            return refused(reason, cite)
        owed = [each for each in self.race.owed.values() if not each.paid]
        answer = {
            "races": sum(not each.ground for each in self.race.results),
            "staked": self.state.taken, "paid": self.state.paid,
            "retained": self.race.retained, "breakage": self.race.breakage, "owed": sum(each.units for each in owed),
            "tickets": [each.ticket for each in owed],
        }  # fmt: skip
        written = {"held": answer["races"], "staked": self.state.taken, "paid-out": self.state.paid}
        return Decided(written=written, answer=answer)

    def closed(self, payload: Payload) -> None:
        """It is."""
        self.state.closed = True
