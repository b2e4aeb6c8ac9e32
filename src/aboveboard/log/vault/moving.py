"""A database and the key that it is opened with: whether they belong together, and old ones made so.

Databases of an earlier program hold their secret, their hidden values and their snapshots in clear. The first opening
encrypts the values in one transaction with the removal of the secret, and then has the database give up the old bytes;
where it is killed between the two, the next opening does the rest.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, text, update

from aboveboard.log.chain.hidden import Veiled
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.vault.finding import OLD, Found
from aboveboard.log.vault.vault import MARK_BYTES, NONCE_BYTES, Vault

MARKS, UNSWEPT = "key-marks", "clear-bytes-remain"
PAGE = 5000


def settle(store: Store, vault: Vault, found: Found) -> str | None:
    """See to it that nothing lies in clear; gives what is to be said where the key is not the one that was used."""
    marks, left = store.remembered(schema.meta, MARKS), store.remembered(schema.meta, OLD)
    if marks is None or left is not None or vault.mark not in _each(bytes(marks)):
        marks = _move(store, vault)
    if store.remembered(schema.meta, UNSWEPT) is not None:
        _sweep(store)
    return notice(bytes(marks), vault, found)


def notice(marks: bytes | None, vault: Vault, found: Found) -> str | None:
    """What is to be said where hidden values were written with a key that is not at hand."""
    if marks is None or set(_each(marks)) <= vault.marks:
        return None
    what = "a new key was made" if found.made else "the key is another"
    return (
        f"key: hidden values of this floor were encrypted with a key that is not at hand ({what}, in {found.where}); "
        "balances and public events stand, and tables whose cards or seeds cannot be read take no play"
    )


def known_marks(store: Store) -> bytes | None:
    """The marks of the keys that the hidden values of a database were written with."""
    found = store.remembered(schema.meta, MARKS)
    return None if found is None else bytes(found)


def _each(marks: bytes) -> list[bytes]:
    return [marks[start : start + MARK_BYTES] for start in range(0, len(marks), MARK_BYTES)]


def _move(store: Store, vault: Vault) -> bytes:
    """Encrypt what is clear, drop the secret and old snapshots, and remember the key's mark: all or nothing."""
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA secure_delete = ON")
            connection.rollback()
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.execute(text("SELECT id FROM head FOR UPDATE"))
        meta = schema.meta
        rows = connection.execute(select(meta.c.name, meta.c.value)).all()
        held = {name: bytes(value) for name, value in rows}
        marks = held.get(MARKS, b"")
        clear = OLD in held
        if not marks:
            clear |= _encrypt(connection, vault)
            snapshots = schema.snapshots
            gone = connection.execute(delete(snapshots).where(func.length(snapshots.c.seal) != NONCE_BYTES))
            clear |= bool(gone.rowcount)
        if vault.mark not in _each(marks):
            marks += vault.mark
        connection.execute(delete(meta).where(meta.c.name.in_([OLD, MARKS])))
        connection.execute(meta.insert().values(name=MARKS, value=marks))
        if clear and UNSWEPT not in held:
            connection.execute(meta.insert().values(name=UNSWEPT, value=b"1"))
        connection.commit()
    return marks


def _encrypt(connection: Connection, vault: Vault) -> bool:
    t, after, found = schema.veiled, (0, ""), False
    while True:
        later = (t.c.seq > after[0]) | ((t.c.seq == after[0]) & (t.c.name > after[1]))
        rows = connection.execute(
            select(t.c.seq, t.c.name, t.c.salt, t.c.value).where(later).order_by(t.c.seq, t.c.name).limit(PAGE)
        ).all()
        if not rows:
            return found
        for seq, name, salt, value in rows:
            if len(salt) != NONCE_BYTES:
                found = True
                *_, nonce, hidden = vault.hide(seq, Veiled(name, bytes(salt), bytes(value)))
                row = update(t).where(t.c.seq == seq, t.c.name == name).values(salt=nonce, value=hidden)
                connection.execute(row)
        after = rows[-1].seq, rows[-1].name


def _sweep(store: Store) -> None:
    """Have the database give up the bytes that were clear: its file, or its tables, are written anew."""
    with store.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        if store.engine.dialect.name == "sqlite":
            for line in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                connection.exec_driver_sql(line)
        else:
            for table in (schema.veiled, schema.snapshots, schema.meta):
                connection.execute(text(f"VACUUM FULL {table.name}"))
        connection.execute(delete(schema.meta).where(schema.meta.c.name == UNSWEPT))
