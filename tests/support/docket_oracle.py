"""The other method for the docket: who may act, which papers have faults, which votes carry.

None of it asks the program's own deciding: a log is read event by event, and held to what its file declares.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from aboveboard.law.model.docket import FieldLaw, OfficeLaw, PaperLaw, VoteLaw
from tests.support.charities import CHURCH, HOSE
from tests.support.docket_read import Entry, Read
from tests.support.dockets import TOWN

KEEP_THE_RECORD = {"secretary", "clerk", "commission", "department"}
SPEAK_FOR_A_HOLDER = {
    "commission-member", "chair", "secretary", "clerk", "commission", "department", "director", "counsel", "officer",
    "treasurer", "member-in-charge",
}  # fmt: skip
ORGANIZATIONS = {HOSE, CHURCH}
"""Organizations of the town, under New York's rules: who has a role there is known at their cases."""
THINGS = {*ORGANIZATIONS, TOWN}
"""Holders at which roles are held, as far as tests name any."""


# -- who may act -------------------------------------------------------------------------------------------------------


def may_act(read: Read, step: str, by: str, role: str, at: str, actor: str, log: str) -> bool:
    """May somebody with this role at this place take a step in an office?"""
    law = read.law.law
    if law.steps[step].along or (law.steps[step].by and by not in law.steps[step].by):
        return False
    where = {log, read.law.ruleset, *(each for each in read.holders.values() if each in THINGS)}
    if at not in where and not (where & ORGANIZATIONS and at in (TOWN, "ny-charitable")):
        return False
    if _holds(law.offices[by], read.holders.get(by), role, at, actor, log, read.law.ruleset):
        return True
    for name, office in law.offices.items():
        if by in office.takes_down and _holds(office, read.holders.get(name), role, at, actor, log, read.law.ruleset):
            return True
    held, holder = law.offices[by], read.holders.get(by)
    if role not in KEEP_THE_RECORD or at not in where:
        return False
    if held.party and at in (log, read.law.ruleset):  # whoever keeps the record where the rules are
        return True
    if holder is None:
        return held.anybody or held.party or not held.roles
    return holder not in THINGS and " " in holder  # a name alone, and no account


def _holds(office: OfficeLaw, holder: str | None, role: str, at: str, actor: str, log: str, ruleset: str) -> bool:
    if office.anybody and holder is None:
        return True
    if role not in (set(office.roles) or SPEAK_FOR_A_HOLDER):
        return False
    if holder is None:
        return not office.party and at in (log, ruleset)
    return at == holder if holder in THINGS else holder == actor


def public_may(read: Read, step: str, by: str) -> bool:
    """May somebody without an account take a step in an office?"""
    law = read.law.law
    if law.steps[step].along or (law.steps[step].by and by not in law.steps[step].by):
        return False
    kept = any(by in office.takes_down for office in law.offices.values())
    return law.offices[by].anybody and by not in read.holders and not kept


# -- papers ------------------------------------------------------------------------------------------------------------


def empty(value: Any) -> bool:
    """Is nothing stated?"""
    return value is None or value == [] or (isinstance(value, str) and not value.strip())


def paper_faults(read: Read, entry: Entry) -> list[str]:
    """What the declaration of a paper misses in it; what is only flagged is not counted."""
    paper = read.law.paper_of(entry.do)
    return [] if paper is None else list(_faults(paper, entry.fields, read.facts(entry), read.parties))


def _faults(
    paper: PaperLaw, given: Mapping[str, Any], facts: Mapping[str, Any], parties: Mapping[str, Mapping[str, Any]]
) -> Iterator[str]:
    for name, part in paper.parts.items():
        value = given.get(name)
        if empty(value):
            if not part.optional:
                yield f"part {name}"
            continue
        if part.among and any(each not in part.among for each in (value if isinstance(value, list) else [value])):
            yield f"choice {name}"
        for row in (value or ()) if part.each else ():
            yield from _row(row, part.each)
    if paper.numbered and given.get("numbered") is False:
        yield "numbers"
    for name in ("originals", "copies"):
        if not paper.copies_flag and (given.get(name) or 0) < getattr(paper, name):
            yield name
    yield from _annexes(paper, given, facts)
    if paper.service is not None and given.get("proof-of-service") not in paper.service.proofs:
        yield "service"
    yield from _way(paper, given, parties)


