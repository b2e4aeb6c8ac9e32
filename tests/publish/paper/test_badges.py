"""Badges: the six items of New York, each on the badge or the badge is not printed; and codes that sign people in."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from tests.support.printed import codes, in_order, inside, jpeg, letters, pixels, png, read, words

from aboveboard.law import BadInput
from aboveboard.law.conduct import ConductLaw, conduct_law
from aboveboard.law.provisions.clauses import citations
from aboveboard.play.events import Refusal
from aboveboard.publish.paper.badges import TO_A_SHEET, Badge, badge, badge_sheet, sheet_values
from aboveboard.publish.paper.pictures import picture
from aboveboard.publish.paper.typeset import preview

MADE = datetime(2026, 2, 6, 17, 30, tzinfo=UTC)
LAW = conduct_law("ny-charitable")
PICTURES = {"p-photo": picture("p", png(30, 40)), "p-signature": picture("s", jpeg(64, 16))}
ANSWER = {
    "person.title": "Dan Dale",
    "person.signature": "p-signature",
    "person.address": "6 Mill Road",
    "organization.title": "Millbrook Hook and Ladder Company",
    "person.organization": "Millbrook Auxiliary",
    "person.photograph": "p-photo",
}
"""What the deed answers, as the case of the clause has it."""


def printable(answer: dict[str, Any] | None = None, person: str = "dan", **given: Any) -> Badge:
    found = badge(LAW, person, answer or ANSWER, PICTURES, **given)
    assert isinstance(found, Badge), found
    return found


@pytest.mark.provision("ny-4622.19-badge")
def test_a_badge_shows_the_six_items_and_nothing_else() -> None:
    found = printable({**ANSWER, "paper badge-approval": True, "flagged": []})
    assert found.items == ANSWER
    pdf = badge_sheet([found], MADE)
    shown = words(pdf)
    parts = ["Millbrook Hook and Ladder Company", "Dan Dale", "Address 6 Mill Road", "Member of Millbrook Auxiliary"]
    assert letters(shown) == letters("".join([*parts, "Signature"]))
    (page,) = read(pdf).pages
    assert len(inside(page, "/Resources", "/XObject")) == 2, "the photograph and the signature"


@pytest.mark.provision("ny-4622.19-badge")
@pytest.mark.parametrize("item", sorted(ANSWER))
@pytest.mark.parametrize("value", [None, "", " \u202e "], ids=["unknown", "empty", "unseen"])
def test_a_badge_with_an_item_missing_is_refused_by_its_clause(item: str, value: str | None) -> None:
    answer = {name: text for name, text in {**ANSWER, item: value}.items() if text is not None}
    found = badge(LAW, "dan", answer, PICTURES, by_hand=True)
    assert isinstance(found, Refusal)
    assert found.reason == f"what a badge shows: missing ({item.rpartition('.')[2]})"
    assert citations(found.cite) == ["9 NYCRR 4622.19"]


def test_pictures_are_at_hand_or_boxes_are_left_on_purpose() -> None:
    found = badge(LAW, "dan", ANSWER, {"p-photo": PICTURES["p-photo"]})
    assert isinstance(found, Refusal)
    assert found.reason == "what a badge shows: there is no picture of the signature p-signature"
    assert found.cite == ("ny-4622.19-badge",)
    by_hand = badge(LAW, "dan", ANSWER, by_hand=True)
    assert isinstance(by_hand, Badge)
    shown = words(badge_sheet([by_hand], MADE))
    assert "Photograph" in shown
    assert "Signature" in shown


def test_what_another_law_asks_for_is_shown_under_its_own_name() -> None:
    people = {"title": "People", "cite": "", "source": "", "conditions": {
        "badge-items": {"title": "what a badge shows", "before": ["badge"], "cite": "ny-4622.19-badge",
                        "needs": ["person.title", "person.blood-group"]}}}  # fmt: skip
    law = ConductLaw("nj-charitable", raw={"people": people})
    found = badge(law, "dan", {"person.title": "Dan Dale", "person.blood-group": "0 negative"})
    assert isinstance(found, Badge)
    assert words(badge_sheet([found], MADE)) == "Dan Dale Blood group 0 negative"


def test_a_law_that_says_nothing_of_badges_prints_none() -> None:
    with pytest.raises(BadInput, match="nj-charitable says nothing of badges"):
        badge(conduct_law("nj-charitable"), "dan", ANSWER)


def test_sheets_hold_nine_each_in_order() -> None:
    names = [f"Helper {number:02}" for number in range(TO_A_SHEET * 2 + 1)]
    found = [printable({**ANSWER, "person.title": name}) for name in names]
    pdf = badge_sheet(found, MADE)
    assert badge_sheet(found, MADE) == pdf
    pages = read(pdf).pages
    assert len(pages) == 3
    assert [page.mediabox[2:] for page in pages] == [[612, 792]] * 3, "US letter"
    for number, start in enumerate(range(0, len(names), TO_A_SHEET)):
        assert in_order(words(pdf, number), names[start : start + TO_A_SHEET])
        assert words(pdf, number).count("Helper") == len(names[start : start + TO_A_SHEET])


def test_a_code_on_the_page_holds_the_address_that_signs_its_wearer_in() -> None:
    found = [printable(person="dan"), printable(person="zoë & co")]
    (page,) = preview("badges", sheet_values(found, base="https://house.example.org", occasion="night"), dots=125)
    assert codes(pixels(page, 660, 260)) == [
        "https://house.example.org/occasions/night/arrive?person=dan",
        "https://house.example.org/occasions/night/arrive?person=zo%C3%AB%20%26%20co",
    ]


@pytest.mark.parametrize("name", ["#let x = 1 *b* $x$ \\ \" '", "שלום בן־עמי", "محمد علي", "x" * 200])
def test_any_name_stands_whole_on_its_badge(name: str) -> None:
    of = name[:50]
    shown = words(badge_sheet([printable({**ANSWER, "person.title": name, "person.organization": of})], MADE))
    beside = "Millbrook Hook and Ladder Company Address 6 Mill Road Member of Signature"
    assert sorted(letters(shown)) == sorted(letters(name + of + beside))


def test_what_does_not_fit_on_a_badge_is_refused_by_name() -> None:
    with pytest.raises(
        BadInput, match=r"^what is said under Address on the badge of Dan Dale does not fit: 6 Mill Road"
    ):
        badge_sheet([printable({**ANSWER, "person.address": "6 Mill Road " * 50})], MADE)


@pytest.mark.parametrize(
    ("badges", "given", "says"),
    [
        ([], {}, "there is no badge to print"),
        ([printable()], {"base": "https://house.example.org"}, "needs both"),
        ([printable()], {"occasion": "night"}, "needs both"),
        ([printable()], {"base": "house", "occasion": "night"}, "an address such as"),
        ([printable(person="x" * 1000)], {"base": "https://a.org", "occasion": "night"}, "too long for a code"),
    ],
)
def test_a_fault_is_one_sentence(badges: list[Badge], given: dict[str, str], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        badge_sheet(badges, MADE, **given)  # type: ignore[arg-type]
