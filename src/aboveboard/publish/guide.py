"""The gaming guide of a game under a law: what a patron may take away and a dealer may be held to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from fractions import Fraction
from typing import Literal, TypeVar

from aboveboard.floor.links.reckoning.configuration import Configuration
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.beside import HEADING, MARK, beside
from aboveboard.law.files import find_ruleset
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import Choice
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.odds.report.figures import Together, WagerFigures, grouped
from aboveboard.play.odds.report.report import clauses, pays, readings, rows
from aboveboard.play.odds.report.written import percent, true_odds
from aboveboard.play.partition import Gap, Overlap, partitions
from aboveboard.publish.blocks import Block, Citations, Facts, Grid, Heading, Listing, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.linked import jackpot
from aboveboard.publish.markdown import markdown
from aboveboard.publish.prose import cure, equipment, facts, holder, listed, money, picked, usual, what_wins
from aboveboard.publish.room import room

STATUS = {
    "proposed": "This text was proposed; it may have been adopted with changes, or not at all.",
    "temporary": "This text was adopted for a time.",
    "rescinded": "This text is no longer in force.",
}
HOW_TO_READ = (
    "True odds are those at which a wager would cost nothing in the long run; payout odds are what a win is paid. "
    "The house edge is what the player loses on average, as a share of the wager when it is made. "
    "All figures are exact and rounded only to be printed, unless they are said to be sampled."
)
READ_AS = {"win": "a win", "lose": "a loss", "push": "a push", "void": "void", "half": "half a loss"}
"""What a reading of the clauses makes of a wager."""
Fault = TypeVar("Fault", Gap, Overlap)
CAP = 24
"""An exact number longer than this is not printed."""


def guide(terms: Terms, format: Literal["md", "html"] = "md", linked: Configuration | None = None) -> str:
    """The guide as Markdown or as one self-contained HTML page; of a table on a link, with what this is set up with."""
    if format == "md":
        return markdown(blocks(terms, linked))
    return html(blocks(terms, linked), f"{terms.law.title}: gaming guide")


def blocks(terms: Terms, linked: Configuration | None = None) -> Iterator[Block]:
    """The whole guide, block by block."""
    yield from _head(terms)
    yield Heading(2, "How it is played")
    yield Paragraph(terms.game.about)
    yield Paragraph(equipment(terms))
    yield from _wagers(terms) if terms.law.pot is None else room(terms)
    yield from jackpot(terms, linked)
    yield from _table(terms)
    yield from _choices(terms.choices, terms)
    yield from _irregularities(terms)
    yield from _sources(terms)
    yield from _beside(terms)


def wording(terms: Terms) -> Iterator[Block]:
    """What the guide says of play, wagers and table, without its head and its figures, to lie beside another's.

    An option that only supplies a payout is left out: what the wager pays says that the house posts it.
    """
    yield Heading(2, "How it is played")
    yield Paragraph(terms.game.about)
    yield Paragraph(equipment(terms))
    yield Heading(2, "The wagers one by one")
    for wager in terms.offered():
        yield Heading(3, wager.law.title)
        yield Paragraph(what_wins(wager))
        yield Facts((*facts(wager), *_payouts(wager), ("Clauses", Citations.of(clauses(wager)))))
    yield from _table(terms)
    yield from _choices({name: one for name, one in terms.choices.items() if one.default or "-pays" not in name}, terms)
    yield from _irregularities(terms)
    found = readings(terms)
    if found:
        yield Heading(2, "How unclear text is read")
        yield Listing(tuple(found))


def _payouts(wager: WagerTerms) -> Iterator[tuple[str, str]]:
    """What a wager pays, on each selection where that makes a difference."""
    if wager.composite:
        return
    found: dict[str, list[str]] = {}
    for pick in wager.picks:
        found.setdefault(pays_in_words(pays(wager, pick)), []).append(pick or "")
    for text, picks in found.items():
        if text:
            yield ("Pays" if len(found) == 1 else f"Pays on {picked(picks)}"), text


def _wagers(terms: Terms) -> Iterator[Block]:
    """Every wager against the house, with its odds."""
    found = list(rows(terms))
    yield Heading(2, "The wagers at a glance")
    yield _glance(found)
    yield Paragraph(HOW_TO_READ)
    yield Heading(2, "The wagers one by one")
    common = usual(list(terms.offered()))
    if common:
        yield Paragraph("Unless a wager says otherwise:")
        yield Facts(tuple(common))
    for wager in terms.offered():
        yield from _wager(wager, [row for row in found if row.wager == wager.name], common)


def _head(terms: Terms) -> Iterator[Block]:
    law = terms.law
    held = find_ruleset(terms.edition.ruleset)
    yield Heading(1, law.title)
    day = terms.edition.dated
    of = f" of {_day(day)}" if day else "; the text held bears no date"
    yield Paragraph(f"{held.title if held else terms.edition.ruleset}: {law.cite}, {law.status} text{of}.")
    if terms.edition.asked.way != "newest":
        yield Paragraph(f"Asked {terms.edition.asked}.", note=True)
    for note in (STATUS.get(law.status), f"Basis: {law.basis}." if law.basis else None):
        if note:
            yield Paragraph(note, note=True)
    if law.until is not None:
        yield Paragraph(f"It holds until {_day(law.until)}.", note=True)
    if terms.wheel is not None and terms.wheel.specimen:
        yield Paragraph(
            "The law leaves the wheel to the operator. The figures here are those of a specimen wheel, not of the one "
            "that is played on.",
            note=True,
        )


def _glance(found: list[WagerFigures]) -> Grid:
    columns = ("Wager", "On", "Payout odds", "True odds", "House edge")
    return Grid(columns, tuple(_line(each) for each in grouped(found)), frozenset(columns[3:]))


def _line(together: Together) -> tuple[str, ...]:
    row = together.figures
    chances = row.chances
    odds = "" if chances is None else true_odds(chances.win, chances.lose)
    edge = "not held" if chances is None else row.edge or "by the prizes"
    return row.title, picked(together.selections), _paid(row), odds, edge


def _paid(row: WagerFigures) -> str:
    """What a wager pays, grade by grade where there are several."""
    return "as its parts" if not row.pays and row.parts is not None else pays_in_words(row.pays)


def pays_in_words(table: Mapping[str, str]) -> str:
    """A pay table as people read it; what is lost is not told."""
    shown = {grade: _words(pay) for grade, pay in table.items() if pay != "lose"}
    return "; ".join(pay if grade == "win" else f"{grade}: {pay}" for grade, pay in shown.items())


def _words(pay: str) -> str:
    return {
        "section": "the odds shown where it stops",
        "layout": "the odds on the layout",
        "prize": "a prize",
        "operator": "as the house posts",
        "push": "returned",
        "void": "returned",
        "half": "half returned",
    }.get(pay, pay)


def _wager(wager: WagerTerms, found: list[WagerFigures], common: list[tuple[str, str]]) -> Iterator[Block]:
    yield Heading(3, wager.law.title)
    yield Paragraph(what_wins(wager))
    event = wager.terms.setup.equipment.event
    pairs = [pair for pair in facts(wager) if pair not in common]
    together = grouped(found)
    if wager.composite:
        parts = {part.law.title: pays_in_words(pays(part, pick)) for part, pick in wager.parts(wager.picks[0])}
        pairs.append(("Its parts pay", "; ".join(f"{title}, {pay}" for title, pay in parts.items())))
    if len(together) == 1:
        pairs += _figures(together[0].figures, event)
    pairs.append(("Clauses", Citations.of(clauses(wager))))
    yield Facts(tuple(pairs))
    yield from (Paragraph(sentence) for sentence in unclear(wager))
    if len(together) > 1:
        columns = ("On", "Payout odds", "True odds", "Wins", "House edge", "If resolved", f"Per {event}")
        yield Grid(columns, tuple(_pick(row) for row in together), frozenset(columns[2:]))


def unclear(wager: WagerTerms) -> Iterator[str]:
    """Where the clauses that the text lists of a wager give two answers or none, how often, and how that is read."""
    if not wager.law.clauses:
        return
    found = [each for each in partitions(wager.terms) if each.wager == wager.name]
    twice = _shares([(each.selection, one) for each in found for one in each.overlaps])
    none = _shares([(each.selection, one) for each in found for one in each.gaps])
    rest = next((each.rest for each in found if each.rest), None)
    for one, often in twice:
        yield f"The text gives two answers where {one.what} ({often}); here that is {READ_AS[one.read_as]}."
    if none and rest is not None:
        where = "; and where ".join(f"{gap.what} ({often})" for gap, often in none)
        yield f"The text gives no answer where {where}; here that is {READ_AS[rest]}."


def _shares(found: list[tuple[str | None, Fault]]) -> list[tuple[Fault, str]]:
    """Each gap or overlap once, with how often it comes about on whatever is picked."""
    by_what: dict[str, list[tuple[str | None, Fault]]] = {}
    for selection, one in found:
        by_what.setdefault(one.what, []).append((selection, one))
    return [(same[0][1], _often(same)) for same in by_what.values()]


def _often(found: list[tuple[str | None, Fault]]) -> str:
    """How often something comes about, on each selection where that makes a difference."""
    if len({one.probability for _, one in found}) == 1:
        return percent(found[0][1].probability)
    return listed([f"{percent(one.probability)} on {selection}" for selection, one in found])


def _figures(row: WagerFigures, event: str) -> list[tuple[str, str]]:
    pairs = [("Pays", _paid(row))] if row.pays else []
    chances = row.chances
    if chances is None:
        return [*pairs, ("Odds", str(row.note))]
    wins = f"{percent(Fraction(chances.win))} of the time; true odds {true_odds(chances.win, chances.lose)}"
    pairs.append(("Wins", wins))
    if row.edge is None or row.ev is None:
        return [*pairs, ("House edge", str(row.note))]
    exact = f" (exactly {_negated(row.ev)})" if 1 < len(row.ev) <= CAP else ""
    exact = exact if row.exact else f" ({row.note})"
    others = [
        f"{_share(ev)} per {name}"
        for ev, name in ((row.ev_resolved, "wager won or lost"), (row.ev_roll, event))
        if ev is not None and ev != row.ev
    ]
    return [*pairs, ("House edge", "; ".join([f"{row.edge}{exact}", *others]))]


def _pick(together: Together) -> tuple[str, ...]:
    row, on = together.figures, picked(together.selections)
    chances = row.chances
    if chances is None or row.edge is None:
        return on, _paid(row), "", "", str(row.note), "", ""
    return (
        on, _paid(row), true_odds(chances.win, chances.lose), percent(Fraction(chances.win), 2),
        row.edge, _share(row.ev_resolved), _share(row.ev_roll),
    )  # fmt: skip


def _share(ev: str | None) -> str:
    return "" if ev is None else percent(-Fraction(ev))


def _negated(ev: str) -> str:
    return str(-Fraction(ev))


def _table(terms: Terms) -> Iterator[Block]:
    """What holds of the table as a whole."""
    law = terms.law
    pairs = [("Money", money(terms))]
    if law.posted.min_cite or law.posted.max_cite:
        clause = Citations.of(citations([*law.posted.min_cite, *law.posted.max_cite]))
        pairs.append(
            (
                "Limits",
                f"the table posts its least and largest wager, which bind where a wager says nothing else ({clause})",
            )
        )
    if law.tender is not None:
        accepted = listed([spaced(word) for word in law.tender.accepts], "or")
        by_word = {"confirmed": "; a wager by word counts once the dealer confirms it", "never": "; not by word alone"}
        pairs.append(("Wagers are made with", accepted + by_word.get(law.tender.verbal, "")))
    if law.seats is not None and law.seats.max is not None:
        pairs.append(("Players", f"at most {law.seats.max}"))
    if law.prize is not None:
        total = f", and {dollars(law.prize.total)} in all" if law.prize.total is not None else ""
        pairs.append(("Prizes", f"at most {dollars(law.prize.max)} for one{total}"))
    for name, call in law.calls.items():
        must = "; the dealer must call it before each outcome" if call.required else ""
        does = "no wager is taken or changed after it" if call.closes == "betting" else "it is announced"
        pairs.append((f'"{spaced(name).capitalize()}"', f"{does}{must}"))
    if law.shooter is not None and law.shooter.needs:
        titles = [law.wagers[name].title for name in law.shooter.needs if name in law.wagers]
        pairs.append(("The shooter", f"must first make a {listed(titles, 'or')}"))
    if law.holder is not None:
        pairs.append((f"The {law.holder.title}", holder(law.holder)))
    yield Heading(2, "At the table")
    yield Facts(tuple(pairs))


def _choices(choices: Mapping[str, Choice], terms: Terms) -> Iterator[Block]:
    if not choices:
        return
    lines = []
    for name, choice in choices.items():
        value = terms.options.get(name)
        stated = "not stated" if value is None else str(value)
        about = choice.about if choice.basis is None else f"{choice.about} ({choice.basis})"
        lines.append((about, stated, _may_be(choice), Citations.of(citations(choice.cite))))
    yield Heading(2, "What the operator chooses")
    yield Grid(("Choice", "In force here", "May be", "Clause"), tuple(lines))


def _may_be(choice: Choice) -> str:
    """What an option may be: one of its choices, or within its range."""
    if choice.choices:
        return picked(choice.choices)
    low, high = choice.range or (None, None)
    if low is None and high is None:
        return "any"
    return f"{low} or more" if high is None else f"{low} to {high}"


def _irregularities(terms: Terms) -> Iterator[Block]:
    known = terms.law.irregularities
    if not known:
        return
    yield Heading(2, "When something goes wrong")
    yield Grid(
        ("What", "What follows", "Called by", "Clause"),
        tuple(
            (
                f"{law.title[0].upper()}{law.title[1:]}",
                cure(law),
                listed(law.by, "or"),
                Citations.of(citations(law.cite)),
            )
            for law in known.values()
        ),
    )


def _sources(terms: Terms) -> Iterator[Block]:
    found = readings(terms)
    if found:
        yield Heading(2, "How unclear text is read")
        yield Listing(tuple(found))
    yield Heading(2, "Source")
    yield Paragraph(f"{terms.law.source}.")


def _beside(terms: Terms) -> Iterator[Block]:
    """What stands beside the law and concerns players, marked as what it is."""
    found = [one for one in beside(terms.edition.ruleset) if one.entry.players]
    if found:
        yield Heading(2, HEADING)
        yield Paragraph(MARK, note=True)
        yield Listing(tuple(one.sentence for one in found))


def _day(day: date) -> str:
    return f"{day.day} {day:%B %Y}"
