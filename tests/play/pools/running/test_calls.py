"""An occasion of bingo at play: cards sold, balls called, whoever covers first, and what is shown of it to whom."""

from __future__ import annotations

import json
import random
from time import perf_counter
from typing import Any

import pytest
from tests.support.evenings import done, opened

from aboveboard.kernel.plain import packed, unpacked
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import load_pool
from aboveboard.play.pools.bingo.winners import first_winners
from aboveboard.play.pools.running.calling.caller import board_of, check_card, covering_of
from aboveboard.play.pools.running.calling.game_end import shared
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.settle import settle_pool
from aboveboard.play.pools.running.state import PoolState
from aboveboard.play.pools.running.terms import terms_of

BINGO = load_pool("nj-charitable", "bingo")
PATTERNS = ("line", "blackout", "four-corners", "B1 I2 N3 G4 O5")
AT_12 = [57, 36, 8, 17, 34, 44, 64, 74, 38, 37, 24, 58]
"""Calls with which card 1 of the series "case" covers a line, and card 2 does not."""


def called(seed: int) -> list[int]:
    """All balls in an order."""
    balls = list(range(1, 76))
    random.Random(seed).shuffle(balls)
    return balls


def game(running: RunningPool, **stated: Any) -> None:
    """A game for which cards 1 and 2 are sold."""
    done(running, "game-begin", **{"prize": 5000, **stated})
    done(running, "card-sell", first=1, last=2)


def why(running: RunningPool, deed: str, **payload: Any) -> str:
    """Why a deed is refused, which changes nothing."""
    before = packed(PoolState, running.state)
    refusal = running.decide(deed, payload).refusal
    assert refusal is not None, f"{deed} was accepted"
    assert packed(PoolState, running.state) == before
    return refusal.reason


# -- who covers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_cards_that_cover_are_found_call_by_call_as_by_looking_at_each(pattern: str, seed: int) -> None:
    running = opened(BINGO)
    done(running, "game-begin", prize=5000, pattern=pattern)
    done(running, "card-sell", first=1, last=40)
    done(running, "card-sell", first=101, last=120)
    numbers = [*range(1, 41), *range(101, 121)]
    evening = running.terms.evening
    assert evening is not None
    series, wanted = evening.stocks["case"].series, evening.pattern(pattern)
    calls = called(seed)
    for ball in calls:
        done(running, "ball-call", ball=ball)
        covering_of(running)
    found = covering_of(running)
    assert {each.card: each.at for each in found} == {
        number: series.card(number).covers_at(calls, wanted) for number in numbers
    }
    first = first_winners(series, numbers, calls, wanted)
    assert first is not None
    assert [each.card for each in found if each.at == found[0].at] == list(first.numbers)
    assert found[0].at == first.call


def test_what_was_followed_is_made_again_where_the_game_is_another() -> None:
    running, other = opened(BINGO), opened(BINGO)
    for pool in (running, other):
        game(pool)
        for ball in AT_12:
            done(pool, "ball-call", ball=ball)
    assert [each.card for each in covering_of(running)] == [1]
    running.state = other.snapshot()
    running.state.calls.game.calls[-1:] = []  # type: ignore[union-attr]
    assert covering_of(running) == []
    done(running, "ball-call", ball=AT_12[-1])
    assert [(each.card, each.at) for each in covering_of(running)] == [(1, 12)]


def test_a_ball_that_was_keyed_in_wrongly_is_taken_back_with_what_covered_by_it() -> None:
    running = opened(BINGO)
    game(running)
    for ball in AT_12:
        done(running, "ball-call", ball=ball)
    done(running, "bingo", card=1)
    assert done(running, "ball-void", ground="it was O-75").answer == {"ball": "G-58", "fallen": [1]}
    assert "nobody has covered" in why(running, "game-end")
    done(running, "ball-call", ball=75)
    assert "G-58" in why(running, "bingo", card=1)
    done(running, "ball-call", ball="G 58")
    assert done(running, "bingo", card=1).answer["grade"] == "covers at 13"
    assert "no ball was called" in why(opened(BINGO), "ball-void", ground="-")


@pytest.mark.parametrize("winners", range(1, 9))
def test_a_prize_is_shared_to_the_cent_and_no_part_is_a_cent_more_than_another(winners: int) -> None:
    for cents in range(40):
        parts = shared(BINGO, cents, winners)
        assert sum(parts) == cents
        assert max(parts) - min(parts) <= 1
        assert parts == sorted(parts, reverse=True)


