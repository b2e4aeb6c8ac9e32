"""The list of a floor's keys: nobody without one adds to it, and no other key is taken unless that is asked for."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import delete, select, update

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, inventory, purse
from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.database.sweeping import UNSWEPT
from aboveboard.log.vault.finding import FILE, FORM, ID, VARIABLE
from aboveboard.log.vault.known_keys import LOST, MARKS, Used, lost_to, sealed, unsealed, with_key
from aboveboard.log.vault.vault import NONCE_BYTES, Vault
from tests.log.test_log import balanced
from tests.log.vault.test_vault import as_before, everything, key_of, no_secret, old_floor
from tests.support.house import RICH, TABLE, Cast, founded, open_floor

__all__ = ["no_secret"]
UNKNOWN = bytes(16)


def filled(url: str) -> dict[str, int]:
    """A floor with a rack whose filling is withheld from the public; gives every balance."""
    with open_floor(url) as floor:
        cast = founded(floor, counted=False)
        cast.say("sam", "mint", {"to": CAGE, "cents": RICH}, HOUSE)
        found = cast.say("flo", "opener", {"chips": {"100": 100}, "explained": "counted by hand"})
        cast.say("dan", "slip-sign", {"slip": found.answer["slip"]})
        return floor.balances()


def put(url: str, name: str, value: bytes) -> None:
    """Write something beside the log, as whoever has the database can."""
    store = open_store(url)
    store.remember(schema.meta, name, value)
    store.close()


def held(url: str, name: str) -> bytes | None:
    store = open_store(url)
    found = store.remembered(schema.meta, name)
    store.close()
    return None if found is None else bytes(found)


# -- the list ----------------------------------------------------------------------------------------------------------


def test_a_list_is_sealed_with_the_last_key() -> None:
    first, second = Vault(b"the first of the keys"), Vault(b"the second of the keys", b"the first of the keys")
    rows = with_key((), first, 0)
    assert rows == (Used(first.mark, 0),)
    given = sealed(rows, first)
    assert unsealed(given, first) == unsealed(given, second) == rows
    assert unsealed(given, Vault(b"another key")) is None
    later = with_key(rows, second, 7)
    assert later == (*rows, Used(second.mark, 8))
    assert lost_to(later, second) == 0
    assert lost_to(later, Vault(b"the second of the keys")) == 7
    assert lost_to((Used(LOST, 0), *later[1:]), second) == 7
    for place in range(len(given)):
        altered = given[:place] + bytes([given[place] ^ 1]) + given[place + 1 :]
        assert unsealed(altered, first) is None


@pytest.mark.parametrize("form", ["appended", "bare", "bare and known"])
def test_a_key_that_was_added_to_the_list_opens_nothing(form: str, url: str) -> None:
    """Otherwise what is hidden could be made unreadable, and what is posted would stand for it."""
    filled(url)
    with open_floor(url) as floor:
        mark = floor.vault.mark
    given = held(url, MARKS)
    assert given is not None
    put(url, MARKS, {"appended": given + UNKNOWN, "bare": mark + UNKNOWN, "bare and known": mark}[form])
    if form == "bare and known":
        open_floor(url).close()
        assert held(url, MARKS) == given, "the list of an earlier program is sealed"
        return
    with pytest.raises(BadInput, match=r"^key: .* or the list of its keys was altered; .* serve --new-key"):
        open_floor(url)


def test_what_was_written_with_the_key_in_use_is_read_or_the_floor_is_not_opened(url: str) -> None:
    """A floor that lost a key once takes nothing for lost that was written since."""
    filled(url)
    key_of(url).unlink()
    with open_floor(url, new_key=True) as floor:
        cast = Cast(floor)
        cast.say("sam", "return-wagers", {"reason": "the key is gone"})
        cast.say("dan", "commit")
        seq = floor.store.head()
    store, t = open_store(url), schema.veiled
    with store.engine.begin() as connection:
        connection.execute(update(t).where(t.c.seq == seq).values(value=b"nothing that the key could have written"))
        connection.execute(delete(schema.meta).where(schema.meta.c.name == "mark"))
    store.close()
    with pytest.raises(BadInput, match="cannot be read with the floor's key"):
        open_floor(url)


# -- what was posted, in place of what cannot be read ------------------------------------------------------------------


def test_what_was_posted_stands_in_for_the_houses_own_money_alone(url: str) -> None:
    before = filled(url)
    key_of(url).unlink()
    store, p, a = open_store(url), schema.postings, schema.accounts
    ids = {name: key for key, name in store.rows(select(a.c.id, a.c.name))}
    seq = store.head()
    rows = list(store.rows(select(p.c.line, p.c.account, p.c.cents).where(p.c.seq == seq).order_by(p.c.line)))
    assert rows, "signing the opener moved chips"
    cents = abs(rows[0][2])
    with store.engine.begin() as connection:
        to = next(line for line, _, by in rows if by > 0)
        account = next(account for line, account, _ in rows if line == to)
        connection.execute(update(p).where(p.c.seq == seq, p.c.line == to).values(account=ids[purse("ann")]))
        for key, by in ((account, -cents), (ids[purse("ann")], cents)):
            connection.execute(update(a).where(a.c.id == key).values(balance=a.c.balance + by))
        connection.execute(delete(schema.meta).where(schema.meta.c.name == "mark"))
    store.close()
    assert inventory(TABLE) in before
    with pytest.raises(BadInput, match=r"account player/ann: a posting .* slip-sign withholds none of it"):
        open_floor(url, new_key=True)


# -- a key that is missing, or another ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["gone", "wrong"])
def test_a_floor_is_not_given_another_key_unless_it_is_asked_for(
    way: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = filled(url)
    path, list_before = key_of(url), held(url, MARKS)
    if way == "gone":
        path.unlink()
    else:
        monkeypatch.setenv(VARIABLE, "another key than was used")
    with pytest.raises(BadInput, match=r"^key: .*no money is lost") as refused:
        open_floor(url)
    assert "\n" not in str(refused.value)
    assert (path.exists(), held(url, MARKS)) == (way == "wrong", list_before), "nothing was written"
    with open_floor(url, new_key=True) as floor:
        assert floor.notice is not None
        assert floor.balances() == before
        balanced(floor)
        Cast(floor).say("sam", "hire", {"name": "eve", "roles": ["dealer"]}, HOUSE)
    with open_floor(url) as floor:
        assert floor.notice is not None, "the new key is known from now on"
        assert floor.person("eve") is not None


def test_a_key_file_with_a_new_key_before_the_old_one_is_taken(url: str) -> None:
    filled(url)
    path = key_of(url)
    path.write_text(f"{FORM}{'ab' * 32}\n{path.read_text()}")
    for _ in range(2):
        with open_floor(url) as floor:
            assert (floor.notice, floor.vault.lost_to) == (None, 0)
            assert floor.vault.secret == bytes.fromhex("ab" * 32)


@pytest.mark.parametrize("variable", [VARIABLE, FILE])
def test_a_short_secret_is_refused_before_anything_is_encrypted_with_it(
    variable: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = tmp_path / "secret"
    given.write_text("fifteen letters"[:15])
    monkeypatch.setenv(variable, "fifteen letters"[:15] if variable == VARIABLE else str(given))
    with pytest.raises(BadInput, match=r"holds 15 bytes, and 16 were expected at least"):
        open_floor(file)
    assert held(file, MARKS) is None
    put(file, MARKS, Vault(b"fifteen letters").mark)
    open_floor(file).close()
    assert held(file, MARKS) != Vault(b"fifteen letters").mark, "what was encrypted with it is read all the same"


def test_no_path_is_made_of_an_id_that_was_altered(postgres: str) -> None:
    open_floor(postgres).close()
    named = held(postgres, ID)
    assert named is not None
    for altered in (b"../../../mine", b"", b"0123456789ABCDEF", b"\xff" * 16, named + b"0"):
        put(postgres, ID, altered)
        with pytest.raises(BadInput, match="the id by which its key file is called was altered"):
            open_floor(postgres)
    put(postgres, ID, named)
    open_floor(postgres).close()


def test_a_list_that_is_no_list_is_refused_in_words(file: str) -> None:
    open_floor(file).close()
    for value in ("10000000000000", "'text'", "x'ff'", "x''"):
        with sqlite3.connect(file) as database:
            database.execute(f"UPDATE meta SET value = {value} WHERE name = '{MARKS}'")
        database.close()
        if value != "x''":
            with pytest.raises(BadInput, match="the list of its keys was altered"):
                open_floor(file)
    open_floor(file).close()


# -- what lies in clear ------------------------------------------------------------------------------------------------


def test_what_an_older_process_went_on_writing_in_clear_is_encrypted_by_the_next_opening(url: str) -> None:
    old_floor(url)
    with open_floor(url) as floor:
        vault = floor.vault
        rows = floor.store.veils(1, floor.store.head())
        seq = max(rows)
        name, salt, value = vault.shown(seq, rows[seq])[0]
    store, t = open_store(url), schema.veiled
    with store.engine.begin() as connection:
        connection.execute(update(t).where(t.c.seq == seq, t.c.name == name).values(salt=salt, value=value))
    assert value in everything(store)
    store.close()
    with open_floor(url) as floor:
        assert {len(bytes(row[0])) for row in floor.store.rows(select(t.c.salt))} == {NONCE_BYTES}
        assert salt not in everything(floor.store)
        assert floor.vault.shown(seq, floor.store.veils(seq, seq)[seq])[0] == (name, salt, value)


def test_bytes_that_others_still_read_are_given_up_by_the_next_opening(file: str) -> None:
    secret, _, _ = old_floor(file)
    with open_floor(file) as floor:
        vault = floor.vault
    key_of(file).unlink()
    as_before(file, vault)
    reader = sqlite3.connect(file, isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM veiled").fetchone()
    open_floor(file).close()
    assert held(file, UNSWEPT) is not None, "a reader holds the old bytes"
    reader.execute("ROLLBACK")
    reader.close()
    with open_floor(file) as floor:
        assert floor.store.remembered(schema.meta, UNSWEPT) is None
        assert secret not in everything(floor.store)


# -- values of other kinds than were ever written ----------------------------------------------------------------------

COLUMNS = {
    "events": ("seq", "log", "number", "body", "key", "asked"), "logs": ("id", "name", "number", "hash"),
    "accounts": ("id", "name", "balance", "free"), "postings": ("seq", "line", "account", "cents"),
    "veiled": ("seq", "name", "salt", "value"), "meta": ("name", "value"), "head": ("id",),
}  # fmt: skip
WRONG = (10**13, "text", b"\xff\x00", None)


def test_values_of_other_kinds_are_said_in_a_sentence(tmp_path: Path) -> None:
    """SQLite holds anything in any column."""
    whole, tried, sentences = tmp_path / "floor.db", 0, []
    filled(str(whole))
    for table, columns in COLUMNS.items():
        for column in columns:
            for value in WRONG:
                file = tmp_path / "altered.db"
                for old in tmp_path.glob("altered.db*"):
                    old.unlink()
                shutil.copy(whole, file)
                shutil.copy(f"{whole}.key", f"{file}.key")
                database = sqlite3.connect(file)
                try:
                    last = f"(SELECT max(rowid) FROM {table})"
                    database.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = {last}", (value,))
                    database.commit()
                except sqlite3.Error:
                    continue
                finally:
                    database.close()
                tried += 1
                try:
                    open_floor(str(file)).close()
                except BadInput as error:
                    sentences.append(str(error))
    assert tried > 50
    assert len(sentences) > tried // 2
    assert not [each for each in sentences if "\n" in each]
