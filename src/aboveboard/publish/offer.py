"""What is on offer, as a document: the wagers and options of a game, the games of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aboveboard.law.catalogue import listing
from aboveboard.law.files import Edition
from aboveboard.law.terms.options import Choice, pay_lines
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.publish.prose import listed

MANY = 12
"""Selections that are shown one by one; of more, the first and the last are."""


@dataclass(frozen=True, slots=True)
class GameOffer(Document):
    """A game under a law: which wagers may be made on what, what each pays, and what the operator may choose."""

    terms: Terms

    def to_json(self) -> dict[str, object]:
        """The game as `aboveboard games --json` lists it."""
        found: dict[str, Any] = listing([self.terms.edition])[0]
        return found

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each wager, and for each option."""
        return {
            "wagers": map(_wager_row, self.terms.offered()),
            "options": (_option_row(choice, self.terms.options[name]) for name, choice in self.terms.choices.items()),
        }

    def printed(self) -> Iterator[str | PrintedTable]:
        """The wagers, then the options."""
        law = self.terms.law
        yield f"{law.title}, {law.cite} ({self.terms.edition.standing})"
        if law.basis:
            yield f"Basis: {law.basis}."
        wagers = self.rows()["wagers"]
        yield PrintedTable(("=wager", "title", "on", "pays", "clauses"), (tuple(row.values()) for row in wagers))
        if self.terms.choices:
            options = list(self.rows()["options"])
            columns = {"option": "=option", "value": "in force", "may_be": "may be", "about": "decides",
                       "basis": "basis", "cite": "clauses"}  # fmt: skip
            if not any(row["basis"] for row in options):
                del columns["basis"]
            yield PrintedTable(tuple(columns.values()), (tuple(row[name] for name in columns) for row in options))


@dataclass(frozen=True, slots=True)
class RulesetOffer(Document):
    """A ruleset: its games on a day."""

    title: str
    editions: tuple[Edition, ...]

    def to_json(self) -> dict[str, object]:
        """The games as `aboveboard games --json` lists them."""
        return {"games": listing(self.editions)}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each game."""
        return {"games": map(_game_row, self.editions)}

    def printed(self) -> Iterator[str | PrintedTable]:
        """The games."""
        yield self.title
        columns = ("=game", "title", "clauses", "status", ">wagers")
        yield PrintedTable(columns, (tuple(row.values()) for row in self.rows()["games"]))


def _wager_row(wager: WagerTerms) -> dict[str, str | None]:
    law = wager.law
    return {
        "wager": wager.name,
        "title": law.title,
        "selections": _selections([pick for pick in wager.picks if pick is not None]),
        "pays": "as its parts" if wager.composite else _pays(wager),
        "cite": "; ".join(dict.fromkeys(clause for pick in wager.picks for clause in wager.cites(pick))),
    }


def _selections(picks: list[str]) -> str | None:
    if not picks:
        return None
    return ", ".join(picks) if len(picks) <= MANY else f"{picks[0]}, {picks[1]}, ... {picks[-1]} ({len(picks)})"


def _pays(wager: WagerTerms) -> str:
    """What each grade pays, in the law's words."""
    words = []
    for grade, only, pay in pay_lines(wager.law):
        if pay != "lose":
            words.append(" ".join(filter(None, ("" if grade == "win" else grade, only and f"on {only}", pay))))
    return ", ".join(dict.fromkeys(words))


def _option_row(choice: Choice, value: object) -> dict[str, str | None]:
    lawful = listed([str(each) for each in choice.choices], "or") if choice.choices is not None else None
    if lawful is None and choice.range is not None:
        lawful = f"{choice.range[0]} to {choice.range[1]}"
    shown = choice.as_json()
    return {
        "option": choice.name,
        "value": None if value is None else str(value),
        "may_be": lawful,
        "about": choice.about,
        "basis": choice.basis,
        "cite": str(shown["cite"]),
    }


def _game_row(edition: Edition) -> dict[str, str | int | None]:
    law = edition.law
    offered = sum(1 for wager in law.wagers.values() if wager.offered)
    return {"game": edition.game.name, "title": law.title, "cite": law.cite, "status": law.status, "wagers": offered}