def _row(row: Mapping[str, Any], fields: Mapping[str, FieldLaw]) -> Iterator[str]:
    for name, law in fields.items():
        if empty(row.get(name)):
            if not law.optional and not law.flag:
                yield f"row {name}"
        elif law.type == "choice" and row[name] not in law.among:
            yield f"row {name}"


def _annexes(paper: PaperLaw, given: Mapping[str, Any], facts: Mapping[str, Any]) -> Iterator[str]:
    attached = set(given.get("annexes") or ())
    for name, annex in paper.annexes.items():
        if annex.flag or (
            annex.unless and all(_waives(facts, given, key, among) for key, among in annex.unless.items())
        ):
            continue
        if annex.for_each is not None:
            if any(not row.get(annex.field or name) for row in given.get(annex.for_each) or ()):
                yield f"annex {name}"
            continue
        needed = 1 if annex.as_many_as is None else facts.get(annex.as_many_as)
        if needed is not None and sum(each == name or each.startswith(f"{name} ") for each in attached) < needed:
            yield f"annex {name}"


def _waives(facts: Mapping[str, Any], given: Mapping[str, Any], key: str, among: tuple[Any, ...]) -> bool:
    value = facts.get(key.removeprefix("fact.")) if key.startswith("fact.") else given.get(key)
    return (False if value is None else value) in among or (value not in (None, "", [], False) and True in among)


def _way(paper: PaperLaw, given: Mapping[str, Any], parties: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    if paper.to and given.get("to") is not None and given["to"] not in paper.to:
        yield "to"
    if paper.places and given.get("place") is not None and given["place"] not in paper.places:
        yield "place"
    way = given.get("way")
    if not paper.ways:
        return
    if way not in paper.ways:
        if not paper.ways_flag or way in paper.refuses:
            yield "way"
        return
    law = paper.ways[way]
    for name in law.needs:
        if not given.get(name):
            yield f"way {name}"
    for name, among in law.among.items():
        if given.get(name) is not None and given[name] not in among:
            yield f"way {name}"
    for name, where in law.same.items():
        office, _, held = where.partition(".")
        on_file = parties.get(office, {}).get(held)
        if given.get(name) is not None and on_file is not None and str(given[name]).strip() != str(on_file).strip():
            yield f"way {name}"


# -- votes -------------------------------------------------------------------------------------------------------------


def counts(vote: Any, there: Collection[str] | None = None) -> tuple[int, int]:
    """The ayes, of those who are there where that is on record, and how many took part."""
    if isinstance(vote, str):
        numbers = [int(each) for each in vote.replace("to", "-").split("-")]
        ayes, cast = numbers[0], sum(numbers)
    else:
        sides = {side: len(held) if isinstance(held, list) else held for side, held in vote.items()}
        ayes, cast = sides.get("ayes", 0), sum(sides.values())
        if there is not None and isinstance(vote.get("ayes"), list):
            ayes = len(set(vote["ayes"]) & set(there))
    return (ayes if there is None else min(ayes, len(there))), cast


def whole(law: VoteLaw, facts: Mapping[str, Any]) -> int | None:
    """How many members the body has."""
    return law.whole if law.whole is not None else facts.get("members")


def needed(law: VoteLaw, facts: Mapping[str, Any], cast: int) -> int:
    """How many carry."""
    if law.carries != "majority":
        return law.carries
    members = whole(law, facts)
    return (cast if members is None else members) // 2 + 1


def has_quorum(law: VoteLaw, facts: Mapping[str, Any]) -> bool:
    """Is nothing on record by which too few are there?"""
    members, there = whole(law, facts), facts.get("present")
    if law.quorum == "stated":
        return isinstance(facts.get("quorum"), int) and len(there or ()) >= facts["quorum"]
    if there is None:
        return True
    if law.quorum != "majority":
        return len(there) >= law.quorum
    return members is None or 2 * len(there) > members
