"""What the roles of clerk and commission are held at: municipalities, and the rules that organizations are under."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.organizations.organization import MUNICIPALITY, municipality
from aboveboard.kernel.words import spaced
from aboveboard.law.conduct import conduct_law
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.files import Ruleset, find_ruleset, rulesets
from aboveboard.log.kinds import Place

CLERK, COMMISSION = "clerk", "commission"


def under() -> Mapping[str, Ruleset]:
    """The rulesets under which there are organizations, by name."""
    return {name: held for name, held in rulesets().items() if conduct_law(name).files}


def is_municipality(name: str) -> bool:
    """Is it the name of a municipality in a state that has such rules?"""
    found = (f"{MUNICIPALITY}{held.state or held.name}-" for held in under().values())
    return any(name.startswith(begins) and len(name) > len(begins) for begins in found)


def place_of(role: str, ruleset: str, town: str = "") -> str:
    """What a clerk's role or the commission's is held at; raises BadInput where there is no such place."""
    held = find_ruleset(ruleset)
    if held is None or held.name not in under():
        raise BadInput(f"ruleset: {short(ruleset)} says nothing of organizations; {nearest(ruleset, under())}")
    if role not in (CLERK, COMMISSION):
        raise BadInput(f"role: clerk or commission was expected, not {short(role)}")
    if role == CLERK and not town.strip():
        raise BadInput("municipality: the name of the clerk's municipality was expected")
    if role == COMMISSION and town.strip():
        raise BadInput(f"municipality: none was expected, since the commission's role is held at {held.name}")
    return municipality(town, held.state or held.name) if role == CLERK else held.name


def place_in_words(at: str) -> str:
    """A municipality, with its state, or a ruleset as a page shows it."""
    held = find_ruleset(at)
    if held is not None:
        return held.title
    for state in dict.fromkeys(each.state or each.name for each in under().values()):
        if at.startswith(begins := f"{MUNICIPALITY}{state}-"):
            return f"{spaced(at.removeprefix(begins)).title()}, {spaced(state).title()}"
    return spaced(at)


PLACES = (
    Place("municipality", (CLERK,), is_municipality, lambda name: name.startswith(MUNICIPALITY)),
    Place("ruleset", (COMMISSION,), lambda name: name in under(), lambda name: name in rulesets()),
)
