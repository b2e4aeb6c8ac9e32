"""Craps at the table: settlement against a plain reading of the rolls."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from tests.games.test_craps import ONE_ROLL, PLACE, PLACE_LOSE, POINTS, TRUE
from tests.support.documents import settle

Throw = tuple[int, int]
Ending = tuple[int, Fraction]


class Rolls:
    """A run of throws, read from end to end: which are come-out rolls, and on which the shooter is new."""

    def __init__(self, throws: list[Throw]) -> None:
        self.throws, self.totals = throws, [sum(throw) for throw in throws]
        self.come_out: list[bool] = []
        self.new: list[bool] = []
        point, new = None, True
        for total in self.totals:
            self.come_out.append(point is None)
            self.new.append(new and point is None)
            out = point is not None and total == 7
            new = out or (new and point is not None)
            if point is None:
                point = total if total in POINTS else None
            elif total in (point, 7):
                point = None

    def first(self, at: int, *totals: int, on: bool = False) -> int | None:
        """The first throw from here that shows one of these totals; `on` skips come-out rolls."""
        found = (n for n in range(at, len(self.totals)) if self.totals[n] in totals and not (on and self.come_out[n]))
        return next(found, None)

    def right(self, at: int) -> tuple[int, int] | None:
        """Where a bet with the dice made before a throw is decided: 1 for a win."""
        total = self.totals[at]
        if total not in POINTS:
            return at, 1 if total in (7, 11) else -1
        decided = self.first(at + 1, total, 7)
        return None if decided is None else (decided, 1 if self.totals[decided] == total else -1)

    def wrong(self, at: int) -> Ending | None:
        """Where a bet against the dice is decided; twelve on its first throw is nobody's."""
        if self.totals[at] == 12:
            return at, Fraction(0)
        found = self.right(at)
        return None if found is None else (found[0], Fraction(-found[1]))

    def number(self, at: int, number: int, pays: Fraction, *, lose: bool) -> Ending | None:
        """Where a bet on or against a number that is off on come-out rolls is decided."""
        decided = self.first(at, number, 7, on=True)
        if decided is None:
            return None
        return decided, pays if (self.totals[decided] == 7) == lose else Fraction(-1)

    def hardway(self, at: int, number: int, pays: int) -> Ending | None:
        decided = self.first(at, number, 7, on=True)
        if decided is None:
            return None
        return decided, Fraction(pays if self.throws[decided] == (number // 2, number // 2) else -1)

    def fire(self, at: int) -> Ending | None:
        """Points made from here until the shooter sevens out, paid by table A."""
        made: set[int] = set()
        point = None
        for number in range(at, len(self.totals)):
            total = self.totals[number]
            if point is not None and total == 7:
                return number, Fraction({4: 24, 5: 249, 6: 999}.get(len(made), -1))
            if total == point:
                made.add(total)
                point = None
            elif point is None and total in POINTS:
                point = total
        return None


def endings(rolls: Rolls, at: int) -> dict[tuple[str, str | None], Ending | None]:
    """Every wager that may be made before a throw, and where and how it ends."""
    right = rolls.right(at)
    found: dict[tuple[str, str | None], Ending | None] = {}
    found["pass" if rolls.come_out[at] else "come", None] = None if right is None else (right[0], Fraction(right[1]))
    found["dont-pass" if rolls.come_out[at] else "dont-come", None] = rolls.wrong(at)
    for point in POINTS:
        found["place-to-win", str(point)] = rolls.number(at, point, Fraction(*PLACE[point]), lose=False)
        found["place-to-lose", str(point)] = rolls.number(at, point, Fraction(*PLACE_LOSE[point]), lose=True)
        found["buy", str(point)] = rolls.number(at, point, TRUE[point], lose=False)
        found["lay", str(point)] = rolls.number(at, point, 1 / TRUE[point], lose=True)
    for name, number, pays in (("four", 4, 7), ("six", 6, 9), ("eight", 8, 9), ("ten", 10, 7)):
        found[f"{name}-the-hardway", None] = rolls.hardway(at, number, pays)
    for wager, table in ONE_ROLL.items():
        found[wager, None] = at, Fraction(table.get(rolls.totals[at], -1))
    if rolls.new[at]:
        found["fire", None] = rolls.fire(at)
    return found


def record(*events: dict[str, Any], **besides: Any) -> dict[str, Any]:
    return settle({"ruleset": "pa", "game": "craps", "events": list(events), **besides})


def bet(wager: str, stake: int = 500, seat: int = 1, **facts: Any) -> dict[str, Any]:
    return {"bet": {"seat": seat, "wager": wager, "stake": stake, **facts}}


@pytest.mark.parametrize("seed", range(12))
def test_settlement_agrees_with_reading_the_rolls(seed: int) -> None:
    chance = Random(seed)
    rolls = Rolls([(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(60)])
    for at in (0, *chance.sample(range(1, 40), 5)):
        wanted = endings(rolls, at)
        before = [{"roll": list(throw)} for throw in rolls.throws[:at]]
        bets = [
            bet(wager, 500 if wager == "fire" else 132000, seat=seat, selection=pick)
            for seat, (wager, pick) in enumerate(wanted, 1)
        ]
        answer = record(*before, *bets, *({"roll": list(throw)} for throw in rolls.throws[at:]))
        assert answer["refused"] == []
        settled = {row["seat"]: row for row in answer["settlements"]}
        for seat, ((wager, pick), ending) in enumerate(wanted.items(), 1):
            row = settled.get(seat)
            if ending is None or row is None:
                assert (ending, row) == (None, None), (wager, pick)
                continue
            net = Fraction(row["pays"] + row["returned"] - row["stake"], row["stake"])
            assert (row["event"] - len(bets), net) == ending, (wager, pick)


def test_a_wager_without_an_area_needs_those_that_it_is_placed_as() -> None:
    options = {"no-area": "whirl", "not-offered": "any-seven"}
    answer = record(bet("whirl"), options=options)
    assert answer["riding"] == []
    assert answer["refused"][0]["reason"] == "this table does not offer the Any Seven Bet"
