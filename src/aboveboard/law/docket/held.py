"""The proceedings that a ruleset holds, each in a file of its own beneath the ruleset's folder `docket`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from aboveboard.law import loader
from aboveboard.law.days.deadlines import deadlines
from aboveboard.law.days.states import state_of
from aboveboard.law.docket.agendas import faults_elsewhere
from aboveboard.law.docket.checking import faults_of
from aboveboard.law.docket.proceeding import FOLDER, Proceeding
from aboveboard.law.errors import BadInput, faulty, nearest
from aboveboard.law.files import Ruleset, check_in_force, ruleset_named, rulesets
from aboveboard.law.force import NEWEST, Asked, laid_of, why_not_in_force
from aboveboard.law.model.docket import ProceedingLaw
from aboveboard.law.proposals import proposals as held_proposals


def names(held: Ruleset) -> tuple[str, ...]:
    """The proceedings that a ruleset holds, by file name."""
    return tuple(sorted(path.stem for path in (held.folder.path / FOLDER).glob("*.toml")))


def load_proceeding(ruleset: str, name: str, asked: Asked = NEWEST) -> Proceeding:
    """A proceeding of a ruleset under the law of a question; the newest text held where nothing is said of it."""
    return _checked(ruleset_named(ruleset), name, asked)


@cache
def _checked(held: Ruleset, name: str, asked: Asked) -> Proceeding:
    """The same, looked for once: what is there and in force under a question stays so."""
    known = names(held)
    if name not in known:
        raise BadInput(f"proceeding {name!r} is not in ruleset {held.name}; {_elsewhere(name, held, known)}")
    check_in_force(held, f"{FOLDER}/{name}", asked)
    return _proceeding(held, name, asked)


def proceedings(ruleset: str | None = None, asked: Asked = NEWEST) -> Iterator[Proceeding]:
    """Every proceeding of every ruleset, or of one, leaving out what does not hold under the law of the question."""
    for held in [ruleset_named(ruleset)] if ruleset else rulesets().values():
        for name in names(held):
            if why_not_in_force(held.folder, f"{FOLDER}/{name}", asked, name) is None:
                yield _proceeding(held, name, asked)


def deciding(proceeding: Proceeding, step: str) -> Iterator[tuple[Proceeding, str]]:
    """The proceedings of the same ruleset a step of which decides a step, each with the name of that."""
    for other in proceedings(proceeding.ruleset, proceeding.asked):
        for name, law in other.law.steps.items():
            if any((each.proceeding, each.step) == (proceeding.name, step) for each in law.decides):
                yield other, name


def _elsewhere(name: str, held: Ruleset, known: tuple[str, ...]) -> str:
    others = [other.name for other in rulesets().values() if name in names(other)]
    if others:
        return f"it is held in {', '.join(others)}"
    return nearest(name, known) if known else "it holds none"


@cache
def _proceeding(held: Ruleset, name: str, asked: Asked) -> Proceeding:
    return proceeding_of(_raw(held, name, asked) or {}, f"{held.folder.where}/{FOLDER}/{name}.toml", held, name, asked)


def _raw(held: Ruleset, name: str, asked: Asked) -> Mapping[str, Any] | None:
    """A proceeding's tables under the law of a question; None where what brings it is not laid over."""
    file = f"{FOLDER}/{name}"
    return loader.read(held.folder, file, laid_of(held.folder, file, asked))


def proceeding_of(raw: Mapping[str, Any], where: str, held: Ruleset, name: str, asked: Asked = NEWEST) -> Proceeding:
    """A proceeding of tables as a file has them; one that nobody could follow is refused for all its faults."""
    law = loader.parse(ProceedingLaw, raw, where)
    faults = list(faults_of(law, deadlines(held.name).names, held_proposals(held.folder)))

    def other(kind: str) -> Mapping[str, Any] | None:
        return raw if kind == name else _raw(held, kind, asked)

    faults += faults_elsewhere(law, name, {*names(held), name}, other)
    if faults:
        raise faulty(where, faults)
    laid = laid_of(held.folder, f"{FOLDER}/{name}", asked)
    return Proceeding(held.name, name, law, raw, where, state_of(held), asked, held.folder, laid)
