"""What is hidden is encrypted with a key that is not in the database: found, made, moved out, bound to its place."""

from __future__ import annotations

import gzip
import os
import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import select, text, update

from aboveboard.kernel.chance import commitment_of
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.hidden import covered, veil
from aboveboard.log.chain.signing import Signer
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.database.store import Store
from aboveboard.log.database.sweeping import UNSWEPT
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.log.vault import moving
from aboveboard.log.vault.finding import FILE, FORM, OLD, VARIABLE, key_file
from aboveboard.log.vault.vault import NONCE_BYTES, Vault
from tests.log.chain.test_hidden import THREE_CARD
from tests.log.forks import Child
from tests.log.test_log import SECRET, session
from tests.support.house import TABLE, WITH_MINT, founded, open_floor, playing
from tests.support.turns import PROVE
from tests.unchanged.asked import FIXTURES
from tests.unchanged.program import SECRET as OLD_SECRET
from tests.unchanged.program import opened as opened_hall

KILLS = 100 if PROVE else 6
SLOWEST = 0.12
"""In so many seconds an old floor of these tests is opened and encrypted."""
SAM, AUD = Viewer("sam", "supervisor"), Viewer("aud", "auditor")
META = select(schema.meta.c.name, schema.meta.c.value)


@pytest.fixture(autouse=True)
def no_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No secret in the environment, and a folder for state of one's own."""
    for name in (VARIABLE, FILE):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def everything(store: Store) -> bytes:
    """All values of all tables, and of a file of SQLite's its very bytes, its journal too."""
    found = []
    for table in schema.metadata.sorted_tables:
        for row in store.rows(select(table)):
            found += [bytes(value) if isinstance(value, (bytes, memoryview)) else repr(value).encode() for value in row]
    if store.engine.dialect.name == "sqlite":
        file = Path(str(store.engine.url.database))
        found += [each.read_bytes() for each in file.parent.glob(f"{file.name}*") if each.suffix != ".key"]
    return b"\n".join(found)


def key_of(url: str) -> Path:
    """The key file of a floor."""
    store = open_store(url)
    path = key_file(store)
    store.close()
    assert path is not None
    return path


# -- the key -----------------------------------------------------------------------------------------------------------


def test_a_new_floor_has_a_key_file_that_only_its_owner_reads(url: str) -> None:
    with open_floor(url) as floor:
        founded(floor)
        line = floor.checkpoint("sam")
        held = everything(floor.store)
        secret = floor.vault.secret
    path = key_of(url)
    assert path.stat().st_mode & 0o777 == 0o600
    assert path.read_text() == f"{FORM}{secret.hex()}\n"
    assert secret not in held
    assert secret.hex().encode() not in held
    with open_floor(url) as floor:
        assert floor.notice is None
        assert floor.vault.secret == secret
        assert floor.checkpoint("sam").split(" key=")[1].split(" ")[0] == line.split(" key=")[1].split(" ")[0]


def test_a_key_file_that_others_can_read_is_refused_in_words(file: str) -> None:
    open_floor(file).close()
    path = key_of(file)
    for mode in (0o644, 0o640, 0o604):
        path.chmod(mode)
        with pytest.raises(BadInput, match="can be read by others than its owner; run `chmod 600"):
            open_floor(file)
    path.chmod(0o600)
    open_floor(file).close()


@pytest.mark.parametrize("content", ["", "\n", f"{FORM}not hexadecimal", b"\xff\xfe"])
def test_a_key_file_that_holds_no_key_is_refused_in_words(content: str | bytes, file: str) -> None:
    open_floor(file).close()
    key_of(file).write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(BadInput, match=r"^key: "):
        open_floor(file)


def test_the_environment_and_a_secret_file_come_before_the_key_file(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "what the deployer chose")
    with open_floor(url) as floor:
        founded(floor)
        assert floor.vault.secret == b"what the deployer chose"
    path = key_of(url) if url.startswith("/") else None
    assert path is None or not path.exists()
    monkeypatch.delenv(VARIABLE)
    given = tmp_path / "secret"
    given.write_text("what the deployer chose\n")
    monkeypatch.setenv(FILE, str(given))
    with open_floor(url) as floor:
        assert floor.vault.secret == b"what the deployer chose"
        assert floor.notice is None
    monkeypatch.setenv(FILE, str(tmp_path / "nowhere"))
    with pytest.raises(BadInput, match=f"^{FILE}: .*nowhere cannot be read: No such file"):
        open_floor(url)
    monkeypatch.setenv(VARIABLE, "")
    with pytest.raises(BadInput, match=f"^key: {VARIABLE} is empty"):
        open_floor(url)


