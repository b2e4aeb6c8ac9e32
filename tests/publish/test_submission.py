"""A blank submission offers every choice that the law leaves to the operator, and is lawful as it is printed."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support.terminal import run

from aboveboard.law.files import Edition, editions, load_edition
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.compare.checked import checked
from aboveboard.publish.submission import LISTED, TICK, blank, boxes, form

BOX = TICK.strip()
EVERY = list(editions())
PENNSYLVANIA = [edition for edition in EVERY if edition.ruleset == "pa"]


def _named(edition: Edition) -> str:
    return edition.name


def _line(page: str, words: str) -> str:
    """The one row of a page that begins with these words."""
    (found,) = (line for line in page.splitlines() if line.startswith(f"| {words} |"))
    return found


@pytest.mark.provision("pa-rm-125-149-rules-submission-form", "pa-rm-125-148-rules-submission-form")
@pytest.mark.parametrize("edition", PENNSYLVANIA, ids=_named)
def test_the_form_of_a_chapter_has_a_box_for_every_option_of_it(edition: Edition) -> None:
    terms = terms_of(edition)
    page = form(terms)
    assert page.startswith(f"# Rules Submission: {edition.law.title}\n")
    assert "**Certificate holder:**" in page
    for name, choice in terms.choices.items():
        if name in LISTED:
            continue
        row = _line(page, f"{choice.about[0].upper()}{choice.about[1:]}")
        assert citations(choice.cite)[0] in row
        if choice.choices is None:
            assert r"\_\_" in row, "a figure is entered"
            assert all(str(end) in row for end in choice.range or () if end is not None)
        else:
            assert row.count(BOX) == len(choice.choices)
            assert all(f"{BOX} {value}" in row for value in choice.choices)
    dropped = terms.choices.get("not-offered")
    for wager in terms.offered():
        box = f"{BOX} " if dropped is not None and wager.name in (dropped.choices or ()) else ""
        assert f"\n| {box}{wager.law.title} |" in page
    assert form(terms, "html").count(TICK) == page.count(BOX), "each box is there on paper"


@pytest.mark.parametrize("edition", EVERY, ids=_named)
def test_what_is_printed_blank_is_lawful_and_is_the_text(edition: Edition) -> None:
    terms = terms_of(edition)
    document = blank(terms)
    found = checked(document)
    assert found.findings == ()
    again = terms_of(load_edition(edition.ruleset, edition.game.name), document["options"])
    assert again.options == terms.options


@pytest.mark.parametrize("edition", PENNSYLVANIA, ids=_named)
def test_every_box_may_be_ticked(edition: Edition) -> None:
    terms = terms_of(edition)
    for name, choice in terms.choices.items():
        for value in choice.choices or ():
            options = {**blank(terms)["options"], name: value}
            assert checked({**blank(terms), "options": options}).lawful, (name, value)


def test_the_value_of_the_text_is_marked() -> None:
    terms: Terms = terms_of(load_edition("pa", "craps"))
    assert boxes(terms.choices["fire-table"]) == f"{TICK}A*  {TICK}B"
    assert boxes(terms.choices["vigorish-rate"]).endswith("(0% at least, 5%* at most)")


def test_a_ruleset_without_such_a_paper_has_one_without_a_name_of_its_own() -> None:
    page = form(terms_of(load_edition("ny-charitable", "craps")))
    assert page.startswith("# Submission: Craps\n")
    assert "**Operator:**" in page


def test_the_command_prints_it_and_its_json_is_what_is_checked(tmp_path: Any) -> None:
    answer = run("submission", "pa", "craps", "--json")
    file = tmp_path / "craps.json"
    file.write_text(answer.out, "utf-8")
    assert answer.document["options"]["fire-table"] == "A"
    assert run("check", str(file), "--json").document["lawful"] is True
    assert run("compare", "pa:craps", str(file), "--json").document["wagers"] == []
    assert "<h1>Rules Submission: Craps</h1>" in run("submission", "pa", "craps", "--format", "html").out
    early = run("submission", "pa", "craps", "--as-of", "2011-06-10")
    assert early.code == 2
    assert "the text held was not in force on 2011-06-10" in early.err
