"""A statement filled into the official form as a PDF that somebody supplies: filled, read back and compared."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.law.errors import BadInput
from aboveboard.publish.returns.boxes import Box, boxes
from aboveboard.publish.returns.pdf_fields import (
    CHECK,
    CHOICE,
    TEXT,
    PdfField,
    fields_of,
    is_shown,
    looked_through,
    nodes,
    one_sentence,
    tick,
    without_scripts,
)
from aboveboard.publish.returns.shown import Shown

CANNOT = "it cannot be filled in"
NAMED = 12
"""So many fields are named in a sentence."""


@dataclass(frozen=True)
class FilledIn:
    """An official form that was filled in, and everything about it that somebody should look at."""

    pdf: bytes
    filled: Mapping[str, str]
    """What stands in each field that was filled."""
    unknown: tuple[str, ...]
    """Fields of the PDF that the form's file does not know: they are as they were."""
    missing: tuple[str, ...]
    """Fields that the form's file knows and the PDF lacks, each with what should stand there."""
    left: tuple[str, ...]
    """Rows for which it has no room."""
    scripts: bool
    """Were scripts taken out, which would reckon with what stands in the fields?"""
    basis: str | None
    """Where the names of the fields come from."""

    @property
    def notes(self) -> tuple[str, ...]:
        """All of it in sentences."""
        found = (
            [f"Not filled, since the form's file does not know them: {_listed(self.unknown)}."] if self.unknown else []
        )
        found += [f"Not in this PDF: {_listed(self.missing)}."] if self.missing else []
        found += [f"No room: {each}." for each in self.left]
        found += (
            ["Its scripts were taken out, so that nothing reckons anew what was filled in."] if self.scripts else []
        )
        return (*found, *([self.basis] if self.basis else []))

    def to_json(self) -> dict[str, Any]:
        """As programs read it."""
        return {
            "filled": dict(self.filled), "unknown": list(self.unknown), "missing": list(self.missing),
            "left": list(self.left), "scripts": self.scripts, "basis": self.basis,
        }  # fmt: skip


def fill_in(official: bytes, found: Shown, name: str) -> FilledIn:
    """Fill a statement into the official form; what does not go in is refused or named, and nothing is left out."""
    law = found.statement.law
    if not law.fields.of:
        raise BadInput(f"{law.form}: its file does not say what fills the fields of the official form")
    from pypdf import PdfReader, PdfWriter

    scripts = looked_through(official, name)
    wanted = boxes(found)
    with one_sentence(name, CANNOT):
        reader, writer = PdfReader(io.BytesIO(official)), PdfWriter(clone_from=PdfReader(io.BytesIO(official)))
    held = fields_of(reader, name)
    there = {field: box for field, box in wanted.of.items() if field in held}
    if not there:
        raise BadInput(
            f"{name}: it has none of the fields of {law.form}, {law.edition}; it has {_listed(tuple(held)) or 'none'}"
        )
    values = {field: _value(held[field], box, f"{name}: {field}") for field, box in there.items()}
    written = _write(writer, values, held, name, f"{found.head}, {found.period}, {found.standing}", scripts=scripts)
    _compare(written, values, held, name)
    return FilledIn(
        written,
        {field: box.text or ("yes" if box.ticked else "") for field, box in there.items()},
        tuple(field for field, each in held.items() if field not in wanted.of and each.kind in (TEXT, CHECK, CHOICE)),
        tuple(f"{field} ({box.text or 'nothing'})" for field, box in wanted.of.items() if field not in held),
        wanted.left,
        scripts,
        law.fields.basis,
    )


def _value(field: PdfField, box: Box, where: str) -> str:
    """What is written into a field, in its own words; raises where it does not take it."""
    if field.kind == CHECK:
        return _tick(field, box, where)
    if field.kind == CHOICE:
        if box.text and box.text not in field.choices:
            raise BadInput(f"{where}: one of {_listed(field.choices)} is chosen there, and not {box.text!r}")
        return box.text
    if field.kind != TEXT:
        raise BadInput(f"{where}: it is no field for a text, a choice or a tick, and {box.fill} was to stand there")
    if field.longest is not None and len(box.text) > field.longest:
        raise BadInput(f"{where}: there is room for {field.longest} letters, and {box.text!r} has {len(box.text)}")
    return box.text


def _tick(field: PdfField, box: Box, where: str) -> str:
    fill = box.fill
    if not fill.is_:
        if box.text and box.text in field.choices:
            return box.text
        raise BadInput(f"{where}: the form's file does not say when this box is ticked; it is for {fill}")
    if not box.ticked:
        return "Off"
    state = fill.state or (field.choices[0] if len(field.choices) == 1 else None)
    if state not in field.choices:
        raise BadInput(f"{where}: it is ticked as {_listed(field.choices)}, and not as {state or 'one of them'}")
    return str(state)


def _write(
    writer: Any, values: Mapping[str, str], held: Mapping[str, PdfField], name: str, title: str, *, scripts: bool
) -> bytes:
    if scripts:
        without_scripts(writer)
    texts = {field: text for field, text in values.items() if held[field].kind != CHECK}
    out = io.BytesIO()
    with one_sentence(name, CANNOT):
        writer.update_page_form_field_values(None, texts, auto_regenerate=False)
        for node in nodes(writer._root_object, name):
            if node.name in texts and not is_shown(node, texts[node.name]):
                raise BadInput(f"{name}: {node.name}: the form has no letters for {texts[node.name]!r}")
            if node.name in values and node.name not in texts:
                tick(node, values[node.name])
        writer.add_metadata({"/Title": title})
        writer.write(out)
    return out.getvalue()


def _compare(written: bytes, values: Mapping[str, str], held: Mapping[str, PdfField], name: str) -> None:
    """What was written is what is read; a field that was there before and was not named stands as it was."""
    from pypdf import PdfReader

    with one_sentence(name, CANNOT):
        again = fields_of(PdfReader(io.BytesIO(written)), name)
    for field, before in held.items():
        wanted = values.get(field, before.value)
        found = again[field].value if field in again else None
        if found != wanted:
            raise BadInput(f"{name}: {field} says {found!r} once it is filled in, and not {wanted!r}")


def _listed(names: tuple[str, ...]) -> str:
    more = f" and {len(names) - NAMED:,} more" if len(names) > NAMED else ""
    return ", ".join(names[:NAMED]) + more
