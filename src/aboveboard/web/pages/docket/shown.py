"""What a page tells of one proceeding, in the words of its file: what was stated, papers, things on the record."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aboveboard.docket.cases.correcting import why_not_corrected_by
from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.offices import Acting
from aboveboard.docket.course.deciding import asked
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import FieldLaw
from aboveboard.web.pages.written import day

ORDER = ("late", "open", "aged", "not-counted")
"""What is due, in the order in which it is shown."""
SLUG = re.compile("[a-z]+(-[a-z]+)+")
"""A word of a file, such as not-guilty."""
OF_ITSELF = ("name", "event", "marks")
"""What is known of a thing beside what was stated of it."""


MOST = 200
"""So much of a kind stands on a page, the newest; all of it stands in the JSON and in the log's events."""


def shown(view: Mapping[str, Any], part: Course, names: Mapping[str, str]) -> dict[str, Any]:
    """What the page shows beside the document itself; those who hold an office by the names given."""
    law, who, roles = part.law, view["me"]["name"] or "", view["me"]["roles"]
    step = law.law.steps.get(view["state"])
    return {
        "stands": view["state"].replace("-", " ") if step is None else step.title,
        "proceeding-title": law.title, "text-changed": view["text-changed"],
        "titles": {name: office.title for name, office in law.law.offices.items()},
        "holders": {each["office"]: names.get(each["holder"], each["holder"])
                    for each in view["offices"] if each["holder"]},
        "takes-part": [_party(each, view, law, names) for each in view["offices"]],
        "owed": sorted(view["due"], key=lambda each: (ORDER.index(each["state"]), each["day"] or "9999"))[:MOST],
        "left-out": max(0, len(view["timeline"]) - MOST),
        "lines": [
            {**row, "said": list(stated(law, row["do"], row["states"])),
             "correctable": view["now"] and correctable(part, row, who, roles)}
            for row in view["timeline"][-MOST:]
        ],
        "papers": list(papers(view, law))[-MOST:],
        "things": list(things(view, law)),
        "known": [
            {"title": _title(law.law.facts.get(name), name),
             "value": names[value] if isinstance(value, str) and value in names
             else worded(value, law.law.facts.get(name))}
            for name, value in view["facts"].items()
        ],
        "imposed": [{**each, "title": law.law.sanctions[each["kind"]].title} for each in view["sanctions"]],
        "voted": [
            {**each, "title": law.law.votes[each["vote"]].title, "on": law.law.steps[each["do"]].title,
             "cite": law.cite(law.law.votes[each["vote"]].cite)}
            for each in view["votes"]
        ],
    }  # fmt: skip


def correctable(part: Course, row: Mapping[str, Any], name: str, roles: Sequence[str]) -> bool:
    """May somebody put an event right? Whoever keeps the record may, and whoever acts as its office."""
    step = part.law.law.steps.get(row["do"])
    if row["printed"] or step is None or step.sealed:
        return False
    return any(why_not_corrected_by(part.law, part.offices, row["by"], Acting(name, role)) is None for role in roles)


def due_with(view: Mapping[str, Any], law: Proceeding, step: str) -> list[dict[str, Any]]:
    """What is due that a step fulfils."""
    return [
        row for row in (*view["due"], *view["closed"])
        if row["what"] in law.law.terms and step in law.law.terms[row["what"]].done
    ]  # fmt: skip


def _party(
    each: Mapping[str, Any], view: Mapping[str, Any], law: Proceeding, names: Mapping[str, str]
) -> dict[str, Any]:
    known, held = view["parties"].get(each["office"], {}), law.law.offices[each["office"]]
    states = held.states
    return {
        **each, "holder": names.get(each["holder"] or "", each["holder"]), "cite": law.cite(held.cite),
        "known": [{"title": _title(states.get(name), name), "value": worded(value, states.get(name))}
                  for name, value in known.items()],
    }  # fmt: skip


def _title(field: FieldLaw | None, name: str) -> str:
    return (field.title if field is not None else "") or name.replace("-", " ")


