"""Who may be named as whoever holds an office of a proceeding when it is opened, and from which other it may come.

Whoever opens a proceeding names its parties; who sits over them those say who keep the record, as the law has it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, cast

from aboveboard.charity.organizations.places import CLERK, COMMISSION, is_municipality
from aboveboard.docket.cases.along import PART
from aboveboard.docket.cases.held import Held
from aboveboard.docket.cases.offices import Acting, Offices
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.docket.roles import REGISTRY, ROLES, SPEAKS
from aboveboard.law.docket import Proceeding
from aboveboard.law.files import rulesets


class Comes(Protocol):
    """A proceeding from which another may come."""

    setting: DocketSetting
    state: Held


def why_not_held(law: Proceeding, setting: DocketSetting, offices: Offices, acting: Acting) -> tuple[str, str] | None:
    """The first office that is not held so, and why not; None where each may be."""
    for office, holder in setting.holders.items():
        if (why := next(_wrong(law, setting, offices, office, holder, acting), None)) is not None:
            return office, f"{law.law.offices[office].title}: {why}"
    return None


def _wrong(
    law: Proceeding, setting: DocketSetting, offices: Offices, office: str, holder: str, acting: Acting
) -> Iterator[str]:
    held, ruleset = law.law.offices[office], str(setting.ruleset)
    sides = [name for name, each in law.law.offices.items() if each.party and setting.holders.get(name) == holder]
    if held.party and (other := next((name for name in sides if name != office), None)) is not None:
        yield f"{holder} is the other side too, {law.law.offices[other].title}"
    if holder in rulesets():
        if holder != ruleset:
            yield f"roles at {holder} are none here, where it goes by {ruleset}"
    elif is_municipality(holder):
        if COMMISSION in held.roles:
            yield f"that is held at {ruleset}, and not at {holder}"
        elif not held.anybody and not set(held.roles or SPEAKS) & {CLERK, *ROLES}:
            yield f"nobody at {holder} acts as such"
    elif offices.organization(office) is not None:
        yield from _organization(setting, offices, holder, party=held.party, anybody=held.anybody)
    if not (held.party or held.anybody) and acting.role not in REGISTRY and holder != ruleset:
        yield f"{holder} is named as such by whoever keeps the record, and not by a party"


def _organization(
    setting: DocketSetting, offices: Offices, holder: str, *, party: bool, anybody: bool
) -> Iterator[str]:
    """An organization is a party, where its own rules hold and before its own municipality."""
    if not (party or anybody):
        yield f"{holder} is an organization, and may be a party alone"
    if not party:
        return
    belongs = offices.logs.belonging(holder)
    if setting.ruleset not in belongs:
        yield f"{holder} is not under {setting.ruleset}"
    own = [each for each in belongs if is_municipality(each)]
    for each in dict.fromkeys(setting.holders.values()):
        if own and is_municipality(each) and each not in own:
            yield f"{holder} is of {own[0]}, and not of {each}"


def why_not_from(setting: DocketSetting, offices: Offices, law: Proceeding) -> str | None:
    """Why it does not come from the case that is named: an organization is a party here that has no part there."""
    kind = None if setting.of is None else offices.logs.kind_called(setting.of)
    if setting.of is None or kind is None or kind.name not in OPENED_BY:
        return None
    there = cast(Comes, offices.logs.part(setting.of, PART))
    known = {*there.setting.holders.values(), *(name for each in there.state.course.sanctions for name in each.covers)}
    for office, holder in setting.holders.items():
        if law.law.offices[office].party and offices.organization(office) is not None and holder not in known:
            return f"{law.law.offices[office].title}: {holder} has no part in {setting.of}, from which it comes"
    return None
