"""Every figure that a comparison says changes, found a second time: as `odds` has it on either side, and by hand."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from tests.support.baccarat_hands import bonus, worth
from tests.support.comparing import between
from tests.support.turns import in_turn

import aboveboard
from aboveboard.play.compare.comparison import Comparison
from aboveboard.play.compare.records import WagerChange, WagerSide

NEWEST = "ny-commercial:baccarat"
GAMES = [
    ("pa:craps", "ny-charitable:craps"),
    ("nj-casino:craps", "nj-charitable:craps"),
    ("pa:roulette", "ny-charitable:roulette"),
    ("pa:mini-craps", "nj-casino:mini-craps"),
    (f"{NEWEST}?dragon-table=A", f"{NEWEST}?dragon-table=C"),
    ("ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat"),
    ("ny-charitable:blackjack", "nj-charitable:blackjack"),
]


def lines(before: str, after: str, wager: str | None = None) -> dict[tuple[str, str | None], WagerChange]:
    """The lines that differ, by wager and selection."""
    return {(row.wager, row.selection): row for row in between(before, after, wager).comparison.wagers}


# -- as odds has it ----------------------------------------------------------------------------------------------------


def _asked(said: str, side: WagerSide) -> None:
    """Hold the figures of a line to those of the question that is asked of that side alone."""
    place, _, options = said.partition("?")
    place, plus, _ = place.partition("+")
    ruleset, game = place.split(":")
    chosen = dict(each.split("=") for each in options.split("&") if each)
    asked = aboveboard.ruleset(ruleset, as_if=() if plus else None).game(game, options=chosen)
    (row,) = asked.figures(side.wager, side.selection).wagers
    assert (row.ev, row.ev_resolved, row.ev_roll, row.edge, row.variance) == (
        side.ev, side.ev_resolved, side.ev_roll, side.edge, side.variance,
    )  # fmt: skip
    assert dict(row.pays) == dict(side.pays)
    assert row.note == side.note
    if side.ev is None:
        return
    odds = next(one for one in asked.odds(side.wager) if one.selection == side.selection)
    if side.exact:
        assert odds.ev == Fraction(side.ev)
        assert odds.chance("win") == side.number("win")
        assert odds.chance("lose") == side.number("lose")
        assert side.hit_rate is not None
        assert Fraction(side.hit_rate) == odds.chance("win") / odds.rolls
    else:
        assert float(odds.ev) == pytest.approx(float(Fraction(side.ev)))


@pytest.mark.parametrize(("before", "after"), in_turn(GAMES, 5), ids=lambda each: each)
def test_each_figure_is_that_of_odds_on_its_side(before: str, after: str) -> None:
    found = lines(before, after)
    assert found
    for row in in_turn(found.values(), 25):
        for said, one in ((before, row.before), (after, row.after)):
            if one is not None:
                _asked(said, one)


@pytest.mark.parametrize(("before", "after"), GAMES[:3], ids=lambda each: each)
def test_a_difference_is_after_less_before(before: str, after: str) -> None:
    for row in lines(before, after).values():
        if row.before is None or row.after is None:
            assert row.differences == {}
            assert row.change in ("new", "gone")
            continue
        assert row.exact
        assert set(row.differences) == {
            "ev", "ev_resolved", "ev_roll", "win", "push", "lose", "hit_rate", "variance", "rolls",
        }  # fmt: skip
        for name, told in row.differences.items():
            assert Fraction(told) == Fraction(getattr(row.after, name)) - Fraction(getattr(row.before, name))


# -- dice by hand ------------------------------------------------------------------------------------------------------

ROLLS = list(product(range(1, 7), repeat=2))


def often(*totals: int) -> Fraction:
    """How often two dice show one of these totals."""
    return Fraction(sum(one + other in totals for one, other in ROLLS), 36)


def once(pays: Callable[[int, int], Fraction | int]) -> Fraction:
    """What a wager on one roll is worth."""
    return sum((Fraction(pays(one, other)) for one, other in ROLLS), Fraction(0)) / 36


def before_seven(total: int, win: Fraction) -> Fraction:
    """What it is worth that a total comes before a seven."""
    made = often(total) / (often(total) + often(7))
    return made * win - (1 - made)


def seven_before(total: int, win: Fraction) -> Fraction:
    """What it is worth that a seven comes before a total."""
    made = often(total) / (often(total) + often(7))
    return (1 - made) * win - made


def against_the_line(barred: int) -> Fraction:
    """Don't pass, one total being barred."""
    points = [4, 5, 6, 8, 9, 10]
    found = often(2, 3, 12) - often(barred) - often(7, 11)
    return found + sum(often(point) * seven_before(point, Fraction(1)) for point in points)


