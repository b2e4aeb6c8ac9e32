"""What must be so of every proceeding after every deed, found by the other method and held against the program."""

from __future__ import annotations

from typing import Any

from aboveboard.docket.at_hand import docket_calendar, docket_page
from aboveboard.docket.cases.course import Course
from aboveboard.docket.cases.events import every
from aboveboard.docket.course.state import State, plain
from aboveboard.docket.deeds import PUBLIC_STEP
from aboveboard.docket.record import proceed
from aboveboard.docket.roles import READS_SEALED
from aboveboard.docket.views import case_view, folded, roles_here
from aboveboard.log.deeds import Viewer
from tests.support.docket_oracle import counts, empty, has_quorum, may_act, needed, paper_faults, public_may
from tests.support.docket_read import Entry, Read, read_log, record_of
from tests.support.docket_world import DocketWorld

LEFT_OUT = ("now", "forms")
"""What is told of today alone."""
ALONE = ("refused", "unchecked", "receipt", "title")
"""What a record tells of its own: what it refused, which a log does not hold, and as what it was asked."""


def reader(world: DocketWorld, log: str) -> Viewer:
    """Somebody who reads everything of a proceeding."""
    for name in world.people:
        for role in roles_here(world.book, name, log):
            if role in READS_SEALED:
                return Viewer(name, role)
    raise AssertionError(f"nobody keeps the record of {log}")


def read(world: DocketWorld, log: str) -> Read:
    """A proceeding by its events, with what is sealed."""
    return read_log(world.book.events(log, -1, reader(world, log), 1000))


def check(world: DocketWorld, log: str) -> Read:
    """Everything that was accepted in a proceeding was lawful, by the declarations of its file."""
    found = read(world, log)
    brought = brought_along(world, log)
    for entry in found.entries:
        check_office(world, log, found, entry, along=entry.number in brought)
        check_paper(found, entry)
        check_vote(found, entry)
        check_found(found, entry)
    return found


def brought_along(world: DocketWorld, log: str) -> set[int]:
    """The events that another proceeding's step brought along: each names it, and was decided by it."""
    found = set()
    for event in world.book.events(log, -1, reader(world, log), 1000):
        for peer in event.also:
            if peer.log not in world.opened or event.kind != "proceed-step":
                continue
            other = read(world, peer.log)
            own = next(each for each in other.entries if each.number == peer.number)
            decides = other.law.law.steps[own.do].decides
            if any(own.fields.get(each.named) == log and each.step == event.payload["do"] for each in decides):
                assert own.verdict == "done", "a vote that does not carry decides nothing"
                found.add(event.number)
    return found


def check_office(world: DocketWorld, log: str, found: Read, entry: Entry, *, along: bool) -> None:
    """Nothing is done by the wrong office, or by nobody."""
    own = found.law.law.steps[entry.do].by
    assert not own or entry.by in own, (log, entry)
    if along:
        return
    if entry.kind == PUBLIC_STEP:
        assert not entry.actor
        assert public_may(found, entry.do, entry.by), (log, entry)
        return
    assert entry.actor in world.people, (log, entry)
    role, at = world.people[entry.actor]
    assert entry.role == role
    assert may_act(found, entry.do, entry.by, role, at, entry.actor, log), (log, entry, found.holders)


def check_paper(found: Read, entry: Entry) -> None:
    """A paper that is accepted has no fault, and one that is returned has one."""
    if found.law.paper_of(entry.do) is None:
        return
    faults = paper_faults(found, entry)
    if entry.verdict in ("done", "late"):
        assert not faults, (entry, faults)
    elif entry.verdict == "returned" and not faults:
        others = any(entry.do in each.before for each in found.law.law.conditions.values())
        asks = found.law.law.steps[entry.do].asks
        more = set(asks) | {name for name, part in found.law.paper_of(entry.do).parts.items() if part.of}  # type: ignore[union-attr]
        assert others or more, f"nothing is wrong with it: {entry}"


def check_vote(found: Read, entry: Entry) -> None:
    """No vote carries without a quorum, or with too few."""
    step = found.law.law.steps[entry.do]
    if step.vote is None or entry.fields.get("vote") is None:
        return
    law, facts = found.law.law.votes[step.vote], found.facts(entry)
    ayes, cast = counts(entry.fields["vote"], facts.get("present"))
    assert has_quorum(law, facts), (entry, facts)
    if law.quorum_step is not None:
        assert any(each.do == law.quorum_step for each in found.before(entry)), entry
    if step.needs_carried and entry.verdict in ("done", "not-carried"):
        assert (entry.verdict == "done") == (ayes >= needed(law, facts, cast)), (entry, facts)


def check_found(found: Read, entry: Entry) -> None:
    """Whatever must have been found of everything on the record was found before the step: charge by charge."""
    if entry.verdict != "done":
        return
    for name, each in found.law.law.steps[entry.do].asks.items():
        stated = not empty(entry.fields.get(name))
        assert each.optional or each.flag or stated, f"{name} is not stated: {entry}"
    for condition in found.law.law.conditions.values():
        most = condition.most
        if entry.do not in condition.before or condition.flag or most is None or condition.when or condition.unless:
            continue
        kind, _, rest = str(most.of).partition(".")
        thing, _, mark = rest.partition(".")
        if kind == "unmarked" and most.number == 0 and not found.law.law.things[thing].marks[mark].when:
            assert not unmarked(found, entry, thing, mark), (entry, condition)


