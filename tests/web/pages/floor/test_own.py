"""What a patron held after each round: from the balance now, back along the account's postings."""

from __future__ import annotations

from aboveboard.web.pages.floor.own import held_after


def posting(log: str, event: int, cents: int) -> dict[str, object]:
    return {"log": log, "event": event, "cents": cents}


def test_a_round_that_pays_and_one_that_does_not() -> None:
    """Won $10 at event 9, lost $5 at event 6: what was lost had left the purse when it was bet."""
    postings = [
        posting("a", 9, 1_000), posting("a", 9, 500), posting("a", 8, -500), posting("a", 4, -500),
        posting("floor", 1, 10_000),
    ]  # fmt: skip
    assert held_after(10_500, postings, "a", [6, 9]) == {9: 10_500, 6: 9_500}


def test_where_chips_were_bought_between_nothing_is_guessed() -> None:
    postings = [posting("a", 9, -500), posting("floor", 3, 2_000), posting("a", 4, -500)]
    assert held_after(11_000, postings, "a", [6, 9]) == {9: 11_000}


def test_an_account_that_does_not_go_back_so_far_tells_nothing() -> None:
    assert held_after(11_000, [posting("a", 9, -500)], "a", [6]) == {}
