"""What a comparison is made of: its two sides, and everything in which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from aboveboard.kernel.grades import LOSE
from aboveboard.play.odds.report.beside import present

Change = Literal["new", "gone", "changed", "not known"]
"""How a side differs from the other; not known where a text stood on one of them that is not held."""
SideName = Literal["before", "after"]
Kind = Literal["game", "pool", "duty", "file"]
FIGURES = ("ev", "ev_resolved", "ev_roll", "win", "push", "lose", "half", "hit_rate", "variance", "rolls")
"""What is known of a wager in numbers, and is set side by side."""
MIRRORED: Mapping[Change, Change] = {"new": "gone", "gone": "new", "changed": "changed", "not known": "not known"}
OTHER: Mapping[SideName, SideName] = {"before": "after", "after": "before"}


@dataclass(frozen=True)
class Side:
    """One of the two laws that are compared; where it has no text, why."""

    ruleset: str
    game: str
    title: str | None
    cite: str | None
    as_of: str | None
    as_if: tuple[str, ...]
    way: str
    standing: str | None
    """Where its text stands, as people read it."""
    status: str | None
    law: str | None
    """The hash of the text with all that is laid over it, before options; none where there is no text."""
    options: Mapping[str, object] = field(default_factory=dict)
    """Those that were chosen by name."""
    missing: str | None = None
    """Why there is no text."""
    operator: str | None = None
    """Whose submission it is."""

    def to_json(self) -> dict[str, object]:
        """The side as documents have it."""
        found: dict[str, object] = {
            "ruleset": self.ruleset, "game": self.game, "as_of": self.as_of, "as_if": list(self.as_if),
            "way": self.way, "status": self.status, "standing": self.standing, "law": self.law, "title": self.title,
            "cite": self.cite, "options": dict(self.options),
        }  # fmt: skip
        return found | present(missing=self.missing, operator=self.operator)


@dataclass(frozen=True)
class WagerSide:
    """The figures of a wager under one of the laws; what is not known there is None."""

    wager: str
    """Its name in this law."""
    title: str
    selection: str | None
    pays: Mapping[str, str]
    cite: tuple[str, ...]
    ev: str | None = None
    ev_resolved: str | None = None
    ev_roll: str | None = None
    edge: str | None = None
    win: str | None = None
    push: str | None = None
    lose: str | None = None
    half: str | None = None
    rolls: str | None = None
    hit_rate: str | None = None
    """How often it wins for each outcome for which it is on."""
    variance: str | None = None
    exact: bool = False
    error: float | None = None
    """The standard error of sampled figures, or how far rounding can have moved them."""
    sampled: bool = False
    at_least: bool = False
    """Do the figures leave out a right of the player's, so that they are the least that it is worth?"""
    vigorish: str | None = None
    note: str | None = None

    def paid(self) -> str:
        """What it pays: one figure, or each grade with its own."""
        pays = {grade: pay for grade, pay in self.pays.items() if pay != LOSE}
        return ", ".join(pay if grade == "win" else f"{grade} {pay}" for grade, pay in pays.items())

    def number(self, name: str) -> Fraction | None:
        """One of its figures."""
        found = getattr(self, name)
        return None if found is None else Fraction(found)

    def to_json(self) -> dict[str, object]:
        """The figures as documents have them."""
        found: dict[str, object] = {"wager": self.wager, "title": self.title, "selection": self.selection}
        found |= {name: getattr(self, name) for name in ("ev", "ev_resolved", "ev_roll", "edge")}
        found |= {name: getattr(self, name) for name in ("win", "push", "lose")} | present(half=self.half)
        found |= {"rolls": self.rolls, "hit_rate": self.hit_rate, "variance": self.variance, "exact": self.exact}
        found |= present(stderr=self.error if self.sampled else None, error_bound=None if self.sampled else self.error)
        found |= {"figure": "at least"} if self.at_least else {}
        found |= present(vigorish=self.vigorish, note=self.note)
        return found | {"pays": dict(self.pays), "cite": list(self.cite)}


