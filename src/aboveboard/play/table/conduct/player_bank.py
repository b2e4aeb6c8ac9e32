"""A player who banks a round in the house's place: who may, what is covered, and how the centre is settled.

Losing wagers go to the centre and winning ones are paid out of it. What it lacks the bank makes good; what is left is
the bank's, less a fee. Where the house shares the bank, it has half of either.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from aboveboard.games.shapes.deal import Deal, Round
from aboveboard.kernel.grades import LOSE, WIN, Grade
from aboveboard.kernel.hidden import Looked
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.model import BankLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import WagerTerms
from aboveboard.play.events import Event, Refusal, fields, seat_of, stake_of
from aboveboard.play.table.conduct.seated import Seated
from aboveboard.play.table.core import TableCore
from aboveboard.play.table.dealing.face_down import FaceDown
from aboveboard.play.table.dealing.start import DealStart
from aboveboard.play.table.entries import Payment, PaymentKind, Settled
from aboveboard.play.table.part import Deed, Part, State
from aboveboard.play.table.wagers.payouts import vigorish_on

DEEDS = ("offer", "accept", "decline")
CENTRE, HOUSE = "center", "house"
DEALER = 0


@dataclass(slots=True)
class PlayerBankState(State):
    """Who banks with what, and what is to be settled with the bank."""

    seat: int | None = None
    """Who banks the round being played or about to be; the house where nobody does."""
    shared: bool = False
    """Does the house cover half?"""
    chips: int | None = None
    """What the bank has on the table, where that is stated."""
    stake: int = 0
    """What the dealer wagers against the bank."""
    turns: int = 0
    """How often the first offer has moved on since it began at the dealer's right."""
    declined: set[int] = field(default_factory=set)
    last: int | None = None
    rounds: int = 0
    wagered: dict[int, int] = field(default_factory=dict)
    """What each seat wagered in the last round that the dealer banked."""
    left: set[int] = field(default_factory=set)
    """The seats whose players have left since that round: whoever sits there now wagered nothing in it."""
    rows: list[Settled] = field(default_factory=list)
    dealer: Grade | tuple[Grade, ...] | None = None
    """How the dealer's own wager ended."""
    event: int = 0


