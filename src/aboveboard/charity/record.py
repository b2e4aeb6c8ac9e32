"""An organization's record: what people did or asked, decided in memory by the parts that decide on the live log."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from functools import lru_cache
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.books.accounts import account as books
from aboveboard.charity.books.accounts.unexpended import Unexpended, balances, unexpended
from aboveboard.charity.books.ledger.postings import Posted, is_posted, posted
from aboveboard.charity.calendar.reckoning import calendar_of
from aboveboard.charity.calendar.rows import Calendar
from aboveboard.charity.conduct.books import FILE
from aboveboard.charity.conduct.deeds import OPEN_OCCASION, OPEN_ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import STEP
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.recorded import HOME, RecordedEvent, recorded_event
from aboveboard.charity.facts.steps import step_named
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG, POOL_LOGS
from aboveboard.charity.money.accounts import BELOW_NOTHING, NAMED
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.charity.pools import accounts as pools
from aboveboard.charity.returns import day_to_keep, days_beside, statements
from aboveboard.charity.roles import AT_OCCASIONS, AT_ORGANIZATIONS, AT_POOLS
from aboveboard.charity.statements.draft import Statement
from aboveboard.charity.stating import Stating, as_json
from aboveboard.kernel.collecting import gc_paused
from aboveboard.law.beside import beside_kind
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.provisions.clauses import citations
from aboveboard.log.database.accounts import too_little
from aboveboard.log.database.ledger import net
from aboveboard.log.deeds import Deed, Logged, LogPart, NotAllowed, Outcome, Transfer, Viewer
from aboveboard.log.kinds import Closed, LogKind
from aboveboard.log.log_state import LogState
from aboveboard.play.events import Refusal

KEYS = ("ruleset", "organization", "events")
CALENDAR = ("due", "keep", "not-encoded", "doubts")
"""What the answer holds of the organization's calendar."""


