"""`odds` of a pool: what a ticket wins and gains, exactly, as the pool is planned.

Nothing is reckoned here: the pool's planner hands over what a ticket may win, and it is written out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from itertools import islice

from aboveboard.kernel.words import a
from aboveboard.law.errors import BadInput, nearest
from aboveboard.law.pools import PoolEdition
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.pools.planning.figures import DIGITS, Refused, written
from aboveboard.play.pools.planning.plan import GivenPlan, given_or_specimen, readings, reckon
from aboveboard.play.pools.planning.ticket import ExactNumber, Ticket, Won

TICKET = "ticket"
"""What is bought of a pool, as odds call a wager."""
MOST_ROWS = 10_000
_EXACTLY = Context(prec=200)


@dataclass(frozen=True)
class TicketFigures:
    """A ticket and all that it may win, or one of the prizes alone: what is not known is None."""

    selection: str | None
    """The prize, the grade or what is backed; None for the ticket as it is."""
    among: Mapping[str, int]
    ev: str | None
    """The player's expected gain for each unit of the price; of one prize, as if there were no other."""
    returns: str | None
    win: str
    push: str
    lose: str
    pays: Mapping[str, str]
    exact: bool
    cite: tuple[str, ...]
    stderr: float | None = None
    note: str | None = None

    def to_json(self) -> dict[str, object]:
        """The row as documents have it."""
        found: dict[str, object] = {"wager": TICKET, "title": "Ticket", "selection": self.selection, **self.among}
        found |= {"ev": self.ev, "returns": self.returns, "win": self.win, "push": self.push, "lose": self.lose}
        found |= {"pays": dict(self.pays), "exact": self.exact}
        if self.stderr is not None:
            found["stderr"] = self.stderr
        if self.note is not None:
            found["note"] = self.note
        return found | {"cite": list(self.cite)}


