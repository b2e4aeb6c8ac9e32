"""The fields of a fillable PDF from outside, after it was looked through: what each takes, and what stands in it."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from aboveboard.charity.papers.pdf import check_pdf
from aboveboard.law.errors import BadInput, short

logging.getLogger("pypdf").setLevel(logging.CRITICAL)
"""What it makes of a broken file is said here, in one sentence."""
LARGEST = 20_000_000
MOST_PAGES, MOST_FIELDS, MOST_OBJECTS, DEEPEST = 200, 5_000, 200_000, 32
TEXT, CHECK, CHOICE, BUTTON, SIGNATURE = "text", "check", "choice", "button", "signature"
INHERITED = ("/FT", "/Ff", "/V", "/MaxLen", "/Opt")
"""What a field takes from the one that it stands within."""
PUSH = 1 << 16
"""The flag of a button that holds nothing."""
FAULTS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError, OSError, AssertionError)
"""What a broken file brings about, besides the reader's own complaints."""
RUNS = {
    "/JavaScript": "run a script", "/SubmitForm": "send the form", "/Launch": "start a program",
    "/ImportData": "import data", "/RichMedia": "play a film", "/Rendition": "play a film", "/Movie": "play a film",
    "/Sound": "play a sound", "/GoToE": "open a file within",
}  # fmt: skip
"""Actions, and what they would do."""
SCRIPTS = frozenset(("/JavaScript", "/SubmitForm"))
"""Actions that a published form may have of itself: they are taken out, and not refused."""


@dataclass(frozen=True)
class PdfField:
    """A field: what it takes and holds."""

    kind: str
    value: str
    choices: tuple[str, ...] = ()
    """What can be chosen, or what the boxes are called when they are ticked."""
    longest: int | None = None


def looked_through(data: bytes, name: str) -> bool:
    """Look a PDF through before anything is done with it; gives whether it has scripts of its own.

    Raises BadInput in one sentence where it is none, is broken, is locked, or would do something when it is opened.
    """
    if len(data) > LARGEST:
        raise BadInput(f"{name}: {len(data):,} bytes are too many, where at most {LARGEST:,} were expected")
    try:
        check_pdf(data)
    except ValueError as error:
        raise BadInput(f"{name}: no PDF that can be filled in: {error}") from None
    from pypdf import PdfReader

    with one_sentence(name, "it cannot be read as a PDF"):
        reader = PdfReader(io.BytesIO(data))
        if reader.is_encrypted:
            raise BadInput(f"{name}: it is locked with a password or against changes; a form that is open was expected")
        root: Any = reader.trailer["/Root"]
        if len(reader.pages) > MOST_PAGES:
            raise BadInput(f"{name}: {len(reader.pages):,} pages are too many, where {MOST_PAGES} were expected")
        form = root.get("/AcroForm")
        form = None if form is None else form.get_object()
        if form is None or not form.get("/Fields"):
            raise BadInput(f"{name}: it has no fields that can be filled in")
        if "/XFA" in form:
            raise BadInput(f"{name}: it is an XFA form, which no other program fills in; print the statement instead")
        return _actions(reader, name)


@contextmanager
def one_sentence(name: str, what: str) -> Iterator[None]:
    """Whatever a broken file brings about is said in one sentence."""
    from pypdf.errors import PyPdfError

    try:
        yield
    except BadInput:
        raise
    except (PyPdfError, *FAULTS) as error:
        said = " ".join(str(error).split()) or type(error).__name__
        raise BadInput(f"{name}: {what}: {short(said)}") from None


def _actions(reader: Any, name: str) -> bool:
    """Does anything in it run? Programs, files within and films are refused; scripts are found out."""
    scripts = False
    if len(reader.xref_objStm) + sum(map(len, reader.xref.values())) > MOST_OBJECTS:
        raise BadInput(f"{name}: it is made of more than {MOST_OBJECTS:,} pieces")
    for found in _dictionaries(reader):
        kind = found.get("/S")
        if kind in RUNS:
            if kind not in SCRIPTS:
                raise BadInput(f"{name}: it would {RUNS[kind]} when it is opened, and is not filled in")
            scripts = True
        if found.get("/Type") == "/EmbeddedFile" or "/EmbeddedFiles" in found:
            raise BadInput(f"{name}: other files are hidden in it, and it is not filled in")
        if found.get("/FT") == "/Sig" and found.get("/V") is not None:
            raise BadInput(f"{name}: it is signed already, and filling it in would break the signature")
        scripts = scripts or "/JavaScript" in found
    return scripts


