"""A statement as a page: Markdown, or HTML that stands by itself."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown
from aboveboard.publish.returns.shown import Shown, ShownLine, ShownPart, Signature, written

SIGN_HERE = "not signed yet"
SAYS = "Says"


def page_md(found: Shown) -> str:
    """The page as Markdown."""
    return markdown(blocks(found))


def page_html(found: Shown) -> str:
    """The page as HTML."""
    return html(blocks(found), f"{found.head}, {found.period}")


def blocks(found: Shown) -> Iterator[Block]:
    """Everything that stands on a statement, in the order in which people read it."""
    statement, law = found.statement, found.statement.law
    yield Heading(1, f"{found.head}{' (DRAFT)' if found.is_draft else ''}")
    yield Facts(tuple(facts(found)))
    yield from (Paragraph(note, note=True) for note in found.notes)
    for part in found.parts:
        yield Heading(2, f"Part {part.name}: {part.title}" if part.name else "Lines")
        yield from _lines(part.lines)
    if found.rules:
        yield Heading(2, "What the rule itself reckons")
        yield from _lines(found.rules)
    if found.differences:
        yield Heading(2, "Lines that do not agree")
        yield Listing(found.differences)
    if statement.lacks:
        yield Heading(2, "What it lacks")
        yield Listing(tuple(f"{each.what}{_clauses(Citations.of(each.to_json()['cite']))}" for each in statement.lacks))
    if found.signatures:
        yield Heading(2, "Signatures")
        yield Grid(
            ("Signed by", "For", "Affirmed", "Who", "When"),
            tuple((each.title, each.lines or "all of it", affirmed(each), *_signed(each)) for each in found.signatures),
        )
    if found.receivers:
        yield Heading(2, "To whom it goes")
        yield Grid(
            ("To", "What", "Filed", "Received"),
            tuple(
                (each.title, "copy" if each.copy else "original", each.filed or "not yet", each.received or "not yet")
                for each in found.receivers
            ),
        )
    if found.attached:
        yield Heading(2, "Attached")
        yield Grid(("What", "There"), tuple((each.title, "yes" if each.there else "no") for each in found.attached))
    if found.due:
        yield Heading(2, "When it is due")
        yield Grid(
            ("By", "Day", "By the clause", "Counted", "Clauses"),
            tuple((d.title, d.day, d.rule_day, d.counted, Citations.of(d.cite)) for d in found.due),
        )
        yield from (Paragraph(why, note=True) for each in found.due for why in each.why)
    if found.readings:
        yield Heading(2, "How the text is read")
        yield Listing(tuple(f"{of}: {reading}" for of, reading in found.readings))
    if found.beside:
        yield Heading(2, "Beside the law")
        yield Listing(found.beside)
    if law.source:
        yield Paragraph(f"{law.cite}; {law.source}")


def facts(found: Shown) -> Iterator[tuple[str, str]]:
    """What heads a statement: whose it is, of which form, and how it stands."""
    statement = found.statement
    yield from found.organization.items()
    yield "Period", found.period
    yield "Form", f"{statement.form}, {statement.law.edition}"
    yield "State", found.standing if statement.over else f"{found.standing}; its period is not over"
    if statement.due_day is not None:
        yield "Due", written(statement.due_day.isoformat())
    if found.fee is not None:
        yield "Fee", found.fee
    if statement.defective:
        yield "Found defective", statement.defective
    if found.hash is not None:
        yield "Signed as", f"sha256 {found.hash}"


def affirmed(signature: Signature) -> str:
    """What a signature affirms, in words."""
    return signature.affirms or "signs it"


def _signed(signature: Signature) -> tuple[str, str]:
    return (signature.by, signature.on) if signature.by else (SIGN_HERE, "")


def _lines(lines: tuple[ShownLine, ...]) -> Iterator[Block]:
    """The lines of a part as one table, and the rows of a line beneath."""
    rows = tuple((line.name, called(line), line.text, Citations.of(line.cite)) for line in lines)
    yield Grid(("Line", "What", SAYS, "Clauses"), rows, frozenset((SAYS,)))
    for line in lines:
        if line.table is not None:
            yield Heading(3, f"{line.name}: {line.title}")
            if not line.table.rows:
                yield Paragraph("There is none.")
            elif line.table.columns:
                heads = tuple(each.heading for each in line.table.columns)
                right = frozenset(each.heading for each in line.table.columns if each.kind in ("cents", "number"))
                yield Grid(heads, line.table.texts(), right)


def called(line: ShownLine) -> str:
    """What a line is, with the rule's own name for it and whatever explains it."""
    found = line.title if line.rule is None else f"{line.title} (in the rule: {line.rule})"
    return f"{found}. Explained: {line.why}" if line.why else found


def part_called(part: ShownPart) -> str:
    """A part by its name and title."""
    return f"{part.name}: {part.title}" if part.name else "Lines"


def _clauses(cite: Citations) -> str:
    return f" ({cite})" if cite else ""
