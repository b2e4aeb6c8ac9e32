"""What a guide and a sign say of a progressive: amount, base, rate, limit, hits at once, and a controller that is down.

What the law's own file says is said of every game with a meter. Rates and limits are a link's: they are said where one
is named. Its reserve rate is nobody's business but its staff's.
"""

from __future__ import annotations

from collections.abc import Iterator

from aboveboard.floor.links.reckoning.configuration import Award, Configuration, Level
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import in_words
from aboveboard.law.model.link import LinkLaw
from aboveboard.law.money import money_law
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.odds.report.written import percent
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Paragraph

Said = tuple[str, tuple[str, ...]]
"""A sentence, and the clauses that it rests on."""


def link_law(terms: Terms) -> LinkLaw | None:
    """The law of linked progressives for a game with a wager that is paid out of a meter."""
    return money_law(terms.edition.ruleset).link if terms.metered else None


def said_of_meters(terms: Terms, linked: Configuration | None = None) -> Iterator[Said]:
    """What patrons read of the meters of a game, and of the link that its table is on."""
    law = link_law(terms)
    if law is None:
        return
    if linked is None:
        for name in terms.metered:
            wager = terms.wagers[name].law
            if wager.base is not None:
                base = f"{wager.title}: the meter begins with {dollars(wager.base)}, and again once all of it was won"
                yield base, wager.cite
    else:
        yield f"The jackpot is shared by tables that are linked; a wager of {dollars(linked.wager)} takes part in it", (
            *law.shared.cite, *law.shared.amount_cite,
        )  # fmt: skip
        for level in linked.levels:
            yield _level(level, alone=len(linked.levels) == 1), law.meters.cite
        for award in linked.awards:
            yield _award(award, alone=len(linked.levels) == 1), law.meters.cite
    yield AT_ONCE, law.meters.order_cite
    yield (DOWN if linked is not None else f"At a table on a link: {DOWN[0].lower()}{DOWN[1:]}"), law.down.cite


AT_ONCE = (
    "Hands that hit at nearly the same time are paid in the order in which they are written down; after one that takes "
    "all of the meter, the next has the meter as it was reset"
)
DOWN = (
    "While the controller of the link is disabled, inoperable or not heard of, the progressive is not in play and no "
    "wager on it is taken; what was closed before is settled, and the meter stays as it is"
)


def _level(level: Level, *, alone: bool) -> str:
    name = "The meter" if alone else f"The meter of {in_words(level.name)}"
    limit = "" if level.limit is None else f", up to {dollars(level.limit)}"
    rate = f"{percent(level.rate)[:-1].rstrip('0').rstrip('.')}%"
    return (
        f"{name} begins with {dollars(level.base)}, and again once all of it was won; "
        f"it grows by {level.rate} of each wager ({rate}){limit}"
    )


def _award(award: Award, *, alone: bool) -> str:
    of = "the meter" if alone else f"the meter of {in_words(award.level)}"
    name = in_words(award.name)
    if award.share is None:
        return f"A {name} wins {dollars(award.cents or 0)} out of {of}"
    return f"A {name} wins all of {of}" if award.whole else f"A {name} wins {award.share} of {of} as it stands"


def jackpot(terms: Terms, linked: Configuration | None = None) -> Iterator[Block]:
    """The part of a guide on meters; nothing where the game has none, or its law has no links."""
    rows = tuple((text, Citations.of(citations(cite))) for text, cite in said_of_meters(terms, linked))
    if not rows:
        return
    law = link_law(terms)
    yield Heading(2, "The jackpot")
    yield Grid(("What holds of it", "Clause"), rows)
    if law is not None and law.basis:
        yield Paragraph(f"Basis: {law.basis}", note=True)