def _dictionaries(reader: Any) -> Iterator[Any]:
    """Every dictionary of a file, each once, within and without objects of their own."""
    numbers = {(number, generation) for generation, held in reader.xref.items() for number in held}
    numbers |= {(number, 0) for number in reader.xref_objStm}
    from pypdf.generic import ArrayObject, DictionaryObject, IndirectObject

    for number, generation in sorted(numbers):
        if not number:
            continue
        waiting: list[tuple[Any, int]] = [(reader.get_object(IndirectObject(number, generation, reader)), 0)]
        while waiting:
            found, deep = waiting.pop()
            if deep > DEEPEST:
                raise ValueError("it is nested too deeply")
            if isinstance(found, DictionaryObject):
                yield found
                waiting += [
                    (each, deep + 1) for each in found.values() if isinstance(each, (DictionaryObject, ArrayObject))
                ]
            elif isinstance(found, ArrayObject):
                waiting += [(each, deep + 1) for each in found if isinstance(each, (DictionaryObject, ArrayObject))]


def fields_of(reader: Any, name: str) -> dict[str, PdfField]:
    """Every field of a PDF by its full name."""
    with one_sentence(name, "its fields cannot be read"):
        return {node.name: _field(node.known, node.widgets) for node in nodes(reader.trailer["/Root"], name)}


class Node(NamedTuple):
    """A field as it stands in the file: what it takes from those above it, and the boxes that show it."""

    name: str
    held: Any
    known: dict[str, Any]
    widgets: list[Any]


def nodes(root: Any, name: str) -> Iterator[Node]:
    """Every field, in the order in which they stand."""
    waiting: list[tuple[Any, str, dict[str, Any], int]] = [
        (each, "", {}, 0) for each in reversed(root["/AcroForm"].get_object()["/Fields"])
    ]
    many, names = 0, set[str]()
    while waiting:
        reference, above, inherited, deep = waiting.pop()
        many += 1
        if many > MOST_FIELDS or deep > DEEPEST:
            raise BadInput(f"{name}: its fields are too many, or stand within each other too deeply")
        field = reference.get_object()
        own = field.get("/T")
        called = above if own is None else f"{above}.{own}" if above else str(own)
        known = {**inherited, **{key: field[key] for key in INHERITED if key in field}}
        kids = list(field.get("/Kids", ()))
        named = [each for each in kids if "/T" in each.get_object()]
        if named:
            waiting += [(each, called, known, deep + 1) for each in reversed(named)]
        elif called:
            if called in names:
                raise BadInput(f"{name}: two of its fields are called {called}")
            names.add(called)
            yield Node(called, field, known, [each.get_object() for each in kids] or [field])


def tick(node: Node, state: str) -> None:
    """Tick a box, or one of several that stand for one field; Off ticks none."""
    from pypdf.generic import NameObject

    node.held[NameObject("/V")] = NameObject(f"/{state}")
    for each in node.widgets:
        shown = state if f"/{state}" in set(_states(each)) else "Off"
        each[NameObject("/AS")] = NameObject(f"/{shown}")


def is_shown(node: Node, text: str) -> bool:
    """Do the boxes of a field of text show all its letters? One that no font there holds is a question mark."""
    looks = [each["/AP"].get_object()["/N"].get_object().get_data() for each in node.widgets if "/AP" in each]
    return all(data.count(b"?") <= text.count("?") for data in looks)


def _field(known: dict[str, Any], widgets: list[Any]) -> PdfField:
    kind, flags, value = known.get("/FT"), int(known.get("/Ff", 0)), known.get("/V")
    if kind == "/Tx":
        longest = known.get("/MaxLen")
        return PdfField(TEXT, _text(value), longest=None if longest is None else int(longest))
    if kind == "/Ch":
        pairs = [each if isinstance(each, list) else [each] for each in known.get("/Opt", ())]
        return PdfField(CHOICE, _text(value), tuple(str(each[0]) for each in pairs))
    if kind == "/Btn" and not flags & PUSH:
        states = dict.fromkeys(str(state)[1:] for each in widgets for state in _states(each) if state != "/Off")
        return PdfField(CHECK, "Off" if value is None else _text(value).removeprefix("/"), tuple(states))
    return PdfField(SIGNATURE if kind == "/Sig" else BUTTON, "")


def _states(widget: Any) -> Iterator[str]:
    looks = widget.get("/AP")
    normal = None if looks is None else looks.get_object().get("/N")
    found = None if normal is None else normal.get_object()
    yield from (str(each) for each in found) if isinstance(found, dict) else ()


def _text(value: Any) -> str:
    if value is None:
        return ""
    found = value.get_object()
    return found.get_data().decode("latin-1") if hasattr(found, "get_data") else str(found)


def without_scripts(writer: Any) -> None:
    """Take out of a copy whatever would run: the document's own scripts, and those of its pages and fields."""
    from pypdf.generic import ArrayObject, DictionaryObject

    for found in writer._objects:
        waiting = [found]
        while waiting:
            each = waiting.pop()
            if isinstance(each, DictionaryObject):
                for key in ("/AA", "/OpenAction", "/JavaScript", "/JS", "/CO"):
                    each.pop(key, None)
                action = each.get("/A")
                if action is not None and action.get_object().get("/S") in SCRIPTS:
                    each.pop("/A", None)
                waiting += [one for one in each.values() if isinstance(one, (DictionaryObject, ArrayObject))]
            elif isinstance(each, ArrayObject):
                waiting += [one for one in each if isinstance(one, (DictionaryObject, ArrayObject))]
