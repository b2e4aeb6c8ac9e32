"""An earlier version of a statement: what was filed before an amendment took its place."""

from __future__ import annotations

from dataclasses import replace

from aboveboard.charity.books.reporting.filings import Version
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.statements.draft import (
    FILED,
    PART_FILED,
    RECEIVED,
    SIGNED,
    Statement,
    as_signed,
    differences_of,
    drafted,
    scope_of,
)
from aboveboard.law.errors import BadInput


def version_of(asked: Question, form: str, period: str, number: int) -> Statement:
    """A statement in one of its versions, the first of which is 1; raises BadInput where there is no such version."""
    scope = scope_of(asked, form, period)
    versions = scope.filing.versions
    if not 1 <= number <= len(versions):
        known = "1 alone" if len(versions) == 1 else f"1 to {len(versions)}"
        raise BadInput(f"version: there is no version {number} of {form} of {period}, but {known}")
    now, version = drafted(scope), versions[number - 1]
    if number == len(versions):
        return now
    assert version.lines is not None, "what is amended was filed, and signed before that"
    edition = version.lines["edition"]
    law = next((each for each in asked.law.forms[form] if each.edition == edition), now.law)
    lines, rules = as_signed(law.lines, version.lines, "lines"), as_signed(law.rules, version.lines, "by-rule")
    known_lines = {**lines, **rules}
    return replace(
        now, law=law, lines=lines, rules=rules, version=number, frozen=version.lines, lacks=(), defective="",
        state=_state(version, now.to), fee=0 if law.fee is None else known_lines[law.fee.line].cents,
        signed={name: entry.get("person", entry.by) for name, entry in version.signed.items()},
        signed_on={name: entry.day(asked.zone).isoformat() for name, entry in version.signed.items()},
        filed={name: entry.get("dated", entry.day(asked.zone).isoformat()) for name, entry in version.filed.items()},
        received={name: entry.payload["dated"] for name, entry in version.received.items()},
        differences=tuple(differences_of(law, known_lines, lines)),
    )  # fmt: skip


def _state(version: Version, to: tuple[str, ...]) -> str:
    if not version.filed:
        return SIGNED
    if any(name not in version.filed for name in to):
        return PART_FILED
    return RECEIVED if all(name in version.received for name in to) else FILED
