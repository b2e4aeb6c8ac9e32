"""An organization from Python: the answers of the command line, by a record and by a database, and nothing written."""

from __future__ import annotations

import doctest
import json
from dataclasses import FrozenInstanceError
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import aboveboard
from aboveboard import organizations
from aboveboard.charity.conduct.deeds import OPEN_OCCASION, OPEN_ORGANIZATION
from aboveboard.charity.record import Record
from aboveboard.charity.trying import opening_tried, tried
from aboveboard.cli.example import FOLDER
from aboveboard.house import open_house
from aboveboard.law import BadInput
from aboveboard.log.deeds import Outcome, Viewer
from aboveboard.organizations import Organization
from tests.support import conduct
from tests.support.books_town import SPECIAL
from tests.support.charities import HOSE, NIGHT, Town, fire_company, settled
from tests.support.conduct import ConductCase, all_cases, decide
from tests.support.stories import Story, stories
from tests.support.terminal import run
from tests.support.turns import in_turn
from tests.test_api import loaded_after

COMPANY, JARS = FOLDER / "company.json", FOLDER / "jars.json"
SECRET = "a town"


def company() -> Organization:
    return aboveboard.organization(json.loads(COMPANY.read_text("utf-8")))


def test_the_examples_in_its_docstrings() -> None:
    jars = aboveboard.organization(json.loads(JARS.read_text("utf-8")))
    names = {"aboveboard": aboveboard, "date": date, "held": company(), "jars": jars}
    failed, tests = doctest.testmod(organizations, extraglobs=names)
    assert tests > 10
    assert not failed


# -- by a record -------------------------------------------------------------------------------------------------------


@pytest.fixture(params=stories(), ids=lambda story: story.name)
def told(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Organization, str]:
    """A story's organization, and the file of its record."""
    story: Story = request.param
    file = tmp_path / "record.json"
    file.write_text(json.dumps(story.record()), "utf-8")
    return aboveboard.organization(story.record()), str(file)


def test_every_story_has_the_answers_of_the_command_line(told: tuple[Organization, str]) -> None:
    held, file = told
    books = run("books", file, "--json").document
    assert held.to_json() == books
    assert [row.due.to_json() for row in held.due().rows] == books["due"]
    assert [(row.event, row.reason, list(row.cite)) for row in held.refused] == [
        (row["event"], row["reason"], row["cite"]) for row in books["refused"]
    ]
    for occasion in in_turn([row.occasion for row in held.occasions], 2):
        where = ("--record", file, "--json")
        assert held.may(occasion).to_json() == run("may", occasion, *where).document
        assert held.checklist(occasion).to_json() == run("checklist", "--occasion", occasion, *where).document
        assert held.signs(occasion).to_json() == run("signs", "--occasion", occasion, *where).document


def test_what_is_on_file_is_what_was_stated(told: tuple[Organization, str]) -> None:
    held, _ = told
    states = held.decided.logs.states
    for rows, kind in ((held.papers, "paper"), (held.licenses, "license")):
        assert len(rows) == len(states["organization"].parts["organization"].state.entries.get(kind, ()))  # type: ignore[attr-defined]
        for row in rows:
            json.dumps(row.to_json())
    assert {row.occasion for row in held.occasions if row.state != "planned"} == {
        name for name in states if "occasion" in states[name].parts
    }
    closed = {row.occasion for row in held.occasions if row.state == "closed"}
    assert closed == {name for name in states if "occasion" in states[name].parts and _closed(states[name])}
    for person in held.people:
        assert person.events
        json.dumps(person.to_json())


def _closed(state: Any) -> bool:
    return bool(state.parts["occasion"].state.entries.get("occasion-close"))


# -- a deed tried is the deed done, short of being written -------------------------------------------------------------


