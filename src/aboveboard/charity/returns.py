"""The statements of an organization: of every form and period of which there is something to state, as they stand."""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.charity.books.filings import filings
from aboveboard.charity.books.periods import periods_of
from aboveboard.charity.conduct.question import Question
from aboveboard.charity.statements.draft import Statement, drafted, edition_of, is_made
from aboveboard.charity.statements.scope import Scope


def scopes(asked: Question) -> Iterator[Scope]:
    """Every form and period, by form and in the order of periods; those of which something was stated among them."""
    held = filings(asked.organization)
    for form in asked.law.forms:
        law = asked.law.form_on(form, asked.today)
        seen = set[str]()
        for period in periods_of(asked, law):
            seen.add(period.key)
            found = Scope(asked, edition_of(asked, form, period.key), period.key)
            if is_made(found):
                yield found
        for other, key in held:
            if other == form and key not in seen and (held[other, key].said or held[other, key].version.signed):
                yield Scope(asked, edition_of(asked, form, key), key)


def statements(asked: Question) -> tuple[Statement, ...]:
    """Each of them as it stands."""
    return tuple(drafted(scope) for scope in scopes(asked))
