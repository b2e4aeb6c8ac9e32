"""What the roles of offices are held at: municipalities, counties, and the rules that organizations are under."""

from __future__ import annotations

from collections.abc import Mapping

from aboveboard.charity.conduct.deeds import CLERKS, FISCAL_OFFICER, OFFICES
from aboveboard.charity.organizations.organization import COUNTY, MUNICIPALITY, county, municipality
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


def is_county(name: str) -> bool:
    """Is it the name of a county in a state that has such rules?"""
    found = (f"{COUNTY}{held.state or held.name}-" for held in under().values())
    return any(name.startswith(begins) and len(name) > len(begins) for begins in found)


def place_of(role: str, ruleset: str, town: str = "", within: str = "") -> str:
    """What an office's role is held at, by its municipality or its county; raises BadInput where there is no such
    place."""
    held = find_ruleset(ruleset)
    if held is None or held.name not in under():
        raise BadInput(f"ruleset: {short(ruleset)} says nothing of organizations; {nearest(ruleset, under())}")
    if role not in OFFICES:
        raise BadInput(f"role: {', '.join(CLERKS)} or {FISCAL_OFFICER} was expected, not {short(role)}")
    if role == CLERK and not town.strip():
        raise BadInput("municipality: the name of the clerk's municipality was expected")
    if role != CLERK and town.strip():
        where = held.name if role == COMMISSION else "a county"
        raise BadInput(f"municipality: none was expected, since the {spaced(role)}'s role is held at {where}")
    if role == FISCAL_OFFICER and not within.strip():
        raise BadInput("county: the name of the fiscal officer's county was expected")
    if role != FISCAL_OFFICER and within.strip():
        raise BadInput(f"county: none was expected of the {role}")
    if role == FISCAL_OFFICER:
        return county(within, held)
    return municipality(town, held.state or held.name) if role == CLERK else held.name


def place_in_words(at: str) -> str:
    """A municipality or a county, with its state, or a ruleset as a page shows it."""
    held = find_ruleset(at)
    if held is not None:
        return held.title
    for state in dict.fromkeys(each.state or each.name for each in under().values()):
        if at.startswith(begins := f"{MUNICIPALITY}{state}-"):
            return f"{spaced(at.removeprefix(begins)).title()}, {spaced(state).title()}"
        if at.startswith(begins := f"{COUNTY}{state}-"):
            return f"{spaced(at.removeprefix(begins)).title()} County, {spaced(state).title()}"
    return spaced(at)


PLACES = (
    Place("municipality", (CLERK,), is_municipality, lambda name: name.startswith(MUNICIPALITY)),
    Place("county", (FISCAL_OFFICER,), is_county, lambda name: name.startswith(COUNTY)),
    Place("ruleset", (COMMISSION,), lambda name: name in under(), lambda name: name in rulesets()),
)
