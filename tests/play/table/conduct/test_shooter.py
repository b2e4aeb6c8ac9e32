"""Who is offered the dice, and in which order."""

from __future__ import annotations

from tests.games.test_craps_table import bet, record


def test_the_dice_go_round_clockwise_from_any_shooter() -> None:
    """Whoever sevens out, the others are offered the dice in turn and the shooter last."""
    seats = [2, 3, 5, 8]
    for place, shooter in enumerate(seats):
        declines = [{"shooter": {"decline": seat}} for seat in seats[:place]]
        start = [
            *declines,
            {"shooter": {"accept": shooter}},
            bet("pass", seat=shooter),
            {"roll": [3, 3]},
            {"roll": [3, 4]},
        ]
        round_ = [seats[(place + step) % len(seats)] for step in range(1, len(seats) + 1)]
        answer = record(*start, *({"shooter": {"decline": seat}} for seat in round_), seats=seats)
        assert answer["refused"] == []
        for turn, wanted in enumerate(round_):
            before = [{"shooter": {"decline": seat}} for seat in round_[:turn]]
            for other in set(seats) - {wanted}:
                answer = record(*start, *before, {"shooter": {"offer": other}}, seats=seats)
                assert answer["refused"][-1]["reason"].startswith(f"the dice go to seat {wanted} next")


def test_a_refused_offer_brings_nobody_to_the_table() -> None:
    answer = record(
        {"shooter": {"offer": 9}},
        {"shooter": {"accept": 1}},
        bet("pass"),
        {"roll": [3, 3]},
        {"roll": [3, 4]},
        {"shooter": {"offer": 2}},
        seats=[1, 2],
    )
    assert [note["event"] for note in answer["refused"]] == [0]
