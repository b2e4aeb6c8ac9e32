"""What tickets, stubs, flares and labels lack: every clause decided by a case, and every change of a file noticed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.file_changes import HEADS, Change, Walk
from tests.support.pool_cases import PoolCase
from tests.support.tickets import FACE, all_cases, decide

from aboveboard.kernel.serials import LARGEST_SERIAL
from aboveboard.law import BadInput
from aboveboard.law.model.citing import cited_ids
from aboveboard.law.model.pools import PoolLaw
from aboveboard.law.pools import PoolEdition, load_pool, parse_pool, pool_editions
from aboveboard.law.provisions import provisions
from aboveboard.play.pools.tickets.face import TicketFace, read_face
from aboveboard.play.pools.tickets.flare import Flare, FlarePrize
from aboveboard.play.pools.tickets.law import NotPrintable, lacking

CASES = list(all_cases())
WALK = Walk(not_law=HEADS | {"exempt"}, clauses=("stub", "label", "flare"))
RAFFLE = load_pool("ny-charitable", "raffle")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: PoolCase) -> None:
    decide(case)


def test_every_clause_of_a_ticket_has_its_case() -> None:
    cited = {
        id for edition in pool_editions() for path, id in cited_ids(edition.raw, PoolLaw) if path.startswith("ticket.")
    }
    assert cited - ELSEWHERE == {case.provision for case in CASES if case.provision in provisions()}


ELSEWHERE = {"ny-4620.19-c-4-match", "nj-13-1.1-draw", "nj-13-1.1-duck-winner"}
"""Clauses of which tickets and flares are only a part, decided by what becomes of them."""


def changed(edition: PoolEdition) -> Iterator[tuple[Change, PoolEdition]]:
    """A pool's text with each value of its tickets changed that the model still takes."""
    found = list(WALK.changes(edition.pool.name, {"ticket": edition.raw["ticket"]}))
    if "colors" in edition.raw["ticket"]:
        found.append(Change(edition.pool.name, ("ticket", "colors"), None))
    for change in found:
        raw = change.applied(edition.raw)
        try:
            law = parse_pool(raw, "a changed file")
        except ValueError:
            continue
        yield change, PoolEdition(edition.ruleset, edition.pool, law, raw)


def noticed(edition: PoolEdition) -> bool:
    """Does some case of the pool come out otherwise?"""
    for case in CASES:
        if (case.ruleset, case.game) == (edition.ruleset, edition.pool.name):
            try:
                decide(case, edition)
            except AssertionError:
                return True
    return False


LIKE = {"coin-board", "merchandise-board", "seal-card"}
"""What differs in their texts is nothing of tickets."""


@pytest.mark.parametrize(
    "edition", [each for each in pool_editions() if each.law.ticket and each.pool.name not in LIKE], ids=repr
)
def test_every_change_of_what_a_ticket_shows_is_noticed(edition: PoolEdition) -> None:
    changes = list(changed(edition))
    assert changes
    assert [str(change) for change, other in changes if not noticed(other)] == []


def test_everything_that_a_ticket_lacks_is_told_at_once_with_its_clauses() -> None:
    found = NotPrintable("the ticket", lacking(RAFFLE, TicketFace(1, 5, identification="", statement="No")))
    section = "9 NYCRR 4620.22(a)(1)"
    assert str(found) == (
        f"the ticket is not printable: it does not show the organization's name ({section}(i)-(vi)); "
        f"it does not show the organization's identification number ({section}(i)); "
        f"it does not show place, date and time of the drawing ({section}(i)-(vi)); "
        f"it does not show its price ({section}(i)-(vi)); it does not show the list of prizes ({section}(i)-(vi)); "
        f'it does not say "Ticket holders need not be present to win", word for word ({section}(vi))'
    )
    assert [each.cite for each in found.lacks][1] == ("ny-4620.22-a-1-id",)


RUNS = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 6)), min_size=1, max_size=5)


