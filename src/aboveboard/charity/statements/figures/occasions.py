"""Figures of occasions: what each type of game brought, who was at work, and prizes that were awarded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aboveboard.charity.books.accounts.counted import GENERAL_FUND, brought
from aboveboard.charity.books.accounts.receipts import GROSS, PROFIT, TICKETS, kind_of_game, kind_of_row
from aboveboard.charity.conduct.counting import Counted, count_of
from aboveboard.charity.conduct.deeds import COUNT, NOTED, OPEN_GAME, STAFF
from aboveboard.charity.conduct.register import Entry, Register
from aboveboard.charity.statements.figures.registry import figure
from aboveboard.charity.statements.scope import Row, Scope
from aboveboard.kernel.words import spaced

BANK_OPENED, BANK_RESULT, BANK_CLOSED = "bank-open", "bank-result", "bank-close"
AWARDED, ADMITTED, BANKER = "prize-award", "admit", "appoint-banker"
ADMISSION = "admission"
UNKNOWN = "other"
ALL = (TICKETS, GROSS, PROFIT)


@figure("receipts")
def receipts(scope: Scope) -> Iterator[Row]:
    """What each type of game and admissions brought: as it was counted, or else as its bank and the door say."""
    if scope.held is None:
        return
    stated = scope.held.stated
    found = _confirmed(stated)
    if found is not None and found.entry.get("rows"):
        for row in found.entry.payload["rows"]:
            yield _counted(scope, row, found.entry)
        return
    told = [*_banks(scope, stated), *_admissions(scope, stated)]
    yield from told
    if found is not None:
        yield from _beyond(scope, stated, found.entry, told)


def _beyond(scope: Scope, stated: Register, entry: Entry, told: list[Row]) -> Iterator[Row]:
    """What was counted in one sum beyond what banks and the door say: of the one type that has no bank, where there is
    one alone."""
    assert scope.held is not None
    profit = sum(row.values["cents"] for row in told if row.values["kind"] == PROFIT)
    others = sum(row.values["cents"] for row in told if row.values["kind"] != PROFIT)
    rest = entry.payload["cents"] - max(0, profit) - others
    if not rest:
        return
    banked = {row.values["game"] for row in told}
    of = [game for game in scope.asked.games(scope.held.period.get("games")) if game not in banked]
    games = [game for game in of if kind_of_game(scope.asked.law, game, ALL) in _played_at_tables(scope)]
    game = games[0] if len(games) == 1 else ""
    yield _row(scope, game, kind_of_game(scope.asked.law, game, (PROFIT, GROSS)), rest, entry)


def _played_at_tables(scope: Scope) -> set[str]:
    """The kinds of receipts that games bring which are neither tickets nor raffles."""
    return {name for name, kind in scope.asked.law.receipts.items() if kind.of in (PROFIT, GROSS)}


def _confirmed(stated: Register) -> Counted | None:
    """The last count that waits for nobody."""
    for number in range(len(stated.listed(COUNT)), 0, -1):
        found = count_of(stated, number)
        if found is not None and not found.waits_for:
            return found
    return None


def _row(scope: Scope, of: str, name: str, cents: int, *entries: Entry, **more: int) -> Row:
    law = scope.asked.law.receipts.get(name)
    values: dict[str, Any] = {
        "of": spaced(of) or "games", "game": of, "receipts": name, "kind": UNKNOWN if law is None else law.of,
        "won": cents, "paid": 0, **more, "cents": cents,
    }  # fmt: skip
    return Row(values, tuple(entry.source for entry in entries))


def _counted(scope: Scope, row: Mapping[str, Any], entry: Entry) -> Row:
    name = kind_of_row(scope.asked.law, row)
    if "cents" in row:
        return _row(scope, row["of"], name, row["cents"], entry)
    return _played(scope, row["of"], name, row["won"], row["paid"], entry)


def _played(scope: Scope, game: str, name: str, won: int, paid: int, *entries: Entry) -> Row:
    """Of a wheel all that it took counts, of other games what is left of it."""
    law = scope.asked.law.receipts.get(name)
    cents = won if law is not None and law.of == GROSS else won - paid
    return _row(scope, game, name, cents, *entries, won=won, paid=paid)


def _banks(scope: Scope, stated: Register) -> Iterator[Row]:
    """By the bank of each type: what was counted when it was closed, less what it was opened with; where it is not
    closed yet, what players lost and won there."""
    for opened in stated.listed(BANK_OPENED):
        game = opened.payload["type"]
        name = kind_of_game(scope.asked.law, game, (PROFIT, GROSS))
        results = stated.listed(BANK_RESULT, type=game)
        lost = sum(entry.get("losses", 0) for entry in results)
        won = sum(entry.get("winnings", 0) for entry in results)
        closed = stated.last(BANK_CLOSED, type=game)
        if closed is None:
            yield _played(scope, game, name, lost, won, opened, *results)
            continue
        proceeds = closed.payload["counted"] - sum(opened.payload["shares"].values())
        taken = max(lost, proceeds + won)
        yield _played(scope, game, name, taken, taken - proceeds, opened, *results, closed)


def _admissions(scope: Scope, stated: Register) -> Iterator[Row]:
    paid = [entry for entry in stated.listed(ADMITTED) if entry.get("paid")]
    if paid:
        yield _row(scope, ADMISSION, _admission(scope), sum(entry.payload["paid"] for entry in paid), *paid)


def _admission(scope: Scope) -> str:
    """The law's name for what was paid to come in."""
    return next((name for name, kind in scope.asked.law.receipts.items() if kind.of == ADMISSION), UNKNOWN)


