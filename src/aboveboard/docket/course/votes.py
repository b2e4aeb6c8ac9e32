"""A vote: whether a quorum was there, whether it carries, and what does not add up in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from unicodedata import normalize

from aboveboard.docket.course.state import Deed, Fault, State, Taken
from aboveboard.law.docket import Proceeding
from aboveboard.law.docket.agendas import MATTER
from aboveboard.law.errors import BadInput, short
from aboveboard.law.model.docket import VoteLaw

SIDES = ("ayes", "nays", "abstained")
_TALLY = re.compile(r"(\d{1,4})\s*(?:-|to)\s*(\d{1,4})(?:\s*(?:-|to)\s*(\d{1,4}))?")
PRESENT = "present"
"""The fact of the proceeding that lists who is there."""
QUORUM = "quorum"
"""The fact that says how many must be there, where the text of the clause is not held."""
WHOLE = "members"
"""The fact that says how many members a body has, where its file does not."""


class Counted(NamedTuple):
    """How many voted how, and who, where that is named."""

    ayes: int
    nays: int
    abstained: int
    names: dict[str, list[str]]

    @property
    def cast(self) -> int:
        """How many took part."""
        return self.ayes + self.nays + self.abstained


def read_vote(given: Any, where: str) -> Counted:
    """A vote as a tally such as 5-0, or as numbers or names for each side."""
    if isinstance(given, str) and (match := _TALLY.fullmatch(given.strip())):
        ayes, nays, abstained = (int(each or 0) for each in match.groups())
        return Counted(ayes, nays, abstained, {})
    if not isinstance(given, dict) or not given or set(given) - set(SIDES):
        raise BadInput(f"{where}: a tally such as 5-0, or ayes, nays and abstained, was expected, not {short(given)}")
    names = {side: list(each) for side, each in given.items() if isinstance(each, (list, tuple))}
    for side, each in given.items():
        if side not in names and (type(each) is not int or each < 0):
            raise BadInput(f"{where}: {side}: a number or a list of names was expected, not {short(each)}")
        if any(not isinstance(name, str) or not name.strip() for name in names.get(side, ())):
            raise BadInput(f"{where}: {side}: names were expected, not {short(each)}")
    known = set[str]()
    for name in (name for held in names.values() for name in held):
        if alike(name) in known:
            raise BadInput(f"{where}: {name} votes twice")
        known.add(alike(name))
    counts = [len(names[side]) if side in names else int(given.get(side, 0)) for side in SIDES]
    return Counted(counts[0], counts[1], counts[2], names)


def alike(name: str) -> str:
    """A name by which somebody is known again, whatever its capitals and the room within it."""
    return " ".join(normalize("NFKC", name).split()).casefold()


def majority(whole: int) -> int:
    """More than half."""
    return whole // 2 + 1


def whole_of(law: VoteLaw, state: State) -> int | None:
    """How many members the body has, vacancies counted."""
    stated = state.facts.get(WHOLE)
    return law.whole if law.whole is not None else stated if isinstance(stated, int) else None


def why_not(proceeding: Proceeding, state: State, name: str, deed: Deed) -> Iterator[Fault]:
    """Why no vote can be taken so; a flagged fault is kept as it was stated."""
    law = proceeding.law.votes[name]
    vote, cite = read_vote(deed.fields.get("vote"), f"{deed.do}: vote"), tuple(proceeding.cite(law.cite))
    if law.quorum_step is not None and not state.done(law.quorum_step):
        yield Fault(f"{law.title}: no quorum was noted before", cite)
    whole, there = whole_of(law, state), state.facts.get(PRESENT)
    yield from why_no_quorum(proceeding, state, name)
    yield from _recused(proceeding, state, law, vote, deed)
    if law.named and set(SIDES[:2]) - set(vote.names) and vote.cast != sum(map(len, vote.names.values())):
        yield Fault(f"{law.title}: who voted how is not stated", tuple(proceeding.cite(law.named_cite or law.cite)))
    if isinstance(there, list):
        cite = tuple(proceeding.cite(law.present_cite or law.cite))
        if vote.cast > len(there):
            yield Fault(f"{law.title}: {vote.cast} votes where {len(there)} are present", cite, flag=True)
        known = set(map(alike, there))
        absent = [each for held in vote.names.values() for each in held if alike(each) not in known]
        if absent:
            yield Fault(f"{law.title}: {', '.join(absent)} voted and was not present", cite, flag=True)
    if whole is not None and vote.cast > whole:
        yield Fault(f"{law.title}: {vote.cast} votes where the body has {whole} members", cite, flag=True)


def why_no_quorum(proceeding: Proceeding, state: State, name: str) -> Iterator[Fault]:
    """Why there is no quorum, of those whose presence is on record."""
    law, there = proceeding.law.votes[name], state.facts.get(PRESENT)
    needed, cite = quorum_of(law, state), tuple(proceeding.cite(law.cite))
    if needed is None and law.quorum == "stated":
        yield Fault(f"{law.title}: how many are a quorum is not held, and nobody has stated it", cite)
    elif needed is not None and isinstance(there, list) and len(there) < needed:
        yield Fault(f"{law.title}: {len(there)} present where {needed} are a quorum", cite)


def quorum_of(law: VoteLaw, state: State) -> int | None:
    """How many must be there, where that is known."""
    if law.quorum == "stated":
        stated = state.facts.get(QUORUM)
        return stated if isinstance(stated, int) else None
    whole = whole_of(law, state)
    return law.quorum if law.quorum != "majority" else None if whole is None else majority(whole)


def _recused(proceeding: Proceeding, state: State, law: VoteLaw, vote: Counted, deed: Deed) -> Iterator[Fault]:
    """Who votes in a matter in which they take no part; they count among the whole all the same."""
    if law.recused is None:
        return
    held, out = proceeding.law.things[law.recused], _out(state, law, deed)
    votes = [each for side in vote.names.values() for each in side if alike(each) in out]
    if votes:
        cite = tuple(proceeding.cite(held.cite))
        yield Fault(f"{law.title}: {', '.join(votes)} takes no part in {deed.fields[MATTER]}", cite)
    there = state.facts.get(PRESENT)
    if isinstance(there, list) and out and vote.cast > len({alike(each) for each in there} - set(out)):
        cite, names = tuple(proceeding.cite(held.cite)), ", ".join(sorted(out.values()))
        yield Fault(f"{law.title}: {vote.cast} votes where {names} takes no part", cite, flag=True)


def _out(state: State, law: VoteLaw, deed: Deed) -> dict[str, str]:
    """Who takes no part in the matter in hand: how each is known again, and as it was written."""
    matter = deed.fields.get(MATTER)
    if law.recused is None or not isinstance(matter, str):
        return {}
    return {
        alike(str(each.fields["member"])): str(each.fields["member"])
        for each in state.things.get(law.recused, {}).values()
        if isinstance(about := each.fields.get(MATTER), str) and alike(about) == alike(matter)
    }


def _carrying(law: VoteLaw, state: State, vote: Counted, deed: Deed) -> int:
    """How many ayes count: of those who are there and take part, and of no more than the body has."""
    there, ayes, out = state.facts.get(PRESENT), vote.ayes, _out(state, law, deed)
    if isinstance(there, list):
        may = {alike(str(each)) for each in there} - set(out)
        named = vote.names.get(SIDES[0])
        ayes = min(ayes, len(may)) if named is None else sum(alike(each) in may for each in named)
    whole = whole_of(law, state)
    return ayes if whole is None else min(ayes, whole)


def is_lost(proceeding: Proceeding, state: State, name: str, deed: Deed) -> bool:
    """Does a vote that is stated not carry?"""
    return deed.fields.get("vote") is not None and not taken(proceeding, state, name, deed).carried


def taken(proceeding: Proceeding, state: State, name: str, deed: Deed) -> Taken:
    """What came of a vote."""
    law, vote = proceeding.law.votes[name], read_vote(deed.fields.get("vote"), f"{deed.do}: vote")
    whole = whole_of(law, state)
    needed = majority(vote.cast if whole is None else whole) if law.carries == "majority" else law.carries
    carries = _carrying(law, state, vote, deed) >= needed
    about = deed.fields.get(MATTER) or deed.fields.get("motion") or deed.fields.get("item") or ""
    return Taken(
        name, deed.do, deed.number, vote.ayes, vote.nays, vote.abstained, carries, vote.names, needed,
        about if isinstance(about, str) else "",
    )  # fmt: skip
