"""The guide of a pool: every figure and every reading of its law file, for people."""

from __future__ import annotations

import pytest
from tests.support.terminal import run

from aboveboard.games.pools import POOLS
from aboveboard.kernel.money import dollars
from aboveboard.law.pools import PoolEdition, pool_editions
from aboveboard.publish.pool_guide import pool_guide, stage_in_words


@pytest.mark.parametrize("edition", list(pool_editions()), ids=repr)
def test_a_guide_says_what_its_law_says(edition: PoolEdition) -> None:
    said, law = pool_guide(edition), edition.law
    assert said.startswith(f"# {law.title}")
    assert all(dollars(limit.max) in said for limit in law.limits.values())
    assert all(reading in said for reading in edition.readings.values())
    assert all(odds in said for odds in (law.consolation.odds.values() if law.consolation else ()))
    assert all(stage_in_words(stage) in said for stage in edition.pool.stages)
    assert all(grade in said for grade in edition.pool.grades)
    assert ("two parts" in said) == edition.pool.tickets.two_part
    assert all(name in said for name in edition.pool.tickets.series if len(edition.pool.tickets.series) > 1)
    assert all(regime.form in said for regime in law.regimes.values() if regime.form)
    for table in (law.prize_share, law.leaves_play, law.fee):
        assert table is None or (table.rate if hasattr(table, "rate") else table.share) in said
    assert "_" not in said.replace("__", "")
    assert pool_guide(edition, "html").startswith("<!doctype html>")


def test_every_pool_is_held_somewhere() -> None:
    assert {edition.pool.name for edition in pool_editions()} == set(POOLS)


def test_the_commands() -> None:
    assert "at least 20 to 1" in run("guide", "ny-charitable", "queen-of-hearts").out
    assert (
        run("guide", "ny-charitable", "queen-of-hearts", "--format", "html").out.lower().startswith("<!doctype html>")
    )
    listed = {row["citation"]: row["values"] for row in run("law", "ny-charitable", "bell-jar", "--json").document}
    assert listed["9 NYCRR 4620.19(b)(2)"] == ["limits.price"]
    only = run("law", "ny-charitable", "bell-jar", "--value", "fee", "--json").document
    assert [row["id"] for row in only] == ["ny-4624.3-belljar-fee"]
    wrong = run("law", "ny-charitable", "bell-jar", "--value", "fees")
    assert (wrong.code, wrong.out) == (2, "")
    assert "nothing under 'fees' cites a clause" in wrong.err
