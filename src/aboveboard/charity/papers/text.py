"""Plain text: UTF-8 without control characters."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
"""Everything but tabs, line ends and form feeds."""


def check_text(data: bytes) -> None:
    """Raises ValueError where it is not text."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1:,} is not UTF-8") from None
    found = _CONTROL.search(text)
    if found is not None:
        line = text.count("\n", 0, found.start()) + 1
        raise ValueError(f"line {line:,} holds a control character, U+{ord(found[0]):04X}")
    if not text.strip():
        raise ValueError("there is nothing in it but spaces")