class Trying(conduct.Run):
    """Tries every deed before it is done, and compares."""

    def do(self, step: Any) -> Outcome:
        payload = {key: conduct._amounts(value) for key, value in step.items() if key not in conduct.OURS}
        payload |= conduct._amounts(step.get("said", {}))
        before = self._state()
        found = self._tried(step, payload)
        assert self._state() == before
        outcome = super().do(step)
        if found is not None:
            reasons = "; ".join(dict.fromkeys(one.reason for one in found.missing))
            assert reasons == ("" if outcome.refusal is None else outcome.refusal.reason)
            assert found.may == (outcome.refusal is None)
            assert {id for one in found.missing for id in one.cite} == set(
                outcome.refusal.cite if outcome.refusal else ()
            )
            if outcome.refusal is None:
                assert dict(found.answer) == {key: value for key, value in outcome.answer.items() if key != "flagged"}
        return outcome

    def _tried(self, step: Any, payload: dict[str, Any]) -> Any:
        kind, by, states = step["do"], str(step.get("by", "")), self.record.states
        if kind == OPEN_ORGANIZATION or "as" in step:
            return None  # whether somebody's role lets them do it is not tried
        at, log = self.when(step), str(step.get("log", self.home))
        try:
            if kind == OPEN_OCCASION:
                return opening_tried(states[self.home], log, payload, at, by, self.record)
            return tried(states[log], kind, payload, at, by, self.record)
        except (BadInput, KeyError):
            return None

    def _state(self) -> dict[str, Any]:
        record: Record = self.record
        return {
            name: {kind: len(part.snapshot()) if isinstance(part.snapshot(), list) else repr(part.snapshot())
                   for kind, part in state.parts.items()}
            for name, state in record.states.items()
        }  # fmt: skip


@pytest.fixture
def trying(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conduct, "Run", Trying)


@pytest.mark.usefixtures("trying")
@pytest.mark.parametrize("case", in_turn(all_cases(), 60), ids=str)
def test_a_deed_that_is_tried_comes_out_as_it_does(case: ConductCase) -> None:
    decide(case)


# -- by a database -----------------------------------------------------------------------------------------------------


@pytest.fixture
def town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Town, str]:
    monkeypatch.setenv("ABOVEBOARD_SECRET", SECRET)
    file = str(tmp_path / "town.db")
    found = settled(file)
    fire_company(found)
    return found, file


def test_a_database_has_the_answers_of_the_command_line(town: tuple[Town, str]) -> None:
    found, file = town
    plan = {"occasion": "february", **NIGHT, "staff": [{"person": "dan", "duty": "dealer", "game": "craps"}]}
    found.must("ann", HOSE, "plan", plan)
    found.book.close()
    with aboveboard.organization(HOSE, database=file) as held:
        assert held.title == "Hose Company 2"
        at = "2026-02-07T19:00"
        may = held.may("february", at=at)
        assert not may.may
        assert may.to_json() == run("may", "february", "--database", file, "--at", at, "--json").document
        where = ("--occasion", "february", "--database", file, "--json")
        assert held.checklist("february").to_json() == run("checklist", *where).document
        assert held.signs("february").to_json() == run("signs", *where).document
        owed = run("due", "--database", file, "--organization", HOSE, "--json").document
        assert held.due().to_json() == owed
        assert [row.due.deadline for row in held.due(until="2026-03-31").rows] == ["member-report"]
        with pytest.raises(BadInput, match="where nothing stands that was refused"):
            held.to_json()


def test_a_record_and_a_log_of_the_same_deeds_give_the_same(town: tuple[Town, str]) -> None:
    found, file = town
    plan = {"occasion": "february", **NIGHT}
    found.must("ann", HOSE, "plan", plan)
    events = [
        {"at": event.at.isoformat(), "by": event.actor, event.kind: dict(event.payload)}
        for event in found.book.events(HOSE, viewer=Viewer("ann", "officer"))
        if event.kind not in (OPEN_ORGANIZATION, "appoint", "release")
    ]
    found.book.close()
    opening = {"name": "Hose Company 2", "kind": "volunteer-fire-company", "identification": "12-345"}
    recorded = aboveboard.organization({"ruleset": "ny-charitable", "organization": opening, "events": events})
    assert recorded.refused == ()
    with aboveboard.organization(HOSE, database=file) as live:
        at = "2026-02-07T19:00"
        assert [row.reason for row in live.may("february", at).missing] == [
            row.reason for row in recorded.may("february", at).missing
        ]
        assert [row.name for row in live.people] == [row.name for row in recorded.people]
        assert [row.number for row in live.licenses] == [row.number for row in recorded.licenses]
        assert _plain(live.checklist("february", at)) == _plain(recorded.checklist("february", at))
        assert [row.due.what for row in live.due(at=at).rows] == [row.due.what for row in recorded.due(at=at).rows]


def _plain(found: Any) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(row.condition, row.state, row.left) for row in found.rows]


def test_what_is_on_file_shows_by_its_events(town: tuple[Town, str]) -> None:
    found, file = town
    found.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    number = {event.kind: event.number for event in found.book.events(HOSE, viewer=Viewer("ann", "officer"))}
    found.book.close()
    with aboveboard.organization(HOSE, database=file) as held:
        rows = {row.condition: row for row in held.checklist("february").rows}
    assert (HOSE, number["license"]) in rows["games-listed"].events
    assert rows["officer-designated"].events == ((HOSE, number["designate"]),)
    assert (rows["assembly"].state, rows["assembly"].events) == ("open", ())


