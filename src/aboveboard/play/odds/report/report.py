"""The figures of a game's wagers as people and programs ask for them: exact numbers written out as text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import overload

from aboveboard.games.shapes.family import Outcomes
from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.options import pay_lines
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.odds.advice import advice
from aboveboard.play.odds.metered import at_meter, metered_wager
from aboveboard.play.odds.odds import odds_of, unsolved, wager_odds, worth_adding
from aboveboard.play.odds.report.beside import (
    AddedRight,
    BankFigures,
    Chances,
    Fee,
    Gain,
    HouseWayFigures,
    LeftOut,
    MeterFigures,
    PartFigures,
)
from aboveboard.play.odds.report.figures import (
    NOT_COMPUTABLE,
    Equipped,
    Figures,
    WagerFigures,
    cells,
    wagers_printed,
)
from aboveboard.play.odds.report.written import percent
from aboveboard.play.odds.solver import Advice
from aboveboard.play.odds.wager_odds import Added, BankOdds, WagerOdds
from aboveboard.play.poker.revenue import takes

UNSOLVED = "its best play is not solved, so no odds are claimed"
SHARED = "it goes into a pot that the players play for, so the house has no edge on it; what it takes is told apart"
NO_ADVICE = "the players play each other, so no play is best whatever the others do, and none is claimed"
NO_STRATEGY = "once a wager is made chance alone decides it, so there is no play to choose"


def figures(
    terms: Terms,
    wager: str | None = None,
    selection: str | None = None,
    *,
    strategy: bool = False,
    given: Iterable[str] = (),
    meter: int | None = None,
) -> Figures:
    """The answer of `aboveboard odds`: every wager offered, or one, on every selection; one at what its meter reads."""
    found = tuple(rows(terms, wager, selection))
    law, wheel = terms.law, terms.wheel
    return Figures(
        ruleset=terms.edition.ruleset,
        game=terms.game.name,
        title=law.title,
        cite=law.cite,
        status=law.status,
        standing=terms.edition.standing,
        from_=law.from_,
        until=law.until,
        receipt=terms.edition.receipt,
        source=law.source,
        basis=law.basis,
        options=dict(terms.options),
        option_basis={name: choice.basis for name, choice in terms.choices.items() if choice.basis is not None},
        readings=tuple(readings(terms)),
        wheel=None if wheel is None else Equipped(wheel.title, len(wheel.sections), wheel.specimen),
        wagers=found if meter is None else tuple(_with_meter(terms, found, metered_wager(terms, wager), meter)),
        house_takes=None if law.pot is None else takes(terms),
        strategy=best_strategy(terms) if strategy else None,
        house_way=None if terms.house_way is None else terms.house_way.title,
        given=frozenset(given),
    )


def best_strategy(terms: Terms) -> Advice:
    """The best play, or why there is none."""
    found = advice(terms)
    return found if found else {"note": NO_STRATEGY if terms.law.pot is None else NO_ADVICE}


def readings(terms: Terms) -> list[str]:
    """How unclear text is read wherever the law in force says so, each reading once."""
    found = [*terms.law.readings.values(), *_readings(terms.law.model_dump(exclude={"readings"}))]
    return list(dict.fromkeys(found))


def _readings(value: object) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            if key == "reading" and isinstance(item, str):
                yield item
            else:
                yield from _readings(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _readings(item)


@dataclass(frozen=True, slots=True, repr=False)
class Odds(Document):
    """The odds of a game's wagers, one after the other: exact numbers, not written out."""

    wagers: tuple[WagerOdds, ...]

    def __repr__(self) -> str:
        names = {odds.wager.name for odds in self.wagers}
        return f"<Odds of {counted(len(names), 'wager')}: {counted(len(self), 'figure')}>"

    def __len__(self) -> int:
        return len(self.wagers)

    def __iter__(self) -> Iterator[WagerOdds]:
        return iter(self.wagers)

    @overload
    def __getitem__(self, at: int) -> WagerOdds: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[WagerOdds, ...]: ...
    def __getitem__(self, at: int | slice) -> WagerOdds | tuple[WagerOdds, ...]:
        return self.wagers[at]

    def figures(self) -> list[WagerFigures]:
        """The same written out."""
        return [written(_blank(odds.wager, odds.selection), odds) for odds in self.wagers]

    def to_json(self) -> dict[str, object]:
        """The wagers of `aboveboard odds --json`."""
        return {"wagers": [row.to_json() for row in self.figures()]}

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each wager and selection."""
        return {"wagers": map(cells, self.figures())}

    def printed(self) -> Iterator[str | PrintedTable]:
        """What each wager pays and costs."""
        return wagers_printed(self.figures())


def odds(terms: Terms, wager: str | None = None) -> Odds:
    """Exact odds of every wager offered, or of one, on each selection whose pay table is held."""
    return Odds(tuple(odds_of(terms, None if wager is None else [terms.wager(wager)])))


def rows(terms: Terms, wager: str | None = None, selection: str | None = None) -> Iterator[WagerFigures]:
    """One row for each wager and selection asked for, in the law's order."""
    if wager is None:
        for each in terms.offered():
            yield from (row(terms, each, pick) for pick in each.picks)
        return
    one, pick = terms.bet_on(wager, selection)
    if pick is not None and not one.takes(pick):
        known = [each for each in one.picks if each is not None]
        hint = nearest(pick, known) if known else "it takes none"
        raise BadInput(f"wager {one.name}: selection {selection!r} is not one of its own; {hint}")
    yield from (row(terms, one, each) for each in (one.picks if pick is None else (pick,)))


