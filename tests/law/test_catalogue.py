"""What is on offer, and the clauses that an edition cites with the values that rest on them."""

from __future__ import annotations

import pytest

from aboveboard.law import BadInput, load_edition
from aboveboard.law.catalogue import catalogue, cited


def test_a_ruleset_lists_each_of_its_games_with_options_and_wagers() -> None:
    found = {row["game"]: row for row in catalogue("pa")}
    craps = found["craps"]
    assert (craps["title"], craps["shape"], craps["from"]) == ("Craps", "run", None)
    assert "fire-table" in {option["name"] for option in craps["options"]}
    assert next(row for row in craps["wagers"] if row["wager"] == "place-to-win")["selections"] == [
        "4", "5", "6", "8", "9", "10",
    ]  # fmt: skip


def test_every_clause_under_a_value_is_listed_once_with_what_rests_on_it() -> None:
    edition = load_edition("pa", "craps")
    under = cited(edition, "wagers.pass")
    assert under
    assert len({row["id"] for row in under}) == len(under)
    assert all(value.startswith("wagers.pass") for row in under for value in row["values"])
    everything = {row["id"] for row in cited(edition)}
    assert {row["id"] for row in under} < everything


def test_a_value_that_cites_nothing_is_refused() -> None:
    with pytest.raises(BadInput, match="nothing under 'wager' cites a clause; did you mean wagers"):
        cited(load_edition("pa", "craps"), "wager")
