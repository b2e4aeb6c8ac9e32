"""A paper that is tendered: every fault that it has, and not only the first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date

from aboveboard.docket.course.effect import number_of
from aboveboard.docket.course.facts import applies
from aboveboard.docket.course.state import Deed, Fault, State
from aboveboard.docket.course.stated import lacking
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import AnnexLaw, FieldLaw, PaperLaw
from aboveboard.law.model.docket.papers import SERVED

COPIES: Mapping[str, FieldLaw] = {
    "originals": FieldLaw(type="number", optional=True),
    "copies": FieldLaw(type="number", optional=True),
}
SERVICE: Mapping[str, FieldLaw] = {
    "proof-of-service": FieldLaw(type="word", optional=True),
    SERVED: FieldLaw(type="day", optional=True, title="the day of service"),
}
NUMBERED: Mapping[str, FieldLaw] = {
    "numbered": FieldLaw(type="flag", optional=True, title="whether its paragraphs are separately numbered")
}
"""What is entered part by part is numbered by its form; of a paper that came it is stated where they are not."""
BASICS: Mapping[str, FieldLaw] = {
    "annexes": FieldLaw(type="words", optional=True),
    "to": FieldLaw(type="word", optional=True, title="to whom it goes"),
    "way": FieldLaw(type="word", optional=True),
    "place": FieldLaw(type="word", optional=True, title="where it is handed in"),
}


def fields_of(paper: PaperLaw) -> dict[str, FieldLaw]:
    """Everything that may be stated of a paper: its parts, and how it came."""
    found: dict[str, FieldLaw] = {}
    for name, part in paper.parts.items():
        single = {"type": part.type, "among": part.among, "of": part.of}
        each = {"type": "rows", "fields": part.each} if part.each else single
        found[name] = FieldLaw.model_validate({"title": part.title, "optional": part.optional, **each})
    found = {**BASICS, **found}
    found |= NUMBERED if paper.numbered else {}
    found |= COPIES if paper.originals or paper.copies else {}
    found |= SERVICE if paper.service is not None else {}
    for way in paper.ways.values():
        for name in (*way.needs, *way.among, *way.same):
            found.setdefault(name, FieldLaw(type="word", optional=True))
    if paper.routed is not None:
        found.setdefault(paper.routed, FieldLaw(type="word", optional=True))
    return found


def faults(proceeding: Proceeding, state: State, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    """What is wrong with a paper."""
    yield from _parts(proceeding, state, paper, deed)
    yield from _in("annexes", _annexes(proceeding, state, paper, deed))
    if paper.numbered and deed.fields.get("numbered") is False:
        cite = tuple(proceeding.cite(paper.numbered_cite or paper.cite))
        yield Fault("its paragraphs are not separately numbered", cite, field="numbered")
    yield from _copies(proceeding, paper, deed)
    yield from _in("proof-of-service", _service(proceeding, paper, deed))
    yield from _in("way", _way(proceeding, state, paper, deed))
    yield from _in(paper.routed or "", _routed(proceeding, state, paper, deed))


def _in(field: str, found: Iterator[Fault]) -> Iterator[Fault]:
    """Faults that are found in a field, where they name none themselves."""
    for each in found:
        yield each if each.field else replace(each, field=field)


def _parts(proceeding: Proceeding, state: State, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    for name, part in paper.parts.items():
        law = fields_of(paper)[name]
        yield from lacking(deed.fields, {name: law}, part.cite, state, proceeding)


def _annexes(proceeding: Proceeding, state: State, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    given = set(deed.fields.get("annexes") or [])
    apart = [name for name, annex in paper.annexes.items() if annex.for_each is None]
    for name in sorted(given):
        if not any(_is_one(name, annex) for annex in apart):
            known = ", ".join(apart) or "nothing"
            yield Fault(f"{name!r} is no annex of the {paper.title}: {known} is attached to it", (), flag=True)
    for name, annex in paper.annexes.items():
        if annex.unless and applies(state, deed.fields, annex.unless):
            continue
        if annex.for_each is not None:
            yield from _for_each(proceeding, annex, name, deed)
            continue
        wanted = 1 if annex.as_many_as is None else state.facts.get(annex.as_many_as)
        if wanted is None:
            yield Fault(f"{annex.title}: how many are needed is not stated", tuple(proceeding.cite(annex.cite)), True,
                        field=f"annexes.{name}")  # fmt: skip
            continue
        count = sum(_is_one(each, name) for each in given)
        if count < wanted:
            lack = (
                f"{annex.title} is not attached" if wanted == 1 else f"{annex.title}: {count} where {wanted} are needed"
            )
            yield Fault(lack, tuple(proceeding.cite(annex.cite)), annex.flag, field=f"annexes.{name}")


def _is_one(given: str, annex: str) -> bool:
    """Is it an annex of this name, or one of several such as transcript 2?"""
    return given == annex or given.startswith(f"{annex} ")


def _for_each(proceeding: Proceeding, annex: AnnexLaw, name: str, deed: Deed) -> Iterator[Fault]:
    """Entries of a part that name no proof of theirs."""
    assert annex.for_each is not None
    for number, row in enumerate(deed.fields.get(annex.for_each) or [], 1):
        if not (isinstance(row, dict) and row.get(annex.field or name)):
            part = annex.for_each.replace("-", " ")
            cite, where = tuple(proceeding.cite(annex.cite)), f"{annex.for_each}.{number}.{annex.field or name}"
            yield Fault(f"{part} {number}: {annex.title} is not attached", cite, annex.flag, field=where)


def _copies(proceeding: Proceeding, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    cite = tuple(proceeding.cite(paper.copies_cite or paper.cite))
    for name, wanted in (("originals", paper.originals), ("copies", paper.copies)):
        given = deed.fields.get(name, 0)
        if wanted and given < wanted:
            what = {"originals": "original", "copies": "copy"}[name] if wanted == 1 else name
            lack = (
                f"the {what} is missing" if not given and wanted == 1 else f"{given} {name} where {wanted} are needed"
            )
            yield Fault(f"{paper.title}: {lack}", cite, paper.copies_flag, field=name)


def _service(proceeding: Proceeding, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    service = paper.service
    if service is None:
        return
    on, cite = proceeding.law.offices[service.on].title, tuple(proceeding.cite(service.cite))
    proof = deed.fields.get("proof-of-service")
    if proof is None:
        yield Fault(f"proof of service on {on} is missing: {' or '.join(service.proofs)}", cite)
    elif proof not in service.proofs:
        yield Fault(f"{proof!r} is no proof of service: {' or '.join(service.proofs)} is", cite)
    served = deed.fields.get(SERVED)
    if proof is not None and served is None:
        yield Fault(f"when it was served on {on} is not stated, and nothing is counted from it", cite, flag=True,
                    field="served")  # fmt: skip
    if service.before == "filing" and isinstance(served, date) and served > deed.day:
        before = tuple(proceeding.cite(service.before_cite or service.cite))
        yield Fault(f"it is served on {on} on {served}, after it was filed on {deed.day}", before, flag=True,
                    field="served")  # fmt: skip


def _way(proceeding: Proceeding, state: State, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    cite = tuple(proceeding.cite(paper.ways_cite or paper.cite))
    to, way, place = (deed.fields.get(name) for name in ("to", "way", "place"))
    if paper.to and to is not None and to not in paper.to:
        yield Fault(f"it goes to {' or '.join(paper.to)}, not to {to}", tuple(proceeding.cite(paper.cite)), field="to")
    if paper.places and place is not None and place not in paper.places:
        yield Fault(f"it is filed at {' or '.join(paper.places)}, not at {place}", cite, field="place")
    if not paper.ways:
        return
    if way is None:
        ways = " or ".join(each.title for each in paper.ways.values())
        yield Fault(f"by which way it came is not stated: {ways}", cite, paper.ways_flag)
        return
    if way in paper.refuses:
        refused = paper.refuses[way]
        yield Fault(f"it came {refused.title}, and is not accepted so", tuple(proceeding.cite(refused.cite)))
        return
    law = paper.ways.get(way)
    if law is None:
        ways = " or ".join(each.title for each in paper.ways.values())
        said = f"{ways} is what is named" if paper.ways_flag else f"comes only {ways}"
        yield Fault(f"it came by {way}, and {said}", cite, paper.ways_flag)
        return
    for name in law.needs:
        if not deed.fields.get(name):
            yield Fault(f"{law.title}: {name.replace('-', ' ')} is not stated", cite, field=name)
    for name, among in law.among.items():
        if deed.fields.get(name) is not None and deed.fields[name] not in among:
            yield Fault(
                f"{law.title}: {name.replace('-', ' ')} is {' or '.join(among)}, not {deed.fields[name]}",
                cite,
                field=name,
            )
    for name, where in law.same.items():
        office, _, held = where.partition(".")
        on_file, given = state.parties.get(office, {}).get(held), deed.fields.get(name)
        if given is not None and on_file is not None and given != on_file:
            yield Fault(
                f"{law.title}: the {held.replace('-', ' ')} on file is {on_file}, not {given}", cite, field=name
            )


def _routed(proceeding: Proceeding, state: State, paper: PaperLaw, deed: Deed) -> Iterator[Fault]:
    """A paper belongs to the proceeding whose number it bears, whatever else it says."""
    if paper.routed is None:
        return
    own, given = number_of(proceeding, state), deed.fields.get(paper.routed)
    cite, called = tuple(proceeding.cite(paper.routed_cite or paper.cite)), paper.routed.replace("-", " ")
    if given is None:
        yield Fault(f"it bears no {called}, and is matched by hand{f' to {own}' if own else ''}", cite, flag=True)
    elif own is not None and given != own:
        yield Fault(f"it bears the {called} {given}, and belongs there and not to {own}", cite)
