"""Facts about steps that were confirmed and figures that were put on file."""

from __future__ import annotations

from aboveboard.charity.conduct.areas import deal_areas, playing_areas
from aboveboard.charity.conduct.deeds import CLOSE
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources, last_of_the_games
from aboveboard.charity.facts.registry import Given, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.conditions.weigh import Unknown
from aboveboard.law.errors import LawError
from aboveboard.law.model.conditions import Window
from aboveboard.play.pools.running.pool import RunningPool
from aboveboard.play.pools.running.terms import board_of


def confirmed_for(asked: Question, each: str | None) -> list[str]:
    """What a step is confirmed for: an area, a game, its coming round, or somebody at a game."""
    payload, period = asked.payload, asked.period or {}
    match each:
        case None:
            return [""]
        case "areas":
            return list(payload.get("areas", playing_areas(asked.organization, period)))
        case "game":
            return [asked.game]
        case "game.round":
            return [f"{asked.game} {len(asked.at_the_game('round')) + 1}"]
        case "round":
            return [str(0 if asked.pool is None else asked.pool.state.round.number)]
        case "drum" | "card" | "miss":
            return [] if asked.pool is None else of_a_pool(asked.pool, each)
        case "deal.areas":
            return list(payload.get("areas") or deal_areas(asked)) or [""]
        case "seller":
            who = payload.get("seller", payload.get("person", "" if asked.supposed else asked.by))
            return [] if asked.supposed and not who else [str(who)]
        case "person.game":
            return [f"{payload.get('person', payload.get('beside', ''))} {asked.game}"]
    return [str(value) for value in payload.get(each, period.get(each, ()))]


def of_a_pool(pool: RunningPool, each: str) -> list[str]:
    """What is confirmed once more as a pool goes on: tickets sold since, the next card, a card that was missed with."""
    state = pool.state
    if each == "drum":
        return [f"{state.round.number}: {state.round.sold}"]
    if each == "card":
        return [str(len(state.turned) + 1)]
    board = board_of(pool.terms.edition)
    return [str(place) for place, card in state.turned.items() if board is None or card != board.searched]


def step_named(name: object) -> str:
    """How a record mentions that a step was confirmed."""
    return f"step {name}"


@qualified("step")
def _step(asked: Question, name: str, over: Window) -> Given:
    """Is a step confirmed for everything that the deed needs it for? Not known at a pool of a record without it."""
    if asked.occasion is None or asked.ahead:
        return None
    if asked.pool is not None and asked.recorded and step_named(name) not in asked.mentions:
        raise Unknown(name)
    law = asked.law.steps.get(name)
    if law is None:
        raise LawError(f"{asked.law.ruleset}: no step is called {name!r}")
    done = asked.occasion.listed("step", step=name)
    if asked.kind == CLOSE:  # what was done all night is confirmed once it is over
        last = last_of_the_games(asked.occasion)
        done = [entry for entry in done if entry.number > last]
    confirmed = asked.occasion.running("confirmed", ("step",), dict[str, set[str]], _confirms).get(name, set())
    needed = confirmed_for(asked, law.each)
    return Fact(bool(done) and set(needed) <= confirmed, Sources(done))


def _confirms(found: dict[str, set[str]], entry: Entry) -> None:
    """What a step is confirmed for."""
    found.setdefault(entry.payload["step"], set()).update(entry.get("for", ()))


@qualified("figure")
def _figure(asked: Question, name: str, over: Window) -> Given:
    """A figure that somebody has put on file, the last one that is dated before the day."""
    stated = reversed(asked.organization.listed("figure", figure=name))
    last = next((entry for entry in stated if entry.day(asked.zone) <= asked.day), None)
    if last is None:
        return None
    value = next((last.get(kind) for kind in ("cents", "number", "words") if last.get(kind) is not None), None)
    return None if value is None else Fact(value, (last.source,), money=last.get("cents") is not None)
