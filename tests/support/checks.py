"""The notation of cases about procedures: what people confirm and keep at a table, then what must come of it.

    ready but ball-magnet; open-table -> refused; dealer: check ball-magnet -> refused; floorperson: check ball-magnet

Steps (a leading "ROLE:" or "ROLE NAME:" says who; the first that the law names unless said, else the dealer):
    check STEP [ANSWER=VALUE ...]       record RECORD [FIELD=VALUE ...]     incident KIND [seat=N]
    open-table | close-table            arrange NAME=VALUE                  device DEVICE STATE [emptied=true]
    staff ROLE NAME [also=[TABLE]] [off=true]                               quiet [asked=true]
    3: instruct                         (a player tells the dealer where to put the wager)
    ready [but STEP ...]                (all that opening needs is confirmed, on file and staffed, but for these)
    closing [but STEP ...]              (the same for closing)
    steps [but STEP ...]                (every step that is due is confirmed, but for these)
and every step of the game in the notation of `script`.

Expectations, each about the last step:
    accepted | refused | refused elsewhere | because TEXT    as in `script`
    fails                               the step was recorded as failed, by the case's own clause
    open | shut                         how the table is
    due STEP ... | not due STEP ...     what is to be confirmed now
    says STEP TEXT                      what is shown with a step
    warns | no warning                  a warning is given by the case's own clause
    alarm | no alarm                    an alarm was raised by the case's own clause
    custodian THING ROLE|none           who answers for it
    holds RECORD KEY=VALUE ...          what the last such record holds
    kept RECORD N                       how many such records there are
    told ROLE RECORD                    this role is informed of it
    duties ROLE TEXT                    the role's duties hold these words
    timer NAME HOURS                    so many hours are left of it
    lists STEP ANSWER VALUE             what the step's list must be
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from aboveboard.floor.checks.answers import seats_listed
from aboveboard.floor.checks.checks import Checks
from aboveboard.floor.checks.walkthrough import Asked, to_confirm, to_open
from aboveboard.floor.setting import TableSetting
from aboveboard.law import Terms
from aboveboard.law.model.procedures import Record, Staff
from aboveboard.law.provisions.clauses import citation, citations
from aboveboard.log.deeds import Deed, Logged, Outcome, Viewer
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Event, Refusal, read_event
from aboveboard.play.records.settle import mentioned
from aboveboard.play.seats.table_facts import TableFacts
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits
from tests.support import script
from tests.support.expectations import Wrong

OWN = (
    "check", "record", "incident", "open-table", "close-table", "arrange", "device", "staff", "quiet", "instruct",
    "ready", "closing", "steps",
)  # fmt: skip
ROLES = (
    "player", "dealer", "stickperson", "boxperson", "floorperson", "supervisor", "security", "maintenance",
    "surveillance", "member-in-charge", "croupier",
)  # fmt: skip
BEGIN = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
STAFF = Viewer("Ann", "floorperson")


class NoBooks:
    """A ledger in which nothing is."""

    def balance(self, account: str) -> int:
        """Nothing."""
        return 0


@dataclass
class Scene:
    """A table with its checks, played without a floor around it."""

    terms: Terms
    table: Table
    at: datetime = BEGIN
    number: int = 0
    refusal: Refusal | None = None
    answer: dict[str, Any] = field(default_factory=dict)
    first: int = 0
    """The number of the last step's first event."""

    def __post_init__(self) -> None:
        self.checks = Checks(TableSetting("table-1", terms=self.terms, inspected=True), lambda: TableFacts(self.table))

    def do(
        self, kind: str, payload: Any = None, role: str = "dealer", actor: str = "", seat: int | None = None
    ) -> bool:
        """Ask for a deed of the checks; gives whether it was accepted."""
        deed = Deed("table-1", kind, payload or {}, actor or role, role, self.at, seat=seat)
        waits = self.checks.why_not(deed, NoBooks())
        outcome = Outcome(waits) if waits is not None else self.checks.deeds[kind](deed, NoBooks())
        self.refusal, self.answer = outcome.refusal, dict(outcome.answer)
        if outcome.refusal is None:
            self._log(kind, payload or {}, role, actor or role, seat, outcome)
        return outcome.refusal is None

    def play(self, event: Event) -> bool:
        """Something of the game; gives whether it was accepted."""
        role = "player" if event.seat is not None else event.role or "dealer"
        self.at = event.at.replace(tzinfo=UTC) if event.at is not None else self.at
        deed = Deed("table-1", event.kind, event.payload, role, role, self.at, seat=event.seat)
        before = len(self.table.settled)
        self.refusal = self.checks.why_not(deed, NoBooks()) or self.table.act(event)
        self.answer = {}
        if self.refusal is None:
            rows = [row._asdict() for row in self.table.settled[before:]]
            self._log(event.kind, event.payload, role, role, event.seat, Outcome(settled=rows))
        return self.refusal is None

    def _log(self, kind: str, payload: Any, role: str, actor: str, seat: int | None, outcome: Outcome) -> None:
        self.checks.apply(
            Logged(
                "table-1",
                self.number,
                kind,
                payload,
                actor,
                role,
                self.at,
                seat,
                (),
                tuple(outcome.settled),
                outcome.answer,
            )
        )
        self.number += 1
        self.at += timedelta(seconds=1)

    def carry_out(self, asked: Iterator[Asked]) -> None:
        """Do what is asked, one after another."""
        for role, kind, payload in asked:
            if kind == "open":
                self._log(kind, payload, role, f"a {role}", None, Outcome())
            elif not self.do(kind, payload, role if role in ROLES else "dealer", f"a {role}"):
                raise Wrong(f"{kind} {payload} by {role}: {self.refusal}")

    def ready(self, but: list[str]) -> None:
        """Make everything ready for the table to open, but for these."""
        self.carry_out(to_open(self.checks, but))

    def steps(self, but: list[str], *, closing: bool) -> None:
        """Confirm what is due, but for these."""
        for name in list(self.checks.list.remaining()):
            wanted = name not in but and (name in self.checks.law.closing) == closing
            if wanted and not set(self.checks.list.steps[name].after) & set(but):
                self.carry_out(to_confirm(self.checks, name))


