"""Files on days: what is refused in them, and another state that is added by files alone."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from tests.support.deadlines import state_from

from aboveboard.law import BadInput, LawError, rulesets
from aboveboard.law.days import Deadlines, deadlines, due_of, state_named, state_of, states
from aboveboard.law.days.states import read_state
from aboveboard.law.files import Ruleset, ruleset_named
from aboveboard.law.folders import Folder
from aboveboard.law.loader import read

DAYS = """
title = "Erewhon"
zone = "Pacific/Auckland"
basis = "made for a test"
holds-from = 2020-01-01
holds-until = 2030-12-31
sunday = "next-day"
sunday-source = "act"
saturday = "stays"
saturday-source = "act"

[counting]
first-counts = true
first-source = "act"
moves = ["sunday", "holiday"]
moves-source = "act"
back = "later"
back-reading = "earlier, as others have it"
back-source = "act"
hours = "stay"
hours-reading = "to the next business day"
hours-source = "act"
leap = "first-of-march"
leap-reading = "on 28 February"
leap-source = "act"

[sources.act]
cite = "Days Act 1"
address = "https://example.org/days"
read = 2026-11-16

[holidays]
founding = { title = "Founding day", month = 3, day = 9, source = "act" }
second = { title = "Day after", month = 6, weekday = "monday", nth = -1, plus = 1, until = 2025-12-31, source = "act" }
"""
DEADLINES = """
title = "Deadlines"
cite = "Rules"
source = "Rules"
[deadlines.return]
title = "Return"
from = "game"
weeks = 1
cite = "ny-4624.19"
[deadlines.fifteenth]
title = "By the fifteenth of the month after"
from = "game"
start = "month-end"
days = 15
first-counts = false
cite = "ny-4624.19"
[deadlines.notice]
title = "Notice"
from = "hearing"
days = 3
back = true
cite = "ny-4624.19"
[deadlines.year]
title = "A year"
from = "game"
years = 1
first-counts = false
cite = "ny-4624.19"
[deadlines.hours]
title = "Hours"
from = "game"
hours = 24
cite = "ny-4624.19"
"""


@pytest.fixture
def erewhon(tmp_path: Path) -> Ruleset:
    folder = tmp_path / "erewhon"
    folder.mkdir()
    (folder / "_days.toml").write_text(DAYS)
    (folder / "_deadlines.toml").write_text(DEADLINES)
    return Ruleset("erewhon", "Erewhon's games", "Rules", Folder(folder, "other"))


@pytest.mark.parametrize(
    ("deadline", "start", "days"),
    [
        ("return", "2026-03-02", ["2026-03-10"]),  # the first day counts; Sunday, then Founding day
        ("return", "2026-03-03", ["2026-03-10"]),
        ("return", "2026-03-07", ["2026-03-13"]),
        ("return", "2026-03-08", ["2026-03-14"]),  # a Saturday is a day like others
        ("return", "2025-06-25", ["2025-07-02"]),  # the day after the last Monday of June
        ("fifteenth", "2026-01-31", ["2026-02-16"]),
        ("fifteenth", "2026-02-01", ["2026-03-16"]),
        ("fifteenth", "2026-03-31", ["2026-04-15"]),
        ("notice", "2026-03-11", ["2026-03-10", "2026-03-07"]),
        ("year", "2024-02-29", ["2025-03-01", "2025-02-28"]),
        ("hours", "2026-03-07T10:00", ["2026-03-08T10:00:00+13:00", "2026-03-10T10:00:00+13:00"]),
    ],
)
def test_another_state_is_files_alone(erewhon: Ruleset, deadline: str, start: str, days: list[str]) -> None:
    found = due_of(Deadlines(erewhon).named(deadline), start)
    assert [one.day.isoformat() for one in found.readings] == days


def test_what_another_state_says_of_itself(erewhon: Ruleset) -> None:
    found = {one.name: one.to_json()["counted"] for one in Deadlines(erewhon)}
    assert found == {
        "return": "1 week, the first counted",
        "fifteenth": "15 days from the end of the month, the first not counted",
        "notice": "3 days back, the first counted",
        "year": "1 year, the first not counted",
        "hours": "24 hours as they pass",
    }
    with pytest.raises(BadInput, match="beyond the holidays of Erewhon that are held, from 2020-01-01 to 2030-12-31"):
        due_of(Deadlines(erewhon).named("return"), "2030-12-31")


def test_every_ruleset_of_the_package_names_a_state_that_is_held() -> None:
    assert states() == ("new-jersey", "new-york", "pennsylvania")
    for name in ("pa", "nj-casino", "nj-charitable", "ny-charitable", "ny-commercial"):
        assert state_of(rulesets()[name]).law.title in ("New Jersey", "New York", "Pennsylvania")


def test_a_ruleset_without_a_state_is_loaded_and_counts_nothing(erewhon: Ruleset) -> None:
    (erewhon.folder.path / "_days.toml").unlink()
    assert Deadlines(Ruleset("other", "Other", "Rules", Folder(Path("nowhere"), "other"))).names == ()
    with pytest.raises(
        BadInput, match=r"ruleset erewhon names no state by whose law days are counted, and has no _days"
    ):
        Deadlines(erewhon)
    unknown = Ruleset("erewhon", "Erewhon's games", "Rules", erewhon.folder, (), "new-yrok")
    with pytest.raises(
        LawError, match=r"other: erewhon/_ruleset.toml: state: .* 'new-yrok' are not held; did you mean new-y"
    ):
        Deadlines(unknown)


def test_a_state_that_is_not_held() -> None:
    with pytest.raises(BadInput, match="the days of a state 'ohio' are not held"):
        state_named("ohio")
    assert read_state("../new-york") is None


def changed(raw: Any, path: str, value: Any) -> dict[str, Any]:
    found = deepcopy(dict(raw))
    *parents, last = path.split(".")
    at: Any = found
    for key in parents:
        at = at[key]
    at[last] = value
    return found


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        ("zone", "New York", "zone: a time zone such as America/New_York was expected, not 'New York'"),
        ("zone", "../etc/passwd", "zone: a time zone such as America/New_York was expected"),
        ("sunday", "friday", "sunday: "),
        ("counting.backward", "earlier", "counting.backward: Extra inputs are not permitted; did you mean back?"),
        ("counting.moves", ["monday"], "counting.moves.0: "),
        ("holidays.flag.source", "gcl-42", "no source is listed as 'gcl-42'"),
        ("counting.leap-source", "gcl-42", "no source is listed as 'gcl-42'"),
        ("holidays.flag.easter", 3, "holidays.flag: month and day, month with weekday and nth, or easter was expected"),
        ("holidays.new-year.day", 32, "holidays.new-year.day: "),
        ("holidays.veterans.day", 31, "holidays.veterans: month 11 has no day 31"),
        ("holidays.king.nth", 0, "holidays.king.nth: "),
        ("holidays.king.colour", "red", "holidays.king.colour: Extra inputs are not permitted"),
    ],
)
def test_a_state_that_cannot_be_trusted(path: str, value: object, complaint: str) -> None:
    raw = read_state("new-york")
    with pytest.raises(LawError) as error:
        state_from(changed(raw, path, value))
    assert complaint in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "complaint"),
    [
        (
            "deadlines.gc-7.weeks",
            1,
            "one of hours, days, working-days, weeks, months, years, weekday was expected, not",
        ),
        ("deadlines.gc-7.days", 0, "deadlines.gc-7.days: "),
        ("deadlines.gc-7.dyas", 7, "deadlines.gc-7.dyas: Extra inputs are not permitted; did you mean days?"),
        (
            "deadlines.gc-7.cite",
            "ny-4624.1-a-gc7-deadlin",
            "no provision has the id 'ny-4624.1-a-gc7-deadlin'; did you",
        ),
        ("deadlines.gc-7.cite", [], "deadlines.gc-7.cite: "),
        ("deadlines.gc-7.gives", "day", "deadlines.gc-7.gives: "),
        ("deadlines.rent.before", True, "hours run from the hour: start, through, first-counts and before do not go"),
        ("deadlines.gc-7.readings.working-days.hours", 3, "deadlines.gc-7.readings.working-days: one of hours, days"),
        (
            "deadlines.gc-7.readings.hours",
            {"says": "hours", "hours": 3},
            "a reading of hours stands beside one of days",
        ),
        ("deadlines.gc-7.readings.same", {"says": "the same"}, "it differs in nothing from the clause"),
        ("not-encoded", {"ny-4624.999": "x"}, "no provision has the id 'ny-4624.999'"),
        ("deadlines.gc-7.keep", True, "keep goes with gives = first-day"),
        ("deadlines.books-kept.ends", True, "ends, done and to go with a last day"),
        ("deadlines.books-kept.done", {"deed": "report"}, "ends, done and to go with a last day"),
        ("deadlines.gc-7.done.total", "cents", "deadlines.gc-7.done: total and reaches go together"),
        ("deadlines.gc-7.done.form", "GC-7", "deadlines.gc-7.done.form: Extra inputs are not permitted"),
        ("deadlines.gc-7.done", {"same": {}}, "deadlines.gc-7.done.deed: "),
    ],
)
def test_deadlines_that_cannot_be_trusted(path: str, value: object, complaint: str) -> None:
    held = ruleset_named("ny-charitable")
    with pytest.raises(LawError) as error:
        Deadlines(held, changed(read(held.folder, "_deadlines"), path, value))
    assert "law/rulesets/ny-charitable/_deadlines.toml" in str(error.value)
    assert complaint in str(error.value)


def test_of_an_hour_that_comes_twice_the_later_one_is_late() -> None:
    clause = {"title": "A day", "from": "game", "hours": 24, "moves": False, "cite": "ny-4624.19"}
    raw = {"title": "Made for a test", "cite": "none", "source": "none", "deadlines": {"day": clause}}
    found = due_of(Deadlines(ruleset_named("ny-charitable"), raw).named("day"), "2026-10-31T01:30")
    assert found.day.isoformat() == "2026-11-01T01:30:00-04:00"
    assert found.allows("2026-11-01T01:30:00-04:00")
    assert not found.allows("2026-11-01T01:15:00-05:00")


def test_deadlines_are_read_once() -> None:
    assert deadlines("ny-charitable") is deadlines("new-york-charitable")
