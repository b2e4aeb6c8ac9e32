"""The duties that a ruleset holds, each in a file of its own beneath the ruleset's folder `duties`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from aboveboard.law import loader
from aboveboard.law.days.states import state_of
from aboveboard.law.duties.duty import Duty, duty_of
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.files import DUTIES, Ruleset, asked_of, check_in_force, ruleset_named, rulesets
from aboveboard.law.force import NEWEST, Asked, laid_of, why_not_in_force
from aboveboard.law.proposals import Laid


def load_duty(ruleset: str, name: str, asked: Asked = NEWEST) -> Duty:
    """A duty of a ruleset under the law of a question; the newest text held where nothing is said of it."""
    held = ruleset_named(ruleset)
    if name not in held.duties:
        raise BadInput(f"duty {name!r} is not in ruleset {held.name}; {_elsewhere(name, held)}")
    check_in_force(held, f"{DUTIES}/{name}", asked)
    return _duty(held, name, asked)


def duties(ruleset: str | None = None, asked: Asked = NEWEST) -> Iterator[Duty]:
    """Every duty of every ruleset, or of one, leaving out what does not hold under the law of the question."""
    for held, question in asked_of(ruleset, asked):
        for name in held.duties:
            if why_not_in_force(held.folder, f"{DUTIES}/{name}", question, name) is None:
                yield _duty(held, name, question)


def _elsewhere(name: str, held: Ruleset) -> str:
    others = [other.name for other in rulesets().values() if name in other.duties]
    if others:
        return f"it is held in {', '.join(others)}"
    return nearest(name, held.duties) if held.duties else "it states none"


@cache
def _duty(held: Ruleset, name: str, asked: Asked) -> Duty:
    found = _text(held, name, laid_of(held.folder, f"{DUTIES}/{name}", asked))
    return found if asked == NEWEST else replace(found, asked=asked)


@cache
def _text(held: Ruleset, name: str, laid: tuple[Laid, ...]) -> Duty:
    """A duty's text with just these proposals laid over it, read once for all questions that it answers."""
    file = f"{DUTIES}/{name}"
    raw = loader.read(held.folder, file, laid) or {}
    found = duty_of(raw, f"{held.folder.where}/{file}.toml", held.name, name, lambda: state_of(held).zone)
    return replace(
        found, folder=held.folder, laid=laid, elsewhere=_facts_elsewhere(held, file) - found.law.facts.keys()
    )


def _facts_elsewhere(held: Ruleset, file: str) -> frozenset[str]:
    """The facts that any text of a duty asks for: what stood before any proposal, and what all of them make of it."""
    texts = (loader.read(held.folder, file, ()), loader.read(held.folder, file))
    return frozenset(name for raw in texts if raw is not None for name in raw.get("facts", ()))
