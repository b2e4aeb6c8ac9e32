"""Figures of what members are told: what was played, held and sold in a month and netted, and what was filed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from aboveboard.charity.books.accounts.checks import is_void
from aboveboard.charity.books.reporting.filings import filings
from aboveboard.charity.books.reporting.periods import period_of
from aboveboard.charity.books.reporting.totals import TOTALS, net_of, totals
from aboveboard.charity.conduct.books import CHECK
from aboveboard.charity.conduct.deeds import NOTED
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope
from aboveboard.kernel.words import spaced
from aboveboard.law.model.forms.statements import StatementLaw

WITH = ("clerk",)
"""With whom a statement is filed that goes with others' annual reports."""


@figure("occasion-results")
def occasion_results(scope: Scope) -> Iterator[Row]:
    """Occasions of the period at which games were held, each with what it netted by the form that reports it."""
    from aboveboard.charity.statements.draft import drafted, edition_of

    for law in _forms_of_occasions(scope):
        for entry in scope.asked.organization.listed(NOTED):
            name = str(entry.payload["occasion"])
            if entry.get("kind") not in law.covers or not scope.within(date.fromisoformat(entry.payload["day"])):
                continue
            if (known := period_of(scope.asked, law, name)) is None or not known.over:
                continue
            found = drafted(Scope(scope.asked, edition_of(scope.asked, law.form, name), name))
            assert law.net is not None
            values = {"of": spaced(name), "day": entry.payload["day"], "kind": entry.get("kind"),
                      "cents": found.value(law.net), "form": law.form}  # fmt: skip
            yield Row(values, (entry.source, *found.opened(law.net)))


def _forms_of_occasions(scope: Scope) -> Iterator[StatementLaw]:
    """The forms on which occasions are reported, and what each netted."""
    held = scope.asked.law
    for form in held.forms:
        law = held.form_on(form, scope.asked.today)
        if law.net is not None and law.period == "occasion" and set(law.covers) & set(scope.law.covers):
            yield law


@figure("pool-results")
def pool_results(scope: Scope) -> Iterator[Row]:
    """Raffles that were over and deals that left play in the period, each with what it netted."""
    names = scope.asked.law.one_name
    for entry in scope.notes("over"):
        found, notes = totals(scope.asked, entry.payload["pool"])
        found = entry.payload.get(TOTALS, found)
        kind, name = str(entry.get("kind")), str(entry.payload["pool"])
        counted = "handle" in found
        net = (
            found.get("sold", 0) * found.get("price", 0) - found.get("prizes", 0) - found.get("cost", 0)
            if counted
            else net_of(found, _expenses(scope, name))
        )
        values = {"of": name, "day": scope.day(entry).isoformat(), "kind": names.get(kind, kind), "cents": net}
        yield Row(values, tuple(dict.fromkeys(note.source for note in notes)))


def _expenses(scope: Scope, name: str) -> int:
    """What was spent on one raffle besides its prizes."""
    asked, found = scope.asked, 0
    for entry in asked.organization.listed(CHECK, of=name):
        class_ = asked.law.classes.get(entry.get("class", ""))
        group = None if class_ is None else asked.law.groups.get(class_.group)
        if class_ is not None and group is not None and group.purpose == "expenses" and class_.use != "prizes":
            found += 0 if is_void(asked.organization, entry) else entry.payload["cents"]
    return found


@figure("filed-statements")
def filed(scope: Scope) -> Iterator[Row]:
    """Statements that were filed with the clerk in the period."""
    for (form, period), filing in filings(scope.asked.organization).items():
        if form == scope.law.form:
            continue
        for version in filing.versions:
            for to, entry in version.filed.items():
                if to in WITH and scope.within(scope.day(entry)):
                    yield Row(
                        {"form": form, "period": period, "to": to, "day": scope.day(entry).isoformat(),
                         "version": version.number},
                        (entry.source,),
                    )  # fmt: skip
