"""Whatever a case of any proceeding states can be typed into the form of its step, and is read as it was stated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.docket.cases.offices import holders_json
from aboveboard.docket.course.deciding import read as read_step
from aboveboard.docket.course.votes import read_vote
from aboveboard.docket.forms import form_of
from aboveboard.docket.record import proceed
from aboveboard.docket.telling import plain
from aboveboard.law.errors import BadInput
from aboveboard.web.pages.docket.layout import Tried, laid_out
from aboveboard.web.pages.docket.typed import Reading, typed_of
from tests.support.docket import DocketCase, docket_cases, record_of

CASES = list(docket_cases())
FILES = sorted({case.file for case in CASES})
BESIDE = ("at", "by", "do", "name")
NOT_ASKED = ("numbered", "annexes", "to", "way", "place")
"""What is stated of a paper where its file says something of it, or where it was not entered part by part."""
NOON = datetime(2026, 1, 2, 17, tzinfo=UTC)


def names(fields: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The names of every control of some fields, as the form shows them."""
    for one in fields:
        yield one["name"]
        for row in one.get("rows", ()):
            yield from names(row)
        for each in one.get("known", ()):
            yield from names(each.get("fields", ()))
        for each in (*one.get("members", ()), *one.get("sides", ())):
            yield each["name"]
        for each in one.get("among", ()):
            yield each["name"]
            yield from names(each["entries"])
            for pair in each["others"]:
                yield from names(pair)


def told(case: DocketCase) -> Any:
    """A case decided; None where its record is one that nobody can read."""
    try:
        return proceed(plain(record_of(case)))
    except BadInput:
        return None


@pytest.mark.parametrize("file", FILES)
def test_what_cases_state_can_be_typed(file: str) -> None:
    seen = Counter[str]()
    for case in (each for each in CASES if each.file == file):
        found = told(case)
        if found is None:
            continue
        law, state = found.proceeding, found.state
        view = {**found.to_json(), "offices": holders_json(law, {})}
        for event in plain(record_of(case))["events"]:
            given = {key: value for key, value in event.items() if key not in BESIDE and not empty(value)}
            if event["do"] not in law.law.steps:
                continue
            seen[event["do"]] += 1
            form = {**form_of(law, state, event["do"]), "offices": [], "door": False}
            typed = typed_of(form, given)
            shown = laid_out(form, view, Tried(event["do"], {**typed, "do": [event["do"]]}))
            controls = {name for group in shown["groups"] for name in names(group["fields"])}
            reading = Reading(form, typed)
            hidden = (
                {f"s.{name}" for name in ("numbered", "annexes", "to", "way", "place")} if form.get("paper") else {}
            )
            assert set(typed) - controls - {f"s.{way}" for way in ways(form)} - set(hidden) == set(), (case.id, event)
            assert not reading.wrong, (case.id, event, reading.wrong)
            again = [read_step(law, event["do"], event["by"], NOON, each).fields for each in (given, reading.said)]
            assert voted(again[0], form) == voted(again[1], form), case.id
    assert seen or not any(plain(record_of(case))["events"] for case in CASES if case.file == file)


def empty(value: Any) -> bool:
    """Is nothing stated with it?"""
    if isinstance(value, Mapping):
        return all(map(empty, value.values()))
    return value in (None, "", []) or (isinstance(value, list) and all(map(empty, value)))


def counted(vote: Any) -> Any:
    """A vote with who is named on each side; nobody is named on a side where nobody is."""
    found = read_vote(vote, "vote")
    return found._replace(names={side: names for side, names in found.names.items() if names})


def ways(form: Mapping[str, Any]) -> set[str]:
    """The fields that a way needs, which stand with it."""
    paper = form.get("paper")
    return {name for way in (paper["ways"] if paper else ()) for name in way["fields"]}


def voted(fields: Mapping[str, Any], form: Mapping[str, Any]) -> dict[str, Any]:
    """Fields with their vote counted, however it was spelled, and sanctions on the one thing that they can be on."""
    found = {name: counted(value) if name == "vote" else value for name, value in fields.items()}
    if (held := form.get("sanctions")) and held["field"] in found:
        alone = {each["kind"] for each in held["among"] if len(each["of"]) < 2}
        found[held["field"]] = [
            {name: value for name, value in row.items() if name != "on" or row["kind"] not in alone}
            for row in found[held["field"]]
        ]
    return found
