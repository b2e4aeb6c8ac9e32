"""Every table of a floor's database edited in every way: it is noticed, or the floor stands as if nothing was done.

An edit is looked for when a floor is opened, by the full check of a database, and by the checkpoint of a floor that ran
meanwhile. Passwords, sessions and which notices were read are no record of what happened: they are left out here, as
SECURITY.md says.
"""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Boolean, Column, Integer, LargeBinary, Table, delete, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError

from aboveboard.floor import HOUSE
from aboveboard.law.errors import BadInput
from aboveboard.log.audit.fold import MARK
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.database.opening import open_store
from aboveboard.log.deeds import Altered, Viewer
from aboveboard.log.logbook import Logbook
from tests.log.chain.test_verify_forms import POKER
from tests.log.test_log import SECRET, session
from tests.support.databases import fresh
from tests.support.house import TABLE, WITH_MINT, Cast, open_floor, opened, playing
from tests.support.turns import PROVE

EDITS = None if PROVE else 60
"""How many edits are tried on each database; all of them in full."""
SECOND = "poker-1"
OUTSIDE = {"contents", "leases", "notices", "passwords", "sessions"}
"""Of contents `tests/charity/test_contents.py` tries every edit."""
FILLED = {"accounts", "events", "head", "logs", "meta", "postings", "snapshots", "veiled"}
Row = Mapping[str, Any]


class Edit(NamedTuple):
    """One edit of one row: a column that gets a value, the row gone, or one more like it."""

    table: Table
    row: dict[str, Any]
    column: str | None
    value: Any = None
    adds: bool = False

    def __str__(self) -> str:
        keys = {key.name: self.row[key.name] for key in self.table.primary_key}
        what = "row added, " if self.adds else ""
        return f"{self.table.name} {keys}: {what}{self.column or 'row deleted'} {self.value!r}"

    def do(self, url: str) -> None:
        """Somebody with the database's password at work."""
        table, store = self.table, open_store(url)
        this = [key == self.row[key.name] for key in table.primary_key]
        try:
            with store.engine.begin() as connection:
                if self.adds:
                    connection.execute(insert(table).values(**{**self.row, str(self.column): self.value}))
                elif self.column is None:
                    connection.execute(delete(table).where(*this))
                else:
                    connection.execute(update(table).where(*this).values({self.column: self.value}))
        finally:
            store.close()


def filled(url: str) -> None:
    """A floor with everything on it: two tables, hidden hands, withheld transfers, keys; a mark, and more after it."""
    with playing(url) as cast:
        session(cast, 3)
        opened(cast, POKER, SECOND)
        cast.say("dan", "commit", {}, SECOND)
        for seat, name in enumerate(("bob", "cyd"), 1):
            cast.say(name, "sit", {"seat": seat}, SECOND)
            cast.say(name, "bet", {"wager": "ante", "stake": 1000}, SECOND, key=f"{name}-before")
        cast.floor.checkpoint("sam")
        cast.floor.snapshot()
        assert cast.floor.store.remembered(schema.meta, MARK)
        cast.say("ann", "bet", {"wager": "field", "stake": 500}, key="after")
        cast.say("dan", "machine", {}, SECOND)
        cast.say("ann", "bet", {"wager": "field", "stake": 600})


def values(column: Column[Any], row: Row, others: list[Row]) -> Iterator[Any]:
    """Other values for a column: near, far, somebody else's, and none."""
    held, kind = row[column.name], column.type
    if isinstance(kind, Boolean):
        yield not held
        return
    if isinstance(kind, LargeBinary):
        if held is not None:
            yield bytes([held[0] ^ 1, *held[1:]]) if held else b"x"
            yield held[:-1]
            yield b""
    elif isinstance(kind, Integer) or not isinstance(held, str):
        if held is not None:
            yield from (held + 1, held - 1, 0, 2**31 - 1)
    else:
        yield held + "x"
        yield "player/nobody"
    for other in others:
        if other[column.name] not in (held, None):
            yield other[column.name]
            break
    if column.nullable and held is not None:
        yield None


