"""What a table writes down: wagers settled, money moved, and events refused or voided."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Settled(NamedTuple):
    """How one wager ended and what it is owed; `pays` is beyond the stake, net of a fee taken now.

    Of what it is paid and given back `metered` comes out of its meter, which was lowered by just so much.
    """

    event: int
    seat: int
    wager: str
    selection: str | None
    stake: int
    result: str
    grade: str
    pays: int
    returned: int
    vigorish: int
    cite: list[str]
    prize: str | None = None
    metered: int = 0

    def to_json(self, event: int | None = None) -> dict[str, object]:
        """The row as documents have it; a log that numbers its events otherwise gives its own number."""
        number, seat, wager, selection, stake, result, grade, pays, returned, vigorish, cite, prize, metered = self
        row: dict[str, object] = {
            "event": number if event is None else event, "seat": seat, "wager": wager, "selection": selection,
            "stake": stake, "result": result, "grade": grade, "pays": pays, "returned": returned,
            "vigorish": vigorish, "cite": cite,
        }  # fmt: skip
        if prize is not None:
            row["prize"] = prize
        if metered:
            row["metered"] = metered
        return row


class PaymentKind(StrEnum):
    """What a payment is for. Programs go by this; `why` says it to people and decides nothing."""

    WIN = "win"
    JACKPOT = "jackpot"
    """What a meter pays beyond the stake."""
    LOSS = "loss"
    VIGORISH = "vigorish"
    BANK = "bank"
    """A player's bank makes good what the centre lacks, or takes what is left of it."""
    ANTE = "ante"
    BLIND = "blind"
    OPENING_BET = "opening-bet"
    BRING_IN = "bring-in"
    BET = "bet"
    CALL = "call"
    RAISE = "raise"
    UNCALLED = "uncalled"
    HIGH = "high"
    LOW = "low"
    UNCONTESTED = "uncontested"
    RAKE = "rake"
    TIME = "time"
    RETURNED = "returned"


class Payment(NamedTuple):
    """Money that changes hands at a table, with the reason and the clauses; the kind is in no record or log."""

    event: int
    source: str
    to: str
    cents: int
    why: str
    cite: list[str]
    kind: PaymentKind

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        event, source, to, cents, why, cite, _ = self
        return {"event": event, "from": source, "to": to, "cents": cents, "why": why, "cite": cite}


class Note(NamedTuple):
    """An event that was refused, or an outcome or wager that was voided, with the reason and the clauses."""

    event: int
    reason: str
    cite: list[str]

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        return {"event": self.event, "reason": self.reason, "cite": self.cite}


class Cured(Note):
    """How something that went wrong was put right, while the outcome and the wagers stand: nothing was void."""

    __slots__ = ()


class Riding(NamedTuple):
    """A wager that stands, or what a seat has in the pot; `on` where the next outcome decides it."""

    seat: int
    wager: str
    selection: str | None
    stake: int
    on: bool

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        return {
            "seat": self.seat, "wager": self.wager, "selection": self.selection, "stake": self.stake, "on": self.on,
        }  # fmt: skip


class Staked(NamedTuple):
    """Chips that a player puts up, as a wager or more of one."""

    seat: int
    wager: str
    selection: str | None
    cents: int


class PotShare(NamedTuple):
    """What a seat takes of a pot, for its high or its low hand, the odd chip included."""

    seat: int
    side: str
    cents: int
    odd_chip: int
    hand: str = ""

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        row: dict[str, object] = {
            "seat": self.seat, "for": self.side, "cents": self.cents, "odd_chip": self.odd_chip,
        }  # fmt: skip
        return row | {"hand": self.hand} if self.hand else row


class PaidPot(NamedTuple):
    """A pot that was paid out: what was in it, the rake, who contended for it and who takes it."""

    event: int
    pot: str
    cents: int
    rake: int
    contenders: tuple[int, ...]
    awarded: tuple[PotShare, ...]

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        return {
            "event": self.event, "pot": self.pot, "cents": self.cents, "rake": self.rake,
            "contenders": list(self.contenders), "awarded": [share.to_json() for share in self.awarded],
        }  # fmt: skip


class Written(NamedTuple):
    """What a table wrote down since it was last asked."""

    settled: tuple[Settled, ...] = ()
    transfers: tuple[Payment, ...] = ()
    voided: tuple[Note, ...] = ()
    """What was void, and in its order what was only put right: `Cured`."""
    refused: tuple[Note, ...] = ()
    staked: tuple[Staked, ...] = ()
    discarded: tuple[Note, ...] = ()
    pots: tuple[PaidPot, ...] = ()
