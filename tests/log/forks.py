"""Processes of their own that hold the same floor: forked, so that they start at once, and ended by force."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import NoReturn

READY = "!"


class Child:
    """A process that does some work and tells what it has done, line by line."""

    def __init__(self, work: Callable[[Callable[[str], None]], None]) -> None:
        self.reads, writes = os.pipe()
        self.lines = TemporaryFile()  # noqa: SIM115 (closed when the process has ended)
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.reads)
            _child(work, writes, self.lines.fileno())
        os.close(writes)
        self.ended = False

    def ready(self) -> None:
        """Wait for the first byte that it tells."""
        assert os.read(self.reads, 1) == READY.encode(), "the process did not get ready"

    @property
    def lives(self) -> bool:
        """Has it not ended yet?"""
        return os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None

    def end(self, *, kill: bool) -> list[str]:
        """Kill it or wait for it; gives the whole lines that it wrote. One that failed before that is an error."""
        if kill:
            os.kill(self.pid, signal.SIGKILL)
        _, status = os.waitpid(self.pid, 0)
        self.ended = True
        os.close(self.reads)
        with self.lines:
            self.lines.seek(0)
            answer = self.lines.read()
        assert status == 0 or (kill and status == signal.SIGKILL), (
            f"the process ended with {status}: {answer[-2000:].decode()}"
        )
        return answer.decode().split("\n")[:-1]

    def stop(self) -> None:
        """Kill it if it has not ended: a test that fails leaves nobody behind."""
        if not self.ended:
            self.end(kill=True)


def _child(work: Callable[[Callable[[str], None]], None], ready: int, lines: int) -> NoReturn:
    """Do the work; that it is ready goes through a pipe, and all else to a file, which is never full."""
    code = 1
    try:
        work(lambda line: void(os.write(ready if line == READY else lines, line.encode())))
        code = 0
    except BaseException as error:
        os.write(lines, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(code)


def void(_: object) -> None:
    """Nothing."""
