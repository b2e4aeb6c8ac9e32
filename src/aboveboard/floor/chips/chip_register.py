"""The house's chips: designs accepted, sets assigned to tables, impressments, the ledger and the monthly summary."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, ClassVar

from aboveboard.floor import HOUSE
from aboveboard.floor.chips.designs import (
    DIFFERENT,
    IDENTICAL,
    MIRROR,
    NO_CONFUSION,
    SAME_FACE,
    UNIFORM,
    Design,
    Set,
    faults,
    set_faults,
)
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.money import ChipsLaw
from aboveboard.law.money import MoneyLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.deeds import Books, Deed, Handler, Logged, Outcome, Setting, Viewer
from aboveboard.log.kinds import Logs
from aboveboard.log.part import LicensedPart, flag, law_of, words
from aboveboard.play.events import Refusal


@dataclass(frozen=True)
class Entry:
    """A line of the chip inventory ledger: one colour of one table's chips, as it was found."""

    table: str
    design: str
    colour: str
    day: str
    assigned: int
    counted: int
    by: str
    kind: str = "impressment"

    @property
    def missing(self) -> int:
        """Chips that were not there."""
        return max(0, self.assigned - self.counted)

    @property
    def over(self) -> int:
        """Chips too many."""
        return max(0, self.counted - self.assigned)

    def as_json(self) -> dict[str, Any]:
        """For a page."""
        return {
            "table": self.table, "design": self.design, "colour": self.colour, "day": self.day,
            "assigned": self.assigned, "counted": self.counted, "missing": self.missing, "over": self.over,
            "by": self.by, "kind": self.kind,
        }  # fmt: skip


@dataclass
class RegisterState:
    """What the register holds."""

    ruleset: str | None = None
    designs: dict[int, Design] = field(default_factory=dict)
    sets: dict[str, Set] = field(default_factory=dict)
    impressed: dict[str, date] = field(default_factory=dict)
    """For each table, when its chips were last counted."""
    ledger: list[Entry] = field(default_factory=list)
    confirmed: dict[str, dict[str, str]] = field(default_factory=dict)
    """For each design or table, what was confirmed beforehand and by which role."""
    submitted: dict[str, str] = field(default_factory=dict)
    """For each month, when its summary went to the commission."""


