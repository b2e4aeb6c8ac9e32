"""What a file on conduct may say: what must hold before a deed, in one closed vocabulary that all houses share."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from aboveboard.law.model.forms.books import AccountLaw, BookLaw, ReceiptLaw, SpendingClass, SpendingGroup
from aboveboard.law.model.values import Cents, Cite, Cited, Headed, Strict
from aboveboard.law.model.values import Words as Words

Window = Literal["at-once", "occasion", "month", "quarter", "calendar-year"]
"""What a number is counted over."""
Membership = Literal["organization", "auxiliary", "affiliate"]
VERBS = ("needs", "least", "most", "only", "barred", "by", "apart", "within", "keep")
Value = str | int | bool
OddCents = Literal["as-admitted", "last-admitted-first", "by-name"]
Office = Literal["clerk", "commission", "fiscal-officer"]
"""An office that gives papers and decides, by the name of its role."""
Role = Literal["officer", "treasurer", "clerk", "commission", "fiscal-officer", "member-in-charge"]
"""Who may be named as doing what an office knows of."""


Roles = Annotated[tuple[Role, ...], BeforeValidator(lambda given: [given] if isinstance(given, str) else given)]
"""One role, or several."""


class Measure(Strict):
    """A number or an amount that a fact gives, and its bound: fixed, or one that somebody has put on file."""

    of: str
    number: int | None = Field(default=None, ge=0)
    cents: Cents | None = None
    stated: str | None = None
    """The figure on file that binds once it is stated; nothing is bound before."""
    over: Window = "at-once"

    @model_validator(mode="after")
    def _one_bound(self) -> Self:
        if sum(bound is not None for bound in (self.number, self.cents, self.stated)) != 1:
            raise ValueError("number, cents or stated: one of the three")
        return self


class Choice(Strict):
    """What a fact may be, or may not be."""

    of: str
    among: tuple[Value, ...] = ()
    listed: str | None = None
    """A fact that gives the list, where the file does not."""

    @model_validator(mode="after")
    def _one_list(self) -> Self:
        if bool(self.among) == (self.listed is not None):
            raise ValueError("among lists the words, or listed names the fact that does: one of the two")
        return self


class Qualification(Strict):
    """What whoever a deed names must be."""

    who: str = "person"
    """The field of the deed that names the person."""
    age: int | None = Field(default=None, ge=1)
    member_of: tuple[Membership, ...] = ()
    years: int | None = Field(default=None, ge=1)
    months: int | None = Field(default=None, ge=1)
    """For how many years or months a member before the day."""
    holds: tuple[str, ...] = ()
    """An office, a duty or a license, one of which the person holds that day."""
    licensed: tuple[str, ...] = ()
    """A license, one of which the person holds that day: no office and no designation stands for it."""
    badge: bool = False
    """Whether the person has a badge that was made for them and is valid that day."""

    @model_validator(mode="after")
    def _says_something(self) -> Self:
        if self.age is None and not self.member_of and not self.holds and not self.licensed and not self.badge:
            raise ValueError("age, member-of, holds, licensed or badge: at least one")
        if (self.years or self.months) and not self.member_of:
            raise ValueError("years and months are those of a membership: say member-of too")
        if self.years and self.months:
            raise ValueError("years or months: one of the two")
        return self

    @property
    def months_of_membership(self) -> int:
        """For how many months a member before the day, however they are written."""
        return self.months or 12 * (self.years or 0)


class Timely(Strict):
    """A deadline that must not have passed when something is done, or a keeping time that must have."""

    deadline: str
    """Its name among the ruleset's deadlines."""
    since: str
    """The fact that gives the time from which it runs."""


class Condition(Cited):
    """What must hold before some deeds: one verb, and when it stands at all."""

    title: str
    """What it is about, in words that a reason can be made of."""
    before: tuple[str, ...] = Field(min_length=1)
    """The deeds before which it stands."""
    when: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts that must be one of these for it to stand; a fact of several values stands where one of them is."""
    unless: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """The same for what lifts it."""
    beyond: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts that must have a value besides these for it to stand."""
    needs: Words = ()
    """Facts that must be there and true: a paper valid that day, a designation, a figure on file."""
    least: Measure | None = None
    most: Measure | None = None
    only: Choice | None = None
    barred: Choice | None = None
    by: Qualification | None = None
    apart: tuple[str, ...] = Field(default=(), min_length=0)
    """Duties that one person may not hold together."""
    within: Timely | None = None
    keep: Timely | None = None
    """How long something is retained before it may be disposed of."""
    flag: bool = False
    """It is flagged for review and refuses nothing."""

    @model_validator(mode="after")
    def _one_verb(self) -> Self:
        if sum(bool(getattr(self, verb)) for verb in VERBS) != 1:
            raise ValueError(f"{', '.join(VERBS[:-1])} or {VERBS[-1]}: exactly one")
        if len(self.apart) == 1:
            raise ValueError("apart: two duties or more")
        return self

    @property
    def verb(self) -> str:
        """Which of the verbs it is."""
        return next(verb for verb in VERBS if getattr(self, verb))

    @cached_property
    def asks(self) -> frozenset[str]:
        """The facts that it asks for, with all their words."""
        found = {*self.when, *self.unless, *self.beyond, *self.needs}
        found |= {name for one in (self.least, self.most) if one is not None for name in (one.of, one.stated) if name}
        found |= {name for one in (self.only, self.barred) if one is not None for name in (one.of, one.listed) if name}
        return frozenset(found)


FileType = Literal["pdf", "png", "jpeg", "text", "docx", "xlsx"]


