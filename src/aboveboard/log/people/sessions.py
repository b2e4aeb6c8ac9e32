"""Who is signed in: a random token in the browser, its hash in the database, so that every process knows it."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from hashlib import sha256
from time import monotonic

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import DBAPIError

from aboveboard.log.database import schema
from aboveboard.log.database.store import Store
from aboveboard.log.database.words import in_words
from aboveboard.log.people.person import Person

logger = logging.getLogger(__name__)

NOTED = timedelta(minutes=1)
"""When a session was last used is written down no more often than this."""
TRUSTED_SECONDS = 2.0
"""For so long a process goes by what it read of a session, by a clock that nobody can set."""


@dataclass(frozen=True)
class Session:
    """Somebody signed in, in one role."""

    name: str
    role: str
    token: str
    """What a form must send back, so that no other site can act in that person's name."""
    began: datetime
    seen: datetime
    epoch: int = 0
    """The epoch of the account when it was signed in with; the session is over once that moves on."""


class Sessions:
    """Everybody who is signed in.

    What ends all of somebody's sessions is an event of the house's log, which every process follows; what is over is
    deleted, and the time here never goes back, so that no clock brings a session to life again.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        *,
        idle: timedelta,
        longest: timedelta,
        person: Callable[[str], Person | None] | None = None,
        glance: Callable[[str], Person | None] | None = None,
        ticks: Callable[[], float] = monotonic,
        later: Callable[[Callable[[], None]], None] = lambda does: does(),
    ) -> None:
        """Who is known is asked of `person` when a session is read, and of `glance`, which waits for nothing, always.

        Without them anybody may have signed in as anything. That a session was used, or is over, is written down by
        `later`, so that whoever asks does not wait for the database's lock.
        """
        self._later = later
        self._unnoted: dict[bytes, int] = {}
        """Sessions that were used, and when, as far as that is not written down."""
        self.store, self.clock, self.idle, self.longest = store, clock, idle, longest
        self.person, self.glance, self._ticks = person, glance or person, ticks
        self._read: dict[bytes, tuple[float, Session]] = {}
        self._latest, self._at = clock(), ticks()

    def begin(self, name: str, role: str, epoch: int | None = None) -> str:
        """Sign somebody in; gives the secret that the browser sends back. Sessions that are over are swept away.

        The epoch is the account's before the password was checked, so that one which changed meanwhile lets nobody in.
        """
        secret, t = secrets.token_urlsafe(32), schema.sessions
        person = None if self.person is None else self.person(name)
        row = {"hash": _hash(secret), "name": name, "role": role, "token": secrets.token_urlsafe(24)}
        with self.store.engine.begin() as connection:
            last = connection.execute(select(func.max(t.c.seen))).scalar()
            now = self._now(None if last is None else self._time(last))
            over = or_(t.c.seen < _seconds(now - self.idle), t.c.began < _seconds(now - self.longest))
            connection.execute(delete(t).where(over))
            epoch = epoch if epoch is not None else 0 if person is None else person.epoch
            connection.execute(insert(t).values(**row, began=_seconds(now), seen=_seconds(now), epoch=epoch))
        return secret

    def find(self, secret: str, *, used: bool = True) -> Session | None:
        """Whose secret it is, if the session is not over and that person's account is as it was signed in with."""
        key, tick = _hash(secret), self._ticks()
        at, session = self._read.get(key, (tick, None))
        if session is None or tick - at > TRUSTED_SECONDS:
            at, session = tick, self._look(key)
            if session is not None and self.person is not None:
                self.person(session.name)  # follows what other processes wrote
        if session is None:
            self._read.pop(key, None)
            return None
        now = self._now(session.seen)
        if now - session.seen > self.idle or now - session.began > self.longest or not self._stands(session):
            self._read.pop(key, None)
            self._later(partial(self._end, key))
            return None
        if used and now - session.seen > NOTED:
            session = replace(session, seen=now)
            self._unnoted[key] = _seconds(now)
            self._later(self._note)
        if len(self._read) > 10_000:
            self._read.clear()
        self._read[key] = (at, session)
        return session

    def _note(self) -> None:
        """Write down which sessions were used; where the database is not to be had, that is done another time."""
        noted, t = dict(self._unnoted), schema.sessions
        try:
            with self.store.engine.begin() as connection:
                for key, seen in noted.items():
                    connection.execute(update(t).where(t.c.hash == key, t.c.seen < seen).values(seen=seen))
        except DBAPIError as error:
            logger.warning("which sessions were used is not written down yet: %s", in_words(error))
            return
        for key, seen in noted.items():
            if self._unnoted.get(key) == seen:
                del self._unnoted[key]

    def _stands(self, session: Session) -> bool:
        """Does that person still have the role, and the account that was signed in with?"""
        if self.glance is None:
            return True
        person = self.glance(session.name)
        return person is not None and person.there and session.role in person.roles and person.epoch == session.epoch

    def _now(self, at_least: datetime | None = None) -> datetime:
        """The time, which goes on at least as fast as the processor's own clock and never goes back."""
        tick = self._ticks()
        latest = max(self.clock(), self._latest + timedelta(seconds=tick - self._at))
        self._latest, self._at = latest if at_least is None else max(latest, at_least), tick
        return self._latest

    def _time(self, seconds: int) -> datetime:
        return datetime.fromtimestamp(seconds, self.clock().tzinfo)

    def _look(self, key: bytes) -> Session | None:
        t = schema.sessions.c
        found = self.store.rows(select(t.name, t.role, t.token, t.began, t.seen, t.epoch).where(t.hash == key))
        if not found:
            return None
        name, role, token, began, seen, epoch = found[0]
        return Session(name, role, token, self._time(began), self._time(seen), epoch)

    def find_anew(self, secret: str) -> Session | None:
        """The same by what the database holds now; whoever asks again at once then finds it at hand."""
        self._read.pop(_hash(secret), None)
        return self.find(secret)

    def end(self, secret: str) -> None:
        """Sign out."""
        self._end(_hash(secret))

    def _end(self, key: bytes) -> None:
        with self.store.engine.begin() as connection:
            connection.execute(delete(schema.sessions).where(schema.sessions.c.hash == key))
        self._read.clear()


def _hash(secret: str) -> bytes:
    return sha256(secret.encode()).digest()


def _seconds(at: datetime) -> int:
    return int(at.timestamp())
