"""What is due in proceedings, by the logs of a database: the part of `aboveboard due` that asks the docket."""

from __future__ import annotations

from aboveboard.cli.charity.owed import served_at
from aboveboard.cli.common import lay_out, print_json, say, write_to
from aboveboard.cli.waiting import waiting
from aboveboard.law.dates import day_of
from aboveboard.law.errors import BadInput


def show_docket(
    database: str, office: str | None, party: str | None, log: str | None, until: str | None, ics: str | None,
    address: str | None, *, json: bool,
) -> None:  # fmt: skip
    """List what is due, the earliest first; what has no day is in the list and not in the calendar file."""
    from aboveboard.docket.at_hand import docket_calendar
    from aboveboard.docket.feed import docket_feed
    from aboveboard.docket.views import check_docket
    from aboveboard.house import open_house, there

    if ics is None and address is not None:
        raise BadInput("--address: it is where the links of a calendar file lead; --ics names the file")
    last, base = None if until is None else day_of(until, "--until"), served_at(address)
    narrowed = {"office": office, "party": party, "log": log}
    with waiting("looking"), open_house(there(database)) as book:
        if log is not None:
            check_docket(book, log)
        rows = docket_calendar(book, **narrowed, until=last)
        content = None if ics is None else docket_feed(book, base, **narrowed)
    if ics is not None and content is not None:
        write_to(ics, content.decode())
    if json:
        print_json({"due": rows})
    elif not rows:
        say("Nothing is due in proceedings by what is on file.")
    else:
        lay_out(
            ("=day", "proceeding", "what", "owed by", "=state", "clause"),
            (
                (row["day"] or "no day", row["log"], row["title"], ", ".join(row["offices"].values()), row["state"],
                 ", ".join(row["cite"]))
                for row in rows
            ),
        )  # fmt: skip
