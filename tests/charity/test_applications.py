"""Applications by name: what earlier versions decided, what is put by of them, and what their decisions begin."""

from __future__ import annotations

import json
from typing import Any

import pytest

import aboveboard
from aboveboard.charity.calendar.feed import described, feed
from aboveboard.charity.conduct.applications import Applications
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.organizations.filed import Filed
from aboveboard.charity.put_by import filed_again, filed_put_by
from aboveboard.law.conduct import conduct_law
from aboveboard.law.errors import BadInput
from tests.support.terminal import run

NY, NJ = conduct_law("ny-charitable"), conduct_law("nj-charitable")


def entry(number: int, kind: str, **payload: Any) -> Entry:
    return Entry("company", number, kind, "2026-02-01T12:00:00-05:00", "ann", payload)


def folded(*entries: Entry, law: Any = NY) -> Filed:
    found = Filed.under(law)
    for each in entries:
        found.take(each)
    return found


TWO = (entry(1, "apply", form="GC-2"), entry(2, "apply", form="GC-2"), entry(3, "apply", form="GC-6"))


@pytest.mark.parametrize("told", [{}, {"application": "spring"}], ids=["nothing", "a word of their own"])
def test_a_decision_of_an_earlier_version_names_none_and_decides_all_that_it_fits(told: dict[str, Any]) -> None:
    assert list(folded(*TWO).waiting) == ["GC-2-1", "GC-2-2", "GC-6-1"]
    assert list(folded(*TWO, entry(4, "license", form="GC-5", **told)).waiting) == ["GC-6-1"]
    assert list(folded(*TWO, entry(4, "amend", form="GC-6", **told)).waiting) == ["GC-2-1", "GC-2-2"]


def test_a_license_decides_no_application_for_another() -> None:
    both = entry(1, "apply", form="casino-night"), entry(2, "apply", form="authorization")
    assert list(folded(*both, entry(3, "license", form="authorization"), law=NJ).waiting) == ["casino-night-1"]
    letter = entry(4, "apply", form="letter")
    assert list(folded(*both, letter, entry(5, "license", form="bingo"), law=NJ).waiting) == [
        "casino-night-1", "authorization-1",
    ], "a prescribed form does not say what is granted on it"  # fmt: skip


LASTS: dict[str, Any] = {"from": "2026-01-01", "until": "2026-12-31"}
LICENSE = entry(6, "license", form="GC-5", application="GC-2-2", **LASTS)


def test_what_is_put_by_of_applications_comes_back_and_goes_on() -> None:
    denial = entry(4, "deny", form="GC-2", application="GC-2-1", ground="late", clause="9 NYCRR 4624.5(a)")
    whole = folded(*TWO, denial)
    again = filed_again(filed_put_by(whole), NY)
    further = entry(5, "apply", form="GC-2"), LICENSE
    for found in (whole, again):
        for each in further:
            found.take(each)
        assert list(found.waiting) == ["GC-6-1", "GC-2-3"]
        assert [row["application"] for row in found.denied()] == ["GC-2-1"]
    assert again.to_json("2026-02-01", [[], []]) == whole.to_json("2026-02-01", [[], []])


def test_what_is_decided_is_named_or_the_only_one() -> None:
    found = Applications(NY)
    for each in TWO:
        found.take(each)
    assert found.decided("amend", {"form": "GC-6"}) == "GC-6-1"
    assert found.decided("license", {"form": "GC-5", "application": "GC-2-2"}) == "GC-2-2"
    with pytest.raises(BadInput, match="license: application: 'GC-6-1' is none that waits for this"):
        found.decided("license", {"form": "GC-5", "application": "GC-6-1"})
    with pytest.raises(BadInput, match="2 applications wait, GC-2-1 and GC-2-2"):
        found.decided("deny", {"form": "GC-2"})


CHURCH = {"name": "St. Mary's Church", "kind": "religious", "registered": "1"}


def test_in_a_record_whose_office_it_is_is_asked_where_a_role_is_stated() -> None:
    license_ = {"form": "bingo", "number": "1", "games": ["bingo"], "from": "2026-01-02", "until": "2026-01-02"}
    events = [{"at": "2026-01-02", "as": role, "license": license_} for role in ("commission", "officer", "clerk")]
    found = aboveboard.books({"ruleset": "nj-charitable", "organization": CHURCH, "events": events})
    assert [row["reason"] for row in found.refused] == [
        "The municipality's license: it is for the clerk, not for the commission",
        "an officer may not license; a clerk or a commission may",
    ]
    with pytest.raises(BadInput, match="role: 'mayor' is not known"):
        aboveboard.books({
            "ruleset": "nj-charitable", "organization": CHURCH, "events": [{**events[0], "as": "mayor"}],
        })  # fmt: skip


def test_a_day_beside_the_law_is_marked_wherever_it_is_shown(tmp_path: Any) -> None:
    night = {
        "from": "2026-01-03T14:00", "until": "2026-01-03T16:00", "premises": "hall", "games": ["bingo"],
        "kind": "bingo", "members-in-charge": [],
    }  # fmt: skip
    events = [
        {"at": "2026-01-02", "premises": {"premises": "hall"}},
        {"at": "2026-01-03T13:00", "occasion-open": night},
        {"at": "2026-01-03T14:10", "buy-ticket": {"player": "pat", "kind": "bingo"}},
    ]
    record = {"ruleset": "nj-charitable", "organization": CHURCH, "events": events}
    found = aboveboard.books(record)
    assert found.refused == []
    assert found.calendar is not None
    (row,) = [row for row in found.calendar.due if row.beside]
    assert (row.deadline, row.day.isoformat(), row.cite) == ("beside-report", "2026-02-15", ())
    assert row.what.endswith("(beside the law)")
    read = "https://paperzz.com/doc/7224925/raffle-report-of-operations, read on 2026-11-16"
    assert row.grounds == (read,)
    assert read in described(row)
    assert "nothing is refused on its strength" in described(row)
    assert b"(beside the law)" in feed(found.calendar, "http://town.test").replace(b"\r\n ", b"")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    printed = run("books", str(file)).out
    assert "(beside" in printed
    assert "paperzz.com" in printed
