"""A step as its form is laid out: what the paper holds, what is attached, how it goes, and as whom it is taken.

Everything comes from what the file asks; where something was typed already it stands there again, with what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aboveboard.web.pages.docket.alike import places_of

STATED, WAY = "s", "w"
"""What the names of a form's fields begin with: what is stated, and what a way by which a paper comes needs."""
PLAIN = ("text", "words", "word", "day", "time", "number", "cents", "flag")
ONE_OF = ("choice", "thing", "office")
SOME_OF = ("choices", "things", "offices")
HINTS = {
    "words": "one in each line", "number": "a whole number", "cents": "in dollars, such as 12.50",
    "time": "by the clocks here",
}  # fmt: skip
MOST_ROWS = 200
"""So many entries of a list are shown at most."""


@dataclass
class Tried:
    """What somebody typed into the form of a step, and what came of it."""

    do: str
    typed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    wrong: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What is wrong with a field, by its name in the form."""
    refused: Sequence[Mapping[str, Any]] = ()
    """Why it is not taken down, each with its clauses."""
    verdict: str = ""
    """What it would come to, where it was looked at without being taken down."""
    faults: Sequence[Mapping[str, Any]] = ()
    flagged: Sequence[Mapping[str, Any]] = ()

    def of(self, name: str) -> str:
        """What was typed into a field."""
        return next((each for each in self.typed.get(name, ()) if each.strip()), "")


def laid_out(form: Mapping[str, Any], view: Mapping[str, Any], tried: Tried | None = None) -> dict[str, Any]:
    """A step's form, with what was typed into it where it is the one that was tried."""
    entered = tried if tried is not None and tried.do == form["do"] else Tried(form["do"])
    paper, offices = form.get("paper"), _offices(form, entered)
    groups = list(_of_a_paper(form, paper, view, entered)) if paper else []
    named = {one["name"] for group in groups for one in group["fields"]} | (_left_out(form) if paper else set())
    beside = [_field(each, f"{STATED}.{each['name']}", form, view, entered)
              for each in form["fields"] if f"{STATED}.{each['name']}" not in named]  # fmt: skip
    if beside:
        groups.append(_group("beside", "What else is stated" if groups else "", beside))
    return {
        "do": form["do"], "title": form["title"], "cite": form["cite"], "sealed": form["sealed"],
        "door": form["door"], "paper": paper, "groups": groups, "offices": offices,
        "takes-in": any(each["takes-in"] for each in offices), "dates": any(each["dates"] for each in offices),
        "name": entered.of("name"), "at": entered.of("at"), "at-wrong": _wrong(entered, "at"),
        "tried": entered is tried, "refused": list(entered.refused), "verdict": entered.verdict,
        "faults": list(entered.faults), "flagged": list(entered.flagged),
    }  # fmt: skip


def fields_laid_out(
    fields: Sequence[Mapping[str, Any]], begins: str, view: Mapping[str, Any], tried: Tried
) -> list[dict[str, Any]]:
    """Fields that belong to no step, such as those of a party, with what was typed into them."""
    return [_field(each, f"{begins}.{each['name']}", {}, view, tried) for each in fields]


def _offices(form: Mapping[str, Any], tried: Tried) -> list[dict[str, Any]]:
    chosen = tried.of("as")
    return [
        {**each, "value": f"{each['by']}|{each['role']}", "chosen": f"{each['by']}|{each['role']}" == chosen}
        for each in form["offices"]
    ]  # fmt: skip


def _group(name: str, title: str, fields: list[dict[str, Any]], cite: Sequence[str] = ()) -> dict[str, Any]:
    return {"name": name, "title": title, "fields": fields, "cite": list(cite)}


def of_its_own(form: Mapping[str, Any]) -> set[str]:
    """The fields that the step asks for itself, or that are parts of its paper, whatever else is called so."""
    return {*form["asks"], *(each["part"] for each in form["paper"]["parts"])}


def _left_out(form: Mapping[str, Any]) -> set[str]:
    """Fields that stand with the way that needs them, and what is stated of a paper alone that was not entered here."""
    apart = {
        "numbered",
        "annexes",
        "to",
        "way",
        "place",
        *(name for way in form["paper"]["ways"] for name in way["fields"]),
    }
    return {f"{STATED}.{name}" for name in apart - of_its_own(form)}


