"""Who is signed in: a random token in the browser, its hash in the database, so that every process knows it."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import delete, insert, select, update

from aboveboard.log.database import schema
from aboveboard.log.database.store import Store

NOTED = timedelta(minutes=1)
"""When a session was last used is written down no more often than this."""
TRUSTED = timedelta(seconds=2)
"""For so long a process goes by what it read of a session."""


@dataclass(frozen=True)
class Session:
    """Somebody signed in, in one role."""

    name: str
    role: str
    token: str
    """What a form must send back, so that no other site can act in that person's name."""
    began: datetime
    seen: datetime


class Sessions:
    """Everybody who is signed in."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        *,
        idle: timedelta,
        longest: timedelta,
        holds: Callable[[str, str], bool] = lambda name, role: True,
    ) -> None:
        self.store, self.clock, self.idle, self.longest, self.holds = store, clock, idle, longest, holds
        self._read: dict[bytes, tuple[datetime, Session]] = {}

    def begin(self, name: str, role: str) -> str:
        """Sign somebody in; gives the secret that the browser sends back. Sessions that are over are swept away."""
        secret, now, t = secrets.token_urlsafe(32), self.clock(), schema.sessions
        row = {"hash": _hash(secret), "name": name, "role": role, "token": secrets.token_urlsafe(24)}
        with self.store.engine.begin() as connection:
            connection.execute(delete(t).where(t.c.seen < _seconds(now - self.idle)))
            connection.execute(insert(t).values(**row, began=_seconds(now), seen=_seconds(now)))
        return secret

    def find(self, secret: str, *, used: bool = True) -> Session | None:
        """Whose secret it is, if the session is not over and that person still has the role signed in with."""
        key, now = _hash(secret), self.clock()
        at, session = self._read.get(key, (None, None))
        if at is None or session is None or now - at > TRUSTED:
            session = self._look(key)
            self._read.pop(key, None)
            if session is not None and not self.holds(session.name, session.role):
                session = None
        if session is None or now - session.seen > self.idle or now - session.began > self.longest:
            return None
        if used and now - session.seen > NOTED:
            t = schema.sessions
            with self.store.engine.begin() as connection:
                connection.execute(update(t).where(t.c.hash == key).values(seen=_seconds(now)))
            session = Session(session.name, session.role, session.token, session.began, now)
            self._read.pop(key, None)
        if len(self._read) > 10_000:
            self._read.clear()
        self._read.setdefault(key, (now, session))
        return session

    def _look(self, key: bytes) -> Session | None:
        t = schema.sessions.c
        found = self.store.rows(select(t.name, t.role, t.token, t.began, t.seen).where(t.hash == key))
        if not found:
            return None
        name, role, token, began, seen = found[0]
        zone = self.clock().tzinfo
        return Session(name, role, token, datetime.fromtimestamp(began, zone), datetime.fromtimestamp(seen, zone))

    def end(self, secret: str) -> None:
        """Sign out."""
        self._end(schema.sessions.c.hash == _hash(secret))

    def end_all(self, name: str) -> None:
        """Sign somebody out everywhere, as on a dismissal or with a new password."""
        self._end(schema.sessions.c.name == name)

    def _end(self, which: object) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(delete(schema.sessions).where(which))  # type: ignore[arg-type]
        self._read.clear()


def _hash(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _seconds(at: datetime) -> int:
    return int(at.timestamp())
