"""Deeds on an occasion's log that answer something of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aboveboard.charity.books.accounts.counted import count_moves
from aboveboard.charity.conduct.answers import Answer, Worked
from aboveboard.charity.conduct.counting import WAITS_FOR, count_of
from aboveboard.charity.conduct.deeds import ARRIVE, CONFIRM, COUNT, DEPART
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.destroying.decided import decide
from aboveboard.charity.facts.period import award_cents
from aboveboard.charity.facts.steps import confirmed_for
from aboveboard.charity.occasions.shares import equal_shares
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.play.events import Refusal


def _stated(asked: Question) -> Register:
    """What was stated on the occasion so far."""
    assert asked.occasion is not None
    return asked.occasion


def _award(asked: Question) -> Worked:
    """A prize is shared by those who hold the most as the law says, also where each one's share is stated."""
    stated, held = asked.payload.get("prizes"), asked.payload.get("held", {})
    law = asked.law.shares.get(asked.kind)
    if "total" not in asked.payload and (law is None or not held):
        return Worked()
    if law is None:
        raise BadInput(f"{asked.kind}: total: {asked.law.ruleset} does not say how a prize is shared; state prizes")
    admitted = [entry.get("player") for entry in _stated(asked).of("admit")]
    shares = equal_shares(award_cents(asked.payload), held, admitted, law.odd_cents)
    if not shares:
        raise BadInput(f"{asked.kind}: held: how much each player holds was expected, for the total is shared by that")
    if stated is not None:
        given = {row["player"]: 0 for row in stated}
        for row in stated:
            given[row["player"]] += row["cents"]
        if given != shares:
            lawful = ", ".join(f"{dollars(cents)} for {name}" for name, cents in shares.items())
            return Worked(refusal=Refusal(f"{law.title}: shared equally it is {lawful}", law.cite))
        return Worked()
    prizes = [{"player": name, "cents": cents} for name, cents in shares.items()]
    return Worked({"prizes": prizes}, {"prizes": shares})


def _result(asked: Question) -> Worked:
    """A result has a number, by which it is changed."""
    return Worked(answered={"result": len(_stated(asked).entries.get(asked.kind, ())) + 1})


def _count(asked: Question) -> Worked:
    """Whoever enters a count is one of those who counted; it waits for the others to confirm it."""
    by = asked.payload["by"]
    if other := next((row["of"] for row in asked.payload.get("rows", ()) if not _is_conducted(asked, row)), None):
        raise BadInput(f"count: rows: {other!r} is no game of this occasion")
    moves, moved = count_moves(asked)
    if asked.recorded:
        return Worked(moved, transfers=moves)
    if asked.by not in by:
        raise BadInput(f"count: by: {asked.by} enters it, and is none of those who counted; each of them confirms it")
    if absent := next((name for name in by if not _is_here(asked, name)), None):
        raise BadInput(f"count: by: {absent!r} has not come, or has left")
    number, others = len(_stated(asked).listed(asked.kind)) + 1, [name for name in by if name != asked.by]
    waits = {WAITS_FOR: others} if others else {}
    return Worked({**waits, **moved}, {"count": number, **waits}, transfers=moves)


def _is_conducted(asked: Question, row: Mapping[str, Any]) -> bool:
    """Is a row of a count about a game of the occasion, or about no game?"""
    games = asked.games((asked.period or {}).get("games", ()))
    return "cents" in row or asked.law.one_name.get(row["of"], row["of"]) in games


def _confirm(asked: Question) -> Worked:
    """A count is confirmed once by each of those who counted and did not enter it, while they are there."""
    found = count_of(_stated(asked), asked.payload["count"])
    assert found is not None, "what a deed names is known"
    if asked.by == found.entry.by:
        raise BadInput(f"{asked.kind}: {asked.by} entered the count; another of those who counted confirms it")
    if asked.by not in found.entry.payload["by"]:
        raise BadInput(f"{asked.kind}: {asked.by or 'nobody'} is none of those who counted")
    if not asked.recorded and asked.by not in found.waits_for:
        raise BadInput(f"{asked.kind}: count {found.number} does not wait for {asked.by}")
    if not asked.recorded and not _is_here(asked, asked.by):
        raise BadInput(f"{asked.kind}: {asked.by!r} has not come, or has left")
    return Worked(answered={WAITS_FOR: [name for name in found.waits_for if name != asked.by]})


def _is_here(asked: Question, name: str) -> bool:
    return name in _stated(asked).standing(ARRIVE, DEPART, "person")


def confirm_step(asked: Question) -> Worked:
    """A step is one that the law knows, confirmed by whoever may, for what it is confirmed for."""
    named = asked.payload["step"]
    law = asked.law.steps.get(named)
    if law is None:
        raise BadInput(f"step: {named!r} is not known; {nearest(named, asked.law.steps)}")
    if law.by and not set(law.by) & set(asked.holds(asked.by)):
        who = " or ".join(map(spaced, law.by))
        return Worked(refusal=Refusal(f"{law.title}: it is confirmed by the {who}, not by {asked.by}", law.cite))
    return Worked({"for": confirmed_for(asked, law.each)})


ANSWERS: Mapping[str, Answer] = {
    "award": _award, "result": _result, "step": confirm_step, COUNT: _count, CONFIRM: _confirm, DESTROY: decide,
}  # fmt: skip
