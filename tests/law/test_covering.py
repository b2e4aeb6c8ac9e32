"""Clauses that a file states of a wager: one result for whatever comes about, or a refusal that names the facts."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product

import pytest

import aboveboard
from aboveboard.games.shapes.deciding import Deciding, Fact, Situation
from aboveboard.games.shapes.run import Game, Setup, dice, spin_by_facts, spin_wager
from aboveboard.kernel.dice import Throw
from aboveboard.kernel.grades import LOSE, WIN, Grade
from aboveboard.law import LawError, editions
from aboveboard.play.partition import Partition, partitions


def total_and_alike(setup: Setup, throw: Throw, pick: str | None) -> Situation:
    """The sum of two dice, and whether they show one number."""
    return sum(throw), throw[0] == throw[1]


def graded(situation: Situation) -> Grade:
    """Nine or more wins, and so does a double below that; a double of nine or more is of its own kind."""
    total, double = situation
    assert isinstance(total, int)
    if total >= 9:
        return "high double" if double else WIN
    return "double" if double else LOSE


HIGH = Game(
    name="high-or-double",
    title="High or Double",
    shape="spin",
    about="Two dice are thrown once.",
    equipment=dice(2),
    wagers={
        "high": spin_by_facts(
            "Wins on nine or more.",
            Deciding(
                {
                    "total": Fact(tuple(range(2, 13)), "the total is {}"),
                    "double": Fact((False, True), "the dice are {}", {False: "unlike", True: "alike"}),
                },
                tuple(dict.fromkeys((one + other, one == other) for one, other in product(range(1, 7), repeat=2))),
                total_and_alike,
                graded,
            ),
        ),
        "seven": spin_wager("Wins on a seven.", lambda setup, throw, pick: WIN if sum(throw) == 7 else LOSE),
    },
)
HEAD = """
game = "high-or-double"
title = "High or Double"
cite = "House Rules 5"
source = "the house's own book"
from = 2020-01-01
status = "adopted"

[provisions.house-5]
citation = "House Rules 5"
summary = "wagers are made before the throw"
[provisions.house-5-a]
citation = "House Rules 5(a)"
summary = "the wager wins on nine or more"
[provisions.house-5-b]
citation = "House Rules 5(b)"
summary = "the wager loses on dice that are alike"
[provisions.house-5-c]
citation = "House Rules 5(c)"
summary = "the wager loses on eight or less"

[every]
made = { when = "any", cite = "house-5" }

[wagers.seven]
title = "Seven Bet"
pays = { win = "4 to 1" }
cite = "house-5"

