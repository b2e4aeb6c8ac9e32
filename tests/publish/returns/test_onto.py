"""Statements onto official forms: filled by the map in the form's file, read back, and nothing left out in silence."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import pytest
from pypdf import PdfReader
from tests.support.fillable import (
    BUTTON,
    SCRIPT,
    TEXT,
    box,
    choice,
    fillable,
    locked,
    longest,
    radio,
    stands,
    with_file,
)
from tests.support.returns import deal, own_form, record_of, said, several, signed, statement_of

from aboveboard.law import BadInput
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.model.forms.official import Fill
from aboveboard.publish.returns.boxes import fields_named
from aboveboard.publish.returns.printed import PrintedStatement

OFFICIAL: Mapping[str, Mapping[str, Any]] = {
    "House": TEXT, "Quarter": longest(1), "Year": longest(4), "First day": TEXT, "Whole": TEXT, "Handle": TEXT,
    "Share dollars": TEXT, "Share cents": longest(2), "Deals 1": longest(1), "Deals 2": longest(1), "Counted": box(),
    "Not counted": box("On"), "By": choice("Ann Abel", "Bob Byrne"), "Serial 1": TEXT, "Serial 2": TEXT,
    "Cost 1": TEXT, "Cost 2": TEXT, "Signed": TEXT, "Signed on": TEXT, "Form": TEXT, "Fee": TEXT, "Due": TEXT,
}  # fmt: skip
SAID = (said("B1", flag=True), said("B2", text="Ann Abel"))
FILLED = {
    "House": "Millbrook Hook and Ladder", "Quarter": "1", "Year": "2024", "First day": "January 1, 2024",
    "Whole": "January 1 to March 31, 2024", "Handle": "3,600", "Share dollars": "172", "Share cents": "00",
    "Deals 1": "3", "Deals 2": "", "Counted": "/Yes", "Not counted": "/Off", "By": "Ann Abel", "Serial 1": "A1",
    "Serial 2": "A2", "Cost 1": "50.50", "Cost 2": "50.50", "Signed": "Ann Abel", "Signed on": "April 3, 2024",
    "Form": "TJ-1", "Fee": "172", "Due": "April 15, 2024",
}  # fmt: skip


@pytest.fixture(scope="module")
def jars() -> PrintedStatement:
    """A quarter of three deals, on a form that a test declares."""
    signature = signed("treasurer", "ann", affirms="perjury")
    return statement_of(record_of(*several(3), *SAID, signature, form=own_form()))


def filled_with(fields: Mapping[str, Any], *deeds: Mapping[str, Any], deals: int = 1) -> dict[str, str]:
    """What stands in a form with these fields, each with what it takes."""
    form = own_form(fields={"of": {name: fill for name, (fill, _) in fields.items()}})
    found = statement_of(record_of(*several(deals), *SAID, *deeds, form=form))
    return stands(found.onto(fillable({name: takes for name, (_, takes) in fields.items()})).pdf)


def test_every_field_is_filled_and_read_back(jars: PrintedStatement) -> None:
    found = jars.onto(fillable(OFFICIAL))
    assert stands(found.pdf) == FILLED
    assert (found.unknown, found.missing) == ((), ())
    assert found.left == ("line A5: there is room for 2 of 3 rows, and row 3 must go on a sheet of their own",)
    assert found.basis == "The names are the test's."
    assert found.notes[-1] == found.basis
    assert PdfReader(io.BytesIO(found.pdf)).metadata.title == (  # type: ignore[union-attr]
        "TJ-1: Report of what jars brought, January 1 to March 31, 2024, draft"
    )


def test_what_is_filled_in_is_drawn_too(jars: PrintedStatement) -> None:
    """A printer draws what stands beside a value, and not the value."""
    (page,) = PdfReader(io.BytesIO(jars.onto(fillable(OFFICIAL)).pdf)).pages
    drawn = {}
    for each in page["/Annots"]:  # type: ignore[attr-defined]
        held = each.get_object()
        if held.get("/FT") in ("/Tx", "/Ch"):
            drawn[held["/T"]] = held["/AP"]["/N"].get_object().get_data().decode("latin-1")
        elif held["/T"] == "Counted":
            assert held["/AS"] == "/Yes"
    assert all(f"({FILLED[name]}) Tj" in text for name, text in drawn.items() if FILLED[name])


def test_fields_that_the_map_does_not_know_are_named_and_stay_as_they_were(jars: PrintedStatement) -> None:
    held = {**OFFICIAL, "Telephone": {**TEXT, "/V": "555-0100"}, "Print": BUTTON}
    found = jars.onto(fillable(held))
    assert found.unknown == ("Telephone",)
    assert found.notes[0] == "Not filled, since the form's file does not know them: Telephone."
    assert stands(found.pdf)["Telephone"] == "555-0100"


def test_fields_that_the_pdf_lacks_are_named_with_what_should_stand_there(jars: PrintedStatement) -> None:
    found = jars.onto(fillable({name: each for name, each in OFFICIAL.items() if name not in ("Handle", "Cost 2")}))
    assert found.missing == ("Handle (3,600)", "Cost 2 (50.50)")
    assert "Not in this PDF: Handle (3,600), Cost 2 (50.50)." in found.notes
    assert "Handle" not in found.filled


def test_another_form_is_refused(jars: PrintedStatement) -> None:
    with pytest.raises(BadInput, match=r"^tax.pdf: it has none of the fields of TJ-1, a test's own; it has W2$"):
        jars.onto(fillable({"W2": TEXT}), "tax.pdf")


def test_a_form_without_a_map_says_so() -> None:
    found = statement_of(record_of(*several(1), form=own_form(fields={})))
    with pytest.raises(BadInput, match=r"^TJ-1: its file does not say what fills the fields of the official form$"):
        found.onto(fillable(OFFICIAL))


def test_fields_within_others_go_by_their_full_names() -> None:
    form = own_form(fields={"of": {"Part A.Handle": "A2"}})
    found = statement_of(record_of(*several(1), form=form))
    held = fillable({"Part A": {"kids": [{"/FT": "/Tx", "/T": "Handle"}, {"/FT": "/Tx", "/T": "Deals"}]}})
    filled = found.onto(held)
    assert (dict(filled.filled), filled.unknown) == ({"Part A.Handle": "1,200"}, ("Part A.Deals",))


def test_one_of_several_boxes() -> None:
    yes, no = Fill(line="B1", is_=(True,), state="Y"), Fill(line="B1", is_=(False,), state="N")
    assert (yes.state, no.state) == ("Y", "N")
    of = {"Counted": ({"line": "B1", "is": [True], "state": "Y"}, radio("Y", "N"))}
    assert filled_with(of)["Counted"] == "/Y"
    unticked = {"Counted": ({"line": "B1", "is": [False], "state": "N"}, radio("Y", "N"))}
    assert filled_with(unticked)["Counted"] == "/Off"
    named = {"Said": ({"line": "B2"}, radio("Ann Abel", "Bob Byrne"))}
    assert filled_with(named)["Said"] == "/Ann Abel"


@pytest.mark.parametrize(
    ("fill", "takes", "stands_there"),
    [
        ({"line": "share", "show": "dollars"}, TEXT, "57"),
        ({"line": "A2", "digit": 4}, TEXT, "1"),
        ({"line": "A2", "digit": 5}, TEXT, ""),
        ({"period": "last"}, TEXT, "March 31, 2024"),
        ({"period": "month"}, TEXT, "January"),
        ({"statement": "edition"}, TEXT, "a test's own"),
        ({"statement": "version"}, TEXT, "1"),
        ({"statement": "paid"}, TEXT, "0"),
        ({"organization": "county"}, TEXT, "Ulster"),
        ({"organization": "municipality"}, TEXT, ""),
        ({"signed": "president"}, TEXT, ""),
        ({"line": "B1"}, TEXT, "yes"),
    ],
)
def test_what_a_field_may_be_filled_with(fill: Mapping[str, Any], takes: Mapping[str, Any], stands_there: str) -> None:
    assert filled_with({"F": (fill, takes), "Handle": ("A2", TEXT)})["F"] == stands_there


def test_dollars_and_cents_of_a_form_to_the_cent() -> None:
    of = {"D": {"line": "A3", "show": "dollars"}, "C": {"line": "A3", "show": "cents"}, "W": "A3", "L": "less"}
    form = own_form(amounts="cents", fields={"of": {**of, "LD": {"line": "less", "show": "dollars"}}})
    form["lines"]["less"] = {"title": "Less", "minus": ["A3", "A2"]}
    found = statement_of(record_of(*several(1), form=form)).onto(fillable(dict.fromkeys((*of, "LD"), TEXT)))
    assert dict(found.filled) == {"D": "50", "C": "50", "W": "50.50", "L": "-1,149.50", "LD": "-1,149"}


@pytest.mark.parametrize(
    ("takes", "says"),
    [
        ({"Handle": longest(3)}, "Handle: there is room for 3 letters, and '1,200' has 5"),
        ({"By": choice("Cyd", "Dee")}, "By: one of Cyd, Dee is chosen there, and not 'Ann Abel'"),
        ({"Counted": radio("A", "B")}, "Counted: it is ticked as A, B, and not as one of them"),
        ({"Handle": box()}, "Handle: the form's file does not say when this box is ticked; it is for line A2"),
        ({"Handle": BUTTON}, "Handle: it is no field for a text, a choice or a tick, and line A2 was to stand there"),
    ],
)
def test_a_field_that_does_not_take_it_is_refused(takes: Mapping[str, Any], says: str) -> None:
    found = statement_of(record_of(*several(1), *SAID, form=own_form()))
    with pytest.raises(BadInput) as refused:
        found.onto(fillable({**OFFICIAL, **takes}), "official.pdf")
    assert str(refused.value) == f"official.pdf: {says}"


def test_letters_that_the_form_has_not_are_refused_and_others_are_drawn() -> None:
    deeds = [*several(1), said("B1", flag=True), said("B2", text="Łukasz Śmigły?")]
    found = statement_of(record_of(*deeds, form=own_form()))
    held = fillable({**OFFICIAL, "By": TEXT})
    assert stands(found.onto(held).pdf)["By"] == "Łukasz Śmigły?"
    found = statement_of(record_of(*several(1), said("B1", flag=True), said("B2", text="会社"), form=own_form()))
    with pytest.raises(BadInput, match=r"^official: By: the form has no letters for '会社'$"):
        found.onto(held, "official")


# -- what comes from outside -------------------------------------------------------------------------------------------


LAUNCH = {"/S": "/Launch", "/F": "cmd.exe"}


def with_action(action: Mapping[str, Any]) -> bytes:
    return fillable({**OFFICIAL, "Open": {**BUTTON, "/A": action}})


HOSTILE: Mapping[str, tuple[Callable[[], bytes], str]] = {
    "no PDF": (lambda: b"Handle: 1,200", "no PDF that can be filled in: its first line is not that of one"),
    "a part of one": (lambda: fillable(OFFICIAL)[:-200], "no PDF that can be filled in: it does not end like one"),
    "something after it": (lambda: fillable(OFFICIAL) + b"<script>", "or something follows its end"),
    "no fields": (lambda: fillable({}), "it has no fields that can be filled in"),
    "locked": (lambda: locked(fillable(OFFICIAL)), "it is locked with a password or against changes"),
    "XFA": (lambda: fillable(OFFICIAL, {"/XFA": ["template", "x"]}), "it is an XFA form, which no other program fills"),
    "a program": (lambda: with_action(LAUNCH), "it would start a program when it is opened"),
    "a program at the start": (lambda: fillable(OFFICIAL, root={"/OpenAction": LAUNCH}), "it would start a program"),
    "a file": (lambda: with_file(fillable(OFFICIAL)), "other files are hidden in it, and it is not filled in"),
    "signed": (
        lambda: fillable({**OFFICIAL, "Sig": {"/FT": "/Sig", "/V": {"/Type": "/Sig"}}}), "it is signed already",
    ),
    "twice": (
        lambda: fillable({"Handle": TEXT, "P": {"kids": [{"/FT": "/Tx", "/T": "x"}, {"/FT": "/Tx", "/T": "x"}]}}),
        "two of its fields are called P.x",
    ),
    "a form of numbers": (lambda: fillable(OFFICIAL, {"/Fields": 7}), "its fields cannot be read"),
    "fields that are none": (lambda: fillable(OFFICIAL, {"/Fields": [7, "x"]}), "its fields cannot be read"),
    "too large": (lambda: b"%PDF-1.7\n" + bytes(20_000_001), "bytes are too many, where at most 20,000,000"),
}  # fmt: skip


@pytest.mark.parametrize("which", HOSTILE)
def test_what_is_no_honest_form_is_refused_in_one_sentence(jars: PrintedStatement, which: str) -> None:
    make, says = HOSTILE[which]
    with pytest.raises(BadInput) as refused:
        jars.onto(make(), "official.pdf")
    assert str(refused.value).startswith("official.pdf: ")
    assert says in str(refused.value)
    assert "\n" not in str(refused.value)


def test_fields_within_each_other_without_end_are_refused(jars: PrintedStatement) -> None:
    deep: Mapping[str, Any] = {"/FT": "/Tx", "/T": "end"}
    for _ in range(40):
        deep = {"/T": "in", "/Kids": [deep]}
    with pytest.raises(BadInput, match="too deeply"):
        jars.onto(fillable({"Handle": TEXT, "Deep": {"kids": [deep]}}), "official.pdf")


def test_scripts_are_taken_out_and_said_so(jars: PrintedStatement) -> None:
    reckons = {**OFFICIAL, "Handle": {**TEXT, "/AA": {"/C": SCRIPT}}}
    held = fillable(reckons, {"/CO": []}, {"/OpenAction": SCRIPT, "/Names": {"/JavaScript": {"/Names": ["a", SCRIPT]}}})
    found = jars.onto(held)
    assert found.scripts
    assert b"getField" in held
    assert b"getField" not in found.pdf
    assert b"/JavaScript" not in found.pdf
    assert stands(found.pdf) == FILLED
    assert "Its scripts were taken out, so that nothing reckons anew what was filled in." in found.notes


def test_broken_bytes_are_refused_or_make_no_difference(jars: PrintedStatement) -> None:
    """A byte changed anywhere gives the same fields, or one sentence; never another figure in silence."""
    held = fillable({"Handle": TEXT, "Counted": box()})
    for at in range(0, len(held), 7):
        broken = held[:at] + bytes([held[at] ^ 0x15]) + held[at + 1 :]
        with suppress(BadInput):
            assert jars.onto(broken, "official.pdf").filled.get("Handle", "3,600") == "3,600"


# -- the maps of the forms that are held -------------------------------------------------------------------------------


def laws() -> list[Any]:
    held: list[ConductLaw] = [conduct_law(name) for name in ("ny-charitable", "nj-charitable")]
    return [law for each in held for editions in each.forms.values() for law in editions if law.fields.of]


@pytest.mark.parametrize("law", laws(), ids=lambda law: f"{law.form} {law.edition}")
def test_every_map_says_where_its_names_come_from_and_names_each_field_once(law: Any) -> None:
    names = fields_named(law)
    assert law.fields.basis
    assert len(set(names)) == len(names)
    columns = {name: set(line.rows.columns) if line.rows else set() for name, line in law.lines.items()}
    assert all(fill.column in columns[fill.line] for fill in law.fields.of.values() if fill.column)


def jar(number: int, day: str, tickets: int, price: int, prize: int, won: int, cost: int, unsold: int) -> list[Any]:
    """A deal with figures of its own, of which some tickets are left."""
    prizes = [{"cents": prize, "count": won}]
    buys, opens, sells, pays, closes = deal(
        number, day, cost, form=f"{76 + number}", price=price, tickets=tickets, prizes=prizes
    )
    return [
        buys, opens, {**sells, "tickets": tickets - unsold}, {**pays, "cents": prize, "count": won},
        {**closes, "unsold": unsold},
    ]  # fmt: skip


FILED = [
    *jar(1, "2024-02-06", 1200, 100, 10000, 3, 5050, 0),
    signed("treasurer", "ann", form="GC-7Q"),
    {"do": "statement-file", "at": "2024-04-04", "form": "GC-7Q", "period": "2024-Q1", "said": {"to": "commission"}},
]
"""A quarter that was filed, whose balance opens the next."""
NEXT = [
    {"do": "account-open", "at": "2024-04-05", "account": "jars", "designation": "special bell jar account",
     "bank": "First Bank", "insured": True, "said": {"kind": "checking", "state": "NY"}},
    *jar(2, "2024-05-06", 1000, 200, 5000, 7, 6075, 30),
    *jar(3, "2024-05-07", 900, 100, 2500, 4, 4010, 11),
    {"do": "interest", "at": "2024-06-28", "account": "jars", "cents": 123},
    {**signed("treasurer", "ann", "2024-07-03", "GC-7Q"), "period": "2024-Q2"},
]  # fmt: skip
JARS = {
    "Organization": "Millbrook Hook and Ladder", "Identification number": "12-345", "County": "Ulster",
    "Municipality": "Kingston", "Quarter": "2", "Year": "2024", "A1": "2", "A2": "2,900.00", "A3": "450.00",
    "A4": "71.00", "A5": "100.85", "A6": "621.85", "A7": "2,278.15", "B8": "113.91", "B9": "2,164.24",
    "C10": "807.02", "C11": "1.23", "Form 1": "78", "Form 2": "79", "Serial 1": "A2", "Serial 2": "A3",
    "Q 1": "2,000.00", "Q 2": "900.00", "R 1": "350.00", "R 2": "100.00", "S 1": "60.00", "S 2": "11.00",
    "Treasurer": "Ann Abel", "Treasurer signed on": "July 3, 2024",
}  # fmt: skip
"""What stands in the fields of GC-7Q by hand, from the deals above: no two amounts are alike, so that a field that were
filled with another line would be noticed."""


def test_the_map_of_the_quarterly_statement() -> None:
    law = conduct_law("ny-charitable").forms["GC-7Q"][-1]
    run = record_of(*FILED, *NEXT, municipality="Kingston")
    found = statement_of(run, "GC-7Q", "2024-Q2", "2024-07-04T12:00")
    official = fillable(dict.fromkeys(fields_named(law), TEXT))
    filled = found.onto(official)
    assert {name: text for name, text in filled.filled.items() if text} == JARS
    assert (filled.unknown, filled.missing, filled.left) == ((), (), ())
    same = {name for name in JARS if list(JARS.values()).count(JARS[name]) > 1}
    assert same == {"Quarter", "A1"}
    assert stands(filled.pdf)["A7"] == "2,278.15"


def test_more_deals_than_the_form_has_room_for() -> None:
    law = conduct_law("ny-charitable").forms["GC-7Q"][-1]
    full = statement_of(record_of(*several(13)), "GC-7Q").onto(fillable(dict.fromkeys(fields_named(law), TEXT)))
    assert full.left == ("line S1: there is room for 12 of 13 rows, and row 13 must go on a sheet of their own",)
    assert full.filled["Serial 12"] == "A12"
