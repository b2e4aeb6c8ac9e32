"""Where the floor's secret lies: given, in the environment, in a secret file, or in a key file beside the database.

The key file of a floor on SQLite lies beside it under its name with `.key`; that of one on PostgreSQL in the user's
folder for state, under the database's own id. Only its owner may read it.
"""

from __future__ import annotations

import os
import re
import secrets
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from aboveboard.law.errors import BadInput
from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.vault.known_keys import MARKS, as_bytes

VARIABLE, FILE = "ABOVEBOARD_SECRET", "ABOVEBOARD_SECRET_FILE"
OLD = "secret"
"""The name under which databases of an earlier program hold their own secret."""
ID = "id"
"""The name under which a database holds what its key file is called by."""
FORM = "aboveboard-key:"
"""What a line of a key file begins with; the secret follows in hexadecimal."""
SECRET_BYTES = 32
SHORTEST = 16
"""A secret that somebody chose has so many bytes at least: whoever has the database may try all shorter ones."""
NAMED = re.compile(rb"[0-9a-f]{16}")
"""The id of a database, which its key file is called by."""
NEW_KEY = (
    "give that one, or open the floor without it by `aboveboard serve --new-key`: no money is lost, and tables whose "
    "cards or seeds cannot be read give their wagers back"
)


class Found(NamedTuple):
    """Secrets, the one in use first, and where they were found."""

    secrets: tuple[bytes, ...]
    where: str
    made: bool = False
    """Was it made just now?"""
    chosen: bool = False
    """Was it chosen by whoever deploys the floor?"""


def find(store: Store, given: bytes | str | None = None, *, reading: bool = False, new_key: bool = False) -> Found:
    """The floor's secret; where there is none yet a key file is made, unless nothing may be written.

    A floor that has had a key is given another only where that is asked for.
    """
    if given is not None:
        return Found((given.encode() if isinstance(given, str) else given,), "what was given")
    if (text := os.environ.get(VARIABLE)) is not None:
        return Found(_read(text, VARIABLE), VARIABLE, chosen=True)
    if (name := os.environ.get(FILE)) is not None:
        return Found(_read(_text(Path(name), FILE), name), name, chosen=True)
    path, old = key_file(store, make=not reading), store.remembered(schema.meta, OLD)
    if path is not None and path.exists():
        _check_private(path)
        return Found(_read(_text(path, "key"), str(path)), str(path))
    secret = secrets.token_bytes(SECRET_BYTES) if old is None else as_bytes(old)
    if not reading and not new_key and old is None and store.remembered(schema.meta, MARKS) is not None:
        raise BadInput(f"key: there is no {path}, and what is hidden in this floor was encrypted with a key; {NEW_KEY}")
    if reading or path is None:
        return Found((secret,), "nowhere", made=old is None)
    _make(path, secret)
    return Found(_read(_text(path, "key"), str(path)), str(path), made=old is None)


def key_file(store: Store, *, make: bool = False) -> Path | None:
    """The key file of a database; on a server it has none before the database has an id, which may be made."""
    if store.engine.dialect.name == "sqlite":
        return Path(f"{store.engine.url.database}.key")
    if make:
        store.remember(schema.meta, ID, secrets.token_hex(8).encode(), anew=False)
    named = store.remembered(schema.meta, ID)
    if named is None:
        return None
    if not NAMED.fullmatch(as_bytes(named)):
        raise BadInput("database: the id by which its key file is called was altered: 16 hexadecimal digits expected")
    folder = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "aboveboard"
    return folder / f"{bytes(named).decode()}.key"


def why_another(where: str) -> str:
    """Why a floor is not opened with a key that has not sealed the list of its keys."""
    return (
        f"key: what is hidden in this floor was encrypted with another key than that in {where}, or the list of its "
        f"keys was altered; {NEW_KEY}"
    )


def check_length(found: Found) -> None:
    """Refuse a secret, before anything is encrypted with it, that could be found by trying."""
    if found.chosen and len(found.secrets[0]) < SHORTEST:
        raise BadInput(
            f"key: {found.where} holds {len(found.secrets[0])} bytes, and {SHORTEST} were expected at least; "
            "`openssl rand -hex 32` prints a good one"
        )


def _read(text: str, where: str) -> tuple[bytes, ...]:
    """The secrets of a text: lines of a key file, or any text as it is."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadInput(f"key: {where} is empty; a secret was expected")
    if not lines[0].startswith(FORM):
        return (text.strip().encode(),)
    try:
        return tuple(bytes.fromhex(line.removeprefix(FORM)) for line in lines)
    except ValueError:
        raise BadInput(f"key: {where} does not hold a key: {FORM} and hexadecimal digits were expected") from None


def _text(path: Path, what: str) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise BadInput(f"{what}: {path} cannot be read: {reason}") from None


def _check_private(path: Path) -> None:
    if os.name == "posix" and path.stat().st_mode & 0o077:
        raise BadInput(f"key: {path} can be read by others than its owner; run `chmod 600 {path}` and start again")


def _make(path: Path, secret: bytes) -> None:
    """Write a key file whole, for its owner alone; where another process was quicker, its file stays."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(f"{FORM}{secret.hex()}\n")
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(draft, path)
        _settle(path.parent)
    except OSError as error:
        raise BadInput(
            f"key: {path} cannot be written: {error.strerror or error}; set {VARIABLE} or {FILE} instead"
        ) from None
    finally:
        draft.unlink(missing_ok=True)


def _settle(folder: Path) -> None:
    """A name that was given in a folder outlasts a crash."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
