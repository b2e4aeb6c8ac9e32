"""Who the people of a sheet are: names that are made, people who are on file, and what changes."""

from __future__ import annotations

import json
from itertools import permutations
from typing import Any

import pytest

from aboveboard.charity.conduct.recorded import HOME
from aboveboard.charity.members.names import LONGEST, Names, plain_name
from aboveboard.charity.members.on_file import people_in, people_of_record, with_people
from aboveboard.charity.members.people import in_pieces
from aboveboard.charity.members.preview import preview
from aboveboard.charity.record import Record, decide_record
from aboveboard.cli.example import FOLDER
from aboveboard.law import BadInput
from aboveboard.log.people.names import NAME, RESERVED

NIGHT = json.loads((FOLDER / "night.json").read_text("utf-8"))
ANN = {"name": "ann", "title": "Ann Abel", "born": "1980-05-01", "address": "7 Mill Road", "offices": ["president"]}
ON_FILE = {"ann": ANN, "bob": {"name": "bob", "title": "Bob Boyd"}, "cyd": {"name": "cyd"}}


def read(text: str, on_file: Any = ON_FILE) -> Any:
    return preview(text.encode(), "a.csv", on_file=on_file)


# -- names that are made -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Ann Abel", "ann-abel"),
        ("  Dr. José  O'Núñez-Smith, Jr. ", "dr-jose-onunez-smith-jr"),
        ("Łukasz Øster Straße", "lukasz-oster-strasse"),
        ("Ann " + "x" * 60, "ann-" + "x" * 36),
        ("李 明", "member-" + "a3d5b5ff"),
    ],
)
def test_a_name_is_the_full_name_in_small_letters(title: str, name: str) -> None:
    made = plain_name(title)
    assert made == name or (made.startswith("member-") and made == plain_name(title))
    assert NAME.fullmatch(made)


def test_names_that_are_taken_have_a_number() -> None:
    names = Names(["ann-abel", "ann-abel-3"])
    assert [names.free("Ann Abel") for _ in range(3)] == ["ann-abel-2", "ann-abel-4", "ann-abel-5"]
    assert Names([]).free(RESERVED[0].title()) == f"{RESERVED[0]}-2"
    long = Names(["x" * LONGEST])
    assert long.free("X" * 50) == "x" * (LONGEST - 2) + "-2"


def test_names_do_not_depend_on_the_order_of_rows() -> None:
    people = ["Ann Abel,1980-05-01", "Ann Abel,1950-05-01", "Änn Abel,1970-01-01", "Bob,"]
    found = {
        frozenset(
            (row["title"], row.get("born"), row["name"]) for row in read("\n".join(["full name,born", *rows]), {}).rows
        )
        for rows in permutations(people)
    }
    assert len(found) == 1
    assert {name for _, _, name in next(iter(found))} == {"ann-abel", "ann-abel-2", "ann-abel-3", "bob"}


def test_thousands_with_one_name_have_theirs_quickly() -> None:
    rows = "".join(
        f"Ann Abel,{1900 + day // 360}-{day // 30 % 12 + 1:02}-{day % 30 % 28 + 1:02}\n" for day in range(9000)
    )
    unique = "".join(dict.fromkeys(rows.splitlines(keepends=True)))
    found = read("full name,born\n" + unique, {})
    assert found.fault_count == 0
    assert len({row["name"] for row in found.rows}) == unique.count("\n") > 8000
    again = read("full name,born\n" + unique, {row["name"]: row for row in found.rows})
    assert len(again.same) == len(found.rows)


# -- who is on file ----------------------------------------------------------------------------------------------------


def test_who_is_on_file_is_an_update_that_shows_what_changes() -> None:
    found = read("name,title,born\nann,Ann Abel-Ames,5/1/1980\nbob,Bob Boyd,\nzoe,Zoe,\n")
    assert found.changed == [
        {"row": 2, "name": "ann", "title": "Ann Abel-Ames",
         "changes": {"title": {"was": "Ann Abel", "becomes": "Ann Abel-Ames"}}}
    ]  # fmt: skip
    assert found.same == ["bob"]
    assert found.new == [{"row": 4, "name": "zoe", "title": "Zoe", "made": False}]
    assert found.rows == [{**ANN, "title": "Ann Abel-Ames"}, {"name": "zoe", "title": "Zoe"}]


