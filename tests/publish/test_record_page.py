"""The page on records of each game: its round settles, and what it says of irregularities and facts is what is done."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, get_args

import pytest
from tests.support.sessions import supplied
from tests.support.terminal import run

import aboveboard
from aboveboard.games.shapes.deal import Deal
from aboveboard.kernel.cards import Shoe
from aboveboard.law import BadInput, Edition, editions, terms_of
from aboveboard.law.model import Irregularity
from aboveboard.law.terms.stakes import lawful_stake
from aboveboard.play.records.settle import settle
from aboveboard.play.seats.live_table import LiveTable
from aboveboard.play.table.irregularities.cures import KEYS
from aboveboard.play.table.stated import Stated
from aboveboard.publish.record_page import CURES, FACTS, OUTCOMES, record_page
from aboveboard.publish.worked import order_of_dealing, worked

EDITIONS = list(editions())
NAMED = re.compile(r"`([a-z-]+)`")
SET_IN_TWO = ("void", "looked")
"""Keys that an irregularity of hands set in two has besides."""


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_its_round_settles_as_it_stands(edition: Edition) -> None:
    page = record_page(terms_of(edition))
    found = re.search(r"```json\n(.*?)```", page, re.DOTALL)
    assert found is not None
    answer = settle(json.loads(found[1]))
    assert answer.settlements
    assert not answer.refused
    assert not answer.riding
    for wager in terms_of(edition).offered():
        assert f"`{wager.name}`" in page
    for kind in edition.law.irregularities:
        assert f"`{kind}`" in page
    assert "\\[" not in "".join(re.findall(r"`[^`]*`", page))


@pytest.mark.parametrize(
    ("name", "kind", "another"),
    [
        ("pa/pai-gow", "tiles", lambda given: given.split()),
        ("pa/casino-war", "shoe", lambda given: given.split()),
        ("pa/roulette", "spin", int),
    ],
)
def test_a_list_or_a_number_settles_as_the_text_does(name: str, kind: str, another: Callable[[str], Any]) -> None:
    ruleset, game = name.split("/")
    record = worked(aboveboard.ruleset(ruleset).game(game).terms)
    assert record is not None
    written = {**record, "events": [
        {kind: another(event[kind])} if kind in event else event for event in record["events"]
    ]}  # fmt: skip
    assert written != record
    assert settle(written).to_json() == settle(record).to_json()
    if kind != "spin":
        odd = {**record, "events": [{kind: [event[kind]]} if kind in event else event for event in record["events"]]}
        with pytest.raises(BadInput, match="were expected"):
            settle(odd)


def test_a_dealt_game_tells_the_order_of_dealing_and_the_first_choice() -> None:
    page = record_page(aboveboard.ruleset("pa").game("casino-war").terms)
    assert "- seat-1, seat-2, dealer\n" in page
    assert 'Then seat 1 chooses, as `{"act": {"seat": 1, "do": "..."}}`: `surrender` or `war`.' in page


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_the_order_is_the_one_in_which_a_table_deals(edition: Edition) -> None:
    """As many cards as the page lists, told one by one at a table with both seats in, lie at those places."""
    terms = terms_of(edition)
    places, _ = order_of_dealing(terms)
    if not places:
        assert not isinstance(terms.setup.equipment, Shoe) or not isinstance(terms.game, Deal) or terms.deal.circle
        return
    live = LiveTable(supplied(edition))
    for wager in live.terms.offered():
        pick = next(iter(wager.picks))
        if not terms.deal.takes_part(wager.game_wager) or wager.missing_pay(pick):
            continue
        stakes = [
            live.act(
                {
                    "bet": {
                        "seat": seat,
                        "wager": wager.name,
                        "stake": lawful_stake(wager, pick),
                        **({} if pick is None else {"selection": pick}),
                    }
                }
            )
            for seat in (1, 2)
        ]
        if all(stakes):
            break
    shoe = terms.setup.equipment
    assert isinstance(shoe, Shoe)
    deck = iter(dict.fromkeys(shoe.spell([card]) for card in shoe.outcomes))
    lying: dict[str, int] = {}
    for place in (each.split()[0] for each in places):
        live.act({"shoe": next(deck)})
        now = {name: len(cards) for name, cards in live.view().items()}
        if not now:  # the round ended early with these cards
            return
        grown = [name for name in now if now[name] > lying.get(name, 0)]
        assert grown == [place], edition.name
        lying = now


def test_every_cure_is_explained_by_keys_that_exist() -> None:
    assert set(CURES) == set(get_args(Irregularity.model_fields["cure"].annotation))
    for _, holds in CURES.values():
        assert set(NAMED.findall(holds)) <= {*KEYS, *SET_IN_TWO}


def test_every_fact_and_outcome_is_explained() -> None:
    calls = {name for edition in EDITIONS for name in edition.law.calls}
    unstated = Stated(False, False, False, False, offers=False, named=frozenset())
    for edition in EDITIONS:
        terms = terms_of(edition)
        assert terms.setup.equipment.event in OUTCOMES
        assert set(unstated.unchecked(terms)) <= {*FACTS, *calls, "calls"}


@pytest.mark.parametrize(
    ("name", "events"),
    [
        ("calls", [{"call": "dice-out"}]),
        ("roles", [{"roll": [3, 1], "by": {"role": "dealer"}}]),
        ("shooter", [{"shooter": {"do": "accept", "seat": 1}}]),
    ],
)
def test_a_fact_that_is_stated_is_not_unchecked(name: str, events: list[dict[str, Any]]) -> None:
    craps = aboveboard.ruleset("pa").game("craps")
    assert name in craps.settle([{"roll": [3, 1]}]).unchecked
    assert name not in craps.settle(events).unchecked


def test_from_the_terminal() -> None:
    assert run("record", "pa", "craps").out.startswith("# Craps: how a record is written\n")
    record = run("record", "pa", "craps", "--example").out
    assert run("settle", "-", "--json", stdin=record).document["settlements"]
    poker = run("record", "nj-casino", "poker", "--example").out
    assert run("settle", "-", "--json", stdin=poker).document["settlements"]
