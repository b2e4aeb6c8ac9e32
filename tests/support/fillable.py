"""Fillable PDFs made by hand: fields of text, boxes, choices, and whatever a hostile one would do."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any

from pypdf import PdfReader, PdfWriter
from pypdf.generic import (
    ArrayObject,
    BooleanObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    StreamObject,
    TextStringObject,
)

BELOW = 24
"""How far a field stands below the one above it, in points."""


def _object(value: Any) -> Any:
    """A value as a PDF has it: a text that begins with a slash is a name."""
    if isinstance(value, Mapping):
        return DictionaryObject({NameObject(key): _object(each) for key, each in value.items()})
    if isinstance(value, (list, tuple)):
        return ArrayObject(_object(each) for each in value)
    if isinstance(value, bool):
        return BooleanObject(value)
    if isinstance(value, int):
        return NumberObject(value)
    if isinstance(value, float):
        return FloatObject(value)
    if isinstance(value, str):
        return NameObject(value) if value.startswith("/") else TextStringObject(value)
    return value


TEXT: Mapping[str, Any] = {"/FT": "/Tx"}


def longest(letters: int) -> Mapping[str, Any]:
    """A field of text with room for so many letters."""
    return {"/FT": "/Tx", "/MaxLen": letters}


def choice(*words: str) -> Mapping[str, Any]:
    """A list of which one is chosen."""
    return {"/FT": "/Ch", "/Ff": 1 << 17, "/Opt": list(words)}


def box(state: str = "Yes") -> Mapping[str, Any]:
    """A box that is ticked or not."""
    return {"/FT": "/Btn", "/V": "/Off", "/AS": "/Off", "/AP": {"/N": {f"/{state}": "drawn", "/Off": "drawn"}}}


def radio(*states: str) -> Mapping[str, Any]:
    """Several boxes of which one is ticked."""
    return {"/FT": "/Btn", "/Ff": 1 << 15, "/V": "/Off", "kids": [box(state) for state in states]}


BUTTON: Mapping[str, Any] = {"/FT": "/Btn", "/Ff": 1 << 16}
SCRIPT = {"/S": "/JavaScript", "/JS": "this.getField('A2').value = 0;"}


def fillable(
    fields: Mapping[str, Mapping[str, Any]],
    form: Mapping[str, Any] | None = None,
    root: Mapping[str, Any] | None = None,
) -> bytes:
    """A page with these fields, one below the other; `form` and `root` go into the form's and the file's own tables."""
    writer = PdfWriter()
    page = writer.add_blank_page(612, 60 + BELOW * max(1, len(fields)))
    font = writer._add_object(
        _object({"/Type": "/Font", "/Subtype": "/Type1", "/BaseFont": "/Helvetica", "/Encoding": "/WinAnsiEncoding"})
    )
    held, shown = ArrayObject(), ArrayObject()
    for number, (name, field) in enumerate(fields.items()):
        made, widgets = _field(writer, name, field, 20 + BELOW * number)
        held.append(made)
        shown.extend(widgets)
    page[NameObject("/Annots")] = shown
    table = _object({"/DA": "/Helv 0 Tf 0 g", **(form or {})})
    table[NameObject("/DA")] = TextStringObject("/Helv 0 Tf 0 g")
    table[NameObject("/DR")] = _object({"/Font": {"/Helv": font}})
    if "/Fields" not in table:
        table[NameObject("/Fields")] = held
    writer._root_object[NameObject("/AcroForm")] = writer._add_object(table)
    writer._root_object.update(_object(root or {}))
    return _bytes(writer)


def _field(writer: PdfWriter, name: str, field: Mapping[str, Any], y: float) -> tuple[Any, list[Any]]:
    own = {key: value for key, value in field.items() if key != "kids"}
    if "kids" not in field:
        made = _widget(writer, {"/T": f"{name}", **own}, y, 50)
        return made, [made]
    parent = _object({"/T": name, **own})
    reference = writer._add_object(parent)
    kids = [
        _widget(writer, {**kid, "/Parent": reference}, y, 50 + 40 * number) for number, kid in enumerate(field["kids"])
    ]
    parent[NameObject("/Kids")] = ArrayObject(kids)
    return reference, kids


def _widget(writer: PdfWriter, field: Mapping[str, Any], y: float, x: float) -> Any:
    rectangle = [float(x), float(y), float(x + (16 if "/AP" in field else 300)), float(y + 16)]
    shown = {
        "/Type": "/Annot", "/Subtype": "/Widget", "/Rect": rectangle, "/F": 4, **field,
    }  # fmt: skip
    made = _object(shown)
    made[NameObject("/DA")] = TextStringObject("/Helv 10 Tf 0 g")
    if "/AP" in field:
        looks = {state: writer._add_object(_drawing()) for state in field["/AP"]["/N"]}
        made[NameObject("/AP")] = _object({"/N": looks})
    return writer._add_object(made)


def _drawing() -> StreamObject:
    found = StreamObject()
    found.set_data(b"0 0 16 16 re S")
    found[NameObject("/Type")], found[NameObject("/Subtype")] = NameObject("/XObject"), NameObject("/Form")
    found[NameObject("/BBox")] = _object([0, 0, 16, 16])
    return found


def _bytes(writer: PdfWriter) -> bytes:
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def locked(pdf: bytes) -> bytes:
    """The same behind a password."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf)))
    writer.encrypt("secret")
    return _bytes(writer)


def with_file(pdf: bytes) -> bytes:
    """The same with another file in it."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(pdf)))
    writer.add_attachment("gift.exe", b"MZ")
    return _bytes(writer)


def stands(pdf: bytes) -> dict[str, str]:
    """What other people's program reads in the fields."""
    found = PdfReader(io.BytesIO(pdf)).get_fields() or {}
    return {name: str(field.get("/V", "")) for name, field in found.items()}