def fire(pays: dict[int, int]) -> Fraction:
    """The fire bet: how many different points are made before a seven ends them, set by set."""
    points = (4, 5, 6, 8, 9, 10)
    reached = {frozenset[int](): Fraction(1)}
    ended: dict[int, Fraction] = {}
    for number in range(len(points) + 1):
        for made in [each for each in reached if len(each) == number]:
            # Points already made may be made again, which changes nothing: only a new one or a seven goes on.
            new = {each: often(each) * often(each) / often(each, 7) for each in points if each not in made}
            out = sum((often(each) * often(7) / often(each, 7) for each in points), Fraction(0))
            whole = sum(new.values(), out)
            for each, chance in new.items():
                after = made | {each}
                reached[after] = reached.get(after, Fraction(0)) + reached[made] * chance / whole
            stays = out / whole if len(made) < len(points) else Fraction(1)
            ended[number] = ended.get(number, Fraction(0)) + reached[made] * stays
    assert sum(ended.values()) == 1
    return sum((chance * pays.get(number, -1) for number, chance in ended.items()), Fraction(0))


def hop(one: int, other: int, win: int) -> Fraction:
    """Two dice named on one roll."""
    return once(lambda first, last: win if sorted((first, last)) == sorted((one, other)) else -1)


def of_total(total: int, win: int) -> Fraction:
    """A total on one roll."""
    return once(lambda one, other: win if one + other == total else -1)


def shares(parts: dict[int, int]) -> Fraction:
    """Several totals on one roll, each with so many parts of the stake."""
    wins = {2: 30, 3: 15, 7: 4, 11: 15, 12: 30}
    return sum((of_total(n, wins[n]) * part for n, part in parts.items()), Fraction(0)) / sum(parts.values())


def field(two: int, twelve: int) -> Fraction:
    """2, 3, 4, 9, 10, 11 and 12 on one roll."""
    wins = {2: two, 3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 12: twelve}
    return once(lambda one, other: wins.get(one + other, -1))


def with_fee(worth: Fraction, fee: Fraction = Fraction(1, 20)) -> Fraction:
    """The same with a fee that is kept whatever comes."""
    return worth - fee


BEFORE: dict[tuple[str, str | None], Fraction] = {
    ("dont-pass", None): against_the_line(12),
    ("dont-come", None): against_the_line(12),
    ("field", None): field(2, 2),
    **{("place-to-lose", str(n)): seven_before(n, Fraction(5, 11)) for n in (4, 10)},
    **{("place-to-lose", str(n)): seven_before(n, Fraction(5, 8)) for n in (5, 9)},
    **{("place-to-lose", str(n)): seven_before(n, Fraction(4, 5)) for n in (6, 8)},
    **{("buy", str(n)): with_fee(before_seven(n, Fraction(2))) for n in (4, 10)},
    **{("buy", str(n)): with_fee(before_seven(n, Fraction(3, 2))) for n in (5, 9)},
    **{("big-6-or-8", str(n)): with_fee(before_seven(n, Fraction(6, 5))) for n in (6, 8)},
    **{("lay", str(n)): with_fee(seven_before(n, Fraction(1, 2))) for n in (4, 10)},
    **{("lay", str(n)): with_fee(seven_before(n, Fraction(2, 3))) for n in (5, 9)},
    **{("lay", str(n)): with_fee(seven_before(n, Fraction(5, 6))) for n in (6, 8)},
    ("fire", None): fire({4: 24, 5: 249, 6: 999}),
    ("craps-two", None): of_total(2, 30),
    ("craps-three", None): of_total(3, 15),
    ("craps-twelve", None): of_total(12, 30),
    ("11-in-one-roll", None): of_total(11, 15),
    ("6-7-8", None): once(lambda a, b: 2 if (a, b) in ((3, 3), (4, 4)) else 1 if 6 <= a + b <= 8 else -1),
    ("horn", None): shares({2: 1, 3: 1, 11: 1, 12: 1}),
    ("whirl", None): shares({2: 1, 3: 1, 7: 1, 11: 1, 12: 1}),
    **{("horn-high", str(high)): shares({n: 2 if n == high else 1 for n in (2, 3, 11, 12)}) for high in (2, 3, 11, 12)},
}  # fmt: skip
AFTER: dict[tuple[str, str | None], Fraction] = {
    ("dont-pass", None): against_the_line(3),
    ("dont-come", None): against_the_line(3),
    ("field", None): field(1, 1),
    **{("big-6-or-8", str(n)): before_seven(n, Fraction(1)) for n in (6, 8)},
    **{("other-one-roll", f"{n}-{n}"): hop(n, n, 29) for n in (1, 6)},
    **{("other-one-roll", f"{n}-{n + 1}"): hop(n, n + 1, 14) for n in (1, 5)},
}


