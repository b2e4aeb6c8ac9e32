"""Which papers of a proceeding there are, as the law's file has them, and where each of them is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from aboveboard.docket.course.minutes import minutes
from aboveboard.docket.course.next_steps import next_steps
from aboveboard.docket.printed import printed_events
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.force import asked
from aboveboard.publish.docket.acts import act, is_act
from aboveboard.publish.docket.case import PrintedCase
from aboveboard.publish.docket.document import DocketPaper, Kind
from aboveboard.publish.docket.filings import filed, form
from aboveboard.publish.docket.meetings import agenda, minutes_of, stated_agenda
from aboveboard.publish.docket.receipts import certificate, is_served, receipt
from aboveboard.publish.docket.retold import retold
from aboveboard.publish.docket.words import sentence

VERDICTS = ("done", "not-carried")
"""What must have come of an office's step for it to be printed."""
OF_EVENTS: Mapping[Kind, Callable[[PrintedCase, int], DocketPaper]] = {
    "paper": filed, "receipt": receipt, "service": certificate, "act": act,
}  # fmt: skip


class Listed(NamedTuple):
    """A paper that there is."""

    name: str
    kind: Kind
    title: str
    event: int | None = None
    step: str | None = None


class Stepped(NamedTuple):
    """A step that was taken down, as far as it matters for what can be printed."""

    event: int
    step: str
    verdict: str


def papers(case: PrintedCase) -> list[Listed]:
    """Every paper of a proceeding, in the order in which they came, and then those that may be sent."""
    steps = (Stepped(each.number, each.step, each.verdict) for each in case.steps)
    forms = (each.step for each in next_steps(case.law, case.state))
    held = stated_agenda(case)
    found = minutes(case.law, case.state)
    return list(
        _listed(case.law, steps, forms, None if held is None else held.step, None if found is None else found.title)
    )


def paper(case: PrintedCase, name: str) -> DocketPaper:
    """A paper by its name, or a sentence that names the nearest right one."""
    held = {each.name: each for each in papers(case)}
    one = held.get(name)
    if one is None:
        raise BadInput(f"{name!r} is no paper of {case.title}; {nearest(name, held)}")
    if one.event is not None and one.kind in OF_EVENTS:
        return OF_EVENTS[one.kind](case, one.event)
    if one.step is not None:
        return form(case, one.step)
    whole: dict[Kind, Callable[[PrintedCase], DocketPaper]] = {
        "agenda": agenda, "minutes": minutes_of, "replay": retold,
    }  # fmt: skip
    return whole[one.kind](case)


def papers_of(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The papers of a proceeding by its view (docket/views): name, title, kind, event, and where each is found."""
    receipt_ = view["receipt"]
    question = asked(receipt_["as_of"], receipt_["as_if"] or None if receipt_["way"] == "newest" else receipt_["as_if"])
    law = load_proceeding(view["ruleset"], view["proceeding"], question)
    steps = (Stepped(each["event"], each["do"], each["verdict"]) for each in view["timeline"])
    forms = (each["do"] for each in view["next"])
    ordered = next((name for name, each in law.law.steps.items() if each.ordered), None) if view["agenda"] else None
    found = view["minutes"]
    rows = _listed(law, steps, forms, ordered, None if found is None else found["title"])
    day = "" if view["now"] else f"?as-of={view['as_of']}"
    return [
        {"name": each.name, "title": each.title, "kind": each.kind, "event": each.event,
         "address": f"/docket/{view['log']}/paper/{each.name}{day}"}
        for each in rows
    ]  # fmt: skip


def _listed(
    law: Proceeding, steps: Iterable[Stepped], forms: Iterable[str], ordered: str | None, written: str | None
) -> Iterator[Listed]:
    yield Listed("replay", "replay", "The whole, event by event")
    if ordered is not None:
        yield Listed("agenda", "agenda", sentence(law.law.steps[ordered].title))
    if written is not None:
        yield Listed("minutes", "minutes", sentence(written))
    told = len(printed_events(law))
    for each in steps:
        yield from _of_step(law, each, str(each.event) if each.event >= 0 else f"text-{each.event + told + 1}")
    for name in forms:
        found = law.paper_of(name)
        if found is not None:
            yield Listed(f"form-{name}", "form", f"{sentence(found.title)}, to be filled in", step=name)


def _of_step(law: Proceeding, each: Stepped, event: str) -> Iterator[Listed]:
    held = law.law.steps.get(each.step)
    found = None if held is None or held.paper is None else law.law.papers[held.paper]
    if found is not None:
        title = sentence(found.title)
        yield Listed(f"paper-{event}", "paper", title, each.event)
        yield Listed(f"receipt-{event}", "receipt", f"Receipt: {title}", each.event)
        if is_served(found):
            yield Listed(f"service-{event}", "service", f"Certificate of service: {title}", each.event)
    elif held is not None and each.verdict in VERDICTS and is_act(law, each.step):
        yield Listed(f"act-{event}", "act", sentence(held.title), each.event)
