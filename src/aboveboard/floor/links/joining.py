"""What tables on one link have in common: amount and awards, and the very same chance of the jackpot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable

from aboveboard.floor.links.reckoning.configuration import Configuration
from aboveboard.floor.links.reckoning.state import Table


class Offered(NamedTuple):
    """A table's progressive wager as it would join a link."""

    wager: str
    title: str
    chances: dict[str, str]
    """How likely each award is for one hand, as exact fractions."""
    pays: dict[str, str]
    """Its whole pay table: what each hand has, out of a meter or of the house."""


@runtime_checkable
class Joins(Protocol):
    """The part of a table that a link asks."""

    link: str | None
    """The link that it is on."""

    def offers(self, wager: str, configuration: Configuration, where: str) -> Offered | str:
        """Its progressive wager, or in a sentence why it does not fit a configuration."""
        ...

    @property
    def training(self) -> bool:
        """Is it for training, where players may be who are no persons?"""
        ...

    def why_never(self, ruleset: str | None) -> str | None:
        """Why it is on no link of a ruleset at all."""
        ...

    def why_not_apart(self) -> str | None:
        """Why it neither joins a link nor leaves one now."""
        ...


def not_alike(tables: Mapping[str, Table], chances: Mapping[str, str], configuration: Configuration) -> str | None:
    """Why a table with these chances does not join those that are there; None where every jackpot is as likely."""
    for award in configuration.awards:
        if not award.whole:
            continue
        for name, other in tables.items():
            if other.chances.get(award.name) != chances.get(award.name):
                ours, theirs = chances.get(award.name), other.chances.get(award.name)
                return f"its chance of {award.name} is {ours}, and at {name} {theirs}"
    return None