def unmarked(found: Read, entry: Entry, thing: str, mark: str) -> set[str]:
    """The things put on record before a step of which something has not been found, by the events alone."""
    held, law = dict[str, bool](), found.law.law
    for each in found.before(entry):
        for adds in law.steps[each.do].adds:
            if adds.thing == thing:
                rows = [each.fields] if adds.field is None else each.fields.get(adds.field) or []
                for row in rows:
                    name = ({**each.fields, **row}).get(adds.named) if adds.named else None
                    name = str(name or f"{thing}-{len(held) + 1}")
                    if not (name in held and adds.once):
                        held[f"{name} ({len(held) + 1})" if name in held else name] = False
        for marks in law.steps[each.do].marks:
            if (marks.thing, marks.mark) != (thing, mark):
                continue
            if marks.field is not None and each.fields.get(marks.field) is None:
                continue
            named = each.fields.get(marks.on) if marks.on else list(held)
            for name in [named] if isinstance(named, str) else named or ():
                if name in held:
                    held[name] = True
    return {name for name, found_of_it in held.items() if not found_of_it}


# -- two ways to the same state ----------------------------------------------------------------------------------------


def bare(value: Any) -> Any:
    """A document without the numbers of events."""
    if isinstance(value, dict):
        return {key: bare(each) for key, each in value.items() if key not in ("event", "events", "done", "accepted")}
    return [bare(each) for each in value] if isinstance(value, list) else value


def parts(where: str, one: Any, other: Any) -> str:
    """Where two documents part."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return "; ".join(parts(f"{where}.{key}", one[key], other[key]) for key in one if one[key] != other[key])
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return "; ".join(parts(f"{where}.{place}", *pair) for place, pair in pairs if pair[0] != pair[1])
    return f"{where}: {one!r} and {other!r}"


def stands(state: State) -> dict[str, Any]:
    """What stands, without the numbers of events."""
    return {
        "steps": [
            (each.step, each.at.isoformat(), each.by, each.who, plain(each.fields), each.verdict,
             [(one.reason, one.cite, one.flag) for one in each.faults])
            for each in every(state)
        ],
        "things": {
            kind: {name: (plain(each.fields), {mark: plain(one.value) for mark, one in each.marks.items()})
                   for name, each in held.items()}
            for kind, held in state.things.items()
        },
        "votes": [(each.vote, each.tally, each.carried, each.needed, each.about) for each in state.votes],
        "sanctions": [(each.kind, each.on, each.effective, each.until, each.covers, each.stands, each.surrendered)
                      for each in state.sanctions],
        "facts": plain(state.facts), "parties": plain(state.parties), "name": state.name, "ended": state.ended,
    }  # fmt: skip


def check_as_record(world: DocketWorld, log: str) -> bool:
    """`proceed` makes of the exported events what the log holds; False where a correction keeps what it came to."""
    found = read(world, log)
    if found.corrected:
        return False
    part: Course = folded(world.book, log, reader(world, log))
    today = world.town.now.astimezone(found.law.state.zone).date()
    decided = proceed(record_of(found), today)
    ours_refused = [each for each in decided.refused if (each.event or 0) >= 0]
    assert not ours_refused, ours_refused
    live = case_view(world.book, log, reader(world, log).name)
    ours, theirs = bare(decided.to_json()), bare(live)
    differ = [key for key in ours if ours[key] != theirs[key] and key not in ALONE]
    assert not differ, [parts(key, ours[key], theirs[key]) for key in differ]
    if part.state.printed >= part.printed_in_all:
        assert stands(decided.state) == stands(part.state.course)
    return True


def check_cold(world: DocketWorld, log: str) -> None:
    """What a log holds is what its events make of a proceeding, read once more from the first."""
    held = world.book.look(log, lambda state: state.part(Course).snapshot())
    cold = folded(world.book, log, reader(world, log)).state
    assert stands(held.course) == stands(cold.course)
    assert held.number == cold.number
    if held.public is not None:
        assert cold.public is not None
        assert stands(held.public) == stands(cold.public)
        assert stands(folded(world.book, log, Viewer()).course(sealed=False)) == stands(held.public)


def check_calendar(world: DocketWorld) -> None:
    """The list and the calendar tell what each log tells by itself."""
    rows = {row["log"]: row for row in docket_page(world.book, {}, 1, 500)["rows"]}
    assert set(rows) == set(world.opened)
    due: dict[str, list[tuple[Any, ...]]] = {}
    for row in docket_calendar(world.book):
        due.setdefault(row["log"], []).append((row["what"], row["day"], row["state"], row["about"], tuple(row["of"])))
    for log, row in rows.items():
        view = case_view(world.book, log)
        assert (row["state"], row["over"], row["events"]) == (view["state"], view["over"], view["events"]), log
        told = [*view["due"], *view["closed"], *(each for each in view["late"] if each.get("state") == "late")]
        known = {
            (each["what"], each["day"], each["state"], each["about"], tuple(each["of"]))
            for each in told
            if each["state"] in ("open", "late", "aged", "not-counted")
        }
        ours = {each for each in due.get(log, []) if each[2] != "closed"}
        assert ours == (set() if view["over"] else known), (log, ours ^ known)