def row(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerFigures:
    """One wager on one selection; where its pay table is not held, no odds are claimed."""
    blank = _blank(wager, selection)
    if wager.missing_pay(selection) and wager.law.not_held is not None:
        return replace(blank, note=f"{NOT_COMPUTABLE}: {wager.law.not_held}")
    if wager.missing_pay(selection):
        return replace(
            blank, note=f"the text held gives no pay table, so the operator supplies it{_hint(wager, selection)}"
        )
    if unsolved(wager):
        return replace(blank, note=SHARED if wager.shared else UNSOLVED)
    odds = wager_odds(terms, wager, selection)
    found = _with_right(terms, odds, _rounded_fee(wager, written(blank, odds)))
    return replace(found, note=_and(found.note, never)) if (never := _never_given(terms, odds)) else found


def _with_meter(terms: Terms, found: Iterable[WagerFigures], wager: WagerTerms, cents: int) -> Iterator[WagerFigures]:
    """The figures, those of one wager with what it is worth at a reading of its meter."""
    for each in found:
        if each.wager != wager.name or each.chances is None:
            yield each
            continue
        at = at_meter(wager_odds(terms, wager, each.selection), cents)
        even = (None, None) if at.even is None else (str(at.even.exact), at.even.cents)
        yield replace(each, meter=MeterFigures(cents, str(at.ev), percent(-at.ev), *even))


PAYING_NOTHING = ("lose", "push", "void", "half")


def _never_given(terms: Terms, odds: WagerOdds) -> str | None:
    """Results that a pay table names and that no outcome gives, on whatever is picked: what they pay moves no figure.

    Said only where chance alone decides, since the best play may avoid a result that there is, and of no wheel, which
    the operator draws.
    """
    wager, selection = odds.wager, odds.selection
    chance_alone = isinstance(wager.family, Outcomes) and terms.wheel is None
    if not chance_alone or wager.composite or isinstance(wager.law.pays, str):
        return None
    lines = {
        grade: None
        for grade, pick, pay in pay_lines(wager.law)
        if pick in (None, selection) and pay not in PAYING_NOTHING
    }
    for pick in (selection, *(each for each in wager.picks if each != selection)):
        found = odds if pick == selection else None if wager.missing_pay(pick) else wager_odds(terms, wager, pick)
        for end in () if found is None else found.ends:
            for grade in end.grades:
                lines.pop(grade, None)
        if not lines:
            return None
    return f"no outcome is graded {' or '.join(lines)}, so what is paid for it is never paid"


def _rounded_fee(wager: WagerTerms, found: WagerFigures) -> WagerFigures:
    """Figures are for a unit, which a fee that is rounded off to some cents does not move."""
    fee = wager.law.vigorish
    if fee is None or not fee.round_up_to or fee.taken == "never":
        return found
    much = dollars(fee.round_up_to)
    note = f"each vigorish is rounded up to a multiple of {much}, which depends on the stake: no figure counts it"
    return replace(found, note=_and(found.note, note))


def _and(note: str | None, more: str) -> str:
    return more if note is None else f"{note}; {more}"


def _with_right(terms: Terms, odds: WagerOdds, found: WagerFigures) -> WagerFigures:
    """Figures of a wager whose winnings may be added to another: what that right is worth is added, where solved."""
    for other in terms.offered():
        adds = other.law.adds
        if adds is not None and adds.from_ == odds.wager.name:
            right = f"its winnings may be added to the {other.law.title} {terms.game.when(adds.when)}"
            added = worth_adding(terms, odds.wager, other)
            if added is not None:
                return _adding(odds, found, added, right, tuple(citations(adds.cite)))
            left_out = LeftOut(right, tuple(citations(adds.cite)))
            clauses = "; ".join(left_out.cite)
            note = f"{right} ({clauses}); what that is worth is not counted, so the figures are the least it is worth"
            return replace(found, exact=False, leaves_out=left_out, note=_and(found.note, note))
    return found


def _adding(odds: WagerOdds, found: WagerFigures, added: Added, right: str, cite: tuple[str, ...]) -> WagerFigures:
    """The figures of a wager with the right to add its winnings, used wherever that pays."""
    ev, bound = odds.ev + added.worth, float(f"{added.bound:.1e}")
    alone = AddedRight(right, cite, f"{float(added.worth):.12f}", _number(odds, odds.ev) or "", percent(-odds.ev))
    note = (
        f"{right} ({'; '.join(cite)}), and are, all of them, wherever the hand is then worth more than nothing; "
        f"without that the edge is {alone.edge}; rounding has moved no figure by more than {bound:.1e}"
    )
    resolved = 1 - odds.chance("push", "void")
    return replace(
        found,
        ev=f"{float(ev):.12f}",
        ev_resolved=f"{float(ev / resolved):.12f}" if resolved else None,
        ev_roll=f"{float(ev / odds.rolls):.12f}" if odds.rolls else None,
        edge=percent(-ev),
        variance=None,
        distribution=None,
        exact=False,
        stderr=bound,
        error_bound=bound,
        adds=alone,
        note=_and(found.note, note),
    )


def _blank(wager: WagerTerms, selection: str | None) -> WagerFigures:
    """What the law says of the wager, whatever its chances are."""
    fee = wager.law.vigorish
    return WagerFigures(
        wager.name,
        wager.law.title,
        selection,
        chances=None,
        exact=False,
        pays=pays(wager, selection),
        cite=tuple(wager.cites(selection)),
        parts=_parts(wager, selection) if wager.composite else None,
        vigorish=None if fee is None or fee.taken == "never" else Fee(fee.rate, fee.taken, fee.base),
    )


def _parts(wager: WagerTerms, selection: str | None) -> tuple[PartFigures, ...]:
    parts = wager.parts(selection)
    share = str(Fraction(1, len(parts)))
    return tuple(PartFigures(part.name, pick, share, pays(part, pick)) for part, pick in parts)


def written(blank: WagerFigures, odds: WagerOdds) -> WagerFigures:
    """Odds written out: exact, sampled with their error, or a mean with the bound on what rounding can have moved."""
    found = replace(blank, chances=_chances(odds), part_of=odds.part_of, played=odds.played)
    if odds.mean is None and not odds.gains:
        return replace(found, note="it pays in prizes, so its gain depends on their value; the chances are exact")
    found = replace(
        found,
        ev=_number(odds, odds.ev),
        ev_resolved=_number(odds, odds.ev_resolved),
        ev_roll=_number(odds, odds.ev_roll),
        edge=percent(-odds.ev),
    )
    if odds.mean is not None:
        return replace(
            found, exact=odds.bound is None, stderr=odds.bound, error_bound=odds.bound, note=odds.note or None
        )
    found = replace(
        found,
        variance=_number(odds, odds.variance),
        distribution=tuple(Gain(str(gain), _written(odds, odds.gains[gain])) for gain in sorted(odds.gains)),
        exact=odds.stderr is None,
    )
    if odds.stderr is not None:
        note = f"sampled, with a standard error of {odds.stderr:.6f} in the gain"
        note += f"; {odds.note}" if odds.note else ""
        found = replace(found, stderr=odds.stderr, note=note)
    found = replace(found, banks=tuple(map(_bank, odds.banks)))
    return found if odds.house_way is None else _with_house_way(found, odds.house_way)


def _bank(odds: BankOdds) -> BankFigures:
    """What a player gains who banks, written out."""
    ev = str(odds.ev) if odds.stderr is None else f"{float(odds.ev):.6f}"
    return BankFigures(odds.hands, ev, percent(-odds.ev), odds.stderr)


def _with_house_way(found: WagerFigures, odds: WagerOdds) -> WagerFigures:
    """The same wager where hands are set as the house sets its own."""
    edge = percent(-odds.ev)
    return replace(
        found,
        house_way=HouseWayFigures(_written(odds, odds.ev), edge, _chances(odds)),
        note=f"hands are set in the best way; set as the house sets its own, the edge is {edge}",
    )


def _hint(wager: WagerTerms, selection: str | None) -> str:
    """Which options supply the pay table."""
    owners = [part.name for part, _ in wager.parts(selection)] if wager.composite else [wager.name]
    asked = [name for name, choice in wager.terms.choices.items() if choice.default is None]
    options = [name for name in asked if any(_sets(wager.terms.choices[name].sets, owner) for owner in owners)]
    return f" with {' or '.join(options)}" if options else ""


def _sets(paths: tuple[str, ...], owner: str) -> bool:
    return any(path.startswith(f"wagers.{owner}.") for path in paths)


def _chances(odds: WagerOdds) -> Chances:
    half = odds.chance("half")
    return Chances(
        rolls=str(odds.rolls),
        win=_written(odds, odds.chance("win")),
        push=_written(odds, odds.chance("push", "void")),
        lose=_written(odds, odds.chance("lose")),
        half=_written(odds, half) if half else None,
    )


def pays(wager: WagerTerms, selection: str | None) -> dict[str, str]:
    """What each grade pays on a selection, in the law's words; odds on the layout are looked up there."""
    wheel = wager.terms.wheel
    found = {}
    for grade, only, pay in pay_lines(wager.law):
        if only is None or only == selection:
            shown = wheel.odds.get(selection or grade) if wheel is not None and pay == "layout" else None
            found[grade] = pay if shown is None else str(shown)
    return found


def clauses(wager: WagerTerms) -> list[str]:
    """Every clause that a wager rests on: itself, its pay table, its limits and its times."""
    law = wager.law
    ids = list(law.cite)
    for part in (law.made, law.off, law.turn, law.remove, law.increase, law.stake, law.vigorish, law.split):
        ids += part.cite if part is not None else ()
    for found in law.pays_cite.values():
        for cited in found.values() if isinstance(found, dict) else (found,):
            ids += cited
    return citations(ids)


def _number(odds: WagerOdds, number: Fraction | None) -> str | None:
    return None if number is None else _written(odds, number)


def _written(odds: WagerOdds, number: Fraction) -> str:
    """A number of these odds as text: exact, or a decimal where they are rounded or sampled."""
    if odds.bound is not None:
        return f"{float(number):.12f}"
    if odds.stderr is None:
        return str(number)
    return f"{float(number):.10f}".rstrip("0").rstrip(".") if number else "0"