def test_a_key_file_may_be_the_secret_file_of_another_place(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_floor(file) as floor:
        secret = floor.vault.secret
    elsewhere = tmp_path / "backup.key"
    key_of(file).rename(elsewhere)
    monkeypatch.setenv(FILE, str(elsewhere))
    with open_floor(file) as floor:
        assert (floor.vault.secret, floor.notice) == (secret, None)


def test_a_folder_that_cannot_be_written_to_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "floor.db"

    def full(*given: Any) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(BadInput, match=rf"cannot be written: No space left on device; set {VARIABLE} or {FILE}"):
        open_floor(str(file))


def test_keys_for_different_uses_are_different() -> None:
    vault, other = Vault(b"a secret"), Vault(b"another")
    uses = ["hidden values", "snapshots", "contents", "calendar feeds", "what was compared", "the mark of a key"]
    keys = [vault.key(use) for use in uses] + [other.key(use) for use in uses]
    assert len(set(keys)) == len(keys)
    assert Signer(b"a secret").public not in {key.hex() for key in keys}


# -- what is encrypted -------------------------------------------------------------------------------------------------


def test_seeds_and_hands_are_nowhere_in_the_database(url: str) -> None:
    """Neither a value nor its salt, with which whoever has the public hash could try all hands, nor a snapshot."""
    with open_floor(url) as floor:
        cast = founded(floor, THREE_CARD, TABLE)
        for seat, name in enumerate(("ann", "bob"), 1):
            cast.say(name, "sit", {"seat": seat})
        cast.say("dan", "commit")
        for name in ("ann", "bob"):
            cast.say(name, "bet", {"wager": "ante", "stake": 1000})
        cast.say("dan", "machine")
        cast.floor.snapshot()
        seed = floor.desk.states[TABLE].parts["draws"].seed  # type: ignore[attr-defined]
        rows = floor.store.veils(1, floor.store.head())
        shown = [each for seq, hidden in rows.items() for each in floor.vault.shown(seq, hidden)]
        assert len(shown) == sum(map(len, rows.values())) >= 4
        held = everything(floor.store)
        for name, salt, value in shown:
            assert salt not in held, name
            assert value not in held, name
        assert seed is not None
        assert seed not in held
        assert seed.hex().encode() not in held
        assert commitment_of(seed).encode() in held, "what is public is there"
        assert verify(b"".join(floor.export(None, AUD))).sound


def test_a_row_serves_in_its_own_place_only() -> None:
    vault = Vault(b"a secret")
    each = veil("player/ann", ["As", "Kd"])
    seq, name, nonce, value = vault.hide(7, each)
    row = (name, nonce, value)
    assert seq == 7
    assert vault.show(7, row) == tuple(each)
    assert covered(*vault.show(7, row)[1:]) == each.hash  # type: ignore[index]
    assert vault.show(8, row) is None
    assert vault.show(7, ("player/bob", nonce, value)) is None
    assert Vault(b"another").show(7, row) is None
    assert Vault(b"another", b"a secret").show(7, row) == tuple(each)
    assert vault.hide(7, each)[2:] != vault.hide(7, each)[2:], "a nonce for each row"
    for place in range(len(value)):
        altered = value[:place] + bytes([value[place] ^ 1]) + value[place + 1 :]
        assert vault.show(7, (name, nonce, altered)) is None


def test_rows_that_were_swapped_or_altered_are_said(url: str) -> None:
    with playing(url) as cast:
        session(cast, 2)
        cast.say("dan", "reveal")
        head = cast.floor.store.head()
        hidden = cast.floor.store.veils(1, head).items()
        (first, one), (second, other) = [(seq, rows) for seq, rows in hidden if rows[0][0] == "seed"][:2]
    store, t = open_store(url), schema.veiled
    with store.engine.begin() as connection:
        for seq, (name, nonce, value) in ((first, other[0]), (second, one[0])):
            connection.execute(update(t).where(t.c.seq == seq, t.c.name == name).values(salt=nonce, value=value))
    store.close()
    with pytest.raises(BadInput, match=r"the hidden value 'seed' of event .* cannot be read with the floor's key"):
        open_floor(url, secret=SECRET)


# -- databases of an earlier program -----------------------------------------------------------------------------------


def as_before(url: str, vault: Vault) -> None:
    """Put a database back to what an earlier program left: hidden values and the secret in clear."""
    store, t = open_store(url), schema.veiled
    with store.engine.begin() as connection:
        for seq, *row in connection.execute(select(t)).all():
            found = vault.show(seq, row)
            assert found is not None
            name, salt, value = found
            connection.execute(update(t).where(t.c.seq == seq, t.c.name == name).values(salt=salt, value=value))
        connection.execute(text("DELETE FROM meta WHERE name IN ('key-marks', 'mark', 'id')"))
        connection.execute(schema.meta.insert().values(name=OLD, value=vault.secret))
    store.close()


def old_floor(url: str) -> tuple[bytes, list[bytes], dict[str, Any]]:
    """A floor as an earlier program left it: its secret, what lies in it in clear, and how it stands."""
    with open_floor(url) as floor:
        cast = founded(floor)
        session(cast, 6)
        view, vault = floor.view(TABLE, SAM), floor.vault
        rows = floor.store.veils(1, floor.store.head())
        clear = [part for seq, hidden in rows.items() for each in vault.shown(seq, hidden) for part in each[1:]]
    key_of(url).unlink()
    as_before(url, vault)
    return vault.secret, clear, view


def test_the_first_opening_moves_the_secret_out_and_encrypts_what_is_hidden(url: str) -> None:
    secret, clear, view = old_floor(url)
    store = open_store(url)
    assert all(part in everything(store) for part in (*clear, secret)), "it lies in clear before"
    store.close()
    with open_floor(url) as floor:
        assert "(a database of an earlier program has none)" in str(floor.notice)
        assert floor.vault.secret == secret, "checkpoints are signed with the same key"
        assert floor.view(TABLE, SAM) == view
        held = everything(floor.store)
        assert [part for part in (*clear, secret, secret.hex().encode()) if part in held] == []
        names = {name for name, _ in floor.store.rows(META)}
        assert OLD not in names
        assert UNSWEPT not in names
        assert {len(bytes(salt)) for (salt,) in floor.store.rows(select(schema.veiled.c.salt))} == {NONCE_BYTES}
        assert verify(b"".join(floor.export(None, AUD))).sound
    assert secret.hex() in key_of(url).read_text()
    with open_floor(url) as floor:
        assert floor.view(TABLE, SAM) == view


@pytest.mark.parametrize("at", ["_encrypt", "_move", "sweep"])
def test_killed_while_it_moves_the_next_opening_does_the_rest(
    at: str, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, clear, view = old_floor(url)
    whole = getattr(moving, at)

    def killed(*given: Any, **named: Any) -> Any:
        if at != "sweep":
            whole(*given, **named)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(moving, at, killed)
        with pytest.raises(KeyboardInterrupt):
            open_floor(url)
    with open_floor(url) as floor:
        assert floor.view(TABLE, SAM) == view
        held = everything(floor.store)
        assert [part for part in (*clear, secret) if part in held] == []
        assert UNSWEPT not in {name for name, _ in floor.store.rows(META)}


def test_an_old_floor_killed_at_any_moment_of_its_first_opening(url: str, figure: Callable[[str], None]) -> None:
    """By force, in a process of its own, at random; once it opens whole, nothing is clear and nothing is lost."""
    rng = random.Random(os.environ.get("ABOVEBOARD_SEED", "9"))
    secret, clear, view = old_floor(url)
    vault, moved = Vault(secret), 0
    for _ in range(KILLS):

        def work(tell: Callable[[str], None]) -> None:
            tell("!")
            open_floor(url).close()
            tell("opened\n")

        child = Child(work)
        child.ready()
        time.sleep(rng.random() * SLOWEST)
        opened = child.end(kill=True) == ["opened"]
        if not opened and rng.random() < 0.5:
            continue  # another try goes on from what this one left
        with open_floor(url) as floor:
            assert floor.vault.secret == secret
            assert floor.view(TABLE, SAM) == view
            held = everything(floor.store)
            assert [part for part in (*clear, secret) if part in held] == []
        key_of(url).unlink()
        as_before(url, vault)
        moved += 1
    figure(f"{KILLS} kills while an old floor was opened, {moved} floors encrypted in the end")


def test_an_old_floor_is_read_without_being_written_to(url: str) -> None:
    """What is only read stays as it is, and shows what is hidden to those who may see it."""
    secret, clear, _ = old_floor(url)
    with Logbook.open(url, WITH_MINT, reading=True) as floor:
        assert verify(b"".join(floor.export(None, AUD))).sound
        assert all(part in everything(floor.store) for part in (*clear, secret))


def test_the_recorded_floor_of_an_earlier_program_lies_in_clear_no_more(tmp_path: Path) -> None:
    file = tmp_path / "floor.db"
    file.write_bytes(gzip.decompress((FIXTURES / "floor.sqlite.gz").read_bytes()))
    with sqlite3.connect(file) as database:
        rows = database.execute("SELECT salt, value FROM veiled").fetchall()
        pickles = database.execute("SELECT state FROM snapshots").fetchall()
    database.close()
    assert rows
    assert all(state in file.read_bytes() or len(state) > 4000 for (state,) in pickles)
    with opened_hall(file) as hall:
        hall.state()
        held = everything(hall.floor.store)
    assert not any(salt in held for salt, _ in rows)
    assert b"aboveboard.play" not in held, "pickles of an earlier program are gone"
    assert Vault(OLD_SECRET.encode()).mark.hex().encode() in held


def test_two_that_open_an_old_floor_at_once(url: str) -> None:
    _, _, view = old_floor(url)
    found: list[Any] = []

    def look() -> None:
        try:
            with open_floor(url) as floor:
                found.append(floor.view(TABLE, SAM) == view)
        except Exception as error:
            found.append(error)

    threads = [Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 3
