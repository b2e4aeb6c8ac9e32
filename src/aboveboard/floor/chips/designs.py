"""Chip designs held against the clauses: every fault is found, each with its clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.model.money import Confirmation, NonValueChips, ValueChips
from aboveboard.play.events import Refusal

IDENTICAL, DIFFERENT = "identical", "different"
UNIFORM, MIRROR = "uniform", "mirror"
NO_CONFUSION = "no-confusion"
"""What a reviewer confirms where an edge shows another denomination's colour."""
SAME_FACE = "uniform-from-same-face"
"""What is confirmed where the faces differ."""


@dataclass(frozen=True)
class Design:
    """A value chip as it is to be made."""

    cents: int
    primary: str
    edge: tuple[str, ...]
    measures: tuple[str, ...]
    maker_mark: bool = False
    faces: str = IDENTICAL
    pattern: str = UNIFORM
    approval: str | None = None
    confirmed: Mapping[str, str] = field(default_factory=dict)
    """What was confirmed, and by which role."""


@dataclass(frozen=True)
class Set:
    """The non-value chips of one table: their design, and how many there are of each colour."""

    table: str
    game: str
    design: str
    colours: Mapping[str, int]
    mark: str
    game_name: str
    authorization: str | None = None
    confirmed: Mapping[str, str] = field(default_factory=dict)


def faults(design: Design, law: ValueChips) -> Iterator[Refusal]:
    """Everything that keeps a value chip from being accepted."""
    known = {chip.cents: chip for chip in law.denominations.values()}
    cents, amount = design.cents, dollars(design.cents)
    if cents not in known and not design.approval:
        yield Refusal(f"a {amount} chip needs the commission's approval in writing", law.cite)
    own = known.get(cents)
    if own is not None and design.primary != own.colour:
        yield Refusal(f"a {amount} chip is {own.colour}, not {design.primary}", (*law.colour_cite, *own.cite))
    for chip in known.values():
        if chip.cents != cents and chip.colour == design.primary:
            what = f"{chip.colour} is the colour of the {dollars(chip.cents)} chip"
            yield Refusal(f"{what}, and no other has it", law.colour_cite)
    yield from _edge(design, law)
    if cents >= law.maker_from and not design.maker_mark:
        yield Refusal(f"a {amount} chip bears a mark of its manufacturer", law.maker_cite)
    bands = (one for one in law.measures.values() if one.from_ <= cents)
    band = max(bands, key=lambda one: one.from_, default=None)
    if band is not None and len(set(design.measures)) < band.measures:
        needs = f"{band.measures} measure{'s' if band.measures > 1 else ''} against counterfeiting"
        yield Refusal(f"a {amount} chip has at least {needs}, not {len(set(design.measures))}", band.cite)
    yield from _unconfirmed(law.confirm, design.confirmed)


def _edge(design: Design, law: ValueChips) -> Iterator[Refusal]:
    amount = dollars(design.cents)
    if not design.edge or design.primary in design.edge:
        yield Refusal(f"the edge spots of a {amount} chip contrast with its {design.primary}", law.edge_cite)
    primary = {chip.colour: chip.cents for chip in law.denominations.values()}
    for colour in design.edge:
        other = primary.get(colour)
        if other is not None and other != design.cents and NO_CONFUSION not in design.confirmed:
            what = f"{colour} on the edge of a {amount} chip could be taken for {dollars(other)}"
            yield Refusal(f"{what}: a reviewer confirms that it will not", law.confused_cite)
    if design.faces != DIFFERENT:
        return
    if design.pattern == MIRROR:
        if design.cents >= law.mirror_below:
            below = dollars(law.mirror_below)
            yield Refusal(f"edge spots that are mirror images are for chips below {below}", law.mirror_cite)
    elif SAME_FACE not in design.confirmed:
        yield Refusal("that edge spots look the same from the same face is not confirmed", law.uniform_cite)


def set_faults(one: Set, law: NonValueChips, value: ValueChips | None, others: Iterable[Set]) -> Iterator[Refusal]:
    """Everything that keeps a set of non-value chips from being assigned to a table."""
    if one.game not in law.games and not one.authorization:
        yield Refusal(f"non-value chips at {one.game} need the commission's authorization", law.cite)
    if not one.mark:
        yield Refusal("a non-value chip shows whose it is", law.mark_cite)
    if spaced(one.game) not in spaced(one.game_name.lower()):
        yield Refusal(f"a non-value chip for {one.game} shows the name of the game", law.game_cite)
    for other in others:
        if other.table == one.table and other.design != one.design:
            reason = f"table {one.table} has chips with the {other.design} already, and one table has one design"
            yield Refusal(reason, law.same_cite)
        if other.table != one.table and other.design == one.design:
            yield Refusal(f"the {one.design} is the design of table {other.table}", law.design_cite)
    primaries = {chip.colour for chip in value.denominations.values()} if value is not None else set()
    for colour in one.colours:
        if colour in primaries and one.design == "plain":
            yield Refusal(f"plain {colour} chips look like value chips", law.colour_cite)
    yield from _unconfirmed(law.confirm, one.confirmed)


def _unconfirmed(wanted: Mapping[str, Confirmation], confirmed: Mapping[str, str]) -> Iterator[Refusal]:
    for name, one in wanted.items():
        if name not in confirmed:
            yield Refusal(f"{one.title} is not confirmed", one.cite)
        elif one.by is not None and confirmed[name] != one.by:
            yield Refusal(f"{one.title} is confirmed by {one.by}, not by {confirmed[name]}", one.cite)
