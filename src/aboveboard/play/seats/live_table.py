"""A table that people play at: one call a deed, each answered at once.

Everything goes through the same events as a record does, so what was played can be written down and settled again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TypedDict

from aboveboard.games.shapes.deal import Need, Turn
from aboveboard.kernel.chance import Chance, SystemChance
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.document import PrintedTable, html_table
from aboveboard.play.events import read_event
from aboveboard.play.poker.dealer import next_cards
from aboveboard.play.records.settle import posted_limits, report
from aboveboard.play.records.settled import SettledRecord
from aboveboard.play.seats.answers import Answer
from aboveboard.play.seats.dealer import Croupier, draw
from aboveboard.play.seats.views import cards
from aboveboard.play.table.conduct.calls import GO_ON
from aboveboard.play.table.entries import Settled, Written
from aboveboard.play.table.stated import Stated
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.standing import Standing

STATED = ("call", "shooter", "open", "shuffle", "cut", "cover", "dealer", "idle")
"""Deeds whose rules apply only at a strict table, where everybody states them."""


class Record(TypedDict, total=False):
    """What was played, in the form that `settle` reads."""

    ruleset: str
    game: str
    as_of: str
    as_if: list[str]
    options: dict[str, object]
    limits: object
    wheel: object
    house_way: object
    wagers: dict[str, object]
    events: list[Mapping[str, object]]


class LiveTable:
    """A game in play under its terms; a strict table also asks for calls, a shooter and who does what."""

    def __init__(
        self,
        terms: Terms,
        limits: object = None,
        chance: Chance | None = None,
        *,
        wheel: object = None,
        strict: bool = False,
    ) -> None:
        self.terms = terms
        self.limits = limits
        self.wheel = wheel
        self.strict = strict
        self.chance: Chance = SystemChance() if chance is None else chance
        facts = Stated(strict, strict, strict, strict, offers=strict, holder=strict, shoes=strict)
        facts.mixing = facts.surrender = strict
        self.table = Table(terms, tracks_of(terms), posted_limits(limits), facts)
        self.events: list[Mapping[str, object]] = []
        """What was accepted, in order: the log of the table."""
        self.croupier = Croupier(self) if terms.game.dealt else None
        """Who deals, where the game is dealt."""

    def __repr__(self) -> str:
        now = ", ".join(filter(None, (self.describe(), f"{counted(len(self.riding), 'wager')} riding")))
        return f"<Table {self.terms.edition.name}: {now}>"

    def _repr_html_(self) -> str:
        """How the table stands, for a notebook."""
        rows = ((bet.seat, bet.plan.wager.name, bet.selection, dollars(bet.stake)) for bet in self.riding)
        riding = html_table(PrintedTable((">seat", "wager", "on", ">stake"), rows)) if self.riding else ""
        now = escape(": ".join(filter(None, (self.terms.law.title, self.describe()))))
        return f"<p>{now}</p>\n{riding or '<p>Nothing rides.</p>'}"

    # -- deeds -----------------------------------------------------------------------------------------------------

    def bet(self, seat: int, wager: str, stake: int, selection: str | None = None, **facts: object) -> Answer:
        """A player makes a wager, in whole cents, or adds to one that stands."""
        return self.act({"bet": {"seat": seat, "wager": wager, "selection": selection, "stake": stake, **facts}})

    def take_down(self, seat: int, wager: str, selection: str | None = None) -> Answer:
        """A player takes a wager down."""
        return self.act({"take-down": {"seat": seat, "wager": wager, "selection": selection}})

    def reduce(self, seat: int, wager: str, to: int, selection: str | None = None) -> Answer:
        """A player reduces a wager to a smaller stake."""
        return self.act({"reduce": {"seat": seat, "wager": wager, "selection": selection, "to": to}})

    def turn(self, seat: int, wager: str, selection: str | None = None, *, on: bool) -> Answer:
        """A player calls a wager on or off."""
        return self.act({"turn": {"seat": seat, "wager": wager, "selection": selection, "on": on}})

    def roll(self, faces: Sequence[int] | None = None, by: object = None) -> Answer:
        """The dice show these faces or, where none are given, are thrown."""
        return self._outcome("roll", None if faces is None else list(faces), by)

    def spin(self, section: str | None = None, by: object = None) -> Answer:
        """The wheel stops at this section or, where none is given, is spun."""
        return self._outcome("spin", section, by)

    def next(self, by: object = None) -> Answer:
        """The dice are thrown or the wheel is spun, whichever the game has."""
        return self._outcome(self.equipment_event, None, by)

    def deal(self, cards: str | None = None) -> Answer:
        """What the round needs before somebody chooses is dealt: these cards or, where none are named, by chance."""
        if self.table.room is not None:
            return self.act(next_cards(self.table.room, self.chance) if cards is None else {"shoe": cards})
        return self._dealing().deal(cards)

    def choose(self, seat: int, option: str, stake: int | None = None, **facts: object) -> Answer:
        """A player chooses; what the choice obliges is put up, and what it needs is dealt."""
        payload = {"seat": seat, "do": option, **({} if stake is None else {"stake": stake}), **facts}
        if self.table.room is not None:
            return self.act({"act": payload})
        return self._dealing().choose({"act": payload})

    def expose(self, place: str, cards: str) -> Answer:
        """Cards that lay face down at a place are turned."""
        return self.act({"expose": {"place": place, "cards": cards}})

    def _dealing(self) -> Croupier:
        if self.croupier is None:
            raise BadInput(f"{self.terms.law.title} is not dealt; {self.equipment_event!r} was expected")
        return self.croupier

    def act(self, event: Mapping[str, object]) -> Answer:
        """Any event of a record, done now."""
        read = read_event(len(self.events), dict(event))
        stated = read.kind in STATED and read.payload != GO_ON and self.table.room is None
        if not self.strict and (stated or read.role is not None or read.seat is not None):
            what = read.kind if read.kind in STATED else "by"
            raise BadInput(f"{what}: open the table with strict=True, so that everybody's part is stated and checked")
        table = self.table
        before = len(table.settled), len(table.voided), len(table.transfers), len(table.discarded)
        refusal = self.table.act(read)
        settled, voided = tuple(self.table.settled[before[0] :]), tuple(self.table.voided[before[1] :])
        moved = tuple(self.table.transfers[before[2] :])
        if refusal is not None:
            return Answer(event, Written(settled, moved, voided, (self.table.refused[-1],)), refusal)
        self.events.append(event)
        return Answer(event, Written(settled, moved, voided, discarded=tuple(table.discarded[before[3] :])))

    def _outcome(self, kind: str, given: object, by: object) -> Answer:
        if kind != self.equipment_event:
            raise BadInput(f"{self.terms.law.title} has no {kind!r}; {self.equipment_event!r} was expected")
        event = {kind: self.draw() if given is None else given}
        return self.act(event if by is None else {**event, "by": by})

    def draw(self) -> object:
        """An outcome drawn by chance, as an event names it."""
        return draw(self.table, self.chance)

    # -- what can be seen --------------------------------------------------------------------------------------------

    @property
    def equipment_event(self) -> str:
        """What an outcome of this game is called: a roll or a spin."""
        return self.table.tracks.setup.equipment.event

    @property
    def need(self) -> Need | Turn | None:
        """What the round being played needs next: a card, a choice or the dealer's word; None between rounds."""
        return None if self.croupier is None else self.croupier.need

    def view(self, seat: int | None = None) -> dict[str, list[str]]:
        """The cards of the round, or of the last one, by place, as a seat sees them."""
        return cards(self.table, seat)

    @property
    def riding(self) -> tuple[Standing, ...]:
        """The wagers that stand on the layout."""
        return tuple(self.table.bets.values())

    @property
    def settled(self) -> tuple[Settled, ...]:
        """Every wager settled so far, in order."""
        return tuple(self.table.settled)

    def describe(self) -> str:
        """The table's state as a dealer would say it."""
        return self.table.describe()

    def cash(self, seat: int, bought: int) -> int:
        """What a player who bought in for so many cents has in hand, wagers on the layout apart."""
        name = f"seat-{seat}"
        won = sum(row.cents for row in self.table.transfers if row.to == name)
        lost = sum(row.cents for row in self.table.transfers if row.source == name)
        return bought + won - lost - sum(bet.stake for bet in self.riding if bet.seat == seat)

    def record(self) -> Record:
        """What was played, in the form that `settle` reads."""
        terms = self.terms
        found: Record = {"ruleset": terms.edition.ruleset, "game": terms.game.name}
        if terms.edition.as_of is not None:
            found["as_of"] = terms.edition.as_of.isoformat()
        if terms.edition.asked.as_if is not None:
            found["as_if"] = list(terms.edition.asked.as_if)
        found["options"] = {name: value for name, value in terms.options.items() if value is not None}
        if self.limits is not None:
            found["limits"] = self.limits
        if self.wheel is not None:
            found["wheel"] = self.wheel
        if terms.house_way is not None:
            found["house_way"] = terms.house_way.raw
        if terms.added:
            found["wagers"] = dict(terms.added)
        found["events"] = list(self.events)
        return found

    def report(self) -> SettledRecord:
        """Everything settled, refused, voided and riding, as `settle` gives it."""
        return report(self.table)
