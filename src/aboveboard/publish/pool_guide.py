"""The guide of a pool under a law: how it is played, what it may cost and pay, and what is owed of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from aboveboard.games.shapes.pool import Arrival, Board, Calls, Drum, Keys, Pool, Printed, Shares, Stage
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted, spaced
from aboveboard.law.files import find_ruleset
from aboveboard.law.model.pools import ChestLaw, Drawings, Regime, SharesLaw
from aboveboard.law.pools import PoolEdition
from aboveboard.law.provisions.clauses import citations
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.markdown import markdown

MOST = {
    "price": "A ticket costs at most",
    "prize": "One prize is at most",
    "prizes": "All prizes together are at most",
    "prizes-a-year": "All prizes of a calendar year are at most",
}


def pool_guide(edition: PoolEdition, format: Literal["md", "html"] = "md") -> str:
    """The guide as Markdown or as one self-contained HTML page."""
    found = blocks(edition)
    return markdown(found) if format == "md" else html(found, f"{edition.law.title}: guide")


def blocks(edition: PoolEdition) -> Iterator[Block]:
    """The whole guide, block by block."""
    law, held = edition.law, find_ruleset(edition.ruleset)
    yield Heading(1, law.title)
    yield Paragraph(f"{held.title if held else edition.ruleset}: {law.cite}, {edition.standing}.")
    if law.basis is not None:
        yield Paragraph(f"Basis: {law.basis}", note=True)
    yield Heading(2, "How it is played")
    yield Paragraph(edition.pool.about)
    yield Listing(tuple(stage_in_words(stage) for stage in edition.pool.stages))
    yield Facts(tuple(_tickets(edition.pool)))
    rules = list(_rules(edition))
    if rules:
        yield Heading(2, "What the law says")
        yield Grid(("Rule", "Figure", "Clauses"), tuple(rules))
    if law.consolation is not None:
        yield Heading(2, "What the other cards pay")
        rows = tuple((spaced(card), f"at least {odds}") for card, odds in law.consolation.odds.items())
        yield Grid(("Card", "On the price of the ticket"), rows)
        yield Facts((("Clauses", Citations.of(citations(law.consolation.cite))),))
    if law.regimes:
        yield Heading(2, "How it is reported")
        yield Grid(
            ("Where its net is", "Form", "Clauses"), tuple(_regime(name, each) for name, each in law.regimes.items())
        )
    if edition.readings:
        yield Heading(2, "How unclear text is read")
        yield Listing(tuple(edition.readings.values()))
    yield Heading(2, "Source")
    yield Paragraph(f"{law.source}.")


def _tickets(pool: Pool) -> Iterator[tuple[str, str]]:
    """What is sold, and what may come of it."""
    series = pool.tickets.series
    named = "" if len(series) == 1 else f"{' and '.join(series)} tickets, "
    yield "Tickets", named + ("of two parts, one of which the buyer has" if pool.tickets.two_part else "of one part")
    yield "What may come of one", ", ".join(dict.fromkeys(pool.grades))


def stage_in_words(stage: Stage) -> str:
    """What happens in a stage, in a sentence."""
    match stage:
        case Printed():
            return "What a ticket wins lies in it, and whoever opens it knows at once."
        case Drum(series=series, emptied=emptied):
            what = "Tickets" if series == "ticket" else f"{series.capitalize()} tickets"
            after = "; those that are left are discarded" if emptied else ""
            return f"{what} are drawn from a drum that holds each once{after}."
        case Board():
            return f"One of {stage.count} cards that lie face down is turned, until it is the {stage.searched}."
        case Keys():
            return "Each of those who were drawn tries a key, and one of all keys opens the chest."
        case Arrival():
            return "A piece for every right sold is let go, and the order through the gate decides."
        case Calls(columns=columns, balls_a_column=balls):
            return (
                f"{len(columns) * balls} balls are called one by one, {balls} under each of {', '.join(columns)}, "
                "until a card covers the pattern."
            )
        case Shares():
            return "Selections are backed, one of them wins, and those who backed it share what all have staked."


def _rules(edition: PoolEdition) -> Iterator[tuple[str, str, str]]:
    law = edition.law
    for name, limit in law.limits.items():
        yield MOST[name], dollars(limit.max), Citations.of(citations(limit.cite))
    for kind, cite in law.barred_prizes.items():
        types = " or ".join(map(spaced, law.barred_unless_type.get(kind, ())))
        but = f", but for {types} tickets" if types else ""
        yield "Never a prize", f"{spaced(kind)}{but}", Citations.of(citations(cite))
    if law.prize_share is not None:
        yield "The prize, of all that was taken", law.prize_share.share, Citations.of(citations(law.prize_share.cite))
    if law.consolation_share is not None:
        later, of = law.consolation_share, "The consolation prize, of what the game's cards brought"
        yield of, later.share, Citations.of(citations(later.cite))
    if law.calls is not None:
        yield "Games at one occasion, at most", str(law.calls.games), Citations.of(citations(law.calls.cite))
    if law.calls is not None and law.calls.card is not None:
        card = law.calls.card
        headed = f"{' '.join(card.columns)}, at least {card.line} in a line"
        yield "A card is headed", headed, Citations.of(citations(card.cite))
    if law.drawings is not None:
        yield "Drawings", _drawings(law.drawings), Citations.of(citations(law.drawings.cite))
    if law.chest is not None:
        yield from _chest(law.chest)
    if law.shares is not None:
        yield from _shares(law.shares)
    if law.leaves_play is not None:
        ways = " and by ".join(law.leaves_play.by)
        share = f"{law.leaves_play.share} of its prizes, by {ways}"
        yield "A deal leaves play once there are out", share, Citations.of(citations(law.leaves_play.cite))
    if law.fee is not None:
        of = f", where it is {' or '.join(map(spaced, law.fee.regimes))}" if law.fee.regimes else ""
        yield "Owed of the net", f"{law.fee.rate}{of}", Citations.of(citations(law.fee.cite))


def _drawings(law: Drawings) -> str:
    others = "".join(f", {many} in week {week}" for week, many in law.in_week.items())
    return f"{law.weekly} a week{others}"


def _chest(law: ChestLaw) -> Iterator[tuple[str, str, str]]:
    yield "Drawn on an occasion", counted(law.winners, "ticket"), Citations.of(citations(law.winners_cite))
    yield "The organization keeps, unless it says otherwise", law.kept, Citations.of(citations(law.kept_cite))
    primary = f"{law.primary} of what is left, in {law.winners} equal parts"
    yield "Won by those who are drawn", primary, Citations.of(citations(law.primary_cite))
    yield "Into the chest of a later occasion's takings", law.later, Citations.of(citations(law.later_cite))
    said = f"day {law.announced_from_day}; the next occasion draws until the chest opens"
    yield "Announced on the first occasion from", said, Citations.of(citations(law.announced_cite))


def _shares(law: SharesLaw) -> Iterator[tuple[str, str, str]]:
    yield "What may be wagered", ", ".join(map(spaced, law.wagers)), Citations.of(citations(law.wagers_cite))
    yield "Runners, at least", str(law.runners), Citations.of(citations(law.runners_cite))
    yield "Stakes where nobody backed the winner", law.unbacked, Citations.of(citations(law.cite))
    for name, cite in law.stated.items():
        yield "Stated by the holder before the event opens", spaced(name), Citations.of(citations(cite))


def _regime(name: str, law: Regime) -> tuple[str, str, str]:
    bounds = [f"below {dollars(law.net_below)}"] if law.net_below is not None else ["anything else"]
    if law.year_net_below is not None:
        bounds.append(f"below {dollars(law.year_net_below)} with what was netted before in the year")
    return f"{' and '.join(bounds)}: {spaced(name)}", law.form or "none", Citations.of(citations(law.cite))
