"""What decides a wager, where few facts do: each with the values that it may have, over all that can come about.

A law file may then state the cases of its text as conditions over these facts, and whoever reads it can count which of
them no clause covers and which several do.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from aboveboard.kernel.grades import Grade

Value = str | int | bool
Situation = tuple[Value, ...]
"""One thing that can come about: a value for each fact, in the order in which they are declared."""
Box = tuple[frozenset[Value] | None, ...]
"""Situations with one of these values for each fact, or with any."""


@dataclass(frozen=True)
class Fact:
    """One of the facts that decide a wager: its values, numbers from the least up, and how people say it."""

    values: tuple[Value, ...]
    says: str
    """A clause with {} where the value goes: "the selected hand is {}"."""
    named: Mapping[Value, str] = field(default_factory=dict)
    """Values that people call otherwise."""

    def in_words(self, values: Collection[Value]) -> str:
        """That the fact has one of these values: "the selected hand is a natural 8 or a natural 9"."""
        held = [value for value in self.values if value in values]
        words = [self.named.get(value, str(value)) for value in held]
        start = self.values.index(held[0])
        if self.numbers and len(held) > 1 and tuple(held) == self.values[start : start + len(held)]:
            words = [self._span(held[0], held[-1])]
        return self.says.format(" or ".join(words))

    def _span(self, least: Value, most: Value) -> str:
        """Numbers that follow each other."""
        if most == self.values[-1]:
            return f"{least} or more"
        return f"{most} or less" if least == self.values[0] else f"{least} to {most}"

    def met(self, held: Collection[Value], met: Collection[Value]) -> frozenset[Value]:
        """Of these values those that are met; of numbers all up to the last that is, or to the end of them."""
        if not self.numbers:
            return frozenset(met) & frozenset(held)
        found = [value for value in self.values if value in held]
        while found[0] not in met and found[0] != self.values[0]:
            found.pop(0)
        while found[-1] not in met and found[-1] != self.values[-1]:
            found.pop()
        return frozenset(found)

    @property
    def numbers(self) -> bool:
        """Is it a number, of which those that follow each other are said together?"""
        return not self.named and all(type(value) is int for value in self.values)


@dataclass(frozen=True)
class Deciding:
    """The facts that decide a wager: nothing else about a round or an outcome makes a difference to it."""

    facts: Mapping[str, Fact]
    space: tuple[Situation, ...]
    """Everything that can come about, each situation once."""
    read: Callable[..., Situation | None]
    """The facts of a round or an outcome for whoever made the wager; None while they are not all known."""
    grade: Callable[[Situation], Grade]
    pick: str | None = None
    """The fact that is what the player picked, where one is."""

    def graded(self, *decided_by: Any) -> Any:
        """What a round or an outcome makes of the wager; nothing while it is not decided."""
        situation = self.read(*decided_by)
        return None if situation is None else self.grade(situation)

    def graded_otherwise(self, grade: Callable[[Situation], Grade]) -> Deciding:
        """The same facts with other grades."""
        return replace(self, grade=grade)

    def open_to(self, picks: Collection[str | None]) -> tuple[Situation, ...]:
        """What can come about for a wager on one of these picks."""
        if self.pick is None:
            return self.space
        at = tuple(self.facts).index(self.pick)
        return tuple(situation for situation in self.space if situation[at] in picks)

    def in_words(self, situations: Collection[Situation], among: Sequence[Situation] | None = None) -> str:
        """Situations in as few words as tell them from the others that can come about."""
        space = self.space if among is None else among
        return "; or ".join(self.box_in_words(box) for box, _ in self.boxes(situations, space))

    def box_in_words(self, box: Box) -> str:
        """A box of situations as a sentence says it."""
        said = [fact.in_words(held) for fact, held in zip(self.facts.values(), box, strict=True) if held is not None]
        return " and ".join(said) or "anything comes about"

    def boxes(
        self, situations: Collection[Situation], among: Sequence[Situation]
    ) -> Iterator[tuple[Box, tuple[Situation, ...]]]:
        """Situations sorted into boxes that hold nothing else, each situation in one of them."""
        left = [situation for situation in among if situation in set(situations)]
        while left:
            boxes = (self._grown(left[0], left, among, order) for order in _orders(len(self.facts)))
            box = max(boxes, key=lambda box: (sum(_within(each, box) for each in left), box.count(None)))
            yield box, tuple(each for each in left if _within(each, box))
            left = [each for each in left if not _within(each, box)]

    def _grown(self, seed: Situation, wanted: list[Situation], among: Sequence[Situation], order: Sequence[int]) -> Box:
        """The box around a situation, made as wide as it can be, one fact after the other."""
        box: list[frozenset[Value] | None] = [frozenset([value]) for value in seed]
        others = [each for each in among if each not in set(wanted)]
        facts = tuple(self.facts.values())

        def widened(at: int, to: frozenset[Value] | None) -> bool:
            held, box[at] = box[at], to
            if any(_within(each, box) for each in others):
                box[at] = held
            return box[at] != held

        for at in order:
            values, start = facts[at].values, facts[at].values.index(seed[at])
            for way in (values[start + 1 :], values[:start][::-1]):
                for value in way:
                    held = box[at]
                    assert held is not None
                    if not widened(at, held | {value}) and facts[at].numbers:
                        break
        for at in order:
            widened(at, None)
            if box[at] is not None:
                box[at] = facts[at].met(box[at] or frozenset(), {each[at] for each in among if _within(each, box)})
        return tuple(box)


def _within(situation: Situation, box: Sequence[frozenset[Value] | None]) -> bool:
    return all(held is None or value in held for value, held in zip(situation, box, strict=True))


def _orders(number: int) -> Iterator[tuple[int, ...]]:
    """Some orders in which facts are taken up: each of them first, forwards and backwards."""
    forwards = tuple(range(number))
    for start in forwards:
        turned = forwards[start:] + forwards[:start]
        yield from (turned, turned[::-1])
