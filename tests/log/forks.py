"""Processes of their own that hold the same floor: forked, so that they start at once, and ended by force."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from typing import NoReturn


class Child:
    """A process that does some work and tells what it has done, line by line."""

    def __init__(self, work: Callable[[Callable[[str], None]], None]) -> None:
        self.reads, writes = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            os.close(self.reads)
            _child(work, writes)
        os.close(writes)

    def ready(self) -> None:
        """Wait for the first byte that it tells."""
        assert os.read(self.reads, 1) == b"!", "the process did not get ready"

    def end(self, *, kill: bool) -> list[str]:
        """Kill it or wait for it; gives the whole lines that it wrote."""
        if kill:
            os.kill(self.pid, signal.SIGKILL)
        answer = b""
        while chunk := os.read(self.reads, 1 << 16):
            answer += chunk
        os.close(self.reads)
        _, status = os.waitpid(self.pid, 0)
        assert kill or status == 0, f"the process ended with {status}: {answer[-2000:].decode()}"
        return answer.decode().split("\n")[:-1]


def _child(work: Callable[[Callable[[str], None]], None], writes: int) -> NoReturn:
    code = 1
    try:
        work(lambda line: void(os.write(writes, line.encode())))
        code = 0
    except BaseException as error:
        os.write(writes, f"{type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(code)


def void(_: object) -> None:
    """Nothing."""
