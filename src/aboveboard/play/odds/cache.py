"""What a long solve found, stored on disk so that the second question is instant.

The folder is ABOVEBOARD_CACHE or, unset, `aboveboard` in the user's cache folder. A file that is missing, damaged or
another question's is made anew; one is written beside and then renamed, so that it is never half there.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")


def folder() -> Path:
    """Where answers are stored."""
    if own := os.environ.get("ABOVEBOARD_CACHE"):
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "aboveboard"


def cached(solver: str, asked: object, find: Callable[[], Found]) -> Found:
    """The answer to a question, found now or stored before; both are values that JSON can hold.

    What is asked must hold everything that the answer depends on, a version of the solver too.
    """
    question = json.loads(json.dumps(asked))
    path = folder() / f"{solver}-{sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:20]}.json"
    with suppress(OSError, ValueError):
        held = json.loads(path.read_text("utf-8"))
        if isinstance(held, dict) and "answer" in held and held.get("asked") == question:
            before: Found = held["answer"]
            return before
    answer: Found = json.loads(json.dumps(find()))
    with suppress(OSError):
        _write(path, json.dumps({"asked": question, "answer": answer}))
    return answer


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=path.stem, suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(beside).replace(path)
    except OSError:
        Path(beside).unlink(missing_ok=True)
        raise
