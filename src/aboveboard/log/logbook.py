"""The logbook: the one object that the terminal and the browser's side hold."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Any, TypeVar

from sqlalchemy import select

from aboveboard.law.errors import BadInput
from aboveboard.log.audit.check import Check
from aboveboard.log.chain import hash_chain
from aboveboard.log.chain.canonical import LARGEST
from aboveboard.log.chain.destroyed import HASH
from aboveboard.log.chain.verify import Finding, Report, verify
from aboveboard.log.database import schema
from aboveboard.log.database.accounts import CLOSED_LOGS
from aboveboard.log.database.opening import open_store
from aboveboard.log.database.store import Store, put_by_name
from aboveboard.log.deciding.clock import ahead
from aboveboard.log.deciding.desk import Desk
from aboveboard.log.deciding.writer import Writer
from aboveboard.log.deeds import Altered, Decision, Deed, Logged, NotAllowed, OutOfService, Viewer
from aboveboard.log.export import Chosen, export
from aboveboard.log.kinds import Houses, LogKind
from aboveboard.log.log_index import LogIndex
from aboveboard.log.log_state import LogState
from aboveboard.log.people.passwords import Passwords
from aboveboard.log.people.people import People
from aboveboard.log.people.person import Person
from aboveboard.log.reading import Reader
from aboveboard.log.vault.finding import find
from aboveboard.log.vault.moving import look, settle
from aboveboard.log.vault.vault import Vault
from aboveboard.log.wording import Wording, describe

logger = logging.getLogger(__name__)

VIEWS = 500
"""How many views are remembered."""
T = TypeVar("T")
LOOK_SECONDS = 0.2
"""How often what other processes wrote is looked for, while somebody waits for it."""
REST_SECONDS = 3
"""Where nothing was written for so long, what can wait is done."""
CLOSING_SECONDS = 3
"""No longer than this the closing of a logbook waits for what can be done by its next opening too."""


class Logbook:
    """All logs of the houses on one database; several processes may hold it open."""

    def __init__(self, store: Store, houses: Houses, clock: Callable[[], datetime], vault: Vault) -> None:
        self.store, self.houses, self.vault = store, houses, vault
        self.desk = Desk(store, houses, clock, vault)
        self.notice: str | None = None
        """What whoever opens the floor is to be told about its key."""
        self.passwords = Passwords(store)
        self._reader = Reader(store, vault, houses)
        self.leases = self.desk.leases
        self._last: dict[str, int] = {}
        """The last event of each log that has moved since the logbook was opened."""
        self._waiting: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self._followers: list[Callable[[dict[str, int]], None]] = []
        """Who is told of all logs that have moved."""
        self._writer = Writer(self.desk, self._wake)
        self._views: dict[tuple[str, Viewer], tuple[int, dict[str, Any]]] = {}
        """What guests and others see of a log, and the last event of all when it was made."""
        self._wordings: dict[str, tuple[Any, Wording]] = {}
        """What each log was set up with, and the words of its kind."""
        self.index = LogIndex(store, houses)
        """Which logs there are, and what each was opened with."""
        self._beside: dict[object, Any] = {}
        self._resting: list[Callable[[], bool]] = []
        """What is done while nothing is written."""
        self._followed = monotonic()
        """When what other processes wrote was last looked for."""
        self._always = False
        """Does a thread follow other processes all the time?"""
        self._stop = Event()
        self._watcher: Thread | None = None
        self._closing: list[Callable[[], None]] = []
        """What is ended before the database is let go of."""

    @classmethod
    def open(
        cls,
        url: str,
        houses: Houses,
        *,
        secret: bytes | str | None = None,
        clock: Callable[[], datetime] = hash_chain.now,
        reading: bool = False,
        new_key: bool = False,
    ) -> Logbook:
        """Open a database by a file's name or a URL; it is made or brought up to date where need be.

        What lies beside the events is compared with what they give, and BadInput says what differs; one that is only
        opened to be read is not compared, and nothing is written to it: neither its form nor a key is made.

        The secret signs checkpoints and encrypts what is hidden; without one, and none in the environment, it lies in
        a key file that is no part of the database. A floor whose key is missing or another is opened only where a new
        key is asked for: what was hidden stays unreadable then, and everything else stands.
        """
        store = open_store(url, reading=reading)
        try:
            found = find(store, secret, reading=reading, new_key=new_key)
            vault = Vault(*found.secrets)
            key_notice = look(store, vault, found) if reading else settle(store, vault, found, new_key=new_key)
        except BaseException:
            store.close()
            raise
        book = cls(store, houses, clock, vault)
        book.notice = key_notice
        if reading:
            book.desk.refuses = "the floor was opened to be read, and nothing is written"
            return book
        try:
            book.desk.open()
        except Altered as error:
            book.close()
            raise BadInput(
                f"database: {error}; it is not opened to be written to, but can be exported and verified"
            ) from error
        book.notice = key_notice or book.desk.unmarked
        return book

    def close(self) -> None:
        """Finish what waits and let go of the database."""
        while self._closing:
            self._closing.pop()()
        self._stop.set()
        until = monotonic() + CLOSING_SECONDS
        while self._always and self._rest() and monotonic() < until:
            pass
        self._wake(dict.fromkeys(self._waiting, -1))
        if self.desk.clock.notes or self.desk.on_record.until is not None:
            with suppress(Exception):  # the floor is closed even where the database is gone
                self._writer.ask(lambda desk: desk.write_notes())
        self._writer.close()
        if self._watcher is not None:
            self._watcher.join()
        self.store.close()

    def at_close(self, ends: Callable[[], None]) -> None:
        """Have something that goes on by itself be ended before the database is let go of."""
        self._closing.append(ends)

    def __enter__(self) -> Logbook:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    # -- deeds -----------------------------------------------------------------------------------------------------

    def do(self, deed: Deed) -> Decision:
        """Have a deed decided; what is accepted is on the disk when this returns."""
        return self._writer.do(deed)

    async def submit(self, deed: Deed) -> Decision:
        """The same without holding up the event loop; deeds that come together are committed together."""
        return await self._writer.submit(deed)

    def snapshot(self) -> None:
        """Write down every log's state, so that the next start is quick; done by itself every so many events."""

        def take(desk: Desk) -> None:
            for state in desk.states.values():
                if state.number > state.snapshot_at:
                    desk.take_snapshot(state)
            desk.take_mark()

        self._writer.ask(take)

    def fold_anew(self, log: str) -> None:
        """Have a log's state made anew from its last snapshot and the events since, whatever is held of it here."""
        self._writer.ask(lambda desk: desk.doubt(log))

    # -- looking ---------------------------------------------------------------------------------------------------

    def logs(self, kind: str | None = None) -> list[str]:
        """The names of all logs, or of those of one kind; the one that holds the people comes first."""
        return self.index.logs(kind)

    def heads(self) -> list[tuple[str, int, str]]:
        """How far each log goes: its name, how many events it has, and the hash of the last."""
        t = schema.logs.c
        rows = self.store.rows(select(t.name, t.number, t.hash).order_by(t.name != self.houses.home, t.id))
        return [(name, number, bytes(hash).hex()) for name, number, hash in rows]

    def look(self, log: str, with_it: Callable[[LogState], Any]) -> Any:
        """Ask something of a log's state while nobody changes it; other processes' events show in a moment."""
        self._keep_up()
        with self._writer.lock:
            state = self.desk.use(log)
            found = None if state is None else (with_it(state),)
            too_much = self.desk.too_much
        if found is None:
            return self._writer.ask(lambda desk: with_it(desk.state(log)))
        if too_much:
            self._writer.ask(lambda desk: None)
        return found[0]

    def view(self, log: str, viewer: Viewer) -> dict[str, Any]:
        """What a viewer may see of a table, or of the house, part by part.

        What guests and others see depends on the events alone: it is made once for each of them, and whoever looks
        again after that does not wait for the writer. It is not to be changed. Staff sees timers that run.
        """
        if self.kind(log).closed is not None:
            self._part_read(log, viewer)
            viewer = self._as_there(log, viewer)
        if viewer.role not in ("", self.houses.permissions.guest):
            found: dict[str, Any] = self.look(log, lambda state: state.view(viewer))
            return found
        self._keep_up()
        seq, view = self._views.get((log, viewer), (None, {}))
        if seq != self._writer.seq:
            seq, view = self.look(log, lambda state: (self.desk.seq, state.view(viewer)))
            if len(self._views) >= VIEWS:
                self._views.clear()
            self._views[log, viewer] = seq, view
        return view

    def person(self, name: str) -> Person | None:
        """Somebody by name, if known."""
        found: Person | None = self.look(self.houses.home, lambda state: state.part(People).known.get(name))
        return found

    def glance(self, name: str) -> Person | None:
        """Somebody by name, as this process knows it now: nothing is waited for, but where it knows nothing yet."""
        people = self.desk.people_now
        return self.person(name) if people is None else people.known.get(name)

    def holds(self, name: str, role: str) -> bool:
        """Does somebody have a role everywhere here, now? One at a single thing is asked for where it is acted in."""
        person = self.person(name)
        return person is not None and person.there and role in person.roles

    def people(self) -> list[Person]:
        """Everybody who is known."""
        found: list[Person] = self.look(self.houses.home, lambda state: list(state.part(People).known.values()))
        return found

    def _keep_up(self) -> None:
        """Follow other processes, unless that was done just now or a thread of its own does it."""
        if self._always:
            return
        now = monotonic()
        if now - self._followed >= LOOK_SECONDS:
            self._followed = now
            self.refresh()

    def refresh(self) -> None:
        """Follow what other processes wrote."""
        if self.store.head() != self.desk.seq:
            self._writer.ask(lambda desk: None)

    # -- events ----------------------------------------------------------------------------------------------------

    def events(self, log: str, after: int = -1, viewer: Viewer | None = None, limit: int = 1000) -> list[Logged]:
        """The events of a log after a number, with the hidden values that the viewer may see; nobody sees the rest.

        Of a closed log somebody may read only some events; the others are left out.
        """
        viewer = viewer or Viewer()
        key, t, kind = self.index.key(log), schema.events.c, self.kind(log)
        reads = self._part_read(log, viewer) if kind.closed is not None else None
        viewer = self._as_there(log, viewer)
        rows = self.store.rows(
            select(t.seq, t.body).where(t.log == key, t.number > after).order_by(t.number).limit(limit)
        )
        found = list(self._reader.shown(rows, kind, viewer))
        return found if reads is None else [event for event in found if reads(event)]

    def bodies(self, log: str, first: int, before: int) -> list[bytes]:
        """Events of a log as they are spelled, from a number up to another, without what is hidden."""
        t, key = schema.events.c, self.index.key(log)
        where = (t.log == key, t.number >= first, t.number < before)
        return [bytes(body) for (body,) in self.store.rows(select(t.body).where(*where).order_by(t.number))]

    def kind(self, log: str) -> LogKind:
        """The kind of a log."""
        return self.index.kind(log)

    def _part_read(self, log: str, viewer: Viewer) -> Callable[[Logged], bool] | None:
        """Which events of a log somebody reads, None where it is all; raises NotAllowed where it is none."""
        if self._reader.reads_all(self.kind(log), viewer):
            return None
        if not viewer.name:  # nobody by name holds a role, and a floor that was opened to be read is not asked
            raise self._reader.not_read(log)
        people = self.people_part()
        found: Callable[[Logged], bool] | None
        found = self.look(log, lambda state: self._reader.part_read(state, viewer, people))
        return found

    def _as_there(self, log: str, viewer: Viewer) -> Viewer:
        """Somebody as a reader of a log: what is withheld of a public one is for those with a role there."""
        closed = self.kind(log).closed
        if closed is None or not closed.public or self._reader.holds_the_database(viewer):
            return viewer
        if not viewer.name:
            return replace(viewer, role="")
        people = self.people_part()
        found: Viewer = self.look(log, lambda state: self._reader.as_there(state, viewer, people))
        return found

    def people_part(self) -> People:
        """The part that knows everybody."""
        found: People = self.look(self.houses.home, lambda state: state.part(People))
        return found

    def describe(self, event: Logged) -> str:
        """What an event says, in the words of its kind of log."""
        found = self._wordings.get(event.log)
        if found is None:
            found = self._wordings[event.log] = self.look(event.log, lambda state: (state.setting, state.kind.wording))
        return describe(event, *found)

    def last(self, log: str) -> int:
        """The number of the last event of a log; -1 where it has none."""
        found = self.index.numbers([log]).get(log)
        if found is None:
            raise self.index.no_log(log)
        return found - 1

    def beside(self, make: Callable[[Logbook], T]) -> T:
        """What is derived from the logs and remembered beside them by whoever uses this logbook, made once."""
        found: T = self._beside.get(make) or self._beside.setdefault(make, make(self))
        return found

    # -- from one start to the next ------------------------------------------------------------------------------------

    @property
    def stays(self) -> bool:
        """Is this logbook open for a while, and not for one question?"""
        return self._always

    def at_rest(self, does: Callable[[], bool]) -> None:
        """Have something done, a little at a time, while nothing is written; it gives whether there is more to do."""
        self._resting.append(does)

    def put_by(self, given: Mapping[str, tuple[int, bytes]]) -> None:
        """Put by what was found out of logs, each of so many events and in the meantime no more, for the next start."""
        rows = {log: (number, self.vault.put_by(log, content)) for log, (number, content) in given.items()}

        def put(desk: Desk) -> None:
            for log, (number, content) in rows.items():
                heads = desk.store.ask("SELECT number FROM logs WHERE name = ?", (log,))
                if heads and heads[0][0] == number:
                    desk.batch.meta[put_by_name(log)] = content

        self._writer.ask(put)

    def taken_up(self, log: str) -> bytes | None:
        """What was put by of a log; None where there is nothing, or nothing that this floor has sealed."""
        found = self.store.remembered(schema.meta, put_by_name(log))
        return self.vault.taken_up(log, bytes(found)) if found and not isinstance(found, str) else None

    def _rest(self) -> bool:
        """Do a little of what is left for such a time; gives whether there is more."""
        more = False
        for does in tuple(self._resting):
            try:
                more = does() or more
            except (OutOfService, Altered):
                continue  # the database is not to be written to, and it can wait
            except Exception:
                logger.exception("what is done at rest failed")
        return more

    def content(self, log: str, number: int, viewer: Viewer) -> tuple[Logged, bytes]:
        """An event that a viewer may read, and what is attached to it; NotAllowed where the file is for others."""
        found = self.events(log, number - 1, viewer, 1) if number <= LARGEST else []
        hash = found[0].payload.get(HASH) if found and isinstance(found[0].payload, Mapping) else None
        content = None if hash is None else self._reader.content(self.index.key(log), log, str(hash))
        if content is None or found[0].number != number:
            raise BadInput(f"{log}: nothing is attached to event {number}")
        audience = self.look(log, lambda state: self._reader.audience_of_file(state, found[0]))
        viewer = self._as_there(log, viewer)
        if audience is not None and not self._reader.sees(audience, self.kind(log), viewer):
            raise self.houses.permissions_of(self.kind(log)).kept_from(viewer.role, audience)
        return found[0], content

    def attached(self, log: str, sha256: str) -> bytes:
        """What is attached to a log, for whoever holds the database itself; BadInput where it is not there."""
        content = self._reader.content(self.index.key(log), log, sha256)
        if content is None:
            raise BadInput(f"{log}: nothing of that hash is attached")
        return content

    def export(self, log: str | None = None, viewer: Viewer | None = None) -> Iterator[bytes]:
        """The lines of an export of one log, or of all, with the hidden values that the viewer may see."""
        t = schema.logs.c
        heads = select(t.id, t.name, t.number, t.hash).order_by(t.name != self.houses.home, t.id)
        chosen = [(row.id, row.name, row.number, row.hash) for row in self.store.rows(heads) if log in (None, row.name)]
        if not chosen:
            raise self.index.no_log(str(log))
        return export(self.store, self.vault, [self._chosen(row, viewer or Viewer(), log) for row in chosen])

    def _chosen(self, row: tuple[int, str, int, bytes], viewer: Viewer, asked: str | None) -> Chosen:
        """A log of an export; one that is closed to a reader who asked for all of them is only named."""
        kind, closed = self.kind(row[1]), False
        if kind.closed is not None:
            try:
                closed = self._part_read(row[1], viewer) is not None
            except NotAllowed:
                closed = True
            if closed and asked is not None:
                raise NotAllowed(f"{asked} is exported by those who read all of it")
            viewer = self._as_there(row[1], viewer)
        return Chosen(*row, closed, lambda name: self._reader.sees(name, kind, viewer))

    def audit(self, checkpoint: str | None = None, key: str | None = None) -> Report:
        """Verify every log, and compare all that lies beside the events with what they give, from the first of them."""
        roles = self.houses.permissions
        sees = next((role for role in roles.sees_all if all(role in each for each in roles.audiences.values())), "")
        report = verify(b"".join(self.export(None, Viewer("", sees))), checkpoint, key)
        if report.finding is not None:
            return report
        try:
            with self.store.at_one_moment() as ask:
                Check(ask, self.vault, self.houses, whole=True).run()
        except Altered as error:
            return Report(report.logs, Finding(0, 0, None, None, str(error)))
        if (altered := self._reader.contents_altered()) is not None:
            return Report(report.logs, Finding(0, 0, None, None, altered))
        beside = "Balances, postings and all else in the database are what the events give."
        return report._replace(proved=f"{report.proved} {beside}")

    def checkpoint(self, actor: str, role: str = "supervisor") -> str:
        """Sign how everything stands, log it, and give the line to print."""
        return str(self.do(Deed(self.houses.home, "checkpoint", {}, actor, role)).answer["line"])

    async def subscribe(self, log: str, after: int | None = None) -> AsyncIterator[int]:
        """The number of the last event of a log, each time that it has grown."""
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        seen = self.last(log)
        self._last[log] = max(seen, self._last.get(log, seen))
        seen = seen if after is None else after
        ear = (loop, woken)
        self._waiting.setdefault(log, set()).add(ear)
        self._watch()
        try:
            while not self._stop.is_set():
                if self._last[log] > seen:
                    seen = self._last[log]
                    yield seen
                await woken.wait()
                woken.clear()
        finally:
            self._waiting[log].discard(ear)

    def follow(self, hears: Callable[[dict[str, int]], None]) -> Callable[[], None]:
        """Tell somebody, on whichever thread wrote, of every log that has moved; gives what puts an end to it."""
        self._followers.append(hears)
        self._watch()
        return lambda: self._followers.remove(hears)

    def _wake(self, logs: dict[str, int]) -> None:
        """Tell whoever follows; one who fails holds up neither the others nor whoever writes."""
        for hears in tuple(self._followers):
            try:
                hears(logs)
            except Exception:
                logger.exception("somebody who follows the logs failed at %s", ", ".join(logs))
        for log, number in logs.items():
            self._last[log] = max(number, self._last.get(log, number))
            for loop, woken in tuple(self._waiting.get(log, ())):
                if not woken.is_set():
                    with suppress(RuntimeError):  # the loop is closed, and nobody listens any more
                        loop.call_soon_threadsafe(woken.set)

    def watch(self) -> None:
        """Follow other processes all the time, by a thread of its own: nobody who looks then waits for the database."""
        self._always = True
        self._watch()

    def _watch(self) -> None:
        """Begin to look for what other processes write."""
        if self._watcher is None:
            self._watcher = Thread(target=self._look, name="floor-watcher", daemon=True)
            self._watcher.start()

    def _look(self) -> None:
        seq, since = self.desk.seq, monotonic()
        while not self._stop.wait(LOOK_SECONDS):
            if self._always or any(self._waiting.values()):
                try:
                    self.refresh()
                except Exception:
                    continue
            if self.desk.seq != seq:
                seq, since = self.desk.seq, monotonic()
            elif self._always and monotonic() - since >= REST_SECONDS:
                self._rest()

    def clock_notices(self) -> list[str]:
        """That the clock was set while the floor was open, and which logs go beyond it."""
        now, lasts = self.desk.clock(), self.index.lasts()
        return [str(jump) for jump in self.desk.clock.jumps] + [
            why for log, last in lasts.items() if (why := ahead(log, last, now)) is not None
        ]

    # -- money -----------------------------------------------------------------------------------------------------

    def balances(self, start: str = "") -> dict[str, int]:
        """What every account holds, or those whose names start so."""
        t = schema.accounts.c
        rows = self.store.rows(
            select(t.name, t.balance).where(t.name.startswith(start, autoescape=True)).order_by(t.name)
        )
        return dict(rows)

    def open_balances(self) -> dict[str, int]:
        """What every account holds that belongs to no closed log, and what those of closed logs hold together."""
        held, closed = self.balances(), self.houses.closed_account
        apart = sum(cents for name, cents in held.items() if closed(name))
        shown = {name: cents for name, cents in held.items() if not closed(name)}
        return shown if len(shown) == len(held) else {**shown, CLOSED_LOGS: apart}

    def balance(self, account: str) -> int:
        """What an account holds."""
        t = schema.accounts.c
        rows = self.store.rows(select(t.balance).where(t.name == account))
        return int(rows[0][0]) if rows else 0

    def statement(self, account: str, limit: int = 1000) -> list[dict[str, Any]]:
        """The last postings of an account, newest first: log, event and cents, in or out."""
        a, p, e, g = schema.accounts.c, schema.postings.c, schema.events.c, schema.logs.c
        rows = self.store.rows(
            select(g.name, e.number, p.cents)
            .where(a.name == account, p.account == a.id, e.seq == p.seq, g.id == e.log)
            .order_by(p.seq.desc(), p.line.desc())
            .limit(limit)
        )
        return [{"log": log, "event": number, "cents": cents} for log, number, cents in rows]
