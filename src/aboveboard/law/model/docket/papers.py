"""What a file on proceedings may say of what is stated: fields by their types, and papers with their parts and ways."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from aboveboard.law.model.conditions import Value
from aboveboard.law.model.values import Cite, Cited, Strict, Words

FieldType = Literal[
    "text", "word", "words", "day", "time", "number", "cents", "flag", "choice", "choices", "thing", "things", "office",
    "offices", "rows", "vote", "sanctions",
]  # fmt: skip
CHOICES: tuple[FieldType, ...] = ("choice", "choices")
THINGS: tuple[FieldType, ...] = ("thing", "things")


class FieldLaw(Strict):
    """Something that is stated with a step, or of the whole proceeding."""

    title: str = ""
    """What it is, where its name does not say."""
    type: FieldType = "text"
    among: Words = ()
    """What a choice may be."""
    of: str | None = None
    """What kind of thing on the record is named."""
    optional: bool = False
    least: int | None = None
    """The least number, or how many at least where several are stated."""
    most: int | None = None
    fields: dict[str, FieldLaw] = Field(default_factory=dict)
    """What each row states."""
    sealed: bool = False
    """Is it kept from the public? The chain holds its hash."""
    cite: Cite = ()
    """The clause by which it must be stated, where that is not the step's own."""
    flag: bool = False
    """Is it only flagged where it is not stated?"""

    @model_validator(mode="after")
    def _as_its_type_asks(self) -> Self:
        wants = {"among": CHOICES, "of": THINGS, "fields": ("rows",)}
        for key, types in wants.items():
            if bool(getattr(self, key)) != (self.type in types):
                raise ValueError(f"{key} goes with a field of type {' or '.join(types)}, and each of these needs it")
        return self


class PartLaw(Cited):
    """A part of a paper: a text, or a list of which each entry states several things."""

    title: str
    type: FieldType = "text"
    """What it is, where it is no list."""
    among: Words = ()
    """What a choice may be."""
    of: str | None = None
    """What kind of thing on the record is named."""
    optional: bool = False
    each: dict[str, FieldLaw] = Field(default_factory=dict)
    """What each entry of a list states."""


class AnnexLaw(Cited):
    """Something that is attached to a paper."""

    title: str
    unless: dict[str, tuple[Value, ...]] = Field(default_factory=dict)
    """Facts of the proceeding with which it is waived."""
    as_many_as: str | None = None
    """The fact that says how many there must be."""
    for_each: str | None = None
    """The part of which each entry has one, which it names."""
    field: str | None = None
    """The field of the entry that names it, where it is not called as the annex is."""
    flag: bool = False


SERVED = "served"
"""The field of a paper with proof of service that states the day on which it was served."""


class ServiceLaw(Cited):
    """Proof that a copy was given to somebody, and when it must have been."""

    on: str
    """The office on which it is served."""
    proofs: Words
    before: Literal["filing", ""] = ""
    """Must it be served on or before the day of filing?"""
    before_cite: Cite = ()


class WayLaw(Strict):
    """A way by which a paper may come."""

    title: str
    needs: Words = ()
    """Fields that must then be stated: the number of a receipt, on whom it was served."""
    among: dict[str, Words] = Field(default_factory=dict)
    """What such a field must be."""
    same: dict[str, str] = Field(default_factory=dict)
    """Fields that must be as they are on file: address = "licensee.address"."""
    at: str | None = None
    """The address to which it is sent, or at which it is entered."""
    page: bool = False
    """Is it the way of whatever is stated on a page, where anybody states it?"""


class RefusedWayLaw(Cited):
    """A way by which a paper is not taken."""

    title: str


class PaperLaw(Cited):
    """A paper that is filed or served: what it holds, in how many copies, by which ways, at which place."""

    title: str
    to: Words = ()
    """The office to which it goes; one of these where several are named."""
    numbered: bool = False
    """Do its paragraphs bear numbers?"""
    numbered_cite: Cite = ()
    parts: dict[str, PartLaw] = Field(default_factory=dict)
    annexes: dict[str, AnnexLaw] = Field(default_factory=dict)
    originals: int = 0
    copies: int = 0
    copies_cite: Cite = ()
    copies_flag: bool = False
    service: ServiceLaw | None = None
    ways: dict[str, WayLaw] = Field(default_factory=dict)
    ways_cite: Cite = ()
    ways_flag: bool = False
    """Is a way that is not among them only flagged?"""
    refuses: dict[str, RefusedWayLaw] = Field(default_factory=dict)
    """The ways by which it is not taken, whatever else it says."""
    places: Words = ()
    """The offices at which it is filed."""
    routed: str | None = None
    """The field whose word tells to which proceeding it belongs, whatever else it says."""
    routed_cite: Cite = ()
