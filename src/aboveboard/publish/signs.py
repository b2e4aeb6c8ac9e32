"""Signs that are posted: limits, odds, fees, options and notices, each line with its clause, from the law's values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from aboveboard.floor.links.reckoning.configuration import Configuration
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput
from aboveboard.law.model import SignLaw
from aboveboard.law.procedures import procedures_of
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.signs import common_signs
from aboveboard.law.terms.options import pay_clauses, pay_lines
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.document import PrintedTable, html_table
from aboveboard.play.odds.report.report import pays
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Paragraph
from aboveboard.publish.html import html
from aboveboard.publish.layout.spots import NOT_PRINTED, WORDS, plain_title, spoken
from aboveboard.publish.linked import said_of_meters
from aboveboard.publish.markdown import markdown
from aboveboard.publish.poster import poster
from aboveboard.publish.prose import TAKEN, limits, listed

Where = Literal["table", "inside-wall", "playing-area"]
WHERE = {
    "table": "posted at the table",
    "inside-wall": "posted on the inside wall of the table, for all positions to see",
    "playing-area": "posted in each playing area",
}
CURES = {
    "passed": "the one that it passed last wins",
    "again": "the spin is void and the wheel is spun again",
    "return": "all wagers go back to the players",
    "stands": "the outcome stands",
}
RESULTS = {
    "lose": "wagers on {titles} are lost",
    "half": "half of each wager on {titles} is kept by the house, and the other half goes back",
    "push": "wagers on {titles} neither win nor lose",
    "void": "wagers on {titles} neither win nor lose",
}


@dataclass(frozen=True)
class Line:
    """One line of a sign, and the clauses that it rests on, by provision id."""

    text: str
    cite: tuple[str, ...]

    @property
    def clause(self) -> str:
        """The clauses as people read them."""
        return Citations.of(citations(self.cite))


@dataclass(frozen=True, repr=False)
class Sign:
    """A sign as it is posted."""

    name: str
    title: str
    lines: tuple[Line, ...]
    cite: tuple[str, ...]
    where: Where = "table"
    where_cite: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Sign {self.name}: {counted(len(self.lines), 'line')}>"

    def _repr_html_(self) -> str:
        """What the sign says and by which clauses, for a notebook."""
        rows = ((line.text, line.clause) for line in self.lines)
        return f"<p>{escape(self.title)}</p>\n{html_table(PrintedTable(('the sign says', 'clauses'), rows))}"

    def as_json(self) -> dict[str, Any]:
        """The sign as plain values."""
        lines = [{"text": line.text, "cite": citations(line.cite)} for line in self.lines]
        return {
            "sign": self.name,
            "title": self.title,
            "where": self.where,
            "lines": lines,
            "cite": citations(self.cite),
        }

    @property
    def text(self) -> str:
        """Everything that it says."""
        return "\n".join((self.title, *(line.text for line in self.lines)))


def signs(
    terms: Terms, posted: Mapping[str, int] | None = None, linked: Configuration | None = None
) -> tuple[Sign, ...]:
    """Every sign of a table: those that its law asks for, those of its ruleset, and the general ones of every table.

    Where it is on a link, that of the jackpot says what the link is set up with.
    """
    asked = {**terms.law.signs, **common_signs(terms.edition.ruleset, terms.edition.asked)}
    found = [_sign(name, law, terms, posted or {}) for name, law in asked.items() if _in_force(law, terms)]
    wording = {word for law in asked.values() if not law.about and _in_force(law, terms) for word in law.says}
    for name, (title, word) in GENERAL.items():
        if word not in wording:
            lines = [Line(text, own) for text, own in WRITERS[word](None, terms, posted or {})]
            found.append(Sign(name, title, tuple(lines), ()))
    meters = tuple(Line(text, cite) for text, cite in said_of_meters(terms, linked))
    found.append(Sign("jackpot", "Progressive jackpot", meters, ()))
    return tuple(sign for sign in found if sign.lines)


def out_of_order(terms: Terms) -> tuple[Sign, ...]:
    """A sign for each device of the table, to be put up while it is out of order."""
    devices = procedures_of(terms.edition).devices
    text = f"{terms.law.title}: no wager is taken at this table until it works again."
    return tuple(
        Sign(f"{name}-out-of-order", f"Out of order: {law.title}", (Line(text, law.cite),), law.cite)
        for name, law in devices.items()
    )


def unposted(
    found: Sequence[Sign], areas: Sequence[str], confirmed: Collection[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The signs of playing areas that nobody has confirmed, each with the area where it is still to be posted."""
    wanted = [(sign.name, area) for sign in found if sign.where == "playing-area" for area in areas]
    unknown = [area for _, area in confirmed if area not in areas]
    if unknown:
        raise BadInput(f"playing area {unknown[0]!r} is none of {', '.join(areas)}")
    return [each for each in wanted if each not in confirmed]


def written(found: Sequence[Sign], terms: Terms, format: Literal["md", "html", "svg"] = "md") -> str:
    """The signs of a table as Markdown, as one HTML page, or as posters in one SVG."""
    return written_signs(found, terms.law.title, f"{terms.law.cite}, {terms.edition.standing}.", format)


def written_signs(found: Sequence[Sign], of: str, source: str, format: Literal["md", "html", "svg"] = "md") -> str:
    """Signs of anything in the same forms, under a title and with a sentence that says where they come from."""
    if format == "svg":
        return poster(
            [(sign.title, [(line.text, line.clause) for line in sign.lines], WHERE[sign.where]) for sign in found]
        )
    blocks = list(_blocks(found, of, source))
    return markdown(blocks) if format == "md" else html(blocks, f"{of}: signs")


