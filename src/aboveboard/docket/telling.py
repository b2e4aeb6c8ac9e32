"""What people read of a proceeding beside what is due: its proposal, what the text tells, its course, and its doors."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from aboveboard.docket.course.deciding import why_not_now
from aboveboard.docket.course.effect import Proposed, number_of, proposed
from aboveboard.docket.course.state import Done, State
from aboveboard.docket.course.state import plain as plain
from aboveboard.docket.course.terms import Owed
from aboveboard.docket.printed import Told
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.sending import addressed, how_sent, says_how, sending_json
from aboveboard.law.model.docket import PaperLaw
from aboveboard.play.document import PrintedTable

COMES = {
    "approved": "approved", "adopted": "adopted", "order-published": "the order is published",
    "final-form-published": "its final form is published",
}  # fmt: skip


def course(state: State) -> list[Done]:
    """Everything that was done in it, in its order."""
    return sorted((each for held in state.steps.values() for each in held), key=lambda each: (each.at, each.number))


def doors(proceeding: Proceeding, state: State) -> Iterator[tuple[str, PaperLaw]]:
    """The papers that may be sent as it stands, each with its step."""
    for name in proceeding.law.steps:
        paper = proceeding.paper_of(name)
        if paper is not None and next(why_not_now(proceeding, state, name), None) is None:
            yield name, paper


# -- as programs read it -----------------------------------------------------------------------------------------------


def course_json(proceeding: Proceeding, state: State, told: Sequence[Told]) -> list[dict[str, Any]]:
    """The course of a proceeding but for what is sealed; what the text itself prints is numbered below nothing."""
    return [
        {
            "event": each.number, "printed": each.number < 0, "at": each.at.isoformat(), "do": each.step,
            "title": proceeding.title_of(each.step), "by": each.by, "name": each.who or None,
            "verdict": each.verdict, "states": plain(open_fields(proceeding, each)),
            "reading": _reading(each, told), "cite": list(cite_of(proceeding, each, told)),
        }
        for each in course(state)
    ]  # fmt: skip


def cite_of(proceeding: Proceeding, done: Done, told: Sequence[Told]) -> tuple[str, ...]:
    """The clauses of a step that was done; where the text prints it, those that do."""
    if done.number < 0:
        return told[done.number].cite
    law = proceeding.law.steps.get(done.step)
    return () if law is None else tuple(proceeding.cite(law.cite))


def _reading(done: Done, told: Sequence[Told]) -> str | None:
    return told[done.number].reading if done.number < 0 else None


def open_fields(proceeding: Proceeding, done: Done) -> dict[str, Any]:
    """What was stated with a step and is kept from nobody; nothing of which this text does not say so."""
    from aboveboard.docket.course.deciding import asked

    law = asked(proceeding, done.step) if done.step in proceeding.law.steps else {}
    return {name: value for name, value in done.fields.items() if name in law and not law[name].sealed}


def doors_json(proceeding: Proceeding, state: State) -> list[dict[str, Any]]:
    """Where and how papers may be sent as it stands."""
    return [
        {
            "do": name, "paper": proceeding.law.steps[name].paper, "by": list(proceeding.law.steps[name].by),
            **sending_json(proceeding, paper),
        }
        for name, paper in doors(proceeding, state)
    ]  # fmt: skip


def told_json(proceeding: Proceeding) -> dict[str, Any]:
    """What the text tells of the proceeding as a whole."""
    return {
        name: {"title": each.title, "says": list(each.says), "of": list(each.of), "reading": each.reading,
               "cite": proceeding.cite(each.cite)}
        for name, each in proceeding.law.told.items()
    }  # fmt: skip


def rights_json(proceeding: Proceeding) -> dict[str, Any]:
    """What holds for every such proceeding."""
    return {
        name: {"says": each.says, "value": plain(each.value), "cite": proceeding.cite(each.cite)}
        for name, each in proceeding.law.rights.items()
    }


# -- as people read it -------------------------------------------------------------------------------------------------


def about_proposal(proceeding: Proceeding, state: State, day: date | None) -> Iterator[str]:
    """What is proposed, by whom, and when it takes effect."""
    found = proposed(proceeding, state)
    if found is None:
        return
    law = found.proposal.law
    under = f" under {law.authority}" if law.authority else ""
    yield ""
    yield f"{law.agency}, {found.proposal.number}{under}: {found.status(day)}."
    sections, cited = law.sections, "; ".join(proceeding.cite(proceeding.law.proposal_cite))
    for verb, names in (("amend", sections.amended), ("add", sections.added), ("rescind", sections.rescinded)):
        if names:
            yield f"It would {verb} {', '.join(names)}" + (f" ({cited})." if cited else ".")
    for each in law.replaces:
        also = f" {each.reading}" if each.reading else ""
        gone = f"is rescinded since {found.since}" if found.is_in_force(day) else "stands until then"
        clauses = "; ".join(proceeding.cite(each.cite))
        yield f"The {each.status} {each.what}, whose place it takes, {gone} ({clauses}).{also}"
    if found.effect is not None:
        yield _takes_effect(proceeding, found)
    files = found.proposal.files
    if files:
        alone = f"; each alone, named before --as-if: {', '.join(files)}" if files[1:] else ""
        yield f"What it changes: aboveboard compare {proceeding.ruleset} --as-if {found.as_if}{alone}"


def _takes_effect(proceeding: Proceeding, found: Proposed) -> str:
    assert found.effect is not None
    clauses = f"({'; '.join(proceeding.cite(found.effect.cite))})"
    if found.since is not None:
        return f"It takes effect on {found.since} {clauses}."
    fixed = f"on {found.effect.day}, once it is" if found.effect.day else "when it is"
    comes = COMES[found.effect.on]
    fixed = fixed.removesuffix(" it is") + (" " if " " in comes else " it is ")
    return f"It takes effect {fixed}{comes} {clauses}."


def how_to_send(proceeding: Proceeding, state: State, due: list[Owed]) -> Iterator[str]:
    """By which door each paper goes that may be sent, until when, and what it must hold."""
    for name, paper in doors(proceeding, state):
        if not says_how(paper):
            continue
        to = addressed(proceeding, paper)
        yield ""
        yield f"To send a {paper.title}{f' to {to}' if to else ''} ({'; '.join(proceeding.cite(paper.cite))}):"
        yield from (f"  {line}" for line in how_sent(proceeding, paper))
        if paper.routed is not None:
            number = number_of(proceeding, state) or ""
            clauses = "; ".join(proceeding.cite(paper.routed_cite or paper.cite))
            yield f"  it bears the {paper.routed.replace('-', ' ')} {number}".rstrip() + f" ({clauses})"
        for each in due:
            if name in proceeding.law.terms[each.term].done and each.day is not None:
                said = {"open": f"until {each.day}", "closed": f"it was open until {each.day}"}.get(each.state)
                if said is not None:
                    yield f"  {said} ({each.title}; {'; '.join(each.cite)})"


def tables(proceeding: Proceeding, state: State, told: Sequence[Told]) -> Iterator[str | PrintedTable]:
    """What the text tells, what holds for every such proceeding, and what has been done."""
    says = [
        (each.title, ", ".join(each.of), "; ".join(each.says) + (f" [{each.reading}]" if each.reading else ""),
         "; ".join(proceeding.cite(each.cite)))
        for each in proceeding.law.told.values()
    ]  # fmt: skip
    says += [("it holds that", "", each.says, "; ".join(proceeding.cite(each.cite)))
             for each in proceeding.law.rights.values()]  # fmt: skip
    says += [("it is read so", "", each, "") for each in proceeding.law.readings.values()]
    if says:
        columns = ("told", "of", "in short", "clauses")
        bare = not any(row[1] for row in says)
        yield ""
        yield PrintedTable(
            [each for each in columns if each != "of" or not bare],
            [tuple(cell for number, cell in enumerate(row) if number != 1 or not bare) for row in says],
        )
    if not proceeding.law.agenda and any(each.number < 0 for each in course(state)):
        yield ""
        yield PrintedTable(
            ("=day", "what was done", "by", "stated", "clauses"),
            [
                (each.day.isoformat(), proceeding.title_of(each.step),
                 each.who or proceeding.office_title(each.by), _stated(proceeding, each, _reading(each, told)),
                 "; ".join(cite_of(proceeding, each, told)))
                for each in course(state)
            ],
        )  # fmt: skip


def _stated(proceeding: Proceeding, done: Done, reading: str | None) -> str:
    found = plain(open_fields(proceeding, done))
    said = (f"{name.replace('-', ' ')}: {_words(value)}" for name, value in found.items())
    verdict = "" if done.verdict == "done" else f" ({done.verdict})"
    return ("; ".join(said) + verdict + (f" [{reading}]" if reading else "")).strip()


def _words(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_words, value))
    if isinstance(value, dict):
        return ", ".join(f"{name} {_words(each)}" for name, each in value.items())
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
