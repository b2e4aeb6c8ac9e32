"""What a file may say of how the house sets hands in two, and how far the law leaves that to the operator."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import BeforeValidator, ConfigDict, Field, model_validator

from aboveboard.games.house_ways.cards import KEPT, PARTS, SHAPES, parts_of, span
from aboveboard.games.house_ways.tiles import KINDS, NAMES, PLACES, PREFERENCES
from aboveboard.law.errors import nearest
from aboveboard.law.model.values import Cited, Strict


def _words(known: tuple[str, ...]) -> BeforeValidator:
    """One word or several, all of them known."""

    def check(given: object) -> object:
        words = [given] if isinstance(given, str) else given
        if not isinstance(words, (list, tuple)) or not words:
            raise ValueError(f"a word or a list of words was expected, not {given!r}")
        for word in words:
            if word not in known:
                raise ValueError(f"{word!r} is not known here; {nearest(str(word), known)}")
        return tuple(words)

    return BeforeValidator(check)


Kinds = Annotated[tuple[str, ...], _words(KINDS)]
Tiles = Annotated[tuple[str, ...], _words(NAMES)]
Places = Annotated[tuple[str, ...], _words(PLACES), Field(min_length=2, max_length=2)]
Preferences = Annotated[tuple[str, ...], _words(tuple(PREFERENCES))]
Shapes = Annotated[tuple[str, ...], _words(tuple(SHAPES))]
Parts = Annotated[tuple[str, ...], _words(PARTS), Field(min_length=2, max_length=2)]
Kept = Annotated[tuple[str, ...], _words(KEPT)]


def _span(given: object) -> object:
    span(given if isinstance(given, str) else repr(given))
    return given


Ranks = Annotated[str, BeforeValidator(_span)]


class TileRuleFile(Strict):
    """One rule for four tiles."""

    title: str = ""
    holds: Tiles = ()
    high: Kinds = ()
    low: Kinds = ()
    together: Places = ()
    prefer: Preferences = ()

    @model_validator(mode="after")
    def _distinct(self) -> Self:
        if self.together and self.together[0] == self.together[1]:
            raise ValueError(f"together: two tiles were expected, not {self.together[0]} twice")
        return self


class CardRuleFile(Strict):
    """One rule for seven cards: two parts in front, or five cards kept together."""

    model_config = ConfigDict(populate_by_name=False)
    title: str = ""
    hand: Shapes
    when: dict[str, Ranks] = Field(default_factory=dict)
    low: Parts = ()
    keep: Kept = ()
    at_least: Parts = ()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if bool(self.low) == bool(self.keep):
            raise ValueError("low says which two cards go in front, or keep which five stay together: one of the two")
        if self.at_least and not self.keep:
            raise ValueError("at-least is for a rule that keeps five cards together")
        for shape in self.hand:
            known = parts_of(shape)
            for key, parts in (("when", self.when), ("low", self.low), ("at-least", self.at_least)):
                for part in parts:
                    if part not in known:
                        raise ValueError(f"{key}: {shape} has no {part}; {nearest(part, known)}")
            for key, two in (("low", self.low), ("at-least", self.at_least)):
                if len(set(two)) == 1 and two[0].startswith("single"):
                    raise ValueError(f"{key}: there is one {two[0]}, and it is named twice")
        return self


class TileWayFile(Strict):
    """A house way with tiles, as a whole file."""

    game: str
    title: str = Field(min_length=1)
    rules: tuple[TileRuleFile, ...] = Field(min_length=1)


class CardWayFile(Strict):
    """A house way with cards, as a whole file."""

    game: str
    title: str = Field(min_length=1)
    rules: tuple[CardRuleFile, ...] = Field(min_length=1)


WAY_FILES: dict[str, type[TileWayFile] | type[CardWayFile]] = {"tiles": TileWayFile, "cards": CardWayFile}
"""What a file of a house way may say, by what is set in two."""


class Bound(Cited):
    """The settings that a clause makes the house play where the hand allows it, in the words of a rule for tiles."""

    high: Kinds = ()
    together: Places = ()

    @model_validator(mode="after")
    def _bounds_something(self) -> Self:
        if not self.high and not self.together:
            raise ValueError("high says what is played high, or together which two tiles: one of the two")
        return self


class HouseWayLaw(Cited):
    """The clause that leaves the house way to the operator, and the clauses that bound it, in order."""

    within: dict[str, Bound] = Field(default_factory=dict)
