"""A session as a story: what each event did, what was paid, refused or voided, and by which clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import spaced
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import Event, Payload, read_event
from aboveboard.play.poker.story import headline as headline_at_pots
from aboveboard.play.poker.story import paid_out
from aboveboard.play.records.settle import mentioned
from aboveboard.play.table.entries import Cured, Note, PaidPot, Settled
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits


def narrate(terms: Terms, events: Sequence[object], posted: PostedLimits | None = None) -> Iterator[str]:
    """The story of a list of events, line by line, as they are played at a fresh table."""
    read = [read_event(number, event) for number, event in enumerate(events)]
    table = Table(terms, tracks_of(terms), posted or PostedLimits(), mentioned(read))
    for event in read:
        marks = len(table.settled), len(table.refused), len(table.voided), len(table.discarded)
        pots = 0 if table.room is None else len(table.room.ledger.state.sheet)
        table.act(event)
        yield f"{event.number:>3}  {headline(table.terms, event)}"
        yield from (f"       refused: {_noted(note)}" for note in table.refused[marks[1] :])
        yield from (
            f"       {'put right' if isinstance(note, Cured) else 'void'}: {_noted(note)}"
            for note in table.voided[marks[2] :]
        )
        yield from (f"       {paid(table.terms, row)}" for row in table.settled[marks[0] :])
        yield from (f"       {_noted(note)}" for note in table.discarded[marks[3] :])
        if table.room is not None:
            yield from (f"       {line}" for line in paid_out(table.room.ledger.state.sheet[pots:]))
        if event.kind in ("roll", "spin", "irregularity"):
            yield from _after(table)


def pots_in_words(pots: Iterable[PaidPot]) -> Iterator[str]:
    """Pots that were paid out, a line each."""
    return paid_out(pots)


def headline(terms: Terms, event: Event) -> str:
    """What was done or asked, as a person would say it, or as the record has it where there is no better way."""
    own = own_words(terms, event)
    return f"{event.kind}: {_plain(event.payload)}{_by(event)}" if own is None else own


def _by(event: Event) -> str:
    return f" (by {event.role or f'seat {event.seat}'})" if event.role or event.seat else ""


def own_words(terms: Terms, event: Event) -> str | None:
    """What was done or asked, as a person would say it; None where there are no words for it but the record's."""
    who, given = _by(event), event.payload
    payload = given if isinstance(given, dict) else {}
    if terms.law.pot is not None and (line := headline_at_pots(event)) is not None:
        return line + who
    match event.kind:
        case "bet":
            return f"seat {payload['seat']} bets {dollars(payload['stake'])} on {_named(payload)}{who}"
        case "take-down":
            return f"seat {payload['seat']} takes down {_named(payload)}{who}"
        case "reduce":
            return f"seat {payload['seat']} reduces {_named(payload)} to {dollars(payload['to'])}{who}"
        case "turn":
            return f"seat {payload['seat']} calls {_named(payload)} {'on' if payload['on'] else 'off'}{who}"
        case "roll":
            return f"the dice: {'-'.join(map(str, given if isinstance(given, (list, tuple)) else payload))}{who}"
        case "spin":
            return f"the wheel: {payload.get('at') if isinstance(given, dict) else given}{_facts(payload)}{who}"
        case "shuffle" | "cut" | "burn" | "cover" | "dealer" | "idle" | "sit":
            return _readied(event.kind, given) + who
        case "meter":
            base = f", and {dollars(payload['base'])} when it begins again" if "base" in payload else ""
            level = f", {payload['level']}," if "level" in payload else ""
            return f"the meter of {payload['wager']}{level} reads {dollars(payload['cents'])}{base}{who}"
        case "call":
            return f'the dealer calls "{spaced(str(given))}"'
        case "irregularity":
            return f"irregularity: {terms.law.irregularities[payload['kind']].title}{who}"
        case _:
            return None


def paid(terms: Terms, row: Settled) -> str:
    """How one wager was settled, with its clauses."""
    title = terms.wagers[row.wager].law.title
    named = f"seat {row.seat}'s {title}" + (f" on {row.selection}" if row.selection else "")
    match row.result:
        case "win":
            what = f"wins {dollars(row.pays)}" if row.prize is None else f"wins {row.prize}"
        case "lose":
            what = f"loses {dollars(row.stake)}"
        case "half":
            what = f"loses {dollars(row.stake - row.returned)} and keeps {dollars(row.returned)}"
        case _:
            what = f"is returned, {dollars(row.returned)} ({row.grade})"
    fee = f", vigorish {dollars(row.vigorish)}" if row.vigorish else ""
    return f"{named} {what}{fee} [{'; '.join(row.cite)}]"


def _after(table: Table) -> Iterator[str]:
    riding = [
        f"{table.terms.wagers[bet.plan.wager.name].law.title}"
        + (f" on {bet.selection}" if bet.selection else "")
        + ("" if bet.works(table.state) else " (off)")
        for bet in table.bets.values()
    ]
    if riding:
        yield f"       riding on: {', '.join(riding)}"
    if table.describe():
        yield f"       {table.describe()}"


def _readied(kind: str, given: Payload) -> str:
    """What was done with the cards before they were dealt, or who sat down or took over."""
    payload = given if isinstance(given, dict) else {}
    match kind:
        case "shuffle":
            return "the cards are shuffled" + (f", the {payload['batch']} batch" if payload.get("batch") else "")
        case "cut" if payload.get("recut"):
            return "another cut is ordered"
        case "cut" if "decline" in payload:
            return f"seat {payload['decline']} refuses the cut"
        case "cut":
            cutter = payload.get("seat", "dealer")
            return (
                f"{'the dealer' if cutter == 'dealer' else f'seat {cutter}'} cuts at {payload.get('at', 'some card')}"
            )
        case "burn":
            return f"{given} card{'s' if given != 1 else ''} burned unseen"
        case "cover":
            where = {"dealer": "on the dealer's hand", "first": "first in the shoe"}
            return "the cover card comes " + (
                f"at seat {payload['seat']}" if isinstance(given, dict) else where[str(given)]
            )
        case "dealer":
            return f"a new dealer comes: {given}"
        case "sit":
            return f"seat {payload['seat']} sits down"
        case _:
            asked = "; a player asks to see the cards" if payload.get("asked") else ""
            return f"play begins again after an idle time{asked}"


def _named(payload: Mapping[str, Payload]) -> str:
    return f"{payload['wager']}" + (f" {payload['selection']}" if payload.get("selection") else "")


def _facts(payload: Mapping[str, Payload]) -> str:
    facts = {key: value for key, value in payload.items() if key != "at"}
    return f" ({_plain(facts)})" if facts else ""


def _plain(payload: Payload) -> str:
    return ", ".join(f"{key} {value}" for key, value in payload.items()) if isinstance(payload, dict) else str(payload)


def _noted(note: Note) -> str:
    return f"{note.reason} [{'; '.join(note.cite)}]"
