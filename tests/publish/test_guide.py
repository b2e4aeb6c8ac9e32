"""Guides: every wager with its odds and clauses, in plain Markdown and in HTML that stands alone."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import get_args

import pytest

import aboveboard
from aboveboard.law import Edition, editions, load_edition, terms_of
from aboveboard.law.force import Asked
from aboveboard.law.model import Irregularity, Money, Removal, Vigorish
from aboveboard.publish import prose
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph
from aboveboard.publish.guide import guide
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

QUICK = [edition for edition in editions() if edition.game.shape in ("spin", "run")]
EVERY = [pytest.param(edition, id=f"{edition.ruleset}/{edition.game.name}") for edition in QUICK]
VOID = {"meta", "br", "hr", "img", "link"}


class Page(HTMLParser):
    """Reads a page, checks that every tag is closed in turn, and keeps its text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not {"src", "href", "onclick"} & {name for name, _ in attrs}
        self.tags.append(tag)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" not in self.open:
            self.words.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


@pytest.mark.parametrize("edition", EVERY)
def test_a_guide_names_every_wager_in_both_formats(edition: Edition) -> None:
    terms = terms_of(edition)
    plain, page = guide(terms), guide(terms, "html")
    read = Page(page)
    assert plain.startswith("# ")
    assert "script" not in read.tags
    assert "url(" not in page
    assert "@import" not in page
    for wager in terms.offered():
        assert wager.law.title in read.text
        assert any(line.startswith("### ") for line in plain.splitlines())
    for law in terms.law.irregularities.values():
        assert " ".join(law.title[1:].split()) in read.text
    assert "{" not in plain, "a rule was not filled in"
    assert "None" not in re.findall(r"\bNone\b", plain)


@pytest.mark.parametrize("edition", EVERY)
def test_a_guide_says_what_it_rests_on(edition: Edition) -> None:
    law, text = edition.law, guide(terms_of(edition))
    assert f"{law.status} text" in text
    assert ("may have been adopted with changes" in text) == (law.status == "proposed")
    if law.basis:
        assert "Basis: " in text


def test_true_odds_and_payout_odds_side_by_side() -> None:
    text = aboveboard.ruleset("pa").game("craps").guide()
    assert "| Place Bet to Win | 4, 10 | 9 to 5 | 2 to 1 | 6.667% |" in text
    assert "save that 12 neither wins nor loses" in text
    assert "at least $1, at most $5, in steps of $1" in text
    assert "5% of the stake, taken when the wager is made" in text


def test_options_show_in_a_guide() -> None:
    game = aboveboard.ruleset("pa").game("craps", {"fire-table": "B", "not-offered": "whirl"})
    text = game.guide()
    assert "| which Fire Bet pay table is used | B | A, B |" in text
    assert "Whirl Bet" not in text.partition("What the operator chooses")[0]
    assert "4 points: 39 to 1" in text


def test_a_specimen_wheel_is_marked_as_one() -> None:
    specimens = [terms for edition in QUICK if (terms := terms_of(edition)).wheel and terms.wheel.specimen]
    assert specimens
    for terms in specimens:
        assert "specimen wheel" in guide(terms)


def test_nothing_in_a_text_is_read_as_a_mark() -> None:
    nasty = "<script>alert('x')</script> | *bold* _under_ `code` [link](http://x) & \\ \n# title"
    blocks: list[Block] = [Heading(1, nasty), Paragraph(nasty), Paragraph(nasty, note=True), Facts(((nasty, nasty),)),
              Listing((nasty,)), Grid(("a", nasty), ((nasty, "1"),), frozenset({"a"}))]  # fmt: skip
    page = Page(html(blocks, nasty))
    assert "script" not in page.tags
    assert page.text.count("alert('x')") == 9
    text = markdown(blocks)
    assert "<script>" not in text
    assert "[link](" not in text
    assert not any(line.startswith("# title") for line in text.splitlines())
    assert text.splitlines()[-1].count(" | ") == 1


def test_a_paragraph_that_begins_like_a_list_is_none() -> None:
    assert markdown([Paragraph("- not an item"), Paragraph("1. nor this"), Paragraph("# nor this")]) == (
        "\\- not an item\n\n\\1. nor this\n\n\\# nor this\n"
    )


def test_rows_that_begin_alike_share_their_first_cell() -> None:
    page = html([Grid(("a", "b"), (("x", "1"), ("x", "2"), ("y", "3")))], "t")
    assert '<td rowspan="2">x</td>' in page
    assert page.count(">x</td>") == 1


def test_every_word_of_the_law_has_its_sentence() -> None:
    def words(model: type, name: str) -> set[str]:
        return set(get_args(model.model_fields[name].annotation))  # type: ignore[attr-defined]

    assert set(prose.CURES) == words(Irregularity, "cure")
    assert set(prose.REMOVAL) == words(Removal, "how")
    assert set(prose.ROUNDING) == words(Money, "rounding")
    assert set(prose.TAKEN) | {"never"} == words(Vigorish, "taken")


def test_clauses_of_one_code_name_it_once() -> None:
    assert Citations.of(["58 Pa. Code 1", "58 Pa. Code 2", "9 NYCRR 3", "58 Pa. Code 4"]) == (
        "58 Pa. Code 1; 2; 9 NYCRR 3; 58 Pa. Code 4"
    )
    assert Citations.of([]) == ""


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_in_a_row(words: list[str], text: str) -> None:
    assert prose.listed(words) == text


def test_a_wager_without_limits_says_nothing_of_them() -> None:
    wager = aboveboard.ruleset("pa").game("craps").terms.wager("pass")
    assert prose.limits(wager) == ""
    assert prose.what_wins(replace(wager)).startswith("Wins on a come-out 7 or 11")


def test_where_the_text_gives_two_answers_the_guide_says_which_holds() -> None:
    text = guide(terms_of(load_edition("ny-commercial", "heads-up-holdem")))
    where = "the two cards are a pair below aces or a pair of aces (5.882%)"
    assert f"The text gives two answers where {where}; here that is a win." in text
    assert "gives two answers" not in guide(terms_of(load_edition("pa", "casino-war")))


def test_where_the_text_gives_no_answer_the_guide_says_what_befalls_the_wager() -> None:
    text = guide(terms_of(load_edition("ny-commercial", "mini-baccarat", Asked(as_if=()))))
    beaten = "the margin of the selected hand is -1 or less (45.860% on player and 44.625% on banker)"
    tied = "the other hand is no natural and the margin of the selected hand is 0 (7.729%)"
    assert f"The text gives no answer where {beaten}; and where {tied}; here that is a loss." in text
    assert "gives no answer" not in guide(terms_of(load_edition("ny-commercial", "mini-baccarat")))
