"""A plain way to finish any round: the machine deals, players stand or decline, the house calls what is due."""

from __future__ import annotations

from typing import Any

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import owed, purse
from aboveboard.floor.tables.draws import Draws
from aboveboard.floor.tables.game import TableGame
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.log.deeds import NotAllowed
from aboveboard.play.seats.floor_table import PitTable
from aboveboard.play.seats.may import May
from tests.support.house import Cast

PLAIN = (
    "stand", "stay", "let-it-ride", "no", "decline", "check", "fold", "surrender", "house-way", "even", "pull",
    "bring-in", "pat", "muck",
)  # fmt: skip
"""What somebody does who risks nothing more, the first that is offered."""
STEPS = 900
PATIENCE = 300
"""After so many steps wagers that ride on are taken down, where the rules allow it."""


class Unfinished(AssertionError):
    """A round that a plain way of playing does not end."""


class Finisher:
    """Plays what stands at one table to its end; with nobody `choosing`, the crew does so without seeing a hand."""

    def __init__(self, cast: Cast, table: str, *, choosing: bool = True) -> None:
        self.cast, self.table, self.choosing = cast, table, choosing
        self.tried: list[str] = []
        self.settled = self.rounds = 0

    @property
    def pit(self) -> PitTable:
        return self.cast.floor.desk.state(self.table).part(TableGame).pit

    def names(self) -> dict[int, str]:
        return dict(self.cast.floor.desk.state(self.table).part(TableGame).seats.taken)

    @property
    def chosen_for(self) -> int:
        """How often the crew chose for a player who did not."""
        return sum(line.startswith("dan act") and line.endswith(": done") for line in self.tried)

    def over(self) -> bool:
        return self.pit.between_rounds and self.pit.bank_due() is None

    def finish(self) -> int:
        """Play until nothing stands; gives the number of deeds that it took, or raises Unfinished."""
        for step in range(STEPS):
            if self.over():
                return step
            if not self._step(step):
                break
        stands = [(bet.seat, bet.plan.wager.name, bet.stake) for bet in self.pit.table.bets.values()]
        raise Unfinished(f"{self.table}: {stands} stand; tried {self._last()}; {self.pit.needs()}")

    def _last(self) -> list[str]:
        """What was tried last, and what the machine answered."""
        return [*[line for line in self.tried if " machine " in line][-2:], *self.tried[-8:]]

    def call(self) -> None:
        """Make a call that is due."""
        any(self._may(may) for may in self.pit.needs() if may.must and may.event == "call")

    def make_ready(self) -> None:
        """Do what must be done before wagers are taken, where nothing stands."""
        for _ in range(12):
            self.pay_debts()
            if any(may.event == "bet" for may in self.pit.needs()) and self.over():
                return
            calls = self.pit.terms.law.calls
            opening = [name for name, call in calls.items() if call.opens == "betting"]
            musts = [may for may in self.pit.needs() if may.must]
            musts.sort(key=lambda may: may.event != "call" or may.payload not in opening)
            if not any(self._may(may) for may in musts) and not self._do("dan", "machine", {}):
                return

    def _step(self, step: int) -> bool:
        self.pay_debts()
        if step > PATIENCE and self._take_down():
            return True
        seed = self.cast.floor.desk.state(self.table).part(Draws).seed
        if seed is None:
            self._do("dan", "commit", {})
        mays = self.pit.needs()
        must = [may for may in mays if may.must]
        calls = [may for may in must if may.event in ("call", "shooter", "dice", "open", "curator", "banker", "award")]
        acts = [may for may in must if may.event == "act"]
        if any(self._may(may) for may in [*acts, *calls]):
            return True
        if self._do("dan", "machine", {}):
            return True
        if "must first make" in self.tried[-1] and self._join_in():
            return True
        rest = [may for may in must if may not in calls and may not in acts]
        others = [may for may in mays if not may.must and may.event not in ("bet", "bank", "sit")]
        return (
            any(self._may(may) for may in [*rest, *others])
            or self._take_down()
            or self._go_against()
            or self._join_in()
        )

    def pay_debts(self) -> None:
        debt = -self.cast.floor.balance(owed(self.table))
        if debt > 0:
            house = self.cast.floor.desk.state(self.table).part(TableGame).house
            self.cast.say("sam", "mint", {"to": house, "cents": debt}, HOUSE)
            self.cast.say("dan", "pay-owed", {}, self.table)

    def _may(self, may: May) -> bool:
        """Do what somebody may do, in the plainest way."""
        names = self.names()
        own = may.role == "player" and may.event == "act" and self.choosing
        actor = names.get(may.seat or 0, "dan") if own else "dan"
        if may.payload is not None:
            if may.event == "bank" and "accept" in str(may.payload):
                return False
            return self._do(actor, may.event, may.payload)
        match may.event:
            case "act" if not self.choosing:
                return any(self._do("dan", "act", {"seat": may.seat, "do": word}) for word in PLAIN)
            case "act":
                options = may.among["options"]
                free = [option for option, cost in options.items() if not cost]
                plain = [option for option in PLAIN if option in free] + free
                return any(self._do(actor, "act", {"seat": may.seat, "do": option}) for option in plain[:4])
            case "cut":
                at = may.among["cards"] // 3
                said = {"at": at} | ({"second": at} if may.among["second"] else {})
                return self._do("dan", "cut", said | ({"seat": may.seat} if may.seat else {}))
            case "curator" | "banker":
                return any(self._do("dan", may.event, {"accept": seat}) for seat in sorted(names))
            case "shooter":
                return any(self._do("dan", "shooter", {"do": "offer", "seat": seat}) for seat in sorted(names))
            case "number":
                return self._do("dan", "number", 77)
            case "open":
                return self._do("dan", "open", self._lawful_equipment())
            case "award":
                items = may.among["items"] or ["bear"]
                return any(self._do("dan", "award", {"item": item, "cost": 1}) for item in items)
        return False

    def _lawful_equipment(self) -> dict[str, Any]:
        """What must be stated of the equipment, as the law wants it: an opening that was refused is stated again."""
        found: dict[str, Any] = {}
        for fact, measure in self.pit.terms.law.equipment.items():
            if measure.required:
                wanted = measure.is_ if measure.is_ is not None else (measure.one_of or (measure.min,))[0]
                found[fact] = True if wanted is None else wanted
        return found

    def _go_against(self) -> bool:
        """A bank that nobody plays against waits for somebody who does."""
        holder, stands = self.pit.table.terms.law.holder, {bet.seat for bet in self.pit.table.bets.values()}
        wager = next((bet for bet in self.pit.terms.offered() if holder and bet.law.banked_by == holder.wager), None)
        others = [name for seat, name in self.names().items() if seat not in stands]
        if wager is None:
            return False
        for name in others:
            self.cast.say("sam", "mint", {"to": purse(name), "cents": 10_000}, HOUSE)
        stakes = (1, 100, 500, 1000, 10_000)
        return any(self._do(name, "bet", {"wager": wager.name, "stake": stake}) for name in others for stake in stakes)

    def _join_in(self) -> bool:
        """A wager beside a hand that nobody has been dealt waits for somebody who plays."""
        shooting, names = self.pit.table.shooting, self.names()
        first = None if shooting is None else shooting.shooter
        for seat, name in sorted(names.items(), key=lambda place: place[0] != first):
            self.cast.say("sam", "mint", {"to": purse(name), "cents": 10_000}, HOUSE)
            for wager in self.pit.terms.offered():
                for stake in (500, 1000, lawful_stake(wager, None)):
                    if self._do(name, "bet", {"seat": seat, "wager": wager.name, "stake": stake}):
                        return True
        return False

    def _take_down(self) -> bool:
        for bet in list(self.pit.table.bets.values()):
            whose: dict[str, Any] = {"seat": bet.seat, "wager": bet.plan.wager.name}
            if bet.selection:
                whose["selection"] = bet.selection
            if self._do("dan", "take-down", whose):
                return True
        return False

    def _do(self, actor: str, kind: str, said: Any) -> bool:
        try:
            result = self.cast.do(actor, kind, said, self.table)
        except (BadInput, NotAllowed) as error:
            self.tried.append(f"{actor} {kind} {said}: {error}")
            return False
        self.settled += len(result.settled)
        self.rounds += bool(result.settled)
        why = "done" if result.refusal is None else result.refusal.reason
        self.tried.append(f"{actor} {kind} {said}: {why}")
        return result.refusal is None


def finish(cast: Cast, table: str) -> int:
    """Finish what stands at a table."""
    return Finisher(cast, table).finish()
