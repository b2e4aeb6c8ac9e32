"""What a form file may say of the official form as a PDF: which of its fields is filled with what."""

from __future__ import annotations

from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from aboveboard.law.model.conditions import Value
from aboveboard.law.model.values import Strict

SOURCES = ("line", "organization", "period", "signed", "signed_on", "statement")
ROW = "{row}"
"""Stands in a field's name for the number of a row, from 1."""


class Fill(Strict):
    """What fills one field: exactly one of the sources, and how much of it is shown."""

    line: str | None = None
    """A line of the form, or of what the rule itself reckons."""
    column: str | None = None
    """Of a line of rows: this column of a row, whose number stands in the field's name."""
    rows: int | None = Field(default=None, ge=1)
    """So many rows there is room for."""
    organization: str | None = None
    """What the organization's log was opened with: title, identification, municipality, county."""
    period: Literal["whole", "year", "quarter", "month", "first", "last"] | None = None
    signed: str | None = None
    """Who has signed as this."""
    signed_on: str | None = None
    """The day on which they did."""
    statement: Literal["form", "edition", "version", "due", "fee", "paid"] | None = None
    show: Literal["whole", "dollars", "cents"] = "whole"
    """Of an amount: all of it, or what stands in one of two boxes."""
    digit: int | None = Field(default=None, ge=1)
    """Of a number in boxes of one digit each: the last is 1, the one before it 2."""
    is_: tuple[Value, ...] = ()
    """A box is ticked where it is one of these."""
    state: str | None = None
    """What the box is called when it is ticked, where it has several."""

    @field_validator("is_", mode="before")
    @classmethod
    def _listed(cls, given: object) -> object:
        return given if isinstance(given, (list, tuple)) else [given]

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if sum(getattr(self, each) is not None for each in SOURCES) != 1:
            raise ValueError(f"{', '.join(SOURCES[:-1])} or {SOURCES[-1]}: exactly one".replace("_", "-"))
        if (self.column is None) != (self.rows is None) or (self.column is not None and self.line is None):
            raise ValueError("column and rows: both, of a line, or neither")
        return self

    def __str__(self) -> str:
        source = next(each for each in SOURCES if getattr(self, each) is not None)
        found = getattr(self, source)
        return f"line {found}" if source == "line" else f"{source.replace('_', '-')} {found}"


class Official(Strict):
    """The official form as a PDF that people can fill in."""

    basis: str | None = None
    """Where the names of its fields come from."""
    of: dict[str, Fill] = Field(default_factory=dict)
    """Its fields by their full names; a word alone is the line that fills one."""

    @field_validator("of", mode="before")
    @classmethod
    def _by_line(cls, given: Any) -> Any:
        if not isinstance(given, dict):
            return given
        return {name: {"line": fill} if isinstance(fill, str) else fill for name, fill in given.items()}

    @model_validator(mode="after")
    def _rows_are_numbered(self) -> Self:
        for name, fill in self.of.items():
            if (fill.column is not None) != (ROW in name):
                raise ValueError(f"{name}: {ROW} stands in the name of a field that a row fills, and in no other")
        return self
