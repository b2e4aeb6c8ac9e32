"""Cases about conduct: deeds on an organization's log and its occasions', decided in memory, with what comes of each.

Cases lie in `cases/RULESET/conduct/*.toml`, one table (or a list of them) a provision, with the keys of cases about
money (see `money`). In `before` a word stands for a list of deeds in `_setups.toml` beside them, whose templates every
file of the folder may use; `setup` is the same for words alone. An empty text takes a field out of a template. `at` is
a time in the organization's zone, and goes on from the deed before where it is left out; a game is opened and played
no sooner than its occasion begins, and a paper put on file no sooner than it is dated, unless `early = true`.
`flagged = true` is a flag that cites the case's provision.
`because` is part of the reason for a refusal, `reason` all of it. With `live = true` all is decided as on a log, where
what nobody mentions is missing, and not unknown as it is in a record.
A step that says `do = "book"` names a columnar book and a year, and under `is` what that book holds.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, time
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from aboveboard.charity.books.ledger.columnar import Keeper, books
from aboveboard.charity.books.spending import classes_that_fit
from aboveboard.charity.conduct.deeds import OPEN_OCCASION, OPEN_ORGANIZATION
from aboveboard.charity.log_kinds import OCCASION_LOG, ORGANIZATION_LOG, POOL_LOGS
from aboveboard.charity.organizations.organization import Organization, OrganizationSetting, organization_setting
from aboveboard.charity.record import Record
from aboveboard.kernel.money import parse_dollars
from aboveboard.law import BadInput
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.days.moments import moment_of
from aboveboard.law.provisions import provisions
from aboveboard.law.provisions.clauses import citation
from aboveboard.log.deeds import Outcome
from tests.support.expectations import Wrong

FOLDER = Path(__file__).parent.parent / "cases"
FIRST = "2024-01-02"
EXPECTED = {"expect", "because", "reason", "answer", "shows", "flagged"}
PLAYED = {"game-open", "round", "play"}
BOOK = "book"
"""A step that shows a columnar book."""
DATED = {"paper": "dated", "equipment": "dated"}
"""Deeds that state a day which is not to come, and the field that does."""
OURS = EXPECTED | {"do", "said", "log", "by", "as", "at", "like", "note", "early"}


@dataclass(frozen=True)
class ConductCase:
    """What decides one provision."""

    provision: str
    ruleset: str
    file: str
    given: Mapping[str, Any]
    templates: Mapping[str, Mapping[str, Any]] = field(repr=False)
    setups: Mapping[str, list[Any]] = field(repr=False)

    def __str__(self) -> str:
        return f"{self.provision}[{self.ruleset}/{self.file}]"


def all_cases() -> Iterator[ConductCase]:
    """Every case on conduct."""
    for folder in sorted(FOLDER.glob("*/conduct")):
        shared = tomllib.loads((folder / "_setups.toml").read_text("utf-8"))
        for path in sorted(folder.glob("[a-z]*.toml")):
            document = tomllib.loads(path.read_text("utf-8"))
            templates = {**shared.get("templates", {}), **document.pop("templates", {})}
            setups = {**shared.get("setups", {}), **document.pop("setups", {})}
            for provision, given in document.items():
                for one in given if isinstance(given, list) else [given]:
                    yield ConductCase(provision, folder.parent.name, path.stem, one, templates, setups)


def decide(case: ConductCase, law: ConductLaw | None = None) -> None:
    """Run a case under its ruleset's law, or under another; raises Wrong where the program does something else."""
    citation(case.provision)
    run = Run(case, law or conduct_law(case.ruleset))
    for word in case.given.get("setup", ()):
        run.before(word)
    for step in case.given.get("before", ()):
        run.before(step)
    if not case.given.get("steps"):
        raise ValueError(f"{case}: decides nothing")
    for text in case.given.get("facts", ()):
        run.fact(text)
    for number, step in enumerate(case.given["steps"]):
        if isinstance(step, str):
            run.before(step)
        else:
            run.step(number, run.filled(step))