def _of_a_paper(
    form: Mapping[str, Any], paper: Mapping[str, Any], view: Mapping[str, Any], tried: Tried
) -> Iterator[dict[str, Any]]:
    """What is stated of a paper: its parts, what is attached, how many there are, how it goes, and its service."""
    every = {each["name"]: each for each in form["fields"]}
    fields = {name: each for name, each in every.items() if name not in of_its_own(form)}

    def shown(*names: str) -> list[dict[str, Any]]:
        return [_field(fields[name], f"{STATED}.{name}", form, view, tried) for name in names if name in fields]

    parts = [every[each["part"]] for each in paper["parts"]]
    if held := [_field(each, f"{STATED}.{each['name']}", form, view, tried) for each in parts]:
        for one, part in zip(held, paper["parts"], strict=True):
            one["cite"] = one["cite"] or part["cite"]
        yield _group("parts", f"What the {paper['title']} says", held)
    if paper["annexes"]:
        apart = [each for each in paper["annexes"] if each["for-each"] is None]
        if apart:
            yield _group("annexes", "What is attached", [_annexes(apart, tried)])
    if counted := shown("originals", "copies"):
        for one in counted:
            wanted = paper[one["name"].partition(".")[2]]
            one |= {"hint": f"{wanted} needed" if wanted else "", "required": bool(wanted)}
        yield _group("copies", "How many", counted, paper["copies-cite"])
    if paper["ways"]:
        yield _group("ways", "How it goes", [_ways(paper, fields, form, view, tried), *shown("to", "place")])
    elif going := shown(*(name for name, among in (("to", paper["to"]), ("place", paper["places"])) if among)):
        yield _group("ways", "Where it goes", going)
    if service := shown("proof-of-service", "served"):
        on = _title(view, paper["service"]["on"])
        service[0]["required"] = True
        yield _group("service", f"Service on {on}", service, paper["service"]["cite"])
    if paper["numbered"] and any(each["takes-in"] for each in form["offices"]):
        yield _group("numbered", "", shown("numbered"))


def _annexes(apart: Sequence[Mapping[str, Any]], tried: Tried) -> dict[str, Any]:
    name, known = f"{STATED}.annexes", list[dict[str, Any]]()
    for each in apart:
        for number in range(1, each["wanted"] + 1):
            value = each["annex"] if each["wanted"] == 1 else f"{each['annex']} {number}"
            title = each["title"] + (f" ({number} of {each['wanted']})" if each["wanted"] > 1 else "")
            known.append({"value": value, "title": title, "cite": each["cite"],
                          "waived": each["waived"], "wrong": _wrong(tried, f"{name}.{each['annex']}")
                          if number == 1 else ""})  # fmt: skip
    return _entry(name, "some", "", tried, known=known, required=False)


def _ways(
    paper: Mapping[str, Any], fields: Mapping[str, Any], form: Mapping[str, Any], view: Mapping[str, Any], tried: Tried
) -> dict[str, Any]:
    known = [
        {"value": way["way"], "title": way["title"], "at": way["at"],
         "fields": [
             _field({**fields[name], "optional": name not in way["needs"], "among": way["among"].get(name),
                     "type": "choice" if name in way["among"] else fields[name]["type"]},
                    f"{WAY}.{way['way']}.{name}", form, view, tried)
             for name in way["fields"] if name in fields
         ]}
        for way in paper["ways"]
    ]  # fmt: skip
    return _entry(f"{STATED}.way", "ways", "", tried, known=known, cite=paper["ways-cite"],
                  refuses=paper["refuses"])  # fmt: skip


def _field(
    each: Mapping[str, Any], name: str, form: Mapping[str, Any], view: Mapping[str, Any], tried: Tried
) -> dict[str, Any]:
    """One field, by its type."""
    kind, among = each["type"], each["among"]
    about = {"required": not each["optional"], "cite": each["cite"], "sealed": each["sealed"],
             "hint": _hint(each), "counts": each.get("counts", [])}  # fmt: skip
    if kind == "rows":
        return {**_entry(name, "rows", each["title"], tried, **about), "rows": _rows(each, name, form, view, tried)}
    if kind == "sanctions":
        return {**_entry(name, "sanctions", each["title"], tried, **about),
                "among": _sanctions(form, name, view, tried)}  # fmt: skip
    if kind == "vote":
        return {**_entry(name, "vote", each["title"], tried, **about), **_vote(form, name, view, tried)}
    if kind in SOME_OF or (kind == "words" and among):
        return _entry(name, "some", each["title"], tried, known=_known(kind, among or (), view), **about)
    if kind in ONE_OF or (kind == "word" and among):
        known = _known(kind, among or (), view)
        found = _entry(name, "one", each["title"], tried, known=known, **about)
        return found if tried.of("do") or len(known) != 1 else {**found, "typed": known[0]["value"]}
    return _entry(name, kind, each["title"], tried, **about)


def _entry(name: str, kind: str, title: str, tried: Tried, **about: Any) -> dict[str, Any]:
    return {
        "name": name, "kind": kind, "label": title[:1].upper() + title[1:], "typed": tried.of(name),
        "ticked": list(tried.typed.get(name, ())), "wrong": _wrong(tried, name), "required": True, "cite": [],
        "sealed": False, "hint": "", "counts": [], **about,
    }  # fmt: skip


