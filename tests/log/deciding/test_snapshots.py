"""Snapshots are data: every kind of log goes on from one, a changed one is passed over, and none can run anything."""

from __future__ import annotations

import ast
import gzip
import pickle
import sqlite3
import subprocess
import sys
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, get_args, get_type_hints

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import select

import aboveboard
from aboveboard.floor import HOUSE
from aboveboard.floor.links.link import Link
from aboveboard.kernel.plain import form_of
from aboveboard.log.database import schema
from aboveboard.log.deciding.snapshots import FORM, _filled_in, part_form
from aboveboard.log.deeds import Viewer
from aboveboard.log.part import State, StatePart
from aboveboard.log.vault.vault import Vault
from tests.log.test_log import SECRET, session
from tests.support.house import TABLE, open_floor, playing
from tests.support.turns import PROVE
from tests.unchanged.asked import FIXTURES
from tests.unchanged.program import opened

SOURCE = Path(aboveboard.__file__).parent
FORBIDDEN = {"pickle", "_pickle", "dill", "cloudpickle", "marshal", "shelve", "copyreg", "jsonpickle", "joblib"}
RUNS = {"eval", "exec", "compile", "__import__"}
CHANGES = 2_000 if PROVE else 60
COLUMNS = ("state", "seal")
ROWS = select(schema.snapshots.c.log, schema.snapshots.c.state, schema.snapshots.c.seal)
YOUNGER = {"link": Link}
"""Kinds of log that the kept night is older than; `tests/floor/links/test_at_table.py` goes on from a snapshot."""
SAM = Viewer("sam", "supervisor")


def made_of_data(source: str) -> list[str]:
    """Where a program turns data into code: imports of what does so, and calls of what runs a text."""
    found = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                found += [f"{node.lineno}: {each.name}" for each in names if each.name.split(".")[0] in FORBIDDEN]
            case ast.ImportFrom(module=str(module)) if module.split(".")[0] in FORBIDDEN:
                found.append(f"{node.lineno}: {module}")
            case ast.Call(func=ast.Name(id=called)) if called in RUNS:
                found.append(f"{node.lineno}: {called}")
    return found


def test_no_code_is_made_from_data() -> None:
    """No pickle, marshal, shelve, eval or exec anywhere in the product, but for what fills declared records."""
    found = {path.relative_to(SOURCE).as_posix(): made_of_data(path.read_text()) for path in SOURCE.rglob("*.py")}
    runs = {path: [each.partition(": ")[2] for each in places] for path, places in found.items() if places}
    assert runs == {"kernel/quickly.py": ["exec"]}
    assert made_of_data("import pickle\nfrom marshal import loads\nif 1:\n eval('1')") == [
        "1: pickle",
        "2: marshal",
        "4: eval",
    ]


def night(tmp_path: Path) -> Path:
    """A night on every kind of log, with rounds in play."""
    file = tmp_path / "floor.db"
    file.write_bytes(gzip.decompress((FIXTURES / "floor.sqlite.gz").read_bytes()))
    return file


def test_every_part_of_every_kind_of_log_goes_on_from_a_snapshot(tmp_path: Path) -> None:
    file = night(tmp_path)
    with opened(file) as hall:
        before = hall.state()
        hall.floor.snapshot()
        states = hall.floor.desk.states.values()
        parts = {type(part) for state in states for part in state.parts.values()}
        kinds = hall.floor.houses.kinds.values()
        known = {kind.name for kind in kinds if kind.closed is None}
        assert {state.kind.name for state in states} == known - YOUNGER.keys()
    with opened(file) as hall:
        assert hall.state() == before
        for state in hall.floor.desk.states.values():
            assert state.snapshot_at == state.number > 0, f"{state.log} was folded from its first event"
    for part in parts | set(YOUNGER.values()):
        whole(part)


def whole(part: Any) -> None:
    """The type that a part declares is written to its last field, whether or not this night has filled it."""
    part_form(part)
    own = part.snapshot is StatePart.snapshot
    todo = [_filled_in(part, State) if own else get_type_hints(part.snapshot, include_extras=True)["return"]]
    seen = set()
    while todo:
        hint = todo.pop()
        if hint in seen or hint is ... or isinstance(hint, (str, int)):
            continue
        seen.add(hint)
        form_of(hint)
        if is_dataclass(hint) or hasattr(hint, "_fields"):
            hints = get_type_hints(hint, include_extras=True)
            todo += [hints[name] for name in getattr(hint, "_fields", None) or [each.name for each in fields(hint)]]
        todo += [each for each in get_args(hint) if not isinstance(each, str)]


