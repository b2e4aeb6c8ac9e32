"""Chips on their way: from a seat into the pot, back where nobody called, to the house, and to whoever wins them."""

from __future__ import annotations

from dataclasses import dataclass, field

from aboveboard.kernel.words import spaced
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Event
from aboveboard.play.poker.actions import Act
from aboveboard.play.poker.awards import Award
from aboveboard.play.poker.core import Posted, RoomCore
from aboveboard.play.poker.facts import MAIN
from aboveboard.play.poker.hand import Hand
from aboveboard.play.poker.seating import Seating
from aboveboard.play.table.entries import Note, PaidPot, Payment, PaymentKind, PotShare, Settled
from aboveboard.play.table.part import Part, State

POT, HOUSE = "pot", "house"
OPENING = "opening bet"


@dataclass(slots=True)
class PotLedgerState(State):
    """Writes down what a table's pots do."""

    sheet: list[PaidPot] = field(default_factory=list)
    """Each pot that was paid out."""


class PotLedger(Part[PotLedgerState]):
    """Writes down what a table's pots do."""

    def __init__(self, room: RoomCore, seating: Seating, posted: Posted) -> None:
        super().__init__(PotLedgerState())
        self.room, self._seating, self._posted = room, seating, posted

    def _move(
        self, kind: PaymentKind, event: Event, source: str, to: str, cents: int, why: str, cite: tuple[str, ...]
    ) -> None:
        if cents:
            self.room.table.transfers.append(Payment(event.number, source, to, cents, why, citations(cite), kind))

    def posts(self, event: Event, seat: int, name: str, cents: int) -> None:
        """An ante or a blind goes in."""
        law = self.room.law
        kind, cite = (PaymentKind.ANTE, law.ante_cite) if name == "ante" else (PaymentKind.BLIND, law.blinds_cite)
        self._move(kind, event, f"seat-{seat}", POT, cents, spaced(name), cite)

    def bets(self, event: Event, before: Hand, after: Hand, act: Act) -> None:
        """What a player's act puts in, and what of an earlier bet comes back uncalled."""
        law, put = self.room.law, before.stack(act.seat) - after.stack(act.seat)
        if put > 0:
            kind = "raise" if before.level else "bet"
            if put <= before.level - before.bet(act.seat):
                kind = "call"
            elif before.state.bring_in_status and after.state.completion_status:
                kind = "bring-in"
            opens = not before.opened and kind in ("bet", "raise", "bring-in")
            after.opened = before.opened or opens
            cites = {"bet": law.bet_cite, "call": law.call_cite, "raise": law.raise_cite, "bring-in": law.bring_in_cite}
            cite = (*cites[kind], *(law.opening_cite if opens else ()))
            all_in = not after.stack(act.seat)
            why = ("all-in " if all_in else "") + (f"{OPENING} ({kind})" if opens else kind)
            cite = (*cite, *(law.all_in_cite if all_in else ()))
            paid_as = PaymentKind.OPENING_BET if opens else PaymentKind(kind)
            self._move(paid_as, event, f"seat-{act.seat}", POT, put, why, cite)
        self.returns(event, before, after)

    def returns(self, event: Event, before: Hand | None, after: Hand) -> None:
        """What nobody could call goes back to whoever bet it."""
        stacks = self._seating.state.stacks
        for seat in after.seats:
            back = after.stack(seat) - stacks[seat]
            if back > 0:
                self._move(
                    PaymentKind.UNCALLED, event, POT, f"seat-{seat}", back, "uncalled", self.room.law.all_in_cite
                )

    def charges(self, event: Event) -> None:
        """Every seat pays for its time."""
        law, stacks = self.room.law.charge, self._seating.state.stacks
        for seat in sorted(stacks):
            cents = min(law.amount, stacks[seat])
            stacks[seat] -= cents
            self._move(PaymentKind.TIME, event, f"seat-{seat}", HOUSE, cents, "charge for time", law.cite)

    def drained(self) -> tuple[PaidPot, ...]:
        """Hand out the pots that were paid out, and hold none of them any more."""
        found = tuple(self.state.sheet)
        self.state.sheet.clear()
        return found

    # -- the end of a round ------------------------------------------------------------------------------------------

    def pays(self, event: Event, hand: Hand, found: tuple[Award, ...]) -> None:
        """The pots are raked and go to whoever has won them."""
        law, stacks = self.room.law, self._seating.state.stacks
        back = hand.uncalled
        if back is not None:
            seat, cents = back
            stacks[seat] += cents
            self._move(PaymentKind.UNCALLED, event, POT, f"seat-{seat}", cents, "uncalled", law.bet_cite)
        form = law.form_cite.get(hand.variant.form, ())
        for award in found:
            name = f"{award.part.name.replace('-', ' pot ')}" if award.part.name != MAIN else "main pot"
            side = () if award.part.name == MAIN else law.side_cite
            cite = (*law.cite, *side) if len(hand.alive) == 1 else (*form, *law.ranks_cite, *side)
            self._move(PaymentKind.RAKE, event, POT, HOUSE, award.rake, f"rake on the {name}", law.rake.cite)
            for share in award.shares:
                stacks[share.seat] += share.cents + share.odd
                why, to, kind = f"{name}, {share.side}", f"seat-{share.seat}", PaymentKind(share.side)
                self._move(kind, event, POT, to, share.cents, why, cite)
                self._move(kind, event, POT, to, share.odd, f"odd chip of the {why}", law.odd_chip_cite)
            self._rows(event, hand, award, cite)
            self._sheet(event, award)

    def _rows(self, event: Event, hand: Hand, award: Award, cite: tuple[str, ...]) -> None:
        """How each seat that put something into a pot has fared with it."""
        law = self.room.law
        for seat in hand.seats:
            stake, won = award.part.stakes[seat], award.won(seat)
            if not stake and not won:
                continue
            result = "win" if won > stake else "push" if won == stake else "half" if won else "lose"
            out = seat in hand.folded or seat in hand.dead
            grade = award.sides(seat) or ("folded" if out else "mucked" if seat in hand.mucked else "beaten")
            pays, returned = max(0, won - stake), min(won, stake)
            ids = (*cite, *(law.fold_cite if out else ()), *(law.rake.cite if award.rake and won else ()))
            row = Settled(
                event.number, seat, POT, award.part.name, stake, result, grade, pays, returned, 0, citations(ids)
            )
            self.room.table.settled.append(row)

    def _sheet(self, event: Event, award: Award) -> None:
        part = award.part
        shares = (
            PotShare(share.seat, share.side, share.cents + share.odd, share.odd, share.hand) for share in award.shares
        )
        self.state.sheet.append(
            PaidPot(event.number, part.name, part.cents, award.rake, tuple(part.seats), tuple(shares))
        )

    def gives_back(self, event: Event, why: str, cite: tuple[str, ...]) -> None:
        """A round does not count: everybody gets back what was put in."""
        room, hand = self.room, self.room.state.hand
        stakes = {seat: hand.put_in(seat) for seat in hand.seats} if hand is not None else {}
        stakes = stakes or {seat: self._posted.of(seat) for seat in self._posted.state.posted}
        room.table.voided.append(Note(event.number, why, citations(cite)))
        for seat, cents in stakes.items():
            self._seating.state.stacks[seat] += cents
            self._move(PaymentKind.RETURNED, event, POT, f"seat-{seat}", cents, "returned", cite)
            if cents:
                row = Settled(event.number, seat, POT, None, cents, "void", "returned", 0, cents, 0, citations(cite))
                room.table.settled.append(row)
        self._posted.clear()
