"""What became of a statement: who has signed it, to whom it went, what was paid with it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.charity.conduct.books import (
    AMEND_STATEMENT,
    CURE,
    DELINQUENT,
    FAULT,
    FILE,
    PAY_FEE,
    RECEIVE,
    REOPEN,
    SAY,
    SIGN,
    VOID,
)
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.law.conditions.facts import Source

FROZEN = "frozen"
"""What the last signature writes: the statement as it was signed."""
ATTACHED = "attached"
"""Where in that the statements stand that are attached to it and that nobody signs."""
KINDS = (SAY, SIGN, REOPEN, AMEND_STATEMENT, FILE, RECEIVE, PAY_FEE, FAULT, CURE, DELINQUENT, VOID)
Key = tuple[str, str]


@dataclass
class Version:
    """One version of a statement: the first, or an amendment."""

    number: int = 1
    signed: dict[str, Entry] = field(default_factory=dict)
    """The signatures that stand, by what they are given as."""
    frozen: Entry | None = None
    """The last signature, with which it was frozen."""
    filed: dict[str, Entry] = field(default_factory=dict)
    received: dict[str, Entry] = field(default_factory=dict)

    attached_as: str = ""
    """Where nobody signs it by itself: its form, as which it was frozen with the statement to which it is attached."""
    along: tuple[str, ...] = ()
    """Forms that were frozen with it, as its attachments."""

    @property
    def fee(self) -> int:
        """What is paid with it, as it was frozen."""
        return int((self.lines or {}).get("fee", 0))

    @property
    def lines(self) -> Mapping[str, Any] | None:
        """What it said when it was frozen."""
        if self.frozen is None:
            return None
        said: Mapping[str, Any] = self.frozen.payload[FROZEN]
        return said[ATTACHED][self.attached_as] if self.attached_as else said


@dataclass
class Filing:
    """What became of the statement of one form and period."""

    said: dict[str, Entry] = field(default_factory=dict)
    versions: list[Version] = field(default_factory=lambda: [Version()])
    fees: list[Entry] = field(default_factory=list)
    faults: list[Entry] = field(default_factory=list)
    cures: list[Entry] = field(default_factory=list)
    notices: list[Entry] = field(default_factory=list)

    @property
    def version(self) -> Version:
        """The version in hand."""
        return self.versions[-1]

    @property
    def is_frozen(self) -> bool:
        """Is the version in hand signed by all who sign it?"""
        return self.version.frozen is not None

    @property
    def filed_before(self) -> Version | None:
        """The newest version that was filed with anybody."""
        return next((each for each in reversed(self.versions) if each.filed), None)

    @property
    def fee_before(self) -> int:
        """What was paid with the version before the one in hand."""
        return self.versions[-2].fee if len(self.versions) > 1 else 0

    @property
    def reckoned(self) -> int:
        """The fee that stands: of the version that is signed, or else of the one before it."""
        return self.version.fee if self.is_frozen else self.fee_before

    @property
    def paid(self) -> int:
        """What was paid with it."""
        return sum(entry.payload["cents"] for entry in self.fees)

    @property
    def defective(self) -> Entry | None:
        """Why it is defective, if it is and was not cured."""
        if not self.faults:
            return None
        last = self.faults[-1]
        return last if not self.cures or self.cures[-1].number < last.number else None

    @property
    def sources(self) -> tuple[Source, ...]:
        """The events that say so."""
        version = self.version
        entries = (*version.signed.values(), *version.filed.values(), *version.received.values(), *self.fees)
        return tuple(entry.source for entry in entries)


def _unpaid(found: dict[Key, Filing], entry: Entry) -> None:
    """A check with which a fee was paid is void: the fee is not paid by it."""
    if "unpaid" in entry.payload:
        form, period = entry.payload["unpaid"]
        filing = found[form, period]
        filing.fees = [each for each in filing.fees if each.number != entry.payload["event"]]


def filings(stated: Register) -> Mapping[Key, Filing]:
    """Every statement of which anything was stated, by its form and period."""
    return stated.running("filings", KINDS, dict[Key, Filing], _take)


def filing_of(stated: Register, form: str, period: str) -> Filing:
    """One of them; an untouched one where nothing was stated."""
    return filings(stated).get((form, period)) or Filing()


def _take(found: dict[Key, Filing], entry: Entry) -> None:
    payload = entry.payload
    if entry.kind == VOID:
        _unpaid(found, entry)
        return
    filing = found.setdefault((payload["form"], payload["period"]), Filing())
    version = filing.version
    attached = [found.setdefault((form, payload["period"]), Filing()).version for form in version.along]
    match entry.kind:
        case "statement-say":
            filing.said[payload["line"]] = entry
        case "statement-sign":
            version.signed[payload["as"]] = entry
            if FROZEN in payload:
                _freeze(found, version, entry)
        case "statement-reopen":
            version.signed.clear()
            version.frozen, version.along = None, ()
            for each in attached:
                each.frozen, each.attached_as = None, ""
        case "statement-amend":
            filing.versions.append(Version(version.number + 1))
            for form in version.along:
                other = found[form, payload["period"]]
                other.versions.append(Version(other.version.number + 1))
        case "statement-file":
            version.filed[payload["to"]] = entry
            if FROZEN in payload and version.frozen is None:
                _freeze(found, version, entry)
            for each in attached:
                each.filed[payload["to"]] = entry
        case "statement-receive":
            version.received[payload["to"]] = entry
            for each in attached:
                each.received[payload["to"]] = entry
        case "fee-pay":
            filing.fees.append(entry)
        case "statement-fault":
            filing.faults.append(entry)
        case "statement-cure":
            filing.cures.append(entry)
        case "delinquency":
            filing.notices.append(entry)


def _freeze(found: dict[Key, Filing], version: Version, entry: Entry) -> None:
    """It says from now on what it says, and so does what is attached to it and nobody signs."""
    version.frozen = entry
    version.along = tuple(entry.payload[FROZEN].get(ATTACHED, ()))
    for form in version.along:
        other = found.setdefault((form, entry.payload["period"]), Filing()).version
        if other.frozen is None:
            other.frozen, other.attached_as = entry, form