def test_craps_of_two_states_by_hand() -> None:
    found = lines("pa:craps", "ny-charitable:craps")
    hops = {key for key in found if key[0].endswith("-on-the-hop")}
    for key in hops:
        row = found[key]
        assert row.before is not None
        pair = "hardway" in key[0]
        assert row.before.number("ev") == (hop(1, 1, 30) if pair else hop(1, 2, 15))
    found = {key: row for key, row in found.items() if key not in hops and key[0] != "craps-eleven"}
    told = {key: row.before.number("ev") for key, row in found.items() if row.before is not None}
    assert told == BEFORE
    assert {key: row.after.number("ev") for key, row in found.items() if row.after is not None} == AFTER
    for key in BEFORE.keys() & AFTER.keys():
        assert found[key].difference == str(AFTER[key] - BEFORE[key])
        assert found[key].change == "changed"
    assert found["big-6-or-8", "6"].before is not None
    assert found["big-6-or-8", "6"].before.wager == "buy"
    assert found["big-6-or-8", "6"].matched is not None


def test_the_fire_bet_by_either_pay_table() -> None:
    found = lines("pa:craps?fire-table=A", "pa:craps?fire-table=B")
    assert list(found) == [("fire", None)]
    row = found["fire", None]
    first, last = fire({4: 24, 5: 249, 6: 999}), fire({4: 39, 5: 199, 6: 499})
    assert row.before is not None
    assert row.after is not None
    assert (row.before.number("ev"), row.after.number("ev")) == (first, last)
    assert Fraction(row.difference or 0) == last - first
    assert Fraction(row.differences["win"]) == 0, "what changes is how much it pays, and not how often"


def test_the_wagers_of_two_states_are_matched_by_the_games_own() -> None:
    found = between("pa:craps", "ny-charitable:craps").comparison
    same = found.unchanged_lines
    assert same + len([row for row in found.wagers if row.before is not None]) == 89
    assert same + len([row for row in found.wagers if row.after is not None]) == 47
    told = {row.wager: row for row in between("pa:roulette", "ny-charitable:roulette").comparison.wagers}
    assert all(row.change != "changed" or row.difference is None or row.difference != "0" for row in told.values())


# -- baccarat by hand --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["baccarat", "mini-baccarat", "midi-baccarat"])
@pytest.mark.parametrize(("one", "other"), [("A", "B"), ("A", "C"), ("B", "C")])
def test_the_dragon_bonus_by_two_pay_tables(game: str, one: str, other: str) -> None:
    said = f"ny-commercial:{game}?dragon-table"
    found = lines(f"{said}={one}", f"{said}={other}")
    hands = [("dragon-bonus", "player"), ("dragon-bonus", "banker")]
    if game != "baccarat":
        hands = [("dragon-bonus", "player"), ("bonus", "player"), ("bonus", "banker")]
    assert set(found) == set(hands)
    for (_, hand), row in found.items():
        assert hand is not None
        assert row.before is not None
        assert row.after is not None
        before, after = worth(hand, bonus(one)), worth(hand, bonus(other))
        assert (row.before.number("ev"), row.after.number("ev")) == (before, after)
        assert Fraction(row.difference or 0) == after - before
        second = [worth(hand, squared(table)) for table in (one, other)]
        assert Fraction(row.differences["variance"]) == second[1] - after**2 - (second[0] - before**2)


