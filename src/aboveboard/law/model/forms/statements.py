"""What a form may say: its lines, each one of a few verbs, and who signs, receives, pays and retains it."""

from __future__ import annotations

from datetime import date
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from aboveboard.law.model.conditions import Value
from aboveboard.law.model.forms.official import Official
from aboveboard.law.model.values import Cents, Cite, Cited, Headed, Strict, Words

LINE_VERBS = ("sum", "count", "rows", "plus", "minus", "percent", "carry", "said")
Rounding = Literal["down", "up", "nearest"]
Unit = Literal["cents", "number", "text", "flag", "rows"]


class Figures(Strict):
    """Rows of a named figure: which of them, and which of their fields."""

    of: str
    """The figure."""
    field: str = "cents"
    where: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Fields that must be one of these."""
    unless: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Fields that must be none of these."""

    @field_validator("where", "unless", mode="before")
    @classmethod
    def _listed(cls, given: object) -> object:
        if not isinstance(given, dict):
            return given
        return {key: value if isinstance(value, (list, tuple)) else [value] for key, value in given.items()}


class RowsOf(Figures):
    """Rows of a figure, column by column."""

    columns: dict[str, str] = Field(min_length=1)
    """The fields that are shown, each with the head of its column."""
    total: str | None = None
    """The column that is added up."""


class Percent(Strict):
    """A share of another line."""

    of: str
    rate: str
    """So many hundredths, such as 5."""
    rounding: Rounding = "nearest"
    """What becomes of a fraction of a cent."""
    from_: Cents = 0
    """Below this there is nothing to pay, and from it on it is a share of all of it."""

    @field_validator("rate")
    @classmethod
    def _a_number(cls, given: str) -> str:
        whole, _, rest = given.partition(".")
        if not whole.isdigit() or (rest and not rest.isdigit()):
            raise ValueError("a number of hundredths such as 5 or 2.5 was expected")
        return given


class Carry(Strict):
    """What a line of the last statement that was filed on this form said."""

    line: str
    otherwise: Figures | None = None
    """Where none was filed before: the sum of a figure."""


class Said(Strict):
    """What somebody says, with an explanation where it is not what was expected."""

    unit: Unit = "text"
    expected: str | None = None
    """The line that it must agree with; where it does not, that is flagged."""
    optional: bool = False
    of: str | None = None
    """It must be said only where this line comes to more than nothing."""
    unless_rows: str | None = None
    """It need not be said where this line has rows."""
    columns: dict[str, str] = Field(default_factory=dict)
    """Of rows: the fields that each has, each with the head of its column."""
    total: str | None = None
    """Of rows: the column that is added up."""

    @model_validator(mode="after")
    def _columns_of_rows(self) -> Self:
        if (self.columns or self.total) and self.unit != "rows":
            raise ValueError("columns and total go with unit = rows")
        if self.total is not None and self.total not in self.columns:
            raise ValueError(f"total: there is no column {self.total!r}")
        return self


class Line(Strict):
    """One line of a form."""

    title: str
    rule: str | None = None
    """What the rule calls it, where the form's own name is another."""
    rule_cite: Cite = ()
    cite: Cite = ()
    reading: str | None = None
    sum: Figures | None = None
    count: Figures | None = None
    rows: RowsOf | None = None
    plus: tuple[str, ...] = ()
    minus: tuple[str, ...] = ()
    """The first line less the others."""
    percent: Percent | None = None
    carry: Carry | None = None
    said: Said | None = None
    least: int | None = None
    """It is never less."""
    most: str | None = None
    """The line than which it is never more."""
    some: bool = False
    """Must there be a row?"""
    needed: Words = ()
    """Columns of which no row may say nothing."""
    needed_cite: Cite = ()
    after: bool = False
    """Is it what came of the statement, which is no part of what was signed and is worked out as it stands?"""

    @model_validator(mode="after")
    def _one_verb(self) -> Self:
        if sum(bool(getattr(self, verb)) for verb in LINE_VERBS) != 1:
            raise ValueError(f"{', '.join(LINE_VERBS[:-1])} or {LINE_VERBS[-1]}: exactly one")
        if self.after and self.said is not None:
            raise ValueError("after: nobody says what came of a statement")
        return self

    @property
    def verb(self) -> str:
        """Which of the verbs it is."""
        return next(verb for verb in LINE_VERBS if getattr(self, verb))

    @property
    def rests_on(self) -> tuple[str, ...]:
        """The lines of the same form that it is made from."""
        found = [*self.plus, *self.minus]
        found += [] if self.percent is None else [self.percent.of]
        if self.said is not None:
            found += [each for each in (self.said.expected, self.said.of, self.said.unless_rows) if each is not None]
        return (*found, *(() if self.most is None else (self.most,)))


class Part(Strict):
    """A part of a form."""

    title: str
    cite: Cite = ()
    basis: str | None = None


