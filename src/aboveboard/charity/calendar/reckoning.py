"""A calendar reckoned: each deadline of the ruleset counted from everything that happened, and what fulfilled it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, datetime

from aboveboard.charity.calendar import accounts, deals, files, periods, sales, spending
from aboveboard.charity.calendar.beside import beside_deadlines
from aboveboard.charity.calendar.fulfilled import Fulfilling, Fulfilment, Ways, counts, ways_of
from aboveboard.charity.calendar.happenings import Happening, told, why_untold
from aboveboard.charity.calendar.known import Doubt, Known, instant, known_of
from aboveboard.charity.calendar.last_days import last_days
from aboveboard.charity.calendar.rows import Calendar, DueRow, KeepRow, NotTold
from aboveboard.charity.occasions.occasion import Occasion
from aboveboard.charity.organizations.organization import Organization
from aboveboard.law.conditions.facts import Source
from aboveboard.law.days import Deadline, Deadlines, Due, deadlines, due_of
from aboveboard.law.days.moments import Moment, legal_day
from aboveboard.law.days.terms import MONTHS, period_end
from aboveboard.law.errors import BadInput

SUBJECTS = (accounts, deals, files, periods, sales, spending)
"""The modules whose happenings are known."""
OPENS = "it names the first day of something, and nothing that is owed or retained"


def calendar_of(
    organization: Organization, occasions: Iterable[Occasion], now: datetime, held: Deadlines | None = None
) -> Calendar:
    """What an organization owes and retains as of a moment, by what it and its occasions have stated up to then."""
    return reckoned(known_of(organization, {each.setting.log: each.state for each in occasions}, now), held)


def reckoned(known: Known, held: Deadlines | None = None, *, retained: bool = True) -> Calendar:
    """The same, of what is known; without what is retained where nobody asks for that."""
    organization = known.organization
    due: list[DueRow] = []
    keep: list[KeepRow] = []
    not_told: list[NotTold] = []
    unplaced: list[Doubt] = []
    besides = {each.deadline.name: each for each in beside_deadlines(organization.law.ruleset)}
    own = deadlines(organization.law.ruleset) if held is None else held
    for deadline in (*own, *(each.deadline for each in besides.values())):
        law = deadline.law
        if law.keep and not retained:
            continue
        opens = law.gives == "first-day" and not law.keep
        why = OPENS if opens else why_untold(deadline.happening)
        if why is not None:
            not_told.append(NotTold(deadline.name, law.title, law.from_, law.keep, why, deadline.cite))
        happened = [] if opens else told(known, deadline.happening) or []
        deeds = None if law.done is None else ways_of(known, law.done)
        for each in happened:
            try:
                found = due_of(deadline, each.at)
            except BadInput as error:
                known.doubts.append(Doubt(f"{deadline.name}: {error}", each.events))
                continue
            if law.keep:
                keep.append(_kept(known, found, each))
            else:
                row = _owed(known, deadline, found, each, deeds)
                due.append(replace(row, beside=besides[row.deadline].mark) if row.deadline in besides else row)
        for way in () if deeds is None or deadline.name in besides else deeds.ways:
            if way.law.same:
                unplaced.extend(_unplaced(way, deadline, happened))
    due += last_days(known)
    # What fulfils one deadline need not fulfil every other one that it could.
    placed = {source for row in due for source in row.events}
    known.doubts.extend(doubt for doubt in unplaced if doubt.events[0] not in placed)
    return Calendar(
        organization=organization.setting.log,
        title=str(organization.opened["title"]),
        ruleset=organization.law.ruleset,
        zone=known.zone.key,
        as_of=known.now,
        due=tuple(sorted(due, key=lambda row: row.order)),
        keep=tuple(sorted(keep, key=lambda row: row.order)),
        not_encoded=tuple(not_told),
        doubts=tuple(dict.fromkeys(known.doubts)),
    )


def _owed(known: Known, deadline: Deadline, found: Due, happened: Happening, deeds: Ways | None) -> DueRow:
    did = Fulfilment(None) if deeds is None else deeds.of(happened, _since(deadline, happened))
    late = known.reached(found.day)
    done, in_time = did.day, None if did.day is None else found.allows(did.day)
    if done is None and late and deadline.law.ends:
        done, late = found.day, False
    times = [known.time(entry) for entry in (*happened.entries, *did.entries)]
    return DueRow(
        title=found.title,
        of=happened.of,
        deadline=found.deadline,
        happening=deadline.law.from_,
        start=found.start,
        rule_day=found.rule_day,
        day=found.day,
        state="done" if done is not None else "late" if late else "open",
        cite=found.cite,
        events=(*happened.events, *(entry.source for entry in did.entries)),
        stated=times[0],
        changed=max(times, key=instant),
        done=done,
        in_time=in_time,
        skipped=found.skipped,
        readings=found.readings,
        reading=found.reading,
        counted=found.counted,
        safe_day=found.safe,
        about=happened.about,
        to=found.to,
    )


def _since(deadline: Deadline, happened: Happening) -> Moment:
    """From when it can be done: when it happened, or when the period is over from whose end it is counted."""
    start = deadline.term.start
    if start is None:
        return happened.at
    return date.fromordinal(period_end(legal_day(happened.at).toordinal(), MONTHS[start]))


def _kept(known: Known, found: Due, happened: Happening) -> KeepRow:
    over = known.begun(legal_day(found.day))
    return KeepRow(found.title, happened.of, found.deadline, found.start, found.day, over, found.cite, happened.events)


def _unplaced(deeds: Fulfilling, deadline: Deadline, happened: list[Happening]) -> Iterator[Doubt]:
    """Deeds that fulfil such a deadline and do not say of what, name nothing that happened, or were done too soon."""
    law, meant = deeds.law, dict[Source, list[Happening]]()
    for each in happened:
        for entry in deeds.about(each):
            meant.setdefault(entry.source, []).append(each)
    for entry in deeds.deeds:
        missing = [field for field in law.same if entry.get(field) is None]
        found = meant.get(entry.source, [])
        if len(missing) == len(law.same):
            why = f"it does not say of which {missing[0]} it is, and fulfils nothing"
        elif missing:
            continue  # it is about something else: a provider's license, and not a person's
        elif not found:
            named = ", ".join(str(entry.get(field)) for field in law.same)
            why = f"{named} is not known to be owed, and it fulfils nothing"
        elif not any(counts(deeds.known, law, entry, each, _since(deadline, each)) for each in found):
            why = "it was done before that from which the deadline runs, and fulfils nothing"
        else:
            continue
        yield Doubt(f"{deadline.name}: {entry.kind}: {why}", (entry.source,))
