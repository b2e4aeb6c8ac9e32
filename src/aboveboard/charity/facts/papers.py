"""Facts about papers and licenses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aboveboard.charity.conduct.applications import APPLICATION, applications
from aboveboard.charity.conduct.deeds import AMEND
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.conduct.register import Entry, Sources
from aboveboard.charity.facts.registry import FACTS, Answer, Given, fact, fact_of, qualified
from aboveboard.law.conditions.facts import Fact
from aboveboard.law.model.conditions import Window


def _opened(name: str) -> Answer:
    """What the organization's log was opened with."""

    def answer(asked: Question, over: Window) -> Given:
        value = asked.opened.get(name)
        return None if value is None else Fact(value, ((asked.log, 0),))

    return answer


for _name in ("kind", "identification", "registered", "community"):
    FACTS[f"organization.{_name}"] = _opened(_name)


@qualified("paper")
def _paper(asked: Question, rest: str, over: Window) -> Given:
    """`paper KIND [of FIELD] [dated-before FIELD]`: is one valid on the day, about what a field names, dated before?"""
    kind, *words = rest.split()
    about = _after(asked, words, "of")
    before = _after(asked, words, "dated-before")
    if ("of" in words and about is None) or ("dated-before" in words and before is None):
        return Fact(False)
    each: list[str | None] = [None] if about is None else list(about)
    found = [
        [entry for entry in asked.papers(kind, one) if before is None or entry.get("dated") < before[0]] for one in each
    ]
    shown = found if all(found) else [asked.filed(kind, one) for one in each]
    return Fact(all(found), tuple(entry.source for papers in shown for entry in papers))


def _after(asked: Question, words: list[str], mark: str) -> list[str] | None:
    """What the field that follows a mark names, one or several, in the deed or in the occasion's opening."""
    if mark not in words:
        return None
    name = words[words.index(mark) + 1]
    if name == "organization":
        return [asked.log]
    value = asked.payload.get(name, (asked.period or {}).get(name))
    if value is None and name in FACTS:
        found = FACTS[name](asked, "at-once")
        value = found.values[0] if found else None
    return None if value is None else [value] if isinstance(value, str) else list(value)


def _license_asked(asked: Question) -> tuple[str, Any]:
    """The day on which a license must be in force, and its number where the occasion names one."""
    return asked.licensed_on.isoformat(), (asked.period or {}).get("license")


def _licenses(asked: Question) -> list[Entry]:
    day, number = _license_asked(asked)
    return [
        entry
        for entry in asked.organization.of("license")
        if entry.get("from") <= day <= entry.get("until") and number in (None, entry.get("number"))
    ]


@fact("license.in-force")
def _in_force(asked: Question, over: Window) -> Given:
    found = _licenses(asked)
    return Fact(bool(found), Sources(found or asked.organization.listed("license")))


def _games(asked: Question, entries: Iterable[Entry]) -> Fact:
    return fact_of(entries, lambda found: asked.games([game for entry in found for game in entry.get("games", ())]))


@fact("license.games")
def _licensed_games(asked: Question, over: Window) -> Given:
    when = _license_asked(asked)
    return asked.organization.reckoned("licensed games", when, ("license",), lambda: _games(asked, _licenses(asked)))


@fact("listed-games")
def _listed_games(asked: Question, over: Window) -> Given:
    """Those on both the application and the license, and those of a granted amendment to a license in force."""
    day, held = asked.day.isoformat(), _licenses(asked)
    granted = (entry for entry in asked.organization.of(AMEND) if held and entry.get("granted", "9999") <= day)
    amended = _games(asked, granted)
    pairs = [(_games(asked, _applied(asked, one)), _games(asked, [one])) for one in held]
    both = [game for applied, licensed in pairs for game in licensed.values if game in applied.values]
    sources = [source for pair in pairs for each in pair for source in each.events]
    return Fact(list(dict.fromkeys((*both, *amended.values))), (*dict.fromkeys(sources), *amended.events))


@fact("application.games")
def _applied_for(asked: Question, over: Window) -> Given:
    """The games of the application that a decision is about; not known where it says nothing of which, or a record
    mentions none."""
    made = applications(asked.organization, asked.law)
    about = made.about(asked.kind, asked.payload)
    if (asked.recorded and not made.all) or len(about) > 1 or (not about and APPLICATION in asked.payload):
        return None
    return _games(asked, [made.all[name] for name in about])


@fact("license.at-lessor")
def _at_lessor(asked: Question, over: Window) -> Given:
    """Is the organization licensed, now or for days to come, to play at premises that somebody lets?"""
    today = asked.today.isoformat()
    held = [entry for entry in asked.organization.of("license") if entry.get("until") >= today]
    places = {entry.get("premises"): entry for one in held for entry in _applied(asked, one) if entry.get("premises")}
    let = {place: asked.organization.last("premises", premises=place) for place in places}
    found = [entry for entry in let.values() if entry is not None and entry.get("lessor")]
    return Fact(bool(found), Sources(found or held))


def _applied(asked: Question, license_: Entry) -> list[Entry]:
    """The application that a license decides; where it names none, all that were not denied."""
    made = applications(asked.organization, asked.law)
    one = made.named(license_)
    if one is not None:
        return [made.all[one]]
    denied = {each.name for each in made.denied}
    return [entry for name, entry in made.all.items() if name not in denied]
