"""Bingo cards on paper: one to nine of a series on a sheet, each with its letters, its number and perhaps a code."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import count, islice
from pathlib import Path
from typing import Any

from aboveboard.games.shapes.pool import Calls
from aboveboard.law.errors import BadInput, short
from aboveboard.play.pools.bingo.cards import Card, CardSeries, Sheet
from aboveboard.publish.paper.codes import checked_base, code
from aboveboard.publish.paper.typeset import forget_pages, typeset

Progress = Callable[[int, int], None]
"""Called with how many parts are done and how many there are."""

TEMPLATE = "bingo-cards"
FREE = "FREE"
"""What stands on a square that needs no ball."""
MOST_CARDS, HELD_CARDS = 2_000, 200
"""So many cards at most go into one document, about half a gigabyte while it is set; of fewer, memory may be held."""
SHEETS = {1: (1, 1), 2: (2, 1), 3: (3, 1), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""By cards a sheet: how many stand side by side, and how many rows of them there are."""

PAGE = (8.5, 11.0)
MARGIN, BETWEEN, GAP = 0.45, 0.25, 0.1
"""Inches around the cards, between two of them, and between a card's squares and its number."""
CODE = 0.85
"""Inches: a phone reads a code of this width from a hand's distance."""
SMALLEST = 0.2
"""Inches a side: in a smaller square no number can be marked."""
LONGER = 1.5
"""How much longer one side of a square may be than the other."""


@dataclass(frozen=True)
class Layout:
    """Where everything stands on a sheet, in inches."""

    page: tuple[float, float]
    square: tuple[float, float]
    rows: int
    """Of a card, with its letters."""
    wide: float
    """A card with its number and code."""
    places: tuple[tuple[float, float], ...]
    """The upper left corner of each card."""
    beside: bool
    """Do number and code stand beside the squares? Else they stand below them."""
    words: tuple[float, float]
    """The room for the number and the name of the series."""
    number: float
    """How large the number is."""
    code: float = CODE
    gap: float = GAP


def layout_of(stage: Calls, a_sheet: int, *, coded: bool) -> Layout:
    """So many cards on a sheet, with number and code beside the squares or below them, as the squares are larger."""
    if type(a_sheet) is not int or a_sheet not in SHEETS:
        raise BadInput(f"cards a sheet: one of {', '.join(map(str, SHEETS))} was expected, not {short(a_sheet)}")
    across, down = SHEETS[a_sheet]
    page = PAGE if down >= across else PAGE[::-1]
    wide, high = (
        (side - 2 * MARGIN - (many - 1) * BETWEEN) / many for side, many in zip(page, (across, down), strict=True)
    )
    columns, rows = len(stage.columns), stage.rows + 1
    number = min(0.24, 0.055 * wide)
    foot = CODE if coded else 2.6 * number
    below = _square(wide / columns, (high - GAP - foot) / rows)
    beside = _square((wide - GAP - CODE) / columns, high / rows)
    if coded and min(beside) > min(below):
        square, size = beside, (beside[0] * columns + GAP + CODE, beside[1] * rows)
        words = (CODE, size[1] - CODE - GAP)
    else:
        square, size = below, (max(below[0] * columns, min(wide, 2 * CODE)), below[1] * rows + GAP + foot)
        words = (size[0] - (CODE + GAP if coded else 0), foot)
    if min(square) < SMALLEST:
        raise BadInput(f"cards of {stage.rows} rows and {columns} columns are too small with {a_sheet} to a sheet")
    places = tuple(
        (
            MARGIN + (wide + BETWEEN) * column + (wide - size[0]) / 2,
            MARGIN + (high + BETWEEN) * row + (high - size[1]) / 2,
        )
        for row in range(down)
        for column in range(across)
    )
    return Layout(page, square, rows, size[0], places, square is beside, words, number)


def _square(wide: float, high: float) -> tuple[float, float]:
    """The largest square in so much room of which no side is much longer than the other."""
    return min(wide, high * LONGER), min(high, wide * LONGER)


def card_sheets(
    series: CardSeries,
    numbers: Iterable[int],
    made: datetime,
    *,
    a_sheet: int = 6,
    checked_at: str | None = None,
    progress: Progress | None = None,
    fonts: Sequence[Path] = (),
) -> bytes:
    """Sheets of cards as PDF; each has a code with the address under which it is checked, where one is given.

    Whoever hears of the progress is told of every card that was drawn, the first half, and of the pages once they are
    set, all at once.
    """
    values = sheet_values(series, numbers, a_sheet=a_sheet, checked_at=checked_at, progress=progress)
    cards = sum(len(sheet["cards"]) for sheet in values["sheets"])
    try:
        found = typeset(TEMPLATE, values, made, fonts)
    finally:
        if cards > HELD_CARDS:
            forget_pages()
    if progress is not None:
        progress(2 * cards, 2 * cards)
    return found


def sheet_values(
    series: CardSeries,
    numbers: Iterable[int],
    *,
    a_sheet: int = 6,
    checked_at: str | None = None,
    progress: Progress | None = None,
) -> dict[str, Any]:
    """Sheets of cards as the template takes them."""
    base = None if checked_at is None else checked_base(checked_at)
    layout, printed = layout_of(series.stage, a_sheet, coded=base is not None), series.numbered(numbers)
    if not 1 <= len(printed) <= MOST_CARDS:
        raise BadInput(f"cards: from 1 to {MOST_CARDS:,} are printed at once, not {len(printed):,}")
    sheets: list[dict[str, Any]] = []
    for sheet in _sheets(series.cards(printed), a_sheet):
        sheets.append({"cards": [_values(card, base) for card in sheet.cards], "foot": _foot(sheet)})
        if progress is not None:
            progress(min(len(sheets) * a_sheet, len(printed)), 2 * len(printed))
    return {
        "title": f"Bingo cards: {series.name}" if series.name else "Bingo cards",
        "name": series.name,
        "letters": list(series.stage.columns),
        "balls": series.stage.balls,
        "free": FREE,
        "layout": asdict(layout),
        "sheets": sheets,
    }


def _sheets(cards: Iterator[Card], a_sheet: int) -> Iterator[Sheet]:
    for number in count(1):
        some = tuple(islice(cards, a_sheet))
        if not some:
            return
        yield Sheet(number, some)


def _foot(sheet: Sheet) -> str:
    """What a board is called by: the cards on it."""
    numbers = [card.number for card in sheet.cards]
    if sheet.kind == "card":
        return ""
    if numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"Board of cards {numbers[0]:,} to {numbers[-1]:,}"
    return f"Board of cards {', '.join(f'{number:,}' for number in numbers)}"


def _values(card: Card, base: str | None) -> dict[str, Any]:
    address = None if base is None else code(f"{base}/{card.number}")
    return {"number": f"{card.number:,}", "rows": card.rows, "code": address}