@figure("losses-covered")
def covered(scope: Scope) -> Iterator[Row]:
    """What games lost together, beyond what they won, as far as the general fund paid it: out of banks that were drawn
    there. Those that were drawn from an account of games money lost games money."""
    if scope.held is None:
        return
    stated = scope.held.stated
    profit = [row for row in receipts(scope) if row.values["kind"] == PROFIT]
    lost = -sum(row.values["cents"] for row in profit)
    put_up = brought(stated).put_up
    of_games = {row.values["game"]: row.values["cents"] for row in profit}
    own = sum(max(0, -of_games.get(game, 0)) for game, (_, drawn) in put_up.items() if drawn != GENERAL_FUND)
    cents = max(0, lost - own)
    if cents:
        sources = tuple(dict.fromkeys(source for row in profit for source in row.sources))
        yield Row({"cents": cents, "of": scope.period}, sources)


@figure("workers")
def workers(scope: Scope) -> Iterator[Row]:
    """Everybody who worked at the occasion, each once for each duty and game."""
    if scope.held is None or scope.noted is None:
        return
    period, stated = scope.held
    seen = set[tuple[str, str, str]]()
    for name, duty, game, entry in _at_work(scope.noted, period, stated):
        if (name, duty, game) not in seen:
            seen.add((name, duty, game))
            known = scope.asked.organization.people.get(name, {})
            yield Row(
                {"person": name, "name": known.get("title", name), "duty": spaced(duty), "game": spaced(game)},
                (entry.source,),
            )


def _at_work(noted: Entry, period: Mapping[str, Any], stated: Register) -> Iterator[tuple[str, str, str, Entry]]:
    for name in period.get("members-in-charge", ()):
        yield name, "member-in-charge", "", noted
    for duty in ("member-in-charge-of-proceeds", "banker"):
        if name := period.get(duty):
            yield name, duty, "", noted
    for entry in stated.listed(STAFF):
        yield entry.payload["person"], entry.payload["duty"], entry.get("game", ""), entry
    for entry in stated.listed(BANKER):
        yield entry.payload["person"], "banker", "", entry
    for entry in stated.listed(OPEN_GAME):
        if name := entry.get("dealer"):
            yield name, "dealer", entry.get("game", ""), entry
    for entry in stated.listed(COUNT):
        for name in entry.payload["by"]:
            yield name, "counted-the-receipts", "", entry


@figure("awards")
def awards(scope: Scope) -> Iterator[Row]:
    """Prizes that were handed over, with what each is worth; one that was given to the organization cost it nothing."""
    if scope.held is None:
        return
    for entry in scope.held.stated.listed(AWARDED):
        worth, donated = entry.get("worth", 0), bool(entry.get("donated"))
        kind = entry.payload["kind"]
        yield Row(
            {"game": spaced(kind), "item": spaced(entry.get("item", "cash")), "worth": worth, "donated": donated,
             "way": "donated" if donated else "bought", "cents": 0 if donated else worth, "of": entry.get("of", kind)},
            (entry.source,),
        )  # fmt: skip


@figure("dates-without-games")
def without_games(scope: Scope) -> Iterator[Row]:
    """The licensed date on which no games were held."""
    known = scope.known
    for entry in () if known is None else known.entries[:1]:
        day = entry.payload["day"] if entry.kind == NOTED else entry.payload["from"]
        license_ = scope.held.period.get("license", "") if scope.held is not None else entry.get("number", "")
        yield Row({"day": day, "license": license_, "premises": spaced(entry.get("premises", ""))}, (entry.source,))
