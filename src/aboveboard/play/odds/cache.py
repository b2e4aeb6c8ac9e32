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
from functools import cache
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
    path = _path(solver, question)
    with suppress(OSError, ValueError):
        held = json.loads(path.read_text("utf-8"))
        if isinstance(held, dict) and "answer" in held and held.get("asked") == question:
            before: Found = held["answer"]
            return before
    answer: Found = json.loads(json.dumps(find()))
    with suppress(OSError):
        _write(path, json.dumps({"asked": question, "answer": answer}))
    return answer


def is_cached(solver: str, asked: object) -> bool:
    """Is there an answer to a question that was stored before? Whether it can be read shows when it is."""
    return _path(solver, json.loads(json.dumps(asked))).is_file()


def _path(solver: str, question: object) -> Path:
    return folder() / f"{solver}-{sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()[:20]}.json"


SOLVING = (
    "kernel", "games", "law/model", "law/terms", "law/covering.py", "play/automata", "play/odds", "play/partition.py",
)  # fmt: skip
"""The rooms of the package, and what stands beside them, that decide what a figure is."""


@cache
def code() -> str:
    """The hash of the code that finds figures: what it found before it was changed is asked anew."""
    package, found = Path(__file__).parents[2], sha256()
    for room in SOLVING:
        for path in [package / room] if room.endswith(".py") else sorted((package / room).rglob("*.py")):
            found.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:20]


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
