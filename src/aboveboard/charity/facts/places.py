"""Facts about premises and about the games of an occasion."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from aboveboard.charity.conduct.areas import place_of
from aboveboard.charity.conduct.deeds import NOTED, PLAN
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry
from aboveboard.charity.facts.registry import Given, fact, fact_of, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.files import load_edition, ruleset_named
from aboveboard.law.model.conditions import Window


def _premises(asked: Question) -> Entry | None:
    name = asked.payload.get("premises", (asked.period or {}).get("premises", place_of(asked)))
    return None if name is None else asked.organization.last("premises", premises=name)


@fact("premises.areas")
def _areas(asked: Question, over: Window) -> Given:
    """The areas of the premises; not known to a record, nor to a plan, while none are stated."""
    held = _premises(asked)
    found = [] if held is None else list(held.get("areas", ()))
    events = () if held is None else (held.source,)
    return None if not found and (asked.recorded or asked.kind == PLAN) else Fact(found, events)


@fact("premises.rented")
def _rented(asked: Question, over: Window) -> Given:
    held = _premises(asked)
    return None if held is None else Fact(bool(held.get("lessor")), (held.source,))


@fact("premises.lessors")
def _lessors(asked: Question, over: Window) -> Given:
    """Who lets the premises on file, or those of the occasion that a deed names as its period; a record that mentions
    no premises leaves that unknown."""
    held = asked.organization.last(NOTED, occasion=asked.payload.get("period"))
    stated = asked.organization.listed("premises", **({} if held is None else {"premises": held.get("premises")}))
    if asked.recorded and not asked.organization.listed("premises"):
        return None
    found = [entry for entry in stated if entry.get("lessor")]
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


@fact("game.cards")
def _cards(asked: Question, over: Window) -> Given:
    """Is it played with cards?"""
    from aboveboard.games import REGISTRY

    game = asked.game
    return Fact(game in REGISTRY and REGISTRY[game].dealt, asked.given) if game else None


@fact("game.wagers")
def _wagers(asked: Question, over: Window) -> Given:
    """The wagers of the game's file; unknown where there is none."""
    if asked.game not in ruleset_named(asked.law.ruleset).games:
        return None
    from aboveboard.law.terms.terms import terms_of

    return Fact(list(terms_of(load_edition(asked.law.ruleset, asked.game)).wagers))


@fact("game.most-wager")
def _most_wager(asked: Question, over: Window) -> Given:
    """The most that the game's file lets be staked on the wager that a deed names, or on any where it names none."""
    if asked.game not in ruleset_named(asked.law.ruleset).games:
        return None
    most = most_staked(asked.law.ruleset, asked.game, asked.payload.get("on"))
    return None if most is None else Fact(most, money=True)


@cache
def most_staked(ruleset: str, game: str, wager: str | None) -> int | None:
    """The largest stake that a game's file takes, on one wager or on any; None where it states none."""
    from aboveboard.law.terms.terms import terms_of

    wagers = terms_of(load_edition(ruleset, game)).wagers
    named = None if wager is None else wagers.get(wager)
    laws = [terms.law for terms in wagers.values()] if named is None else [named.law]
    found = [law.stake.max for law in laws if law.stake is not None and law.stake.max]
    return max((max(most.values()) if isinstance(most, Mapping) else most for most in found), default=None)


def _in_force(asked: Question, **fields: str) -> list[Entry]:
    """Licenses in force that day."""
    day = str(asked.licensed_on)
    found = asked.organization.of("license", **fields)
    return [entry for entry in found if entry.get("from") <= day <= entry.get("until")]


@fact("game.otherwise-licensed")
def _otherwise_licensed(asked: Question, over: Window) -> Given:
    """Is the game on another license than the occasion's, of a form that is not for such occasions?"""
    period = asked.period or {}
    kind = period.get("kind", asked.law.usual_occasion)
    forms = [form for form, law in asked.law.licenses.items() if law.occasion == kind]
    found = [
        entry
        for entry in _in_force(asked)
        if entry.get("number") != period.get("license")
        and entry.get("form") not in forms
        and asked.game in asked.games(entry.get("games"))
    ]
    return Fact(bool(found), tuple(entry.source for entry in found))


@qualified("licensed")
def _licensed(asked: Question, form: str, over: Window) -> Given:
    """`licensed FORM`: is a license of a form in force?"""
    return fact_of(_in_force(asked, form=form), bool)


@qualified("licensed-games")
def _licensed_games(asked: Question, form: str, over: Window) -> Given:
    """`licensed-games FORM`: the games on licenses of a form that are in force."""
    return fact_of(
        _in_force(asked, form=form), lambda found: asked.games([game for entry in found for game in entry.get("games")])
    )


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
    return Fact(asked.opened["title"], ((asked.log, 0),))


# -- duties ----------------------------------------------------------------------------------------------------


@fact("by.duties")
def _by_duties(asked: Question, over: Window) -> Given:
    name = asked.payload.get("by") or asked.by
    return Fact(list(asked.holds(str(name))), asked.said_of(str(name))) if name else None


@fact("overruled.duties")
def _overruled_duties(asked: Question, over: Window) -> Given:
    name = asked.payload.get("overrules")
    return Fact(list(asked.holds(str(name))), asked.said_of(str(name))) if name else None
