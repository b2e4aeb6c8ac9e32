"""What is on file of a link: internal controls, approvals and reports, and who had access to the controller."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.floor.links.deeds.desk import Deeds, Desk, refused
from aboveboard.floor.links.deeds.people import works_at
from aboveboard.floor.links.deeds.texts import text_of
from aboveboard.floor.links.reckoning.state import Approval, LinkState
from aboveboard.floor.links.roles import COMMISSION
from aboveboard.kernel.words import a, in_words
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.link import ApprovalLaw, ControlLaw
from aboveboard.log.deeds import Books, Deed, Logged, NotAllowed, Outcome, Setting
from aboveboard.log.part import person
from aboveboard.play.events import LARGEST

MOST_ROWS = 200
SHA256 = re.compile("[0-9a-f]{64}")
CRC16 = re.compile("[0-9a-f]{4}")


def missing_controls(desk: Desk) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What the internal controls do not state yet, each with its clause."""
    for name, law in desk.law.controls.items():
        if name not in desk.state.controls:
            yield f"the internal controls do not state {law.title}", law.cite


def missing_approvals(desk: Desk, software: str | None = None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is not approved yet of the configuration, its tables and the controller's software, each with its clause."""
    for name, law in desk.law.approvals.items():
        for table in desk.state.tables if law.tables else (None,):
            found = approval_of(desk, name, table)
            where = "" if table is None else f" with {table}"
            if found is None:
                yield f"{law.title}{where} is not approved", law.cite
                continue
            for other in _paid_otherwise(desk, name):
                yield f"{law.title} with {other} is not approved: it pays otherwise than what was", law.cite
            if not found.software or software is None or found.software == software:
                continue
            tested, has = found.software[:12], software[:12]
            yield f"{law.title}{where} is on software {tested}, and the controller has {has}", law.cite


def approval_of(desk: Desk, name: str, table: str | None) -> Approval | None:
    """The newest approval of something, for the configuration in hand where it is asked for anew.

    A table that left may have been changed before it came back, so that what was on file of it counts no more.
    """
    joined = -1 if table is None else desk.state.tables[table].joined
    return next((each for each in _counting(desk, name) if each.table == table and each.event > joined), None)


def _counting(desk: Desk, name: str) -> Iterator[Approval]:
    """The approvals of something that count for the configuration in hand, the newest first."""
    once, number = desk.law.approvals[name].once, desk.configuration.number
    return (
        each for each in reversed(desk.state.approvals)
        if each.what == name and (once or each.configuration == number)
    )  # fmt: skip


def _paid_otherwise(desk: Desk, name: str) -> list[str]:
    """The tables whose pay table was on no table of the link when such a thing was approved."""
    if not desk.law.approvals[name].pays:
        return []
    approved = [pays for each in _counting(desk, name) for pays in each.pays]
    return [table for table, each in desk.state.tables.items() if each.pays and each.pays not in approved]


def _controls(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """The internal controls, which must be complete."""
    given = deed.fields(*desk.law.controls)
    found = {}
    for name, law in desk.law.controls.items():
        if name not in given:
            return refused(f"{deed.kind}: {name}: {law.title} is not stated", law.cite)
        found[name] = _control(law, given[name], f"{deed.kind}: {name}")
    return Outcome(payload=found)


def _control(law: ControlLaw, given: Any, where: str) -> Any:
    if not law.rows:
        return text_of(given, where)
    if not isinstance(given, list) or not law.least <= len(given) <= MOST_ROWS:
        raise BadInput(f"{where}: a list of {law.least} to {MOST_ROWS} entries was expected, not {short(given)}")
    rows = []
    for place, each in enumerate(given):
        if not isinstance(each, Mapping) or set(each) != set(law.rows):
            raise BadInput(f"{where}[{place}]: {' and '.join(law.rows)} were expected, not {short(each)}")
        rows.append({name: text_of(each[name], f"{where}[{place}]: {name}") for name in law.rows})
    if law.differ is not None:
        names = [" ".join(row[law.differ].split()).casefold() for row in rows]
        if len(set(names)) != len(names):
            raise BadInput(f"{where}: each entry was expected to have a {law.differ} of its own")
    return rows


def _controlled(state: LinkState, event: Logged) -> None:
    state.controls = dict(event.payload)


def _approve(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """A letter or a report that is on file, by whoever gives it, or as a case of the link's own ruleset brings it."""
    given = deed.fields("what", "table", "letter", "software", "crc16", "configuration")
    what, table = given.get("what"), given.get("table")
    law = desk.law.approvals.get(str(what))
    if law is None:
        raise BadInput(f"{deed.kind}: what: {nearest(str(what), desk.law.approvals)}")
    if deed.along is not None:
        _of_a_case(desk, deed.along, law)
    elif deed.role != law.by:
        raise NotAllowed(f"a {deed.role} does not approve {law.title}; a {law.by} does")
    if law.tables and (not isinstance(table, str) or table not in desk.state.tables):
        raise BadInput(f"{deed.kind}: table: {nearest(str(table), desk.state.tables)}")
    if not law.tables and table is not None:
        raise BadInput(f"{deed.kind}: table: {law.title} is approved for the link, and no table was expected")
    said: dict[str, Any] = {"what": what, "letter": text_of(given.get("letter"), f"{deed.kind}: letter")}
    if law.tables:
        software = given.get("software")
        if not isinstance(software, str) or not SHA256.fullmatch(software):
            raise BadInput(f"{deed.kind}: software: the SHA-256 of what was tested was expected, not {short(software)}")
        said |= {"table": table, "software": software}
        if "crc16" in given:
            said["crc16"] = _crc16(given["crc16"], f"{deed.kind}: crc16")
    if deed.along is not None:
        said["case"] = deed.along
    number = desk.configuration.number
    named = deed.whole("configuration", 1, LARGEST) if "configuration" in given else None
    if named is None and deed.along is not None and number > 1 and not law.once:
        return refused(f"configuration {number} is in hand, and {deed.along} names none", law.cite)
    if named not in (None, number) and not (law.once and named < number):
        return refused(f"configuration {number} is in hand, and {law.title} is approved of {named}", law.cite)
    if (role := works_at(desk, person(deed))) is not None:
        raise NotAllowed(f"{deed.actor} is {a(in_words(role))} of the house too, and approves nothing of its links")
    return Outcome(payload=said | {"configuration": number})


def _of_a_case(desk: Desk, case: str, law: ApprovalLaw) -> None:
    """Refuse what a case brings along that is of another ruleset, or that nobody decides in a case."""
    if law.by != COMMISSION:
        raise NotAllowed(f"{law.title} comes from a {law.by}, and from no case")
    kind = desk.logs.kind_called(case)
    parts = [desk.logs.part(case, name) for name in (() if kind is None else kind.parts)]
    settings = [getattr(each, "setting", None) for each in parts]
    rulesets = {each.ruleset for each in settings if isinstance(each, Setting)}
    if rulesets != {desk.setting.ruleset}:
        raise NotAllowed(f"{case} is no case under {desk.setting.ruleset}, by which {desk.link} goes")


def _approved(state: LinkState, event: Logged) -> None:
    said = event.payload
    pays = [each.pays for each in state.tables.values() if each.pays]
    state.approvals.append(
        Approval(
            said["what"], said["configuration"], said.get("table"), said["letter"], event.actor, event.number,
            said.get("software", ""), said.get("crc16", ""),
            [each for place, each in enumerate(pays) if each not in pays[:place]], said.get("case", ""),
        )
    )  # fmt: skip


def _enter(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """Whoever has access to the controller signs for it, with the purpose; number and serial number are the log's."""
    deed.fields("purpose", "place")
    person(deed)
    controls = desk.state.controls.get("location")
    place = text_of(deed.payload.get("place", controls), f"{deed.kind}: place")
    return Outcome(
        payload={"purpose": text_of(deed.payload.get("purpose"), f"{deed.kind}: purpose"), "place": place},
        answer={"entry": desk.state.entries + 1, "serial": desk.setting.controller["serial"]},
    )


def _entered(state: LinkState, event: Logged) -> None:
    state.entries += 1
    state.entered.append(event.number)


def _crc16(given: Any, where: str) -> str:
    if not isinstance(given, str) or not CRC16.fullmatch(given):
        raise BadInput(f"{where}: four figures from 0 to f were expected, not {short(given)}")
    return given


DEEDS = Deeds(
    {"link-controls": _controls, "link-approve": _approve, "link-entry": _enter},
    {"link-controls": _controlled, "link-approve": _approved, "link-entry": _entered},
)