@settings(max_examples=300, deadline=None)
@given(RUNS)
def test_runs_are_consecutive_as_a_list_of_their_numbers_has_it(runs: list[tuple[int, int]]) -> None:
    ranges = [(first, first + more) for first, more in runs]
    numbers = sorted(number for first, last in ranges for number in range(first, last + 1))
    consecutive = numbers == list(range(numbers[0], numbers[-1] + 1))
    face = TicketFace(*ranges[-1], before=tuple(ranges[:-1]))
    assert (face.out_of_order is None) == consecutive


def test_gaps_and_repeats_are_named() -> None:
    assert TicketFace(77, 79, before=((1, 78),)).out_of_order == "77 to 78 would be printed twice"
    assert TicketFace(90, 99, before=((1, 78), (85, 85))).out_of_order == "79 to 84, 86 to 89 would be left out"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({**FACE, "colour": []}, "'colour' is not known; did you mean colors"),
        ({**FACE, "first": 9, "last": 8}, "9 to 8 is no run of numbers"),
        ({**FACE, "last": LARGEST_SERIAL + 1}, "last: a whole number from 0 to 1,000,000,000,000,000,000"),
        ({**FACE, "first": -1}, "first: a whole number from 0"),
        ({**FACE, "tickets": 7}, "1 to 500 are 500 numbers, and 7 tickets are stated"),
        ({"organization": "Elks"}, "the first and the last number of the run were expected"),
        ({**FACE, "price": 0}, "price: whole cents from 1"),
        ({**FACE, "price": "5"}, "price: whole cents from 1"),
        ({**FACE, "organization": 5}, "organization: a text of at most 2,000 letters was expected, not 5"),
        ({**FACE, "title": "x" * 2001}, "title: a text of at most 2,000 letters"),
        ({**FACE, "prizes": {}}, "prizes: a list was expected"),
        ({**FACE, "prizes": [{"cents": -1}]}, "prizes: 1: cents: whole cents from 0"),
        ({**FACE, "prizes": [{"day": "2026-02-30"}]}, "prizes: 1: day"),
        ({**FACE, "drawings": [{"at": "soon"}]}, "drawings: 1: at: a time such as 2026-12-19T19:00 was expected"),
        ({**FACE, "drawings": [{"at": 5}]}, "drawings: 1: at: a time such as"),
        ({**FACE, "book": {"tickets": 1, "cents": 5}}, "ticket: book: tickets: a whole number from 2"),
        ({**FACE, "book": 5}, "ticket: book: an object was expected"),
        ({**FACE, "colors": "blue"}, "colors: a list of words was expected"),
        ({**FACE, "before": [{"first": 2, "last": 1}]}, "2 to 1 is no run of numbers"),
        ([], "ticket: an object was expected"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(given: object, says: str) -> None:
    with pytest.raises(BadInput, match=says) as found:
        read_face(given)
    assert "\n" not in str(found.value)


def test_so_many_tickets_are_numbered_from_one_or_from_the_first() -> None:
    found = read_face({"tickets": 5}), read_face({"tickets": 5, "first": 7})
    assert [(each.first, each.last, each.count) for each in found] == [(1, 5, 5), (7, 11, 5)]


def test_fields_and_series_that_are_not_known_are_named() -> None:
    with pytest.raises(BadInput, match="a ticket has no field 'prise'; did you mean price"):
        lacking(RAFFLE, read_face({**FACE, "shows": ["prise"]}))
    with pytest.raises(BadInput, match="treasure-chest has no series 'keys'; did you mean key"):
        lacking(load_pool("ny-charitable", "treasure-chest"), read_face({**FACE, "series": "keys"}))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"prizes": (FlarePrize(100, 2, won=3),)}, "prizes: 1: 3 were won of 2, which cannot be"),
        ({"prizes": (FlarePrize(100, 0),)}, "prizes: 1: count: a whole number from 1"),
        ({"prizes": (FlarePrize(100, 2, won=-1),)}, "prizes: 1: won: a whole number from 0"),
        ({"tickets": 0}, "tickets: a whole number from 1"),
        ({"tickets": 10, "prizes": (FlarePrize(100, 11),)}, "11 prizes are more than the 10 tickets"),
    ],
)
def test_a_flare_that_cannot_be_is_refused(given: dict[str, object], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Flare(**given)  # type: ignore[arg-type]