class ChipRegister(LicensedPart[RegisterState]):
    """The chips of the house, on its own log."""

    folds: ClassVar[Mapping[str, str]] = {
        "license": "_licensed",
        "chip-design": "_designed",
        "chip-set": "_assigned",
        "chip-confirm": "_confirm",
        "impressment": "_impressed",
        "chip-summary": "_summed",
    }

    def __init__(self, setting: Setting, law: MoneyLaw | None = None) -> None:
        self.given = law
        self.state = RegisterState(setting.ruleset)
        self.deeds: Mapping[str, Handler] = {
            "chip-design": self.design,
            "chip-set": self.assign,
            "chip-confirm": self.confirm,
            "impressment": self.impress,
            "chip-summary": self.summarize,
        }

    @property
    def law(self) -> ChipsLaw | None:
        """What the law says of chips here."""
        held = self.given or law_of(self.state.ruleset)
        return None if held is None else held.chips

    def _law(self, deed: Deed) -> ChipsLaw:
        if self.law is None:
            under = self.state.ruleset or "a house without a license"
            raise BadInput(f"{deed.kind}: the law held for {under} says nothing of chips")
        return self.law

    def set_of(self, table: str) -> Set | None:
        """The non-value chips assigned to a table."""
        return self.state.sets.get(table)

    # -- deeds ---------------------------------------------------------------------------------------------------

    def design(self, deed: Deed, books: Books) -> Outcome:
        """A value chip is submitted and accepted, or every fault is listed."""
        deed.fields("cents", "primary", "edge", "measures", "maker-mark", "faces", "pattern", "approval", "confirmed")
        law, one = self._law(deed), self._design(deed)
        found = list(faults(one, law.value))
        if not found:
            return Outcome(answer={"cents": one.cents, "colour": one.primary})
        return Outcome(_all(found))

    def assign(self, deed: Deed, books: Books) -> Outcome:
        """A set of non-value chips is assigned to a table."""
        deed.fields("table", "game", "design", "colours", "mark", "game-name", "authorization", "confirmed")
        law, one = self._law(deed), self._set(deed)
        found = list(set_faults(one, law.non_value, law.value, self.state.sets.values()))
        if found:
            return Outcome(_all(found))
        return Outcome(answer={"table": one.table, "due": self.due(one.table, deed.when.date()).isoformat()})

    def confirm(self, deed: Deed, books: Books) -> Outcome:
        """Somebody who has looked confirms what a chip shows, before the chip is submitted."""
        deed.fields("cents", "table", "what")
        law = self._law(deed)
        known = {*law.value.confirm, NO_CONFUSION, SAME_FACE} if "cents" in deed.payload else {*law.non_value.confirm}
        subject = str(deed.cents("cents")) if "cents" in deed.payload else deed.word("table")
        for name in words(deed, "what"):
            if name not in known:
                raise BadInput(f"chip-confirm: what: {name!r} is not known; {nearest(name, known)}")
        payload = {"for": subject, "what": list(words(deed, "what"))}
        return Outcome(payload=payload, answer={"for": subject})

    def _design(self, deed: Deed | Logged) -> Design:
        one = read_design(_asked(deed))
        return replace(one, confirmed={**self.state.confirmed.get(str(one.cents), {}), **one.confirmed})

    def _set(self, deed: Deed | Logged) -> Set:
        one = read_set(_asked(deed))
        return replace(one, confirmed={**one.confirmed, **self.state.confirmed.get(one.table, {})})

    def impress(self, deed: Deed, books: Books) -> Outcome:
        """The chips of a table are counted against what it was given, colour by colour."""
        deed.fields("table", "counts")
        law, table = self._law(deed), deed.word("table")
        if table not in self.state.sets:
            raise BadInput(f"impressment: table {table!r} has no non-value chips; {nearest(table, self.state.sets)}")
        counts, assigned = _counts(deed, "counts"), self.state.sets[table].colours
        if missing := [colour for colour in assigned if colour not in counts]:
            reason = f"the impressment of {table} leaves out {', '.join(missing)}"
            return Outcome(Refusal(reason, law.non_value.impressment.ledger_cite))
        for colour in counts:
            if colour not in assigned:
                raise BadInput(f"impressment: table {table} has no {colour} chips; {nearest(colour, assigned)}")
        off = {colour: counts[colour] - assigned[colour] for colour in assigned if counts[colour] != assigned[colour]}
        due = deed.when.date() + timedelta(days=law.non_value.impressment.days)
        return Outcome(answer={"table": table, "next": due.isoformat(), "off": off})

    def summarize(self, deed: Deed, books: Books) -> Outcome:
        """The month's inventory of every table goes into the ledger and to the commission."""
        deed.fields("month")
        month, law = deed.word("month"), self._law(deed)
        try:
            first = datetime.strptime(month, "%Y-%m").date()
        except ValueError:
            raise BadInput(f"chip-summary: month: one such as 2026-11 was expected, not {short(month)}") from None
        cite = law.non_value.impressment.summary_cite
        if month in self.state.submitted:
            return Outcome(Refusal(f"the summary of {month} was submitted on {self.state.submitted[month]}", cite))
        if deed.when.date() < (first + timedelta(days=31)).replace(day=1):
            return Outcome(Refusal(f"{month} is not over yet", cite))
        return Outcome(answer={"month": month, "rows": self.summary(), "submitted": deed.when.date().isoformat()})

    # -- what is known -------------------------------------------------------------------------------------------

    def due(self, table: str, otherwise: date | None = None) -> date:
        """The last day on which the next impressment of a table is in time."""
        assert self.law is not None
        last = self.state.impressed.get(table) or otherwise
        if last is None:
            raise BadInput(f"impressment: table {table!r} has no non-value chips")
        return last + timedelta(days=self.law.non_value.impressment.days)

    def alarms(self, now: datetime) -> list[dict[str, Any]]:
        """Impressments that are due within a week, or overdue."""
        if self.law is None:
            return []
        cite = citations(self.law.non_value.impressment.cite)
        rows = []
        for table in self.state.sets:
            due = self.due(table)
            left = (due - now.date()).days
            if left <= 7:
                when = f"overdue since {due}" if left < 0 else f"due by {due}"
                alarm = f"impressment of {table}'s chips {when}"
                rows.append({"table": table, "alarm": alarm, "days-left": left, "cite": cite})
        return rows

    def summary(self) -> list[dict[str, Any]]:
        """For each table and colour, what is assigned and what was last counted."""
        rows = []
        for table, one in sorted(self.state.sets.items()):
            for colour, assigned in sorted(one.colours.items()):
                last = next(
                    (entry for entry in reversed(self.state.ledger) if (entry.table, entry.colour) == (table, colour)),
                    None,
                )
                counted = assigned if last is None else last.counted
                entry = Entry(table, one.design, colour, "", assigned, counted, "", "summary")
                rows.append({**entry.as_json(), "game": one.game})
        return rows

    # -- folding -------------------------------------------------------------------------------------------------

    def _designed(self, event: Logged) -> None:
        one = self._design(event)
        self.state.designs[one.cents] = one

    def _confirm(self, event: Logged) -> None:
        held = self.state.confirmed.setdefault(event.payload["for"], {})
        held.update(dict.fromkeys(event.payload["what"], event.role))

    def _assigned(self, event: Logged) -> None:
        one = self._set(event)
        held = self.state.sets.get(one.table)
        colours = {**(held.colours if held is not None else {}), **one.colours}
        self.state.sets[one.table] = replace(one, colours=colours)
        self.state.impressed.setdefault(one.table, event.at.date())
        self._enter(event, one.table, one.colours, "assigned")

    def _impressed(self, event: Logged) -> None:
        table = event.payload["table"]
        self.state.impressed[table] = event.at.date()
        self._enter(event, table, event.payload["counts"], "impressment")

    def _enter(self, event: Logged, table: str, counts: Mapping[str, int], kind: str) -> None:
        one = self.state.sets[table]
        for colour, counted in counts.items():
            entry = Entry(
                table, one.design, colour, event.at.date().isoformat(), one.colours[colour], counted, event.actor, kind
            )
            self.state.ledger.append(entry)

    def _summed(self, event: Logged) -> None:
        self.state.submitted[event.payload["month"]] = event.at.date().isoformat()

    def view(self, viewer: Viewer) -> dict[str, Any]:
        """The house sees the register; players see nothing of it."""
        if viewer.role in ("", "player"):
            return {}
        return {
            "designs": [{"cents": one.cents, "colour": one.primary} for one in self.state.designs.values()],
            "sets": {
                table: {"design": one.design, "game": one.game, "colours": dict(one.colours),
                        "due": self.due(table).isoformat() if self.law is not None else None}
                for table, one in self.state.sets.items()
            },
            "ledger": [entry.as_json() for entry in self.state.ledger],
            "submitted": dict(self.state.submitted),
        }  # fmt: skip