def test_an_old_pickle_is_passed_over_and_made_anew(tmp_path: Path) -> None:
    """The databases of an earlier program hold pickles, well sealed: they are not read, and events are folded."""
    file = night(tmp_path)
    with sqlite3.connect(file) as database:
        old = database.execute("SELECT state FROM snapshots").fetchall()
    database.close()
    assert all(state.startswith(b"\x80\x05") for (state,) in old)
    with opened(file) as hall:
        hall.state()
        for state in hall.floor.desk.states.values():
            assert state.snapshot_at == 0
        hall.floor.snapshot()
        rows = hall.floor.store.rows(ROWS)
        names = {hall.floor.index.key(log): log for log in hall.floor.logs()}
        anew = [hall.floor.vault.take_out(names[key], bytes(state), bytes(nonce)) for key, state, nonce in rows]
    assert len(anew) == len(old)
    assert all(content is not None and content.startswith(FORM) for content in anew)


TRAP = """
import os, pickle
class Trap:
    def __reduce__(self):
        return os.mkdir, ({folder!r},)
print(pickle.dumps(Trap()).hex())
"""


def test_a_planted_pickle_runs_nothing(tmp_path: Path) -> None:
    """Whoever writes the database has nothing run by it, however well it is sealed."""
    file, folder = tmp_path / "floor.db", tmp_path / "planted"
    with playing(str(file)) as cast:
        session(cast, 3)
        cast.floor.snapshot()
        before = cast.floor.view(TABLE, SAM)
    made = subprocess.run([sys.executable, "-c", TRAP.format(folder=str(folder))], capture_output=True, check=True)
    trap = bytes.fromhex(made.stdout.decode())
    pickle.loads(trap)
    assert folder.exists(), "the trap is one"
    folder.rmdir()
    with sqlite3.connect(file) as database:
        for key, name in database.execute("SELECT id, name FROM logs").fetchall():
            for planted in (trap, FORM + trap):
                row = (*Vault(SECRET.encode()).put_away(name, planted), key)
                database.execute("UPDATE snapshots SET state = ?, seal = ? WHERE log = ?", row)
    database.close()
    with open_floor(str(file), secret=SECRET) as floor:
        assert floor.view(TABLE, SAM) == before
        assert floor.desk.states[TABLE].snapshot_at == 0
    assert not folder.exists()


def test_a_snapshot_with_any_byte_changed_is_refused_or_equal(tmp_path: Path) -> None:
    """Each is put in the place of the sound one, within a transaction that is taken back."""
    file = str(tmp_path / "floor.db")
    with playing(file) as cast:
        session(cast, 3)
        cast.floor.snapshot()
        before = {log: cast.floor.view(log, SAM) for log in (TABLE, HOUSE)}
    with open_floor(file, secret=SECRET) as floor:
        desk, names = floor.desk, {floor.index.key(log): log for log in before}
        rows = {key: {"state": bytes(state), "seal": bytes(seal)} for key, state, seal in floor.store.rows(ROWS)}

        @settings(max_examples=CHANGES, deadline=None, suppress_health_check=list(HealthCheck))
        @given(
            st.sampled_from(sorted(rows)), st.sampled_from(["state", "seal"]), st.floats(0, 0.999), st.integers(1, 255)
        )
        def change(key: int, column: str, where: float, by: int) -> None:
            whole, log = bytearray(rows[key][column]), names[key]
            whole[int(where * len(whole))] ^= by
            desk.begin(desk.wait([]))
            try:
                desk.store._raw.execute(f"UPDATE snapshots SET {column} = ? WHERE log = ?", (bytes(whole), key))
                desk.states.clear()
                assert desk.state(log).snapshot_at == 0, "a changed snapshot was used"
                assert desk.state(log).view(SAM) == before[log]
            finally:
                desk.fail()

        change()
        assert desk.stale
    with open_floor(file, secret=SECRET) as floor:
        assert floor.view(TABLE, SAM) == before[TABLE]
        assert floor.desk.states[TABLE].snapshot_at > 0
