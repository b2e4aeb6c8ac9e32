"""Odds of a ticket: every figure a second time, by going through all that can happen to small pools."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from aboveboard.games.pools import OWN_POOLS
from aboveboard.law.errors import BadInput
from aboveboard.law.pools import PoolEdition, load_pool, pool_editions
from aboveboard.play.pools.odds import PoolOdds, TicketFigures, odds
from aboveboard.play.pools.planning.plan import plan, reckon

NY, NJ = "ny-charitable", "nj-charitable"
Outcome = dict[str, int]
"""What a ticket won in one way that a pool may go: by prize or grade, how much."""


def number(text: str | None) -> Fraction:
    """A figure as it is written, exactly."""
    assert text is not None
    return Fraction(Decimal(text)) if "." in text else Fraction(text)


def compare(found: PoolOdds, price: int, ways: list[tuple[Fraction, Outcome]], first: int = 0) -> None:
    """Hold a ticket and each of its prizes to every way that the pool may go, each with its chance."""
    assert sum(chance for chance, _ in ways) == 1
    rows = [row for row in found.wagers if row.among == found.wagers[first].among]
    whole = rows[0]
    assert whole.selection is None
    assert number(whole.ev) == sum(chance * sum(won.values()) for chance, won in ways) / price - 1
    assert number(whole.win) == sum(chance for chance, won in ways if won)
    names = {name for _, won in ways for name in won}
    assert names <= set(whole.pays)
    for row in rows[1:]:
        assert row.selection is not None
        mine = [(chance, won.get(row.selection, 0)) for chance, won in ways]
        assert number(row.win) == sum(chance for chance, won in mine if won)
        assert number(row.ev) == sum(chance * won for chance, won in mine) / price - 1
    if len(rows) > 1:
        assert {row.selection for row in rows[1:]} == set(whole.pays)


def dollars(prizes: list[int]) -> Outcome:
    """Prizes won, by what each is called."""
    found: Outcome = {}
    for cents in prizes:
        name = f"${cents // 100}" + (f".{cents % 100:02d}" if cents % 100 else "")
        found[name] = found.get(name, 0) + cents
    return found


# -- deals -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["bell-jar", "coin-board", "merchandise-board", "seal-card"])
def test_a_deal_by_every_order_of_its_tickets(game: str) -> None:
    prizes = [{"cents": 300, "count": 1}, {"cents": 150, "count": 2}]
    found = odds(load_pool(NY, game), {"price": 100, "tickets": 6, "prizes": prizes})
    orders = list(permutations([300, 150, 150, 0, 0, 0]))
    compare(found, 100, [(Fraction(1, len(orders)), dollars([order[0]] if order[0] else [])) for order in orders])


def test_what_is_left_of_a_deal_has_odds_of_its_own() -> None:
    given = {"price": 100, "tickets": 8, "prizes": [{"cents": 300, "count": 2}, {"cents": 50, "count": 2}], "sold": 3,
             "paid": [{"cents": 300, "count": 1}]}  # fmt: skip
    found = odds(load_pool(NY, "bell-jar"), given)
    assert [dict(row.among) for row in found.wagers if row.selection is None] == [
        {"tickets": 8}, {"tickets": 5, "sold": 3},
    ]  # fmt: skip
    left = list(permutations([300, 50, 50, 0, 0]))
    ways = [(Fraction(1, len(left)), dollars([order[0]] if order[0] else [])) for order in left]
    compare(found, 100, ways, first=3)
    figures = plan(load_pool(NY, "bell-jar"), given).to_json()["figures"]
    assert isinstance(figures, dict)
    assert (found.wagers[0].ev, found.wagers[3].ev) == (figures["ev"], figures["left"]["ev"])


# -- drums -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ruleset", "game"), [(NY, "raffle"), (NJ, "raffle"), (NJ, "duck-race")])
def test_a_raffle_by_every_drawing_at_every_number_sold(ruleset: str, game: str) -> None:
    prizes = [500, 200, 200]
    given = {"price": 70, "printed": 6, "prizes": [{"cents": each} for each in prizes], "sold": [0, 1, 2, 3, 5, 6]}
    found = odds(load_pool(ruleset, game), given)
    assert {row.among["sold"] for row in found.wagers} == {1, 2, 3, 5, 6}, "nobody holds a ticket where none is sold"
    for sold in (1, 2, 3, 5, 6):
        drawings = list(permutations(range(sold), min(sold, 3)))
        ways = [
            (Fraction(1, len(drawings)), dollars([p for p, ticket in zip(prizes, drawn, strict=False) if ticket == 0]))
            for drawn in drawings
        ]
        at = next(place for place, row in enumerate(found.wagers) if row.among["sold"] == sold)
        compare(found, 70, ways, at)


def test_a_raffle_of_which_nothing_is_said_is_sold_out() -> None:
    given = {"price": 70, "printed": 6, "prizes": [{"cents": 500}]}
    assert odds(load_pool(NY, "raffle"), given).wagers[0].among == {"sold": 6}


def test_halves_by_every_ticket() -> None:
    for price, sold in ((333, 1), (333, 7), (100, 4)):
        found = odds(load_pool(NY, "fifty-fifty"), {"price": price, "sold": [sold]})
        prize = price * sold // 2
        compare(found, price, [(Fraction(1, sold), dollars([prize] if drawn == 0 else [])) for drawn in range(sold)])


@pytest.mark.parametrize("returned", [True, False])
def test_a_calendar_by_every_drawing(returned: bool) -> None:
    prizes = [500, 100, 500]
    draws = [{"day": f"2027-01-0{place}", "cents": cents} for place, cents in enumerate(prizes, 1)]
    for sold in (1, 3, 4):
        given = {"price": 90, "sold": sold, "draws": draws, "returned": returned}
        drawings = list(product(range(sold), repeat=3) if returned else permutations(range(sold), min(3, sold)))
        ways = [
            (Fraction(1, len(drawings)), dollars([p for p, ticket in zip(prizes, drawn, strict=False) if ticket == 0]))
            for drawn in drawings
        ]
        compare(odds(load_pool(NJ, "calendar-raffle"), given), 90, ways)


# -- searches ----------------------------------------------------------------------------------------------------------


def searches(
    sold: int, left: int, tries: int, grand: int, pays: dict[str, tuple[int, int]]
) -> Iterator[tuple[Fraction, Outcome]]:
    """A ticket of a week: at which try it is drawn, if at all; where the card lies; which other card is turned."""
    others = sum(many for _, many in pays.values())
    for place in range(left):
        for at in range(sold):
            chance = Fraction(1, left * sold)
            if at >= min(tries, place + 1):
                yield chance, {}
            elif at == place:
                yield chance, {"queen of hearts": grand}
            else:
                yield from ((chance * Fraction(many, others), {name: won}) for name, (won, many) in pays.items())


PAYS = {**dict.fromkeys(("two", "three", "four", "five"), 4), **dict.fromkeys(("six", "seven", "eight", "nine"), 6),
        **dict.fromkeys(("ten", "jack", "king"), 8), "ace": 10, "joker": 15, "queen": 20}  # fmt: skip


@pytest.mark.parametrize("week", [1, 2, 25, 26, 27, 50])
def test_a_ticket_of_the_queen_of_hearts(week: int) -> None:
    """Three are drawn in weeks 1 and 26; six tenths of all that was taken are hers."""
    found = odds(load_pool(NY, "queen-of-hearts"), {"price": 200, "weekly": 5, "week": week})
    turned = week - 1 + 2 * (week > 1) + 2 * (week > 26)
    pays = {name: (200 * pay, {"queen": 3, "joker": 2}.get(name, 4)) for name, pay in PAYS.items()}
    tries = 3 if week in (1, 26) else 1
    compare(found, 200, list(searches(5, 54 - turned, tries, week * 1000 * 3 // 5, pays)))
    rows = plan(load_pool(NY, "queen-of-hearts"), {"price": 200, "weekly": 5}).to_json()["figures"]["weeks"]  # type: ignore[index]
    assert rows[week - 1]["ev"] == found.wagers[0].ev


def chests(sold: int, keys: int, tries: int, each: int, chest: int) -> Iterator[tuple[Fraction, Outcome]]:
    """A ticket of an occasion: when it is drawn, if at all, and which key opens; five are drawn in any case."""
    for opening in range(keys):
        for at in range(sold):
            won: Outcome = {}
            if at < 5:
                won["drawn"] = each
            if at < tries and at == opening:
                won["opens"] = chest
            yield Fraction(1, keys * sold), won


@pytest.mark.parametrize(("occasion", "left", "tries"), [(1, 33, 5), (2, 28, 5), (3, 23, 5), (5, 13, 13)])
def test_a_ticket_of_a_chest(occasion: int, left: int, tries: int) -> None:
    """Forty tickets at $5 an occasion, a third kept, a tenth of the rest in five parts; the fifth is the last one."""
    given = {"price": 500, "keys": 33, "weekly": 40, "days_between": 57, "occasion": occasion}
    found = odds(load_pool(NY, "treasure-chest"), given)
    each = (20000 - 6666) // 50
    chest = (20000 - 6666 - 5 * each) + (occasion - 1) * 12000
    compare(found, 500, list(chests(40, left, tries, each, chest)))
    rows = plan(load_pool(NY, "treasure-chest"), given).to_json()["figures"]["occasions"]  # type: ignore[index]
    assert rows[occasion - 1]["ev"] == found.wagers[0].ev
    assert rows[occasion - 1]["keys"] == left


# -- every pool --------------------------------------------------------------------------------------------------------


def every() -> list[PoolEdition]:
    """Every pool of every ruleset."""
    return list(pool_editions())


def test_no_pool_is_left_out() -> None:
    assert {edition.pool.name for edition in every()} == {pool.name for pool in OWN_POOLS}


@pytest.mark.parametrize("edition", every(), ids=repr)
def test_the_specimen_is_lawful_and_told_to_be_one(edition: PoolEdition) -> None:
    assert edition.law.specimen is not None
    assert plan(edition, edition.law.specimen).refused == ()
    found = odds(edition)
    said = found.to_json()
    assert said["plan"] == {"specimen": True, "given": edition.law.specimen}
    assert odds(edition, edition.law.specimen).to_json() == {
        **said, "plan": {"specimen": False, "given": edition.law.specimen},
    }  # fmt: skip
    lines = [part for part in found.printed() if isinstance(part, str)]
    assert any("specimen" in line for line in lines)
    assert not any(
        "specimen" in line for line in odds(edition, edition.law.specimen).printed() if isinstance(line, str)
    )


@pytest.mark.parametrize("edition", every(), ids=repr)
def test_rows_have_the_shape_of_every_wager(edition: PoolEdition) -> None:
    found = odds(edition)
    said: Any = found.to_json()
    assert (said["ruleset"], said["game"], said["options"]) == (edition.ruleset, edition.pool.name, {})
    for row in said["wagers"]:
        assert row["wager"] == "ticket"
        assert row["exact"] is True
        assert row["pays"]
        assert row["cite"]
        chances = [number(row[name]) for name in ("win", "push", "lose")]
        assert sum(chances) == 1
        assert all(0 <= chance <= 1 for chance in chances)
        rounded = Fraction(1, 10**14) if "." in row["returns"] else 0
        assert abs(number(row["returns"]) - 1 - number(row["ev"])) <= rounded
    assert len(found.to_frame()) == len(found.wagers)
    assert len(repr(found)) < 120


@pytest.mark.parametrize("edition", every(), ids=repr)
def test_prizes_sum_to_the_ticket(edition: PoolEdition) -> None:
    for ticket in reckon(edition, edition.law.specimen).tickets():
        assert ticket.price is not None
        parts = sum((each.cents * each.times for each in ticket.wins), start=Fraction(0))
        assert ticket.ev == parts / ticket.price - 1
        chances = [Fraction(each.chance) for each in ticket.wins if each.name != "returned"]
        assert max(chances) <= Fraction(ticket.win) <= sum(chances) * (1 + Fraction(1, 10**14))


# -- bingo -------------------------------------------------------------------------------------------------------------


def test_a_card_wins_as_often_as_there_are_winners_among_so_many() -> None:
    edition = load_pool(NJ, "bingo")
    for cards in (1, 2, 7):
        given = {"cards": cards, "pattern": "four-corners", "price": 50, "prize": 60}
        (row,) = odds(edition, given, fractions=True).wagers
        figures: Any = plan(edition, given, fractions=True).to_json()["figures"]
        assert number(row.win) * cards == number(figures["mean_winners"])
        assert row.ev == figures["ev"]
        assert number(row.ev) == Fraction(60, cards * 50) - 1


def test_long_fractions_are_decimals_that_still_sum_to_one() -> None:
    edition = load_pool(NJ, "bingo")
    given = {"cards": 40, "price": 50, "prize": 600}
    (short,), (whole,) = odds(edition, given).wagers, odds(edition, given, fractions=True).wagers
    assert "/" not in short.win
    assert len(whole.win) > 200
    above, _, below = whole.win.partition("/")
    exact = Fraction(int(Decimal(above)), int(Decimal(below)))
    assert abs(number(short.win) - exact) < Fraction(1, 10**16)
    assert number(short.win) + number(short.lose) == 1


def test_without_a_price_and_a_prize_only_the_chance_is_told() -> None:
    (row,) = odds(load_pool(NJ, "bingo"), {"cards": 3}).wagers
    assert (row.ev, row.returns) == (None, None)
    assert row.note is not None
    assert 0 < number(row.win) < 1
    assert any(
        row.note in part for part in odds(load_pool(NJ, "bingo"), {"cards": 3}).printed() if isinstance(part, str)
    )


def test_cards_that_were_sold_are_sampled_with_an_error() -> None:
    card = [[column * 15 + row + 1 for column in range(5)] for row in range(5)]
    given = {"cards": [card, card, card], "price": 50, "prize": 60, "games": 2000}
    (row,) = odds(load_pool(NJ, "bingo"), given).wagers
    assert (row.exact, row.win, row.ev) == (False, "1", "-3/5")
    assert row.stderr == 0


# -- races -------------------------------------------------------------------------------------------------------------


def test_a_race_by_every_winner() -> None:
    """Nobody has backed the third, so that everybody has the stake back where it wins."""
    stakes, chances = {"1": 600, "2": 400, "3": 0}, {"1": "1/2", "2": "1/3", "3": "1/6"}
    given = {"stakes": stakes, "chances": chances, "retained": "1/10", "breakage": 5, "unit": 100}
    found = odds(load_pool(NJ, "armchair-race"), given)
    assert [row.selection for row in found.wagers] == ["1", "2"]
    for row, dividend in zip(found.wagers, (150, 225), strict=True):
        win = Fraction(chances[row.selection or ""])
        assert (number(row.win), number(row.push)) == (win, Fraction(1, 6))
        assert number(row.lose) == 1 - win - Fraction(1, 6)
        assert number(row.ev) == win * Fraction(dividend, 100) + Fraction(1, 6) - 1


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ruleset", "game", "given", "said"),
    [
        (NY, "fifty-fifty", {"price": 100}, "no odds of a 50/50 Raffle: sold: the number of tickets sold was expected"),
        (NY, "raffle", {"price": 100, "printed": 5, "sold": [0]}, "nobody holds one where none is"),
        (NY, "queen-of-hearts", {"price": 100, "weekly": 2}, "week 1: 3 tickets are drawn, and 2 sold"),
        (NY, "queen-of-hearts", {"price": 100, "weeks": [9, 9], "week": 3}, "week: a whole number from 1 to 2"),
        (NY, "treasure-chest", {"price": 100, "keys": 99, "weekly": 9, "days_between": 170, "occasion": 3},
         "occasion 3: up to 89 tickets are drawn, and 9 sold"),
        (NY, "treasure-chest", {"price": 100, "keys": 9, "weekly": 9, "occasion": 0}, "occasion: a whole number from"),
        (NJ, "armchair-race", {"stakes": {"1": 100, "2": 100}}, "retained and breakage: the holder states them"),
        (NJ, "armchair-race", {"stakes": {"1": 100, "2": 100}, "retained": "1/5", "breakage": 5}, "chances: "),
        (NY, "bell-jar", [], "plan: an object was expected, not []"),
        (NY, "bell-jar", {"price": 100, "ticket": 5}, "'ticket' is not known; did you mean tickets?"),
    ],
)  # fmt: skip
def test_bad_input_is_one_sentence(ruleset: str, game: str, given: object, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        odds(load_pool(ruleset, game), given)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_only_a_ticket_is_bought_and_only_its_prizes_are_won() -> None:
    jar = load_pool(NY, "bell-jar")
    assert [row.selection for row in odds(jar, None, "ticket", "$50").wagers] == ["$50"]
    with pytest.raises(BadInput, match=r"^--wager pass: what is bought of a Bell Jar is a ticket$"):
        odds(jar, None, "pass")
    with pytest.raises(BadInput, match=r"^--selection \$7: no such prize; "):
        odds(jar, None, "ticket", "$7")
    many = {"price": 1, "printed": 20_000, "prizes": [{"cents": 1 + each} for each in range(200)],
            "sold": list(range(300, 400))}  # fmt: skip
    with pytest.raises(BadInput, match="more than 10,000 prizes and numbers of tickets; ask for fewer"):
        odds(load_pool(NY, "raffle"), many)


def test_a_week_that_is_planned_alone_has_odds() -> None:
    """What the search nets in the end is not known, but a ticket of the week is."""
    rows: tuple[TicketFigures, ...] = odds(
        load_pool(NY, "queen-of-hearts"), {"price": 200, "weeks": [100, 50], "week": 2}
    ).wagers
    assert rows[0].among == {"week": 2, "sold": 50}
    assert rows[1].pays == {"queen of hearts": "$180"}


def test_what_the_law_does_not_allow_is_reckoned_and_refused() -> None:
    found = odds(load_pool(NY, "bell-jar"), {"price": 300, "tickets": 10, "prizes": [{"cents": 100}]})
    assert found.refused[0].reason == "a ticket: $3 is more than $2"
    assert found.to_json()["refused"] == [{"reason": "a ticket: $3 is more than $2", "cite": ["9 NYCRR 4620.19(b)(2)"]}]
    assert found.wagers[0].ev == "-29/30"
