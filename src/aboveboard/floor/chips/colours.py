"""Non-value chips at a table: each player's in a colour of their own, all of the table's one design, none of them to
leave it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, ClassVar

from aboveboard.floor.chips.designs import Set
from aboveboard.law.errors import nearest
from aboveboard.law.model import Tender
from aboveboard.law.model.money import NonValueChips
from aboveboard.law.money import MoneyLaw
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Viewer
from aboveboard.log.part import StatePart, law_of
from aboveboard.play.events import Event, Refusal
from aboveboard.play.table.conduct.colour_chips import ColourHolding, ColoursInUse

KINDS = ("chips", "leave")
Sets = Callable[[str], Set | None]


@dataclass(frozen=True)
class OwnColours:
    """The clauses of a house's law in the words that a game's law has for them."""

    tender: Tender | None


@dataclass
class ColourState:
    """The colours in use."""

    racks: dict[str, ColourHolding] = field(default_factory=dict)


class ColourChips(StatePart[ColourState]):
    """The non-value chips of one table, where the law of the house speaks of them."""

    folds: ClassVar[Mapping[str, str]] = {"chips": "_given", "leave": "_left"}

    def __init__(self, setting: Setting, law: MoneyLaw | None = None, *, sets: Sets = lambda table: None) -> None:
        self.table = setting.log
        held = law or law_of(setting.ruleset)
        self.law: NonValueChips | None = None if held is None or held.chips is None else held.chips.non_value
        self.sets = sets
        """The set that the house's register has assigned to a table."""
        self.state = ColourState()
        self.deeds: Mapping[str, Handler] = {} if self.law is None else {"offer-chips": self.offer}

    def _chips(self) -> ColoursInUse:
        """The table's colours under these clauses, as games know them."""
        assert self.law is not None
        law = self.law
        tender = Tender(accepts=("chip",), own_colour=law.colour_cite, cash_in=law.leave_cite, cite=law.cite)
        return ColoursInUse(OwnColours(tender), self.state.racks)

    def why_not(self, deed: Deed, books: Books) -> Refusal | None:
        """Chips are given in a colour of the table's set that nobody else has; nobody leaves with them."""
        if self.law is None or deed.kind not in KINDS or not isinstance(deed.payload, Mapping):
            return None
        trial = self._chips()
        trial.state.racks = deepcopy(self.state.racks)
        if deed.kind == "leave":
            seat = deed.payload.get("seat", deed.seat)
            return None if seat is None else trial.leave(Event(0, "leave", {"seat": seat}))
        if deed.payload.get("do", "buy") == "buy" and (refusal := self._foreign(deed)) is not None:
            return refusal
        return trial.act(Event(0, "chips", dict(deed.payload)))

    def _foreign(self, deed: Deed) -> Refusal | None:
        assert self.law is not None
        own = self.sets(self.table)
        if own is None:
            return Refusal(f"no set of non-value chips is assigned to table {self.table}", self.law.table_cite)
        colour = str(deed.payload.get("colour"))
        if colour not in own.colours:
            hint = nearest(colour, own.colours)
            return Refusal(f"table {self.table} has no {colour} chips; {hint}", self.law.table_cite)
        return None

    def offer(self, deed: Deed, books: Books) -> Outcome:
        """A player wagers with non-value chips: they must be this table's, known by their design."""
        deed.fields("seat", "design", "colour")
        assert self.law is not None
        own, design = self.sets(self.table), deed.word("design")
        if own is None or own.design != design:
            reason = f"chips with the {design} are not this table's, and are used at their own table only"
            return Outcome(Refusal(reason, self.law.table_cite))
        return Outcome(answer={"design": design})

    def _given(self, event: Logged) -> None:
        if self.law is not None:
            self._chips().act(Event(event.number, "chips", dict(event.payload)))

    def _left(self, event: Logged) -> None:
        if self.law is not None:
            self._chips().leave(Event(event.number, "leave", {"seat": event.payload["seat"], "chips": 0}))

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """Whose colour is whose."""
        return {
            "colours": {
                rack.colour: {"seat": rack.seat, "count": rack.count, "value": rack.value}
                for rack in self.state.racks.values()
            }
        }
