"""A link in operation: tables join it, its controller starts it, it is stopped, changed, fails, is cured and played."""

from __future__ import annotations

from typing import Any

from aboveboard.floor import LINK_CONTROLLER
from aboveboard.floor.links.deeds.desk import PART, Deeds, Desk, refused
from aboveboard.floor.links.deeds.papers import missing_approvals, missing_controls
from aboveboard.floor.links.deeds.texts import text_of
from aboveboard.floor.links.joining import Joins, not_alike
from aboveboard.floor.links.lines import lease_of, why_not_in_play
from aboveboard.floor.links.reckoning import course
from aboveboard.floor.links.reckoning.configuration import KEYS, read_configuration
from aboveboard.floor.links.reckoning.course import HandHit
from aboveboard.floor.links.reckoning.state import VOID, LinkState, Table
from aboveboard.floor.links.roles import JOINED, LEFT, PLAY, REQUEST
from aboveboard.floor.roles import CREW
from aboveboard.law.errors import BadInput, short
from aboveboard.log.deeds import Books, Deed, FurtherDeed, Logged, NotAllowed, Outcome
from aboveboard.play.events import LARGEST

MOST_TABLES = 500
POWER = "power"
"""The fault after which a link goes by the lease of whichever controller cures it."""


def _join(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """A table joins by its declared game, law and options: the same amount, and just the same chance."""
    deed.fields("table", "wager")
    table, wager, state = deed.word("table"), deed.word("wager"), desk.state
    if (no := course.why_not_changed(desk.law, state)) is not None:
        return Outcome(no)
    if table in state.tables:
        return refused(f"{table} is on the link already", desk.law.controller.identify_cite)
    if len(state.tables) >= MOST_TABLES:
        return refused(f"{MOST_TABLES} tables are the most of one link")
    kind = desk.logs.kind_called(table)
    if kind is None or PART not in kind.parts or kind.name == "link":
        raise BadInput(f"{deed.kind}: table: {table!r} is no table of this house")
    part = desk.logs.part(table, PART)
    if not isinstance(part, Joins):
        raise BadInput(f"{deed.kind}: table: {table!r} is a table without wagers against the house")
    if part.link is not None:
        return refused(f"{table} is on {part.link} already", desk.law.controller.identify_cite)
    if (why := part.why_never(desk.setting.ruleset)) is not None:
        return refused(why, desk.law.shared.cite)
    if (why := _why_not_together(desk, table, part)) is not None:
        return refused(why, desk.law.shared.cite)
    if (why := part.why_not_apart()) is not None:
        return refused(why, desk.law.changes.cite)
    found = part.offers(wager, desk.configuration, deed.kind)
    if isinstance(found, str):
        return refused(found, (*desk.law.shared.amount_cite, *desk.law.shared.cite))
    if (why := not_alike(state.tables, found.chances, desk.configuration)) is not None:
        return refused(f"{table}: {why}", desk.law.shared.chance_cite)
    said = {"table": table, "wager": found.wager, "title": found.title, "chances": found.chances, "pays": found.pays}
    along = {"link": desk.link, "wager": found.wager}
    return Outcome(payload=said, also=(FurtherDeed(table, JOINED, along),))


def _why_not_together(desk: Desk, table: str, part: Joins) -> str | None:
    """Why a table does not share a jackpot with those on the link: no person plays against one who is none."""
    for name in desk.state.tables:
        other = desk.logs.part(name, PART)
        if isinstance(other, Joins) and other.training != part.training:
            trains, plays = (table, name) if part.training else (name, table)
            return f"{trains} is for training, and {plays} is not; they share no jackpot"
    return None


def _joined(state: LinkState, event: Logged) -> None:
    said = event.payload
    state.tables[said["table"]] = Table(
        said["wager"], said["title"], dict(said["chances"]), dict(said.get("pays", {})), event.number
    )


def _leave(desk: Desk, deed: Deed, books: Books) -> Outcome:
    deed.fields("table")
    table = _table(desk, deed)
    if (no := course.why_not_changed(desk.law, desk.state)) is not None:
        return Outcome(no)
    part = desk.logs.part(table, PART)
    if isinstance(part, Joins) and (why := part.why_not_apart()) is not None:
        return refused(why, desk.law.changes.cite)
    along = {"link": desk.link, "wager": desk.state.tables[table].wager}
    return Outcome(also=(FurtherDeed(table, LEFT, along),))


def _left(state: LinkState, event: Logged) -> None:
    state.tables.pop(event.payload["table"])
    for name in [name for name, each in state.faults.items() if each.table == event.payload["table"]]:
        del state.faults[name]


def _request(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """Somebody at the controller asks that it take the link into operation, once nothing lacks that it can tell."""
    deed.fields()
    state, law = desk.state, desk.law
    no = course.why_not_started(law, state, desk.configuration.number) or course.why_not_shared(law, state)
    if (no := no or course.why_not_from_nothing(law, state)) is not None:
        return Outcome(no)
    if state.requested is not None:
        return refused("its start was asked for already, and the controller checks itself first", law.changes.cite)
    lacks = [*missing_controls(desk), *missing_approvals(desk)]
    if lacks:
        return refused("; ".join(reason for reason, _ in lacks), tuple(one for _, cite in lacks for one in cite))
    return Outcome()


def _requested(state: LinkState, event: Logged) -> None:
    state.requested = event.number


def _start(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """The controller passed its self-check with what was approved, and takes the link into operation."""
    deed.fields("epoch", "crc16", "sha256", "configuration")
    state, law = desk.state, desk.law
    epoch = _of_holder(desk, deed)
    no = course.why_not_started(law, state, deed.payload.get("configuration"))
    if (no := no or course.why_not_shared(law, state) or course.why_not_from_nothing(law, state)) is not None:
        return Outcome(no)
    lacks = [*missing_controls(desk), *missing_approvals(desk, deed.word("sha256"))]
    if lacks:
        return refused("; ".join(reason for reason, _ in lacks), tuple(one for _, cite in lacks for one in cite))
    booked = [] if state.begun else course.bases(desk.configuration)
    said = {"epoch": epoch, "crc16": deed.word("crc16"), "sha256": deed.word("sha256"),
            "configuration": desk.configuration.number}  # fmt: skip
    return Outcome(payload=said, transfers=desk.transfers(booked, law.meters.cite))


def _started(state: LinkState, event: Logged) -> None:
    if not state.begun:
        course.begin(state)
    state.running, state.requested, state.epoch = True, None, event.payload["epoch"]
    state.emptied = False


def _stop(desk: Desk, deed: Deed, books: Books) -> Outcome:
    deed.fields("why")
    why = _says(deed, "why")
    if not desk.state.running:
        return refused("the link is stopped already", desk.law.changes.cite)
    if (no := course.why_not_stopped(desk.law, desk.state)) is not None:
        return Outcome(no)
    return Outcome(payload={"why": why})


def _stopped(state: LinkState, event: Logged) -> None:
    state.running = False


def _change(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """Other parameters make a new numbered configuration, which must be approved before the link starts again."""
    stated = deed.fields(*KEYS, "why")
    now = read_configuration(
        {key: stated[key] for key in KEYS if key in stated}, desk.configuration.number + 1, deed.kind
    )
    why = _says(deed, "why")
    if (no := course.why_not_changed(desk.law, desk.state)) is not None:
        return Outcome(no)
    if (no := course.why_not_fitting(desk.law, desk.state, now)) is not None:
        return Outcome(no)
    if any(each.state == "pending" for each in desk.state.hits.values()):
        return refused("hits are still to be paid, and the awards stay until then", desk.law.changes.cite)
    for name, table in desk.state.tables.items():
        part = desk.logs.part(name, PART)
        found = part.offers(table.wager, now, deed.kind) if isinstance(part, Joins) else f"{name} is no such table"
        if isinstance(found, str):
            return refused(f"{found}; the table leaves the link first", desk.law.shared.amount_cite)
    booked = course.change(desk.state, now)[1]
    return Outcome(payload={**now.to_json(), "why": why}, transfers=desk.transfers(booked, desk.law.meters.cite))


def _changed(state: LinkState, event: Logged) -> None:
    given = {key: event.payload[key] for key in KEYS}
    now = read_configuration(given, course.configured(state).number + 1, event.kind)
    kept, _ = course.change(state, now)
    state.configuration, state.requested = now, None
    if state.begun:
        state.kept = kept


def _fault(desk: Desk, deed: Deed, books: Books) -> Outcome:
    given = deed.fields("kind", "table", "says", "epoch")
    kind, table = course.read_fault(desk.law, desk.state, given, deed.kind)
    if deed.role == "controller":
        _of_holder(desk, deed)
    known = [each for each in desk.state.faults.values() if (each.kind, each.table) == (kind, table)]
    if known:
        return refused(f"that is known since {known[0].at}", desk.law.faults[kind].cite)
    said = {"kind": kind, "says": _says(deed, "says")} | ({} if table is None else {"table": table})
    return Outcome(payload=said)


def _failed(state: LinkState, event: Logged) -> None:
    said = event.payload
    course.take_fault(
        state, said["kind"], said.get("table"), event=event.number, at=event.at.isoformat(), says=said["says"]
    )
    if "table" not in said:
        state.requested = None


def _cure(desk: Desk, deed: Deed, books: Books) -> Outcome:
    given = deed.fields("kind", "table", "says", "epoch")
    kind, table = course.read_fault(desk.law, desk.state, given, deed.kind)
    epoch = _of_holder(desk, deed)
    if all((each.kind, each.table) != (kind, table) for each in desk.state.faults.values()):
        return refused(f"there is no such fault: {desk.law.faults[kind].title}", desk.law.faults[kind].cite)
    said = {"kind": kind, "says": _says(deed, "says")} | ({} if table is None else {"table": table})
    return Outcome(payload=said | ({"epoch": epoch} if kind == POWER else {}))


def _cured(state: LinkState, event: Logged) -> None:
    course.take_cure(state, event.payload["kind"], event.payload.get("table"))
    state.epoch = event.payload.get("epoch", state.epoch)


def _play(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """What a table's deed brings along: wagers that were closed, came back or are settled, and hands that hit."""
    if deed.along is None:
        raise BadInput(f"{deed.kind}: it is written by what happens at a table, and by nothing else")
    given = deed.fields("table", "closed", "returned", "settled", "hits", "dealt")
    table = _table(desk, deed)
    if table != deed.along:
        raise BadInput(f"{deed.kind}: table: {deed.along} tells of itself, and of no other")
    closed = deed.whole("closed", 0, LARGEST) if "closed" in given else 0
    if closed and (no := why_not_in_play(desk.logs.lease, desk.law, desk.link, desk.state, table)) is not None:
        return Outcome(no)
    hits = hits_of(given.get("hits", ()))
    played = course.play(desk.state, table, closed, hits, where=deed.kind)
    answer: dict[str, Any] = {}
    if hits:
        answer["hits"] = [
            {"hit": desk.state.counted + place + 1, "award": award.name, "level": award.level, "cents": taken.cents,
             "reserve": taken.reserve, "house": taken.house}
            for place, (award, taken) in enumerate(played.taken)
        ]  # fmt: skip
    return Outcome(answer=answer, transfers=desk.transfers(played.booked, desk.law.meters.cite))


def _reverse(desk: Desk, deed: Deed, books: Books) -> Outcome:
    """What a table takes back leaves the meter as it is: contributions stay, and a hit is put back by itself."""
    if deed.along is None:
        raise BadInput(f"{deed.kind}: what happened at a table is taken back there")
    deed.fields("event", "reason")
    event = desk.logs.event(desk.link, deed.whole("event", 0, LARGEST))
    assert event is not None
    for each in event.answer.get("hits", ()):
        hit = desk.state.hits.get(each["hit"])
        if hit is None:
            reason = f"hit {each['hit']} was over long ago; what was paid of the round stays as it is"
            return refused(reason)
        if hit.state != VOID:
            return refused(f"hit {hit.number} is found void first, by those who verify it")
    return Outcome()


def hits_of(given: Any) -> tuple[HandHit, ...]:
    """Hands that hit, as an event has them."""
    return tuple(HandHit(each["seat"], each["award"], each.get("player", "")) for each in given)


def _played(state: LinkState, event: Logged) -> None:
    said = event.payload
    hits = hits_of(said.get("hits", ()))
    played = course.play(state, said["table"], said.get("closed", 0), hits, where=event.kind)
    found = course.take_play(state, said["table"], played, hits, said, event=event.number, at=event.at.isoformat())
    for hit in found:
        hit.dealt = said.get("dealt", {}) | ({event.actor: event.role} if event.role in CREW else {})


def _of_holder(desk: Desk, deed: Deed) -> int:
    """A controller is no person, and holds the lease when it writes: one that was only slow writes nothing any more."""
    if deed.actor != LINK_CONTROLLER:
        raise NotAllowed(f"{deed.actor} is a person, and a controller's deeds are its own; {LINK_CONTROLLER} does them")
    epoch = deed.whole("epoch", 1, LARGEST)
    lease = desk.logs.lease(lease_of(desk.link), desk.law.controller.lease_seconds)
    if lease is None or lease.epoch != epoch:
        raise NotAllowed(f"{deed.actor} does not hold the lease of {desk.link} now; whoever does may write")
    return epoch


def _table(desk: Desk, deed: Deed) -> str:
    table = deed.word("table")
    if table not in desk.state.tables:
        known = ", ".join(desk.state.tables) or "none is"
        raise BadInput(f"{deed.kind}: table: one that is on the link was expected ({known}), not {short(table)}")
    return table


def _says(deed: Deed, name: str) -> str:
    return text_of(deed.word(name), f"{deed.kind}: {name}")


DEEDS = Deeds(
    {
        "link-join": _join, "link-leave": _leave, REQUEST: _request, "link-start": _start, "link-stop": _stop,
        "link-change": _change, "link-fault": _fault, "link-cure": _cure, PLAY: _play, "reverse": _reverse,
    },
    {
        "link-join": _joined, "link-leave": _left, REQUEST: _requested, "link-start": _started, "link-stop": _stopped,
        "link-change": _changed, "link-fault": _failed, "link-cure": _cured, PLAY: _played,
    },
)  # fmt: skip
