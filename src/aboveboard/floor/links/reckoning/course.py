"""What happens on a link, decided and reckoned alike for a record and for a log.

Each question leaves the state as it is; `take` and its like write the answer into it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from aboveboard.floor.links.reckoning import meters
from aboveboard.floor.links.reckoning.configuration import Award, Configuration
from aboveboard.floor.links.reckoning.meters import Kept, Move, Taken
from aboveboard.floor.links.reckoning.state import PAID, PENDING, SOUND, VOID, Fault, Hit, LinkState, fault_name
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import are
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.money import money_law
from aboveboard.play.events import LARGEST, Refusal

MOST_HELD = LARGEST // 2
"""No adjustment and no transfer has a meter hold more: all of it moves at once when a hand hits."""


class Booked(NamedTuple):
    """Whole cents that move within one level, or to and from what is set aside for a hit."""

    level: str
    move: Move
    hit: int = 0


@dataclass(frozen=True)
class HandHit:
    """A hand that hit, as a table tells it."""

    seat: int
    award: str
    player: str = ""


@dataclass
class Played:
    """What wagers closed and hits come to."""

    kept: dict[str, Kept]
    booked: list[Booked] = field(default_factory=list)
    taken: list[tuple[Award, Taken]] = field(default_factory=list)


def law_of(ruleset: str) -> LinkLaw:
    """The law of linked progressives of a ruleset; raises BadInput where it has none."""
    law = money_law(ruleset).link
    if law is None:
        raise BadInput(f"{ruleset} has no law on linked progressives")
    return law


def configured(state: LinkState) -> Configuration:
    """What a link is set up with."""
    assert state.configuration is not None
    return state.configuration


# -- at the start ------------------------------------------------------------------------------------------------------


def begin(state: LinkState) -> list[Booked]:
    """The house promises the base of every level."""
    found = []
    for level in configured(state).levels:
        changed = meters.begun(level)
        state.kept[level.name] = changed.kept
        found += [Booked(level.name, move) for move in changed.moves]
    state.begun = True
    return found


def bases(configuration: Configuration) -> list[Booked]:
    """What moves when the meters of a configuration are started."""
    return [Booked(level.name, move) for level in configuration.levels for move in meters.begun(level).moves]


def why_not_started(law: LinkLaw, state: LinkState, configuration: Any) -> Refusal | None:
    """Why a controller does not take the link into operation with the configuration that it has."""
    if state.running:
        return Refusal("the link is in operation already", law.changes.cite)
    if state.over:
        return Refusal("the link is closed", law.down.cite)
    if (fault := state.fault_of(None)) is not None:
        told = law.faults[fault.kind]
        return Refusal(f"{told.title}; {told.cure} first", told.cite)
    number = configured(state).number
    if configuration != number:
        told = law.faults["configuration"]
        return Refusal(f"{told.title}: configuration {number} was expected, not {short(configuration)}", told.cite)
    return None


def why_not_from_nothing(law: LinkLaw, state: LinkState) -> Refusal | None:
    """Why meters that went to another link are not played for: they read less than what they are said to begin with.

    What play alone brought to nothing, by a fixed sum of just that, is what patrons saw.
    """
    bases = [each for each in configured(state).levels if each.base]
    if not state.emptied or not bases or any(each != Kept() for each in state.kept.values()):
        return None
    begins = ", ".join(f"{each.name} from {dollars(each.base)}" for each in bases)
    return Refusal(f"the meters hold nothing, and begin: {begins}; an adjustment puts it there", law.meters.cite)


def why_not_shared(law: LinkLaw, state: LinkState) -> Refusal | None:
    """Why there is no jackpot to share: too few tables are on the link."""
    least = law.controller.least_tables
    if len(state.tables) >= least:
        return None
    reason = f"{least} tables or more share a jackpot, and {are(len(state.tables), 'table')} on the link"
    return Refusal(reason, law.controller.cite)


# -- play --------------------------------------------------------------------------------------------------------------


def why_not_wagered(law: LinkLaw, state: LinkState, table: str, title: str = "") -> Refusal | None:
    """Why no progressive wager is taken at a table now; the rest of the table plays on."""
    called = title or state.title or "the link"
    if state.over:
        return Refusal(f"{called} is closed", law.down.cite)
    if table not in state.tables:
        return Refusal(f"{table} is on no link", law.controller.cite)
    if (fault := state.fault_of(table)) is not None:
        told = law.faults[fault.kind]
        return Refusal(f"the progressive is not in play: {told.title}", (*told.cite, *law.down.cite))
    if not state.running:
        return Refusal("the progressive is not in play: its controller is stopped", law.down.cite)
    return None


def play(state: LinkState, table: str, closed: int, hits: Sequence[HandHit], *, where: str) -> Played:
    """What comes of wagers that were closed at a table, and of hands that hit there, in their order."""
    configuration, kept, found = configured(state), dict(state.kept), list[Booked]()
    if table not in state.tables:
        raise BadInput(f"{where}: table {table!r} is not on the link; {nearest(table, state.tables)}")
    if closed:
        for level in configuration.levels:
            changed = meters.contributed(level, kept[level.name], closed * configuration.wager)
            kept[level.name] = changed.kept
            found += [Booked(level.name, move) for move in changed.moves]
    played = Played(kept, found)
    for place, hit in enumerate(hits):
        award = configuration.award(hit.award)
        if award is None:
            known = [each.name for each in configuration.awards]
            raise BadInput(f"{where}: award: {hit.award!r} is none of the link's; {nearest(hit.award, known)}")
        taken = meters.taken(configuration.level(award.level, where), kept[award.level], award)
        kept[award.level] = taken.kept
        found += [Booked(award.level, move, state.counted + place + 1) for move in taken.moves]
        played.taken.append((award, taken))
    return played


def take_play(
    state: LinkState,
    table: str,
    played: Played,
    hits: Sequence[HandHit],
    counts: Mapping[str, int],
    *,
    event: int,
    at: str,
) -> list[Hit]:
    """Write down what was played at a table; gives the hits that are set aside."""
    held, found = state.tables[table], list[Hit]()
    state.kept = played.kept
    closed, returned, settled = (counts.get(name, 0) for name in ("closed", "returned", "settled"))
    state.wagers += closed
    held.closed += closed
    held.returned += returned
    held.in_hand += closed - returned - settled
    for hit, (award, taken) in zip(hits, played.taken, strict=True):
        state.counted += 1
        each = Hit(
            state.counted, event, at, table, hit.seat, hit.player, award.name, award.level, taken.cents, taken.reserve,
            taken.house,
        )  # fmt: skip
        state.hits[each.number] = each
        state.times[award.level] = state.times.get(award.level, 0) + 1
        state.won[award.level] = state.won.get(award.level, 0) + taken.cents
        held.hits += 1
        held.won += taken.cents
        found.append(each)
    _forget(state)
    return found


def _forget(state: LinkState) -> None:
    """Of hits that are over, the newest are kept."""
    over = [each.number for each in state.hits.values() if each.state != PENDING]
    for number in over[: max(len(over) - state.history, 0)]:
        del state.hits[number]


# -- hits that are verified, paid or put back --------------------------------------------------------------------------


def pending_hit(state: LinkState, number: Any, where: str) -> Hit:
    """A hit that is still to be paid."""
    hit = state.hits.get(number) if type(number) is int else None
    if hit is None or hit.state != PENDING:
        waiting = ", ".join(str(each.number) for each in state.hits.values() if each.state == PENDING) or "none is"
        raise BadInput(
            f"{where}: hit: the number of a hit that is to be paid was expected ({waiting}), not {short(number)}"
        )
    return hit


def finding(law: LinkLaw, hit: Hit) -> str | None:
    """What enough people found of a hit: sound, or void; None where too few did or they differ."""
    sound = sum(1 for each in hit.found.values() if each == SOUND)
    if sound >= law.payment.verified_by:
        return SOUND
    return VOID if len(hit.found) - sound >= law.payment.verified_by else None


def put_back(state: LinkState, hit: Hit) -> tuple[Kept, list[Booked]]:
    """What is kept of a level, and what moves, once the hand of a hit is found void."""
    changed = meters.put_back(state.kept[hit.level], hit.cents, hit.reserve, hit.house)
    return changed.kept, [Booked(hit.level, move, hit.number) for move in changed.moves]


def take_void(state: LinkState, hit: Hit, kept: Kept) -> None:
    """A hit is void."""
    state.kept[hit.level] = kept
    hit.state = VOID
    state.won[hit.level] -= hit.cents
    table = state.tables.get(hit.table)
    if table is not None and hit.event > table.joined:  # what it won before it left and came back is not counted there
        table.won -= hit.cents


def take_paid(state: LinkState, hit: Hit) -> None:
    """A hit is paid."""
    hit.state = PAID
    state.paid += hit.cents


# -- faults ------------------------------------------------------------------------------------------------------------


def read_fault(law: LinkLaw, state: LinkState, given: Mapping[str, Any], where: str) -> tuple[str, str | None]:
    """Which fault is meant, and of which table."""
    kind, table = given.get("kind"), given.get("table")
    if not isinstance(kind, str) or kind not in law.faults:
        raise BadInput(f"{where}: kind: {nearest(str(kind), law.faults)}")
    if law.faults[kind].table != (table is not None):
        expects = "the table was expected" if law.faults[kind].table else "it is one of the link and of no table"
        raise BadInput(f"{where}: table: {expects}")
    if table is not None and (not isinstance(table, str) or table not in state.tables):
        raise BadInput(f"{where}: table {short(table)} is not on the link; {nearest(str(table), state.tables)}")
    return kind, table


def take_fault(state: LinkState, kind: str, table: str | None, *, event: int, at: str, says: str = "") -> None:
    """The link, or a table on it, is inoperable from now on."""
    state.faults.setdefault(fault_name(kind, table), Fault(kind, table, at, event, says))


def take_cure(state: LinkState, kind: str, table: str | None) -> None:
    """A fault is over, and everything is as it was."""
    state.faults.pop(fault_name(kind, table), None)


# -- a stop, and what may be done only then ----------------------------------------------------------------------------


def why_not_stopped(law: LinkLaw, state: LinkState) -> Refusal | None:
    """Why a link is not stopped: wagers that were counted are still to be settled."""
    waiting = [f"{name} ({table.in_hand})" for name, table in state.tables.items() if table.in_hand]
    if waiting:
        reason = f"wagers are counted and still to be settled at {', '.join(waiting)}; the link is stopped after that"
        return Refusal(reason, law.changes.cite)
    return None


def why_not_changed(law: LinkLaw, state: LinkState) -> Refusal | None:
    """Why nothing about the progressive is changed: the link is closed or in operation, or wagers of it are in hand."""
    if state.over:
        return Refusal("the link is closed", law.down.cite)
    if state.running:
        return Refusal(
            "the link is in operation, and nothing about a progressive is changed until it is stopped", law.changes.cite
        )
    return why_not_stopped(law, state)


def why_not_fitting(law: LinkLaw, state: LinkState, now: Configuration) -> Refusal | None:
    """Why another configuration does not follow: a level that holds players' money would be gone."""
    names = {each.name for each in now.levels}
    for name, kept in state.kept.items():
        if name not in names and (kept.meter or kept.reserve or kept.overflow):
            reason = f"level {name} holds players' money, and is transferred before it is given up"
            return Refusal(reason, law.changes.cite)
    return None


