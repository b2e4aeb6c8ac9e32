"""Which values of a file are provision ids is read off the models, wherever a model puts them."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.law import LawError, load_edition
from aboveboard.law.files import parse_law
from aboveboard.law.loader import fresh, put
from aboveboard.law.model import Cite, Cited, GameLaw, Strict
from aboveboard.law.model.citing import cited_ids, citing_keys, keys_at
from aboveboard.law.model.games.display import SignsFile
from aboveboard.law.model.procedures import Procedures
from aboveboard.law.model.values import Changes, NotEncoded
from aboveboard.law.money import FILES


class Row(Cited):
    name: str


class Sheet(Strict):
    cite: str
    by_right: Cite = ()
    maybe: Cite | None = None
    each: dict[str, Cite | dict[str, Cite]] = {}  # noqa: RUF012  a pydantic field
    row: Row | None = None
    rows: tuple[Row, ...] = ()
    named: dict[str, Row] = {}  # noqa: RUF012
    words: dict[str, str] = {}  # noqa: RUF012
    left_out: NotEncoded = {}  # noqa: RUF012
    changes: Changes = {}  # noqa: RUF012


RAW: dict[str, Any] = {
    "cite": "Chapter 1",
    "by-right": "a",
    "maybe": ["b", "c"],
    "each": {"win": "d", "lose": {"x": ["e"]}},
    "row": {"name": "one", "cite": "f"},
    "rows": [{"name": "two", "cite": ["g"]}],
    "named": {"cite": {"name": "three", "cite": "h"}},
    "words": {"cite": "not an id", "by-right": "nor this"},
    "left-out": {"i": "for a reason"},
    "changes": {"row.cite": "j", "named.cite": {"name": "four", "cite": "k"}, "words.cite": "no", "row.name": "no"},
}


def test_every_id_is_found_with_its_path_and_nothing_else() -> None:
    assert Sheet.model_validate(RAW).by_right == ("a",)
    assert list(cited_ids(RAW, Sheet)) == [
        ("by-right", "a"),
        ("maybe", "b"),
        ("maybe", "c"),
        ("each", "d"),
        ("each", "e"),
        ("row.cite", "f"),
        ("rows.0.cite", "g"),
        ("named.cite.cite", "h"),
        ("left-out", "i"),
        ("changes.row.cite", "j"),
        ("changes.named.cite.cite", "k"),
    ]


def test_the_keys_that_cite_are_those_of_every_table() -> None:
    assert citing_keys(Sheet) == {"by-right", "maybe", "each", "cite", "left-out"}


def test_the_keys_of_a_table_are_found_by_its_path() -> None:
    assert keys_at(Sheet, ("rows", 0)) == keys_at(Sheet, ("row",)) == ["cite", "name", "reading"]
    assert keys_at(Sheet, ("words", "x")) == []


@pytest.mark.parametrize("model", [GameLaw, Procedures, SignsFile, *FILES.values()])
def test_a_key_named_for_a_clause_holds_one(model: type[Strict]) -> None:
    named = {key for key in every_key(model) if key.endswith("-cite")}
    assert named <= citing_keys(model)


def test_a_clause_that_no_list_of_keys_would_name_is_checked_too() -> None:
    """A deck's `whole`, and a clause that an operator's choice puts in place of another."""
    for ruleset, game, path in (("nj-casino", "keno", "deck.whole"), ("pa", "craps", "options.fire-table.choices.A")):
        edition = load_edition(ruleset, game)
        raw = fresh(edition.raw)
        if path.startswith("options"):
            raw["options"]["fire-table"]["choices"]["A"]["wagers.fire.cite"] = "pa-no-such"
        else:
            put(raw, path, "pa-no-such")
        with pytest.raises(LawError, match=rf"{path}.*: no provision has the id 'pa-no-such'"):
            parse_law(raw, edition.where, edition.game)


def every_key(model: type[Strict]) -> set[str]:
    """The keys of a model and of every model that its schema refers to."""
    schema = model.model_json_schema()
    tables = [schema, *schema.get("$defs", {}).values()]
    return {key for table in tables for key in table.get("properties", {})}
