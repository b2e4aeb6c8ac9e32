"""What the commands share that read a sheet of deals or of stubs: its preview in words, and what is entered of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from aboveboard.cli.common import lay_out, say

if TYPE_CHECKING:
    from aboveboard.charity.previews.preview import Planned, Preview
    from aboveboard.charity.spreadsheets.table import Fault
    from aboveboard.log.logbook import Logbook
    from aboveboard.log.people.person import Person

LISTED = 40
"""So many rows of each table are printed."""
Sheet = Annotated[str | None, typer.Option("--sheet", metavar="NAME", help="This sheet; else the first with headings.")]
Ignore = Annotated[
    list[str] | None, typer.Option("--ignore", metavar="HEADING", help="A column to pass over; may be repeated.")
]
EnteredBy = Annotated[
    str | None,
    typer.Option("--as", metavar="NAME", help="Who enters it; the password is asked for. Else nothing is entered."),
]
OnlyLook = Annotated[bool, typer.Option("--preview", help="Only look at it.")]


def show_faults(faults: Sequence[Fault]) -> None:
    """What is wrong with a file from outside, each fault where it stands."""
    if not faults:
        return
    say()
    lay_out(
        (">=row", "=column", "given", "expected"),
        ((each.row, f"{each.column} {each.heading}".strip(), each.given, each.expected) for each in faults[:LISTED]),
        "What is wrong",
    )
    _more(len(faults))


def show(found: Preview, columns: tuple[str, ...], row: Callable[[Planned], tuple[Any, ...]], outcome: str) -> None:
    """A preview for people: what is wrong, what is not allowed, and what would be entered."""
    where = f", sheet {found.sheet}" if found.sheet else ""
    say(f"{found.file}{where}, headings in row {found.headings}")
    lay_out(
        ("=column", "heading", "is read as"),
        ((column.letters, column.heading, column.field) for column in found.columns),
    )
    show_faults(found.faults)
    for title, rows in (("Not allowed", found.refused), ("For review", found.flagged)):
        if rows:
            say()
            lay_out(
                (">=row", "=of", "why", "clause"),
                ((each["row"], each["name"], each["reason"], "; ".join(each["cite"])) for each in rows[:LISTED]),
                title,
            )
            _more(len(rows))
    if found.planned:
        say()
        lay_out(columns, map(row, found.planned[:LISTED]), "To be entered")
        _more(len(found.planned))
    say()
    say(outcome)


def _more(count: int) -> None:
    if count > LISTED:
        say(f"... and {count - LISTED:,} more; --json lists them.")


def outcome(found: Preview, noun: str, *, entered: bool) -> str:
    """What came of it, in a sentence."""
    from aboveboard.kernel.words import counted

    if found.wrong:
        return f"{found.wrong:,} wrong, and nothing can be entered until it is put right."
    done = "entered" if entered else "to be entered, and nothing was written"
    return f"{counted(len(found.planned), noun)} {done}; {len(found.same):,} on file already."


def enter(floor: Logbook, who: Person, role: str, found: Preview) -> None:
    """Have everything entered in somebody's name, one after the other; nothing at all where something is wrong."""
    from aboveboard.cli.house.asking import ask
    from aboveboard.law.errors import BadInput

    if found.wrong:
        more = f", and {found.wrong - 1:,} more" if found.wrong > 1 else ""
        raise BadInput(f"nothing was entered: {found.first_wrong}{more}")
    for done, each in enumerate(found.planned):
        try:
            ask(floor, who, role, each.log, each.kind, each.payload)
        except BadInput as error:
            said = f"{done:,} of {len(found.planned):,} are entered, and row {each.row} was refused"
            raise BadInput(f"{said}: {error}") from None


def role_of(who: Person, organization: str, roles: Collection[str], what: str) -> str:
    """The role in which somebody enters something at an organization."""
    from aboveboard.law.errors import BadInput

    found = next((role for role, at in who.held if at == organization and role in roles), None)
    if found is None:
        raise BadInput(f"--as: {who.name} has no role at {organization} in which {what} are entered")
    return found


def given(values: Mapping[str, str | None]) -> dict[str, str]:
    """What is said beside the sheet."""
    return {name: value for name, value in values.items() if value is not None}
