"""No word of one state's law stands in the charity's code: what a law file says is asked of it."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

import aboveboard.charity
from aboveboard.charity.conduct.deeds import AT_AN_OCCASION, ORGANIZATION
from aboveboard.charity.conduct.pools.deeds import AT_A_POOL
from aboveboard.charity.facts.known import SUBJECTS as SUBJECTS_OF_FACTS
from aboveboard.charity.facts.registry import FACTS, QUALIFIED
from aboveboard.charity.kinds import CHARITY
from aboveboard.charity.log_kinds import POOL_KINDS
from aboveboard.charity.occasions.shares import ORDERS
from aboveboard.charity.statements.figures.registry import FIGURES
from aboveboard.games import REGISTRY
from aboveboard.games.pools import POOLS
from aboveboard.law import rulesets
from aboveboard.law.conduct import SUBJECTS, conduct_law
from aboveboard.law.files import ruleset_named
from aboveboard.law.loader import read
from aboveboard.law.model.conditions import Membership, Window
from aboveboard.law.model.forms.books import AccountLaw, ReceiptLaw, SpendingGroup, Use
from aboveboard.law.money import FILES
from tests.support.file_changes import HEADS

CODE = Path(aboveboard.charity.__file__).parent
NAMED = (
    "papers", "steps", "texts", "games", "work", "licenses", "occasions", "kinds", "accounts", "receipts", "classes",
    "groups", "books", "conditions",
)  # fmt: skip
"""Tables whose rows a state names."""
NOT_ITS_OWN = {"link"}
"""Files on money of which no charity has anything: tables that share a jackpot."""
PLAIN = ("says", "parts")
"""Values that are plain words, by which people say what something is for, and letters of a form's parts."""
OWN = {
    "bank": "what a type of game is paid from",
    "cash": "what a prize or chips are turned into, which moves money out of the house",
    "chips": "what chip-issue issues",
    "merchandise": "what a prize is that is not money",
    "bookkeeper": "a role",
    "seller": "a role",
    "treasurer": "a role",
    "clerk": "a role",
    "commission": "a role",
    "officer": "a role, and whoever holds an office",
    "assistant": "a role",
    "png": "a type of file, as everybody calls it",
    "jpeg": "a type of file, as everybody calls it",
    "of": "joins the words of a qualified fact",
    "dated-before": "joins the words of a qualified fact",
    "board": "what cards lie on, on a page",
    "sign": "the sign that a step is about",
    "game.round": "what a step may be confirmed for",
    "deal.areas": "what a step may be confirmed for",
    "distributor": "what a column of an invoice may be called",
    "person.game": "what a step may be confirmed for",
    "drum": "what a step may be confirmed for",
    "card": "what a step may be confirmed for",
    "miss": "what a step may be confirmed for",
    "own": "whose an occasion is",
    "another's": "whose an occasion is",
    "sold": "where a ticket is",
    "general-fund": "from where a bank is drawn where nobody states it",
    "less": "joins the words of a qualified fact",
    "spending": "what a paper may be about: a class of expenditure",
    "not stated": "what is stated of what a log leaves out",
    "checking": "what an account is",
    "building-fund": "what an account is",
    "gross": "what a pool took in",
    "cite": "what a reason is shown with",
    "parts": "where a payment stands on each form",
    "credit": "what a column of a bank's file may be called",
    "credits": "what a column of a bank's file may be called",
    "memo": "what a column of a bank's file may be called",
    "before": "what stands in front of a field, and what a thing was at first",
    "01-01": "the first day of a calendar year",
    "received": "a side of a columnar book, and what becomes of a statement",
    "moved": "what a line of a columnar book says of an organization's own accounts",
    "basis": "what is said of what is not held",
    "money": "what a prize is, beside what was bought or given",
    "places": "where games money lies",
    "reading": "what is shown of a deadline",
    "begun": "what has a beginning",
    "forms": "the paper on which a pool is played",
    "nobody": "who counted or drew where no person did",
    "deposit-slips": "a list of a bundle",
    "bank-statements": "a list of a bundle",
    "charity": "a house",
    "conduct": "a part of a pool's log",
}
"""Words that the code knows by itself, each with what it is there."""


def words_in(raw: Any) -> Iterator[str]:
    """Every word that a file's values are made of, and the names of what it declares."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key in NAMED and isinstance(value, Mapping):
                yield from value
            if key not in HEADS and key not in PLAIN and not key.endswith(("-cite", "-reading")):
                yield from words_in(value)
            elif key.endswith("-cite") and isinstance(value, Mapping):
                yield from value
    elif isinstance(raw, list):
        yield from (word for each in raw for word in words_in(each))
    elif isinstance(raw, str):
        yield from (raw, *raw.split())


def words_of(ruleset: str) -> set[str]:
    folder = ruleset_named(ruleset).folder
    found = {
        word for name in (*SUBJECTS, *FILES.keys() - NOT_ITS_OWN) for word in words_in(read(folder, f"_{name}") or {})
    }
    return found | conduct_law(ruleset).forms.keys()


def vocabulary() -> set[str]:
    """What every state's files are written in: deeds and fields, facts, figures, windows, roles; and games by name."""
    forms = (*ORGANIZATION.values(), *AT_AN_OCCASION.values(), *AT_A_POOL.values())
    fields = {name for form in forms for name in (*form.needs, *form.may)} | set(fields_asked_for())
    kinds = {kind for form in forms for kind in (*form.needs.values(), *form.may.values())}
    deeds = {*ORGANIZATION, *AT_AN_OCCASION, *AT_A_POOL, *CHARITY.permissions.matrix}
    facts = {*FACTS, *QUALIFIED, *(name.rpartition(".")[2] for name in FACTS)}
    closed = {*get_args(Window), *get_args(Membership), *ORDERS, *get_args(Use)}
    for model, field in ((AccountLaw, "kind"), (ReceiptLaw, "of"), (SpendingGroup, "purpose")):
        closed |= set(get_args(model.model_fields[field].annotation))
    games = {*REGISTRY, *POOLS, *POOL_KINDS}
    return fields | kinds | deeds | facts | set(FIGURES) | closed | set(CHARITY.permissions.roles) | games | set(OWN)


def fields_asked_for() -> Iterator[str]:
    """The fields of deeds that have no form, as the code lists them for each."""
    for path in CODE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "fields":
                yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def literals() -> dict[str, list[str]]:
    """Every text in the charity's code, with where it stands."""
    found: dict[str, list[str]] = {}
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.setdefault(node.value, []).append(f"{path.relative_to(CODE)}:{node.lineno}")
    return found


LITERALS = literals()


@pytest.mark.parametrize("ruleset", [name for name in rulesets() if words_of(name)])
def test_no_word_of_a_states_law_stands_in_the_code(ruleset: str) -> None:
    state = words_of(ruleset) - vocabulary()
    assert {word: where for word, where in LITERALS.items() if word in state} == {}


def test_no_ruleset_or_state_is_asked_for_by_name() -> None:
    names = {name for one in rulesets().values() for name in (one.name, one.state, *one.aliases)}
    assert names & LITERALS.keys() == set()


def test_the_facts_are_loaded_and_words_that_the_code_knows_are_there() -> None:
    assert len(SUBJECTS_OF_FACTS) == 24
    assert len(FACTS) > 50
    assert OWN.keys() <= LITERALS.keys()
