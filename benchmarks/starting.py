"""Starting: how long the command line takes to answer."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from benchmarks.measure import Line, seconds

COMMANDS = (
    ("--version",),
    ("games",),
    ("due", "ny-charitable", "gc-7", "--from", "2026-06-27"),
    ("odds", "pa", "craps"),
    ("odds", "pa", "craps", "--wager", "pass", "--json"),
)


def starting() -> Iterator[Line]:
    """The program from a cold process to its last line, beside an empty Python."""
    bare = seconds(lambda: subprocess.run([sys.executable, "-c", ""], check=True), 5)
    yield Line("python, starting and stopping", f"{bare * 1000:.0f} ms")
    program = shutil.which("aboveboard", path=str(Path(sys.executable).parent)) or shutil.which("aboveboard")
    for words in COMMANDS if program else ():
        run = [str(program), *words]
        if subprocess.run(run, capture_output=True).returncode == 0:
            took = seconds(partial(subprocess.run, run, capture_output=True, check=True), 5)
            yield Line(f"aboveboard {' '.join(words)}", f"{took * 1000:.0f} ms", f"{took / bare:.1f} of python's own")
