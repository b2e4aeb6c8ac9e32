"""Documents that people name: JSON or TOML, from a file or from standard input, read strictly."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NoReturn


def read_document(name: str) -> Any:
    """A JSON or TOML file, or JSON from standard input where the name is "-"."""
    return as_document(name, read_bytes(name))


def as_document(name: str, data: bytes) -> Any:
    """What a file of that name holds, as JSON or TOML."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        refuse(f"{name}: it is not UTF-8 text: byte {error.start} cannot be read")
    return _toml(name, text) if name.endswith(".toml") else _json("standard input" if name == "-" else name, text)


def read_bytes(name: str) -> bytes:
    """A file as it is, or standard input where the name is "-"."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        refuse(f"{name}: it cannot be read: {getattr(error, 'strerror', None) or error}")


def _json(name: str, text: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        refuse(f"{name}: line {error.lineno}, column {error.colno}: it is not JSON: {error.msg}")
    except RecursionError:
        refuse(f"{name}: it is nested too deeply to be read")
    except ValueError as error:
        refuse(f"{name}: it is not JSON that can be read: {error}")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"an object holds {next(name for name in names if names.count(name) > 1)!r} twice")
    return found


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number")


def _toml(name: str, text: str) -> Any:
    import tomli

    try:
        return tomli.loads(text)
    except (tomli.TOMLDecodeError, RecursionError) as error:
        refuse(f"{name}: it is not TOML: {error}")
    except ValueError:
        refuse(f"{name}: it is not TOML that can be read: a number in it has too many digits")


def refuse(message: str) -> NoReturn:
    """Bad input, in one sentence."""
    from aboveboard.law.errors import BadInput

    raise BadInput(message) from None
