"""OFX as elements: version 1, which leaves most of its tags open, and version 2, which is XML; nothing else is taken.

No document type is read, so no entity is ever expanded; elements and depth are counted before anything holds them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

MOST_ELEMENTS = 400_000
DEEPEST = 20
LONGEST_VALUE = 4_000
"""No value has more characters."""
_TAG = re.compile(r"<(/?)([A-Za-z0-9][A-Za-z0-9._]{0,40})>([^<]*)")
_KEYS = re.compile(r"(OFXHEADER|DATA|VERSION|SECURITY|ENCODING|CHARSET|COMPRESSION|OLDFILEUID|NEWFILEUID):")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": " "}
_ENTITY = re.compile(r"&(amp|lt|gt|quot|apos|nbsp);")
ROOT = "OFX"
ALWAYS_HOLD = frozenset((ROOT, "STMTTRNRS", "STMTRS", "BANKACCTFROM", "BANKTRANLIST", "STMTTRN", "LEDGERBAL"))
"""Elements that hold others whether or not they are closed: one that is not has broken off, and is no empty value."""
NO_DOCTYPE = "it has a document type, which no bank's statement has"


@dataclass
class Node:
    """An element that holds others: the values in it by their tags, and the elements that hold more."""

    tag: str
    line: int
    values: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Each with the line on which it stands."""
    twice: set[str] = field(default_factory=set)
    """The tags that stand in it more than once."""
    nodes: list[Node] = field(default_factory=list)

    def take(self, tag: str, value: str, line: int) -> None:
        """One more value; the first of several stays."""
        if tag in self.values:
            self.twice.add(tag)
        else:
            self.values[tag] = value.strip(), line

    def all(self, tag: str) -> Iterator[Node]:
        """Every element with this tag, however deep."""
        for each in self.nodes:
            if each.tag == tag:
                yield each
            yield from each.all(tag)

    def one(self, tag: str) -> Node | None:
        """The first of them."""
        return next(self.all(tag), None)


class _Tree:
    """Elements opened and closed one after the other."""

    def __init__(self) -> None:
        self.top = Node("", 0)
        self.open = [self.top]
        self.count = 0

    def _counted(self, line: int) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise ValueError(
                f"line {line:,}: it holds more than {MOST_ELEMENTS:,} elements; ask the bank for a shorter time"
            )

    def begin(self, tag: str, line: int) -> None:
        """An element that holds others."""
        self._counted(line)
        if len(self.open) > DEEPEST:
            raise ValueError(f"line {line:,}: its elements are nested too deeply")
        node = Node(tag, line)
        self.open[-1].nodes.append(node)
        self.open.append(node)

    def value(self, tag: str, value: str, line: int) -> None:
        """An element that holds a value."""
        self._counted(line)
        if len(value) > LONGEST_VALUE:
            raise ValueError(f"line {line:,}: {tag} has more than {LONGEST_VALUE:,} characters")
        self.open[-1].take(tag, value, line)

    def end(self, tag: str, line: int) -> None:
        """The end of an element that holds others."""
        if len(self.open) == 1 or self.open[-1].tag != tag:
            inside = f"inside {self.open[-1].tag}" if len(self.open) > 1 else "where nothing is open"
            raise ValueError(f"line {line:,}: {tag} ends {inside}")
        self.open.pop()

    def whole(self) -> Node:
        """All of it, once everything that was opened is closed."""
        if len(self.open) > 1:
            raise ValueError(f"it breaks off inside {self.open[-1].tag}, which began on line {self.open[-1].line:,}")
        return self.top


def header(data: bytes) -> tuple[dict[str, str], bytes]:
    """What stands before the elements of version 1, by key, and the rest; lines may have run together."""
    start = data.find(b"<")
    text = data[: max(start, 0)].decode("ascii", "replace")
    parts = _KEYS.split(text)
    keys = {name: value.strip() for name, value in zip(parts[1::2], parts[2::2], strict=True)}
    return keys, data[max(start, 0) :] if start >= 0 else b""


def decoded(data: bytes, keys: dict[str, str]) -> str:
    """The text of version 1: UTF-8 where it is that, whatever its header says, else the table that this names."""
    if b"\0" in data:
        raise ValueError("it holds bytes that no text has")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
    charset = keys.get("CHARSET", "").upper().replace("WINDOWS-", "").replace("CP", "")
    encoding = {"1252": "cp1252", "ISO-8859-1": "latin-1", "8859-1": "latin-1"}.get(charset)
    if encoding is None or keys.get("ENCODING", "").upper() in ("UTF-8", "UNICODE"):
        raise ValueError(f"line {line:,} of its elements is not written as its header says")
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise ValueError(f"line {line:,} of its elements is not written as its header says") from None


