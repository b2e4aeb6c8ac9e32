"""Setting a page: what is given is what it says, whatever letters that are, and the same values give the same bytes."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.support.printed import inside, letters, read, words

from aboveboard.law import BadInput
from aboveboard.publish.paper.plain import plain
from aboveboard.publish.paper.typeset import TEMPLATES, preview, typeset

MADE = datetime(2026, 2, 6, 17, 30, tzinfo=UTC)
HOSTILE = [
    '#let x = 1; #panic("no")',
    '#import "badges.typ": * ',
    "*bold* _slanted_ `raw` = heading - list + more / term: x",
    "$x^2$ \\ \\u{41} \" ' <label> @reference // no comment /* nor this */",
    "~ --- ... https://example.org [a](b) ]#{}()",
    '","title":"other"}',
    "O'Brien-Łukasz, Zoë & Nguyễn",
    "Δημήτρης Иванович",
]


def values(*items: str) -> dict[str, Any]:
    names = ("event", "name", "location")
    return {"title": "A poster", "items": list(zip(names, items, strict=False)), "width": 8.5, "height": 11.0}


@pytest.mark.parametrize("text", HOSTILE)
def test_no_letter_of_a_text_is_obeyed(text: str) -> None:
    assert letters(words(typeset("poster", values(text), MADE))) == letters(text)


@pytest.mark.parametrize("text", ["שלום בן־עמי", "محمد علي"])
def test_scripts_that_run_from_the_right_are_set_whole(text: str) -> None:
    found = words(typeset("poster", values(text), MADE))
    assert set(letters(found)) == set(letters(text))
    assert set(found.split()) >= set(text.split()[:1])


def test_marks_that_would_turn_the_direction_are_left_out() -> None:
    assert words(typeset("poster", values("Cyd \u202eeloC\u202c\u2066 \x07x"), MADE)) == "Cyd eloC x"
    assert plain(" a\t b \r\n\n\u2028 c\ud800\ufeff ") == "a b\nc"
    assert plain("\u202e \x00") == ""
    assert plain("می‌خواهم") == "می‌خواهم"  # with a joiner, which Persian needs


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.text(min_size=1, max_size=60))
def test_any_text_is_set_or_refused_in_one_sentence(text: str) -> None:
    refused = ""
    try:
        typeset("poster", values("Games of Chance", text), MADE)
    except BadInput as error:
        refused = str(error)
    assert not refused or "cannot be printed: no font at hand holds" in refused


def test_the_same_values_give_the_same_bytes() -> None:
    first = typeset("poster", values("Games of Chance", "Hose Company 2"), MADE)
    assert typeset("poster", values("Games of Chance", "Hose Company 2"), MADE) == first
    assert typeset("poster", values("Games of Chance", "Hose Company 3"), MADE) != first
    later = typeset("poster", values("Games of Chance", "Hose Company 2"), MADE.replace(year=2027))
    assert later != first
    assert words(later) == words(first)


def test_a_page_is_dated_titled_and_tagged_for_those_who_do_not_see_it() -> None:
    found = read(typeset("poster", {**values("Games of Chance"), "about": "Poster, 8.5 × 11 in"}, MADE))
    assert found.metadata is not None
    assert found.metadata.title == "A poster"
    assert found.metadata.subject == "Poster, 8.5 × 11 in"
    assert found.metadata.creation_date == MADE
    assert inside(found.root_object, "/Lang") == "en"
    assert inside(found.root_object, "/MarkInfo", "/Marked").value is True
    about = found.xmp_metadata
    assert about is not None
    described = about.stream.get_data().decode()
    assert "<pdfaid:part>2</pdfaid:part>" in described
    assert "<pdfuaid:part>1</pdfuaid:part>" in described


def test_a_letter_that_no_font_holds_is_refused_and_no_box_is_printed() -> None:
    with pytest.raises(BadInput, match="'王小明' cannot be printed: no font at hand holds 王"):
        typeset("poster", values("Games of Chance", "王小明"), MADE)


def test_what_does_not_fit_is_refused_and_nothing_is_cut_off() -> None:
    long = "Featherstonehaugh " * 11
    assert letters(words(typeset("poster", values("Games of Chance", long), MADE))).endswith(letters(long))
    with pytest.raises(BadInput, match=r"name does not fit: Featherstonehaugh .*\.\.\.$"):
        typeset("poster", values("Games of Chance", long * 20), MADE)


def test_one_word_that_is_longer_than_a_line_is_broken() -> None:
    assert letters(words(typeset("poster", values("x" * 200), MADE))) == "x" * 200


def test_previews_are_pictures_of_every_page() -> None:
    (drawn,) = preview("poster", values("Games of Chance"), "svg")
    assert drawn.startswith(b"<svg")
    (picture,) = preview("poster", values("Games of Chance"), dots=20)
    assert (picture[:4], int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (b"\x89PNG", 170, 220)


def test_templates_ask_for_nothing_beyond_their_folder() -> None:
    files = sorted(TEMPLATES.glob("*.typ"))
    assert {"badges.typ", "poster.typ", "handbills.typ", "notices.typ"} <= {file.name for file in files}
    for file in files:
        text = file.read_text("utf-8")
        assert "eval(" not in text, f"{file.name}: values are text, and never markup"
        imported = [line.split('"')[1] for line in text.splitlines() if line.startswith("#import")]
        assert all((TEMPLATES / name).is_file() for name in imported), "nothing is fetched"


def test_further_fonts_may_be_named(tmp_path: Path) -> None:
    assert typeset("poster", values("Games of Chance"), MADE, [tmp_path]) == typeset(
        "poster", values("Games of Chance"), MADE
    )