# -- balls -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [7, "7", "B 7", "B-7", "b7", " B7 "])
def test_a_ball_is_read_with_its_letter_or_without(given: object) -> None:
    running = opened(BINGO)
    game(running)
    assert done(running, "ball-call", ball=given).answer == {"call": 1, "ball": "B-7"}
    assert why(running, "ball-call", ball=7) == "B-7 was called before, with call 1"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("O 7", "7 is B-7"),
        (0, "B-1 to O-75"),
        (76, "B-1 to O-75"),
        ("", "B-1 to O-75"),
        (True, "B-1 to O-75"),
        (None, "B-1 to O-75"),
        ("B 7 7", "B-1 to O-75"),
    ],
)
def test_what_is_no_ball_is_said(given: object, said: str) -> None:
    running = opened(BINGO)
    game(running)
    with pytest.raises(BadInput, match=f"^ball: .*{said}"):
        running.decide("ball-call", {"ball": given})


def test_nothing_is_called_or_sold_out_of_its_time() -> None:
    running = opened(BINGO)
    assert "no game is in hand" in why(running, "ball-call", ball=7)
    assert "no game is in hand" in why(running, "card-sell", count=1)
    assert "no game is in hand" in why(running, "game-end")
    assert "no card covers" in why(running, "bingo", card=1)
    done(running, "game-begin", prize=5000)
    assert "no card was sold for game 1" in why(running, "ball-call", ball=7)
    assert "game 1 is in hand" in why(running, "game-begin", prize=5000)
    assert "game 1 is in hand" in why(running, "bingo-close")
    done(running, "card-sell", count=2)
    assert "no card covers" in why(running, "bingo", card=1)
    done(running, "ball-call", ball=7)
    assert "1 ball was called in game 1" in why(running, "card-sell", count=1)
    done(running, "game-end", **{"broken-off": "the blower stopped"})
    done(running, "bingo-close")
    assert "is over" in why(running, "game-begin", prize=5000)
    assert "is over" in why(running, "card-sell", count=1)
    assert "closed already" in why(running, "bingo-close")


# -- cards -------------------------------------------------------------------------------------------------------------


def test_cards_are_sold_ahead_as_the_program_has_them() -> None:
    program = [{"prize": 5000}, {"kind": "fifty-fifty-bingo", "price": 300}]
    running = opened(BINGO, {"games": program})
    sold = done(running, "card-sell", count=3, game=2)
    assert sold.answer == {"ranges": [[1, 3]], "cents": 900, "series": "case", "game": 2, "count": 3}
    assert "not in the program" in why(running, "card-sell", count=1, game=3)
    done(running, "game-begin")
    assert "sold for game 2" in why(running, "card-sell", first=2)
    done(running, "card-sell", count=1)
    done(running, "ball-call", ball=7)
    assert "not sold for game 1" in why(running, "bingo", card=5)
    assert "sold for game 2" in why(running, "bingo", card=2)
    done(running, "game-end", **{"broken-off": "-"})
    assert "cards were sold for game 2" in why(running, "bingo-close")
    assert "50/50 Bingo at $3 a card" in why(running, "game-begin", price=100)
    assert done(running, "game-begin").answer["kind"] == "fifty-fifty-bingo"
    assert running.state.calls.game is not None
    assert running.state.calls.game.taken == 900
    assert "is over" in why(running, "card-sell", count=1, game=1)


def test_a_sale_that_was_a_mistake_goes_back_before_a_ball_is_called() -> None:
    running = opened(BINGO)
    done(running, "game-begin", kind="fifty-fifty-bingo")
    done(running, "card-sell", count=10)
    assert "were not all sold" in why(running, "card-return", first=10, last=11, ground="-")
    back = done(running, "card-return", first=6, last=10, ground="five, not ten")
    assert [(move.source, move.to, move.cents) for move in back.moves] == [("bank", "buyers", 500)]
    assert (running.state.taken, running.in_the_bank) == (500, 500)
    assert done(running, "card-sell", count=1).answer["ranges"] == [[6, 6]]
    done(running, "ball-call", ball=7)
    assert "1 ball was called" in why(running, "card-return", first=1, ground="-")


