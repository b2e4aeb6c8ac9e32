"""What happens to what games have brought: that they cease with something left, and that a record of giving is due."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.charity.books.reporting.played import OF_A_POOL
from aboveboard.charity.calendar.files import stretches
from aboveboard.charity.calendar.happenings import Happening, happening_of
from aboveboard.charity.calendar.known import Known
from aboveboard.charity.conduct.books import CEASE, LEFT, REVIEW
from aboveboard.charity.conduct.deeds import NOTED, POOL_NOTED
from aboveboard.charity.conduct.register import Entry
from aboveboard.kernel.money import dollars


@happening_of("games-ceased")
def _ceased(known: Known, plan: str) -> Iterator[Happening]:
    """`games-ceased PAPER`: games have ceased and were not begun again, and money is left, unless a paper of
    that kind says how it is spent."""
    if known.of("paper", kind=plan):
        return
    for entry in known.of(CEASE):
        left = entry.get(LEFT)
        if left != 0 and not _begun_since(known, entry):
            of, about = ("", {}) if left is None else (f"{dollars(left)} left", {LEFT: left})
            yield Happening(date.fromisoformat(entry.payload["dated"]), (entry,), of, about)


def _begun_since(known: Known, ceased: Entry) -> bool:
    """Were games begun again after they ceased?"""
    opened = (*known.of(NOTED), *(each for each in known.of(POOL_NOTED) if each.get("what") in OF_A_POOL))
    return any(each.number > ceased.number for each in opened)


@happening_of("contribution-review")
def _reviewed(known: Known, group: str) -> Iterator[Happening]:
    """`contribution-review GROUP`: each review of what was given by an organization of a group while a license is in
    force, and the day from which one is."""
    held = known.organization.law.organizations.get(group)
    if held is None or known.organization.opened.get("kind") not in held.kinds:
        return
    found = stretches(known)
    for first, _, entry in found:
        yield Happening(first, (entry,), f"since {first}")
    for entry in known.of(REVIEW):
        day = date.fromisoformat(entry.get("dated", known.time(entry).date().isoformat()))
        if any(first <= day <= last for first, last, _ in found):
            yield Happening(day, (entry,), f"since {day}")
