"""How a record of a game is written: its order of dealing, irregularities, facts, and a round that settles.

Everything here is read off the game and its law file, so that it says what `settle` does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from aboveboard.kernel.words import spaced
from aboveboard.law.model import Irregularity
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.table.stated import Stated
from aboveboard.publish.blocks import Block, Citations, Grid, Heading, Listing, Paragraph
from aboveboard.publish.markdown import markdown
from aboveboard.publish.prose import listed, picked
from aboveboard.publish.worked import order_of_dealing, runs, worked

OUTCOMES = {
    "roll": '`{"roll": [3, 1]}`: the faces, in order.',
    "spin": '`{"spin": "17"}`: the section or pocket; a number will do where it is one.',
    "draw": '`{"draw": [3, 17, 44]}`: the balls, in the order in which they come.',
    "shoe": '`{"shoe": "As Td 9c"}`, or a list: the cards in the order in which they leave the shoe, all at once or in '
    "pieces; the rules decide who gets which. A card that nobody sees is `??` until it is turned (`expose`).",
    "tiles": '`{"tiles": "6-6 2-4 1-2 3-3"}`, or a list: the tiles in the order in which they lie.',
}
"""How each kind of equipment tells what came."""
CURES: dict[str, tuple[str, str]] = {
    "again": ("it is done again, and the wagers stand", ""),
    "return": ("the wagers go back", ""),
    "passed": ("the section that was passed last wins", "`passed`: that section"),
    "opposite": (
        "the face opposite the one it rests on counts",
        "`dice`: the faces, null for the cocked one; `resting-on`: the face it rests on",
    ),
    "settle": ("it is settled as it fell", "what fell, as `roll` or `spin`"),
    "ruled": ("whoever may call it says what fell, or has it done again", "what fell, as `roll` or `spin`, or nothing"),
    "stop": ("play stops", ""),
    "stands": ("no cure: the outcome stands", ""),
    "discard": ("the card is discarded", "`cards`"),
    "next-card": ("it is the next card from the shoe", "`cards`"),
    "void-seat": ("the wagers of a seat that was missed are void", "`seat`"),
    "reshuffle": ("the cards are shuffled again", "`cards`, where some are named"),
    "move": ("the card goes to another hand", "`cards`: it first, then those that follow it"),
    "discard-more": ("the card is discarded with as many more as its number", "`cards`"),
    "next-hand": ("it is the first card of the next hand", "`cards`, where it was seen"),
    "count-as": ("a hand is counted in another way", "`cards`"),
    "offer": ("the player may take the card; if not, it is discarded", "`cards`, `accepted`: true or false, `seat`"),
    "may-void": (
        "a player may void the hand",
        "`seat`; `void`: true or false; `looked`: true where others were looked at",
    ),
    "reset": ("the hand is set again as it must be", ""),
    "dead-hand": ("the hand of the seat is dead", "`seat`"),
}
"""What follows of each cure, and what an irregularity holds for it besides its kind."""
PLAYERS = (
    'They sit down with what they play for (`{"sit": {"seat": 1, "stack": 10000}}`), and the antes and blinds that are '
    "due are bets (`bet`). Cards come from the deck in the order in which they leave it, those that are burned too.",
    'Then they act in turn: `{"act": {"seat": 1, "do": "call"}}`, `check`, `fold`, `bring-in`, `all-in`; `bet` and '
    "`raise` with the amount that the player's bet comes to as `stake`; `draw` with the `cards` given up; `show` and "
    "`muck`.",
)
"""How players who play each other are written."""
FACTS: dict[str, tuple[str, str]] = {
    "shooter": ('`{"shooter": {"do": "accept", "seat": 1}}`', "who throws, and when the dice must be passed"),
    "offers": ('`{"shooter": {"do": "offer", "seat": 1}}`', "to whom the dice are offered, in their order"),
    "roles": ('`"by": {"role": "dealer"}` or `"by": {"seat": 1}` beside an event', "who may do or call it"),
    "opening": ('`{"open": {...}}`', "what is inspected before the table opens, and what runs from then on"),
    "shoes": ('`{"shuffle": {...}}` and `{"cut": {...}}` before the first card', "how the cards are shuffled and cut"),
    "holder": ('`{"curator": {...}}` or `{"banker": {...}}`', "who holds the shoe, and when it goes on"),
    "mixing": ('`{"shuffle": {...}}`', "that the tiles are mixed before each round"),
    "surrender": ('`{"act": {"seat": 1, "do": "stay"}}` or `"surrender"`', "that nobody acts before all were asked"),
    "meter": (
        '`{"meter": {"wager": "WAGER", "cents": 1003500}}`, with `"base"` where it begins again with another amount; '
        'with `"level": "minor"` and `"pays": ["HAND"]` for a further meter and the hands that it pays',
        "what the meter reads from then on; else each round begins with the figure of the operator's option",
    ),
}
"""Facts by the names under which an answer lists them as unchecked: how they are written, and what is checked then."""

CODE, ESCAPED = re.compile(r"`[^`]*`"), re.compile(r"\\([\\`*_\[\]<>|])")
"""What stands between marks of code is shown as it is."""


def record_page(terms: Terms) -> str:
    """The page as Markdown."""
    text = CODE.sub(lambda found: ESCAPED.sub(r"\1", found[0]), markdown(_blocks(terms)).replace("\\`", "`"))
    example = worked(terms)
    return text if example is None else f"{text}\n{_example(example)}"


def _blocks(terms: Terms) -> Iterator[Block]:
    law = terms.law
    yield Heading(1, f"{law.title}: how a record is written")
    yield Paragraph(
        f"{law.cite}, {terms.edition.standing}; `{terms.edition.ruleset}` and `{terms.game.name}` in a record."
    )
    yield Heading(2, "What comes")
    yield Paragraph(OUTCOMES[terms.setup.equipment.event])
    yield from _dealing(terms)
    yield Heading(2, "Wagers")
    rows = (
        (f"`{each.name}`", each.law.title, _picks(each.picks), ", ".join(each.law.aliases[:3]))
        for each in terms.offered()
    )
    yield Grid(("Wager", "Title", "Selection", "Also"), tuple(rows))
    if law.irregularities:
        yield Heading(2, "Irregularities")
        yield Paragraph(
            'Each is `{"irregularity": {"kind": "..."}}`, in place of the outcome that it spoils; one that annuls an '
            "outcome already told names its number as `event`."
        )
        each = (_irregularity(kind, one) for kind, one in law.irregularities.items())
        yield Grid(("Kind", "When", "What follows", "It holds", "Who may call it", "Clauses"), tuple(each))
    unstated = Stated(False, False, False, False, offers=False, named=frozenset()).unchecked(terms)
    unstated += ["meter"] if terms.metered else []
    if unstated:
        yield Heading(2, "Facts that switch on rules")
        yield Paragraph("A rule whose facts a record never mentions is not applied, and is listed under `unchecked`.")
        yield Grid(("Name", "Written as", "Then it is checked"), tuple(_fact(name, terms) for name in unstated))


def _dealing(terms: Terms) -> Iterator[Block]:
    if terms.law.pot is not None:
        yield Heading(2, "Players")
        yield from (Paragraph(each) for each in PLAYERS)
    places, asked = order_of_dealing(terms)
    if places:
        yield Heading(2, "The order of dealing")
        yield Paragraph("With seats 1 and 2 in the round, the cards go to, in order:")
        yield Listing((", ".join(runs(places)),))
    if asked is not None:
        choices = listed(list(dict.fromkeys(f"`{option.split()[0]}`" for option in asked.options)), "or")
        written = f'`{{"act": {{"seat": {asked.seat}, "do": "..."}}}}`'
        yield Paragraph(f"Then seat {asked.seat} chooses, as {written}: {choices}.")


def _picks(picks: tuple[str | None, ...]) -> str:
    known = [pick for pick in picks if pick is not None]
    return picked(known) if known else "none"


def _irregularity(kind: str, law: Irregularity) -> tuple[str, ...]:
    follows, holds = CURES[law.cure]
    besides = [holds] if holds else []
    if law.short:
        besides.append("`left`: how many cards are left")
    if law.before:
        besides.append(f"`before`: {' or '.join(law.before)}")
    facts = ", ".join(spaced(name) for name in law.when)
    when = f"{law.title}{f'; of itself by the {facts} of an outcome' if facts else ''}"
    by = listed(law.by, "or") or "anybody"
    return f"`{kind}`", when, follows, "; ".join(besides) or "nothing else", by, Citations.of(citations(law.cite))


def _fact(name: str, terms: Terms) -> tuple[str, str, str]:
    if name == "calls":
        calls = " or ".join(f'`{{"call": "{call}"}}`' for call in terms.law.calls)
        return "`calls`", calls, "the dealer's calls: what they close, and what must wait for them"
    if name == "meter":
        written, then = FACTS[name]
        return "`meter`", written.replace("WAGER", terms.metered[0]), then
    written, then = FACTS.get(name, (f'`{{"call": "{name}"}}`', f"that play waits for the call {spaced(name)}"))
    return f"`{name}`", written, then


def _example(record: dict[str, Any]) -> str:
    head = json.dumps({key: value for key, value in record.items() if key != "events"})[:-1]
    events = ",\n".join(f"  {json.dumps(event)}" for event in record["events"])
    whole = f'{head}, "events": [\n{events}]}}'
    return f"## A round\n\nAs it stands, `aboveboard settle` settles it.\n\n```json\n{whole}\n```\n"
