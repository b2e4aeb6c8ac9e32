"""Flares as kept: what the deal holds, prizes marked off as they are won, and nothing of how many tickets are left."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from datetime import UTC, datetime

import pytest
from tests.support.printed import in_order, letters, read, words

from aboveboard.law import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.tickets.flare import Flare, FlarePrize
from aboveboard.play.pools.tickets.law import NotPrintable
from aboveboard.publish.paper.flares import MOST_BOXES, flare_pdf, flare_values

MADE = datetime(2026, 11, 1, 12, tzinfo=UTC)
JAR = load_pool("ny-charitable", "bell-jar")
INSTANT = load_pool("nj-charitable", "instant-raffle")
FLARE = Flare(
    "Lucky Sevens", "Pull-tab", "77", "A1234567", 2400, 100,
    (FlarePrize(50000, 2, "7 7 7", won=1), FlarePrize(200, 300, "two cherries", won=117),
     FlarePrize(None, 1, "a golden bell", "a ham")),
    "Acme Games",
)  # fmt: skip


@pytest.mark.provision("ny-4620.19-a-4", "ny-4620.19-c-3-mark")
def test_a_flare_sets_out_tickets_prizes_and_what_wins_with_those_awarded_marked() -> None:
    shown = words(flare_pdf(JAR, FLARE, MADE))
    assert in_order(shown, [
        "Lucky Sevens", "Type Pull-tab", "Form number 77", "Serial number A1234567", "Made by Acme Games",
        "Price of a ticket $1", "Tickets in the deal 2,400", "Prizes in the deal 303",
        "$500 7 7 7 2", "1 of 2 won", "$2 two cherries 300 117 of 300 won", "a ham a golden bell 1", "0 of 1 won",
    ])  # fmt: skip
    boxes = [each["boxes"] for each in flare_values(JAR, FLARE)["prizes"]]
    assert boxes == [[True, False], [], [False]]


@pytest.mark.provision("ny-4620.19-c-2")
def test_nothing_on_it_tells_how_many_tickets_are_left() -> None:
    assert {each.name for each in fields(Flare)} == {
        "title", "type", "form", "serial", "tickets", "price", "prizes", "maker"
    }, "and nothing of sales is handed over"  # fmt: skip
    shown = words(flare_pdf(JAR, FLARE, MADE))
    assert not re.search(r"left|sold|remain", shown)
    numbers = set(re.findall(r"[\d,]*\d", shown.replace("A1234567", "")))
    assert numbers == {"77", "1", "2,400", "303", "500", "7", "2", "300", "117", "0"}, "each is one of the flare's own"


@pytest.mark.provision("ny-4620.19-a-4")
@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"tickets": None}, r"the flare is not printable: it does not show the number of tickets \(9 NYCRR 4620.19"),
        ({"prizes": ()}, "it does not show the prizes"),
        ({"prizes": (FlarePrize(100),)}, "the winning numbers, colors or symbols of every prize"),
        ({"serial": "\u202e"}, "it does not show the serial number"),
    ],
)
def test_one_that_lacks_something_is_not_printed(change: dict[str, object], says: str) -> None:
    with pytest.raises(NotPrintable, match=says):
        flare_pdf(JAR, replace(FLARE, **change), MADE)  # type: ignore[arg-type]


@pytest.mark.provision("nj-13-1.1-flare")
def test_an_instant_raffle_is_described_by_its_flare() -> None:
    plain = replace(FLARE, prizes=(FlarePrize(50000, 2),))
    assert "Tickets in the deal 2,400" in words(flare_pdf(INSTANT, plain, MADE))
    with pytest.raises(NotPrintable, match=r"the number of tickets \(N.J.A.C. 13:47-1.1\)"):
        flare_pdf(INSTANT, replace(plain, tickets=None), MADE)


def test_many_prizes_go_on_over_pages_and_long_texts_stay_whole() -> None:
    many = tuple(FlarePrize(100 * number, MOST_BOXES, f"symbol {number}", won=number) for number in range(1, 35))
    pdf = flare_pdf(JAR, replace(FLARE, prizes=many), MADE)
    assert len(read(pdf).pages) > 1
    shown = words(pdf)
    assert all(f"{each.won} of {MOST_BOXES} won" in shown for each in many)
    long = replace(FLARE, title="x" * 120, prizes=(FlarePrize(1, 1, "w" * 90, "y" * 90),))
    found = letters(words(flare_pdf(JAR, long, MADE)))
    assert all(part in found for part in ("x" * 120, "w" * 90, "y" * 90))
    with pytest.raises(BadInput, match="what wins a prize does not fit: www"):
        flare_pdf(JAR, replace(FLARE, prizes=(FlarePrize(1, 1, "w" * 5000),)), MADE)
    with pytest.raises(BadInput, match="at most 300 kinds of prize fit on a flare, not 301"):
        flare_pdf(JAR, replace(FLARE, prizes=(FlarePrize(1, 1, "w"),) * 301), MADE)
