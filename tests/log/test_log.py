"""The log: what is accepted stays, what is refused or wrong leaves no trace, and whoever comes back finds it all."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import delete, insert, select

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse, wagers
from aboveboard.floor.tables.game import TableGame
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.deeds import CLOCK, Conflict, Deed, KeyReused, NotAllowed, OutOfService, Viewer
from aboveboard.log.logbook import Logbook
from tests.support.house import TABLE, Cast, founded, open_floor, playing

SECRET = "a secret for tests"


def session(cast: Cast, rolls: int = 20) -> None:
    """Three players at craps, and a machine that throws."""
    for seat, name in enumerate(("ann", "bob", "cyd"), 1):
        cast.say(name, "sit", {"seat": seat})
    cast.say("dan", "shooter", {"do": "offer", "seat": 1})
    cast.say("ann", "shooter", {"do": "accept", "seat": 1})
    cast.say("dan", "commit")
    for number in range(rolls):
        cast.do("ann", "bet", {"wager": "pass", "stake": 1000})
        cast.do("bob", "bet", {"wager": "field", "stake": 500 + number})
        cast.do("cyd", "bet", {"wager": "place-to-win", "selection": "6", "stake": 600})
        cast.do("cyd", "bet", {"wager": "buy", "selection": "4", "stake": 2000})
        cast.do("dan", "machine")
        cast.do("dan", "call", "settled")


def balanced(floor: Logbook) -> None:
    """Nothing is made or lost, no account is below nothing, and every balance is the sum of its postings."""
    held = floor.balances()
    assert sum(held.values()) == 0
    assert not [name for name, cents in held.items() if cents < 0 and not floor.houses.may_go_below(name)]
    a, p = schema.accounts.c, schema.postings.c
    sums: dict[str, int] = dict.fromkeys(held, 0)
    for name, cents in floor.store.rows(select(a.name, p.cents).where(a.id == p.account)):
        sums[name] += cents
    assert sums == held


def standing(floor: Logbook, table: str = TABLE) -> None:
    """What lies on the layout is what the wagers that stand say."""
    view = floor.view(table, Viewer("sam", "supervisor"))
    stakes: dict[str, int] = {}
    for bet in view["game"]["wagers"]:
        name = view["seats"]["seats"][str(bet["seat"])]
        stakes[name] = stakes.get(name, 0) + bet["stake"]
    held = floor.balances(wagers(table, "")[:-1] + "/")
    assert {name.rpartition("/")[2]: cents for name, cents in held.items() if cents} == stakes


def test_a_floor_that_is_opened_again_goes_on_from_the_same_state(url: str) -> None:
    with playing(url) as cast:
        session(cast)
        balanced(cast.floor)
        standing(cast.floor)
        before = [cast.floor.view(log, Viewer("sam", "supervisor")) for log in cast.floor.logs()]
        export = b"".join(cast.floor.export())
    assert verify(export).sound
    for stored in (False, True):
        with open_floor(url, secret=SECRET) as floor:
            assert [floor.view(log, Viewer("sam", "supervisor")) for log in floor.logs()] == before
            balanced(floor)
            assert b"".join(floor.export()) == export
            if not stored:
                floor.snapshot()


def test_a_snapshot_of_every_log_is_gone_on_from(file: str) -> None:
    with playing(file) as cast:
        session(cast, 5)
        cast.floor.snapshot()
        logs = cast.floor.logs()
    with open_floor(file, secret=SECRET) as floor:
        for log in logs:
            floor.view(log, Viewer())
            place = floor.desk.states[log]
            assert place.snapshot_at == place.number > 0


def test_a_snapshot_of_another_log_is_not_used(file: str) -> None:
    with playing(file) as cast:
        session(cast, 5)
        cast.floor.snapshot()
        before = cast.floor.view(TABLE, Viewer())
    store = open_store(file)
    with store.engine.begin() as connection:
        rows = connection.execute(select(schema.snapshots)).all()
        connection.execute(delete(schema.snapshots))
        for row, other in zip(rows, reversed(rows), strict=True):
            connection.execute(insert(schema.snapshots).values(other._asdict() | {"log": row.log}))
    store.close()
    with open_floor(file, secret=SECRET) as floor:
        assert floor.view(TABLE, Viewer()) == before
        assert floor.desk.states[TABLE].snapshot_at == 0


def test_the_same_key_is_answered_as_before(url: str) -> None:
    with playing(url) as cast:
        cast.say("ann", "sit", {"seat": 1})
        payload = {"wager": "pass", "stake": 1000}
        first = cast.say("ann", "bet", payload, key="one")
        again = cast.say("ann", "bet", dict(reversed(payload.items())), key="one")
        assert again.repeated
        assert (again.number, again.transfers) == (first.number, first.transfers)
        with pytest.raises(KeyReused, match="'one' was used before with other content"):
            cast.do("ann", "bet", {**payload, "stake": 2000}, key="one")
        assert cast.floor.balance(wagers(TABLE, "ann")) == 1000
        cast.say("bob", "sit", {"seat": 2}, key="one")
        assert not cast.say("bob", "bet", payload, key="two").repeated
    with open_floor(url, secret=SECRET) as floor:
        late = Cast(floor).say("ann", "bet", payload, key="one")
        assert late.repeated
        assert (late.number, late.transfers) == (first.number, first.transfers)


def test_a_refused_deed_does_not_use_its_key_up(cast: Cast) -> None:
    assert cast.do("ann", "bet", {"wager": "pass", "stake": 1}, key="one").refusal
    assert cast.say("ann", "bet", {"wager": "pass", "stake": 1000}, key="one").number is not None


def test_the_same_key_twice_in_one_commit(cast: Cast) -> None:
    deed = Deed(TABLE, "bet", {"wager": "pass", "stake": 1000}, "ann", "player", key="both")

    async def both() -> list[Any]:
        return await asyncio.gather(*(cast.floor.submit(deed) for _ in range(20)))

    results = asyncio.run(both())
    assert {result.number for result in results} == {results[0].number}
    assert sum(result.repeated for result in results) == 19
    assert cast.floor.balance(wagers(TABLE, "ann")) == 1000


WRONG: list[tuple[str, str, Any, str, type[Exception], str]] = [
    ("ann", "bet", {"wager": "pass"}, TABLE, BadInput, "stake: whole cents"),
    ("ann", "bet", {"wager": "pass", "stake": 10.5}, TABLE, BadInput, "stake: text, whole numbers"),
    ("ann", "bet", {"wager": "pass", "stake": 2**80}, TABLE, BadInput, "at most 62 bits"),
    ("ann", "bet", {"wager": "\ud800", "stake": 100}, TABLE, BadInput, "is not text"),
    ("ann", "bet", {"wager": "pass", "stake": 100, "sake": 1}, TABLE, BadInput, "did you mean stake"),
    ("ann", "bet", {"wager": "pass", "stake": 1000, "seat": 2}, TABLE, NotAllowed, "plays from seat 1 and no other"),
    ("ann", "bet", [1], TABLE, BadInput, "an object was expected"),
    ("ann", "bt", {}, TABLE, BadInput, "did you mean bet"),
    ("ann", "roll", [1, 1], TABLE, NotAllowed, "a player may not roll; a dealer"),
    ("ann", "bet", {"wager": "pass", "stake": 1000}, "craps-2", BadInput, "did you mean craps-1"),
    ("ann", "bet", {"wager": "pass", "stake": 1000}, "Craps 1", BadInput, "log: small letters"),
    ("dan", "roll", [7, 1], TABLE, BadInput, "7"),
    ("dan", "roll", {"a": {"b": {"c": {"d": {"e": {"f": {"g": {"h": {"i": 1}}}}}}}}}, TABLE, BadInput, "deeper than"),
    ("dan", "buy-in", {"seat": 9, "cents": 100}, TABLE, BadInput, "seat 9 is empty"),
    ("flo", "reverse", {"event": 999, "reason": "a test"}, TABLE, BadInput, "event 999 is not in the log"),
    ("flo", "set-up", {"ruleset": "pa", "game": "craps"}, TABLE, Conflict, "there is a log called craps-1"),
    ("flo", "set-up", {"ruleset": "pa", "game": "carps"}, "craps-9", BadInput, "did you mean craps"),
    ("flo", "set-up", {"ruleset": "pa", "game": "craps", "limit": 1}, "craps-9", BadInput, "did you mean limits"),
    ("flo", "admit", {"name": "bob"}, HOUSE, Conflict, "somebody is called bob"),
    ("ann", "admit", {"name": "ann"}, HOUSE, Conflict, "the name ann cannot be had"),
    ("ann", "admit", {"name": "Ann Smith"}, HOUSE, BadInput, "name: at most 40 small letters"),
    ("sam", "hire", {"name": "new", "roles": ["dealr"]}, HOUSE, BadInput, "did you mean dealer"),
    (
        "aud",
        "checkpoint",
        {},
        HOUSE,
        NotAllowed,
        "checkpoint; a supervisor or somebody of surveillance may",
    ),
]


@pytest.mark.parametrize(("actor", "kind", "payload", "log", "error", "words"), WRONG)
def test_bad_input_is_a_sentence_and_writes_nothing(
    cast: Cast, actor: str, kind: str, payload: Any, log: str, error: type[Exception], words: str
) -> None:
    head, held = cast.floor.store.head(), cast.floor.balances()
    with pytest.raises(error, match=words):
        cast.do(actor, kind, payload, log)
    assert cast.floor.store.head() == head
    assert cast.floor.balances() == held
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})


def test_a_refusal_writes_nothing(cast: Cast) -> None:
    head = cast.floor.store.head()
    for payload in (
        {"wager": "pass", "stake": 50},
        {"wager": "pass-odds", "stake": 1000},
        {"wager": "come", "stake": 500},
    ):
        refused = cast.do("ann", "bet", payload).refusal
        assert refused is not None
        assert refused.reason
    assert cast.floor.store.head() == head


def test_nobody_bets_more_than_they_hold(cast: Cast) -> None:
    cast.floor.do(Deed(HOUSE, "admit", {"name": "poor"}, "poor", "player"))
    cast.floor.do(Deed(HOUSE, "mint", {"to": purse("poor"), "cents": 1500}, "sam", "supervisor"))
    cast.floor.do(Deed(TABLE, "sit", {"seat": 4}, "poor", "player"))
    bet = Deed(TABLE, "bet", {"wager": "pass", "stake": 1000}, "poor", "player")
    assert cast.floor.do(bet)
    refused = cast.floor.do(bet).refusal
    assert refused is not None
    assert refused.reason == "you hold $5, and $10 is needed"
    by_dealer = Deed(TABLE, "bet", {"seat": 4, "wager": "pass", "stake": 1000}, "dan", "dealer")
    refused = cast.floor.do(by_dealer).refusal
    assert refused is not None
    assert refused.reason == "seat 4 holds $5, and $10 is needed"
    standing(cast.floor)


def test_a_fee_that_cannot_be_paid_refuses_the_wager(cast: Cast) -> None:
    cast.floor.do(Deed(HOUSE, "admit", {"name": "poor"}, "poor", "player"))
    cast.floor.do(Deed(HOUSE, "mint", {"to": purse("poor"), "cents": 2000}, "sam", "supervisor"))
    cast.floor.do(Deed(TABLE, "sit", {"seat": 4}, "poor", "player"))
    bet = Deed(TABLE, "bet", {"wager": "buy", "selection": "4", "stake": 2000}, "poor", "player")
    refused = cast.floor.do(bet).refusal
    assert refused is not None
    assert refused.reason == "you hold $20, and $21 is needed"
    by_dealer = Deed(TABLE, "bet", {"seat": 4, "wager": "buy", "selection": "4", "stake": 2000}, "dan", "dealer")
    refused = cast.floor.do(by_dealer).refusal
    assert refused is not None
    assert refused.reason == "poor holds $20, and $21 is needed"
    assert cast.floor.balance(purse("poor")) == 2000
    cast.floor.do(Deed(HOUSE, "mint", {"to": purse("poor"), "cents": 100}, "sam", "supervisor"))
    assert cast.floor.do(bet)
    assert cast.floor.balance(purse("poor")) == 0
    standing(cast.floor)
    balanced(cast.floor)


def test_no_event_is_dated_before_another(file: str) -> None:
    times = iter([datetime(2026, 11, 15, 20, minute, tzinfo=UTC) for minute in (30, 20, 25, 31)])
    with open_floor(file, clock=lambda: next(times)) as floor:
        for name in ("sam", "ann", "bob", "cyd"):
            kind = "found" if name == "sam" else "admit"
            floor.do(
                Deed(
                    HOUSE,
                    kind,
                    {} if name == "sam" else {"name": name},
                    name,
                    "supervisor" if name == "sam" else "player",
                )
            )
        dated = [(event.kind, event.at.minute) for event in floor.events(HOUSE)]
        assert [minute for _, minute in dated] == sorted(minute for _, minute in dated)
        assert [minute for kind, minute in dated if kind != CLOCK] == [30, 30, 30, 31]


def test_a_fault_in_the_program_leaves_no_trace(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    place = cast.floor.desk.states[TABLE]
    before = cast.floor.view(TABLE, Viewer())

    def broken(*_: Any) -> Any:
        raise RuntimeError("broken")

    monkeypatch.setattr(place.part(TableGame).money, "put_up", broken)
    with pytest.raises(RuntimeError):
        cast.do("ann", "bet", {"wager": "pass", "stake": 1000})
    assert cast.floor.view(TABLE, Viewer()) == before
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
    standing(cast.floor)
    balanced(cast.floor)


def test_a_commit_that_fails_is_reported_and_leaves_no_trace(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    before = cast.floor.view(TABLE, Viewer())
    with monkeypatch.context() as patch:
        patch.setattr(cast.floor.store, "commit", lambda batch: (_ for _ in ()).throw(OSError("disk full")))
        with pytest.raises(OutOfService, match="nothing was written"):
            cast.do("ann", "bet", {"wager": "pass", "stake": 1000})
    assert cast.floor.view(TABLE, Viewer()) == before
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
    standing(cast.floor)
    balanced(cast.floor)


def test_a_rack_that_is_short_owes_until_it_is_filled(file: str) -> None:
    with open_floor(file, secret=SECRET) as floor:
        cast = founded(floor)
        cast.say("ann", "sit", {"seat": 1})
        cast.say("dan", "shooter", {"do": "offer", "seat": 1})
        cast.say("ann", "shooter", {"do": "accept", "seat": 1})
        cast.say("sam", "mint", {"to": "vault", "cents": 1}, HOUSE)
        rack = floor.balance(f"table/{TABLE}/inventory")
        cast.say("dan", "buy-in", {"seat": 1, "cents": rack})
        cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
        assert cast.say("dan", "roll", [3, 4]).settled[0]["pays"] == 1000
        assert floor.balance(f"table/{TABLE}/owed") == -1000
        cast.do("dan", "call", "settled")
        refused = cast.do("ann", "bet", {"wager": "pass", "stake": 1000}).refusal
        assert refused is not None
        assert "the table owes its winners" in refused.reason
        refused = cast.do("dan", "bet", {"seat": 1, "wager": "pass", "stake": 1000}).refusal
        assert refused is not None
        assert "the table owes $10" in refused.reason
        assert cast.do("dan", "pay-owed").refusal is not None
        cast.say("sam", "mint", {"to": f"table/{TABLE}/inventory", "cents": 5000}, HOUSE)
        cast.say("dan", "pay-owed")
        cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
        balanced(floor)


def test_a_part_that_shows_nothing_is_left_out_of_the_view(cast: Cast) -> None:
    view = cast.floor.view(HOUSE, Viewer("sam", "supervisor"))
    assert "cage" in view
    assert "mint" not in view


def test_subscribers_are_woken(cast: Cast) -> None:
    async def listen() -> list[int]:
        heard = []
        async for number in cast.floor.subscribe(TABLE, after=0):
            heard.append(number)
            if len(heard) == 3:
                return heard
            await cast.floor.submit(Deed(TABLE, "bet", {"wager": "pass", "stake": 1000}, "ann", "player"))
        return heard

    heard = asyncio.run(asyncio.wait_for(listen(), 20))
    assert heard == sorted(heard)
    assert heard[-1] == cast.floor.last(TABLE)


def test_closing_a_floor_ends_its_subscriptions(file: str) -> None:
    with playing(file) as cast:
        floor = cast.floor

        async def listen() -> list[int]:
            asyncio.get_running_loop().call_later(0.05, floor.close)
            return [number async for number in floor.subscribe(TABLE, after=-1)]

        last = floor.last(TABLE)
        assert asyncio.run(asyncio.wait_for(listen(), 20)) == [last]


def test_what_an_account_did(cast: Cast) -> None:
    cast.say("ann", "bet", {"wager": "pass", "stake": 1000})
    newest, *_ = cast.floor.statement(purse("ann"))
    assert newest == {"log": TABLE, "event": cast.floor.last(TABLE), "cents": -1000}
