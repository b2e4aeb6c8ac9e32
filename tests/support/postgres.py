"""A real PostgreSQL server for tests: made in a folder of its own, started, and thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDERS = ("/usr/lib/postgresql", "/usr/local/pgsql", "/opt/homebrew/opt/postgresql")
ORDINARY = ("postgres", "nobody")
"""Whoever runs the server where the tests run as root, which it refuses."""
UNSYNCED = "-c fsync=off -c full_page_writes=off"
"""No test cuts the power of the machine, and the server's folder is thrown away: nothing waits for the disk."""


def binaries() -> Path | None:
    """The folder with the server's programs, the newest one; None where there is no server."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    places = [each for folder in FOLDERS for each in Path(folder).glob("**/bin") if (each / "initdb").exists()]
    return max(places, key=lambda place: [part.zfill(4) for part in place.parts], default=None)


def _as_user() -> tuple[list[str], str | None]:
    """How to run a program as somebody who is not root."""
    if os.geteuid() != 0:
        return [], None
    for name in ORDINARY:
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        if shutil.which("setpriv"):
            return ["setpriv", f"--reuid={name}", f"--regid={pwd.getpwnam(name).pw_gid}", "--clear-groups"], name
        if shutil.which("runuser"):
            return ["runuser", "-u", name, "--"], name
    return [], None


@contextmanager
def server() -> Iterator[str | None]:
    """The URL of a fresh database; None where no server can be started."""
    programs = binaries()
    prefix, user = _as_user()
    if programs is None or (os.geteuid() == 0 and user is None):
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="aboveboard-pg-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        data, answer = folder / "data", {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT, "cwd": folder}
        initdb = [*prefix, str(programs / "initdb"), "-D", str(data), "-U", "floor", "-A", "trust", "-E", "UTF8", "-N"]
        subprocess.run(initdb, check=True, **answer)  # type: ignore[call-overload]
        options = f"-k {folder} -c listen_addresses= -c shared_buffers=64MB -c max_connections=40 {UNSYNCED}"
        control = [*prefix, str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
        subprocess.run([*control, "-o", options, "start"], check=True, **answer)  # type: ignore[call-overload]
        try:
            yield f"postgresql://floor@/postgres?host={folder}"
        finally:
            subprocess.run([*control, "-m", "immediate", "stop"], check=False, **answer)  # type: ignore[call-overload]
    finally:
        shutil.rmtree(folder, ignore_errors=True)
