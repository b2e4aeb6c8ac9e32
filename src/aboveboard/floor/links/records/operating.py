"""A recorded link in operation: it starts and stops, is heard of, changed, fails and is cured, and tables join it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.floor.links.deeds import papers
from aboveboard.floor.links.joining import not_alike
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.configuration import KEYS as CONFIGURED
from aboveboard.floor.links.reckoning.configuration import LEVEL_KEYS, part, read_configuration
from aboveboard.floor.links.reckoning.state import Table
from aboveboard.floor.links.records.taking import (
    Handler,
    Happened,
    Taking,
    known_table,
    table_of,
    time_of,
    why_not_named,
)
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.link import LinkLaw
from aboveboard.play.events import LARGEST, Refusal


def _start(taking: Taking) -> Refusal | None:
    """The controller takes the link into operation, with all that the record says must be there."""
    law, state, facts = taking.law, taking.state, taking.facts
    given = taking.event.known("link", "configuration", "crc", "sha256")
    no = course.why_not_started(law, state, given.get("configuration", course.configured(state).number))
    if no is None and facts.has("join"):
        no = course.why_not_shared(law, state)
    if no is None and "crc" in given:
        no = _why_not_authentic(law, taking.event)
    if no is not None:
        return no
    software = taking.event.word("sha256") if "sha256" in given else None
    lacks = [
        *(papers.missing_controls(taking.held.desk) if facts.has("controls") else ()),
        *(papers.missing_approvals(taking.held.desk, software) if facts.has("approve") else ()),
    ]
    if lacks:
        return Refusal("; ".join(reason for reason, _ in lacks), tuple(one for _, cite in lacks for one in cite))
    if not state.begun:
        course.begin(state)
    state.running, state.emptied = True, False
    return None


def _why_not_authentic(law: LinkLaw, event: Happened) -> Refusal | None:
    """Why a check of the controller's software does not do: it is no redundancy check, or too narrow a one."""
    given, check = event.word("crc"), law.controller.self_check
    try:
        int(given, 16)
    except ValueError:
        raise BadInput(f"{event.where}: crc: hexadecimal digits were expected, not {short(given)}") from None
    bits = 4 * len(given)
    if bits >= check.crc_bits:
        return None
    reason = f"the self-check is by {bits} bits of redundancy, and at least {check.crc_bits} are needed"
    return Refusal(reason, check.crc_cite)


def _stop(taking: Taking) -> Refusal | None:
    taking.event.known("link", "why")
    if not taking.state.running:
        return Refusal("the link is stopped already", taking.law.changes.cite)
    if (no := course.why_not_stopped(taking.law, taking.state)) is None:
        taking.state.running = False
    return no


def _heard(taking: Taking) -> Refusal | None:
    """The controller is heard of, and says perhaps which tables it hears."""
    given, held = taking.event.known("link", "tables"), taking.held
    held.heard = time_of(taking.event)
    tables = given.get("tables")
    if tables is not None and (not isinstance(tables, list) or any(not isinstance(each, str) for each in tables)):
        raise BadInput(f"{taking.event.where}: tables: a list of tables was expected, not {short(tables)}")
    held.hears = None if tables is None else frozenset(tables)
    return None


def _join(taking: Taking) -> Refusal | None:
    """A table joins, by a name that no other has, with the same amount and just the same chance."""
    law, state, held, event = taking.law, taking.state, taking.held, taking.event
    given, table = event.known("link", "table", "wager", "chances", "pays", "facility"), event.word("table")
    if (no := course.why_not_changed(law, state)) is not None:
        return no
    for name, other in taking.links.items():
        if table in other.state.tables:
            return Refusal(
                f"{table} is on {'the link' if other is held else name} already", law.controller.identify_cite
            )
    facility = event.word("facility") if "facility" in given else held.facility
    if held.facility not in (None, facility):
        reason = f"{table} is at {facility}, and tables of {held.facility} share the jackpot"
        return Refusal(reason, law.controller.cite)
    if "wager" in given:
        amount, wants = event.whole("wager", 1, LARGEST), course.configured(state).wager
        if amount != wants:
            reason = f"{table} has a progressive wager of {amount} cents, and the link is for {wants} cents"
            return Refusal(reason, law.shared.amount_cite)
    chances = _chances(taking, given["chances"]) if "chances" in given else {}
    alike = {name: each for name, each in state.tables.items() if each.chances}
    if chances and (why := not_alike(alike, chances, course.configured(state))) is not None:
        return Refusal(f"{table}: {why}", law.shared.chance_cite)
    held.facility = facility
    state.tables[table] = Table("", chances=chances, pays=_pays(event), joined=event.number)
    if "wager" in given:
        held.amounts[table] = amount
    return None


