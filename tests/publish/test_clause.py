"""A clause as people look it up: every citation opens, and what rests on it is what the law file says."""

from __future__ import annotations

import pytest

from aboveboard.law.errors import BadInput
from aboveboard.law.provisions import provisions
from aboveboard.publish.clause import clauses


def test_every_citation_opens_its_clause() -> None:
    for citation in dict.fromkeys(item.citation for item in provisions().values()):
        found = clauses(citation)
        assert found["citation"] == citation
        assert all(row["summary"] for row in found["provisions"]), citation
        resting = {value["file"] for row in found["provisions"] for value in row["values"]}
        assert {text["file"] for text in found["texts"]} == resting, citation
        assert all(text["title"] and text["status"] for text in found["texts"]), citation


def test_a_value_stands_beside_the_clause_that_it_rests_on() -> None:
    (straight,) = (row for row in clauses("58 Pa. Code 617a.4(a)")["provisions"] if row["id"] == "pa-617a.4-a-straight")
    assert straight["values"] == [{"file": "roulette", "what": "wagers, straight, pays, win", "value": "35 to 1"}]
    assert straight["cases"] == ["tests/cases/pa/roulette.toml"]


def test_a_provision_is_found_by_its_id_with_its_text() -> None:
    found = clauses("pa-617a.4-a-straight")
    assert found["ruleset"] == "Pennsylvania table games"
    assert [(text["file"], text["status"], text["from"]) for text in found["texts"]] == [
        ("roulette", "proposed", "2011-06-11")
    ]
    assert len(found["provisions"]) == 1


@pytest.mark.parametrize(
    ("citation", "file", "title", "status", "day"),
    [
        ("58 Pa. Code 617a.2(a)(1)", "procedures/roulette", "Roulette", "proposed", "2011-06-11"),
        ("58 Pa. Code 623a.2(c)", "mini-craps", "Mini-Craps", "proposed", "2011-06-11"),
        ("pa-623a.1-stickperson", "procedures/mini-craps", "Mini-Craps", "proposed", "2011-06-11"),
        ("9 NYCRR 4622.22(a)", "_bank", "Operation of bank", "adopted", ""),
        (
            "N.J.A.C. 13:47-20.16",
            "_prizes",
            "Prizes at a casino night and at an armchair race",
            "adopted",
            "2003-05-19",
        ),
    ],
)
def test_a_file_without_a_status_has_that_of_the_text_it_belongs_to(
    citation: str, file: str, title: str, status: str, day: str
) -> None:
    texts = {text["file"]: text for text in clauses(citation)["texts"]}
    assert (texts[file]["title"], texts[file]["status"], texts[file]["from"]) == (title, status, day)


def test_an_unknown_citation_names_the_nearest() -> None:
    with pytest.raises(BadInput, match=r"58 Pa\. Code 617a\.4\(a\)"):
        clauses("58 Pa. Code 617a.4(aa)")