@dataclass
class Record:
    """A record as far as it has been read: its logs, and what every account holds."""

    states: dict[str, LogState] = field(default_factory=dict)
    held: dict[str, int] = field(default_factory=dict)
    unopened: dict[str, str] = field(default_factory=dict)
    """The logs that were to be opened, by the deeds that were refused: whatever is done on one is refused too."""
    mentions: set[str] = field(default_factory=set)
    """The kinds of deed that it mentions anywhere, those that are refused among them."""
    stood: dict[str, list[int]] = field(default_factory=dict)
    """For each log, the numbers of the record's events that wrote its own, in their order."""
    moved: list[Logged] = field(default_factory=list)
    """Each event that moved money, in their order."""
    along: tuple[Outcome | None, list[Outcome]] = (None, [])
    """The deed that was decided last, with what it brings along to other logs."""
    reading: int = 0
    """The number of the event in hand."""
    of_kind: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    """For each log, the numbers of its events by their kind of deed."""

    # -- what parts ask of the other logs ------------------------------------------------------------------------

    def part(self, log: str, name: str) -> LogPart:
        """A part of another log."""
        state = self.states.get(log)
        if state is None:
            raise BadInput(f"there is no log {log!r} in the record")
        return state.parts[name]

    def belonging(self, name: str) -> tuple[str, ...]:
        """What a log belongs to; nothing where no log has this name."""
        return self.states[name].names[1:] if name in self.states else ()

    def holdings(self) -> Mapping[str, int]:
        """What every account holds."""
        return self.held

    def balance(self, account: str) -> int:
        """What an account holds."""
        return self.held.get(account, 0)

    @property
    def posted(self) -> list[Posted]:
        """The same as postings."""
        return [posted(event) for event in self.moved]

    # -- events --------------------------------------------------------------------------------------------------

    def open(self, log: str, kind: LogKind, payload: Mapping[str, Any], at: datetime, by: str = "") -> Outcome:
        """Open a log; what is refused leaves none."""
        assert kind.opened_by is not None
        state = LogState(1, kind, kind.read(log, payload), self)  # type: ignore[arg-type]
        _stating(state).recorded, _stating(state).mentions = True, self.mentions
        outcome = self.decide(state, Deed(log, kind.opened_by, payload, by, at=at))
        if outcome.refusal is None:
            self.states[log], self.stood[log], self.of_kind[log] = state, [], {}
            self._apply(state, kind.opened_by, outcome, payload, at, by)
        else:
            self.unopened[log] = kind.opened_by
        return outcome

    def do(self, log: str, kind: str, payload: Any, at: datetime, by: str = "", role: str = "") -> Outcome:
        """Decide a deed on a log, and write it down where it is accepted; whose it is, where a role is stated."""
        if kind == STEP or kind not in self.mentions:
            self.mentions |= mentioned(kind, payload)
        state = self.states.get(log)
        if state is None:
            if log in self.unopened:
                return Outcome(Refusal(f"there is no {log}, since its {self.unopened[log]} was refused", ()))
            raise BadInput(f"{kind}: there is no log {log!r}; {' or '.join(self.states)} expected")
        if role:
            try:
                _closed(state).permissions.check(kind, role)
            except NotAllowed as error:
                return Outcome(Refusal(str(error), ()))
        outcome = self.decide(state, Deed(log, kind, payload, by, role, at))
        if outcome.refusal is None:
            self._apply(state, kind, outcome, payload, at, by)
        return outcome

    def decide(self, state: LogState, deed: Deed) -> Outcome:
        """What comes of a deed; nothing is written, and nobody pays what is not there."""
        outcome = state.decide(deed, self)
        if outcome.refusal is not None:
            return outcome
        moved: Sequence[Transfer] = outcome.transfers
        along = list[Outcome]()
        for further in outcome.also:
            other = self.states[further.log]
            also = other.decide(
                Deed(further.log, further.kind, further.payload, deed.actor, at=deed.at, along=state.log), self
            )
            if also.refusal is not None:
                return Outcome(Refusal(f"{further.log}: {also.refusal.reason}", also.refusal.cite))
            moved = (*moved, *also.transfers)
            along.append(also)
        held = self.held
        for account, by in net(moved).items() if moved else ():
            if held.get(account, 0) + by < 0 and not self._may_go_below(account):
                return Outcome(Refusal(too_little(f"{called(account)} holds", self.balance(account), -by), ()))
        self.along = outcome, along
        return outcome

    def _may_go_below(self, account: str) -> bool:
        """May an account hold less than nothing? One at a bank, where the record says nothing of what came into it."""
        return _below(account) or (not self.mentions & COMES_IN and AT_BANK.fullmatch(account) is not None)

    def _apply(self, state: LogState, kind: str, outcome: Outcome, payload: Any, at: datetime, by: str) -> None:
        said = payload if outcome.payload is None else outcome.payload
        moved, log, number, held = tuple(outcome.transfers), state.log, state.number, self.held
        veiled: dict[str, Any] = {}
        if (rule := _closed(state).withheld.get(kind)) is not None and (
            value := rule.among(said, outcome.answer, moved)
        ):
            veiled = {rule.audience: value}
        hashes = dict.fromkeys(veiled, "") if veiled else veiled
        event = Logged(log, number, kind, said, by, "", at, None, moved, (), outcome.answer, veiled, hashes)
        self.stood[log].append(self.reading)
        if (numbers := self.of_kind[log].get(kind)) is None:
            numbers = self.of_kind[log][kind] = []
        numbers.append(number)
        if moved or is_posted(event):
            self.moved.append(event)
        state.apply(event)
        state.number += 1
        for source, to, cents, _, _ in moved:
            held[source] = held.get(source, 0) - cents
            held[to] = held.get(to, 0) + cents
        if not outcome.also:
            return
        found, along = self.along
        decided = iter(along if found is outcome else ())
        for further in outcome.also:
            other = self.states[further.log]
            also = next(decided, None) or other.decide(
                Deed(further.log, further.kind, further.payload, by, at=at, along=state.log), self
            )
            assert also.refusal is None, "what a deed brings along was decided with it"
            self._apply(other, further.kind, also, further.payload, at, by)

    def calendar(self, log: str, now: datetime) -> Calendar:
        """What the organization of a log owes and retains as of a moment."""
        organization = self.states[log].parts[HOME]
        assert isinstance(organization, Organization)
        parts = [part for state in self.states.values() for part in state.parts.values()]
        occasions = [part for part in parts if isinstance(part, Occasion) and part.organization is organization]
        return calendar_of(organization, occasions, now)

    def question(self, log: str, now: datetime) -> Question:
        """An organization asked as of a moment, as forms and pages ask it."""
        organization = self.states[log].parts[HOME]
        assert isinstance(organization, Organization)
        return replace(organization.question(FILE, {}, now), books=self)

    def statement_json(self, statement: Statement) -> dict[str, Any]:
        """A statement as programs read it, each line opened to the record's events."""
        opened = {name: sorted(self._behind(statement, name)) for name in statement.lines}
        return {**statement.to_json(), "opened": {name: numbers for name, numbers in opened.items() if numbers}}

    def _behind(self, statement: Statement, line: str) -> set[int]:
        """The numbers of the record's events that make a line up."""
        stood = self.stood
        found = {stood[log][number] for log, number in statement.opened(line) if log in stood}
        for log, kinds in statement.deeds(line):
            if log in stood:
                found.update(map(stood[log].__getitem__, self.numbers(log, kinds)))
        return found

    def numbers(self, log: str, kinds: Collection[str]) -> Iterator[int]:
        """The numbers of the events of some kinds on one log."""
        for kind in kinds if log in self.of_kind else ():
            yield from self.of_kind[log].get(kind, ())

    def shown(self, log: str) -> dict[str, Any]:
        """What the parts of a log show to those at work there."""
        found: dict[str, Any] = {}
        for part in self.states[log].parts.values():
            found |= part.view(Viewer("", "officer")) or {}
        return found