[wagers.high]
title = "High Bet"
cite = "house-5"
"""
PAYS = {"win": "2 to 1", "high double": "2 to 1", "double": "lose"}
NINE = """
[wagers.high.clauses.nine]
when = { total = { least = 9 } }
gives = "win"
cite = "house-5-a"
"""
ALIKE = """
[wagers.high.clauses.alike]
when = { double = true }
gives = "lose"
cite = "house-5-b"
"""
EIGHT = """
[wagers.high.clauses.eight]
when = { total = { most = 8 } }
gives = "lose"
cite = "house-5-c"
"""


def law(*parts: str, pays: Mapping[str, str] = PAYS) -> str:
    table = ", ".join(f'"{grade}" = "{pay}"' for grade, pay in pays.items())
    return "\n".join((f"{HEAD}pays = {{ {table} }}", *parts))


def read(over: str = "{}", rest: str | None = None) -> str:
    return f'[wagers.high.read]\nover = {over}\ncite = "house-5"\n' + (f'rest = "{rest}"\n' if rest else "")


def partition(text: str) -> Partition:
    """How the clauses of the high bet divide what two dice can show."""
    game = aboveboard.under(text, game=HIGH)
    (found,) = partitions(game.terms)
    return found


def refused(*parts: str, pays: Mapping[str, str] = PAYS) -> str:
    """The sentence by which a law is refused."""
    with pytest.raises(LawError) as error:
        aboveboard.under(law(*parts, pays=pays), game=HIGH)
    return str(error.value)


def test_clauses_that_decide_everything_once() -> None:
    found = partition(law(NINE, EIGHT))
    assert found.clean
    assert (found.gaps, found.overlaps) == ((), ())
    assert [reading.ev for reading in found.readings] == [Fraction(10 * 2 - 26, 36)]
    assert repr(found) == "<Partition high: no gap and no overlap>"


def test_what_no_clause_covers_is_refused_and_named() -> None:
    assert "no clause says what happens where the total is 8 or less and the dice are unlike" in refused(
        NINE, ALIKE, read('{ nine = ["alike"] }')
    )
    assert "wagers.high.clauses: no clause says what happens where the total is 8 or less; read.rest must" in refused(
        NINE
    )


def test_what_two_clauses_cover_with_different_results_is_refused_and_named() -> None:
    said = refused(NINE, ALIKE, read(rest="lose"))
    assert "nine gives win and alike gives lose where the total is 10 or more and the dice are alike" in said
    assert "read.over must say which one prevails" in said


def test_a_reading_decides_both_and_all_others_are_reckoned() -> None:
    found = partition(law(NINE, ALIKE, read('{ nine = ["alike"] }', "lose")))
    assert [gap.to_json() for gap in found.gaps] == [
        {"probability": "11/18", "what": "the total is 8 or less and the dice are unlike"}
    ]
    (overlap,) = found.overlaps
    assert overlap.to_json() == {
        "probability": "1/18",
        "what": "the total is 10 or more and the dice are alike",
        "clauses": ["House Rules 5(a)", "House Rules 5(b)"],
        "gives": ["win", "lose"],
        "read_as": "win",
    }
    assert (found.uncovered, found.disputed) == (Fraction(11, 18), Fraction(1, 18))
    # Ten ways to nine or more, two of them alike; four doubles below; 22 ways that nobody decides.
    assert {(one.prevails[0].name, one.rest): one.ev for one in found.readings} == {
        ("nine", "lose"): Fraction(20 - 26, 36),
        ("nine", "push"): Fraction(20 - 4, 36),
        ("alike", "lose"): Fraction(16 - 28, 36),
        ("alike", "push"): Fraction(16 - 6, 36),
    }
    assert [(one.prevails[0].name, one.rest) for one in found.readings if one.in_force] == [("nine", "lose")]


def test_the_pay_table_must_give_what_clauses_and_reading_give() -> None:
    said = refused(NINE, ALIKE, read('{ alike = ["nine"] }', "lose"))
    assert "wagers.high.pays.high double: 2 to 1 is paid where the total is 10 or more and the dice are alike, " in said
    assert "clauses and reading give lose" in said
    other = {**PAYS, "high double": "lose"}
    assert not partition(law(NINE, ALIKE, read('{ alike = ["nine"] }', "lose"), pays=other)).clean
    assert "pays.double: push is paid where the total is 8 or less and the dice are alike" in refused(
        NINE, EIGHT, pays={**PAYS, "double": "push"}
    )
    assert "wagers.high.pays.double: nothing is paid" in refused(
        NINE, EIGHT, pays={"win": "2 to 1", "high double": "2 to 1"}
    )


def test_a_reading_says_nothing_in_vain() -> None:
    assert "wagers.high.read.rest: nothing is left over" in refused(NINE, EIGHT, read(rest="lose"))
    assert "wagers.high.read.over.nine: it never says anything else than eight where both hold" in refused(
        NINE, EIGHT, read('{ nine = ["eight"] }')
    )
    assert "no clause is called 'nin'; did you mean nine?" in refused(NINE, EIGHT, read('{ nin = ["eight"] }'))
    assert "wagers.high.read: says how clauses are read, and the wager states none" in refused(read(rest="lose"))
    both = refused(NINE, ALIKE, read('{ nine = ["alike"], alike = ["nine"] }', "lose"))
    assert "nine gives win and alike gives lose" in both


@pytest.mark.parametrize(
    ("when", "said"),
    [
        ("{ totals = 3 }", "when.totals: the game declares no fact 'totals'; did you mean total?"),
        ("{ total = 1 }", "when.total: 1 is none of 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12"),
        ("{ double = 1 }", "when.double: 1 is none of False, True"),
        ("{ total = { least = 13 } }", "when.total: none of 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12 lies within it"),
        ("{ total = {} }", "when.total: least or most: at least one"),
        ("{}", "when: Dictionary should have at least 1 item"),
        ("{ total = 3, double = true }", "clauses.odd: it covers nothing that can come about"),
    ],
)
def test_a_condition_is_over_facts_that_the_game_declares(when: str, said: str) -> None:
    odd = f'[wagers.high.clauses.odd]\nwhen = {when}\ngives = "lose"\ncite = "house-5"\n'
    assert said in refused(NINE, EIGHT, odd)


def test_a_wager_without_declared_facts_states_no_clauses() -> None:
    text = HEAD.replace("[wagers.seven]", '[wagers.seven]\nclauses = "high"')
    table = ", ".join(f'"{grade}" = "{pay}"' for grade, pay in PAYS.items())
    with pytest.raises(LawError, match=r"seven\.clauses: the game declares no facts .*; it does of high"):
        aboveboard.under(f"{text}pays = {{ {table} }}\n{NINE}{EIGHT}", game=HIGH)


def test_clauses_are_shared_by_name() -> None:
    second = '[wagers.again]\nis = "high"\ntitle = "Again"\ncite = "house-5"\nclauses = "{}"\npays = {}\n'
    table = "{ " + ", ".join(f'"{grade}" = "{pay}"' for grade, pay in PAYS.items()) + " }"
    found = partitions(aboveboard.under(law(NINE, EIGHT, second.format("high", table)), game=HIGH).terms)
    assert [(one.wager, one.clean) for one in found] == [("high", True), ("again", True)]
    assert "again.clauses: no wager states clauses under the name 'hihg'; did you mean high?" in refused(
        NINE, EIGHT, second.format("hihg", table)
    )
    assert "faults" not in refused(NINE, second.format("high", table))


def test_every_law_that_states_clauses_decides_everything_once() -> None:
    """What is loaded is proved; here it is proved again from the files' own words, without the loader."""
    stating = [edition for edition in editions() if any(wager.clauses for wager in edition.law.wagers.values())]
    assert {"ny-commercial/mini-baccarat", "ny-commercial/heads-up-holdem", "pa/casino-war"} <= {
        e.name for e in stating
    }
    for edition in stating:
        for name, wager in edition.law.wagers.items():
            if not wager.clauses:
                continue
            deciding = edition.game.wagers[wager.game_wager(name)].deciding
            assert deciding is not None
            owner = edition.law.wagers[wager.clauses] if isinstance(wager.clauses, str) else wager
            assert isinstance(owner.clauses, dict)
            over = owner.read.over if owner.read is not None else {}
            for situation in deciding.space:
                told = dict(zip(deciding.facts, situation, strict=True))
                holding = {
                    each
                    for each, clause in owner.clauses.items()
                    if all(holds(told[fact], said) for fact, said in clause.when.items())
                }
                holding -= {beaten for each in holding for beaten in over.get(each, ())}
                gives: set[str | None] = {owner.clauses[each].gives for each in holding}
                gives = gives or {owner.read.rest if owner.read is not None else None}
                assert len(gives) == 1, (edition.name, name, told)
                assert None not in gives, (edition.name, name, told)


def holds(value: object, said: object) -> bool:
    least, most = getattr(said, "least", None), getattr(said, "most", None)
    if least is not None or most is not None:
        assert isinstance(value, int)
        return (least is None or value >= least) and (most is None or value <= most)
    return value in (said if isinstance(said, tuple) else (said,))
