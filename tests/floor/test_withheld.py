"""What pages withhold, the log withholds too: from API, stream and export, in new events and in old ones."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest

from aboveboard.floor.accounts import CAGE, inventory, owed, purse
from aboveboard.floor.kinds import FLOOR
from aboveboard.floor.roles import AUDIENCES, DISPUTES, OWED, RACK, ROLES
from aboveboard.floor.withheld import WITHHELD, WITHHELD_MONEY
from aboveboard.house import HOUSES, open_house
from aboveboard.kernel.money import dollars
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.deeds import Decision, Viewer
from aboveboard.log.kinds import House, put_together
from aboveboard.log.replay import choose, logs_in, narrate
from tests.support.house import CRAPS, TABLE, WITH_MINT, Cast, founded, open_floor, playing

FLOAT = {"2500": 400, "500": 777}
FILL = {"10000": 123}
SAYS, FOUND, WHY = "the die lay on the rail", "the recording shows it flat", "a stack of greens was miscounted"
SECRET = "a secret for tests"
ASKED = 43_219
MONEY = ("777", "123", str(400 * 2500 + 777 * 500), str(123 * 10000), WHY, str(ASKED))
"""What nobody may read who does not handle the money."""


def shift(cast: Cast) -> None:
    """A rack is counted, signed, filled and estimated, and a dispute is raised and answered."""
    cast.say("sam", "mint", {"to": CAGE, "cents": 10**9}, "floor")
    slip = cast.say("box", "opener", {"chips": FLOAT}).answer["slip"]
    cast.say("flo", "slip-sign", {"slip": slip})
    slip = cast.say("flo", "fill-request", {"chips": FILL}).answer["slip"]
    cast.say("cat", "fill-verify", {"slip": slip})
    cast.say("dan", "fill-receive", {"slip": slip})
    slip = cast.say("flo", "credit-request", {"chips": FILL}).answer["slip"]
    cast.say("cat", "credit-void", {"slip": slip, "reason": WHY})
    cast.say("flo", "rack-count", {"chips": FLOAT})
    cast.say("ann", "sit", {"seat": 1})
    cast.say("ann", "chip-request", {"cents": ASKED})
    number = cast.say("ann", "dispute", {"event": 2, "says": SAYS}).number
    cast.say("flo", "answer-dispute", {"dispute": number, "found": FOUND})


@pytest.fixture
def cast(file: str) -> Iterator[Cast]:
    with playing(file, counted=False) as found:
        shift(found)
        yield found


def told(cast: Cast, viewer: Viewer) -> str:
    """All that a viewer is given of a table's log."""
    events = cast.floor.events(TABLE, viewer=viewer)
    assert len(events) == cast.floor.last(TABLE) + 1
    export = b"".join(cast.floor.export(TABLE, viewer))
    assert verify(export).sound
    story = [line for row in narrate(HOUSES, choose(HOUSES, logs_in(export), None)) for line in row.lines]
    words = [cast.floor.describe(event) for event in events]
    # Hashes, salts and times may hold any figures.
    rows = [json.loads(line) for line in export.splitlines()]
    rows = [{key: row[key] for key in row if key not in ("at", "previous", "veiled", "salt", "head")} for row in rows]
    shown = [(event.payload, event.answer, event.transfers, event.veiled) for event in events]
    return repr((shown, rows, story, words, cast.floor.view(TABLE, viewer)["rack"]))


@pytest.mark.parametrize("role", ["", *ROLES])
def test_what_a_rack_holds_is_read_by_those_who_handle_the_money(cast: Cast, role: str) -> None:
    text = told(cast, Viewer("somebody", role) if role else Viewer())
    found = {figure for figure in MONEY if figure in text}
    assert found == (set(MONEY) if role in AUDIENCES[RACK] else set())
    assert "fill-request" in text or "fill request" in text, "that it was done lies open"


