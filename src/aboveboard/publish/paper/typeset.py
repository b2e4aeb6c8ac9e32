"""One way to set a page: a template of this folder and values beside it; the same values give the same bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from aboveboard.law.errors import BadInput, short
from aboveboard.publish.paper.plain import plain

TEMPLATES = Path(__file__).parent / "templates"
STANDARDS: list[Any] = ["a-2a", "ua-1"]
"""To be stored for years, and read aloud by a screen reader; a letter that no font holds is then an error, no box."""
LACKING = re.compile(r'the text `"(?P<text>.*?)"` could not be displayed', re.DOTALL)
STOPPED = "panicked with: "
"""How a message begins that a template itself has written."""


class Drawing(str):
    """An SVG of our own making among the values, which is no text of somebody's."""

    __slots__ = ()


def typeset(template: str, values: Mapping[str, Any], made: datetime, fonts: Sequence[Path] = ()) -> bytes:
    """A PDF of a template and its values, as if made at the time that is given."""
    (document,) = _compiled(template, values, made, "pdf", fonts)
    return document


AGES = 12
"""What no page used for ten documents is forgotten, and so it is after so many empty ones."""


def forget_pages() -> None:
    """Let go of the memory of large documents, which would be held until ten others had been set."""
    import typst

    for _ in range(AGES):
        typst.compile(b"", ignore_system_fonts=True)


def preview(
    template: str,
    values: Mapping[str, Any],
    format: Literal["png", "svg"] = "png",
    fonts: Sequence[Path] = (),
    *,
    dots: float = 96,
) -> list[bytes]:
    """The pages of the same as pictures, for a screen."""
    return _compiled(template, values, None, format, fonts, dots)


def _compiled(
    template: str,
    values: Mapping[str, Any],
    made: datetime | None,
    format: Literal["pdf", "png", "svg"],
    fonts: Sequence[Path],
    dots: float | None = None,
) -> list[bytes]:
    import typst  # it takes as long to import as a page to set

    given = _cleaned(values)
    try:
        found = typst.compile(
            TEMPLATES / f"{template}.typ",
            root=TEMPLATES,
            font_paths=list(fonts),
            ignore_system_fonts=True,  # other fonts on another machine would give other bytes
            format=format,
            ppi=dots,
            sys_inputs={"values": json.dumps(given)},
            pdf_standards=STANDARDS if format == "pdf" else [],
            timestamp=None if made is None else int(made.timestamp()),
        )
    except typst.TypstError as error:
        raise _refusal(error.message, given) from None
    return [found] if isinstance(found, bytes) else list(found)


def _cleaned(values: Any) -> Any:
    """Every text in the values as it can be printed."""
    if isinstance(values, str):
        return str(values) if isinstance(values, Drawing) else plain(values)
    if isinstance(values, Mapping):
        return {name: _cleaned(value) for name, value in values.items()}
    if isinstance(values, (list, tuple)):
        return [_cleaned(value) for value in values]
    return values


def _refusal(message: str, values: Any) -> Exception:
    """What went wrong while a page was set: a text that does not fit, or one that no font holds."""
    if message.startswith(STOPPED):
        return BadInput(message.removeprefix(STOPPED))
    lacking = LACKING.search(message)
    if lacking is None:
        return RuntimeError(f"the page could not be set: {message}")
    mark = lacking["text"]
    text = next((each for each in _texts(values) if mark in each), mark)
    return BadInput(f"{short(text)} cannot be printed: no font at hand holds {mark}; name a folder of fonts that do")


def _texts(values: Any) -> Iterator[str]:
    if isinstance(values, str):
        yield values
    elif isinstance(values, (Mapping, list)):
        for each in values.values() if isinstance(values, Mapping) else values:
            yield from _texts(each)
