"""What a law file may say of a wager whose text lists its own cases: each as written, and how unclear ones are read."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from aboveboard.law.model.values import Cited, Strict

Gives = Literal["win", "lose", "push", "void", "half"]
"""What a clause gives: a win by the pay table, or what becomes of the stake."""
Value = bool | int | str


class Span(Strict):
    """Numbers from the least to the most, both included."""

    least: int | None = None
    most: int | None = None

    @model_validator(mode="after")
    def _has_an_end(self) -> Self:
        if self.least is None and self.most is None:
            raise ValueError("least or most: at least one")
        return self


class ClauseLaw(Cited):
    """One case that the text lists: the facts that must all be so, and what the wager then does."""

    when: dict[str, Value | tuple[Value, ...] | Span] = Field(min_length=1)
    gives: Gives


class ClauseReading(Cited):
    """How clauses are read that cover one thing twice, or leave something over."""

    over: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """By clause: those that it prevails over."""
    rest: Gives | None = None
    """What befalls the wager where no clause says."""