class Signing(Strict):
    """Somebody who signs: for which lines, and what is affirmed by it."""

    title: str
    cite: Cite = ()
    reading: str | None = None
    by: Words = Field(min_length=1)
    """The office, duty or role, one of which whoever signs holds."""
    affirms: Literal["", "true", "perjury", "deposit-under-perjury"] = ""
    lines: Words = ()
    """The parts or lines for which this signature is; all of them where none are named."""
    where: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts of the statement that must be so for the signature to be asked for."""


class Recipient(Strict):
    """Somebody to whom it goes."""

    title: str
    cite: Cite = ()
    reading: str | None = None
    copy_: bool = False
    """Is it a copy, and not the original?"""
    where: dict[str, tuple[Value, ...]] = Field(default_factory=dict)


class Attachment(Strict):
    """Something that is attached: another form of the same period, a paper, or what is stated for each month of it.

    What no clause asks for, but the published form alone, is said to be lacking, and nothing is refused for it.
    """

    title: str
    cite: Cite = ()
    form: str | None = None
    paper: str | None = None
    monthly: str | None = None
    """A deed that is stated of each month of the period, for the accounts of the form that there are."""
    where: dict[str, tuple[Value, ...]] = Field(default_factory=dict)


class Fee(Cited):
    """What is paid with it, and to whom."""

    line: str
    """The line that says how much."""
    to: Words = Field(min_length=1)


class Agreement(Cited):
    """Two lines that must say the same, and what is said where they do not."""

    title: str
    left: str
    right: str
    difference: str | None = None
    """Why they may differ, where that is shown and is no fault."""


class StatementLaw(Headed):
    """One edition of a form."""

    form: str
    """What people call it."""
    edition: str
    """When this edition was issued, in words."""
    from_: date | None = None
    numbering: str | None = None
    """Whose the numbering of its lines is, where no numbered form is held."""
    period: Literal["occasion", "raffle", "quarter", "month", "year", "day", "lease", "need"]
    """What one statement is about."""
    covers: Words = ()
    """Kinds of occasion or of pool whose money it accounts for."""
    accounts: Words = ()
    """The accounts whose checks stand on it, those of no other form first."""
    amounts: Literal["cents", "whole-dollars"] = "cents"
    amounts_rounding: Rounding = "nearest"
    regime: str | None = None
    where: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts of an organization that must be so for it to be made at all."""
    idle: bool = False
    """Is one made too of a period of the calendar in which nothing happened, while a license is in force?"""
    net: str | None = None
    """The line that is what its period has netted, for other forms that tell that."""
    due: Words = ()
    """The deadlines by which it is due: the earliest is the one that counts."""
    beside: str | None = None
    """What stands beside the law and asks for it, by its entry there, where no clause that is held does."""
    due_beside: Words = ()
    """Days that stand beside the law, by their entries there: they are shown, and nothing is late by them."""
    parts: dict[str, Part] = Field(default_factory=dict)
    lines: dict[str, Line] = Field(min_length=1)
    rules: dict[str, Line] = Field(default_factory=dict)
    """What the rule itself reckons, where the published form does it otherwise."""
    signs: dict[str, Signing] = Field(default_factory=dict)
    to: dict[str, Recipient] = Field(default_factory=dict)
    attach: dict[str, Attachment] = Field(default_factory=dict)
    fee: Fee | None = None
    agree: dict[str, Agreement] = Field(default_factory=dict)
    keep: Words = ()
    """Deadlines until which it is retained."""
    keep_cite: Cite = ()
    fields: Official = Field(default_factory=Official)
    """The official form as a PDF: its fields by what fills them."""

    @model_validator(mode="after")
    def _lines_are_there(self) -> Self:
        known = {*self.lines, *self.rules}
        for name, line in (*self.lines.items(), *self.rules.items()):
            if missing := next((each for each in line.rests_on if each not in known), None):
                raise ValueError(f"lines: {name}: there is no line {missing!r}")
            of = {**self.lines, **self.rules}
            if not line.after and (later := next((each for each in line.rests_on if of[each].after), None)):
                raise ValueError(
                    f"lines: {name}: {later!r} is what came of the statement, and nothing signed rests on it"
                )
        for agreement in self.agree.values():
            if missing := next((each for each in (agreement.left, agreement.right) if each not in known), None):
                raise ValueError(f"agree: there is no line {missing!r}")
        cited: dict[str, Signing | Recipient] = {**self.signs, **self.to}
        for name, each in cited.items():
            if not each.cite and self.beside is None:
                raise ValueError(f"{name}: cite: the clause is missing; only a form beside the law has none")
        if self.net is not None and self.net not in known:
            raise ValueError(f"net: there is no line {self.net!r}")
        if self.fee is not None and self.fee.line not in known:
            raise ValueError(f"fee: there is no line {self.fee.line!r}")
        for name, fill in self.fields.of.items():
            if fill.line is not None and fill.line not in known:
                raise ValueError(f"fields: {name}: there is no line {fill.line!r}")
            as_ = fill.signed or fill.signed_on
            if as_ is not None and as_ not in self.signs:
                raise ValueError(f"fields: {name}: nobody signs as {as_!r}")
        return self

    def part_of(self, line: str) -> str | None:
        """The part in which a line stands, by its name: A2 in part A, D-4 in part D; None where it is in none."""
        found = (name for name in self.parts if line.startswith(name) and not line[len(name) : len(name) + 1].isalpha())
        return max(found, key=len, default=None)

    @model_validator(mode="after")
    def _no_circle(self) -> Self:
        known, done = {**self.lines, **self.rules}, set[str]()

        def visit(name: str, above: tuple[str, ...]) -> None:
            if name in above:
                raise ValueError(f"lines: {name} is made from itself")
            if name not in done:
                for each in known[name].rests_on:
                    visit(each, (*above, name))
                done.add(name)

        for name in known:
            visit(name, ())
        return self
