"""A machine that draws at a pool: the same course as by hand, each ticket from the frozen drum, and no other way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support.terminal import run

from aboveboard.games.shapes.pool import Drum, Printed
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition, load_pool, pool_editions
from aboveboard.play.pools.drawing.check import check, check_proof, order
from aboveboard.play.pools.running import machine
from aboveboard.play.pools.running.decided import Decided
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import terms_of

SEED = bytes(range(32)).hex()
RAFFLE = {"price": 500, "tickets": 200, "prizes": [{"prize": "car", "cents": 50000}, {"prize": "ham", "cents": 900,
          "count": 2}]}  # fmt: skip
QUEEN = {"price": 100, "tickets": 10_000}
CHEST = {"price": 500, "tickets": 1000, "keys": 12}


class Course:
    """A pool at play, with what was hidden folded in as a log would."""

    def __init__(self, game: str, opening: dict[str, Any], ruleset: str = "ny-charitable") -> None:
        self.pool = RunningPool(terms_of(load_pool(ruleset, game), opening), "spring")
        self.events = list[dict[str, Any]]()

    def ask(self, kind: str, **payload: Any) -> Decided:
        """What comes of a deed."""
        return self.pool.decide(kind, payload)

    def must(self, kind: str, **payload: Any) -> Decided:
        """A deed that is accepted, and folded in."""
        found = self.ask(kind, **payload)
        assert found.refusal is None, found.refusal
        whole = {**payload, **found.written, **found.hidden}
        self.pool.apply(kind, whole)
        self.events.append({kind: payload})
        return found

    def refused(self, kind: str, **payload: Any) -> str:
        """Why a deed is refused."""
        found = self.ask(kind, **payload)
        assert found.refusal is not None
        return found.refusal.reason

    def drawn(self, *mixed: str) -> list[int]:
        """All of a frozen drum, drawn and given up."""
        for text in mixed:
            self.must("draw-mix", text=text)
        found = list[int]()
        while self.pool.state.machine[-1].left:
            answer = self.must("draw-next").answer
            found.append(answer.get("key", answer["ticket"]))
        self.must("draw-reveal")
        return found

    @property
    def document(self) -> dict[str, Any]:
        """The last draw, as a file holds it."""
        found: dict[str, Any] = json.loads(json.dumps(self.pool.state.machine[-1].document()))
        return found


@pytest.fixture
def raffle() -> Course:
    course = Course("raffle", RAFFLE)
    course.must("ticket-sell", first=1, last=40)
    course.must("ticket-sell", first=61, last=100)
    return course


def test_a_raffle_from_the_drum_to_the_seed(raffle: Course) -> None:
    frozen = raffle.must("draw-freeze")
    assert frozen.answer["count"] == 80
    assert frozen.answer["prizes"] == ["car", "ham", "ham"]
    assert SEED not in str(frozen.written)
    assert set(frozen.hidden) == {"seed"}
    assert "sales are closed" in raffle.refused("ticket-sell", count=1)
    assert "the machine draws from it" in raffle.refused("ticket-draw", ticket=7)
    assert "is under way; its seed is given up first" in raffle.refused("draw-freeze")
    raffle.must("draw-mix", text="Heads, said the mayor")
    raffle.must("draw-mix", text="Tails, said his wife", **{"from": "the hall"})
    first = raffle.must("draw-next")
    assert (first.answer["prize"], first.answer["drawn-for"], first.answer["cents"]) == ("car", "car", 50000)
    assert "a text goes in before the first" in raffle.refused("draw-mix", text="too late")
    assert "1 of 3 are drawn" in raffle.refused("draw-reveal")
    again = raffle.must("draw-next", again="no name on the stub")
    assert again.answer["prize"] == "car"
    assert "drawing 1 is under way" in raffle.refused("drawing-close")
    assert "drawing 1 is under way" in raffle.refused("raffle-close")
    raffle.must("draw-next")
    raffle.must("draw-next")
    assert "all is drawn" in raffle.refused("draw-next")
    raffle.must("draw-reveal")
    document = raffle.document
    checked = check(document)
    assert checked.pool == "spring"
    assert [row.again for row in checked.draws] == ["", "no name on the stub", "", ""]
    assert [win.ticket for win in raffle.pool.state.wins] == [row.ticket for row in checked.draws]
    assert [win.superseded for win in raffle.pool.state.wins] == ["no name on the stub", "", "", ""]
    assert "every prize was drawn for already" in raffle.refused("draw-freeze")
    raffle.must("raffle-close")


@pytest.mark.provision("ny-4620.22-a")
def test_each_sold_ticket_is_in_the_drum_once(raffle: Course) -> None:
    """Whoever was sold a ticket has a proof before anything is drawn, and nobody else has."""
    raffle.must("draw-freeze")
    frozen = raffle.pool.state.machine[-1]
    for ticket in range(1, 201):
        proof, sold = frozen.proof(ticket), ticket <= 40 or 61 <= ticket <= 100
        assert (proof is not None) == sold
        if proof is not None:
            check_proof(proof)
    whole = list(order(bytes.fromhex(frozen.seed), frozen.commitment, [], frozen.drum))
    assert sorted(whole) == [*range(1, 41), *range(61, 101)]


def test_it_comes_to_the_same_as_by_hand(raffle: Course) -> None:
    raffle.must("draw-freeze")
    drawn = raffle.drawn("a text")
    by_hand = Course("raffle", RAFFLE)
    by_hand.must("ticket-sell", first=1, last=40)
    by_hand.must("ticket-sell", first=61, last=100)
    for ticket in drawn:
        by_hand.must("ticket-draw", ticket=ticket)
    assert by_hand.pool.state.wins == raffle.pool.state.wins
    raffle.pool.state.machine.clear()
    assert by_hand.pool.state == raffle.pool.state


def test_seed_text_and_number_alone_decide(raffle: Course) -> None:
    """Asked again, the next ticket is the same; another text, and it is another by chance."""
    raffle.must("draw-freeze", seed=SEED)
    asked = {raffle.ask("draw-next").answer["ticket"] for _ in range(5)}
    assert len(asked) == 1
    texts = {raffle.pool.state.machine[-1].next_ticket(raffle.pool.state.series["ticket"].drum)}
    for number in range(20):
        raffle.must("draw-mix", text=f"text {number}")
        texts.add(raffle.ask("draw-next").answer["ticket"])
    assert len(texts) > 10


def test_a_prize_is_drawn_for_again_from_a_drum_of_its_own(raffle: Course) -> None:
    raffle.must("draw-freeze")
    drawn = raffle.drawn()
    again = {"prizes": ["car"], "again": "the winner works for the company"}
    raffle.must("draw-freeze", **again)
    (ticket,) = raffle.drawn()
    assert ticket not in drawn
    assert check(raffle.document).prizes == ("car",)
    assert raffle.document["again"] == again["again"]
    assert [win.superseded for win in raffle.pool.state.wins] == [again["again"], "", "", ""]
    raffle.must("prize-pay", ticket=ticket)
    assert "was handed over" in raffle.refused("draw-freeze", **again)
    with pytest.raises(BadInput, match="those that are drawn for again are named"):
        raffle.ask("draw-freeze", again="why not")
    fresh = Course("raffle", RAFFLE)
    fresh.must("ticket-sell", count=1)
    assert "nothing was drawn for car before" in fresh.refused("draw-freeze", **again)


def test_several_drawings_of_one_raffle(raffle: Course) -> None:
    """Each drawing is frozen by itself, from what is in the drum by then; documents are one a drawing."""
    raffle.must("draw-freeze", prizes=["ham"])
    first = raffle.drawn()
    assert check(raffle.document).prizes == ("ham", "ham")
    raffle.must("drawing-close")
    raffle.must("ticket-sell", first=150, last=160)
    raffle.must("draw-freeze")
    assert raffle.pool.state.machine[-1].count == 80 - 2 + 11
    second = raffle.drawn()
    checked = check(raffle.document)
    assert (raffle.document["drawing"], checked.prizes, checked.count) == (2, ("car",), 89)
    assert not set(first) & set(second)


def test_more_prizes_than_tickets() -> None:
    course = Course("raffle", RAFFLE)
    course.must("ticket-sell", count=2)
    course.must("draw-freeze")
    assert sorted(course.drawn()) == [1, 2]
    assert check(course.document).prizes == ("car", "ham")
    assert "nothing is in the drum" in course.refused("draw-freeze")


def test_a_drum_that_is_drawn_empty() -> None:
    course = Course("raffle", RAFFLE)
    course.must("ticket-sell", count=2)
    course.must("draw-freeze")
    course.must("draw-next")
    course.must("draw-next", again="no name")
    assert "no ticket is left" in course.refused("draw-next")
    course.must("draw-reveal")
    assert check(course.document).undrawn == "no ticket was left in the drum"


def test_what_is_drawn_goes_back_where_it_does() -> None:
    course = Course("raffle", {**RAFFLE, "returned": True})
    course.must("ticket-sell", count=2)
    course.must("draw-freeze")
    assert set(course.drawn()) <= {1, 2}
    assert len(check(course.document).draws) == 3


# -- other pools -------------------------------------------------------------------------------------------------------


def test_half_of_the_takings() -> None:
    course = Course("fifty-fifty", {"price": 100, "tickets": 500})
    course.must("ticket-sell", count=301)
    course.must("draw-freeze")
    course.drawn()
    assert course.pool.state.wins[0].cents == 15050
    assert check(course.document).prizes == ("drawing 1",)
    assert course.refused("draw-freeze")


def cards() -> Iterator[str]:
    yield from (f"{rank} of clubs" for rank in ("2", "3", "4", "5", "6", "7", "8"))


@pytest.mark.provision("ny-4620.23-b-3")
def test_every_week_has_a_drum_of_its_own() -> None:
    course, left = Course("queen-of-hearts", QUEEN), cards()
    for week, many in ((1, 3), (2, 1), (3, 1)):
        sold = course.must("ticket-sell", count=50).written["ranges"]
        course.must("draw-freeze")
        frozen = course.pool.state.machine[-1]
        assert (frozen.drawing, frozen.round, frozen.count) == (week, week, 50)
        assert [list(each) for each in frozen.drum] == sold
        assert frozen.prizes == [f"drawing {number}" for number in range(1, many + 1)]
        for number in range(1, many + 1):
            ticket = course.must("draw-next").answer["ticket"]
            waits = "a card is turned first" if number < many else "all is drawn"
            assert waits in course.refused("draw-next")
            course.must("card-turn", position=len(course.pool.state.turned) + 1, card=next(left))
            course.must("prize-pay", ticket=ticket)
        assert "its seed is given up first" in course.refused("drawing-close")
        course.must("draw-reveal")
        assert len(check(course.document).draws) == many
        course.must("drawing-close")


def test_a_ticket_of_the_search_is_drawn_again_until_a_card_is_turned() -> None:
    course = Course("queen-of-hearts", QUEEN)
    course.must("ticket-sell", count=50)
    course.must("draw-freeze")
    assert "nothing was drawn yet" in course.refused("draw-next", again="no name")
    course.must("draw-next")
    course.must("draw-next", again="no name")
    course.must("card-turn", position=1, card="queen of hearts")
    assert course.pool.state.found
    assert "over" in course.refused("draw-next")
    course.must("draw-reveal")
    checked = check(course.document)
    assert (checked.undrawn, len(checked.draws), len(checked.prizes)) == ("the pool was over", 2, 3)
    assert "over" in course.refused("draw-freeze")


@pytest.mark.provision("ny-4620.24-b-6-draw", "ny-4620.24-b-7-key")
def test_a_chest_has_two_drums() -> None:
    course = Course("treasure-chest", CHEST)
    course.must("ticket-sell", count=100)
    assert "no winner waits for a key" in course.refused("draw-freeze", series="key")
    with pytest.raises(BadInput, match="series: prize or key expected"):
        course.ask("draw-freeze", series="gold")
    frozen = course.must("draw-freeze")
    assert frozen.moves, "what the chest has goes into it when sales end"
    winners = course.drawn()
    assert len(set(winners)) == 5
    course.must("draw-freeze", series="key")
    assert course.pool.state.machine[-1].prizes == [f"a key for ticket {ticket}" for ticket in winners]
    assert "the machine draws from it" in course.refused("key-draw", key=1)
    course.must("draw-next")
    assert "none is drawn again" in course.refused("draw-next", again="it is bent")
    keys = [course.pool.state.machine[-1].draws[0].ticket, *course.drawn()]
    assert len(set(keys)) == 5
    assert set(keys) <= set(range(1, 13))
    assert [win.key for win in course.pool.state.wins] == keys
    assert check(course.document).count == 12
    for key in keys:
        course.must("key-try", key=key, opens=False)


# -- the law -----------------------------------------------------------------------------------------------------------


def with_a_drum() -> list[PoolEdition]:
    return [each for each in pool_editions() if any(isinstance(stage, Drum) for stage in each.pool.stages)
            and not isinstance(each.pool.stages[0], Printed)]  # fmt: skip


@pytest.mark.parametrize("edition", with_a_drum(), ids=repr)
def test_every_law_says_whether_a_machine_may_draw(edition: PoolEdition) -> None:
    """Either by a clause and a reading, or the clause that has tickets drawn from a container."""
    machine_law, container = edition.law.machine_draw, edition.law.clauses.get("container")
    assert (machine_law is None) == (container is not None)
    if machine_law is not None:
        assert machine_law.cite == ("ny-4620.22-a",)
        assert "machine-draw" in edition.readings


@pytest.mark.provision("nj-13-1.1-draw", "nj-13-1.1-calendar-draw")
@pytest.mark.parametrize(("game", "clause"), [("raffle", "draw"), ("calendar-raffle", "calendar-draw")])
def test_where_a_container_is_drawn_from(game: str, clause: str) -> None:
    """Of 820 tickets sold there are 820 in it, one that was not sold cannot win, and the machine does not draw."""
    prizes = [{"prize": "one", "cents": 100, "day": "2027-01-01"}]
    course = Course(game, {"price": 100, "tickets": 1000, "prizes": prizes}, "nj-charitable")
    course.must("ticket-sell", count=820)
    found = course.ask("draw-freeze")
    assert found.refusal is not None
    assert found.refusal.cite == (f"nj-13-1.1-{clause}",)
    assert "drawn from a container" in found.refusal.reason
    assert "no drum is frozen" in course.refused("draw-next")
    assert len(course.pool.state.series["ticket"].drum) == 820
    assert "it was not sold" in course.refused("ticket-draw", ticket=821)
    course.must("ticket-draw", ticket=820)


# -- what is announced, and what cannot be -----------------------------------------------------------------------------


def test_what_was_announced_is_waited_for(raffle: Course) -> None:
    words = "the first pulse of the public beacon after nine in the evening"
    raffle.must("draw-freeze", beacon=words)
    assert words in raffle.refused("draw-next")
    raffle.must("draw-mix", text="heads")
    assert words in raffle.refused("draw-next")
    raffle.must("draw-mix", text="0451", **{"from": "beacon"})
    assert "mixed in already" in raffle.refused("draw-mix", text="0452", **{"from": "beacon"})
    raffle.drawn()
    assert check(raffle.document).mixed[1] == {"text": "0451", "from": "beacon"}
    raffle.must("draw-freeze", prizes=["car"], again="a fault")
    assert "no beacon was announced" in raffle.refused("draw-mix", text="0451", **{"from": "beacon"})


def test_what_cannot_be(raffle: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "no drum is frozen" in raffle.refused("draw-mix", text="early")
    assert "no seed is committed to" in raffle.refused("draw-reveal")
    assert "nothing is in the drum" in Course("raffle", RAFFLE).refused("draw-freeze")
    with pytest.raises(BadInput, match="none is called 'cars'; did you mean car"):
        raffle.ask("draw-freeze", prizes=["cars"])
    with pytest.raises(BadInput, match="64 digits from 0 to 9 and a to f"):
        raffle.ask("draw-freeze", seed="ABC")
    monkeypatch.setattr(machine, "MOST_TICKETS", 79)
    assert "80 tickets are more than the 79" in raffle.refused("draw-freeze")
    monkeypatch.setattr(machine, "MOST_TICKETS", 80)
    monkeypatch.setattr(machine, "MOST_TEXTS", 2)
    raffle.must("draw-freeze")
    with pytest.raises(BadInput, match="at most 1,000 characters"):
        raffle.ask("draw-mix", text="x" * 1001)
    raffle.must("draw-mix", text="one")
    raffle.must("draw-mix", text="two")
    assert "2 texts were mixed in" in raffle.refused("draw-mix", text="three")


def test_a_record_states_the_seed_that_was_given_up(raffle: Course) -> None:
    """Settled, it comes to what the machine drew."""
    raffle.must("draw-freeze", seed=SEED, pool="spring")
    raffle.drawn("heads")
    record = {"ruleset": "ny-charitable", "game": "raffle", "pool": RAFFLE, "events": raffle.events}
    answer = run("settle", "-", "--json", stdin=json.dumps(record)).document
    assert answer["refused"] == []
    assert [row["ticket"] for row in answer["settlements"]] == [win.ticket for win in raffle.pool.state.wins]
    unknown = json.loads(json.dumps(record).replace(f'"seed": "{SEED}", ', ""))
    found = run("settle", "-", "--json", stdin=json.dumps(unknown))
    assert (found.code, found.out) == (2, "")
    assert "event 2: draw-freeze: seed: a record states what was given up" in found.err


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 20)), min_size=1, max_size=12),
    st.lists(st.sampled_from(["next", "again"]), max_size=12),
    st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20), max_size=3),
)
def test_whatever_is_sold_and_drawn_is_sound(sold: list[tuple[int, int]], draws: list[str], texts: list[str]) -> None:
    course, at, tickets = Course("raffle", {**RAFFLE, "tickets": 1000}), 0, set[int]()
    for gap, many in sold:
        course.must("ticket-sell", first=at + gap + 1, last=at + gap + many)
        tickets |= set(range(at + gap + 1, at + gap + many + 1))
        at += gap + many
    course.must("draw-freeze")
    for text in texts:
        course.must("draw-mix", text=text)
    for each in draws:
        asked = {"again": "a reason"} if each == "again" else {}
        found = course.ask("draw-next", **asked)
        if found.refusal is None:
            course.must("draw-next", **asked)
    while not course.pool.state.machine[-1].over:
        course.must("draw-next" if course.ask("draw-next").refusal is None else "draw-reveal")
    checked = check(course.document)
    drawn = [row.ticket for row in checked.draws]
    assert len(set(drawn)) == len(drawn)
    assert set(drawn) <= tickets
    assert checked.count == len(tickets)
    standing = [win.prize for win in course.pool.state.wins if not win.superseded]
    assert standing == ["car", "ham", "ham"][: len(standing)]
    assert len(standing) == 3 or checked.undrawn or len(tickets) < 3