@pytest.mark.parametrize("role", ["", *ROLES])
def test_a_dispute_is_read_by_its_patron_and_the_pit(cast: Cast, role: str) -> None:
    text = told(cast, Viewer("somebody", role) if role else Viewer())
    assert (SAYS in text, FOUND in text) == ((role in AUDIENCES[DISPUTES],) * 2)
    own = told(cast, Viewer("ann", "player"))
    assert SAYS in own
    assert FOUND in own
    assert str(ASKED) in own, "what a patron asked for is the patron's own to see"
    assert [row["found"] for row in cast.floor.view(TABLE, Viewer("ann", "player"))["disputes"]["disputes"]] == [FOUND]
    assert cast.floor.view(TABLE, Viewer("dan", "dealer"))["disputes"]["disputes"] == []


def test_whoever_asks_is_answered_whole_also_when_asked_again(cast: Cast) -> None:
    first = cast.say("flo", "fill-request", {"chips": FILL}, key="a-key-of-its-own")
    again = cast.say("flo", "fill-request", {"chips": FILL}, key="a-key-of-its-own")
    assert again.repeated
    assert first.answer == again.answer
    assert first.answer["cents"] == 1_230_000
    verified = cast.say("cat", "fill-verify", {"slip": first.answer["slip"]})
    assert [row.cents for row in verified.transfers] == [1_230_000]


def test_a_floor_is_folded_and_followed_with_what_it_withholds(cast: Cast, file: str) -> None:
    """Another process, and one that folds every event anew, hold the same racks, disputes and balances."""
    sam = Viewer("sam", "supervisor")
    with open_floor(file, secret=SECRET) as other:
        before = other.view(TABLE, sam), other.balances()
        cast.say("flo", "fill-request", {"chips": FILL})
        slip = cast.say("flo", "fill-request", {"chips": FLOAT}).answer["slip"]
        cast.say("cat", "fill-verify", {"slip": slip})
        other.refresh()
        assert other.view(TABLE, sam) == cast.floor.view(TABLE, sam) != before[0]
        assert other.balances() == cast.floor.balances() != before[1]
    with open_floor(file, secret=SECRET) as other:
        assert other.view(TABLE, sam) == cast.floor.view(TABLE, sam)
        assert other.balance(inventory(TABLE)) == cast.floor.balance(inventory(TABLE))


def test_what_was_written_in_clear_before_is_withheld_when_it_is_read(file: str) -> None:
    """An earlier program wrote everything in clear: API and stream withhold it, an export has the bytes as chained."""
    with open_house(file, secret=SECRET, houses=replace(WITH_MINT, withheld={})) as floor:
        shift(founded(floor, CRAPS, TABLE, counted=False))
    with open_floor(file, secret=SECRET) as floor:
        assert not [event for event in floor.events(TABLE) if event.hashes]
        for role in ("", *ROLES):
            viewer = Viewer("somebody", role) if role else Viewer()
            events = floor.events(TABLE, viewer=viewer)
            text = repr([(event.payload, event.answer, event.transfers) for event in events])
            assert (WHY in text, "777" in text) == ((role in AUDIENCES[RACK],) * 2)
            assert (SAYS in text) == (role in AUDIENCES[DISPUTES])
        assert SAYS in repr(floor.events(TABLE, viewer=Viewer("ann", "player")))
        assert WHY.encode() in b"".join(floor.export(TABLE)), "what is chained stays as it was"
        assert verify(b"".join(floor.export(TABLE))).sound


HELD = 412_300
"""What a rack holds that is about to be short."""


def short_rack(cast: Cast) -> tuple[set[int], Decision]:
    """A player throws and wins more than the rack holds; gives what it held and owes, and what is answered."""
    for _ in range(80):
        cast.do("dan", "call", "settled")
        for name, kind, payload in (
            ("dan", "shooter", {"do": "offer", "seat": 1}),
            ("ann", "shooter", {"do": "accept", "seat": 1}),
            ("ann", "bet", {"wager": "pass", "stake": 100}),
        ):
            with suppress(BadInput):  # where the dice and the wager are there already
                cast.do(name, kind, payload)
        over = cast.floor.balance(inventory(TABLE)) - HELD
        if over > 0:
            cast.say("dan", "buy-in", {"seat": 1, "cents": over})
        held = cast.floor.balance(inventory(TABLE))
        cast.say("ann", "bet", {"wager": "field", "stake": 500_000})
        thrown = cast.say("ann", "machine")
        if lacks := -cast.floor.balance(owed(TABLE)):
            return {held, lacks}, thrown
    raise AssertionError("no throw won the field")