def read_as(natural_wins: bool, rest: int) -> Callable[[str, str, int], int]:
    """What the four old clauses pay by table A, where a natural wins by any margin or not, and for what they leave."""

    def paid(own: str, other: str, margin: int) -> int:
        if own != "none" and margin >= 0:
            return 0 if margin == 0 else 1 if natural_wins or margin > 3 else -1
        return rest if margin <= 0 else bonus("A")(own, other, margin)

    return paid


def squared(table: str) -> Callable[[str, str, int], int]:
    """The square of what the bonus pays."""
    return lambda own, other, margin: bonus(table)(own, other, margin) ** 2


def test_what_the_old_clauses_left_and_were_worth_by_hand() -> None:
    """The same as the comparison says it; the partition behind it is proved beside it."""
    found = between("ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat").comparison
    sides = [[each.side for each in part] for part in (found.gaps, found.overlaps, found.readings)]
    assert sides == [["before"] * 6, ["before"] * 3, ["before"] * 12]
    for wager, hand in (("dragon-bonus", "player"), ("bonus", "player"), ("bonus", "banker")):
        told = {
            (each.prevails[0][1], each.rest): Fraction(each.ev)
            for each in found.readings
            if (each.wager, each.selection) == (wager, hand)
        }
        assert told == {
            ("win" if natural else "lose", "lose" if rest else "push"): worth(hand, read_as(natural, rest))
            for rest in (0, -1)
            for natural in (True, False)
        }
        beaten = sum(Fraction(each.probability) for each in found.gaps if (each.wager, each.selection) == (wager, hand))
        assert beaten == worth(hand, lambda own, other, margin: margin < 0 or (margin == 0 and own == "none"))
        twice = [each for each in found.overlaps if (each.wager, each.selection) == (wager, hand)]
        assert [Fraction(each.probability) for each in twice] == [
            worth(hand, lambda own, other, margin: own != "none" and 1 <= margin <= 3)
        ]


# -- match the dealer by hand ------------------------------------------------------------------------------------------


def match(decks: int, other_suit: int, same_suit: int) -> Fraction:
    """Two cards against the dealer's first, of decks without tens: each that matches is paid."""
    same, others, none = decks - 1, 3 * decks, 48 * decks - 1 - (decks - 1) - 3 * decks
    kinds = {same_suit: same, other_suit: others, 0: none}
    whole = (48 * decks - 1) * (48 * decks - 2)
    found = Fraction(0)
    for (one, first), (other, second) in product(kinds.items(), repeat=2):
        ways = first * (second - 1) if one == other else first * second
        found += Fraction(ways, whole) * (one + other if one or other else -1)
    return found


def test_match_the_dealer_of_six_decks_and_of_eight() -> None:
    asked = [aboveboard.ruleset("ny-commercial").game("spanish-21", options={"decks": decks}) for decks in (6, 8)]
    assert [one.odds("match-the-dealer")[0].ev for one in asked] == [match(6, 4, 9), match(8, 3, 12)]


def test_what_only_one_text_holds_is_neither_zero_nor_the_other_ones_figure() -> None:
    """What stood before is not held: of the dragon bonus its pay table, of match the dealer all of it."""
    found = lines("ny-commercial:baccarat+none", "ny-commercial:baccarat")
    assert len(found) == 2
    for row in found.values():
        assert row.before is not None
        assert row.after is not None
        assert all(row.before.number(name) is None for name in ("ev", "win", "lose", "variance"))
        assert row.difference is None
        assert row.before.note == "not computable: its pay table before the amendment is not held"
        assert row.before.to_json()["ev"] is None
        assert row.after.ev is not None
    told: Comparison = between("pa:craps+none", "pa:craps").comparison
    assert {row.change for row in told.wagers} == {"not known"}
    assert all(row.before is None and row.difference is None for row in told.wagers)
    assert told.values == ()
    assert not told.same
    assert [(each.what, each.side) for each in told.not_computable] == [("the whole of craps", "before")]
