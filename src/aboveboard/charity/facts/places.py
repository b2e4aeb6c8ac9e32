"""Facts about premises and about the games of an occasion."""

from __future__ import annotations

from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import Given, fact
from aboveboard.games import REGISTRY
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.files import load_edition, ruleset_named
from aboveboard.law.model.conditions import Window
from aboveboard.law.terms.terms import terms_of

OPERATORS = ("class-a", "class-b")


def _premises(asked: Question) -> Entry | None:
    name = asked.payload.get("premises", (asked.period or {}).get("premises"))
    return None if name is None else asked.organization.last("premises", premises=name)


@fact("premises.rented")
def _rented(asked: Question, over: Window) -> Given:
    held = _premises(asked)
    return None if held is None else Fact(bool(held.get("lessor")), (held.source,))


@fact("premises.lessors")
def _lessors(asked: Question, over: Window) -> Given:
    found = [entry for entry in asked.organization.of("premises") if entry.get("lessor")]
    return Fact([entry.get("lessor") for entry in found], tuple(entry.source for entry in found))


@fact("premises.lessor-kind")
def _lessor_kind(asked: Question, over: Window) -> Given:
    held = _premises(asked)
    return None if held is None or not held.get("lessor-kind") else Fact(held.get("lessor-kind"), (held.source,))


@fact("premises.senior-development")
def _senior_development(asked: Question, over: Window) -> Given:
    held = _premises(asked)
    return None if held is None else Fact(bool(held.get("senior-development")), (held.source,))


# -- games ----------------------------------------------------------------------------------------------------


def _named(asked: Question) -> str | None:
    game = asked.payload.get("game")
    return asked.games(game)[0] if isinstance(game, str) else None


@fact("game.cards")
def _cards(asked: Question, over: Window) -> Given:
    """Is it played with cards?"""
    game = _named(asked)
    return None if game is None else Fact(game in REGISTRY and REGISTRY[game].dealt)


@fact("game.wagers")
def _wagers(asked: Question, over: Window) -> Given:
    """The wagers of the game's file; unknown where there is none."""
    game = _named(asked)
    if game is None or game not in ruleset_named(asked.law.ruleset).games:
        return None
    return Fact(list(terms_of(load_edition(asked.law.ruleset, game)).wagers))


@fact("game.operator")
def _operator(asked: Question, over: Window) -> Given:
    """Is a class A or B operator posted at the game?"""
    if asked.occasion is None:
        return None
    game = asked.payload.get("game")
    found = [entry for entry in asked.occasion.of("staff", game=game) if entry.get("duty") in OPERATORS]
    return Fact(bool(found), tuple(entry.source for entry in found))


def _others(asked: Question) -> list[Entry]:
    """Licenses in force that day besides the one that the occasion names."""
    day, own = str(asked.valid_on), (asked.period or {}).get("license")
    return [
        entry
        for entry in asked.organization.of("license")
        if entry.get("from") <= day <= entry.get("until")
        and entry.get("number") != own
        and entry.get("form") not in ("authorization", "casino-night")
    ]


@fact("game.otherwise-licensed")
def _otherwise_licensed(asked: Question, over: Window) -> Given:
    game = _named(asked)
    found = [entry for entry in _others(asked) if game in asked.games(entry.get("games"))]
    return Fact(bool(found), tuple(entry.source for entry in found))


def _authorizations(asked: Question) -> list[Entry]:
    day = str(asked.valid_on)
    return [
        entry
        for entry in asked.organization.of("license", form="authorization")
        if entry.get("from") <= day <= entry.get("until")
    ]


@fact("authorization.in-force")
def _authorized(asked: Question, over: Window) -> Given:
    found = _authorizations(asked)
    return Fact(bool(found), tuple(entry.source for entry in found))


@fact("authorization.games")
def _authorized_games(asked: Question, over: Window) -> Given:
    found = _authorizations(asked)
    return Fact(asked.games([game for entry in found for game in entry.get("games")]))


@fact("license.form")
def _license_form(asked: Question, over: Window) -> Given:
    found = asked.organization.last("license", number=(asked.period or {}).get("license"))
    return None if found is None else Fact(found.get("form"), (found.source,))


@fact("organization.name-on-license")
def _name_on_license(asked: Question, over: Window) -> Given:
    found = asked.organization.last("license", number=(asked.period or {}).get("license"))
    return None if found is None else Fact(found.get("name", ""), (found.source,))


@fact("organization.title")
def _title(asked: Question, over: Window) -> Given:
    return Fact(asked.opened["title"])


# -- duties ----------------------------------------------------------------------------------------------------


@fact("by.duties")
def _by_duties(asked: Question, over: Window) -> Given:
    name = asked.payload.get("by") or asked.by
    return Fact(list(asked.person(str(name)).holds)) if name else None


@fact("overruled.duties")
def _overruled_duties(asked: Question, over: Window) -> Given:
    name = asked.payload.get("overrules")
    return Fact(list(asked.person(str(name)).holds)) if name else None
