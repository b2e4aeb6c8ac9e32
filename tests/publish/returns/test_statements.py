"""Statements written down: every line of every form on paper, as a page and as sheets, in the form's own figures."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from time import perf_counter
from typing import Any

import pytest
from openpyxl import load_workbook
from tests.support.printed import in_order, letters, read, words
from tests.support.returns import deal, own_form, record_of, said, several, signed, statement_of

from aboveboard.law import BadInput
from aboveboard.law.conduct import conduct_law
from aboveboard.law.model.forms.statements import StatementLaw
from aboveboard.publish.paper.statement import MOST_ROWS, statement_pdf
from aboveboard.publish.returns.amounts import Amounts, exact, kind_of
from aboveboard.publish.returns.printed import PrintedStatement, printed_statement

ALL_SIGNED = (
    said("B1", flag=True),
    signed("treasurer", "ann", affirms="perjury"),
    signed("president", "bob", at="2024-04-04"),
)


def own(*deeds: Mapping[str, Any], deals: int = 3, **changes: Any) -> PrintedStatement:
    return statement_of(record_of(*several(deals), *deeds, form=own_form(**changes)))


# -- figures -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounding", "shown"),
    [("down", ["2", "-2", "3", "0"]), ("up", ["3", "-2", "3", "1"]), ("nearest", ["3", "-3", "3", "0"])],
)
def test_whole_dollars_by_the_rule_that_the_form_names(rounding: Any, shown: list[str]) -> None:
    assert [Amounts(True, rounding).text(cents) for cents in (250, -250, 300, 49)] == shown


def test_amounts_to_the_cent_and_what_the_cents_are() -> None:
    assert [exact(cents) for cents in (0, 5, -5, 120000, -120050)] == ["0.00", "0.05", "-0.05", "1,200.00", "-1,200.50"]
    assert Amounts().note([("A", 150)]) is None
    assert Amounts(True, "up").note([("A", 150), ("B", 200), ("C", -50)]) == (
        "The amounts of lines are in whole dollars, rounded up; to the cent: A 1.50, C -0.50."
    )
    assert Amounts(True).note([("B", 200)]) == (
        "The amounts of lines are in whole dollars, rounded to the nearest, a half away from nothing; "
        "none of them has cents."
    )


def test_what_the_fields_of_rows_hold() -> None:
    given = {
        "cents": 5,
        "tickets": 5,
        "number": 7,
        "open": True,
        "day": "2024-02-06",
        "serial": "2024-02-99",
        "who": "ann",
    }
    kinds = ["cents", "number", "number", "flag", "day", "word", "word"]
    assert [kind_of(name, value) for name, value in given.items()] == kinds


# -- a form of one's own -----------------------------------------------------------------------------------------------


def test_a_draft_says_that_it_is_one_and_what_it_lacks() -> None:
    found = own()
    text = words(found.pdf())
    assert "DRAFT. Not everybody who signs it has done so yet, and it can still change." in text
    assert in_order(text, ["Part A", "A1", "A2", "A3", "A4", "A5", "A5: Each deal", "Part B", "B1", "B2", "share"])
    for each in found.lacks:
        assert letters(each) in letters(text)
    assert "not said yet" in text
    assert "sha256" not in text
    assert found.shown.hash is None
    early = statement_of(record_of(*several(1), form=own_form()), at="2024-03-01T12:00")
    assert "Its period is not over, and what it says goes on changing." in words(early.pdf())


def test_a_statement_in_whole_dollars_shows_them_and_says_what_the_cents_are() -> None:
    found = own()
    assert {line.name: line.text for line in found.shown.lines} == {
        "A1": "3", "A2": "3,600", "A3": "151", "A4": "3,448", "A5": "151", "B1": "not said yet", "B2": "",
    }  # fmt: skip
    note = "rounded down; to the cent: A3 151.50, A4 3,448.50, A5 151.50, share 172.43."
    for text in (words(found.pdf()), found.markdown(), found.html()):
        assert letters(note) in letters(text)
    assert found.lines["A3"] == 15150
    assert "50.50" in words(found.pdf())
    assert "Cost in all: 151.50" in words(found.pdf())
    to_the_cent = own(amounts="cents")
    assert [line.text for line in to_the_cent.shown.lines][2:5] == ["151.50", "3,448.50", "151.50"]
    assert "whole dollars" not in words(to_the_cent.pdf())


def test_everything_that_goes_with_a_statement_stands_on_paper() -> None:
    text = words(own(said("B1", flag=False), signed("treasurer", "ann", affirms="perjury")).pdf())
    for each in (
        "Millbrook Hook and Ladder", "12-345", "Ulster", "January 1 to March 31, 2024", "TJ-1, a test's own",
        "April 15, 2024", "15 days from the end of the calendar quarter", "In the rule: ideal handle",
        "affirms under the penalties of perjury that it is true", "Ann Abel", "April 3, 2024", "chief officer",
        "commission", "parent body", "copy", "original", "deposit slips", "The numbering is the test's.",
        "Part A: The letters are the test's.", "A3: What was paid for them.", "9 NYCRR 4624.3",
        "A2 and share are $3,427.57 apart: they are not the same thing", "$172.43 to the commission",
        "It is due if tickets were either bought or sold in the quarter.",
    ):  # fmt: skip
        assert letters(each) in letters(text), each


def test_a_signed_statement_prints_what_was_signed_whatever_is_stated_afterwards() -> None:
    run = record_of(*several(1), *ALL_SIGNED, form=own_form())
    before = statement_of(run)
    assert (before.state, before.shown.is_draft) == ("signed", False)
    frozen = before.statement.frozen
    assert frozen is not None
    text = words(before.pdf())
    assert f"sha256 {frozen['sha256']}" in text
    assert "DRAFT" not in text
    assert letters("Bob Byrne April 4, 2024") in letters(text)
    for each in deal(9, "2024-04-08"):
        run.before(each)
    assert statement_of(run).pdf() == before.pdf()


def test_what_was_filed_is_printed_once_an_amendment_has_taken_its_place() -> None:
    changes = {"attach": {}, "to": {"commission": own_form()["to"]["commission"]}}
    filed = {
        "do": "statement-file",
        "at": "2024-04-05",
        "form": "TJ-1",
        "period": "2024-Q1",
        "said": {"to": "commission"},
    }
    amends = {"do": "statement-amend", "at": "2024-04-06", "form": "TJ-1", "period": "2024-Q1", "why": "a slip"}
    deeds = [*several(1), said("B2", text="Ann"), *ALL_SIGNED, filed, amends, said("B2", at="2024-04-07", text="Bob")]
    run = record_of(*deeds, form=own_form(**changes))
    asked = run.record.question(run.home, statement_of(run).as_of)
    now, first, second = (printed_statement(asked, "TJ-1", "2024-Q1", lambda _: {}, number) for number in (None, 1, 2))
    assert (now.state, first.state, second.state) == ("draft", "filed", "draft")
    assert (now.lines["B2"], first.lines["B2"]) == ("Bob", "Ann")
    assert "DRAFT" in words(now.pdf())
    text = words(first.pdf())
    assert letters("Ann Abel April 3, 2024") in letters(text)
    assert letters("original April 5, 2024") in letters(text)
    assert "DRAFT" not in text
    assert first.shown.standing == "filed"
    assert second.shown.standing == "draft, amendment 1"
    with pytest.raises(BadInput, match=r"^version: there is no version 3 of TJ-1 of 2024-Q1, but 1 to 2$"):
        printed_statement(asked, "TJ-1", "2024-Q1", lambda _: {}, 3)
    with pytest.raises(BadInput, match=r"no version 2 of GC-7Q of 2024-Q1, but 1 alone$"):
        printed_statement(asked, "GC-7Q", "2024-Q1", lambda _: {}, 2)


def test_why_somebody_said_something_else_is_signed_with_it() -> None:
    form = own_form()
    form["lines"]["B3"] = {"title": "Handle as counted", "said": {"unit": "cents", "expected": "A2"}}
    deeds = [*several(1), said("B3", cents=119900, why="a ticket was torn"), *ALL_SIGNED]
    draft, both = (statement_of(record_of(*deeds[:-number] if number else deeds, form=form)) for number in (1, 0))
    assert (draft.state, both.state) == ("draft", "signed")
    for found in (draft, both):
        text = letters(words(found.pdf()))
        assert letters("Explained: a ticket was torn") in text
        assert letters("Handle as counted: B3 and A2 are $1 apart: a ticket was torn") in text


def test_the_same_statement_gives_the_same_bytes() -> None:
    found = own()
    assert found.pdf() == found.pdf() == own().pdf()
    assert read(found.pdf()).metadata.title == (  # type: ignore[union-attr]
        "TJ-1: Report of what jars brought, January 1 to March 31, 2024, draft"
    )


def test_texts_that_people_typed_are_never_marks_or_formulas() -> None:
    typed = "#panic[=1+1] <b>|x|</b> " + "w" * 90
    found = own(said("B1", flag=True), said("B2", text=f"={typed}"))
    assert letters(f"={typed}") in letters(words(found.pdf()))
    assert "<b>" not in found.html()
    assert "&lt;b&gt;" in found.html()
    cells = [cell for sheet in load_workbook(io.BytesIO(found.xlsx())) for row in sheet.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells} <= {"s", "inlineStr", "n", "d"}
    rows = list(csv.DictReader(io.StringIO(found.csv().decode("utf-8-sig"))))
    assert next(row["Says"] for row in rows if row["Line"] == "B2").startswith("'=")


def test_more_rows_than_paper_holds_are_refused_in_one_sentence() -> None:
    from dataclasses import replace

    found = own().shown
    line = next(each for each in found.lines if each.table is not None)
    assert line.table is not None
    many = replace(line.table, rows=line.table.rows * MOST_ROWS)
    parts = tuple(
        replace(part, lines=tuple(replace(each, table=many) if each is line else each for each in part.lines))
        for part in found.parts
    )
    with pytest.raises(BadInput, match=r"^TJ-1: .*: 15,000 rows are too many for paper, where at most 5,000 are set$"):
        statement_pdf(replace(found, parts=parts), own().as_of)


# -- sheets ------------------------------------------------------------------------------------------------------------


def test_a_workbook_has_exact_numbers_and_a_sheet_for_each_line_of_rows() -> None:
    book = load_workbook(io.BytesIO(own(*ALL_SIGNED).xlsx()))
    assert book.sheetnames == ["Statement", "Lines", "A5", "Signatures", "Recipients"]
    heads, *rows = [[cell.value for cell in row] for row in book["Lines"].iter_rows()]
    assert heads[:6] == ["Part", "Line", "What", "Amount", "Number", "Says"]
    lines = {row[1]: row[3:6] for row in rows}
    assert (lines["A1"], lines["A3"], lines["B1"]) == ([None, 3, None], [151.5, None, None], [None, None, "yes"])
    assert lines["share"][0] == 172.43
    amount = next(row[3] for row in book["Lines"].iter_rows() if row[1].value == "A3")
    assert amount.number_format == "#,##0.00"
    _, first, *_ = [[cell.value for cell in row] for row in book["A5"].iter_rows()]
    assert (first[:4], str(first[4])[:10]) == (["d-1", "A1", 1200, 50.5], "2024-02-06")
    assert [cell.value for cell in list(book["Signatures"].iter_rows())[1]][:1] == ["treasurer"]


def test_csv_of_the_lines_and_of_one_lines_rows() -> None:
    found = own()
    rows = list(csv.DictReader(io.StringIO(found.csv().decode("utf-8-sig"))))
    assert {row["Line"]: row["Amount"] or row["Number"] or row["Says"] for row in rows} == {
        "A1": "3", "A2": "3600.00", "A3": "151.50", "A4": "3448.50", "A5": "151.50", "B1": "", "B2": "",
        "share": "172.43",
    }  # fmt: skip
    deals = list(csv.DictReader(io.StringIO(found.csv("A5").decode("utf-8-sig"))))
    assert [row["Serial number"] for row in deals] == ["A1", "A2", "A3"]
    with pytest.raises(BadInput, match=r"^line: A1 of TJ-1 has no rows; .*A5"):
        found.csv("A1")


def test_a_record_prints_itself_and_becomes_json_and_frames() -> None:
    found = own()
    assert repr(found) == "<Statement TJ-1 of 2024-Q1: draft, 4 things lacking>"
    assert str(found.due) == "2024-04-15"
    document = found.to_json()
    assert document["lines"]["A3"] == 15150
    assert document["shown"]["A3"] == "151"
    assert document["organization"] == "Millbrook Hook and Ladder"
    assert "TJ-1: Report of what jars brought" in found._repr_html_()
    assert len(found.to_frame()) == 7
    assert list(found.to_frame("A5")["serial"]) == ["A1", "A2", "A3"]
    assert found.schedule("A5")[0]["deal"] == "d-1"
    assert found.by_rule == {"share": 17243}


# -- every form that is held -------------------------------------------------------------------------------------------


def forms() -> list[StatementLaw]:
    return [
        law
        for name in ("ny-charitable", "nj-charitable")
        for editions in conduct_law(name).forms.values()
        for law in editions
    ]


@pytest.mark.parametrize("law", forms(), ids=lambda law: f"{law.form} {law.edition}")
def test_every_line_of_every_form_stands_on_paper_in_its_order(law: StatementLaw) -> None:
    found = statement_of(record_of(*several(1), form=_filled(law)), "TJ-1")
    assert set(found.lines) == set(law.lines)
    text = words(found.pdf())
    part_by_part = [line.name for part in found.shown.parts for line in part.lines]
    assert in_order(text, [f"{name} {law.lines[name].title}" for name in part_by_part])
    for part in law.parts.values():
        assert not any(law.part_of(name) for name in law.lines) or letters(part.title) in letters(text)
    titles = [(each.title, each.where) for each in law.signs.values()] + [(e.title, e.where) for e in law.to.values()]
    assert all(letters(title) in letters(text) for title, where in titles if not where)
    assert set(load_workbook(io.BytesIO(found.xlsx())).sheetnames) >= {
        name for name, line in law.lines.items() if line.rows is not None
    }
    page = found.markdown()
    assert all(name in page for name in law.lines)


def _filled(law: StatementLaw) -> dict[str, Any]:
    """A form as one that is made on need, so that a company has something to state on each of them."""
    raw = law.model_dump(by_alias=True, exclude_defaults=True, mode="json")
    return {**raw, "form": "TJ-1", "period": "need", "where": {}, "from": None}


def test_a_page_is_set_within_half_a_second_and_a_draft_within_a_tenth() -> None:
    run = record_of(*several(40))
    statement_of(run, "GC-7Q").pdf()
    for each in deal(99):
        run.before(each)
    start = perf_counter()
    found = statement_of(run, "GC-7Q")
    drafted = perf_counter()
    found.pdf()
    assert drafted - start < 0.1
    assert perf_counter() - drafted < 0.5
