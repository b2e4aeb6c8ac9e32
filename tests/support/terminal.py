"""The command line called in-process, with its streams captured."""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from typing import Any

from aboveboard.cli import main


@dataclass(frozen=True)
class Printed:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def document(self) -> Any:
        """The one JSON document on stdout."""
        return json.loads(self.out)

    def is_lawful(self) -> bool:
        """Either an answer and silence, or one line that says what is wrong and nothing half-written."""
        if self.code == 0:
            return self.err == ""
        return self.code == 2 and self.out == "" and self.err.count("\n") == 1 and self.err.startswith("aboveboard: ")


def run(*args: str, stdin: str | bytes = b"") -> Printed:
    """Run a command as the shell would, short of starting a process."""
    given = stdin if isinstance(stdin, bytes) else stdin.encode("utf-8", "surrogatepass")
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = io.StringIO(), io.StringIO()
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"), out, err
    try:
        code = main(list(args))
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    return Printed(code, out.getvalue(), err.getvalue())
