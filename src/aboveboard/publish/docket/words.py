"""What is stated with a step, in words and as blocks: what is short beside its title, texts and lists beneath."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time
from typing import Any

from aboveboard.docket.course.votes import SIDES
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.law.model.docket import CHOICES, FieldLaw
from aboveboard.publish.blocks import Block, Facts, Grid, Heading, Paragraph
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.paper.days import written_day, written_time

SHORT = 90
"""Texts of more letters stand beneath their title, and not beside it."""
BLANK = "________________"
"""Where something is to be written by hand."""
NOON = time(12)


def when(moment: datetime) -> str:
    """A time, with its day; the day alone where no more was stated, which is taken as its noon."""
    day = written_day(moment.date())
    return day if moment.time() == NOON else f"{day}, {written_time(moment)}"


def sentence(text: str) -> str:
    """A text that begins with a capital."""
    return f"{text[:1].upper()}{text[1:]}"


def called(name: str, law: FieldLaw | None) -> str:
    """What a field is."""
    return sentence((law.title if law is not None else "") or in_words(name))


def paragraphs(text: str) -> list[str]:
    """A text by its paragraphs."""
    return [each for line in text.splitlines() if (each := " ".join(line.split()))]


def said(case: PrintedCase, law: FieldLaw | None, value: Any) -> str:
    """A value in words, on one line."""
    kind = "text" if law is None else law.type
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return dollars(value) if kind == "cents" else f"{value:,}"
    if isinstance(value, datetime):
        return when(value)
    if isinstance(value, date):
        return written_day(value)
    if isinstance(value, Mapping):
        return vote_said(value) if kind == "vote" else row_said(case, {} if law is None else law.fields, value)
    if isinstance(value, (list, tuple)):
        return (", " if all(isinstance(each, str) for each in value) else "; ").join(
            said(case, law, each) for each in value
        )
    if kind in ("office", "offices"):
        return case.office(str(value))
    return in_words(str(value)) if kind in CHOICES else " ".join(str(value).split())


def vote_said(vote: Mapping[str, Any]) -> str:
    """A vote by its sides."""
    sides = (
        f"{side}: {', '.join(given) if isinstance(given, (list, tuple)) else given}"
        for side in SIDES
        if (given := vote.get(side))
    )
    return "; ".join(sides) or "nobody"


def row_said(case: PrintedCase, laws: Mapping[str, FieldLaw], row: Mapping[str, Any], *, first: bool = True) -> str:
    """An entry of a list on one line: what it is first, where it is its own name, and the rest beside its title."""
    stated = {name: value for name, value in row.items() if value not in (None, "", [])}
    head = next((name for name in laws if name in stated), next(iter(stated), None)) if first else None
    others = [
        f"{called(name, laws.get(name)).lower()}: {said(case, laws.get(name), value)}"
        for name, value in stated.items()
        if name != head
    ]
    return "; ".join(others if head is None else (said(case, laws.get(head), stated[head]), *others))


def rows_grid(case: PrintedCase, law: FieldLaw, rows: list[Mapping[str, Any]]) -> Grid:
    """The entries of a list as a table, a column for each thing that any of them states."""
    names = [name for name in law.fields if any(row.get(name) not in (None, "", []) for row in rows)]
    names += [name for row in rows for name in row if name not in law.fields and name not in names]
    names = list(dict.fromkeys(names)) or ["entry"]
    columns = tuple(called(name, law.fields.get(name)) for name in names)
    return Grid(
        columns if len(set(columns)) == len(columns) else tuple(sentence(in_words(name)) for name in names),
        tuple(tuple("" if row.get(name) is None else said(case, law.fields.get(name), row[name]) for name in names)
              for row in rows),
    )  # fmt: skip


def fields_blocks(
    case: PrintedCase, fields: Mapping[str, Any], laws: Mapping[str, FieldLaw], level: int = 2
) -> Iterator[Block]:
    """What is stated: what is short as facts, then texts and lists, each beneath its title."""
    short, long = list[tuple[str, str]](), list[Block]()
    for name, value in fields.items():
        law = laws.get(name)
        title = called(name, law)
        if value in (None, "", []):
            continue
        if law is not None and isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
            long += [Heading(3 if level > 2 else 2, title), rows_grid(case, law, value)]
        elif isinstance(value, str) and (len(value) > SHORT or "\n" in value):
            long += [Heading(3 if level > 2 else 2, title), *(Paragraph(each) for each in paragraphs(value))]
        else:
            short.append((title, said(case, law, value)))
    if short:
        yield Facts(tuple(short))
    yield from long
