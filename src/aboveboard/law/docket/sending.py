"""How a paper is sent: to whom, in how many copies, by which ways, at which place, what is attached, by its clauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aboveboard.kernel.words import counted
from aboveboard.law.docket.held import proceedings
from aboveboard.law.docket.proceeding import Proceeding
from aboveboard.law.model.docket import AnnexLaw, PaperLaw


def papers_for(ruleset: str, deadline: str) -> Iterator[tuple[Proceeding, PaperLaw]]:
    """The papers with which a deadline is met, each with its proceeding."""
    for held in proceedings(ruleset):
        steps = [step for term in held.law.terms.values() if term.deadline == deadline for step in term.done]
        for step in dict.fromkeys(steps):
            if (paper := held.paper_of(step)) is not None:
                yield held, paper


def says_how(paper: PaperLaw) -> bool:
    """Does the text say anything of how it is sent?"""
    return bool(paper.ways or paper.refuses or paper.originals or paper.copies or paper.service)


def addressed(proceeding: Proceeding, paper: PaperLaw) -> str:
    """To whom it goes, in words; empty where the text names nobody."""
    return " or ".join(proceeding.law.offices[each].title for each in paper.to)


def page_way(paper: PaperLaw) -> str | None:
    """The way of whatever is stated on a page, where the text names one."""
    return next((way for way, each in paper.ways.items() if each.page), None)


def how_sent(proceeding: Proceeding, paper: PaperLaw) -> Iterator[str]:
    """By which ways it goes and in how many copies, what it holds, and what is attached; a line each."""
    for way in paper.ways.values():
        needs = f", stating the {' and '.join(each.replace('-', ' ') for each in way.needs)}" if way.needs else ""
        yield way.title + (f": {way.at}" if way.at else "") + needs
    for refused in paper.refuses.values():
        yield f"not {refused.title} {_clauses(proceeding, refused.cite)}"
    if paper.places:
        yield f"at {' or '.join(paper.places)} {_clauses(proceeding, paper.ways_cite or paper.cite)}"
    if paper.originals or paper.copies:
        yield f"{_copies(paper)} {_clauses(proceeding, paper.copies_cite or paper.cite)}"
    yield "it holds: " + "; ".join(each.title for each in paper.parts.values())
    if paper.numbered:
        yield f"in separately numbered paragraphs {_clauses(proceeding, paper.numbered_cite or paper.cite)}"
    for annex in paper.annexes.values():
        yield f"attached: {annex.title}{_when(paper, annex)} {_clauses(proceeding, annex.cite)}"
    if paper.service is not None:
        on = proceeding.law.offices[paper.service.on].title
        proofs = " or ".join(each.replace("-", " ") for each in paper.service.proofs)
        yield f"with proof that a copy was served on {on}: {proofs} {_clauses(proceeding, paper.service.cite)}"
        if paper.service.before:
            clauses = _clauses(proceeding, paper.service.before_cite or paper.service.cite)
            yield f"which is served on or before the day of {paper.service.before} {clauses}"


def _clauses(proceeding: Proceeding, ids: tuple[str, ...]) -> str:
    return f"({'; '.join(proceeding.cite(ids))})"


def _copies(paper: PaperLaw) -> str:
    originals = [counted(paper.originals, "original")] if paper.originals else []
    copies = [] if not paper.copies else ["1 copy" if paper.copies == 1 else f"{paper.copies} copies"]
    return " and ".join((*originals, *copies))


def _when(paper: PaperLaw, annex: AnnexLaw) -> str:
    """How often it is attached, or when."""
    if annex.for_each is not None:
        return f", for each of: {paper.parts[annex.for_each].title}"
    if annex.as_many_as is not None:
        return ", as many as there were"
    return ", where there is one" if annex.unless else ""


def sending_json(proceeding: Proceeding, paper: PaperLaw) -> dict[str, Any]:
    """The same as programs read it."""
    service = paper.service
    return {
        "title": paper.title, "to": [proceeding.law.offices[each].title for each in paper.to],
        "originals": paper.originals, "copies": paper.copies,
        "copies_cite": proceeding.cite(paper.copies_cite) if paper.originals or paper.copies else [],
        "ways": {way: {"title": each.title, "at": each.at, "needs": list(each.needs)}
                 for way, each in paper.ways.items()},
        "page": page_way(paper),
        "refuses": {way: {"title": each.title, "cite": proceeding.cite(each.cite)}
                    for way, each in paper.refuses.items()},
        "places": list(paper.places), "numbered": paper.numbered,
        "holds": {part: each.title for part, each in paper.parts.items()},
        "annexes": {name: {"title": each.title, "cite": proceeding.cite(each.cite)}
                    for name, each in paper.annexes.items()},
        "service": None if service is None else {
            "on": proceeding.law.offices[service.on].title, "proofs": list(service.proofs),
            "before": service.before or None, "cite": proceeding.cite(service.cite),
        },
        "bears": paper.routed, "cite": proceeding.cite(paper.cite),
    }  # fmt: skip