def mentioned(kind: str, payload: Any) -> set[str]:
    """What an event mentions: its kind of deed, and of a step which one."""
    return {kind, step_named(payload.get("step"))} if kind == STEP else {kind}


def _stating(state: LogState) -> Stating:
    """The part of a log that takes statements."""
    return state.part(Stating)


def _closed(state: LogState) -> Closed:
    """Who may act and read on a log."""
    return CLOSED.get(state.kind.name, AT_POOLS)


CLOSED = {ORGANIZATION_LOG.name: AT_ORGANIZATIONS, OCCASION_LOG.name: AT_OCCASIONS}
"""Who may act and read on logs that are no pool's, by their kind."""
BELOW = re.compile("|".join(("world", *BELOW_NOTHING, *pools.BELOW_NOTHING, *books.BELOW_NOTHING)))
AT_BANK = re.compile(books.AT_BANKS)


@lru_cache(maxsize=4096)
def _below(account: str) -> bool:
    return BELOW.fullmatch(account) is not None


COMES_IN = frozenset(("deposit", "account-open", "transfer", "interest"))
"""Deeds by which a record says what came into an account."""


def called(account: str) -> str:
    """An account as people call it."""
    found = (
        (re.fullmatch(pattern, account), words) for pattern, words in {**NAMED, **pools.NAMED, **books.NAMED}.items()
    )
    return next((match.expand(words) for match, words in found if match), account)


def decide_record(record: object, as_of: date | None = None) -> DecidedRecord:
    """Decide an organization's record: the organization, and a list of events, each with its time and one deed.

    What is due is said as of the end of a day, that of the last event where none is given.
    """
    with gc_paused():
        return _decided(record, as_of)


def _decided(record: object, as_of: date | None) -> DecidedRecord:
    if not isinstance(record, Mapping):
        raise BadInput(f"record: an object with ruleset, organization and events was expected, not {short(record)}")
    for key in record:
        if key not in KEYS:
            raise BadInput(f"record: key {key!r} is not known; {nearest(str(key), KEYS)}")
    opening, events = _opening(record), record.get("events")
    if not isinstance(events, list):
        raise BadInput(f"record: events: a list was expected, not {short(events)}")
    read = [recorded_event(number, event) for number, event in enumerate(events)]
    steps = (mentioned(STEP, event.payload) for event in read if event.kind == STEP)
    logs = Record(mentions={event.kind for event in read}.union(*steps))
    found = DecidedRecord(str(record.get("ruleset")), str(opening["title"]), logs=logs)
    zone: ZoneInfo = ORGANIZATION_LOG.read(HOME, opening).days.zone  # type: ignore[attr-defined]
    at, said = None, None
    for event in read:
        if at is None or (event.at != said and event.at is not None):
            at, said = event.moment(zone, at), event.at
        logs.reading = event.number
        if not logs.states:
            opened = logs.open(HOME, ORGANIZATION_LOG, opening, at)
            if opened.refusal is not None:
                cite = ", ".join(citations(opened.refusal.cite))
                raise BadInput(f"record: organization: {opened.refusal.reason} ({cite})")
        outcome = _done(logs, event, at)
        if outcome.refusal is not None:
            found.refused.append({"event": event.number, **as_json(outcome.refusal.reason, outcome.refusal.cite)})
        answer = outcome.answer
        if "flagged" in answer:
            found.warnings += [{"event": event.number, **row} for row in answer["flagged"]]
            answer = {name: value for name, value in answer.items() if name != "flagged"}
        if answer:
            found.answers.append({"event": event.number, **answer})
    found.until = at
    found.beside = _beside(ORGANIZATION_LOG.read(HOME, opening).ruleset or "", read)
    unchecked = dict[str, None]()
    for state in logs.states.values():
        unchecked |= dict.fromkeys(_stating(state).unchecked)
    found.unchecked += unchecked
    if at is not None:
        day = at.astimezone(zone).date() if as_of is None else as_of
        then = datetime.combine(day, time.max, zone)
        found.calendar = logs.calendar(HOME, then)
        asked = logs.question(HOME, then)
        for each in statements(asked):
            found.statements.append(logs.statement_json(each))
            about = {"form": each.form, "period": each.period, "events": []}
            keep = day_to_keep(asked, each)
            found.beside += [
                {**day.to_json(), **about, "earliest": day.day == keep} for day in days_beside(asked, each)
            ]
        found.accounts, found.unexpended = balances(asked), unexpended(asked)
    return found