def _blocks(found: Sequence[Sign], of: str, source: str) -> Iterator[Block]:
    yield Heading(1, f"{of}: signs")
    yield Paragraph(source)
    for sign in found:
        yield Heading(2, sign.title)
        clause = Citations.of(citations(sign.where_cite))
        yield Paragraph(f"To be {WHERE[sign.where]}{f' ({clause})' if clause else ''}.", note=True)
        yield Grid(("The sign says", "Clause"), tuple((line.text, line.clause) for line in sign.lines))


def _in_force(law: SignLaw, terms: Terms) -> bool:
    """Is a sign posted at this table?"""
    values = {name: rule.value for name, rule in terms.law.rules.items()}
    offered = [name for name in law.about if name in terms.wagers and terms.wagers[name].law.offered]
    ruled = all(values.get(name) == value for name, value in law.rules.items())
    return ruled and (bool(offered) or not law.about) and (terms.law.layout.pays == "sign" or not law.off_layout)


def _sign(name: str, law: SignLaw, terms: Terms, posted: Mapping[str, int]) -> Sign:
    lines = []
    for word in law.says:
        cite = law.says_cite.get(word, law.cite)
        lines += [Line(text, (*cite, *own)) for text, own in WRITERS[word](law, terms, posted)]
    lines += [Line(item.text, item.cite) for item in law.lines.values()]
    return Sign(name, law.title, tuple(lines), law.cite, law.where, law.where_cite)


SignLines = Iterator[tuple[str, tuple[str, ...]]]
"""Lines with clauses of their own, besides those that ask for them to be posted."""


def _about(law: SignLaw | None, terms: Terms) -> list[WagerTerms]:
    return [wager for wager in terms.offered() if law is None or not law.about or wager.name in law.about]


def _limits(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    rules = terms.law.posted
    for key, word, own in (("min", "Minimum wager", rules.min_cite), ("max", "Maximum wager", rules.max_cite)):
        if key in posted:
            yield f"{word} {dollars(posted[key])}", own


def _stakes(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    for wager in _about(law, terms):
        wording = limits(wager)
        if wording and wager.law.stake is not None:
            yield f"{plain_title(wager.law.title)}: {wording}", wager.law.stake.cite


def _pays(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    for wager in _about(law, terms):
        tables: dict[tuple[tuple[str, str], ...], list[str]] = {}
        for pick in wager.picks:
            won = tuple((g, WORDS.get(p, p)) for g, p in pays(wager, pick).items() if p not in NOT_PRINTED)
            tables.setdefault(won, []).append(pick or "")
        for table, picks in tables.items():
            on = _on(picks, len(wager.picks))
            wording = ", ".join(pay if grade == "win" else f"{grade} {pay}" for grade, pay in table)
            if wording:
                ids = [item for grade, _ in table for item in pay_clauses(wager.law, grade, picks[0] or None)]
                yield f"{plain_title(wager.law.title)}{on}: {wording}", tuple(dict.fromkeys(ids))


def _on(picks: list[str], whole: int) -> str:
    if whole == 1 or len(picks) == whole:
        return ""
    return f" on {listed([spoken(pick) for pick in picks])}"


def _made(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    for wager in _about(law, terms):
        yield f"A {wager.law.title} is taken only {terms.game.when(wager.law.made.when)}", wager.law.made.cite


def _cure(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    found = terms.law.irregularities.get(law.irregularity or "") if law is not None else None
    if found is not None:
        yield f"If {found.title}, {CURES[found.cure]}", found.cite


def _grade(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    if law is None:
        return
    by_result: dict[str, list[str]] = {}
    for wager in _about(law, terms):
        for grade, _, pay in pay_lines(wager.law):
            if grade == law.grade and pay in RESULTS:
                by_result.setdefault(pay, []).append(plain_title(wager.law.title).lower())
    for result, titles in by_result.items():
        yield f"If {law.event}, {RESULTS[result].format(titles=listed(titles))}", ()


def _options(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    named = law.options if law is not None else ()
    for name, choice in terms.choices.items():
        value = terms.options.get(name)
        if (name in named or not named) and value is not None and name in terms.law.options:
            yield f"{choice.about[0].upper()}{choice.about[1:]}: {value}", choice.cite


def _vigorish(law: SignLaw | None, terms: Terms, posted: Mapping[str, int]) -> SignLines:
    for wager in _about(law, terms):
        fee = wager.law.vigorish
        if fee is not None and fee.taken != "never":
            yield f"{plain_title(wager.law.title)}: {fee.rate} of the {fee.base}, taken {TAKEN[fee.taken]}", fee.cite


WRITERS: Mapping[str, Callable[[SignLaw | None, Terms, Mapping[str, int]], SignLines]] = {
    "limits": _limits, "stakes": _stakes, "pays": _pays, "made": _made, "cure": _cure, "grade": _grade,
    "options": _options, "vigorish": _vigorish,
}  # fmt: skip


GENERAL: Mapping[str, tuple[str, str]] = {
    "table-limits": ("Table limits", "limits"),
    "wager-limits": ("Limits of single wagers", "stakes"),
    "payouts": ("Payout odds", "pays"),
    "fees": ("Vigorish", "vigorish"),
    "options": ("Rules chosen at this table", "options"),
}
"""Signs that say of any table what its law holds, where the law itself asks for no sign that says it."""