def _wrong(tried: Tried, name: str) -> str:
    said = "; ".join(tried.wrong.get(name, ()))
    return said[:1].upper() + said[1:]


def _hint(each: Mapping[str, Any]) -> str:
    least, most, kind = each["least"], each["most"], each["type"]
    said = [HINTS[kind]] if kind in HINTS and not each["among"] else []
    said += [f"at least {least:,}"] if least is not None else []
    return ", ".join([*said, *([f"at most {most:,}"] if most is not None else [])])


def _title(view: Mapping[str, Any], office: str) -> str:
    return next((str(each["title"]) for each in view["offices"] if each["office"] == office), office)


def _known(kind: str, among: Sequence[str], view: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What may be chosen, each by its title where it has one: offices, and things with what is known of them."""
    offices = {each["office"]: each["title"] for each in view["offices"]}
    things = {each["name"]: _of_a_thing(each) for rows in view["record"].values() for each in rows}
    titles = things if kind in ("thing", "things") else offices
    return [{"value": each, "title": titles.get(each, each.replace("-", " ")), "cite": [], "waived": False, "wrong": ""}
            for each in among]  # fmt: skip


def _of_a_thing(each: Mapping[str, Any]) -> str:
    """A thing on the record by its name and the first of what was said of it."""
    said = next(
        (
            value
            for name, value in each.items()
            if name not in ("name", "event", "marks") and isinstance(value, str) and value != each["name"]
        ),
        "",
    )
    said = said if len(said) < 60 else f"{said[:57]}..."  # fmt: skip
    return f"{each['name']}: {said}" if said else str(each["name"])


def _rows(
    each: Mapping[str, Any], name: str, form: Mapping[str, Any], view: Mapping[str, Any], tried: Tried
) -> list[list[dict[str, Any]]]:
    """The entries of a list: those that were typed, or with which it begins, and one more where that is asked for."""
    if not any(key.startswith(f"{name}.") for key in tried.typed):
        held = {f"{name}.{number}.{key}": [str(value)] for number, row in enumerate(each.get("begins", ()), 1)
                for key, value in row.items()}  # fmt: skip
        tried = replace(tried, typed={**tried.typed, **held})
    numbers = [int(part) for key in tried.typed if (part := key.removeprefix(f"{name}.").partition(".")[0]).isdecimal()
               and key.startswith(f"{name}.") and len(part) < 5]  # fmt: skip
    count = max(max(numbers, default=0), each["least"] or 1) + (tried.of("more") == name)
    return [
        [_field(one, f"{name}.{number}.{one['name']}", form, view, tried) for one in each["fields"]]
        for number in range(1, min(count, MOST_ROWS) + 1)
    ]


def _sanctions(
    form: Mapping[str, Any], name: str, view: Mapping[str, Any], tried: Tried
) -> list[dict[str, Any]]:  # fmt: skip
    """Each sanction that may be imposed, with what is stated of it."""
    found, every = [], [
        (each, place, place == places[-1])
        for each in form["sanctions"]["among"]
        for kind in [f"{name}.{each['kind']}"]
        for places in [places_of(kind, tried.typed, more=tried.of("more") == kind)]
        for place in places
    ]  # fmt: skip
    for each, place, last in every:
        fields = [_field(one, f"{place}.{one['name']}", form, view, tried) for one in each["fields"]]
        if len(each["of"]) > 1:
            fields.insert(0, _entry(f"{place}.on", "one", "imposed on", tried, known=_known("", each["of"], view)))
        others = [
            [_entry(f"{place}.extended-to.{number}.name", "word", "name", tried, required=False),
             _entry(f"{place}.extended-to.{number}.relation", "one", "relation", tried, required=False,
                    known=_known("", each["extends-to"], view))]
            for number in (1, 2, 3)
        ] if each["extends-to"] else []  # fmt: skip
        found.append({**each, "name": f"{place}.impose", "ticked": bool(tried.of(f"{place}.impose")),
                      "wrong": _wrong(tried, place), "entries": fields, "others": others,
                      "more": f"{name}.{each['kind']}" if last else ""})  # fmt: skip
    return found


def _vote(form: Mapping[str, Any], name: str, view: Mapping[str, Any], tried: Tried) -> dict[str, Any]:
    """How each member who is present votes, or how many, where nobody is on record as being there."""
    present = view["facts"].get("present")
    members = [str(each) for each in present] if isinstance(present, list) else []
    return {
        "vote": form.get("vote"),
        "members": [{"member": each, "name": f"{name}:{each}", "typed": tried.of(f"{name}:{each}")}
                    for each in members],
        "sides": [{"side": side, "name": f"{name}.{side}", "typed": tried.of(f"{name}.{side}")}
                  for side in ("ayes", "nays", "abstained")],
    }  # fmt: skip
