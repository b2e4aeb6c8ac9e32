"""Sold stubs from a sheet: each ticket once, sellers who are on file, and nobody in the place of another buyer."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aboveboard.charity.conduct.pools.deeds import RAFFLE as FORMS
from aboveboard.charity.pool_sheets.stubs import CALLED, MOST_STUBS, READERS, SELL, Raffle, read_stubs, tickets
from aboveboard.kernel.serials import Serials
from aboveboard.law import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import terms_of

OPENED = {"price": 500, "tickets": 1000, "prizes": [{"cents": 100000}], "book": {"tickets": 6, "cents": 2500}}
PEOPLE = {"bob": "Bob Boyd", "cyd": "Cyd Cole", "cyd-2": "Cyd Cole"}


def raffle(**more: Any) -> Raffle:
    running = RunningPool(terms_of(load_pool("ny-charitable", "raffle"), OPENED))
    held = running.state.series[running.terms.sold_series]
    held.hand.remove(1, 10)
    held.sold.add(1, 10)
    given: dict[str, Any] = {"people": PEOPLE, "opened": date(2026, 1, 2), "today": date(2026, 2, 1), **more}
    return Raffle("r-1", running, {*FORMS[SELL].needs, *FORMS[SELL].may}, **given)


def read(text: str, into: Raffle | None = None, **more: Any) -> Any:
    return read_stubs(text.encode(), "s.csv", into or raffle(), **more)


def faults(text: str, **more: Any) -> list[str]:
    found = read(text, **more)
    assert found.wrong == len(found.faults)
    return [str(each) for each in found.faults]


def test_a_row_is_a_sale_with_its_buyer() -> None:
    found = read(
        "ticket,buyer,address,phone,sold by,paid,date\n11-16,Pat Quill,1 Elm,555,Bob Boyd,25,1/15/2026\n17,Quin\n"
    )
    first, second = found.planned
    assert first.payload == {
        "first": 11, "last": 16, "seller": "bob", "cents": 2500, "sold-on": "2026-01-15", "buyer": "Pat Quill",
        "address": "1 Elm", "telephone": "555",
    }  # fmt: skip
    assert (first.kind, second.payload) == (SELL, {"first": 17, "last": 17, "buyer": "Quin"})
    assert (found.tickets, found.cents) == (7, 3000)


def test_first_and_last_may_have_columns_of_their_own() -> None:
    assert read("first,last,buyer\n11,16,Pat\n20,,Quin\n").planned[1].payload == {
        "first": 20,
        "last": 20,
        "buyer": "Quin",
    }
    assert "row 2, column B (last): expected a number from 16 on" in faults("first,last\n16,11\n")[0]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("101", (101, 101)), (101, (101, 101)), ("000101", (101, 101)), ("101-106", (101, 106)),
        ("101 to 106", (101, 106)), ("1,001 – 1,006", (1001, 1006)), (101.0, (101, 101)),
        ("106-101", None), ("a", None), ("", None), ("1-2-3", None), (str(10**18), None), (1e18, None), (True, None),
        ("-5", None), (date(2026, 1, 2), None),
    ],
)  # fmt: skip
def test_a_ticket_is_a_number_or_a_range(given: Any, expected: Any) -> None:
    if expected is None:
        with pytest.raises(ValueError, match=r".+"):
            tickets(given)
    else:
        assert tickets(given) == expected


def test_ranges_that_overlap_are_named_with_the_row_above() -> None:
    assert faults("ticket,buyer\n11-20,Pat\n30,Quin\n15,Rae\n30,Sol\n") == [
        "row 4, column A (ticket): expected each ticket once (row 2 has some of them), not '15'",
        "row 5, column A (ticket): expected each ticket once (row 3 has some of them), not '30'",
    ]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("11,Pat,nobody,,", "column C (seller): expected somebody who is on file"),
        ("11,Pat,Cyd Cole,,", "a name, since several people are called so"),
        ("11,Pat,,five,", "column D (paid): expected an amount in dollars"),
        ("11,Pat,,,2/2/2026", "a day from 2026-01-02, when the raffle was opened, to 2026-02-01"),
        ("11,Pat,,,1/1/2026", "column E (sold on): expected a day from 2026-01-02"),
        ("11,12345,,,", "a name in letters"),
        (",Pat,,,", "column A (ticket): expected the number of a ticket"),
        ("11,=1+1,,,", "a value, not a formula"),
    ],
)
def test_every_fault_is_named_by_row_and_column(row: str, says: str) -> None:
    (fault,) = faults(f"ticket,buyer,seller,paid,sold on\n20,Ann,bob,5,2026-01-10\n{row}\n")
    assert fault.startswith("row 3")
    assert says in fault


def test_what_is_on_file_of_sold_tickets_is_asked_for_once_and_only_for_them() -> None:
    asked = list[list[tuple[int, int]]]()

    def on_file(wanted: Serials) -> dict[int, dict[str, str]]:
        asked.append(wanted.ranges)
        return {3: {"buyer": "Pat"}, 4: {"buyer": "Pat", "telephone": "555"}}

    found = read("ticket,buyer,phone\n3-5,Pat,555\n11,Quin,\n", raffle(on_file=on_file))
    assert asked == [[(3, 5)]]
    assert [(each.kind, each.payload.get("ticket")) for each in found.planned] == [
        ("stub", 3),
        ("stub", 5),
        (SELL, None),
    ]
    assert found.planned[0].payload == {"ticket": 3, "buyer": "Pat", "telephone": "555"}
    assert read("ticket,buyer,phone\n4,Pat,555\n", raffle(on_file=on_file)).same == [{"row": 2, "name": "4"}]
    assert "the buyer that is on file of ticket 3" in faults("ticket,buyer\n3,Rae\n", into=raffle(on_file=on_file))[0]
    read("ticket,buyer\n11,Pat\n", raffle(on_file=on_file))
    assert len(asked) == 3, "nothing is asked where nothing is sold"


@given(st.lists(st.tuples(st.integers(11, 400), st.integers(0, 30)), max_size=20))
def test_sheets_are_taken_whole_where_every_ticket_is_there_once(ranges: list[tuple[int, int]]) -> None:
    rows = [(first, first + more) for first, more in ranges]
    text = "ticket,buyer\n" + "".join(f"{first}-{last},Pat\n" for first, last in rows)
    numbers = [number for first, last in rows for number in range(first, last + 1)]
    found = read(text)
    assert bool(found.faults) == (len(numbers) != len(set(numbers)))
    if not found.faults:
        assert found.tickets == len(numbers)


def test_more_stubs_than_are_read_at_once_are_refused_in_a_sentence() -> None:
    rows = "".join(f"{number}\n" for number in range(MOST_STUBS + 1))
    with pytest.raises(BadInput, match=f"more than {MOST_STUBS:,} rows of stubs"):
        read("ticket\n" + rows)


def test_every_field_has_a_reader_and_headings_of_its_own() -> None:
    assert READERS.keys() == CALLED.keys()
    heads = [name for field, words in CALLED.items() for name in (field, *words)]
    assert len(heads) == len(set(heads))