def edits(url: str) -> Iterator[Edit]:
    """Every column of rows of each class, deletions, and rows that are added; each is another edit."""
    store = open_store(url)
    for table in schema.metadata.sorted_tables:
        if table.name in OUTSIDE:
            continue
        assert table.name in FILLED
        rows: list[Row] = [dict(row._mapping) for row in store.rows(select(table).order_by(*table.primary_key))]
        rows = [{name: bytes(v) if isinstance(v, memoryview) else v for name, v in row.items()} for row in rows]
        some = {0, len(rows) // 3, len(rows) // 2, len(rows) - 2, len(rows) - 1}
        some |= {n for n, row in enumerate(rows) if row.get("key") is not None}
        for number in sorted(each for each in some if 0 <= each < len(rows)):
            row = dict(rows[number])
            others = [each for each in rows if each is not rows[number]]
            for column in table.columns:
                for value in dict.fromkeys(values(column, row, others)):
                    if value != row[column.name]:
                        yield Edit(table, row, column.name, value)
            yield Edit(table, row, None)
        for key in table.primary_key:
            for value in itertools.islice(values(key, rows[-1], []), 1):
                yield Edit(table, dict(rows[-1]), key.name, value, adds=True)
    store.close()


def standing(url: str) -> tuple[Any, ...]:
    """Everything that anybody sees of a floor."""
    with open_floor(url, secret=SECRET) as floor:
        watching, auditor = Viewer("sam", "supervisor"), Viewer("aud", "auditor")
        views = {log: floor.view(log, watching) for log in floor.logs()}
        return views, floor.balances(), b"".join(floor.export(None, auditor)), floor.statement("player/ann")


def noticed(edit: Edit, copy: Callable[[], str], stood: tuple[Any, ...]) -> str:
    """Where an edit is noticed."""
    url = copy()
    try:
        edit.do(url)
    except DBAPIError:
        return "refused by the database"
    try:
        with Logbook.open(url, WITH_MINT, secret=SECRET, reading=True) as floor:
            found = floor.audit()
        verified = found.finding is not None
    except (Altered, BadInput, ValueError, TypeError):
        verified = True
    try:
        same = standing(url) == stood
    except (BadInput, Altered):
        return "when opened"
    if verified:
        return "by the full check"
    if same and edit.table.name in ("head", "meta", "snapshots"):
        return "nowhere, and everything stands as it stood"
    url = copy()
    with open_floor(url, secret=SECRET) as floor:
        floor.view(TABLE, Viewer())
        edit.do(url)
        try:
            refusal = Cast(floor).do("sam", "checkpoint", {}, HOUSE).refusal
        except Altered:
            return "while running"
        if refusal is not None and "nothing is signed: " in refusal.reason:
            return "by the checkpoint of a running floor"
    return "NOWHERE"


def tried(url: str, copy: Callable[[], str], fewer: int = 1) -> str:
    filled(url)
    stood = standing(copy())
    every = list(edits(url))
    chosen = every if EDITS is None else random.Random(7).sample(every, EDITS // fewer)
    found = {str(edit): noticed(edit, copy, stood) for edit in chosen}
    missed = [edit for edit, where in found.items() if where == "NOWHERE"]
    assert not missed, "\n".join(missed)
    counts = Counter(found.values())
    assert counts["when opened"] > len(chosen) // 4
    return f"{len(chosen)} of {len(every)} edits: {', '.join(f'{n} {where}' for where, n in counts.items())}"


def test_every_table_edited_in_every_way_on_sqlite(tmp_path: Path, figure: Callable[[str], None]) -> None:
    url, to = tmp_path / "floor.db", tmp_path / "copy.db"

    def copy() -> str:
        for old in tmp_path.glob("copy.db*"):
            old.unlink()
        return str(shutil.copy(url, to))

    figure(tried(str(url), copy))


def test_every_table_edited_in_every_way_on_postgresql(postgres: str | None, figure: Callable[[str], None]) -> None:
    import psycopg

    url = fresh(postgres)
    source = make_url(url)
    to = source.set(database=f"{source.database}_edited")

    def copy() -> str:
        assert postgres is not None
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {to.database}")
            connection.execute(f"CREATE DATABASE {to.database} TEMPLATE {source.database}")
        return to.render_as_string(hide_password=False)

    figure(tried(url, copy, 5))


def test_an_event_that_spells_nothing_any_more_is_exported_and_found(tmp_path: Path) -> None:
    url = str(tmp_path / "floor.db")
    filled(url)
    table = schema.events
    store = open_store(url)
    hidden = [row for row in store.rows(select(table)) if b'"veiled"' in bytes(row.body)]
    store.close()
    Edit(table, dict(hidden[0]._mapping), "body", b"z" + bytes(hidden[0].body)[1:]).do(url)
    with Logbook.open(url, WITH_MINT, secret=SECRET, reading=True) as floor:
        lines = b"".join(floor.export(None, Viewer("aud", "auditor")))
        assert floor.audit().finding is not None
    assert b'\nz"actor"' in lines
    assert verify(lines).finding is not None