def _usual(by: tuple[str, ...]) -> str:
    """Who does what these roles may do."""
    return next((role for role in by if role in ROLES), "dealer")


def run(text: str, terms: Terms, provision: str, seats: Any = None) -> None:
    """Play a script and check every expectation; raises Wrong with what happened instead."""
    dice = getattr(terms.setup.equipment, "count", 2)
    steps = [piece.partition("->")[::2] for piece in text.split(";")]
    played = [event for deed, _ in steps for event in _game_events(deed.strip(), dice)]
    events = iter([read_event(number, event) for number, event in enumerate(played)])
    mentions = mentioned([read_event(number, event) for number, event in enumerate(played)])
    table = Table(terms, tracks_of(terms), PostedLimits(), mentions)
    table.seated.state.known |= set(seats or ())
    scene = Scene(terms, table)
    for deed, expected in steps:
        scene.first = scene.number
        wanted = [item.strip() for item in re.split(r",\s+", expected)] if expected.strip() else ["accepted"]
        for event in [next(events) for _ in _game_events(deed.strip(), dice)]:
            scene.play(event)
        if _own(deed.strip()):
            _do(deed.strip(), scene)
        for item in wanted:
            try:
                _check(item, scene, provision)
            except Wrong as wrong:
                raise Wrong(f"{text}\n  at: {deed.strip()} -> {item}\n  {wrong}") from None


def _own(deed: str) -> bool:
    return re.sub(r"^[^:;=]*:\s*", "", deed).partition(" ")[0] in OWN


def _game_events(deed: str, dice: int) -> list[dict[str, Any]]:
    return [] if _own(deed) or not deed else list(script._events(deed, dice))


def _do(deed: str, scene: Scene) -> None:
    who, text = "", deed
    if match := re.match(r"([^:;=]*):\s*", deed):
        who, text = match[1], deed[match.end() :]
    if match := re.search(r"\s+at (\S+)$", text):
        scene.at, text = datetime.fromisoformat(match[1]).replace(tzinfo=UTC), text[: match.start()]
    kind, _, rest = text.partition(" ")
    words, facts = script._facts(rest)
    seat = int(who) if who.isdigit() else None
    role, _, name = ("player", "", f"player {who}") if seat is not None else who.partition(" ")
    law = scene.checks.law
    scene.refusal, scene.answer = None, {}
    match kind:
        case "check":
            step = scene.checks.list.steps[words[0]]
            payload: dict[str, Any] = {"step": words[0], "answers": facts}
            scene.do(kind, payload, role or _usual(step.by), name, seat)
        case "record":
            by = law.records[words[0]].by
            scene.do(kind, {"record": words[0], "fields": facts}, role or _usual(by), name)
        case "incident":
            scene.do(kind, {"kind": words[0], **facts}, role or "dealer", name)
        case "device":
            scene.do(kind, {"device": words[0], "state": words[1], **facts}, role or "dealer", name)
        case "staff":
            scene.do(kind, {"role": words[0], "name": " ".join(words[1:]), **facts}, role or "floorperson", name)
        case "instruct":
            scene.do(kind, {"seat": seat}, "player", name, seat)
        case "ready":
            scene.ready(words[1:])
            scene.refusal = None
        case "closing" | "steps":
            scene.steps(words[1:], closing=kind == "closing")
        case _:
            scene.do(kind, facts, role or "floorperson", name)