@dataclass(frozen=True, repr=False)
class PoolOdds(Document):
    """What a ticket of a pool wins and gains under its law, as the pool is planned."""

    edition: PoolEdition
    plan: GivenPlan
    wagers: tuple[TicketFigures, ...]
    refused: tuple[Refused, ...]
    readings: Mapping[str, str]

    def __repr__(self) -> str:
        return f"<PoolOdds {self.edition.ruleset}/{self.edition.pool.name}: {len(self.wagers)} figures>"

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard odds --json`."""
        law = self.edition.law
        return {
            "ruleset": self.edition.ruleset,
            "game": self.edition.pool.name,
            "title": law.title,
            "cite": law.cite,
            "status": law.status,
            "standing": self.edition.standing,
            "from": law.from_.isoformat() if law.from_ else None,
            "until": law.until.isoformat() if law.until else None,
            "receipt": self.edition.receipt.to_json(),
            "source": law.source,
            "basis": law.basis,
            "options": {},
            "readings": list(self.readings.values()),
            "plan": self.plan.to_json(),
            "refused": [{"reason": each.reason, "cite": list(each.cite)} for each in self.refused],
            "wagers": [row.to_json() for row in self.wagers],
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """A row for each ticket and prize, chances and gains as decimals."""
        return {"wagers": map(_cells, self.wagers)}

    def printed(self) -> Iterator[str | PrintedTable]:
        """The tables of `aboveboard odds`."""
        law = self.edition.law
        yield f"{law.title}, {law.cite} ({self.edition.standing})"
        yield self.plan.words
        if self.refused:
            yield ""
            yield PrintedTable(
                ("not allowed", "clauses"), ((each.reason, "; ".join(each.cite)) for each in self.refused)
            )
        yield ""
        yield PrintedTable(
            ("a ticket", "wins", "pays", ">chance", ">returns", ">ev"), [_line(row) for row in self.wagers]
        )
        yield from dict.fromkeys(f"{row.note}." for row in self.wagers if row.note is not None)


def odds(
    edition: PoolEdition,
    given: object = None,
    wager: str | None = None,
    selection: str | None = None,
    *,
    fractions: bool = False,
) -> PoolOdds:
    """What a ticket wins and gains, and each prize of it; of the law file's specimen, where no plan is given."""
    if wager not in (None, TICKET):
        raise BadInput(f"--wager {wager}: what is bought of {a(edition.pool.title)} is a {TICKET}")
    plan = given_or_specimen(edition, given)
    found = reckon(edition, plan.given, fractions=fractions)
    every = (row for ticket in found.tickets() for row in _rows(edition, ticket, exact=found.exact, whole=fractions))
    rows = list(islice(every, MOST_ROWS + 1))
    if not rows:
        why = found.unsaid or "the plan says of no ticket what it wins"
        raise BadInput(f"no odds of {a(edition.pool.title)}: {why}")
    if len(rows) > MOST_ROWS:
        raise BadInput(f"more than {MOST_ROWS:,} prizes and numbers of tickets; ask for fewer")
    if selection is not None:
        known = list(dict.fromkeys(row.selection for row in rows if row.selection is not None))
        if selection not in known:
            raise BadInput(f"--selection {selection}: no such prize; {nearest(selection, known)}")
        rows = [row for row in rows if row.selection == selection]
    return PoolOdds(edition, plan, tuple(rows), tuple(found.refused), {**readings(edition), **found.readings})


def _rows(edition: PoolEdition, ticket: Ticket, *, exact: bool, whole: bool) -> Iterator[TicketFigures]:
    """The ticket, then each thing that it may win where those are several."""
    law = edition.law
    ids = [id for limit in law.limits.values() for id in limit.cite]
    ids += [] if law.drawings is None else law.drawings.cite
    cite = edition.cite((*ids, *(id for won in ticket.wins for id in won.cite))) or (law.cite,)
    yield TicketFigures(
        ticket.selection,
        ticket.among,
        None if ticket.ev is None else written(ticket.ev, whole=whole),
        None if ticket.returns is None else written(ticket.returns, whole=whole),
        *_chances(ticket.win, ticket.push, whole=whole),
        pays={each.name: each.pays for each in ticket.wins},
        exact=exact,
        cite=cite,
        stderr=ticket.stderr,
        note=None if ticket.price is not None else "The price and the prize are not stated, so no gain is told",
    )
    if ticket.selection is None and len(ticket.wins) > 1:
        for won in ticket.wins:
            yield _prize(ticket, won, edition.cite(won.cite) or cite, exact=exact, whole=whole)


def _prize(ticket: Ticket, won: Won, cite: tuple[str, ...], *, exact: bool, whole: bool) -> TicketFigures:
    """One prize of a ticket, as if there were no other."""
    returns = None if ticket.price is None else won.cents * won.times / ticket.price
    return TicketFigures(
        won.name,
        ticket.among,
        None if returns is None else written(returns - 1, whole=whole),
        None if returns is None else written(returns, whole=whole),
        *_chances(won.chance, Fraction(0), whole=whole),
        pays={won.name: won.pays},
        exact=exact,
        cite=cite,
    )


def _chances(win: ExactNumber, push: Fraction, *, whole: bool) -> tuple[str, str, str]:
    """The chances to win, to be handed back and to lose, which sum to one as they are written too."""
    if isinstance(win, Fraction):
        texts = tuple(written(each, whole=whole) for each in (win, push, 1 - win - push))
        if not any("." in text or "E" in text for text in texts):
            return texts[0], texts[1], texts[2]
        shown = Decimal(written(win))
    else:
        shown = Context(prec=DIGITS).plus(win)
    back = (
        Decimal(written(push))
        if push.denominator == 1
        else Context(prec=DIGITS).divide(*map(Decimal, push.as_integer_ratio()))
    )
    return f"{shown:f}", f"{back:f}", f"{_EXACTLY.subtract(_EXACTLY.subtract(Decimal(1), shown), back):f}"


def _line(row: TicketFigures) -> tuple[str | None, ...]:
    among = ", ".join(f"{name} {number:,}" for name, number in row.among.items())
    of_all = row.selection is None and len(row.pays) > 1
    return (
        among if row.selection is None or row.selection not in row.pays else "",
        "anything" if of_all else row.selection or next(iter(row.pays), None),
        f"{len(row.pays)} prizes" if of_all else ", ".join(row.pays.values()),
        _percent(row.win),
        _percent(row.returns),
        None if row.ev is None else row.ev if len(row.ev) <= 24 else _percent(row.ev),
    )


def _percent(number: str | None) -> str | None:
    return None if number is None else f"{_decimal(number):.4%}"


def _decimal(number: str) -> Decimal:
    """A number as it is written, however long it is."""
    above, _, below = number.partition("/")
    return Decimal(above) / Decimal(below or 1)


def _cells(row: TicketFigures) -> Row:
    def decimal(number: str | None) -> float | None:
        return None if number is None else float(_decimal(number))

    return {
        "wager": TICKET,
        "selection": row.selection,
        "among": ", ".join(f"{name} {number}" for name, number in row.among.items()),
        **{name: decimal(getattr(row, name)) for name in ("ev", "returns", "win", "push", "lose")},
        "exact_ev": row.ev if row.exact else None,
        "stderr": row.stderr,
        "pays": ", ".join(row.pays.values()),
        "cite": "; ".join(row.cite),
    }