@pytest.mark.parametrize("ahead", [True, False])
def test_no_more_goes_back_than_was_paid_for_the_cards_that_do(ahead: bool) -> None:
    running = opened(BINGO, {"games": [{"prize": 5000}]})
    if not ahead:
        done(running, "game-begin")
    which = {"game": 1} if ahead else {}
    done(running, "card-sell", count=100, **which)
    flagged = done(running, "card-sell", first=101, last=103, cents=200, **which).flagged
    assert [each.reason for each in flagged] == ["cards 101 to 103 at $2, and $3 is the price"]
    done(running, "card-sell", first=104, cents=0, **which)
    back = {"ground": "-", **which}
    assert why(running, "card-return", first=100, cents=10000, **back) == "$1 was paid for card 100, not $100"
    assert why(running, "card-return", first=104, cents=1, **back) == "$0 was paid for card 104, not $0.01"
    said = "$1.66 was paid for cards 100 to 101, not $1.67"
    assert why(running, "card-return", first=100, last=101, cents=167, **back) == said
    taken = [done(running, "card-return", first=card, **back).answer["cents"] for card in (100, 103, 101, 102, 104)]
    assert taken == [100, 66, 67, 67, 0]
    assert running.in_the_bank == running.state.taken == 9900
    done(running, "card-sell", first=101, last=104, **which)
    if ahead:
        done(running, "game-begin")
    assert done(running, "card-return", first=102, last=104, ground="-").answer == {"cents": 300}


def test_what_was_sold_ahead_at_a_price_of_its_own_goes_back_at_that_when_the_game_has_begun() -> None:
    running = opened(BINGO, {"games": [{"prize": 5000}]})
    done(running, "card-sell", first=1, last=2, cents=50, game=1)
    done(running, "game-begin")
    assert "$0.50 was paid" in why(running, "card-return", first=1, last=2, cents=51, ground="-")
    assert done(running, "card-return", first=1, last=2, ground="-").answer == {"cents": 50}


def test_nothing_is_sold_or_taken_back_after_the_first_ball_even_where_that_was_taken_back() -> None:
    running = opened(BINGO)
    done(running, "game-begin", prize=5000)
    done(running, "card-sell", first=2)
    done(running, "ball-call", ball=7)
    done(running, "ball-void", ground="it was B-8")
    assert "a ball was called in game 1" in why(running, "card-sell", first=1)
    assert "a ball was called in game 1" in why(running, "card-return", first=2, ground="-")
    done(running, "game-end", **{"broken-off": "-"})
    done(running, "game-begin", prize=5000)
    done(running, "card-sell", first=1)


def test_only_the_last_call_is_taken_back_and_only_once_until_another_is_made() -> None:
    running = opened(BINGO)
    game(running)
    for ball in AT_12:
        done(running, "ball-call", ball=ball)
    for ball in (75, 58):
        done(running, "ball-void", ground="-")
        assert "taken back already" in why(running, "ball-void", ground="-")
        done(running, "ball-call", ball=ball)
    assert done(running, "bingo", card=1).answer["grade"] == "covers at 12"
    done(running, "ball-void", ground="-")
    done(running, "game-end", **{"broken-off": "-"})
    done(running, "game-begin", prize=5000)
    done(running, "card-sell", count=1)
    done(running, "ball-call", ball=7)
    done(running, "ball-void", ground="-")


def test_a_card_that_was_never_printed_is_none() -> None:
    running = opened(BINGO)
    game(running)
    done(running, "ball-call", ball=7)
    assert "never printed" in why(running, "bingo", card=10**17)
    with pytest.raises(BadInput, match="was never printed"):
        check_card(running, 301)
    with pytest.raises(BadInput, match="series"):
        check_card(running, 1, "green")
    with pytest.raises(BadInput, match="series"):
        running.decide("bingo", {"card": 1, "series": "green"})
    two = opened(BINGO, {"cards": [{"series": "red", "last": 50}, {"series": "blue", "last": 50}]})
    done(two, "game-begin", prize=5000)
    assert "not all printed" in why(two, "card-sell", first=50, last=51)
    done(two, "card-sell", first=7, series="red")
    done(two, "card-sell", first=7, series="blue")
    for ball in called(1):
        done(two, "ball-call", ball=ball)
    assert "red and blue" in why(two, "bingo", card=7)
    done(two, "bingo", card=7, series="blue")