def test_nothing_is_written(town: tuple[Town, str]) -> None:
    found, file = town
    found.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    before = found.book.heads()
    found.book.close()
    with aboveboard.organization(HOSE, database=file) as held:
        assert held.why_not("person", {"name": "pat", "born": "1990-01-01"}).may
        assert not held.why_not(OPEN_OCCASION, NIGHT, occasion="february", at="2026-02-07T19:00").may
        held.may("february")
    with open_house(file) as book:
        assert book.heads() == before


def test_what_an_account_does_not_hold_stands_in_the_way_of_a_payment(town: tuple[Town, str]) -> None:
    """On a live log as on a record."""
    found, file = town
    account = {**SPECIAL, "opening": 10_000}
    with_officers = [("designate", {"person": "ann", "duty": "receives-bank-statements"}), ("account-open", account)]
    for kind, payload in with_officers:
        found.must("ann", HOSE, kind, payload)
    found.book.close()
    opened = {"at": "2026-01-02", "account-open": account}
    opening = {"name": "Hose Company 2", "kind": "volunteer-fire-company", "identification": "12-345"}
    recorded = aboveboard.organization({"ruleset": "ny-charitable", "organization": opening, "events": [opened]})
    charge = {"account": "special", "dated": "2026-01-02"}
    with aboveboard.organization(HOSE, database=file) as live:
        for held in (live, recorded):
            assert held.why_not("bank-charge", {**charge, "cents": 10_000}).may
            (missing,) = held.why_not("bank-charge", {**charge, "cents": 10_001}).missing
            assert missing.reason.endswith("holds $100, and $100.01 is needed")


# -- immutable, quick, and clear about what is wrong -------------------------------------------------------------------


def test_answers_are_frozen() -> None:
    held = company()
    found = held.why_not("badge", {"person": "ann"})
    for answer in (
        found, held.may("february"), held.checklist("february"), held.checklist("february").rows[0], held.due(),
        held.signs("february"), held.signs("february").signs[0], held.people[0], held.papers[0], held.licenses[0],
        held.occasions[0], held.refused[0], held.calendar(), held.due().rows[0],
    ):  # fmt: skip
        with pytest.raises(FrozenInstanceError):
            answer.title = "another"  # type: ignore[misc, union-attr]
    with pytest.raises(TypeError):
        found.answer["person.title"] = "another"  # type: ignore[index]
    with pytest.raises(TypeError):
        held.people[0].member_since["organization"] = date(1999, 1, 1)  # type: ignore[index]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (lambda held: held.may("nix"), "none is called 'nix', open or planned; known: february"),
        (lambda held: held.why_not("expanse"), "'expanse' is no deed of an organization; did you mean expense?"),
        (lambda held: held.why_not("sale", {"item": "x"}), "sale: occasion: the name of one was expected"),
        (lambda held: held.why_not("sale", {"item": "x"}, occasion="x"), "none that was opened is called 'x'"),
        (lambda held: held.why_not("sale", {"item": "x"}, occasion="february"), "sale: kind is missing"),
        (lambda held: held.why_not("expense", {}, occasion="february"), "there is no deed 'expense' here"),
        (lambda held: held.may("february", at="tonight"), "at: a day such as"),
        (lambda held: held.due(until="soon"), "until: a day such as"),
    ],
)
def test_what_is_wrong_is_one_sentence(asked: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why.replace("?", r"\?")) as error:
        asked(company())
    assert "\n" not in str(error.value)


def test_where_there_is_nothing_to_ask(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="there is no such file"):
        aboveboard.organization("hose-company-2", database=str(tmp_path / "nowhere.db"))
    settled(str(tmp_path / "town.db")).book.close()
    empty = {"ruleset": "ny-charitable", "organization": {"name": "A", "kind": "religious"}, "events": []}
    held = aboveboard.organization(empty)
    assert held.to_json()["due"] == []
    with pytest.raises(BadInput, match="events: at least one was expected"):
        held.may("x")


def test_an_organization_that_a_database_lacks(town: tuple[Town, str]) -> None:
    found, file = town
    found.book.close()
    with pytest.raises(BadInput, match="none is called 'hose-company'; did you mean hose-company-2"):
        aboveboard.organization("hose-company", database=file)


def test_it_loads_no_more_than_it_needs() -> None:
    statement = (
        f"import aboveboard, json; h = aboveboard.organization(json.load(open({str(COMPANY)!r}))); h.may('february')"
    )
    assert not {"numpy", "numba", "rich", "typer", "typst", "aboveboard.publish"} & loaded_after(statement)