def _chances(taking: Taking, given: object) -> dict[str, str]:
    """How likely each award is for one hand, as exact fractions."""
    where, awards = f"{taking.event.where}: chances", course.configured(taking.state).awards
    if not isinstance(given, Mapping):
        raise BadInput(f"{where}: an object of awards with the chance of each was expected, not {short(given)}")
    found = dict[str, str]()
    for name, chance in given.items():
        if name not in [each.name for each in awards]:
            raise BadInput(f"{where}: {nearest(str(name), [each.name for each in awards])}")
        found[name] = str(part(chance, f"{where}: {name}"))
    for each in awards:
        if each.whole and each.name not in found:
            raise BadInput(f"{where}: the chance of {each.name}, which takes all of a meter, was expected")
    return found


def _pays(event: Happened) -> dict[str, str]:
    """The pay table of a table, where it is told: what each hand has, as a law file writes it."""
    given = event.said.get("pays", {})
    if not isinstance(given, Mapping) or any(not isinstance(each, str) or not each for each in given.values()):
        raise BadInput(f"{event.where}: pays: an object of hands with what each pays was expected, not {short(given)}")
    return {str(hand): pays for hand, pays in given.items()}


def _leave(taking: Taking) -> Refusal | None:
    taking.event.known("link", "table")
    table = table_of(taking)
    if (no := course.why_not_changed(taking.law, taking.state)) is not None:
        return no
    del taking.state.tables[table]
    taking.held.amounts.pop(table, None)
    for name in [name for name, each in taking.state.faults.items() if each.table == table]:
        del taking.state.faults[name]
    return None


def _fault(taking: Taking) -> Refusal | None:
    given = taking.event.known("link", "kind", "table", "says")
    known_table(taking)
    kind, table = course.read_fault(taking.law, taking.state, given, taking.event.where)
    if any((each.kind, each.table) == (kind, table) for each in taking.state.faults.values()):
        return Refusal("that is known already", taking.law.faults[kind].cite)
    at = "" if taking.event.at is None else taking.event.at.isoformat()
    course.take_fault(taking.state, kind, table, event=taking.event.number, at=at, says=str(given.get("says", "")))
    return None


def _cure(taking: Taking) -> Refusal | None:
    given = taking.event.known("link", "kind", "table", "says")
    known_table(taking)
    kind, table = course.read_fault(taking.law, taking.state, given, taking.event.where)
    if all((each.kind, each.table) != (kind, table) for each in taking.state.faults.values()):
        told = taking.law.faults[kind]
        return Refusal(f"there is no such fault: {told.title}", told.cite)
    course.take_cure(taking.state, kind, table)
    return None


def _change(taking: Taking) -> Refusal | None:
    """Other parameters: what is stated takes the place of what was, for all levels or for one that is named."""
    law, state, event = taking.law, taking.state, taking.event
    given = event.known("link", *CONFIGURED, *LEVEL_KEYS, "why")
    before = course.configured(state)
    stated: dict[str, Any] = before.to_json() | {key: given[key] for key in CONFIGURED if key in given}
    if "level" in given:
        before.level(event.word("level"), event.where)
        one = {key: given[key] for key in LEVEL_KEYS if key in given}
        stated["levels"] = [each | (one if each["level"] == one["level"] else {}) for each in stated["levels"]]
    elif any(key in given for key in LEVEL_KEYS):
        raise BadInput(f"{event.where}: level: which level is changed was expected, by its name")
    now = read_configuration(stated, before.number + 1, event.where)
    why_not_named(now.levels, event.where)
    no = course.why_not_changed(law, state) or course.why_not_fitting(law, state, now)
    if no is not None:
        return no
    if state.pending:
        return Refusal("hits are still to be paid, and the awards stay until then", law.changes.cite)
    for table, amount in taking.held.amounts.items():
        if amount != now.wager:
            reason = f"{table} has a progressive wager of {amount} cents, and the link is for {now.wager} cents"
            return Refusal(f"{reason}; the table leaves the link first", law.shared.amount_cite)
    kept, _ = course.change(state, now)
    state.configuration = now
    if state.begun:
        state.kept = kept
    return None


HANDLERS = {
    "start": Handler(_start, "link-start"), "stop": Handler(_stop, "link-stop"), "heard": Handler(_heard),
    "join": Handler(_join, "link-join"), "leave": Handler(_leave, "link-leave"),
    "fault": Handler(_fault, "link-fault"), "cure": Handler(_cure, "link-cure"),
    "change": Handler(_change, "link-change"),
}  # fmt: skip