@dataclass
class DecidedRecord:
    """What comes of an organization's record."""

    ruleset: str
    organization: str
    refused: list[dict[str, Any]] = field(default_factory=list)
    warnings: list[dict[str, Any]] = field(default_factory=list)
    """What is flagged for review, and refuses nothing."""
    answers: list[dict[str, Any]] = field(default_factory=list)
    """What a deed answered: what a badge shows, how a prize is shared."""
    unchecked: list[str] = field(default_factory=list)
    """Conditions of whose facts the record says nothing."""
    calendar: Calendar | None = None
    """What is owed and retained; None where nothing happened."""
    accounts: dict[str, int] = field(default_factory=dict)
    """What each account at a bank holds, by its name."""
    unexpended: Unexpended | None = None
    """All games money, and where it lies; None where nothing happened."""
    beside: list[dict[str, Any]] = field(default_factory=list)
    """What stands beside the law on these deeds; nothing is decided by it."""
    logs: Record = field(default_factory=Record, repr=False, compare=False)
    """The logs as the record leaves them."""
    until: datetime | None = None
    """When its last event was."""
    statements: list[dict[str, Any]] = field(default_factory=list)
    """The statements of every form and period, as they stand; each line with the numbers of the events behind it."""

    @property
    def _lying(self) -> dict[str, Any]:
        """All games money, where it lies, and what of it is owed as fees."""
        found = Unexpended(0, ()) if self.unexpended is None else self.unexpended
        places = [place.to_json() for place in found.places]
        return {"unexpended": found.cents, "places": places, "fees_owed": found.fees_owed}

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        owed = {} if self.calendar is None else self.calendar.to_json()
        return {
            "ruleset": self.ruleset, "organization": self.organization, "refused": self.refused,
            "warnings": self.warnings, "answers": self.answers, "unchecked": self.unchecked,
            "accounts": self.accounts, **self._lying,
            "statements": self.statements, "as_of": owed.get("as_of"),
            **{name: owed.get(name, []) for name in CALENDAR}, "beside": self.beside,
        }  # fmt: skip


def _beside(ruleset: str, events: Sequence[RecordedEvent]) -> list[dict[str, Any]]:
    """What stands beside the law on the deeds of a record, each with their events."""
    found: dict[str, dict[str, Any]] = {}
    of_kind = {kind: beside_kind(ruleset, kind) for kind in {event.kind for event in events}}
    kinds = {kind: stand for kind, stand in of_kind.items() if stand}
    for event in (each for each in events if each.kind in kinds):
        for one in kinds[event.kind]:
            if one.stands_beside(event.kind, event.payload):
                if one.name not in found:
                    found[one.name] = {**one.to_json(), "events": []}
                found[one.name]["events"].append(event.number)
    return list(found.values())


def _opening(record: Mapping[str, Any]) -> dict[str, Any]:
    given = record.get("organization")
    if not isinstance(given, Mapping):
        raise BadInput(f"record: organization: an object with name and kind was expected, not {short(given)}")
    opening = {"ruleset": record.get("ruleset"), **given}
    name = opening.pop("name", None)
    return {"title": name, **opening} if name is not None else opening


def _done(logs: Record, event: RecordedEvent, at: datetime) -> Outcome:
    try:
        if event.kind == OPEN_ORGANIZATION:
            raise BadInput(f"{event.kind}: a record is of one organization, which stands above its events")
        if event.kind == OPEN_OCCASION:
            if event.log in logs.states:
                raise BadInput(f"there is a log called {event.log} already; name another with log")
            return logs.open(event.log, OCCASION_LOG, {**event.payload, "organization": HOME}, at, event.by)
        if event.kind in POOL_LOGS:
            if event.log in logs.states:
                raise BadInput(f"there is a log called {event.log} already; name another")
            opening = {**event.payload, "organization": HOME}
            return logs.open(event.log, POOL_LOGS[event.kind], opening, at, event.by)
        return logs.do(event.log, event.kind, event.payload, at, event.by, event.role)
    except BadInput as error:
        raise BadInput(f"event {event.number}: {error}") from error