@pytest.mark.parametrize(
    ("stated", "said"),
    [
        ({"cards": []}, "cards: a list of series was expected"),
        ({"cards": [{"series": "a", "first": 1, "last": 9}, {"series": "a", "first": 9, "last": 12}]}, "listed before"),
        ({"cards": [{"series": "a", "first": 9, "last": 8}]}, "last: 8 is before first"),
        ({"cards": [{"series": "a", "last": 10**18}]}, None),
        ({"cards": [{"series": "a", "last": 10**19}]}, "a whole number from 1 to"),
        ({"cards": [{"series": "a", "last": 9, "colour": "blue"}]}, "'colour' is not known"),
        ({"cards": [{"series": "a", "last": 9}, {"series": "a", "first": 10, "last": 12, "key": "b"}]}, "one key"),
        ({"games": [{"prize": 0}]}, "games: 1: prize: whole cents"),
        ({"games": [{"kind": "keno", "prize": 1}]}, "games: 1: kind: bingo or fifty-fifty-bingo or progressive-bingo"),
        ({"games": [{"pattern": "B9", "prize": 1}]}, "games: 1: pattern: a square"),
        ({"games": [{"kind": "fifty-fifty-bingo", "prize": 1}]}, "games: 1: prize: it is 1/2"),
        ({"games": [{"prize": 1, "jackpot": 5}]}, "games: 1: jackpot: Bingo is played for no jackpot"),
        ({"games": [{"kind": "progressive-bingo", "jackpot": 5}]}, "games: 1: within"),
        ({"price": 0}, "price: whole cents"),
        ({"used": [{"series": "case", "first": 1, "last": 9}, {"series": "case", "first": 9, "last": 9}]}, "used: 2"),
    ],
)
def test_an_opening_that_cannot_be_is_said_in_a_sentence(stated: dict[str, Any], said: str | None) -> None:
    if said is None:
        assert opened(BINGO, stated).terms.tickets == 10**18
        return
    with pytest.raises(BadInput, match=said):
        opened(BINGO, stated)


@pytest.mark.provision("nj-13-1.1-occasion")
def test_a_program_of_more_games_than_an_occasion_has_is_refused() -> None:
    program = [{"prize": 5000}] * 36
    terms = terms_of(BINGO, {"price": 100, "cards": [{"last": 9}], "games": program})
    assert [each.cite for each in terms.refused] == [("nj-13-1.1-occasion",)]
    assert terms_of(BINGO, {"price": 100, "cards": [{"last": 9}], "games": program[1:]}).refused == ()


def test_what_earlier_occasions_have_left_is_taken_up() -> None:
    used = [{"series": "case", "first": 1, "last": 10}, {"series": "case", "first": 290, "last": 300}]
    running = opened(BINGO, {"used": used, "carried": 70000})
    assert done(running, "game-begin", kind="progressive-bingo", within=40).answer["jackpot"] == 70000
    assert "sold on an earlier occasion" in why(running, "card-sell", first=10)
    assert done(running, "card-sell", count=2).answer["ranges"] == [[11, 12]]
    again = running.snapshot()
    running.apply("bingo-open", {"used": used, "carried": 70000})
    assert running.state == again, "the opening says nothing that was not known"


# -- what is shown -----------------------------------------------------------------------------------------------------


def test_the_caller_s_board_says_what_was_called_and_nothing_of_cards_that_were_not_shown() -> None:
    running = opened(BINGO)
    assert board_of(running).to_json() == {
        "game": None, "title": "", "pattern": "", "calls": [], "last": None,
        "columns": {"B": [], "I": [], "N": [], "G": [], "O": []}, "shown": [], "games": 0,
    }  # fmt: skip
    game(running)
    for ball in AT_12:
        done(running, "ball-call", ball=ball)
    board = board_of(running)
    assert (board.game, board.pattern, board.last, board.calls[0]) == (1, "line", "G-58", "G-57")
    assert board.columns["N"] == [36, 34, 44, 38, 37]
    assert board.shown == []
    assert [each.card for each in covering_of(running)] == [1]
    done(running, "bingo", card=1)
    assert board_of(running).shown == [1]
    assert "case" not in json.dumps(board_of(running).to_json()), "the key of the series is nobody's"


