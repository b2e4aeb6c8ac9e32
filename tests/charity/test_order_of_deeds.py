"""What must be so before a deed of an occasion, in records: games are open and close first, nobody comes in twice."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.charity.record import DecidedRecord, decide_record
from aboveboard.law import BadInput

CHURCH = {"ruleset": "nj-charitable", "organization": {"name": "St. Mary's", "kind": "religious"}}
NIGHT = {
    "from": "2026-01-03T14:00", "until": "2026-01-03T16:00", "premises": "hall", "games": ["bingo", "raffle"],
    "kind": "bingo", "license": "1",
}  # fmt: skip
GUS, AL = ({"person": {"name": name}} for name in ("gus", "al"))
ITEMS = [{"equipment": {"item": f"drum-{number}", "game": "bingo", "way": "owned"}} for number in (1, 2)]
OPEN, CLOSE = {"game-open": {"game": "bingo"}}, {"game-close": {"game": "bingo"}}


def decided(*events: dict[str, Any], **night: Any) -> DecidedRecord:
    """A record of a church's afternoon."""
    license = {
        "form": "bingo",
        "number": "1",
        "games": ["bingo", "raffle"],
        "from": "2026-01-01",
        "until": "2026-12-31",
    }
    before = [{"at": "2026-01-02", "premises": {"premises": "hall"}}, {"license": license}, *ITEMS, GUS, AL]
    opening = {"at": "2026-01-03T14:00", "occasion-open": {**NIGHT, **night}}
    return decide_record({**CHURCH, "events": [*before, opening, *events]})


def left_open(*events: dict[str, Any]) -> list[str]:
    """What some events leave unchecked."""
    before, found = decided().unchecked, decided(*events)
    assert found.refused == []
    return [name for name in found.unchecked if name not in before]


def wrong(*events: dict[str, Any], **night: Any) -> str:
    """Why the last event of a record cannot follow the others, which are right."""
    assert decided(*events[:-1], **night).refused == []
    with pytest.raises(BadInput) as found:
        decided(*events, **night)
    return str(found.value)


LET_IN = {"admit": {"player": "pat"}}
PLAYED: list[dict[str, Any]] = [
    {"round": {"game": "bingo"}}, {"play": {"player": "pat", "game": "bingo"}},
    {"result": {"game": "bingo", "outcome": "7"}},
    {"award": {"game": "bingo", "prizes": [{"player": "pat", "cents": 100}]}},
]  # fmt: skip


@pytest.mark.parametrize("deed", PLAYED, ids=lambda deed: next(iter(deed)))
def test_nothing_is_played_at_a_game_that_is_not_open(deed: dict[str, Any]) -> None:
    assert left_open(LET_IN, OPEN, deed) == []
    if "award" in deed:
        assert left_open(LET_IN, OPEN, CLOSE, deed) == [], "what was won is awarded after the game, too"
    else:
        assert "'bingo': no game-open was stated, or game-close was since" in wrong(OPEN, CLOSE, deed)
    assert "'bingo': no game-open was stated" in wrong({"game-open": {"game": "raffle"}}, deed)


@pytest.mark.parametrize("deed", PLAYED, ids=lambda deed: next(iter(deed)))
def test_a_record_that_opens_no_game_is_not_held_to_it(deed: dict[str, Any]) -> None:
    assert left_open(LET_IN, deed) == [f"game-open-before-{next(iter(deed))}"]


def test_a_game_is_opened_once_and_again_at_another_table() -> None:
    assert "'bingo': game-open was stated by event 1, and no game-close since" in wrong(OPEN, OPEN)
    first, second = ({"game-open": {"game": "bingo", "item": f"drum-{number}"}} for number in (1, 2))
    assert "game-open was stated" in wrong(first, OPEN)
    assert "game-open was stated" in wrong(first, second, first)
    assert "game-open was stated" in wrong(OPEN, first), "nobody knows what it is open with"
    assert decided(first, second, CLOSE, first, CLOSE, OPEN).refused == []