@dataclass(frozen=True)
class WagerChange:
    """A wager on a selection that is new, gone, or not the same."""

    wager: str
    """Its name after, or before where it is gone."""
    selection: str | None
    change: Change
    before: WagerSide | None
    after: WagerSide | None
    differences: Mapping[str, str] = field(default_factory=dict)
    """Of each figure that both sides have: after, less before."""
    exact: bool = True
    """Are the differences exact, and not of sampled or rounded figures?"""
    error: float | None = None
    """How far the difference of the gains can be out, where it is not exact."""
    matched: str | None = None
    """Why two wagers of different names stand side by side."""

    @property
    def difference(self) -> str | None:
        """By how much the player's expected gain changes for each unit staked."""
        return self.differences.get("ev")

    @property
    def title(self) -> str:
        """What the regulation calls it."""
        held = self.after or self.before
        assert held is not None, "a wager stands on one of the sides"
        return held.title

    def to_json(self) -> dict[str, object]:
        """The change as documents have it."""
        return {
            "wager": self.wager, "selection": self.selection, "change": self.change,
            "before": None if self.before is None else self.before.to_json(),
            "after": None if self.after is None else self.after.to_json(),
            "difference": self.difference, "differences": dict(self.differences), "exact": self.exact,
        } | present(error=self.error, matched=self.matched)  # fmt: skip


@dataclass(frozen=True)
class ValueChange:
    """A value of the text, or a whole table of it, that is new, gone, or not the same."""

    path: str
    change: Change
    before: object
    after: object
    before_cite: tuple[str, ...] = ()
    after_cite: tuple[str, ...] = ()

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses of both sides, each once."""
        return tuple(dict.fromkeys((*self.before_cite, *self.after_cite)))

    def to_json(self) -> dict[str, object]:
        """The change as documents have it."""
        return {
            "path": self.path, "change": self.change, "before": self.before, "after": self.after,
            "cite": list(self.cite), "before_cite": list(self.before_cite), "after_cite": list(self.after_cite),
        }  # fmt: skip


@dataclass(frozen=True)
class ClauseGap:
    """Something that can come about and that no clause of a wager covers, on one side."""

    side: SideName
    wager: str
    selection: str | None
    probability: str
    what: str

    def to_json(self) -> dict[str, object]:
        """The gap as documents have it."""
        return {
            "side": self.side, "wager": self.wager, "selection": self.selection, "probability": self.probability,
            "what": self.what,
        }  # fmt: skip


@dataclass(frozen=True)
class ClauseOverlap:
    """Something that several clauses of a wager cover and of which they say different things, on one side."""

    side: SideName
    wager: str
    selection: str | None
    probability: str
    what: str
    clauses: tuple[str, ...]
    gives: tuple[str, ...]
    read_as: str

    def to_json(self) -> dict[str, object]:
        """The overlap as documents have it."""
        return {
            "side": self.side, "wager": self.wager, "selection": self.selection, "probability": self.probability,
            "what": self.what, "clauses": list(self.clauses), "gives": list(self.gives), "read_as": self.read_as,
        }  # fmt: skip


@dataclass(frozen=True)
class ReadingWorth:
    """What a wager is worth by one way to read a text that leaves something over or says something twice."""

    side: SideName
    wager: str
    selection: str | None
    prevails: tuple[tuple[str, str], ...]
    """For each overlap in turn: the clause that prevails in it, and what it gives."""
    rest: str | None
    ev: str
    in_force: bool
    priced_by: str | None = None
    """By which text it is priced, where its own pay table is not held."""

    def to_json(self) -> dict[str, object]:
        """The reading as documents have it."""
        prevails = [{"clause": clause, "gives": gives} for clause, gives in self.prevails]
        return {
            "side": self.side, "wager": self.wager, "selection": self.selection, "prevails": prevails,
            "rest": self.rest, "ev": self.ev, "in_force": self.in_force,
        } | present(note=self.priced_by)  # fmt: skip


@dataclass(frozen=True)
class PlayChange:
    """A situation in which the best choice is not the same under both laws."""

    situation: str
    before: str | None
    after: str | None

    def to_json(self) -> dict[str, object]:
        """The change as documents have it."""
        return {"situation": self.situation, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class NotComputable:
    """Something of which one side, or both, cannot be had, and why: never a zero, and never the other's figure."""

    what: str
    why: str
    side: SideName | None = None
    """None where it is so on both."""
    wager: str | None = None
    selection: str | None = None
    cite: tuple[str, ...] = ()

    def to_json(self) -> dict[str, object]:
        """As documents have it."""
        return {"what": self.what, "why": self.why} | present(
            side=self.side, wager=self.wager, selection=self.selection, cite=list(self.cite) or None
        )
