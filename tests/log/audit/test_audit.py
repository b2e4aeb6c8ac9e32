"""Balances and postings that are not what the events give are noticed when a floor is opened and when it is signed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import purse
from aboveboard.law.errors import BadInput
from aboveboard.log.audit import auditor
from aboveboard.log.audit.fold import MARK, NONE, unsealed
from aboveboard.log.chain.canonical import canonical, parsed
from aboveboard.log.chain.hash_chain import hashed
from aboveboard.log.chain.signing import Signer
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.deeds import Altered, Deed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.log.vault.vault import Vault
from tests.log.test_log import SECRET, balanced, session
from tests.support.house import TABLE, WITH_MINT, Cast, open_floor, playing

EDITS = {
    "a balance": "UPDATE accounts SET balance = balance + 100 WHERE name = 'player/ann'",
    "two balances that sum as before": "UPDATE accounts SET balance = balance + CASE name WHEN 'player/ann' THEN 1 "
    "ELSE -1 END WHERE name IN ('player/ann', 'player/bob')",
    "an account's name": "UPDATE accounts SET name = 'player/abe' WHERE name = 'player/ann'",
    "what an account may": "UPDATE accounts SET free = NOT free WHERE name = 'player/ann'",
    "a posting": "UPDATE postings SET cents = cents + 1 WHERE seq = (SELECT max(seq) FROM postings) AND line = 0",
    "a posting that is gone": "DELETE FROM postings WHERE seq = (SELECT max(seq) FROM postings) AND line = 1",
}


def edit(url: str, statement: str) -> None:
    store = open_store(url)
    with store.engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount >= 1
    store.close()


@pytest.mark.parametrize("what", EDITS)
def test_what_was_edited_is_named_when_a_floor_is_opened(url: str, what: str) -> None:
    with playing(url) as cast:
        session(cast, 3)
    edit(url, EDITS[what])
    for secret in (SECRET, "another"):
        with pytest.raises(BadInput, match=r"account (player|table|world)") as said:
            open_floor(url, secret=secret, new_key=secret != SECRET)
        assert "\n" not in str(said.value)
    with Logbook.open(url, WITH_MINT, secret=SECRET, reading=True) as floor:
        assert verify(b"".join(floor.export())).sound
        with pytest.raises(Altered, match="opened to be read"):
            floor.do(Deed(TABLE, "bet", {"wager": "pass", "stake": 1000}, "ann", "player"))


@pytest.mark.parametrize("what", EDITS)
def test_nothing_is_signed_over_what_was_edited(url: str, what: str) -> None:
    with playing(url) as cast:
        session(cast, 3)
        cast.floor.checkpoint("sam")
        cast.say("ann", "bet", {"wager": "field", "stake": 500})
        edit(url, EDITS[what])
        refused = cast.do("sam", "checkpoint", {}, HOUSE).refusal
        assert refused is not None
        assert "nothing is signed: account " in refused.reason
        with pytest.raises(Altered, match="nothing is written until the floor is opened again"):
            cast.do("ann", "bet", {"wager": "field", "stake": 500})


def test_a_balance_edited_while_a_floor_runs_is_not_believed(url: str) -> None:
    """An account that nobody has touched since the floor was opened holds what the events give."""
    with playing(url) as cast:
        session(cast, 3)
    with open_floor(url, secret=SECRET) as floor:
        edit(url, EDITS["a balance"])
        with pytest.raises(Altered, match=r"account player/ann: the events give .*, and the database holds"):
            floor.do(Deed(TABLE, "bet", {"wager": "field", "stake": 500}, "ann", "player"))
        with pytest.raises(Altered, match="nothing is written until the floor is opened again"):
            floor.do(Deed(TABLE, "bet", {"wager": "field", "stake": 500}, "bob", "player"))


def test_an_account_renamed_while_a_floor_runs_is_not_believed(url: str) -> None:
    with playing(url) as cast:
        session(cast, 3)
    with open_floor(url, secret=SECRET) as floor:
        edit(url, EDITS["an account's name"])
        with pytest.raises(Altered, match=r"account player/ann: the events give .*, and the database has no such"):
            floor.do(Deed(TABLE, "bet", {"wager": "field", "stake": 500}, "ann", "player"))


def test_the_sentence_names_the_account_and_both_amounts(cast: Cast, file: str) -> None:
    held = cast.floor.balance(purse("ann"))
    assert held == 1_000_000_000
    edit(file, EDITS["a balance"])
    cast.floor.close()
    with pytest.raises(BadInput, match=r"account player/ann: the events give \$10,000,000, and the"):
        open_floor(file, secret=SECRET)


def test_a_mark_is_made_every_so_often_and_the_next_check_begins_there(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(auditor, "OFTEN", 20)
    with playing(url) as cast:
        session(cast, 20)
        store = cast.floor.store
        mark = unsealed(store.remembered(schema.meta, MARK), Vault(SECRET.encode()).seal)
        assert store.head() - 50 < mark.seq < store.head()
        cast.floor.snapshot()
        head, last = store.head(), unsealed(store.remembered(schema.meta, MARK), Vault(SECRET.encode()).seal)
        assert last.seq == head
        assert {name: each.cents for name, each in last.accounts.items()} == cast.floor.balances()
        assert unsealed(store.remembered(schema.meta, MARK), b"another") == NONE
    with open_floor(url, secret=SECRET) as floor:
        assert Cast(floor).say("ann", "bet", {"wager": "field", "stake": 500})
        balanced(floor)
        floor.checkpoint("sam")
    edit(url, EDITS["a balance"])
    with pytest.raises(BadInput, match="account player/ann: the events give"):
        open_floor(url, secret=SECRET)


def test_a_mark_that_was_altered_or_is_of_another_floor_counts_for_nothing(url: str) -> None:
    with playing(url) as cast:
        session(cast, 3)
        cast.floor.snapshot()
        mark = bytes(cast.floor.store.remembered(schema.meta, MARK))
        forged = mark.replace(b"player/bob", b"player/bop")
        cast.floor.store.remember(schema.meta, MARK, forged)
    with open_floor(url, secret=SECRET) as floor:
        assert floor.view(TABLE, Viewer())
        floor.store.remember(schema.meta, MARK, b"")
    with open_floor(url, secret=SECRET) as floor:
        floor.checkpoint("sam")
    assert forged != mark


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("DELETE FROM meta WHERE name = 'mark'", "is missing"),
        ("UPDATE meta SET value = substr(value, 2) WHERE name = 'mark'", "was altered, or sealed with another key"),
    ],
)
def test_a_mark_that_is_missing_is_said_once(url: str, statement: str, why: str) -> None:
    with playing(url) as cast:
        assert cast.floor.notice is None
        session(cast, 3)
        head = cast.floor.store.head()
    edit(url, statement)
    with open_floor(url, secret=SECRET) as floor:
        assert floor.notice is not None
        assert floor.notice.startswith(f"the mark of the last comparison {why} (")
        assert f"all {head:,} events fit together" in floor.notice
        assert "\n" not in floor.notice
    with open_floor(url, secret=SECRET) as floor:
        assert floor.notice is None


def forged(url: str, make: Callable[[str], str]) -> None:
    """Write the last event, a checkpoint, anew: the chain fits, and nothing that is remembered says otherwise."""
    store = open_store(url)
    with store.engine.begin() as connection:
        row = connection.execute(text("SELECT seq, log, body FROM events ORDER BY seq DESC LIMIT 1")).one()
        content = parsed(bytes(row.body))
        for lines in (content["said"], content["answer"]):
            lines["line"] = make(lines["line"])
        body = canonical(content)
        connection.execute(text("UPDATE events SET body = :b WHERE seq = :s"), {"b": body, "s": row.seq})
        connection.execute(text("UPDATE logs SET hash = :h WHERE id = :l"), {"h": hashed(body), "l": row.log})
        connection.execute(text("DELETE FROM meta WHERE name = 'mark'"))
        connection.execute(text("DELETE FROM snapshots"))
    store.close()


def signed_anew(line: str, secret: str, old: str = "", new: str = "") -> str:
    """A checkpoint with something else in it, signed by whoever has a secret."""
    signer = Signer(secret.encode())
    before = line.rpartition(" key=")[0].replace(old, new)
    text = f"{before} key={signer.public}"
    return f"{text} signature={signer._key().sign(text.encode()).hex()}"


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda line: signed_anew(line, SECRET, f"{TABLE}:", f"{TABLE}:9"), "not what the events before it give"),
        (lambda line: signed_anew(line, SECRET, "balances=", "balances=0"), "not what the events before it give"),
        (lambda line: signed_anew(line, SECRET, " at=2", " at=3"), "not what the events before it give"),
        (lambda line: line[:-1] + ("0" if line[-1] != "0" else "1"), "not signed with the key that it names"),
    ],
)
def test_a_logged_checkpoint_that_was_forged_is_noticed(url: str, make: Callable[[str], str], why: str) -> None:
    with playing(url) as cast:
        session(cast, 2)
        cast.floor.checkpoint("sam")
    forged(url, lambda line: signed_anew(line, SECRET))
    with open_floor(url, secret=SECRET) as floor:
        assert floor.notice is not None
    forged(url, make)
    with pytest.raises(BadInput, match=rf"the checkpoint in event \d+ of floor: it is {why}"):
        open_floor(url, secret=SECRET)


def test_a_logged_checkpoint_that_somebody_else_signed_is_noticed(url: str) -> None:
    """It is a fault where the floor's key sealed a mark before it, and is said where there is no mark to tell."""
    with playing(url) as cast:
        session(cast, 2)
        cast.floor.snapshot()
        mark = cast.floor.store.remembered(schema.meta, MARK)
        cast.floor.checkpoint("sam")
    forged(url, lambda line: signed_anew(line, "somebody else's"))
    store = open_store(url)
    store.remember(schema.meta, MARK, mark)
    store.close()
    with pytest.raises(BadInput, match="it is signed with a key that is not the floor's"):
        open_floor(url, secret=SECRET)
    edit(url, "DELETE FROM meta WHERE name = 'mark'")
    with open_floor(url, secret=SECRET) as floor:
        assert "of floor is signed with another key; all" in str(floor.notice)


