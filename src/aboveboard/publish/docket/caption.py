"""What papers of one proceeding have in common: the case at their head, faults, what is due, and what is sealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from aboveboard.docket.course.state import Done, Fault
from aboveboard.docket.course.terms import Owed
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Paragraph
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.words import sentence
from aboveboard.publish.paper.days import written_day

WITHHELD = "Some of it is kept from the public, and is left out here."
STATES = {
    "open": "open", "late": "overdue", "done": "done", "done-late": "done too late", "aged": "warned of by its age",
    "not-counted": "not counted", "closed": "closed",
}  # fmt: skip
VERDICTS = {"done": "accepted", "returned": "returned", "late": "too late", "not-carried": "the vote does not carry"}


def caption(case: PrintedCase, *more: tuple[str, str]) -> Facts:
    """The head of a paper: in which matter, under which text, between whom, and what else is said there."""
    head = [("In the matter of", case.title)]
    head += [("Proceeding", case.law.title)] if case.law.title != case.title else []
    head += [("Docket", case.name)] if case.name else []
    head += [(sentence(title), known) for title, known in case.parties() if known]
    return Facts((*head, *((label, value) for label, value in more if value)))


def withheld(case: PrintedCase, done: Done) -> Iterator[Block]:
    """That something is left out of a step which the public does not read."""
    found = case.recorded(done.number)
    if found is not None and found.withheld:
        yield Paragraph(WITHHELD, note=True)


def faults_grid(faults: Sequence[Fault], title: str) -> Iterator[Block]:
    """Faults with their clauses; nothing where there are none."""
    if faults:
        yield Heading(2, title)
        yield Grid(("What", "Clauses"), tuple((sentence(each.reason), Citations.of(each.cite)) for each in faults))


def due_grid(case: PrintedCase, due: Iterable[Owed], title: str, *, now: bool = False) -> Iterator[Block]:
    """What is due, with the day, how it was counted, and whose it is; how it stands now, where that is asked for.

    What follows from a paper goes on; what the paper itself says of it stays the same.
    """
    columns = ("By", "What", "Of whom", "Stands", "Clauses")
    rows = [
        (_day(each, now=now), _what(each), ", ".join(case.office(of) for of in each.of), STATES[each.state],
         Citations.of(each.cite))
        for each in due
    ]  # fmt: skip
    shown = [at for at, name in enumerate(columns) if now or name != "Stands"]
    if rows:
        yield Heading(2, title)
        yield Grid(tuple(columns[at] for at in shown), tuple(tuple(row[at] for at in shown) for row in rows))


def _day(each: Owed, *, now: bool) -> str:
    if each.day is not None:
        return written_day(each.day)
    return f"no day is fixed; {each.age} days so far" if now and each.age is not None else "no day is fixed"


def _what(each: Owed) -> str:
    about = f" ({each.start.about})" if each.start.about else ""
    skipped = [] if each.due is None else [f"{one.day} {one.why}" for one in each.due.skipped]
    counted = f"; skipped: {', '.join(skipped)}" if skipped else ""
    return f"{sentence(each.title)}{about}{counted}"