def assigned(logs: Logs, table: str) -> Set | None:
    """The set that the house's register has assigned to a table."""
    register = logs.part(HOUSE, "chips")
    return register.set_of(table) if isinstance(register, ChipRegister) else None


def _all(found: list[Refusal]) -> Refusal:
    """One refusal that tells every fault."""
    reasons = dict.fromkeys(one.reason for one in found)
    return Refusal("; ".join(reasons), tuple(dict.fromkeys(item for one in found for item in one.cite)))


def _asked(deed: Deed | Logged) -> Deed:
    """An event read again as the deed that it was."""
    return deed if isinstance(deed, Deed) else Deed(deed.log, deed.kind, deed.payload, deed.actor, deed.role, deed.at)


def read_design(deed: Deed) -> Design:
    """The design that a deed describes; whoever submits it confirms what it lists."""
    faces, pattern = deed.word("faces", IDENTICAL), deed.word("pattern", UNIFORM)
    for name, given, known in (("faces", faces, (IDENTICAL, DIFFERENT)), ("pattern", pattern, (UNIFORM, MIRROR))):
        if given not in known:
            raise BadInput(f"{deed.kind}: {name}: {' or '.join(known)} was expected, not {given!r}")
    confirmed = dict.fromkeys(words(deed, "confirmed"), deed.role)
    return Design(
        deed.cents("cents"), deed.word("primary"), words(deed, "edge"), words(deed, "measures"),
        flag(deed, "maker-mark"), faces, pattern, deed.payload.get("approval"), confirmed,
    )  # fmt: skip


def read_set(deed: Deed) -> Set:
    """The set of chips that a deed describes; whoever submits it confirms what it lists."""
    return Set(
        deed.word("table"), deed.word("game"), deed.word("design"), _counts(deed, "colours"),
        str(deed.payload.get("mark", "")), str(deed.payload.get("game-name", "")), deed.payload.get("authorization"),
        dict.fromkeys(words(deed, "confirmed"), deed.role),
    )  # fmt: skip


def _counts(deed: Deed, name: str) -> dict[str, int]:
    """A field that gives a number of chips for each colour."""
    given = deed.payload.get(name)
    if not isinstance(given, Mapping) or not given:
        such = '{"red": 300}'
        raise BadInput(f"{deed.kind}: {name}: chips by colour, such as {such}, were expected, not {short(given)}")
    for colour, count in given.items():
        if type(count) is not int or not 0 <= count <= 1_000_000:
            raise BadInput(f"{deed.kind}: {name}: {colour}: a number of chips was expected, not {short(count)}")
    return dict(given)
