"""Starting: how long the command line takes to answer."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import aboveboard.cli
from benchmarks.measure import Line, seconds

COMMANDS = (
    ("--version",),
    ("games",),
    ("due", "ny-charitable", "gc-7", "--from", "2026-06-27"),
    ("odds", "pa", "craps"),
    ("odds", "pa", "craps", "--wager", "pass", "--json"),
    ("odds", "pa", "craps", "--wager", "pass", "--as-if", "125-149@2012-01-07", "--as-of", "2012-03-01", "--json"),
)


RECORD = Path(aboveboard.cli.__file__).parent / "examples" / "company.json"
HALF_A_SECOND = "target: half a second"


def starting() -> Iterator[Line]:
    """The program from a cold process to its last line, beside an empty Python."""
    with tempfile.TemporaryDirectory(prefix="aboveboard-") as folder:
        file = str(Path(folder) / "town.db")
        _town(file)
        asked = ("due", "--database", file), ("may", "february", "--database", file)
        yield from _started((*COMMANDS, *asked, ("may", "february", "--record", str(RECORD))))


def _town(file: str) -> None:
    """A fire company that plans a night."""
    from tests.support.charities import HOSE, NIGHT, fire_company, settled

    town = settled(file, secret=None)
    fire_company(town)
    town.must("ann", HOSE, "plan", {"occasion": "february", **NIGHT})
    town.book.close()


def _started(commands: Sequence[tuple[str, ...]]) -> Iterator[Line]:
    # The shell may forbid to write bytecode, and whoever has installed the program has it.
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    bare = seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True, env=env), 9)
    yield Line("python, starting and stopping", f"{bare * 1000:.0f} ms")
    program = shutil.which("aboveboard", path=str(Path(sys.executable).parent)) or shutil.which("aboveboard")
    for words in commands if program else ():
        run = [str(program), *words]
        if subprocess.run(run, capture_output=True, env=env).returncode == 0:
            took = seconds(partial(subprocess.run, run, capture_output=True, check=True, env=env), 9)
            said = " ".join(word for word in words if "/" not in word)
            target = f"; {HALF_A_SECOND}" if words[0] in ("due", "may") else ""
            yield Line(f"aboveboard {said}", f"{took * 1000:.0f} ms", f"{took / bare:.1f} of python's own{target}")
