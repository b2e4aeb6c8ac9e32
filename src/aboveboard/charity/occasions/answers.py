"""Deeds on an occasion's log that answer something of their own."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.answers import Answer, Worked
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Register
from aboveboard.charity.destroying.decided import decide
from aboveboard.charity.facts.steps import confirmed_for
from aboveboard.charity.occasions.shares import equal_shares
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.play.events import Refusal


def _stated(asked: Question) -> Register:
    """What was stated on the occasion so far."""
    assert asked.occasion is not None
    return asked.occasion


def _award(asked: Question) -> Worked:
    """A prize of which only the total is stated is shared by those who hold the most, as the law says."""
    if "total" not in asked.payload:
        return Worked()
    law = asked.law.shares.get(asked.kind)
    if law is None:
        raise BadInput(f"{asked.kind}: total: {asked.law.ruleset} does not say how a prize is shared; state prizes")
    admitted = [entry.get("player") for entry in _stated(asked).of("admit")]
    shares = equal_shares(asked.payload["total"], asked.payload.get("held", {}), admitted, law.odd_cents)
    prizes = [{"player": name, "cents": cents} for name, cents in shares.items()]
    return Worked({"prizes": prizes}, {"prizes": shares})


def _result(asked: Question) -> Worked:
    """A result has a number, by which it is changed."""
    return Worked(answered={"result": len(_stated(asked).entries.get(asked.kind, ())) + 1})


def _step(asked: Question) -> Worked:
    """A step is one that the law knows, confirmed by whoever may, for what it is confirmed for."""
    named = asked.payload["step"]
    law = asked.law.steps.get(named)
    if law is None:
        raise BadInput(f"step: {named!r} is not known; {nearest(named, asked.law.steps)}")
    if law.by and not set(law.by) & set(asked.person(asked.by).holds):
        who = " or ".join(map(spaced, law.by))
        return Worked(refusal=Refusal(f"{law.title}: it is confirmed by the {who}, not by {asked.by}", law.cite))
    return Worked({"for": confirmed_for(asked, law.each)})


ANSWERS: Mapping[str, Answer] = {"award": _award, "result": _result, "step": _step, DESTROY: decide}