def change(state: LinkState, now: Configuration) -> tuple[dict[str, Kept], list[Booked]]:
    """What is kept, and what moves, under another configuration: what players put in stays, a new level starts."""
    if not state.begun:
        return {}, []
    kept, found = dict[str, Kept](), list[Booked]()
    for level in now.levels:
        if level.name in state.kept:
            kept[level.name] = state.kept[level.name]
        else:
            kept[level.name], moves = meters.begun(level)
            found += [Booked(level.name, move) for move in moves]
    return kept, found


def adjust(state: LinkState, level: str, cents: int, source: str, where: str) -> tuple[Kept, list[Booked]]:
    """What an adjustment comes to; a meter is not lowered below nothing, nor more taken than is there."""
    configured(state).level(level, where)
    kept = state.kept[level]
    changed = meters.adjusted(kept, cents, source)
    if min(changed.kept.meter, changed.kept.reserve, changed.kept.overflow) < 0:
        raise BadInput(f"{where}: cents: {cents} are more than is there: the meter of {level} reads {kept.shown}")
    if cents > 0 and changed.kept.meter > MOST_HELD:
        raise BadInput(f"{where}: cents: the meter of {level} would read more than {MOST_HELD}, which is the most")
    return changed.kept, [Booked(level, move) for move in changed.moves]