def test_events_that_go_after_a_mark_are_missed(url: str) -> None:
    """Whoever takes the last events away, and mends every other table, is still found out."""
    with playing(url) as cast:
        session(cast, 2)
        before = cast.floor.store.head()
        held = cast.floor.balances()
        heads = {name: (cast.floor.last(name) + 1, cast.floor.events(name)[-1].hash) for name in cast.floor.logs()}
        cast.say("ann", "bet", {"wager": "field", "stake": 500})
        cast.floor.snapshot()
    store = open_store(url)
    with store.engine.begin() as connection:
        for table in ("events", "postings", "veiled"):
            connection.execute(text(f"DELETE FROM {table} WHERE seq > {before}"))
        connection.execute(text("DELETE FROM snapshots"))
        names = set(held)
        for name, cents in held.items():
            connection.execute(text("UPDATE accounts SET balance = :c WHERE name = :n"), {"c": cents, "n": name})
        for name, (number, hash) in heads.items():
            put = {"n": name, "number": number, "hash": hash}
            connection.execute(text("UPDATE logs SET number = :number, hash = :hash WHERE name = :n"), put)
        connection.execute(text(f"DELETE FROM accounts WHERE name NOT IN ({', '.join(repr(n) for n in names)})"))
    store.close()
    with pytest.raises(BadInput, match=f"event {before + 1} of all is missing"):
        open_floor(url, secret=SECRET)
