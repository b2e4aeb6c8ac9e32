"""A paper of the docket as a value: what it says in plain blocks, how it is marked, and what it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from aboveboard.publish.blocks import (
    Block,
    Citations,
    Facts,
    Grid,
    Heading,
    Listing,
    Numbered,
    Paragraph,
    Signature,
)
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

Kind = Literal["paper", "receipt", "service", "act", "form", "agenda", "minutes", "replay"]
"""What was tendered; that it came; that it was served; what an office or a party did, in writing; a paper still to be
filled in; an agenda; minutes; everything that was done, retold."""
SEALED = "NOT PUBLIC"
SEALS: tuple[Kind, ...] = ("paper", "receipt", "service", "act", "replay")
"""Papers that may print what is sealed, for whoever reads it; agendas, minutes and forms never do."""
WHOLE: tuple[Kind, ...] = ("act", "replay")
"""Those of them that rest on more than one event."""


@dataclass(frozen=True)
class DocketPaper:
    """One paper."""

    name: str
    kind: Kind
    title: str
    about: str
    """The clauses by which there is such a paper."""
    case: str
    """The title of the proceeding."""
    blocks: tuple[Block, ...]
    law: str
    """By which law, of which day."""
    rests_on: str
    """The event that it is made from, with its hash."""
    made: datetime
    mark: str = ""
    """What stands on every page, such as DRAFT."""
    why_marked: str = ""
    event: int | None = None

    @property
    def page(self) -> list[Block]:
        """All of it, from its title to what it rests on."""
        head: list[Block] = [Heading(1, self.title)]
        head += [Paragraph(self.about)] if self.about else []
        if self.mark:
            head.append(Paragraph(f"{self.mark}. {self.why_marked}".strip(), note=True))
        return [*head, *self.blocks, Heading(2, "What this rests on"), Listing((self.rests_on, self.law))]

    def markdown(self) -> str:
        """As a page of Markdown."""
        return markdown(self.page)

    def html(self) -> str:
        """As a page of HTML that stands by itself."""
        return html(self.page, f"{self.title}: {self.case}")

    def pdf(self, fonts: Sequence[Path] = ()) -> bytes:
        """As pages to be printed."""
        from aboveboard.publish.paper.proceeding import proceeding_pdf

        return proceeding_pdf(self, fonts)

    def to_json(self) -> dict[str, Any]:
        """As programs read it: the same blocks."""
        return {
            "paper": self.name, "kind": self.kind, "title": self.title, "about": self.about, "case": self.case,
            "event": self.event, "mark": self.mark or None, "why_marked": self.why_marked or None,
            "law": self.law, "rests_on": self.rests_on, "blocks": [block_json(each) for each in self.blocks],
        }  # fmt: skip


def block_json(block: Block) -> dict[str, Any]:
    """A block as programs and templates read it."""
    match block:
        case Heading(level, text):
            return {"kind": "heading", "level": level, "text": text}
        case Paragraph(text, note):
            return {"kind": "paragraph", "text": text, "note": note, "clauses": isinstance(text, Citations)}
        case Facts(pairs):
            return {"kind": "facts", "pairs": [list(each) for each in pairs]}
        case Listing(items):
            return {"kind": "list", "items": list(items)}
        case Numbered(items, first):
            return {"kind": "numbered", "first": first, "items": [list(each) for each in items]}
        case Signature(title, by, on):
            return {"kind": "signature", "title": title, "by": by, "on": on}
        case Grid(columns, rows, right):
            aligned = [each in right for each in columns]
            return {"kind": "grid", "columns": list(columns), "right": aligned, "rows": [list(each) for each in rows]}
    raise TypeError(f"{type(block).__name__} stands on no paper of the docket")


def paper_of(
    case: PrintedCase, name: str, kind: Kind, title: str, blocks: Sequence[Block], *, about: Sequence[str] = (),
    event: int | None = None, mark: str = "", why: str = "",
) -> DocketPaper:  # fmt: skip
    """A paper of a proceeding, with the law by which it is and the event that it is made from."""
    found = case.recorded(case.last if event is None else event)
    if kind in SEALS and case.shows_sealed(None if kind in WHOLE else event):
        mark = f"{mark}, {SEALED}" if mark else SEALED
        why = f"{why} Some of what is printed here is kept from the public.".strip()
    number = case.last if event is None else event
    made = found.at if found is not None else _last_time(case, event)
    which = "Made from the text itself" if found is None else f"Event {number}, {found.hash}"
    if event is None and found is not None:
        which = f"All up to event {number}, {found.hash}"
    elif found is not None and (right := case.entered_rightly(number)) is not None:
        which = f"Event {number}, {found.hash}, as it was entered rightly by {right}"
    return DocketPaper(
        name, kind, f"{title[:1].upper()}{title[1:]}", Citations.of(about), case.title, tuple(blocks), law_of(case),
        which, made, mark, why, event,
    )  # fmt: skip


def _last_time(case: PrintedCase, event: int | None) -> datetime:
    """When what the text itself prints was done; noon of the day where nothing was."""
    steps = [each.at for each in case.steps if event is None or each.number == event]
    return steps[-1] if steps else datetime(case.day.year, case.day.month, case.day.day, 12, tzinfo=case.law.state.zone)


def law_of(case: PrintedCase) -> str:
    """By which law it is, in a line that another may repeat."""
    receipt = case.law.receipt
    day = "the newest text held" if receipt.asked.as_of is None else f"the law of {receipt.asked.as_of}"
    laid = f", with {' and '.join(receipt.asked.as_if)} laid over" if receipt.asked.as_if else ""
    return f"By {day}{laid} ({receipt.status}): {case.law.law.cite}, {receipt.law}"