def test_what_a_rack_was_short_of_is_read_by_those_who_handle_the_money(file: str) -> None:
    """With what it paid, which lies open, it would tell what the rack held: by the outcome, the answer to whoever
    threw, a refusal, a reversal or the payment."""
    with playing(file, counted=False) as cast:
        cast.say("sam", "mint", {"to": CAGE, "cents": 10**9}, "floor")
        slip = cast.say("box", "opener", {"chips": {"500": HELD // 500, "100": HELD % 500 // 100}}).answer["slip"]
        cast.say("flo", "slip-sign", {"slip": slip})
        cast.say("ann", "sit", {"seat": 1})
        cast.say("dan", "commit")
        first, thrown = short_rack(cast)
        cast.say("flo", "reverse", {"event": thrown.number, "reason": "the die lay on the rail"})
        second, again = short_rack(cast)
        for name in ("ann", "dan"):
            refusal = cast.do(name, "bet", {"seat": 1, "wager": "field", "stake": 500}).refusal
            assert refusal is not None
            assert (dollars(-cast.floor.balance(owed(TABLE))) in refusal.reason) == (name == "dan")
        cast.say("sam", "mint", {"to": inventory(TABLE), "cents": 10**9}, "floor")
        cast.say("dan", "pay-owed")
        assert not [row for each in (thrown, again) for row in each.transfers if owed(TABLE) in (row.source, row.to)]
        assert [row for row in thrown.transfers if row.to == purse("ann")], "own money is answered for"
        tells = {word for cents in first | second for word in (str(cents), dollars(cents))}
        for role in ("", *ROLES):
            text = told(cast, Viewer("ann" if role == "player" else "somebody", role) if role else Viewer())
            found = {word for word in tells if re.search(rf"\b{re.escape(word)}\b", text)}
            assert bool(found) == (role in AUDIENCES[OWED]), (role, found)
            assert (owed(TABLE) in text) == (role in AUDIENCES[OWED])
        line = cast.floor.checkpoint("sam")
        whole = verify(b"".join(cast.floor.export(viewer=Viewer("sue", "surveillance"))), line)
        assert whole.sound
        assert "and all balances" in whole.proved
        public = verify(b"".join(cast.floor.export()), line)
        assert public.sound
        assert "may have moved what is not shown here" in public.proved
        assert cast.floor.audit().sound
        balances = cast.floor.balances()
    with open_floor(file, secret=SECRET) as floor:
        assert floor.balances() == balances


def test_what_was_owed_in_clear_before_is_withheld_when_it_is_read(file: str) -> None:
    with open_house(file, secret=SECRET, houses=replace(WITH_MINT, withheld_money=None)) as floor:
        cast = founded(floor, {"ruleset": "pa", "game": "roulette"}, "wheel-1")
        cast.say("ann", "sit", {"seat": 1}, "wheel-1")
        stake = floor.balance(inventory("wheel-1")) // 20
        cast.say("ann", "bet", {"wager": "straight", "selection": "17", "stake": stake}, "wheel-1")
        cast.say("dan", "call", "no-more-bets", "wheel-1")
        cast.say("dan", "spin", "17", "wheel-1")
    with open_floor(file, secret=SECRET) as floor:
        for role in ("", *ROLES):
            text = repr(floor.events("wheel-1", viewer=Viewer("ann", role) if role else Viewer()))
            assert (owed("wheel-1") in text) == (role in AUDIENCES[OWED])
            assert purse("ann") in text
        assert floor.audit().sound


def test_every_rule_is_of_a_deed_and_an_audience_that_there_are() -> None:
    assert set(WITHHELD) <= set(HOUSES.permissions.matrix)
    assert HOUSES.withheld == WITHHELD
    audiences = {rule.audience for rule in WITHHELD.values()}
    assert audiences | {WITHHELD_MONEY.audience} == set(HOUSES.permissions.audiences)
    assert HOUSES.withheld_money == WITHHELD_MONEY
    for deed in ("mint", "opener"):
        with pytest.raises(ValueError, match="audience"):
            put_together((FLOOR, House(withheld={deed: WITHHELD["opener"]})))
