"""Last days that were stated and need no counting: licenses, papers and approvals that run out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from aboveboard.charity.calendar.known import FOREVER, Known, instant
from aboveboard.charity.calendar.rows import DueRow
from aboveboard.charity.conduct.register import Entry
from aboveboard.kernel.words import form_called, in_words, spaced
from aboveboard.law.provisions.clauses import citations

LAST_DAY = "last-day"
"""What stands for the deadline of such a row."""
APPROVED = ("person", "provider", "rentor", "premises")


def last_days(known: Known) -> Iterator[DueRow]:
    """A row for each; it is done once something takes its place, or its day is over: nothing is owed afterwards."""
    law = known.organization.law
    licenses = known.of("license")
    for entry in licenses:
        alike = (each for each in licenses if each.get("form") == entry.get("form"))
        of = f"{form_called(str(entry.get('form')))} {entry.get('number')}"
        yield _row(known, entry, "License: its last day", of, _license_clauses(known, entry.get("form")), alike)
    papers = known.of("paper")
    for entry in papers:
        kind = law.papers.get(entry.get("kind"))
        if entry.get("until") is None or kind is None:
            continue
        alike = (each for each in papers if all(each.get(key) == entry.get(key) for key in ("kind", "about")))
        of = " ".join(str(entry.get(key)) for key in ("paper", "about") if entry.get(key))
        yield _row(known, entry, f"{kind.title}: its last day", of, tuple(citations(kind.cite)), alike)
    approvals = known.of("operator-approve")
    for entry in approvals:
        if entry.get("until") is None:
            continue
        alike = (each for each in approvals if all(each.get(key) == entry.get(key) for key in (*APPROVED, "class")))
        who = next((str(entry.get(key)) for key in APPROVED if entry.get(key)), "")
        of = f"{in_words(who)}, {spaced(entry.get('class'))}"
        yield _row(known, entry, "Approval: its last day", of, _clauses(known, "approved"), alike)


def _row(known: Known, entry: Entry, title: str, of: str, cite: tuple[str, ...], alike: Iterable[Entry]) -> DueRow:
    day = date.fromisoformat(entry.get("until"))
    later = next((each for each in alike if _takes_over(entry, each)), None)
    over = known.reached(day)
    stated = known.time(entry)
    changed = stated if later is None else max(stated, known.time(later), key=instant)
    done = None if not (over or later) else day if later is None else known.time(later)
    return DueRow(
        title=title,
        of=of,
        deadline=LAST_DAY,
        happening=entry.kind,
        start=date.fromisoformat(entry.get("from", entry.get("dated", stated.date().isoformat()))),
        rule_day=day,
        day=day,
        state="open" if done is None else "done",
        cite=cite,
        events=(entry.source, *(() if later is None else (later.source,))),
        stated=stated,
        changed=changed,
        done=done,
    )


def _takes_over(entry: Entry, other: Entry) -> bool:
    """Was another stated later that runs on from it, without a day between them?"""
    until, begins = entry.get("until"), other.get("from", other.get("dated"))
    if other.number <= entry.number or other.get("until", FOREVER) <= until:
        return False
    return begins is None or date.fromisoformat(begins) - date.fromisoformat(until) <= timedelta(days=1)


def _license_clauses(known: Known, form: str) -> tuple[str, ...]:
    """The clauses by which a license is needed, and those on its form."""
    rules = known.organization.law.conditions.values()
    on_form = [
        id for rule in rules if "license" in rule.before and form in rule.when.get("form", ()) for id in rule.cite
    ]
    return tuple(dict.fromkeys((*_clauses(known, "license.in-force"), *citations(on_form))))


def _clauses(known: Known, fact: str) -> tuple[str, ...]:
    """The clauses by which a deed needs it."""
    rules = known.organization.law.conditions.values()
    return tuple(citations(dict.fromkeys(id for rule in rules if fact in rule.needs for id in rule.cite)))
