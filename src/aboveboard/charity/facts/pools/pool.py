"""Facts about a pool: what it was opened with, what a deed states of it, and how it stands."""

from __future__ import annotations

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.facts.registry import Given, fact, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window

NOT_STATED = "not stated"


@qualified("stated")
def _stated(asked: Question, field: str, over: Window) -> Given:
    """`stated FIELD`: what a deed says of itself; on a log what is left out is not so, of a record it is not known."""
    value = asked.payload.get(field)
    if value is None:
        return None if asked.recorded or asked.supposed else Fact(NOT_STATED)
    return Fact(value, asked.given)


@qualified("opened")
def _opened(asked: Question, field: str, over: Window) -> Given:
    """`opened FIELD`: what the pool was opened with."""
    if asked.pool_opened is None:
        return None
    value = asked.pool_opened.get(field)
    if value is None:
        return None if asked.recorded else Fact(NOT_STATED)
    return Fact(value, ((asked.name, 0),))


@fact("pool.game")
def _game(asked: Question, over: Window) -> Given:
    """What is played, by the name of its law file."""
    return None if asked.pool is None else Fact(asked.pool.terms.edition.pool.name)


@fact("pool.round")
def _round(asked: Question, over: Window) -> Given:
    """The week, the occasion or the drawing in hand."""
    return None if asked.pool is None else Fact(asked.pool.state.round.number)


@fact("pool.found")
def _found(asked: Question, over: Window) -> Given:
    return None if asked.pool is None else Fact(asked.pool.state.found)


# -- places and days ---------------------------------------------------------------------------------------------------


@fact("premises.names")
def _premises(asked: Question, over: Window) -> Given:
    """The premises on file, and those of occasions; a record that mentions none leaves that unknown."""
    listed = asked.organization.different("premises", "premises")
    noted = asked.organization.different("occasion-noted", "premises")
    if asked.recorded and not listed and not noted:
        return None
    return asked.organization.reckoned(
        "premises", "", ("premises", "occasion-noted"),
        lambda: Fact(list(dict.fromkeys((*listed, *noted))), tuple(entry.source for entry in listed.values())),
    )  # fmt: skip
