"""Deeds on an organization's log that answer something of their own."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.books.moves import MOVES
from aboveboard.charity.books.shown import SHOWN
from aboveboard.charity.conduct.answers import Answer, Worked
from aboveboard.charity.conduct.applications import APPLICATION, applications, beyond
from aboveboard.charity.conduct.deeds import AMEND, APPLY, DECISIONS, DENY, LICENSE, PLAN
from aboveboard.charity.conduct.question import Question, check_times
from aboveboard.charity.destroying.decided import decide
from aboveboard.charity.facts.known import LogFacts
from aboveboard.charity.statements.deeds import DEEDS as STATEMENTS
from aboveboard.kernel.words import spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.conditions import PaperKind
from aboveboard.log.chain.destroyed import DESTROY
from aboveboard.log.deciding.keys import LOG
from aboveboard.play.events import Refusal
from aboveboard.play.pools.bingo.calling import item_kind

GRANTED = "granted"
"""The day on which an amendment is granted: that on which it is entered, where none is stated."""


def _paper(asked: Question) -> Worked:
    """A paper is of a kind that the law knows, from whoever issues such papers."""
    named, issuer = asked.payload["kind"], asked.payload.get("by")
    kind = asked.law.papers.get(named)
    if kind is None:
        raise BadInput(f"paper: kind: {named!r} is not known; {nearest(named, asked.law.papers)}")
    if issuer not in (None, kind.by):
        reason = f"{kind.title}: it comes from the {spaced(kind.by)}, not from {issuer}"
        return Worked(refusal=Refusal(reason, kind.cite))
    stated = asked.payload.get("type")
    return Worked() if stated is None or not kind.types else Worked(refusal=_of_another_type(kind, stated))


def _of_another_type(kind: PaperKind, stated: str) -> Refusal | None:
    """Why a file is none that the law takes for a paper of its kind."""
    from aboveboard.charity.papers.content import TYPES, type_named

    given, taken = type_named(stated), [TYPES[name].title for name in kind.types]
    if given.names[0] in kind.types:
        return None
    return Refusal(f"{kind.title}: {' or '.join(taken)} was expected, not {given.title}", kind.cite)


def _figure(asked: Question) -> Worked:
    """A figure is a list where the law lists words by it, and an amount or a number where it measures by it."""
    name, words = asked.payload["figure"], "words" in asked.payload
    if words != asked.law.figures[name]:
        expected = "words were" if not words else "cents or a number was"
        raise BadInput(f"figure: {name}: {expected} expected")
    return Worked()


def _decision(asked: Question) -> Worked:
    """A decision is about one application, and is written with it; what is denied has been applied for."""
    made, form = applications(asked.organization, asked.law), asked.payload["form"]
    about = made.decided(asked.kind, asked.payload)
    granted = {GRANTED: asked.payload.get(GRANTED, asked.today.isoformat())} if asked.kind == AMEND else {}
    unchecked = _amends(asked) if asked.kind == AMEND else ()
    if about is None:
        if asked.kind == DENY:
            raise BadInput(f"deny: no application on {form} waits")
        if not asked.recorded or made.all:
            raise BadInput(f"{asked.kind}: {APPLICATION}: none waits that {form} could decide")
        return Worked(granted, unchecked=(f"{APPLY}-before-{asked.kind}", *unchecked))
    if asked.kind != DENY and (why := beyond(made.all[about], asked.payload, asked.games)):
        raise BadInput(f"{asked.kind}: {about}: {why}")
    return Worked({APPLICATION: about, **granted}, unchecked=unchecked)


def _application(asked: Question) -> Worked:
    """An application to amend is about a license."""
    return Worked(unchecked=_amends(asked) if asked.law.decided_by(asked.payload["form"])[0] == AMEND else ())


def _amends(asked: Question) -> tuple[str, ...]:
    """There is a license to amend that has not ended; what could not be looked at in a record that mentions none."""
    held = asked.organization.listed(LICENSE)
    if asked.recorded and not held:
        return (f"{LICENSE}-before-{asked.kind}",)
    if not any(entry.get("until") >= asked.today.isoformat() for entry in held):
        raise BadInput(f"{asked.kind}: {asked.payload['form']}: there is no license to amend that has not ended")
    return ()


def _plan(asked: Question) -> Worked:
    """A plan is one that could be opened: a name that a log can have, and times that there are, in their order."""
    name = asked.payload["occasion"]
    if not LOG.fullmatch(name):
        raise BadInput(f"plan: occasion: small letters, digits and hyphens were expected, not {short(name)}")
    check_times(asked.payload, asked.zone, asked.kind)
    return Worked()


def _forward_to(asked: Question) -> Worked:
    """Where papers that were served go on to."""
    found = LogFacts(asked).known("person.address")
    return Worked() if found is None else Worked(answered={"forward-to": found.value})


def _badge(asked: Question) -> Worked:
    """What a badge shows: the facts that the law asks of one, and nothing else."""
    rules = (rule for rule in asked.law.conditions.values() if asked.kind in rule.before and not rule.flag)
    needed = dict.fromkeys(name for rule in rules for name in rule.needs)
    found = {name: LogFacts(asked).known(name) for name in needed}
    return Worked(answered={name: fact.value for name, fact in found.items() if fact})


def _equipment(asked: Question) -> Worked:
    """What has cards on it is a card where it has one, and a board where it has more."""
    cards = asked.payload.get("cards")
    if cards is None:
        return Worked()
    kind = {"class": item_kind(cards)}
    return Worked(kind, kind)


ANSWERS: Mapping[str, Answer] = {
    "equipment": _equipment,
    "paper": _paper,
    "figure": _figure,
    APPLY: _application,
    **dict.fromkeys(DECISIONS, _decision),
    PLAN: _plan,
    "service-of-process": _forward_to,
    "badge": _badge,
    DESTROY: decide,
    **MOVES,
    **SHOWN,
    **STATEMENTS,
}
