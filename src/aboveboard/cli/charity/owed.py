"""What organizations owe, by the logs of a database: the part of `aboveboard due` that needs no ruleset."""

from __future__ import annotations

from datetime import date
from typing import Any
from urllib.parse import urlsplit

from aboveboard.cli.common import lay_out, print_json, say, write_to
from aboveboard.cli.waiting import waiting
from aboveboard.law.errors import BadInput, short

MOST_ROWS = 20
"""So many rows of what is retained are printed."""


def show_owed(
    database: str, organization: str | None, until: str | None, ics: str | None, address: str | None, *, json: bool
) -> None:
    """List what is due, in the order of its days; what is done is left out of the list and is in the JSON."""
    from aboveboard.charity.owed import Owed, calendar_at, destroyable_at
    from aboveboard.house import open_house, there

    last = _day(until)
    with waiting("looking"), open_house(there(database)) as book:
        names = book.logs("organization") if organization is None else [organization]
        calendars = [calendar_at(book, name) for name in names]
        gone = {name: destroyable_at(book, name) for name in names}
    if ics is not None:
        if len(calendars) != 1:
            raise BadInput("--ics: one organization was expected; name it with --organization")
        from aboveboard.charity.calendar.feed import feed

        write_to(ics, feed(calendars[0], served_at(address)).decode())
    elif address is not None:
        raise BadInput("--address: it is where the links of a calendar file lead; --ics names the file")
    owed = Owed(tuple(calendars), last, gone)
    if json:
        print_json(owed.to_json())
        return
    shown = [{**row.to_json(), "cite": row.due.grounds} for row in owed.rows if row.due.state != "done"]
    if not shown:
        say("Nothing is due by what is on file.")
    else:
        lay_out(
            ("=day", "organization", "what", "goes to", "=state", "clause"),
            (
                (row["day"][:16], row["organization"], row["what"], row["goes_to"], row["state"], _clauses(row))
                for row in shown
            ),
        )
    _show_retained(owed.keep)
    _show_destroyable([row.to_json() for rows in gone.values() for row in rows])


def _show_retained(keep: list[dict[str, Any]]) -> None:
    """What is retained, each with the first day on which it may be disposed of."""
    held = [row for row in keep if not row["over"]]
    if held:
        say()
        say(f"Retained, and from which day it may be disposed of{_more(held)}:")
        lay_out(
            ("=from", "organization", "what", "clause"),
            ((row["until"][:10], row["organization"], row["what"], _clauses(row)) for row in held[:MOST_ROWS]),
        )


def _show_destroyable(rows: list[dict[str, Any]]) -> None:
    """What is hidden and may be destroyed now."""
    if rows:
        say()
        say(f"May be destroyed now (the deed `destroy`){_more(rows)}:")
        lay_out(
            ("=stated", "log", "=event", "what", "clause"),
            ((row["stated"], row["log"], str(row["event"]), row["what"], _clauses(row)) for row in rows[:MOST_ROWS]),
        )


def _clauses(row: dict[str, Any]) -> str:
    return ", ".join(row["cite"])


def _more(rows: list[dict[str, Any]]) -> str:
    return f" (the first {MOST_ROWS} of {len(rows)}; --json has all)" if len(rows) > MOST_ROWS else ""


def _day(given: str | None) -> date | None:
    if given is None:
        return None
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise BadInput(f"--until: a day such as 2026-03-07 was expected, not {given!r}") from None


def served_at(given: str | None) -> str:
    """Where the house is served, as links begin; raises BadInput where that is no address."""
    if given is None:
        return "http://127.0.0.1:8000"
    parts = urlsplit(given)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadInput(f"--address: an address such as https://games.example.org was expected, not {short(given)}")
    return given