class Run:
    def __init__(self, case: ConductCase, law: ConductLaw) -> None:
        self.case, self.law, self.record, self.names = case, law, Record(), dict[str, str]()
        self.organization_log = replace(ORGANIZATION_LOG, read=self._setting)
        self.at: datetime | None = None
        self.home = ""

    def _setting(self, log: str, payload: Any) -> OrganizationSetting:
        return replace(organization_setting(log, payload), law=self.law)

    def filled(self, step: Mapping[str, Any]) -> dict[str, Any]:
        """A deed with what its template gives; an empty text takes a field out."""
        base = dict(self.case.templates[step["like"]]) if "like" in step else {}
        if "like" in base:
            base = {**self.filled({"like": base.pop("like")}), **base}
        return {key: value for key, value in {**base, **step}.items() if key != "like" and value != ""}

    def fact(self, text: str) -> None:
        """What the law says: "offers craps", "coin-board is bell-jar", "dice fits equipment", "rent on GC-7 is B"."""
        law = self.law
        if " fits " in text:
            words, _, class_ = text.partition(" fits ")
            fits = classes_that_fit(law, words)
            if not any(fit.class_ == class_ and fit.exact for fit in fits):
                raise Wrong(f"{self.case}: {text}: {[fit.class_ for fit in fits]}")
            return
        match text.split():
            case ["offers", game]:
                true = law.one_name.get(game, game) in law.games
            case [class_, "on", form, "is", part]:
                known = law.classes.get(class_)
                group = None if known is None else law.groups.get(known.group)
                parts = {} if known is None or group is None else {**group.parts, **known.parts}
                true = parts.get(form) == part
            case [other, "is", game]:
                true = law.one_name.get(other) == game
            case _:
                raise ValueError(f"{self.case}: facts: {text!r}")
        if not true:
            raise Wrong(f"{self.case}: {text}: it is not so")

    def before(self, step: Any) -> None:
        """A deed, or a list of them by name, that must be accepted."""
        if isinstance(step, str):
            self.home = self.home or step
            for one in self.case.setups[step]:
                self.before(one)
            return
        filled = self.filled(step)
        outcome = self.do(filled)
        if outcome.refusal is not None:
            raise Wrong(f"{self.case}: before: {filled['do']}: {outcome.refusal.reason} {outcome.refusal.cite}")

    def do(self, step: Mapping[str, Any]) -> Outcome:
        """Ask for a deed."""
        payload = {key: _amounts(value) for key, value in step.items() if key not in OURS} | _amounts(
            step.get("said", {})
        )
        at = self.when(step)
        by, role = str(step.get("by", "")), str(step.get("as", ""))
        if step["do"] == OPEN_ORGANIZATION:
            self.home = self.home or "organization"
            opened = self.record.open(self.home, self.organization_log, payload, at, by)
            if opened.refusal is None:
                self.record.states[self.home].part(Organization).recorded = not self.case.given.get("live", False)
            return opened
        log = str(step.get("log", self.home))
        if step["do"] == OPEN_OCCASION:
            return self.record.open(log, OCCASION_LOG, {**payload, "organization": self.home}, at, by)
        if step["do"] in POOL_LOGS:
            return self.record.open(log, POOL_LOGS[step["do"]], {**payload, "organization": self.home}, at, by)
        return self.record.do(log, step["do"], payload, at, by, role)

    def _is_cited(self, flags: list[str]) -> bool:
        """Is the case's clause among those of some flags? Any flag counts where it decides no single clause."""
        name = self.case.provision
        return citation(name) in flags if name in provisions() else bool(flags)

    def when(self, step: Mapping[str, Any]) -> datetime:
        """When a deed is asked for; a game is played no sooner than its occasion begins."""
        at, log = self._time(step.get("at")), str(step.get("log", self.home))
        if step["do"] in PLAYED and log in self.record.states and not step.get("early"):
            begins = moment_of(self.record.states[log].setting.payload["from"], self._zone)
            at = self.at = max(at, begins) if isinstance(begins, datetime) else at
        stated = step.get(DATED.get(step["do"], ""), step.get("said", {}).get(DATED.get(step["do"], "")))
        if isinstance(stated, str) and not step.get("early"):
            at = max(at, datetime.combine(datetime.fromisoformat(stated).date(), time(12), self._zone))
        return at

    @property
    def _zone(self) -> ZoneInfo:
        if not self.record.states:
            return ZoneInfo("America/New_York")
        found: ZoneInfo = self.record.states[self.home].setting.days.zone
        return found

    def _time(self, given: object) -> datetime:
        zone = self._zone
        if given is None:
            if self.at is None:
                self.at = datetime.combine(datetime.fromisoformat(FIRST).date(), time(12), zone)
            return self.at
        moment = moment_of(given, zone, "at")
        self.at = moment if isinstance(moment, datetime) else datetime.combine(moment, time(12), zone)
        return self.at

    def step(self, number: int, step: Mapping[str, Any]) -> None:
        """A deed with what must come of it; or what a book shows."""
        if step["do"] == BOOK:
            self._book(f"{self.case}: step {number}", step)
            return
        where, expect = f"{self.case}: step {number} ({step['do']})", step.get("expect", "accepted")
        try:
            outcome = self.do(step)
        except BadInput as error:
            if expect != "bad input":
                raise Wrong(f"{where}: bad input: {error}") from error
            return
        refusal = outcome.refusal
        if expect == "bad input":
            raise Wrong(f"{where}: it is no bad input")
        if expect == "accepted":
            if refusal is not None:
                raise Wrong(f"{where}: refused: {refusal.reason} {refusal.cite}")
        else:
            if refusal is None:
                raise Wrong(f"{where}: accepted")
            if (self.case.provision in refusal.cite) != (expect == "refused"):
                raise Wrong(f"{where}: refused by another clause: {refusal.reason} {refusal.cite}")
            if step.get("because", "") not in refusal.reason:
                raise Wrong(f"{where}: refused for another reason: {refusal.reason}")
            if step.get("reason", refusal.reason) != refusal.reason:
                raise Wrong(f"{where}: refused for another reason: {refusal.reason}")
        flags = [cite for row in outcome.answer.get("flagged", ()) for cite in row["cite"]]
        if bool(step.get("flagged")) != self._is_cited(flags):
            raise Wrong(f"{where}: flags: {outcome.answer.get('flagged')}")
        for name, value in step.get("answer", {}).items():
            if outcome.answer.get(name) != _amounts(value):
                raise Wrong(f"{where}: {name}: {outcome.answer.get(name)!r} and not {value!r}")
        for name, value in step.get("shows", {}).items():
            found = self.record.shown(str(step.get("log", self.home))).get(name)
            if found != value:
                raise Wrong(f"{where}: shows {name}: {found!r} and not {value!r}")

    def _book(self, where: str, step: Mapping[str, Any]) -> None:
        """A columnar book: its days, columns and lines, and what there is before and after them."""
        part = self.record.states[self.home].part(Organization)
        keeper = Keeper(self.law, part.zone, self.home, part.state)
        drawn_up = {book.name: book.to_json() for book in books(keeper, self.record.posted, step["year"])}
        found: dict[str, Any] = drawn_up[step["book"]]
        for name, value in step["is"].items():
            shown: Any = [_line(line) for line in found[name]] if name == "lines" else found[name]
            if name == "columns":
                shown = {side: [each["name"] for each in columns] for side, columns in shown.items()}
            if shown != _amounts(value):
                raise Wrong(f"{where}: {name}: {shown!r} and not {value!r}")


def _line(line: Mapping[str, Any]) -> list[Any]:
    """A line of a book as cases write it: its day and number, what came in and went out, and what there is then."""
    return [line["date"], line["number"], line["received"], line["paid"], line["balance"]]


def _amounts(value: Any) -> Any:
    """A value with amounts such as $400 in cents."""
    if isinstance(value, str) and re.fullmatch(r"\$[0-9,.]+", value):
        return parse_dollars(value)
    if isinstance(value, Mapping):
        return {key: _amounts(each) for key, each in value.items()}
    return [_amounts(each) for each in value] if isinstance(value, list) else value
