"""The clauses of a wager against all that can come about: which of them cover what, and whether one answer is left.

Where a text lists its own cases, a file states them as written. It is refused unless clauses and reading together give
every situation exactly one result, and unless that is the result that the pay table gives: the engines settle by the
table, and the clauses prove it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from aboveboard.games.shapes.deciding import Deciding, Situation, Value
from aboveboard.games.shapes.run import Game
from aboveboard.kernel.grades import LOSE, PUSH
from aboveboard.law.errors import Fault, nearest
from aboveboard.law.model import GameLaw, WagerLaw
from aboveboard.law.model.games.clauses import ClauseLaw, ClauseReading, Gives, Span

KEPT = ("lose", "push", "void", "half")
"""What a pay table may say besides what a win pays."""
Covering = Mapping[Situation, tuple[str, ...]]
"""The names of the clauses that cover each situation."""
Conditions = Mapping[str, tuple[frozenset[Value] | None, ...]]
"""By clause: the values that each fact must have one of, or none where it may have any."""


@dataclass(frozen=True, eq=False)
class Stated:
    """The clauses of a wager with their reading, over the facts that its game declares."""

    wager: str
    clauses: Mapping[str, ClauseLaw]
    reading: ClauseReading | None
    deciding: Deciding
    picks: tuple[str, ...] | None
    """What can be picked, where the law lists it."""

    @property
    def space(self) -> tuple[Situation, ...]:
        """Everything that can come about for the wager."""
        return self.deciding.space if self.picks is None else self.deciding.open_to(self.picks)

    def covering(self) -> Covering:
        """Which clauses cover each situation."""
        conditions = self._conditions()
        return {
            situation: tuple(
                name
                for name, condition in conditions.items()
                if all(held is None or value in held for value, held in zip(situation, condition, strict=True))
            )
            for situation in self.space
        }

    def _conditions(self) -> Conditions:
        facts = self.deciding.facts
        return {
            name: tuple(
                values_of(clause.when[fact], facts[fact].values) if fact in clause.when else None for fact in facts
            )
            for name, clause in self.clauses.items()
        }

    def several(self, names: tuple[str, ...]) -> bool:
        """Do clauses that cover one situation say different things?"""
        return len({self.clauses[name].gives for name in names}) > 1

    def left(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses that no other one prevails over."""
        over = {} if self.reading is None else self.reading.over
        return tuple(name for name in names if not any(name in over.get(other, ()) for other in names))

    def given(self, names: tuple[str, ...]) -> Gives | None:
        """What clauses and reading together give; nothing where they do not decide."""
        if not names:
            return None if self.reading is None else self.reading.rest
        found = {self.clauses[name].gives for name in self.left(names)}
        return found.pop() if len(found) == 1 else None

    def words(self, situations: list[Situation]) -> str:
        """Situations in words."""
        return self.deciding.in_words(situations, self.space)


def values_of(said: object, among: tuple[Value, ...]) -> frozenset[Value]:
    """The values that a condition lets a fact have."""
    if isinstance(said, Span):
        least, most = said.least, said.most
        numbers = [value for value in among if type(value) is int]
        return frozenset(n for n in numbers if (least is None or n >= least) and (most is None or n <= most))
    wanted = said if isinstance(said, tuple) else (said,)
    return frozenset(value for value in among if any(type(value) is type(one) and value == one for one in wanted))


def stated(law: GameLaw, name: str, game: Game) -> Stated | None:
    """The clauses that a wager's text states; None where it states none, or its game declares no facts."""
    wager = law.wagers[name]
    owner = law.wagers.get(wager.clauses) if isinstance(wager.clauses, str) else wager
    known = game.wagers.get(wager.game_wager(name))
    if owner is None or not owner.clauses or isinstance(owner.clauses, str) or known is None or known.deciding is None:
        return None
    picks = (wager.selection,) if wager.selection is not None else wager.selections
    return Stated(name, owner.clauses, wager.read or owner.read, known.deciding, picks)


def misstated(law: GameLaw, game: Game) -> Iterator[Fault]:
    """What is wrong with the clauses that a file states: facts that are none, and results that are not just one."""
    wrong: set[str] = set()
    for name in sorted(law.wagers, key=lambda each: isinstance(law.wagers[each].clauses, str)):
        faults = [*_misstated(law, name, game)] if not _shared_with(law, name, wrong) else []
        yield from faults
        if faults:
            wrong.add(name)


def _shared_with(law: GameLaw, name: str, owners: Collection[str]) -> bool:
    """Are a wager's clauses those of one of these?"""
    clauses = law.wagers[name].clauses
    return isinstance(clauses, str) and clauses in owners


