"""Every paper of every proceeding that the cases know: each is written in every way, and none is named in a program."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest
from tests.support.docket import docket_cases, record_of
from tests.support.printed import letters, read

import aboveboard
from aboveboard.docket.telling import plain
from aboveboard.law.docket import proceedings
from aboveboard.law.errors import BadInput
from aboveboard.publish.docket.document import DocketPaper
from aboveboard.publish.docket.listing import paper, papers
from aboveboard.publish.docket.of_record import case_of_record

ROOT = Path(aboveboard.__file__).parent
HOMES = (*(ROOT / "publish" / "docket").glob("*.py"), ROOT / "publish" / "paper" / "proceeding.py",
         ROOT / "web" / "pages" / "docket" / "papers.py", ROOT / "cli" / "law" / "proceed_paper.py")  # fmt: skip
KINDS = {"paper", "receipt", "service", "act", "form", "agenda", "minutes", "replay"}


@cache
def every_paper() -> dict[tuple[str, str, str], DocketPaper]:
    """The longest paper of each title, of each kind, of each proceeding that the cases know."""
    found: dict[tuple[str, str, str], DocketPaper] = {}
    for case in docket_cases():
        expected = case.case["expect"]
        if "unreadable" in (expected if isinstance(expected, str) else " ".join(expected)):
            continue
        as_of = plain(case.case.get("as-of", case.top.get("as-of")))
        held = case_of_record(plain(record_of(case)), as_of)
        listed = papers(held)
        assert len({each.name for each in listed}) == len(listed)
        for each in listed:
            one = paper(held, each.name)
            assert (one.name, one.kind) == (each.name, each.kind)
            assert each.event in (None, one.event)
            key = (case.file, one.kind, one.title)
            if key not in found or len(one.blocks) > len(found[key].blocks):
                found[key] = one
    return found


def test_there_is_every_kind_of_paper() -> None:
    assert {kind for _, kind, _ in every_paper()} == KINDS
    assert {file for file, _, _ in every_paper()} >= {"ny-charitable/appeal", "ny-commercial/meeting", "pa/meeting"}


def test_each_is_written_in_every_way_with_its_law_and_its_hash() -> None:
    for key, one in every_paper().items():
        law, rests = letters(one.law), letters(one.rests_on)
        assert "sha256:" in law, key
        assert "sha256:" in rests or rests == "Madefromthetextitself", key
        for text in (one.markdown(), one.html()):
            assert one.title in text.replace("\\", "").replace("&#x27;", "'"), key
        pages = [" ".join(each.extract_text().split()) for each in read(one.pdf()).pages]
        for number, page in enumerate(pages):
            assert f"Page {number + 1} of {len(pages)}" in page, key
            assert law in letters(page), key
            assert rests in letters(page), key
            assert not one.mark or one.mark in page, key
        assert letters(one.title) in letters(pages[0]), key


def test_what_a_law_names_stands_in_no_program() -> None:
    """No step, paper, thing, sanction, part or annex of any file is a word in what prints them.

    Names of one word are left out: a word such as copies is one of the vocabulary too.
    """
    named = set[str]()
    for held in proceedings():
        law = held.law
        inside = [name for each in law.papers.values() for name in (*each.parts, *each.annexes, *each.ways)]
        names = (*law.steps, *law.papers, *law.things, *law.sanctions, *law.votes, *law.agenda, *law.terms, *inside)
        named |= {name for name in names if "-" in name}
    assert len(named) > 50
    for file in HOMES:
        constants = (
            each.value for each in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(each, ast.Constant)
        )
        told = {word for each in constants if isinstance(each, str) for word in each.split()}
        assert not told & named, file


def test_a_name_that_is_none_is_answered_with_the_nearest() -> None:
    held = case_of_record({"ruleset": "ny-charitable", "proceeding": "appeal", "events": []})
    with pytest.raises(
        BadInput, match=r"'reply' is no paper of Appeal to the Gaming Commission; did you mean replay\?"
    ):
        paper(held, "reply")