def test_what_a_sheet_does_not_speak_of_stays_and_what_it_leaves_empty_goes() -> None:
    assert read("name,full name\nann,Ann Abel\n").same == ["ann"]
    (changed,) = read("name,address\nann,\n").changed
    assert changed["changes"] == {"address": {"was": "7 Mill Road", "becomes": None}}
    assert "address" not in read("name,address\nann,\n").rows[0]


def test_what_only_looks_different_is_the_same() -> None:
    on_file = {
        "ann": {**ANN, "address": "7  Mill Road\r\nAlbany ", "offices": ["Vice President"], "title": "Ann\u00a0Abel"}
    }
    text = 'name,title,address,office\nann,Ann Abel,"7 Mill Road\nAlbany",vice-president\n'
    assert read(text, on_file).same == ["ann"]


@pytest.mark.parametrize(
    ("row", "name"),
    [
        ("ann ABEL,1980-05-01", "ann"),
        ("Ann Abel,", "ann"),
        ("Bob Boyd,1971-05-04", "bob"),
        ("Cyd,", "cyd"),
        ("Dan Dale,", "dan-dale"),
    ],
)
def test_people_without_names_are_found_by_their_full_names(row: str, name: str) -> None:
    found = read(f"full name,born\n{row}\n")
    assert found.fault_count == 0
    assert [*found.same, *(each["name"] for each in (*found.changed, *found.new))] == [name]


def test_another_day_of_birth_puts_a_full_name_in_doubt() -> None:
    (fault,) = read("full name,born\nAnn Abel,1955-05-01\n").faults
    assert fault["row"] == 2
    assert fault["expected"] == "a column name that says who is meant (on file: ann, born 1980-05-01)"


def test_unless_the_one_on_file_stands_in_another_row() -> None:
    found = read("full name,born\nAnn Abel,1955-05-01\nAnn Abel,1980-05-01\n")
    assert found.fault_count == 0
    assert [row["name"] for row in found.new] == ["ann-abel"]
    named = read("name,full name,born\n,Ann Abel,1955-05-01\nann,Ann Abel,1980-05-01\n")
    assert [row["name"] for row in named.new] == ["ann-abel"]


def test_two_on_file_with_one_full_name_are_told_apart_by_their_birth_only() -> None:
    twins = {"a": {"name": "a", "title": "Ann", "born": "1950-01-01"}, "b": {"name": "b", "title": "Ann"}}
    assert read("full name,born\nAnn,1950-01-01\n", twins).same == ["a"]
    assert read("full name\nAnn\n", twins).fault_count == 1
    assert read("full name,born\nAnn,1960-01-01\n", twins).fault_count == 1


def test_a_name_that_differs_from_one_on_file_by_capitals_is_a_slip() -> None:
    (fault,) = read("account,full name\nAnn,Ann Abel\n").faults
    assert fault["expected"] == "ann, as somebody on file is called"


def test_importing_the_same_sheet_again_changes_nothing() -> None:
    text = "full name,born,office\nAnn Abel,5/1/1980,President\nAnn Abel,5/1/1950,\nDan Dale,,Chief\n"
    first = read(text, {})
    again = read(text, {row["name"]: row for row in first.rows})
    assert (again.new, again.changed, again.faults) == ([], [], [])
    assert sorted(again.same) == sorted(row["name"] for row in first.rows)


def test_kin_are_named_by_name_or_full_name() -> None:
    found = read("full name,kin of\nZoe,Ann Abel\nYan,zoe\nXia,Zoe\n")
    assert [row.get("kin-of") for row in found.rows] == ["ann", "zoe", "zoe"]
    two = {"a": {"name": "a", "title": "Ann"}, "b": {"name": "b", "title": "Ann"}}
    assert [each["column"] for each in read("full name,born,kin of\nZoe,x,\nYan,,Zoe\n").faults] == ["B"]
    (fault,) = read("full name,kin of\nZoe,Ann\n", two).faults
    assert fault["expected"] == "a name, since several people are called so"


# -- records -----------------------------------------------------------------------------------------------------------