PaperSubject = Literal[
    "organization", "premises", "equipment", "game", "person", "provider", "occasion", "agreement", "spending"
]
"""What a paper may be about; of spending it is a class of expenditure."""


class PaperKind(Cited):
    """A paper that may be on file: who gives it, and what it is about."""

    title: str
    by: str
    """Who issues it."""
    about: PaperSubject = "organization"
    makes: str | None = None
    """What whoever or whatever it is about is by it, such as a supplier, or a game that may be held."""
    office: Office | None = None
    """The office that gives it, or with which it is filed; none where no office has to do with it."""
    taken: bool = False
    """Does that office alone put it on file, as what was found of a return that came there from another house?"""
    of_the_books: bool = False
    """Is it one of the books of account, or a document behind them?"""
    types: tuple[FileType, ...] = ()
    """What a file that is attached to it may be; any that papers may be where none are named."""


class StepLaw(Cited):
    """Something that somebody looks at or does, and confirms."""

    title: str
    by: Words = ()
    """The duties that may confirm it; anybody at work where none are named."""
    each: str | None = None
    """The fact of whose values each is confirmed by itself, such as playing areas."""
    sign: str | None = None
    """The sign that it is about, which is confirmed area by area."""


class GameKind(Cited):
    """A kind of game by the one name that it goes by, with other names, and kinds that are of it."""

    title: str
    also: Words = ()
    includes: Words = ()
    counted: bool = True
    """Does it count among the types of a license period?"""


class WorkKind(Cited):
    """A kind of work, by the duties that belong to it."""

    title: str
    duties: Words = Field(min_length=1)


class LicenseForm(Cited):
    """A form of license that is for one kind of occasion, and lets nothing else be held."""

    title: str
    occasion: str


class ApplicationForm(Cited):
    """A form of application that is decided by another form than its own, or by another deed than a license."""

    title: str
    decided: Literal["license", "amend"] = "license"
    form: str
    """The form of what is granted."""


class OfficeAct(Cited):
    """Something that is given, decided or put on file at an office: by which deeds, and by whom alone."""

    title: str
    deeds: Words = Field(min_length=1)
    where: dict[str, Words] = Field(default_factory=dict)
    """What a field of the deed must be for this to be meant: its form, its class, the figure."""
    by: Roles = Field(min_length=1)


class OccasionKind(Cited):
    """A kind of occasion."""

    title: str
    unstated: bool = False
    """Is it what an occasion is of which nobody states the kind?"""
    one_night: bool = False
    """Does a license for the day on which it begins also serve for the hours after midnight?"""


class OrganizationGroup(Cited):
    """Kinds of organization that the law treats alike."""

    title: str
    kinds: Words = Field(min_length=1)


class ShareLaw(Cited):
    """How a prize is shared by several winners."""

    title: str
    odd_cents: OddCents
    """To whom the cents go, one each, that cannot be shared equally."""


class ConductFile(Headed):
    """A file on conduct: what heads it, its conditions, and the papers and steps that they need."""

    conditions: dict[str, Condition] = Field(default_factory=dict)
    papers: dict[str, PaperKind] = Field(default_factory=dict)
    steps: dict[str, StepLaw] = Field(default_factory=dict)
    texts: dict[str, Cite] = Field(default_factory=dict)
    """Texts that somebody acknowledges to know, each with its clause."""
    games: dict[str, GameKind] = Field(default_factory=dict)
    work: dict[str, WorkKind] = Field(default_factory=dict)
    licenses: dict[str, LicenseForm] = Field(default_factory=dict)
    applications: dict[str, ApplicationForm] = Field(default_factory=dict)
    acts: dict[str, OfficeAct] = Field(default_factory=dict)
    """Which office gives, decides or is told what: whatever stands in none of them is nobody's to do."""
    occasions: dict[str, OccasionKind] = Field(default_factory=dict)
    organizations: dict[str, OrganizationGroup] = Field(default_factory=dict)
    """Which kinds of organization are treated alike where money is spent."""
    shares: dict[str, ShareLaw] = Field(default_factory=dict)
    """How what a deed gives out is shared, by the deed."""
    accounts: dict[str, AccountLaw] = Field(default_factory=dict)
    """The accounts that hold games money, by the names that a record may call them without opening them."""
    receipts: dict[str, ReceiptLaw] = Field(default_factory=dict)
    books: dict[str, BookLaw] = Field(default_factory=dict)
    """The books that are kept of them."""
    at_hand: str | None = None
    """The deadline that says how far back books are to be had."""
    classes: dict[str, SpendingClass] = Field(default_factory=dict)
    groups: dict[str, SpendingGroup] = Field(default_factory=dict)
    unless: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts that lift every condition of the file, with the clause that does."""
    unless_cite: Cite = ()

    @model_validator(mode="after")
    def _granted_forms_are_listed(self) -> Self:
        for name in {*self._forms("apply"), *self.applications}:
            deed, form = self.decided_by(str(name))
            if form not in (self._forms(deed) or (form,)):
                raise ValueError(f"applications: {name}: {deed} is not by {form}")
        return self

    def _forms(self, deed: str) -> tuple[Value, ...]:
        """The forms that are listed for a deed."""
        only = (each.only for each in self.conditions.values() if deed in each.before)
        return tuple(form for choice in only if choice is not None and choice.of == "form" for form in choice.among)

    def decided_by(self, form: str) -> tuple[str, str]:
        """The deed that decides an application on a form, and the form of what is granted."""
        found = self.applications.get(form)
        return ("license", form) if found is None else (found.decided, found.form)
