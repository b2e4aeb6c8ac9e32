"""What organizations owe, by the logs of a database: the part of `aboveboard due` that needs no ruleset."""

from __future__ import annotations

from datetime import date
from typing import Any

from aboveboard.cli.common import lay_out, print_json, say, write_to
from aboveboard.cli.export import there
from aboveboard.cli.waiting import waiting
from aboveboard.law.errors import BadInput


def show_owed(database: str, organization: str | None, until: str | None, ics: str | None, *, json: bool) -> None:
    """List what is due, in the order of its days; what is done is left out of the list and is in the JSON."""
    from aboveboard.charity.calendar.feed import feed
    from aboveboard.charity.owed import calendar_at
    from aboveboard.house import open_house

    last = _day(until)
    with waiting("looking"), open_house(there(database)) as book:
        names = book.logs("organization") if organization is None else [organization]
        calendars = [calendar_at(book, name) for name in names]
    if ics is not None:
        if len(calendars) != 1:
            raise BadInput("--ics: one organization was expected; name it with --organization")
        write_to(ics, feed(calendars[0], "http://127.0.0.1:8000").decode())
    rows = [
        {"organization": each.organization, **row.to_json()}
        for each in calendars
        for row in each.due
        if last is None or row.day.isoformat()[:10] <= last.isoformat()
    ]
    rows.sort(key=lambda row: (row["day"], row["organization"]))
    if json:
        not_encoded = {each.organization: each.to_json()["not-encoded"] for each in calendars}
        print_json({"due": rows, "not-encoded": not_encoded})
        return
    shown: list[dict[str, Any]] = [row for row in rows if row["state"] != "done"]
    if not shown:
        say("Nothing is due by what is on file.")
        return
    lay_out(
        ("=day", "organization", "what", "=state", "clause"),
        ((row["day"][:16], row["organization"], row["what"], row["state"], ", ".join(row["cite"])) for row in shown),
    )


def _day(given: str | None) -> date | None:
    if given is None:
        return None
    try:
        return date.fromisoformat(given)
    except ValueError:
        raise BadInput(f"--until: a day such as 2026-03-07 was expected, not {given!r}") from None