def why_not_transferred(law: LinkLaw, state: LinkState, other: LinkState) -> Refusal | None:
    """Why the meters of a link do not go to another: one of them runs, or has no such levels."""
    if (refusal := why_not_changed(law, state)) is not None:
        return refusal
    if other.running:
        return Refusal(
            "the other link is in operation, and nothing about it is changed until it is stopped", law.changes.cite
        )
    if other.over:
        return Refusal("the other link is closed", law.down.cite)
    if not other.begun:
        return Refusal("the other link was never started, and has no meters yet", law.changes.cite)
    missing = [name for name in state.kept if name not in other.kept]
    if missing:
        return Refusal(f"the other link has no level {missing[0]}", law.changes.cite)
    for name, kept in state.kept.items():
        there = other.kept[name]
        if max(kept.meter + there.meter, kept.reserve + there.reserve, kept.overflow + there.overflow) > MOST_HELD:
            return Refusal(f"level {name} would hold more than {dollars(MOST_HELD)} there", law.changes.cite)
    return None


def why_not_ended(law: LinkLaw, state: LinkState) -> Refusal | None:
    """Why a link does not come to its end: its meters hold players' money, hits wait, or tables are on it."""
    if (stands := why_not_changed(law, state)) is not None:
        return stands
    if any(each.meter or each.reserve or each.overflow for each in state.kept.values()):
        return Refusal("the meters hold players' money, which is transferred to another link first", law.changes.cite)
    if state.pending:
        return Refusal("hits are still to be paid", law.changes.cite)
    if state.tables:
        return Refusal(f"{', '.join(state.tables)} leave the link first", law.changes.cite)
    return None


def handed(kept: Mapping[str, Kept]) -> list[dict[str, str]]:
    """What goes from one link to another, level by level, exactly."""
    return [
        {"level": name, "meter": str(each.meter), "reserve": str(each.reserve), "overflow": str(each.overflow)}
        for name, each in kept.items()
    ]


def total(kepts: Iterable[Kept]) -> int:
    """The whole cents that are kept."""
    return sum(int(each.meter) + int(each.reserve) + int(each.overflow) for each in kepts)
