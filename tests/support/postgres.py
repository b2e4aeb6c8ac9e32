"""A real PostgreSQL server for tests: made in a folder of its own, started, and thrown away."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Server:
    """A server that can be stopped in the middle of its work and started again."""

    url: str
    folder: Path
    control: tuple[str, ...]
    options: str

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        self._do("-o", self.options, "start")

    def stop(self) -> None:
        """Stop it at once: nothing is finished, and the next start recovers what was committed."""
        self._do("-m", "immediate", "stop")

    def _do(self, *words: str) -> None:
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.STDOUT}
        subprocess.run([*self.control, *words], check=True, cwd=self.folder, **quiet)  # type: ignore[call-overload]


@contextmanager
def server(password: str | None = None) -> Iterator[str | None]:
    """The URL of a fresh database, whose server may ask for a password; None where no server can be started."""
    with stoppable(UNSYNCED, password) as found:
        yield None if found is None else found.url


@contextmanager
def stoppable(options: str = "", password: str | None = None) -> Iterator[Server | None]:
    """A server of one's own, run with these options too; None where none can be started."""
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
        asks = ["-A", "trust"]
        if password is not None:
            typed = folder / "password"
            typed.write_text(password)
            typed.chmod(0o644)
            asks = ["-A", "scram-sha-256", f"--pwfile={typed}"]
        initdb = [*prefix, str(programs / "initdb"), "-D", str(data), "-U", "floor", *asks, "-E", "UTF8", "-N"]
        subprocess.run(initdb, check=True, **answer)  # type: ignore[call-overload]
        options = f"-k {folder} -c listen_addresses= -c shared_buffers=64MB -c max_connections=40 {options}"
        control = (*prefix, str(programs / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"))
        whose = "floor" if password is None else f"floor:{password}"
        running = Server(f"postgresql://{whose}@/postgres?host={folder}", folder, control, options)
        running.start()
        try:
            yield running
        finally:
            with suppress(subprocess.CalledProcessError):
                running.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