def _misstated(law: GameLaw, name: str, game: Game) -> Iterator[Fault]:
    """The same of one wager, as far as it can be checked."""
    wager, key = law.wagers[name], f"wagers.{name}"
    if not wager.clauses:
        if wager.read is not None:
            yield Fault(f"{key}.read", "says how clauses are read, and the wager states none")
        return
    found = stated(law, name, game)
    if found is None:
        yield _unstatable(law, name, game)
        return
    yield from [*_strange(found, key)] or [*_undecided(found, key)] or _at_odds(found, wager, key)


def _unstatable(law: GameLaw, name: str, game: Game) -> Fault:
    """Why no clauses can be stated of a wager."""
    clauses, known = law.wagers[name].clauses, game.wagers.get(law.wagers[name].game_wager(name))
    key = f"wagers.{name}.clauses"
    if known is None or known.deciding is None:
        declared = [each for each, wager in game.wagers.items() if wager.deciding is not None]
        having = f"; it does of {', '.join(declared)}" if declared else ""
        return Fault(key, f"the game declares no facts by which the wager is decided{having}")
    owners = [each for each, wager in law.wagers.items() if wager.clauses and not isinstance(wager.clauses, str)]
    return Fault(key, f"no wager states clauses under the name {clauses!r}; {nearest(str(clauses), owners)}")


def _strange(found: Stated, key: str) -> Iterator[Fault]:
    """Facts that the game does not declare, values that they never have, and clauses that are not there."""
    facts = found.deciding.facts
    for name, clause in found.clauses.items():
        for fact, said in clause.when.items():
            at = f"{key}.clauses.{name}.when.{fact}"
            if fact not in facts:
                yield Fault(at, f"the game declares no fact {fact!r}; {nearest(fact, facts)}")
                continue
            known = facts[fact].values
            wanted = () if isinstance(said, Span) else said if isinstance(said, tuple) else (said,)
            for value in wanted:
                if not values_of(value, known):
                    yield Fault(at, f"{value!r} is none of {', '.join(map(str, known))}")
            if isinstance(said, Span) and not values_of(said, known):
                yield Fault(at, f"none of {', '.join(map(str, known))} lies within it")
    read = found.reading
    for name, others in ({} if read is None else read.over).items():
        for one in (name, *others):
            if one not in found.clauses:
                yield Fault(f"{key}.read.over.{name}", f"no clause is called {one!r}; {nearest(one, found.clauses)}")


def _undecided(found: Stated, key: str) -> Iterator[Fault]:
    """What no clause covers, and what several do with different results, where no reading decides it."""
    covering = found.covering()
    alike: dict[tuple[str, ...], list[Situation]] = defaultdict(list)
    for situation, names in covering.items():
        if found.given(names) is None:
            alike[found.left(names) or names].append(situation)
    for names, situations in alike.items():
        where = found.words(situations)
        if names:
            said = " and ".join(f"{name} gives {found.clauses[name].gives}" for name in names)
            yield Fault(f"{key}.clauses", f"{said} where {where}; read.over must say which one prevails")
        else:
            yield Fault(f"{key}.clauses", f"no clause says what happens where {where}; read.rest must")
    for name in found.clauses:
        if not any(name in names for names in covering.values()):
            yield Fault(f"{key}.clauses.{name}", "it covers nothing that can come about")
    yield from _idle(found, covering, key)


def _idle(found: Stated, covering: Covering, key: str) -> Iterator[Fault]:
    """What a reading says for nothing."""
    if found.reading is None:
        return
    several = [names for names in covering.values() if found.several(names)]
    for name, others in found.reading.over.items():
        for other in others:
            if not any(name in names and other in names for names in several):
                yield Fault(f"{key}.read.over.{name}", f"it never says anything else than {other} where both hold")
    if found.reading.rest is not None and all(covering.values()):
        yield Fault(f"{key}.read.rest", "nothing is left over")


def _at_odds(found: Stated, wager: WagerLaw, key: str) -> Iterator[Fault]:
    """Grades that the pay table settles otherwise than clauses and reading do."""
    wrong: dict[tuple[str, str, str], list[Situation]] = defaultdict(list)
    for situation, names in found.covering().items():
        grade, gives = found.deciding.grade(situation), found.given(names)
        for pay in _pays(wager, grade):
            if pay is None or (pay if pay in KEPT else "win") != gives:
                wrong[grade, pay or "nothing", str(gives)].append(situation)
    for (grade, pay, given), situations in wrong.items():
        yield Fault(
            f"{key}.pays.{grade}",
            f"{pay} is paid where {found.words(situations)}, and clauses and reading give {given}",
        )


def _pays(wager: WagerLaw, grade: str) -> tuple[str | None, ...]:
    """What the pay table says of a grade, on whatever is picked."""
    table = {"win": wager.pays} if isinstance(wager.pays, str) else wager.pays or {}
    pay = table.get(grade)
    if pay is None:
        return (grade if grade in (LOSE, PUSH) else None,)
    return tuple(pay.values()) if isinstance(pay, dict) else (pay,)
