"""What anybody states without an account: its form, what is taken down, its receipt, and the list of what came."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starlette.requests import Request

from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.effect import number_of
from aboveboard.docket.course.papers import BASICS, COPIES, NUMBERED, SERVICE
from aboveboard.docket.views import case_view, standing
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.sending import page_way
from aboveboard.law.errors import short
from aboveboard.law.model.docket import PaperLaw
from aboveboard.log.deeds import Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.web.errors import NotFound
from aboveboard.web.pages.docket.asking import asked_for, proceeding_of
from aboveboard.web.pages.docket.layout import STATED, Tried, laid_out

ADDRESS, TEMPLATE, TITLE = "/docket/{name}/receipts/{number}", "docket/receipt.html", "Receipt"
SHOWN = 30
"""So many of what came stand on the page; all of them are in the JSON of the case."""
WAY = "way"
FAR = 10 * SHOWN
"""Events that lie so far apart are read one by one."""
MANY = 50
"""Of more things than that, one is named by whoever knows its name, and not chosen."""
HERE = "web"
"""By which way something comes that is stated on a page, where a file says of none that it is so stated."""
View = Mapping[str, Any]


def way_of(paper: PaperLaw) -> str | None:
    """By which way a paper comes that is stated on a page: the one of which the file says so."""
    return page_way(paper) or HERE if paper.ways else None


def _of_the_form(law: Proceeding, step: str) -> set[str]:
    """What is stated of a paper by its form itself, and is asked of nobody who comes to a page."""
    paper = law.paper_of(step)
    if paper is None:
        return set()
    needed = {name for way in paper.ways.values() for name in (*way.needs, *way.among, *way.same)}
    return {*BASICS, *COPIES, *NUMBERED, *SERVICE, *needed, *([paper.routed] if paper.routed else [])}


def public_form(law: Proceeding, view: View, step: str, tried: Tried | None = None) -> dict[str, Any] | None:
    """The form of a step for whoever has no account; None where it cannot be taken now."""
    form = next((each for each in view["forms"] if each["do"] == step and each["door"]), None)
    if form is None:
        return None
    own, paper = {f"{STATED}.{name}" for name in _of_the_form(law, step)}, law.paper_of(step)
    laid = laid_out(form, view, tried)
    fields = [
        one
        for group in laid["groups"]
        for one in group["fields"]
        if one["name"] not in own and one["kind"] != "ways" and (one["kind"] != "one" or one["known"])
    ]
    fields = [_typed_in(one) for one in fields]
    way = None if paper is None else way_of(paper)
    named = None if paper is None or way not in paper.ways else paper.ways[way]
    return {
        **laid, "as": laid["offices"][0]["value"], "hidden": _by_itself(law, view, step, way),
        "needed": [one for one in fields if one["required"]], "others": [one for one in fields if not one["required"]],
        "way": way, "way-title": None if named is None else named.title,
        "beside-the-ways": paper is not None and bool(paper.ways) and named is None,
    }  # fmt: skip


def _typed_in(one: dict[str, Any]) -> dict[str, Any]:
    """A field; where there is too much to choose from, it is typed in."""
    if one["kind"] == "one" and len(one["known"]) > MANY:
        return {**one, "kind": "word", "hint": "as its receipt names it"}
    return one


def _by_itself(law: Proceeding, view: View, step: str, way: str | None) -> list[tuple[str, str]]:
    """What the form states by itself: the way by which it comes, and the number under which it belongs here."""
    paper = law.paper_of(step)
    if paper is None:
        return []
    number = (view["proposal"] or {}).get("number")
    found = [(WAY, way)] if way is not None else []
    return [(f"{STATED}.{name}", value) for name, value in (*found, (paper.routed or "", number)) if name and value]


# -- what came ---------------------------------------------------------------------------------------------------------


def latest(book: Logbook, log: str, law: Proceeding, view: View, steps: Sequence[str]) -> dict[str, Any]:
    """What anybody stated, the newest first, each with its receipt; and how many there are of each sort."""
    rows = [row for row in view["timeline"] if row["do"] in steps and row["event"] >= 0]
    shown = rows[::-1][:SHOWN]
    hashes = hashes_of(book, log, [row["event"] for row in shown])
    return {
        "total": len(rows), "taken": sum(row["verdict"] == "done" for row in rows),
        "returned": sum(row["verdict"] == "returned" for row in rows),
        "flagged": sum(bool(row["flagged"]) for row in rows),
        "rows": [{**row, "hash": hashes[row["event"]], "says": _says(law, row)} for row in shown],
    }  # fmt: skip


def _says(law: Proceeding, row: View) -> list[str]:
    """What is said in words, without how it came and who it is that stands above it."""
    own = _of_the_form(law, row["do"])
    said = [value for name, value in row["states"].items() if isinstance(value, str) and name not in own]
    return [each for each in said if each != row["name"]] or said


def hashes_of(book: Logbook, log: str, numbers: Sequence[int]) -> dict[int, str]:
    """The hashes of events, which stand in the chain of their log and cannot be changed afterwards."""
    if not numbers:
        return {}
    first, last = min(numbers), max(numbers)
    near = last - first < FAR
    held = [book.events(log, first - 1, Viewer(), last - first + 1)] if near else [
        book.events(log, number - 1, Viewer(), 1) for number in numbers
    ]  # fmt: skip
    return {event.number: event.hash.hex() for events in held for event in events}


# -- its receipt -------------------------------------------------------------------------------------------------------


def _number(given: str) -> int:
    """The number of an event, as an address has it."""
    if not (given.isascii() and given.isdecimal()) or len(given) > 12:
        raise NotFound(f"receipts: the number of an event was expected, not {short(given)}")
    return int(given)


def sheet(request: Request) -> Mapping[str, Any]:
    """The receipt of a step that was taken down: its number, when, its hash, what was stated, and what it came to."""
    book, name = proceeding_of(request)
    asked_for(request, ())
    number = _number(str(request.path_params["number"]))
    view = case_view(book, name)
    row = next((each for each in view["timeline"] if each["event"] == number), None)
    if row is None:
        raise NotFound(f"{name}: event {number} is no step of this proceeding")
    part = standing(book, name)
    law = part.law
    asks = _titles(law, row["do"])
    zone = law.state.zone
    return {
        "log": name, "title": view["title"], "event": number, "step": row["title"], "office": row["office"],
        "name": row["name"], "at": row["at"], "zone": zone.key, "hash": hashes_of(book, name, [number])[number],
        "verdict": row["verdict"], "faults": row["faults"], "flagged": row["flagged"], "cite": row["cite"],
        "stated": [
            {"title": asks.get(key, key.replace("-", " ")), "value": _way_in_words(law, row["do"], key, value)}
            for key, value in row["states"].items()
        ],
        "sealed": sealed_of(law, row["do"]), "things": [
            {"title": law.law.things[kind].title, "name": each["name"]}
            for kind, things in view["record"].items() for each in things if each["event"] == number
        ],
        "corrected": next((each for each in view["corrected"] if each["event"] == number), None),
        "number": number_of(law, part.course(sealed=False)),
        "due": [each for each in (*view["due"], *view["closed"]) if row["do"] in law.law.terms[each["what"]].done],
    }  # fmt: skip


def _way_in_words(law: Proceeding, step: str, name: str, value: Any) -> Any:
    """What was stated; the way by which something came as the file calls it."""
    paper = law.paper_of(step)
    return paper.ways[value].title if name == WAY and paper is not None and value in paper.ways else value


def _titles(law: Proceeding, step: str) -> dict[str, str]:
    return {name: each.title or name.replace("-", " ") for name, each in asked(law, step).items()}


def sealed_of(law: Proceeding, step: str) -> list[str]:
    """What is kept from the public of such a step, by title."""
    held = law.law.steps[step]
    return [
        each.title or name.replace("-", " ") for name, each in asked(law, step).items() if each.sealed or held.sealed
    ]