@pytest.mark.parametrize("number", [1, 2, 3, 300])
def test_a_card_is_checked_by_its_number(number: int) -> None:
    running = opened(BINGO)
    free = check_card(running, number)
    assert (free.covered, free.at, free.wins, len(free.missing)) == (["N3"], None, False, 4)
    game(running)
    for ball in AT_12:
        done(running, "ball-call", ball=ball)
    found = check_card(running, number).to_json()
    squares = {
        f"{letter}{row + 1}": found["rows"][row][column] for row in range(5) for column, letter in enumerate("BINGO")
    }
    assert set(found["covered"]) == {name for name, ball in squares.items() if ball is None or ball in AT_12}
    assert found["sold"] == (number < 3)
    assert found["wins"] == (number == 1)
    if found["at"] is None:
        missing = [squares[name] for name in found["missing"]]
        assert missing
        assert not set(missing) & set(AT_12)


# -- settled, replayed and kept ----------------------------------------------------------------------------------------


def test_a_record_of_an_occasion_is_settled_as_it_was_played() -> None:
    events: list[dict[str, Any]] = [
        {"game-begin": {"prize": 5000}}, {"card-sell": {"first": 1, "last": 2}},
        *({"ball-call": {"ball": ball}} for ball in AT_12), {"ball-call": {"ball": "G 58"}},
        {"bingo": {"card": 2}}, {"bingo": {"card": 1}}, {"game-end": {}},
        {"game-begin": {"kind": "fifty-fifty-bingo"}}, {"card-sell": {"first": 2}}, {"card-sell": {"count": 3}},
        {"game-end": {"broken-off": "the bulbs failed"}}, {"pool-deposit": {"cents": 1}}, {"bingo-close": {}},
    ]  # fmt: skip
    pool = {"price": 100, "cards": [{"series": "case", "last": 300}]}
    found = settle_pool({"ruleset": "nj-charitable", "game": "bingo", "pool": pool, "events": events}).to_json()
    assert [row["event"] for row in found["refused"]] == [14, 15, 19, 22]
    assert found["settlements"] == [
        {"event": 17, "ticket": 1, "grade": "covers at 12", "pays": 5000, "cite": ["N.J.A.C. 13:47-1.1"]}
    ]
    moved = [(row["event"], row["from"], row["to"], row["cents"]) for row in found["transfers"]]
    assert moved == [
        (1, "buyers", "bank", 200), (17, "bank", "winners", 5000), (20, "buyers", "bank", 300),
        (21, "bank", "buyers", 300),
    ]  # fmt: skip
    assert (found["taken"], found["paid"], found["closed"]) == (200, 5000, True)


def test_the_state_is_plain_data_and_folds_again_to_the_same() -> None:
    running, again, folded = opened(BINGO), opened(BINGO), list[tuple[str, dict[str, Any]]]()
    steps = [("game-begin", {"prize": 999}), ("card-sell", {"first": 1, "last": 4}), ("card-sell", {"count": 2})]
    steps += [("ball-call", {"ball": ball}) for ball in AT_12] + [("bingo", {"card": 1}), ("game-end", {})]
    for deed, payload in steps:
        folded.append((deed, {**payload, **done(running, deed, **payload).written}))
    for deed, payload in folded:
        again.apply(deed, json.loads(json.dumps(payload)))
    assert again.state == running.state
    assert unpacked(PoolState, packed(PoolState, running.state)) == running.state


# -- speed -------------------------------------------------------------------------------------------------------------


def test_a_call_with_ten_thousand_cards_in_play_is_decided_at_once() -> None:
    running = opened(BINGO, {"cards": [{"series": "case", "last": 10_000}]})
    done(running, "game-begin", prize=5000, pattern="blackout")
    for first in range(1, 10_001, 4):  # as a hall sells them, with gaps
        done(running, "card-sell", first=first, last=first + 2)
    calls = called(5)[:50]
    done(running, "ball-call", ball=calls[0])
    covering_of(running)
    times = []
    for ball in calls[1:]:
        start = perf_counter()
        done(running, "ball-call", ball=ball)
        covering_of(running)
        check_card(running, 1)
        times.append(perf_counter() - start)
    assert sorted(times)[len(times) // 2] < 0.005
    assert len(packed(PoolState, running.state)) < 150_000
