"""A submission checked: everything in it that the law does not allow, all at once, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from aboveboard.law.differences import written
from aboveboard.law.errors import BadInput
from aboveboard.law.files import Edition, load_edition
from aboveboard.law.force import Receipt, asked
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.added_wagers import Finding, adding_law, faults, values_of
from aboveboard.law.terms.options import Value, choices_of
from aboveboard.law.terms.terms import Terms, terms_of
from aboveboard.play.compare.submissions import added, settled, submission
from aboveboard.play.document import Document, PrintedTable, Row


class Chosen(NamedTuple):
    """One value that the operator settles, and the clauses that leave it to the operator."""

    path: str
    value: object
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """As programs read it."""
        return {"path": self.path, "value": self.value, "cite": citations(self.cite)}


class Approval(NamedTuple):
    """What must still be approved before anybody plays, though nothing is wrong with it."""

    path: str
    approval: str
    title: str
    by: str
    """The role that gives it."""
    cite: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        """As programs read it."""
        return {
            "path": self.path, "approval": self.approval, "title": self.title, "by": self.by,
            "cite": citations(self.cite),
        }  # fmt: skip


@dataclass(frozen=True)
class Checked(Document):
    """What a submission comes to under the law: what is wrong, what it settles, and what is to be approved besides."""

    title: str
    operator: str | None
    receipt: Receipt
    findings: tuple[Finding, ...]
    chosen: tuple[Chosen, ...]
    before_play: tuple[Approval, ...]

    @property
    def lawful(self) -> bool:
        """Is nothing wrong with it? What it adds may have to be approved before it is played."""
        return not self.findings

    def to_json(self) -> dict[str, object]:
        """As programs read it."""
        return {
            "lawful": self.lawful,
            "findings": [each.to_json() for each in self.findings],
            "chosen": [each.to_json() for each in self.chosen],
            "before_play": [each.to_json() for each in self.before_play],
            "receipt": self.receipt.to_json(),
        }

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: whether it is lawful, each finding, and what is to be approved."""
        whose = f"{self.title}, as {self.operator} submits it" if self.operator else f"{self.title}, as submitted"
        yield f"{whose}: {'lawful' if self.lawful else 'not lawful'}."
        if self.receipt.said is not None:
            yield self.receipt.said
        if self.findings:
            rows = ((each.path, each.reason, "; ".join(citations(each.cite))) for each in self.findings)
            yield PrintedTable(("=value", "what is wrong", "clause"), rows)
        if self.chosen:
            settles = ((each.path, _shown(each.value), "; ".join(citations(each.cite))) for each in self.chosen)
            yield PrintedTable(("=value", "what it is", "clause"), settles)
        if self.before_play:
            yield "Before anybody plays for it, these are approved:"
            waits = ((each.path, each.title, each.by, "; ".join(citations(each.cite))) for each in self.before_play)
            yield PrintedTable(("=wager", "what is approved", "by", "clause"), waits)

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """The findings, what is settled, and what is to be approved."""
        return {
            "findings": [{**each._asdict(), "given": str(each.given), "cite": _cited(each)} for each in self.findings],
            "chosen": [{**each._asdict(), "value": str(each.value), "cite": _cited(each)} for each in self.chosen],
            "before_play": [{**each._asdict(), "cite": _cited(each)} for each in self.before_play],
        }


def _shown(value: object) -> str:
    """A value as people read it: a pay table line by line."""
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {each}" for name, each in value.items())
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _cited(row: Finding | Chosen | Approval) -> str:
    return "; ".join(citations(row.cite))


def checked(document: object, said: str = "submission") -> Checked:
    """A submission laid over the law of its day; what cannot be read as one is refused in a sentence."""
    given = submission(document, said)
    edition = load_edition(given.ruleset, given.game, asked(given.day, None, f"{said}: day"))
    options, wrong = settled(given, edition)
    further = added(given, edition)
    findings = [*_of_options(edition, options), *wrong]
    findings += [fault for name, table in further.items() for fault in faults(edition, name, table)]
    terms: Terms | None = None
    if not findings:
        try:
            terms = terms_of(edition, options, wagers=further)
        except BadInput as error:
            findings.append(Finding("options", dict(options), str(error)))
    link = adding_law(edition)
    chosen = [] if terms is None else [*_options(terms, options), *(_wagers(further, link) if link is not None else ())]
    strange = {each.path for each in findings}
    meant = [name for name in further if f"wagers.{name}" not in strange]
    approvals = () if link is None else tuple(_approvals(meant, link))
    return Checked(edition.law.title, given.operator, edition.receipt, tuple(findings), tuple(chosen), approvals)


def _of_options(edition: Edition, options: Mapping[str, Value]) -> Iterator[Finding]:
    """What is wrong with each option by itself."""
    known = choices_of(edition.law)
    for name, value in options.items():
        try:
            terms_of(edition, {name: value})
        except BadInput as error:
            yield Finding(f"options.{name}", value, str(error), known[name].cite if name in known else ())


def _options(terms: Terms, options: Mapping[str, Value]) -> Iterator[Chosen]:
    """The options that are settled, as they are in force."""
    for name in options:
        yield Chosen(f"options.{name}", written(terms.options[name]), terms.choices[name].cite)


def _wagers(further: Mapping[str, Any], link: LinkLaw) -> Iterator[Chosen]:
    """What is stated of wagers that are added."""
    for name, table in further.items():
        for key, law in values_of(link.added_wager).items():
            yield Chosen(f"wagers.{name}.{key}", table[key], law.cite)


def _approvals(further: Iterable[str], link: LinkLaw) -> Iterator[Approval]:
    """What must be approved of every wager that is added."""
    for name in further:
        for key, law in link.approvals.items():
            yield Approval(f"wagers.{name}", key, law.title, law.by, law.cite)