def stated(law: Proceeding, step: str, states: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """What was stated with a step, field by field, each under the title that its file gives it."""
    fields: Mapping[str, FieldLaw] = asked(law, step) if step in law.law.steps else {}
    for name, value in states.items():
        yield {"title": _title(fields.get(name), name), "value": worded(value, fields.get(name), law)}


def worded(value: Any, field: FieldLaw | None = None, law: Proceeding | None = None) -> str | list[str]:
    """A value as people read it; several entries as a list of lines."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and field is not None and field.type == "cents":
        return dollars(value)
    if isinstance(value, list):
        lines = [_line(each, field, law) for each in value]
        return ", ".join(lines) if all(isinstance(each, str) and len(each) < 40 for each in value) else lines
    return _line(value, field, law)


def _line(value: Any, field: FieldLaw | None, law: Proceeding | None) -> str:
    if isinstance(value, Mapping):
        fields = field.fields if field is not None else {}
        said = [(_title(fields.get(name), name), worded(each, fields.get(name), law)) for name, each in value.items()]
        texts = [(title, each if isinstance(each, str) else "; ".join(each)) for title, each in said]
        return texts[0][1] if len(texts) == 1 else "; ".join(f"{title}: {text}" for title, text in texts)
    if law is not None and field is not None and field.type in ("office", "offices") and value in law.law.offices:
        return law.law.offices[value].title
    if isinstance(value, str) and (SLUG.fullmatch(value) or (field is not None and field.type in ("day", "time"))):
        return in_words(value) if SLUG.fullmatch(value) else day(value)
    return str(value)


def papers(view: Mapping[str, Any], law: Proceeding) -> Iterator[dict[str, Any]]:
    """The papers that came, each with what it lacks, and those that may still come, each with when it is due."""
    for row in view["timeline"]:
        if row["do"] in law.law.steps and (paper := law.paper_of(row["do"])) is not None:
            yield {
                "title": paper.title, "cite": law.cite(paper.cite), "event": row["event"], "day": row["day"],
                "by": row["office"], "verdict": row["verdict"], "lacks": row["faults"], "flagged": row["flagged"],
            }  # fmt: skip
    for each in view["next"]:
        if all(law.law.offices[name].anybody for name in each["by"]):
            continue  # whoever likes may come, and nobody is waited for
        if (paper := law.paper_of(each["do"])) is not None:
            due = due_with(view, law, each["do"])
            yield {
                "title": paper.title, "cite": law.cite(paper.cite), "event": None, "verdict": "awaited",
                "day": next((row["day"] for row in due if row["day"]), None),
                "by": " or ".join(law.law.offices[name].title for name in each["by"]), "lacks": [], "flagged": [],
            }  # fmt: skip


def things(view: Mapping[str, Any], law: Proceeding) -> Iterator[dict[str, Any]]:
    """What stands on the record, kind by kind, with what was found of each and what is still to be found."""
    lacks = dict[tuple[str, str], list[Mapping[str, Any]]]()
    for one in view["lacks"]:
        lacks.setdefault((one["thing"], one["name"]), []).append(one)
    for kind, rows in view["record"].items():
        held = law.law.things[kind]
        yield {
            "kind": kind, "title": held.title, "cite": law.cite(held.cite),
            "rows": [_thing(each, kind, lacks.get((kind, each["name"]), ()), law) for each in rows[-MOST:]],
        }  # fmt: skip


def _thing(each: Mapping[str, Any], kind: str, lacks: Sequence[Mapping[str, Any]], law: Proceeding) -> dict[str, Any]:
    held = law.law.things[kind]
    return {
        "name": law.law.offices[each["name"]].title if each["name"] in law.law.offices else each["name"],
        "event": each["event"],
        "said": [{"title": _title(held.fields.get(name), name), "value": worded(value, held.fields.get(name), law)}
                 for name, value in each.items() if name not in OF_ITSELF and value != each["name"]],
        "marks": [{"title": held.marks[mark].title if mark in held.marks else mark.replace("-", " "),
                   "value": worded(value)} for mark, value in each["marks"].items()],
        "lacks": list(lacks),
    }  # fmt: skip