def test_people_of_a_record_are_those_of_its_log() -> None:
    found = people_of_record(NIGHT)
    assert list(found) == ["ann", "bob", "cyd", "dan"]
    assert found["dan"]["member-since"] == "2025-03-07"
    again = {**NIGHT, "events": [*NIGHT["events"], {"person": {"name": "dan", "title": "Dan D. Dale"}}]}
    assert people_of_record(again)["dan"] == {"name": "dan", "title": "Dan D. Dale"}
    eve = {"name": "eve", "title": "Eve East"}
    listed = {**NIGHT, "events": [*again["events"], {"persons": {"rows": [eve]}}]}
    assert people_of_record(listed) == {**people_of_record(again), "eve": eve}


def test_people_in_a_log_are_those_who_were_stated() -> None:
    from datetime import UTC, datetime

    from aboveboard.charity.log_kinds import ORGANIZATION_LOG

    record = Record()
    at = datetime(2026, 1, 2, 17, tzinfo=UTC)
    opening = {"title": "Hose Company 2", "kind": "volunteer-fire-company", "ruleset": "ny-charitable"}
    record.open(HOME, ORGANIZATION_LOG, opening, at)
    for row in (ANN, {**ANN, "title": "Ann Ames"}):
        assert record.do(HOME, "person", row, at).refusal is None
    part: Any = record.part(HOME, "organization")
    assert people_in(part.state) == {"ann": {**ANN, "title": "Ann Ames"}}
    rows = [{**ANN, "title": "Ann A. Ames"}, {**ANN, "name": "eve", "title": "Eve East"}]
    assert record.do(HOME, "persons", {"rows": rows}, at).refusal is None
    assert people_in(part.state) == {"ann": rows[0], "eve": rows[1]}, "a list of people is on file like one alone"
    assert record.do(HOME, "person", ANN, at).refusal is None
    assert people_in(part.state)["ann"] == ANN


def test_a_record_with_the_people_of_a_sheet_added_is_decided_with_them() -> None:
    people = people_of_record(NIGHT)
    found = read("full name,born,member since\nEve East,5/4/1974,3/1/2014\n", people)
    more = with_people(NIGHT, found.rows, "2026-03-01")
    assert more["events"][:-1] == NIGHT["events"]
    assert more["events"][-1] == {
        "at": "2026-03-01",
        "person": {"name": "eve-east", "title": "Eve East", "born": "1974-05-04", "member-since": "2014-03-01"},
    }
    assert people_of_record(more).keys() - people.keys() == {"eve-east"}
    assert decide_record(more).refused == decide_record(NIGHT).refused
    assert read("full name,born,member since\nEve East,5/4/1974,3/1/2014\n", people_of_record(more)).same == [
        "eve-east"
    ]


def test_people_are_added_after_everything_that_stands_there() -> None:
    with pytest.raises(BadInput, match="is before the event above it"):
        with_people(NIGHT, [{"name": "eve"}], "2026-01-01")
    assert with_people(NIGHT, [], "2026-01-01") == NIGHT


def test_whoever_is_named_as_kin_comes_first_in_whatever_order_people_are_listed() -> None:
    rows = [{"name": "a", "kin-of": "b"}, {"name": "b", "kin-of": "c"}, {"name": "c"}, {"name": "d", "kin-of": "ann"}]
    for listed in permutations(rows):
        names = [row["name"] for piece in in_pieces(listed, 1) for row in piece]
        assert sorted(names) == ["a", "b", "c", "d"]
        assert names.index("c") < names.index("b") < names.index("a")


def test_those_who_name_each_other_as_kin_are_entered_together() -> None:
    couples = [{"name": f"{one}{n}", "kin-of": f"{other}{n}"} for one, other in ("ab", "ba") for n in range(5)]
    further = [{"name": f"c{n}", "kin-of": f"a{n}"} for n in range(5)]
    pieces = list(in_pieces([*further, *couples], 3))
    assert all(len(piece) <= 3 for piece in pieces)
    assert sorted(row["name"] for piece in pieces for row in piece) == sorted(
        f"{one}{n}" for one in "abc" for n in range(5)
    )
    known = set[str]()
    for piece in pieces:
        known |= {row["name"] for row in piece}
        assert all(row["kin-of"] in known for row in piece)