class PlayerBank(Part[PlayerBankState]):
    """The bank's way round one table, and the money of a round that a player banks."""

    def __init__(self, table: TableCore, game: Deal, seated: Seated, face_down: FaceDown, start: DealStart) -> None:
        super().__init__(PlayerBankState())
        self.table, self._game, self._seated, self._face_down, self._start = table, game, seated, face_down, start
        seated.on_leave.append(self._left)

    @property
    def seat(self) -> int | None:
        """Who banks the round being played or about to be; the house where nobody does."""
        return self.state.seat

    @property
    def stake(self) -> int:
        """What the dealer wagers against the bank."""
        return self.state.stake

    @property
    def deeds(self) -> Mapping[str, Deed]:
        """The bank goes from player to player."""
        return {"bank": self.act}

    def act(self, event: Event) -> Refusal | None:
        """The bank is offered, accepted or declined."""
        law = self.table.terms.law.bank
        if law is None:
            raise BadInput(f"event {event.number}: {self.table.terms.law.title} has no 'bank'")
        payload = fields(event, *DEEDS, "chips", "co-bank", "dealer-wager")
        deeds = [deed for deed in DEEDS if deed in payload]
        if len(deeds) != 1:
            odd = deeds[0] if deeds else ""
            raise BadInput(f"event {event.number}: bank: one of {', '.join(DEEDS)} was expected; {nearest(odd, DEEDS)}")
        seat = seat_of(event.number, payload[deeds[0]])
        refusal = self.not_now(law) or self._not_due(law, seat)
        if refusal is not None or deeds[0] == "offer":
            return refusal
        if deeds[0] == "decline":
            self.state.declined.add(seat)
            return None
        return self._accept(event, law, seat, payload)

    def not_now(self, law: BankLaw) -> Refusal | None:
        """Why no player is offered the bank now."""
        if not law.offered:
            return Refusal("this table does not offer players the bank", law.offer)
        if self.state.seat is not None or self._start.shaken():
            return Refusal("the bank of this round is settled", law.order_cite)
        if not self.state.rounds:
            return Refusal("no player banks the first round", law.start_cite)
        return None

    def _not_due(self, law: BankLaw, seat: int) -> Refusal | None:
        if seat == self.state.last:
            return Refusal(f"seat {seat} banked the last round", law.consecutive_cite)
        due = self.due()
        if due is None:
            return Refusal("this round is the dealer's to bank", law.rotation_cite or law.order_cite)
        if due != seat:
            return Refusal(f"the bank goes to seat {due} first, then round the table", law.order_cite)
        return None

    def _known(self) -> list[int]:
        return sorted(self._seated.state.known | set(self.state.wagered) | {b.seat for b in self.table.bets.values()})

    def due(self) -> int | None:
        """Who is to be offered the bank next; nobody where all have declined or it is the dealer's turn."""
        seats = self._known()
        turn = self.state.turns % (len(seats) + 1)
        if turn == len(seats):
            return None
        circle = seats[turn:] + seats[:turn]
        return next((seat for seat in circle if seat not in self.state.declined and seat != self.state.last), None)

    def _accept(self, event: Event, law: BankLaw, seat: int, payload: Mapping[str, object]) -> Refusal | None:
        shared, stake = payload.get("co-bank", False), payload.get("dealer-wager")
        if not isinstance(shared, bool):
            raise BadInput(f"event {event.number}: bank: co-bank: true or false was expected, not {shared!r}")
        if seat not in self.state.wagered:
            return self._no_wager(law, seat)
        if shared and not law.co_bank:
            return Refusal("this table does not cover half of a player's bank", law.co_bank_cite)
        if any(bet.seat == seat for bet in self.table.bets.values()):
            return Refusal(f"seat {seat} banks and wagers on no box besides", law.one_box_cite)
        chips = None if payload.get("chips") is None else stake_of(event.number, payload["chips"], "chips")
        refusal = self._uncovered(law, chips)
        if refusal is not None:
            return refusal
        most = law.dealer_wager or self.state.wagered[seat]
        if stake is not None and (type(stake) is not int or stake < 0):
            raise BadInput(f"event {event.number}: bank: dealer-wager: whole cents were expected, not {stake!r}")
        if shared and stake:
            return Refusal("the dealer wagers nothing against a bank that the house shares", law.no_dealer_wager_cite)
        if stake is not None and stake > most:
            reason = f"the dealer wagers {dollars(most)}, or less if the bank says so, not {dollars(stake)}"
            return Refusal(reason, law.less_cite)
        self.state.seat, self.state.shared, self.state.chips = seat, shared, chips
        self.state.stake = 0 if shared else most if stake is None else stake
        return None

    @staticmethod
    def _no_wager(law: BankLaw, seat: int) -> Refusal:
        return Refusal(f"seat {seat} made no wager in the last round that the dealer banked", law.wagered_cite)

    def refuses_now(self, event: Event) -> Refusal | None:
        """A newcomer has no right to bank by what another wagered from the seat."""
        law, payload = self.table.terms.law.bank, event.payload
        seat = payload.get("accept") if event.kind == "bank" and isinstance(payload, Mapping) else None
        return self._no_wager(law, seat) if law is not None and type(seat) is int and seat in self.state.left else None

    def _left(self, seat: int) -> None:
        if seat in self.state.wagered:
            self.state.left.add(seat)

    def _uncovered(self, law: BankLaw, chips: int | None) -> Refusal | None:
        others = sum(bet.stake for bet in self.table.bets.values() if self.has(bet.plan.wager.name))
        if chips is not None and others > chips:
            reason = f"the bank must have {dollars(others)} on the table to cover the wagers, and has {dollars(chips)}"
            return Refusal(reason, law.covers_cite)
        return None

    def refuses_bet(self, seat: int, player: object) -> Refusal | None:
        """Why the bank makes no wager of its own."""
        law = self.table.terms.law.bank
        if law is None or self.state.seat is None or self.state.seat not in (seat, player):
            return None
        return Refusal(f"seat {self.state.seat} banks and wagers on no box besides", law.one_box_cite)

    # -- the round -----------------------------------------------------------------------------------------------

    def seats(self) -> set[int]:
        """The seat that is dealt in because it banks."""
        return set() if self.state.seat is None else {self.state.seat}

    def refuses_deal(self) -> Refusal | None:
        """Why a round does not begin: wagers have come that the bank does not cover."""
        law = self.table.terms.law.bank
        return None if law is None or self.state.seat is None else self._uncovered(law, self.state.chips)

    def begun(self, event: Event) -> None:
        """A round begins."""
        self.state.event = event.number
        if self.state.seat is None:
            self.state.left = set()
            self.state.wagered = {
                bet.seat: bet.stake for bet in self.table.bets.values() if self.has(bet.plan.wager.name)
            }

    def has(self, wager: str) -> bool:
        """Is the wager made against whoever banks? Any other is the house's."""
        return self._game.takes_part(self.table.terms.wagers[wager].game_wager)

    def record(self, row: Settled) -> None:
        """A wager against the bank is decided; the money moves once all are."""
        self.state.rows.append(row)
        self.state.event = row.event

    def look(self, event: Event, round: Round) -> None:
        """The dealer's own wager against the bank is decided as a player's would be."""
        wager = self._wager().wager
        if self.state.stake and wager is not None and wager.grade is not None:
            self.state.event = event.number
            with suppress(Looked):
                self.state.dealer = self._face_down.asked(wager.grade, self.table.tracks.setup, round, DEALER, None)

    def undecided(self, round: Round) -> None:
        """A round is over but for the dealer's wager, which a hidden card decides: raises Looked for it."""
        wager, state = self._wager().wager, self.state
        if not self.table.deciding or not state.stake or state.dealer is not None or wager is None:
            return
        if wager.grade is not None:
            state.dealer = self._face_down.asked(wager.grade, self.table.tracks.setup, round, DEALER, None)

    def _wager(self) -> WagerTerms:
        return next(iter(self.table.terms.wagers.values()))

    def after_round(self) -> None:
        """The round is over: the centre is settled, and the first offer moves on."""
        if self.state.seat is not None and (self.state.rows or self.state.dealer):
            self._settle()
        if self.state.rounds:
            self.state.turns = (self.state.turns + 1) % (len(self._known()) + 1)
        self.state.last, self.state.rounds = self.state.seat, self.state.rounds + 1
        self.state.seat, self.state.shared, self.state.chips, self.state.stake, self.state.dealer = (
            None,
            False,
            None,
            0,
            None,
        )
        self.state.rows, self.state.declined = [], set()

    def _settle(self) -> None:
        law = self.table.terms.law.bank
        assert law is not None
        bank, cites = f"seat-{self.state.seat}", law.co_center_cite if self.state.shared else law.center_cite
        held = owed = 0
        if self.state.dealer == LOSE:
            self._move(
                PaymentKind.LOSS, HOUSE, CENTRE, self.state.stake, "the dealer's wager loses", law.dealer_lost_cite
            )
            held += self.state.stake
        for row in self.state.rows:
            lost = row.stake - row.returned
            self._move(PaymentKind.LOSS, f"seat-{row.seat}", CENTRE, lost, f"{row.wager} loses", cites)
            held += lost
            owed += row.pays + row.vigorish
        owed += self.state.stake if self.state.dealer == WIN else 0
        self._make_good(law, bank, owed - held)
        if self.state.dealer == WIN:
            self._move(PaymentKind.WIN, CENTRE, HOUSE, self.state.stake, "the dealer's wager wins", law.dealer_won_cite)
        for row in self.state.rows:
            seat = f"seat-{row.seat}"
            self._move(PaymentKind.WIN, CENTRE, seat, row.pays + row.vigorish, f"{row.wager} wins", cites)
            fee_cite = law.winner_fee_cite
            self._move(PaymentKind.VIGORISH, seat, HOUSE, row.vigorish, "vigorish on a winning wager", fee_cite)
        self._share_out(law, bank, held - owed)

    def _make_good(self, law: BankLaw, bank: str, short: int) -> None:
        """What the centre lacks comes from the bank, or by halves; an odd cent is the house's."""
        if short <= 0:
            return
        part, cite = (short // 2, law.co_shortfall_cite) if self.state.shared else (short, law.shortfall_cite)
        self._move(PaymentKind.BANK, bank, CENTRE, part, "what the center lacks", cite)
        half = "the house's half of what the center lacks"
        self._move(PaymentKind.BANK, HOUSE, CENTRE, short - part, half, cite)

    def _share_out(self, law: BankLaw, bank: str, surplus: int) -> None:
        """What is left is the bank's less its fee, or by halves; an odd cent is the house's."""
        if surplus <= 0:
            return
        part, cite = (surplus // 2, law.co_surplus_cite) if self.state.shared else (surplus, law.surplus_cite)
        fee = min(vigorish_on(self._wager(), part), part)
        self._move(PaymentKind.BANK, CENTRE, HOUSE, surplus - part, "the house's half of the surplus", cite)
        self._move(PaymentKind.VIGORISH, CENTRE, HOUSE, fee, "vigorish on the surplus", cite)
        self._move(PaymentKind.BANK, CENTRE, bank, part - fee, "the surplus", cite)

    def _move(self, kind: PaymentKind, source: str, to: str, cents: int, why: str, cite: tuple[str, ...]) -> None:
        if cents:
            self.table.transfers.append(Payment(self.state.event, source, to, cents, why, citations(cite), kind))