def test_an_occasion_is_closed_when_its_games_are() -> None:
    over: dict[str, Any] = {"occasion-close": {}}
    says = "occasion-close: 'bingo': game-open was stated by event 1, and no game-close since; that comes first"
    assert says in wrong(OPEN, over)
    assert "'bingo', 'raffle': game-open" in wrong(OPEN, {"game-open": {"game": "raffle"}}, over)
    assert decided(OPEN, CLOSE, over).refused == decided(over).refused == []


def test_a_dealer_is_there_and_so_is_whoever_rules() -> None:
    deals = {"game-open": {"game": "bingo", "dealer": "gus"}}
    assert left_open(deals) == ["arrive-before-game-open"], "nobody is said to have come"
    come, al = {"arrive": {"person": "gus"}}, {"arrive": {"person": "al"}}
    assert left_open(come, deals) == []
    assert "dealer: 'gus': no arrive was stated" in wrong(al, deals)
    assert "dealer: 'gus': no arrive was stated, or depart was" in wrong(come, {"depart": {"person": "gus"}}, deals)
    assert "by: 'gus': no arrive was stated" in wrong(al, {"rule": {"game": "bingo", "by": "gus"}})


def test_a_player_is_let_in_once_and_pays_what_is_charged() -> None:
    pat = {"admit": {"player": "pat"}}
    assert "admit: player: 'pat' was let in before, by event 1" in wrong(pat, pat)
    part, rest = ({"admit": {"player": "pat", "paid": paid}} for paid in (200, 100))
    assert decided(pat, part, rest, admission=300).refused == [], "what is owed is paid later"
    assert "let in before" in wrong(part, pat, admission=300), "and nothing is paid by coming again"
    assert "let in before" in wrong(part, rest, rest, admission=300)
    assert "paid: $2 is more than the $1 owed of the charge" in wrong(part, part, admission=300)
    assert "paid: $2 is more than the $0 owed" in wrong(part, admission=0)
    assert decided(part).refused == [], "a record need not say what is charged"


def test_amounts_are_amounts_and_a_prize_is_stated() -> None:
    assert "wager: more than nothing was expected" in wrong(
        OPEN, {"play": {"player": "pat", "game": "bingo", "wager": 0}}
    )
    assert "cents: more than nothing was expected" in wrong({"cash-check": {"cents": 0, "from": "own-funds"}})
    assert "prizes or total was expected" in wrong(OPEN, {"award": {"game": "bingo"}})
    assert "prizes: at least one was expected" in wrong(OPEN, {"award": {"game": "bingo", "prizes": []}})


def test_whoever_wins_came_in() -> None:
    prize = PLAYED[-1]
    assert left_open(OPEN, prize) == ["admit-before-award"], "nobody is said to have come in"
    pat, ned = ({"admit": {"player": name}} for name in ("pat", "ned"))
    assert "prizes: 'pat' was not let in, and has not played" in wrong(OPEN, ned, prize)
    assert left_open(OPEN, ned, pat, prize) == left_open(OPEN, ned, PLAYED[1], prize) == []


def test_nobody_is_posted_twice_alike() -> None:
    posted = {"staff": {"person": "gus", "duty": "other-help"}}
    assert "person 'gus', duty 'other-help': the same was stated by event 1" in wrong(posted, posted)
    assert decided(posted, {"staff": {**posted["staff"], "game": "bingo"}}).refused == []


def test_a_prize_is_redeemed_once_and_a_list_gives_no_more_than_it_lists() -> None:
    awarded = {"prize-award": {"kind": "casino-night", "of": "raffle-1", "item": "toaster", "cost": 2_000}}
    taken = {"prize-redeem": {"award": 1, "for": "raffle-tickets"}}
    found = decided(awarded, taken, taken)
    assert [row["reason"] for row in found.refused] == ["the prize 1 was turned into something else before"]
    listed = {"prize-list": {"kind": "casino-night", "of": "raffle-1", "prizes": [2_000, 1_000]}}
    found = decided(listed, awarded, awarded)
    (row,) = found.refused
    assert row["reason"] == "$40 would be awarded of raffle-1, which was listed with $30 in all"
    assert decided(listed, awarded, {"prize-award": {**awarded["prize-award"], "cost": 1_000}}).refused == []
