"""Tickets on paper: every number on both parts and in order, all that the law asks for, and codes that phones read."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime
from time import perf_counter
from typing import Any

import pytest
from tests.support.printed import codes, letters, pixels, read, words

from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law import BadInput
from aboveboard.law.pools import load_pool, pool_editions
from aboveboard.play.pools.tickets.codes import TicketCode, code_of, read_code
from aboveboard.play.pools.tickets.face import BookPrice, TicketDrawing, TicketFace, TicketPrize
from aboveboard.play.pools.tickets.law import NotPrintable
from aboveboard.publish.paper.tickets import (
    FULL,
    MOST_TICKETS,
    PAPER,
    SMALL,
    CheckPage,
    drawings_text,
    price_text,
    prize_text,
    prizes_text,
    runs_of,
    ticket_values,
    tickets_pdf,
)
from aboveboard.publish.paper.typeset import preview

MADE = datetime(2026, 11, 1, 12, tzinfo=UTC)
CHECK = CheckPage("https://raffle.example.org/", "spring-raffle", bytes(range(32)))
RAFFLE = load_pool("ny-charitable", "raffle")
HALVES = load_pool("ny-charitable", "fifty-fifty")
QUEEN = load_pool("ny-charitable", "queen-of-hearts")
CHEST = load_pool("ny-charitable", "treasure-chest")
FACE = TicketFace(
    417, 419, "Hose Company 2", "12-345", "Spring Raffle", price=500, book=BookPrice(6, 2500),
    prizes=(TicketPrize("First prize", 500000), TicketPrize("Second prize", 40000, "a bicycle")),
    drawings=(TicketDrawing(datetime(2026, 12, 19, 19, 30), "Firehouse, 12 Main Street"),),
)  # fmt: skip
STATEMENT = "Ticket holders need not be present to win"


def numbers(pdf: bytes, page: int | None = None) -> list[str]:
    """Every number on the page, as often as it stands there."""
    return re.findall(r"No\. (\d+)", words(pdf, page))


@pytest.mark.provision("ny-4620.22-a-1", "ny-4620.22-a-1-id", "ny-4620.22-a-1-vi", "ny-4620.22-b-8-book")
def test_a_ticket_shows_all_that_the_law_asks_for_and_the_stub_its_blanks() -> None:
    shown = words(tickets_pdf(RAFFLE, replace(FACE, last=417), MADE))
    parts = ["No. 000417", "Spring Raffle", "Name", "Address", "Telephone", "Hose Company 2",
             "Identification number 12-345", "Spring Raffle", "First prize: $5,000",
             "Second prize: a bicycle, worth $400",
             "Drawing: Saturday, December 19, 2026, 7:30 p.m., Firehouse, 12 Main Street",
             "$5 a ticket, book of 6 for $25", STATEMENT, "No. 000417"]  # fmt: skip
    assert letters(shown) == letters("".join(parts))


@pytest.mark.provision("ny-4620.22-a-1-id")
def test_an_organization_without_a_number_prints_none() -> None:
    assert "Identification" not in words(tickets_pdf(RAFFLE, replace(FACE, identification=None), MADE))


@pytest.mark.provision("ny-4620.22-a-1")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"price": None}, "the ticket is not printable: it does not show its price"),
        ({"prizes": ()}, "it does not show the list of prizes"),
        ({"organization": " \u202e"}, "it does not show the organization's name"),
        ({"statement": "Be there"}, "word for word"),
        ({"drawings": (TicketDrawing(date(2026, 12, 19), "Firehouse"),)}, "it does not show the time of the drawing"),
        ({"before": ((1, 417),)}, "its numbers are not consecutive: 417 would be printed twice"),
    ],
)
def test_what_lacks_something_is_not_printed(change: dict[str, Any], says: str) -> None:
    with pytest.raises(NotPrintable, match=says) as found:
        tickets_pdf(RAFFLE, replace(FACE, **change), MADE)
    assert found.value.lacks
    assert "9 NYCRR 4620.22" in str(found.value)


@pytest.mark.provision("ny-4620.22-a-1-serial", "ny-4620.22-a-1-vii", "ny-4620.22-a-2")
@pytest.mark.parametrize(
    ("edition", "face", "to_a_sheet"),
    [
        (RAFFLE, replace(FACE, first=95, last=113), FULL[0] * FULL[1]),
        (HALVES, TicketFace(1, 30), SMALL[0] * SMALL[1]),
        (QUEEN, TicketFace(1, 30, "Elks Lodge 412", price=200), SMALL[0] * SMALL[1]),
    ],
    ids=["raffle", "halves", "queen"],
)
@pytest.mark.parametrize("stacked", [False, True], ids=["by sheet", "by pile"])
def test_every_number_stands_on_both_parts_once_without_gap(
    edition: Any, face: TicketFace, to_a_sheet: int, stacked: bool
) -> None:
    pdf = tickets_pdf(edition, face, MADE, stacked=stacked)
    asked = [f"{number:06}" for number in range(face.first, face.last + 1)]
    assert Counter(numbers(pdf)) == dict.fromkeys(asked, 2)
    sheets = [list(dict.fromkeys(numbers(pdf, page))) for page in range(len(read(pdf).pages))]
    assert len(sheets) == -(-face.count // to_a_sheet)
    piles = [number for place in range(to_a_sheet) for sheet in sheets for number in sheet[place : place + 1]]
    assert (piles if stacked else [number for sheet in sheets for number in sheet]) == asked


def test_stubs_have_the_blanks_that_each_law_asks_for() -> None:
    assert ticket_values(QUEEN, TicketFace(1, 2))["stub"] == ["Name", "Telephone"]
    assert ticket_values(HALVES, TicketFace(1, 2))["stub"] == []
    assert ticket_values(RAFFLE, FACE)["stub"] == ["Name", "Address", "Telephone"]
    other = load_pool("nj-charitable", "raffle")
    assert ticket_values(other, FACE)["stub"] == ["Name", "Address", "Telephone"], "left where the law names none"


@pytest.mark.provision("ny-4620.22-a-1-5050")
def test_halves_need_nothing_but_their_number() -> None:
    assert words(tickets_pdf(HALVES, TicketFace(7, 7), MADE)) == "No. 000007 No. 000007"


@pytest.mark.provision("ny-4620.24-a-tickets")
def test_two_series_have_two_colors() -> None:
    face = TicketFace(1, 1, colors=("blue", "Yellow"))
    assert ticket_values(CHEST, face)["fill"] == PAPER["blue"]
    key = ticket_values(CHEST, replace(face, series="key"))
    assert (key["fill"], key["beneath"]) == (PAPER["yellow"], "Key ticket")
    assert "Key ticket" in words(tickets_pdf(CHEST, replace(face, series="key"), MADE))
    with pytest.raises(NotPrintable, match=r"are not of different colors: blue and blue \(9 NYCRR 4620.24\(a\)\)"):
        tickets_pdf(CHEST, replace(face, colors=("blue", "BLUE ")), MADE)
    with pytest.raises(BadInput, match="a color of paper was expected, not 'bleu'; did you mean blue"):
        tickets_pdf(CHEST, replace(face, colors=("bleu", "yellow")), MADE)


@pytest.mark.parametrize(("edition", "face"), [(RAFFLE, replace(FACE, last=422)), (QUEEN, TicketFace(417, 422))],
                         ids=["full", "small"])  # fmt: skip
def test_codes_on_the_page_lead_to_where_a_ticket_is_checked(edition: Any, face: TicketFace) -> None:
    (page,) = preview("tickets", ticket_values(edition, face, CHECK), dots=150)
    found = codes(pixels(page, 1275, 1650))
    start = "https://raffle.example.org/tickets/"
    assert all(each.startswith(start) for each in found)
    known = [("fall-raffle", "ticket"), ("spring-raffle", "ticket")]
    read_back = [read_code(CHECK.secret, each.removeprefix(start), known) for each in found]
    expected = [TicketCode("spring-raffle", "ticket", number) for number in range(417, 423)]
    assert sorted(filter(None, read_back)) == expected
    assert letters(code_of(CHECK.secret, "spring-raffle", "ticket", 417)) in letters(
        words(tickets_pdf(edition, face, MADE, check=CHECK))
    ), "and it stands beneath, to be typed"


def test_a_series_of_its_own_has_codes_of_its_own() -> None:
    face = TicketFace(1, 1, series="key", colors=("blue", "yellow"))
    ((_, text, _),) = ticket_values(CHEST, face, CHECK)["tickets"]
    assert read_code(CHECK.secret, text, [("spring-raffle", "prize")]) is None
    assert read_code(CHECK.secret, text, [("spring-raffle", "key")]) == TicketCode("spring-raffle", "key", 1)


def test_the_secret_is_never_shown() -> None:
    assert repr(CHECK.secret)[2:20] not in repr(CHECK)
    assert "secret" not in repr(CHECK)


def test_the_largest_number_fits_on_every_part() -> None:
    for edition, face in ((RAFFLE, FACE), (HALVES, TicketFace(1, 1, "Elks"))):
        pdf = tickets_pdf(edition, replace(face, first=LARGEST_SERIAL - 1, last=LARGEST_SERIAL), MADE, check=CHECK)
        assert Counter(numbers(pdf)) == {str(LARGEST_SERIAL): 2, str(LARGEST_SERIAL - 1): 2}
        assert len(read(pdf).pages) == 1


def test_the_same_run_gives_the_same_bytes() -> None:
    assert tickets_pdf(RAFFLE, FACE, MADE, check=CHECK) == tickets_pdf(RAFFLE, FACE, MADE, check=CHECK)


@pytest.mark.parametrize("text", ["#let x = 1 *b* $x$ \\ \" '", "O'Brien-Łukasz & Zoë", "x" * 200])
def test_any_name_stands_whole_on_the_ticket(text: str) -> None:
    shown = words(tickets_pdf(RAFFLE, replace(FACE, last=417, organization=text), MADE))
    assert letters(text) in letters(shown)


def test_long_lists_shrink_and_what_does_not_fit_is_said_in_one_sentence() -> None:
    prizes = tuple(TicketPrize(f"Prize {number}", 1000 * number, "a basket of fruit") for number in range(1, 20))
    shown = words(tickets_pdf(RAFFLE, replace(FACE, prizes=prizes), MADE))
    assert letters("Prize 19: a basket of fruit, worth $190") in letters(shown)
    with pytest.raises(BadInput, match=r"^the list of prizes on the ticket does not fit: Prize 1: a basket of fruit"):
        tickets_pdf(RAFFLE, replace(FACE, prizes=prizes * 4), MADE)
    with pytest.raises(BadInput, match=r"^the organization's name on the ticket does not fit: word word"):
        tickets_pdf(RAFFLE, replace(FACE, organization="word " * 300), MADE)
    with pytest.raises(BadInput, match=r"^the list of prizes on the ticket does not fit: Prize 1: a basket"):
        tickets_pdf(RAFFLE, replace(FACE, prizes=prizes * 500), MADE)
    with pytest.raises(BadInput, match="'王小明' cannot be printed: no font at hand holds 王"):
        tickets_pdf(RAFFLE, replace(FACE, organization="王小明"), MADE)


@pytest.mark.parametrize(
    ("base", "says"),
    [("raffle.example.org", "an address such as https://"), ("https://x.example/" + "y" * 130, "too long for a code")],
)
def test_an_address_that_no_phone_would_read_is_refused(base: str, says: str) -> None:
    with pytest.raises(BadInput, match=says):
        tickets_pdf(RAFFLE, FACE, MADE, check=replace(CHECK, base=base))


def test_a_long_run_is_several_documents() -> None:
    long = replace(FACE, first=1, last=MOST_TICKETS * 2 + 1)
    with pytest.raises(BadInput, match="at most 5,000 are printed at once, not 10,001: print them in runs"):
        ticket_values(RAFFLE, long)
    parts = list(runs_of(long))
    assert [(each.first, each.last) for each in parts] == [(1, 5000), (5001, 10000), (10001, 10001)]
    assert all(each.out_of_order is None for each in parts), "each goes on where the one before ended"
    assert parts[2].before == ((1, 10000),)


def test_whoever_waits_hears_of_every_ticket() -> None:
    heard: list[tuple[int, int]] = []
    tickets_pdf(RAFFLE, FACE, MADE, progress=lambda done, total: heard.append((done, total)))
    assert heard == [(1, 3), (2, 3), (3, 3)]


def test_prizes_drawings_and_prices_in_words() -> None:
    assert prize_text(TicketPrize("", 50000)) == "$500"
    assert prize_text(TicketPrize("Third prize", 10000, count=3)) == "Third prize: 3 × $100"
    assert prize_text(TicketPrize("a ham", 2000, "a ham", 12)) == "12 × a ham, worth $20 each"
    assert prize_text(TicketPrize("", None, "a ham")) == "a ham"
    dated = TicketPrize("", 50000, day=date(2027, 3, 1))
    assert prizes_text([dated] * 5).count("; Monday, March 1, 2027: $500") == 4
    at = [datetime(2026, 12, day, 19) for day in (5, 12)]
    same = replace(FACE, drawings=tuple(TicketDrawing(each, "Hall") for each in at))
    assert drawings_text(same) == (
        "Drawings: Saturday, December 5, 2026, 7 p.m.; Saturday, December 12, 2026, 7 p.m., Hall"
    )
    apart = replace(FACE, drawings=(TicketDrawing(at[0], "Hall"), TicketDrawing(at[1], "Park")))
    assert drawings_text(apart) == (
        "Drawings: Saturday, December 5, 2026, 7 p.m., Hall; Saturday, December 12, 2026, 7 p.m., Park"
    )
    assert drawings_text(TicketFace(1, 1)) == ""
    assert price_text(replace(FACE, book=None)) == "$5 a ticket"
    assert price_text(replace(FACE, price=None)) == "Book of 6 for $25"


@pytest.mark.parametrize("edition", [each for each in pool_editions() if each.pool.tickets.two_part], ids=repr)
def test_the_tickets_of_every_pool_are_printed_by_the_same_code(edition: Any) -> None:
    dated = tuple(replace(each, day=date(2026, 12, 19)) for each in FACE.prizes)
    for series in edition.pool.tickets.series:
        face = replace(FACE, series=series, colors=("blue", "yellow"), prizes=dated)
        assert Counter(numbers(tickets_pdf(edition, face, MADE))) == dict.fromkeys(("000417", "000418", "000419"), 2)


@pytest.mark.proof
def test_five_thousand_tickets_with_stubs_and_codes_within_fifteen_seconds() -> None:
    began = perf_counter()
    pdf = tickets_pdf(RAFFLE, replace(FACE, first=1, last=5000), MADE, check=CHECK)
    assert perf_counter() - began < 15
    assert len(read(pdf).pages) == -(-5000 // (FULL[0] * FULL[1]))
