"""What a proceeding tells other logs: the sanctions that an organization bears, which its own conditions then weigh."""

from __future__ import annotations

from typing import Any

from aboveboard.charity.conduct.deeds import SANCTIONS_NOTED
from aboveboard.docket.cases.offices import ORGANIZATION, Offices
from aboveboard.docket.cases.setting import DocketSetting
from aboveboard.docket.course.state import Imposed, State
from aboveboard.law.docket import Proceeding
from aboveboard.log.deeds import FurtherDeed


def told(
    law: Proceeding, setting: DocketSetting, offices: Offices, after: State, before: State
) -> tuple[FurtherDeed, ...]:
    """What every organization concerned is told once something is done: all sanctions of this proceeding as they stand.

    Nothing is told where nothing has come of it for anybody.
    """
    parties = [
        organization
        for name, office in law.law.offices.items()
        if office.party and (organization := offices.organization(name)) is not None
    ]
    covered = [name for state in (before, after) for each in state.sanctions for name in each.covers]
    found = list[FurtherDeed]()
    for name in dict.fromkeys((*parties, *covered)):
        kind = offices.logs.kind_called(name)
        if kind is None or kind.name != ORGANIZATION or not offices.logs.takes(name, SANCTIONS_NOTED):
            continue
        if name not in parties and setting.ruleset not in offices.logs.belonging(name):
            continue  # whom a sanction covers is written by hand, and it says nothing under other rules
        then, now = (_rows(law, state, name, party=name in parties) for state in (before, after))
        if then != now:
            rows = [row for row, _ in now]
            what = "; ".join(words for _, words in now) or "no sanction of it stands any more"
            found.append(FurtherDeed(name, SANCTIONS_NOTED, {"case": setting.log, "sanctions": rows, "what": what}))
    return tuple(found)


def _rows(law: Proceeding, state: State, name: str, *, party: bool) -> list[tuple[dict[str, Any], str]]:
    """The sanctions that concern an organization: all where it is a party, or those that cover it."""
    return [(sanction_row(law, each), _words(law, each)) for each in state.sanctions if party or name in each.covers]


def _words(law: Proceeding, each: Imposed) -> str:
    until = "" if each.until is None else f" through {each.until}"
    stands = "" if each.stands == "stands" else f", {each.stands}"
    return f"{law.law.sanctions[each.kind].title}, effective {each.effective}{until}{stands}"


def sanction_row(law: Proceeding, each: Imposed) -> dict[str, Any]:
    """A sanction as an organization's log holds it, in plain words."""
    held = law.law.sanctions[each.kind]
    row: dict[str, Any] = {
        "sanction": each.kind, "title": held.title, "on": each.on or "conduct", "event": each.number,
        "effective": each.effective.isoformat(), "stands": each.stands, "beyond": bool(held.surrender),
        "cite": " ".join(held.cite),
    }  # fmt: skip
    row |= {} if each.until is None else {"until": each.until.isoformat()}
    row |= {} if not held.stops else {"stops": " ".join(held.stops)}
    return {name: value for name, value in row.items() if value != ""}
