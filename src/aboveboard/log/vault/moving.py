"""A database and the key that it is opened with: whether they belong together, and old ones made so.

Databases of an earlier program hold their secret, their hidden values and their snapshots in clear. The first opening
encrypts the values in one transaction with the removal of the secret, and then has the database give up the old bytes;
where it is killed between the two, or others read meanwhile, the next opening does the rest. What a process of an
earlier program went on writing in clear is encrypted by the next opening after it.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, select, text, update

from aboveboard.law.errors import BadInput
from aboveboard.log.chain.hidden import SALT_BYTES, Veiled
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.database.sweeping import UNSWEPT, sweep
from aboveboard.log.vault.finding import OLD, Found, check_length, why_another
from aboveboard.log.vault.known_keys import LOST, MARKS, Used, as_bytes, claimed, lost_to, sealed, unsealed, with_key
from aboveboard.log.vault.vault import EVERYTHING, NONCE_BYTES, Vault

ENCRYPTED = "encrypted-to"
PAGE = 5000


def settle(store: Store, vault: Vault, found: Found, *, new_key: bool = False) -> str | None:
    """See to it that nothing lies in clear, and that the key is one that the floor knows, or a new one was asked for.

    Gives a notice where hidden values were written with a key that is not at hand.
    """
    given, left = known(store), store.remembered(schema.meta, OLD)
    rows = None if given is None else unsealed(given, vault)
    if given is not None and rows is None and not new_key:
        raise BadInput(why_another(found.where))
    if rows is None or left is not None or given != sealed(rows, vault) or rows[-1].mark != vault.mark:
        if rows is None or vault.mark not in {each.mark for each in rows}:
            check_length(found)
        rows = _move(store, vault, found, new_key=new_key)
    if _left_clear(store):
        _encrypt_further(store, vault)
    if store.remembered(schema.meta, UNSWEPT) is not None:
        sweep(store.engine)
    vault.lost_to = lost_to(rows, vault)
    return _key_notice(vault, found)


def look(store: Store, vault: Vault, found: Found) -> str | None:
    """The notice about the key with which a floor is only read, if there is one."""
    given = known(store)
    rows = () if given is None else unsealed(given, vault)
    vault.lost_to = EVERYTHING if rows is None else lost_to(rows, vault)
    return _key_notice(vault, found)


def known(store: Store) -> bytes | None:
    """The list of the keys that the hidden values of a database were written with, as it is remembered."""
    found = store.remembered(schema.meta, MARKS)
    return None if found is None else as_bytes(found)


def _key_notice(vault: Vault, found: Found) -> str | None:
    """What whoever opens a floor is to know of its key; None where every hidden value can be read."""
    if not vault.partial:
        return None
    what = "a new key was made" if found.made else "the key is another"
    return (
        f"key: hidden values of this floor were encrypted with a key that is not at hand ({what}, in {found.where}); "
        "balances and public events stand, and tables whose cards or seeds cannot be read take no play"
    )


def _move(store: Store, vault: Vault, found: Found, *, new_key: bool) -> tuple[Used, ...]:
    """Encrypt what is clear, drop the secret and old snapshots, and remember the key: all or nothing."""
    with store.engine.connect() as connection:
        _lock(store, connection)
        meta, t = schema.meta, schema.veiled
        held = {name: as_bytes(value) for name, value in connection.execute(select(meta.c.name, meta.c.value)).all()}
        given, head = held.get(MARKS), connection.execute(select(func.max(schema.events.c.seq))).scalar() or 0
        rows = () if given is None else unsealed(given, vault)
        if rows is None and not new_key:  # another process was quicker, with another key
            raise BadInput(why_another(found.where))
        hidden = select(t.c.seq).where(func.length(t.c.salt) == NONCE_BYTES).limit(1)
        if rows is None:
            rows = claimed(given or b"", head)
        elif not rows and new_key and connection.execute(hidden).first() is not None:
            rows = (Used(LOST, 0),)
        clear = OLD in held
        if given is None:
            clear |= _encrypt(connection, vault)
            snapshots = schema.snapshots
            gone = connection.execute(delete(snapshots).where(func.length(snapshots.c.seal) != NONCE_BYTES))
            clear |= bool(gone.rowcount)
        rows = with_key(rows, vault, head)
        connection.execute(delete(meta).where(meta.c.name.in_([OLD, MARKS])))
        connection.execute(meta.insert().values(name=MARKS, value=sealed(rows, vault)))
        if clear and UNSWEPT not in held:
            connection.execute(meta.insert().values(name=UNSWEPT, value=b"1"))
        connection.commit()
    return rows


def _lock(store: Store, connection: Connection) -> None:
    if store.engine.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA secure_delete = ON")
        connection.rollback()
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    else:
        connection.execute(text("SELECT id FROM head FOR UPDATE"))


# -- what lies in clear ------------------------------------------------------------------------------------------------


def _encrypted_to(store: Store) -> int:
    """The event up to which nothing was found in clear, the last time that it was looked for."""
    found = store.remembered(schema.meta, ENCRYPTED)
    text = b"" if found is None else as_bytes(found)
    return int(text) if text.isdigit() else 0


def _left_clear(store: Store) -> bool:
    """Has a process of an earlier program written in clear since?"""
    t, after, head = schema.veiled.c, _encrypted_to(store), store.head()
    if store.rows(select(t.seq).where(t.seq > after, func.length(t.salt) == SALT_BYTES).limit(1)):
        return True
    if head >= after + PAGE:
        store.remember(schema.meta, ENCRYPTED, b"%d" % head)
    return False


def _encrypt_further(store: Store, vault: Vault) -> None:
    """Encrypt what was written in clear since, and have its bytes given up."""
    after = _encrypted_to(store)
    with store.engine.connect() as connection:
        _lock(store, connection)
        meta = schema.meta
        if _encrypt(connection, vault, after):
            connection.execute(delete(meta).where(meta.c.name == UNSWEPT))
            connection.execute(meta.insert().values(name=UNSWEPT, value=b"1"))
        connection.commit()


def _encrypt(connection: Connection, vault: Vault, seq: int = 0) -> bool:
    t, after, found = schema.veiled, (seq, ""), False
    while True:
        later = (t.c.seq > after[0]) | ((t.c.seq == after[0]) & (t.c.name > after[1]))
        rows = connection.execute(
            select(t.c.seq, t.c.name, t.c.salt, t.c.value).where(later).order_by(t.c.seq, t.c.name).limit(PAGE)
        ).all()
        if not rows:
            return found
        for seq, name, salt, value in rows:
            if isinstance(salt, (bytes, memoryview)) and len(salt) == SALT_BYTES:
                found = True
                *_, nonce, hidden = vault.hide(seq, Veiled(name, bytes(salt), bytes(value)))
                row = update(t).where(t.c.seq == seq, t.c.name == name).values(salt=nonce, value=hidden)
                connection.execute(row)
        after = rows[-1].seq, rows[-1].name
