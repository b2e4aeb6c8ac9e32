"""Bingo cards on paper: what is printed is the series, in sheets of each size, and codes lead to its check."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import combinations
from time import perf_counter
from typing import Any

import pytest
from tests.support.printed import codes, inside, letters, pixels, read, words

from aboveboard.games.shapes.pool import Calls
from aboveboard.law import BadInput
from aboveboard.play.pools.bingo.cards import Card, CardSeries
from aboveboard.publish.paper.bingo_cards import (
    BETWEEN,
    CODE,
    GAP,
    MARGIN,
    SHEETS,
    card_sheets,
    layout_of,
    sheet_values,
)
from aboveboard.publish.paper.typeset import preview

MADE = datetime(2027, 1, 8, 19, 0, tzinfo=UTC)
STAGE = Calls(tuple("BINGO"), 15, 5, ((2, 2),))
OTHERS = [Calls(("X", "Y", "ZZ"), 40, 4, ((0, 0), (3, 2))), Calls(tuple("ABCDEFGH"), 15, 3), Calls(("A",), 15, 9)]
SERIES = CardSeries(STAGE, "spring", 9000, "Spring 2027")
AT = "https://house.example.org/bingo/spring"


def squares(card: Card) -> list[str]:
    """A card as it is read: its letters, then row by row."""
    return [*card.stage.columns, *("FREE" if ball is None else str(ball) for row in card.rows for ball in row)]


def printed(cards: list[Card], name: str) -> str:
    """Everything that is said of some cards, in the order in which it is read."""
    return " ".join(" ".join([*squares(card), f"Card {card.number:,}", name]).strip() for card in cards)


def tagged(node: Any) -> Iterator[str]:
    """What the parts of a page are, for those who do not see it."""
    if isinstance(node, dict):
        yield str(node.get("/S"))
        below = node.get("/K", [])
        for each in below if isinstance(below, list) else [below]:
            yield from tagged(each.get_object() if hasattr(each, "get_object") else each)


@pytest.mark.provision("nj-13-1.1-bingocard")
def test_a_card_has_its_letters_at_the_head_of_five_columns_and_its_number() -> None:
    shown = words(card_sheets(SERIES, [1234], MADE, a_sheet=1)).split()
    card = SERIES.card(1234)
    assert shown[:5] == list("BINGO")
    for column in range(5):
        entries = shown[5 + column : 30 : 5]
        assert entries == ["FREE" if ball is None else str(ball) for ball in card.columns[column]]
        assert len(entries) == 5
    assert shown.count("FREE") == 1
    assert " ".join(shown[30:]) == "Card 1,234 Spring 2027"


@pytest.mark.parametrize("stage", [STAGE, *OTHERS], ids=str)
@pytest.mark.parametrize("a_sheet", SHEETS)
def test_sheets_hold_so_many_cards_each_in_order(stage: Calls, a_sheet: int) -> None:
    series = CardSeries(stage, "any", 10**4 if stage == STAGE else 99, "A")
    numbers = range(5, 5 + 2 * a_sheet + 1)
    pdf, cards = card_sheets(series, numbers, MADE, a_sheet=a_sheet), list(series.cards(numbers))
    pages = read(pdf).pages
    assert len(pages) == 3
    assert {tuple(sorted(page.mediabox[2:])) for page in pages} == {(612, 792)}, "US letter"
    for page, start in enumerate(range(0, len(cards), a_sheet)):
        some = cards[start : start + a_sheet]
        board = f" Board of cards {some[0].number} to {some[-1].number}" if len(some) > 1 else ""
        assert words(pdf, page) == printed(some, "A") + board


@pytest.mark.provision("nj-13-1.1-board")
def test_a_sheet_of_several_cards_is_a_board_and_says_which_they_are() -> None:
    assert "Board" not in words(card_sheets(SERIES, [7], MADE, a_sheet=6))
    assert words(card_sheets(SERIES, [7, 8, 9], MADE, a_sheet=3)).endswith("Board of cards 7 to 9")
    assert words(card_sheets(SERIES, [7, 2000, 9], MADE, a_sheet=3)).endswith("Board of cards 7, 2,000, 9")


@pytest.mark.parametrize("a_sheet", SHEETS)
def test_codes_lead_to_where_the_card_of_that_number_is_checked(a_sheet: int) -> None:
    numbers = range(8999 - a_sheet, 8999)
    (page,) = preview("bingo-cards", sheet_values(SERIES, numbers, a_sheet=a_sheet, checked_at=AT + "/"), dots=110)
    assert sorted(codes(pixels(page, 1300, 1300))) == [f"{AT}/{number}" for number in numbers]


@pytest.mark.parametrize("stage", [STAGE, *OTHERS], ids=str)
@pytest.mark.parametrize("a_sheet", SHEETS)
@pytest.mark.parametrize("coded", [False, True])
def test_no_card_reaches_into_another_or_off_the_sheet(stage: Calls, a_sheet: int, coded: bool) -> None:
    found = layout_of(stage, a_sheet, coded=coded)
    squares, high = found.square[0] * len(stage.columns), found.square[1] * (stage.rows + 1)
    high = high if found.beside else high + GAP + found.words[1]
    wide = found.wide
    assert squares + (GAP + CODE if found.beside else 0) <= wide + 1e-9
    assert len(found.places) == a_sheet
    for x, y in found.places:
        assert x >= MARGIN - 1e-9
        assert y >= MARGIN - 1e-9
        assert x + wide <= found.page[0] - MARGIN + 1e-9
        assert y + high <= found.page[1] - MARGIN + 1e-9
    for (x, y), (other_x, other_y) in combinations(found.places, 2):
        assert abs(x - other_x) >= wide + BETWEEN - 1e-9 or abs(y - other_y) >= high + BETWEEN - 1e-9
    if coded:
        assert found.words[0] + CODE <= wide - GAP + 1e-9 or found.words[1] + CODE <= high - GAP + 1e-9


def test_a_thousand_cards_are_set_within_ten_seconds_and_their_progress_is_heard() -> None:
    heard: list[tuple[int, int]] = []
    start = perf_counter()
    pdf = card_sheets(
        SERIES, range(1, 1001), MADE, a_sheet=6, checked_at=AT, progress=lambda done, whole: heard.append((done, whole))
    )
    assert perf_counter() - start < 10
    assert len(read(pdf).pages) == 167
    assert heard == sorted(heard)
    assert len(heard) == 168, "every sheet, and the whole"
    assert (heard[0], heard[-2], heard[-1]) == ((6, 2000), (1000, 2000), (2000, 2000))


def test_the_same_cards_give_the_same_bytes_and_are_tagged_as_tables() -> None:
    pdf = card_sheets(SERIES, [1, 2], MADE, a_sheet=2, checked_at=AT)
    assert card_sheets(SERIES, iter([1, 2]), MADE, a_sheet=2, checked_at=AT) == pdf
    found = read(pdf)
    assert found.metadata is not None
    assert found.metadata.title == "Bingo cards: Spring 2027"
    assert inside(found.root_object, "/MarkInfo", "/Marked").value is True
    tags = Counter(tagged(inside(found.root_object, "/StructTreeRoot")))
    assert (tags["/Table"], tags["/TH"], tags["/TD"], tags["/Figure"]) == (2, 2 * 5, 2 * 25, 2)


@pytest.mark.parametrize("a_sheet", SHEETS)
@pytest.mark.parametrize("at", [None, AT])
def test_a_long_number_stands_whole_on_its_card(a_sheet: int, at: str | None) -> None:
    series = CardSeries(STAGE, "spring", 10**18)
    shown = words(card_sheets(series, [10**18], MADE, a_sheet=a_sheet, checked_at=at))
    assert letters(shown).endswith("Card1,000,000,000,000,000,000")


@pytest.mark.parametrize("name", ['#panic("no") *b* $x$ \\ "', "Žofín & Søn's", "x" * 40])
def test_any_name_of_a_series_stands_whole_on_its_cards(name: str) -> None:
    series = CardSeries(STAGE, "spring", 9, name)
    for a_sheet in SHEETS:
        for at in (None, AT):
            shown = letters(words(card_sheets(series, [9], MADE, a_sheet=a_sheet, checked_at=at)))
            assert shown == letters(printed([series.card(9)], name))


def test_a_name_that_does_not_fit_is_refused_and_not_cut_off() -> None:
    with pytest.raises(BadInput, match=r"^the name of the series does not fit: A very long name"):
        card_sheets(CardSeries(STAGE, "spring", 9, "A very long name " * 40), [9], MADE, a_sheet=9)


@pytest.mark.parametrize(
    ("numbers", "given", "said"),
    [
        ([], {}, "cards: from 1 to 2,000 are printed at once, not 0"),
        (range(1, 9002), {}, "card 9001 was never printed"),
        ([9001], {}, "card 9001 was never printed: series Spring 2027 has the cards 1 to 9,000"),
        ([1], {"a_sheet": 5}, "cards a sheet: one of 1, 2, 3, 4, 6, 9 was expected, not 5"),
        ([1], {"a_sheet": True}, "cards a sheet: one of"),
        ([1], {"checked_at": "house"}, "an address such as"),
        ([1], {"checked_at": "https://a.org/" + "x" * 1000}, "too long for a code"),
    ],
)
def test_a_fault_is_one_sentence(numbers: Any, given: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said) as refused:
        card_sheets(SERIES, numbers, MADE, **given)
    assert "\n" not in str(refused.value)


def test_more_cards_than_one_document_holds_and_squares_too_small_are_refused() -> None:
    many = CardSeries(STAGE, "spring", 10**6)
    with pytest.raises(BadInput, match="cards: from 1 to 2,000 are printed at once, not 2,001"):
        card_sheets(many, range(1, 2002), MADE)
    with pytest.raises(BadInput, match="cards of 18 rows and 1 columns are too small with 9 to a sheet"):
        layout_of(Calls(("A",), 18, 18), 9, coded=False)