def read_open_tags(text: str, first: int) -> Node:
    """Version 1: an element with a value may lack its end. `first` is the line on which the text begins."""
    closers = set(re.findall(r"</([A-Za-z0-9._]{1,41})>", text))
    tree, at, line = _Tree(), 0, first
    found = list[tuple[str, str, str, int]]()
    while at < len(text):
        match = _TAG.match(text, at)
        if match is None:
            if re.match(r"\s*\Z", text[at:]):
                break
            given = text[at : at + 20].split("\n")[0].strip()
            if given.startswith("<!"):
                raise ValueError(
                    f"line {line:,}: {NO_DOCTYPE}"
                    if given[2:3].isalpha()
                    else f"line {line:,}: a tag was expected, not {given!r}"
                )
            raise ValueError(f"line {line:,}: a tag was expected, not {given!r}")
        found.append((match[1], match[2].upper(), match[3], line))
        if len(found) > 2 * MOST_ELEMENTS:
            raise ValueError(f"it holds more than {MOST_ELEMENTS:,} elements; ask the bank for a shorter time")
        line += text.count("\n", at, match.end())
        at = match.end()
    closers = {each.upper() for each in closers} | ALWAYS_HOLD
    last = ""
    for number, (end, tag, value, where) in enumerate(found):
        following = found[number + 1] if number + 1 < len(found) else ("", "", "", 0)
        if end:
            if value.strip():
                raise ValueError(
                    f"line {where:,}: a tag was expected after the end of {tag}, not {value.strip()[:20]!r}"
                )
            if tag != last:
                tree.end(tag, where)
            last = ""
        elif value.strip() or following[:2] == ("/", tag) or tag not in closers:
            tree.value(tag, _ENTITY.sub(lambda each: _ENTITIES[each[1]], value), where)
            last = tag
        else:
            tree.begin(tag, where)
            last = ""
    return tree.whole()


class _Xml:
    """Version 2, read by the parser that builds nothing."""

    def __init__(self) -> None:
        self.tree = _Tree()
        self.version = ""
        self._waiting: tuple[str, int] | None = None
        """The element that was opened last, until it is known whether it holds a value or others."""
        self._text: list[str] = []
        self._length = 0
        self.reader = expat.ParserCreate()
        self.reader.StartElementHandler = self._start
        self.reader.EndElementHandler = self._end
        self.reader.CharacterDataHandler = self._characters
        self.reader.StartDoctypeDeclHandler = self._document_type
        self.reader.ProcessingInstructionHandler = self._instruction

    def _document_type(self, *given: object) -> None:
        raise ValueError(NO_DOCTYPE)

    def _instruction(self, target: str, data: str) -> None:
        if target.upper() == ROOT and (found := re.search(r'VERSION="?([0-9]{3})', data)):
            self.version = found[1]

    def _start(self, tag: str, given: dict[str, str]) -> None:
        line = self.reader.CurrentLineNumber
        if "".join(self._text).strip():
            raise ValueError(f"line {line:,}: {tag} stands within a value")
        if self._waiting is not None:
            self.tree.begin(*self._waiting)
        self._waiting, self._text, self._length = (tag.upper(), line), [], 0

    def _characters(self, text: str) -> None:
        self._length += len(text)
        if self._length > LONGEST_VALUE:
            raise ValueError(
                f"line {self.reader.CurrentLineNumber:,}: a value has more than {LONGEST_VALUE:,} characters"
            )
        self._text.append(text)

    def _end(self, tag: str) -> None:
        text, self._text, self._length = "".join(self._text), [], 0
        if self._waiting is not None:
            self.tree.value(self._waiting[0], text, self._waiting[1])
            self._waiting = None
            return
        if text.strip():
            raise ValueError(f"line {self.reader.CurrentLineNumber:,}: a tag was expected, not {text.strip()[:20]!r}")
        self.tree.end(tag.upper(), self.reader.CurrentLineNumber)


def read_xml(data: bytes) -> tuple[Node, str]:
    """Version 2: its elements, and its version as it states it."""
    reading = _Xml()
    try:
        reading.reader.Parse(data, True)
    except expat.ExpatError as error:
        raise ValueError(f"line {error.lineno:,}: it is no XML: {expat.ErrorString(error.code)}") from None
    return reading.tree.whole(), reading.version