def _check(wanted: str, scene: Scene, provision: str) -> None:
    checks, here, refusal = scene.checks, citation(provision), scene.refusal
    view = checks.view(STAFF, scene.at)
    words = wanted.split()
    match words:
        case ["accepted"]:
            _must(refusal is None and scene.answer.get("result") != "failed", f"{refusal} {scene.answer}")
        case ["refused"]:
            _must(refusal is not None and provision in refusal.cite, f"expected a refusal citing {here}; {refusal}")
        case ["refused", "elsewhere"]:
            _must(refusal is not None, "it was accepted")
        case ["because", *text]:
            reason = refusal.reason if refusal is not None else str(scene.answer.get("fault"))
            _must(" ".join(text) in reason, reason)
        case ["fails"]:
            failed = scene.answer.get("result") == "failed" and here in scene.answer["cite"]
            _must(failed, f"expected to fail by {here}; {refusal} {scene.answer}")
        case ["open"] | ["shut"]:
            _must(view["open"] == (words == ["open"]), f"open: {view['open']}")
        case ["due", *names]:
            _must(set(names) <= set(view["remaining"]), f"due: {view['remaining']}")
        case ["not", "due", *names]:
            _must(set(names) <= set(checks.list.steps), f"there are no such steps: {names}")
            _must(not set(names) & set(view["remaining"]), f"due: {view['remaining']}")
        case ["says", name, *text]:
            found = [row["says"] for row in view["steps"] if row["step"] == name]
            _must(found == [" ".join(text)], f"it says {found}")
        case ["warns"]:
            given = [*view["warnings"], *scene.answer.get("warnings", ())]
            _must(any(here in row["cite"] for row in given), f"warnings: {given}")
        case ["no", "warning"]:
            titles = _titles(checks, here)
            _must(bool(titles), f"nobody is asked for and nothing is to be on file by {here}")
            given = [*view["warnings"], *scene.answer.get("warnings", ())]
            wrong = [row for row in given if here in row["cite"] or row["warning"].startswith(titles)]
            _must(not wrong, f"warnings: {given}")
        case ["alarm"]:
            _must(_alarmed(view, scene, here), f"alarms: {view['alarms']}")
        case ["no", "alarm"]:
            _must(here in _alarming(checks), f"nothing raises an alarm by {here}")
            _must(not _alarmed(view, scene, here), f"alarms: {view['alarms']}")
        case ["custodian", thing, role]:
            held = [row for row in view["custody"] if row["thing"] == thing and here in row["cite"]]
            _must([row["role"] or "none" for row in held] == [role], f"custody: {view['custody']}")
        case ["holds", name, *_]:
            _holds(view["records"].get(name, []), name, wanted, checks, provision)
        case ["kept", name, count]:
            _must(name in checks.law.records or name in view["records"], f"there is no record {name}")
            found = view["records"].get(name, [])
            _must(len(found) == int(count), f"kept: {found}")
        case ["told", role, name]:
            document = checks.view(Viewer("", role), scene.at)["notices"]
            _must(any(row["record"] == name for row in document), f"told: {document}")
        case ["duties", role, *text]:
            one = checks.law.staff[role]
            _must(any(" ".join(text) in duty for duty in one.duties) and here in citations(one.cite), f"{one}")
        case ["timer", name, hours]:
            timers = {row["timer"]: row["seconds-left"] for row in view["timers"]}
            _must(round(timers[name] / 3600) == int(hours), f"timers: {timers}")
        case ["lists", name, answer, value]:
            seats = seats_listed(checks.list.steps[name].asks[answer], checks.list.facts())
            _must(seats == script._value(value), f"it lists {seats}")
        case _:
            raise ValueError(f"no such expectation: {wanted}")


def _titles(checks: Checks, here: str) -> tuple[str, ...]:
    """Whoever a clause asks for at the table, and what it asks to be on file."""
    asked: tuple[Staff | Record, ...] = (*checks.law.staff.values(), *checks.law.records.values())
    return tuple(one.title for one in asked if here in citations(one.cite))


def _alarming(checks: Checks) -> set[str]:
    """The clauses by which an alarm can be raised: an incident, a wrong answer, a thing left alone, a time run out."""
    law, timers = checks.law, checks.list.equipment.law.timers
    sources = (*law.incidents.values(), *checks.list.steps.values(), *law.custody.values(), *timers.values())
    return {clause for one in sources for clause in citations(one.cite)}


def _alarmed(view: dict[str, Any], scene: Scene, here: str) -> bool:
    return any(here in row["cite"] and row.get("event", scene.first) >= scene.first for row in view["alarms"])


def _holds(rows: list[dict[str, Any]], name: str, wanted: str, checks: Checks, provision: str) -> None:
    cited = checks.law.records[name].cite if name in checks.law.records else (provision,)
    _must(provision in cited, f"{name} does not rest on the clause")
    _, facts = script._facts(wanted)
    _must(bool(rows), f"no record {name}")
    for key, value in facts.items():
        found: Any = rows[-1]
        for part in key.split("/"):
            found = found.get(part) if isinstance(found, dict) else None
        spaced = value.replace("_", " ") if isinstance(value, str) else value
        _must(found == spaced or str(found) == str(spaced), f"{key}: {found!r} in {rows[-1]}")


def _must(met: bool, seen: str) -> None:
    if not met:
        raise Wrong(seen)
