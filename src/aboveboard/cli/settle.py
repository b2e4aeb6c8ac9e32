"""`aboveboard settle`: what each wager of a record is owed, and why."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from aboveboard.cli.common import Json, lay_out, print_json, read_document, say


def command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A record as JSON or TOML, or - for standard input.")],
    json: Json = False,
) -> None:
    """Settle a recorded round or session: what is paid, refused, voided and still riding."""
    import aboveboard
    from aboveboard.play.records.settle import uncollected

    with uncollected():
        told = aboveboard.settle(read_document(file))
        if json:
            print_json(told)
        else:
            show(told)


def show(told: dict[str, Any]) -> None:
    """A settled record, for people."""
    from aboveboard.kernel.money import dollars

    if told["settlements"]:
        lay_out(
            (">event", ">seat", "=wager", "=on", ">stake", "result", ">pays", ">returned", "clauses"),
            (
                (
                    row["event"], row["seat"], row["wager"], row["selection"], dollars(row["stake"]), _result(row),
                    row.get("prize") or dollars(row["pays"]), dollars(row["returned"]), "; ".join(row["cite"]),
                )
                for row in told["settlements"]
            ),
        )  # fmt: skip
    else:
        say("Nothing was settled.")
    if told.get("pots"):
        say()
        taken = (
            (pot["event"], pot["pot"], dollars(pot["cents"]), dollars(pot["rake"]), _takers(pot))
            for pot in told["pots"]
        )
        lay_out((">event", "=pot", ">in it", ">rake", "taken by"), taken)
    for name, title in (("refused", "refused because"), ("voided", "void because")):
        if told[name]:
            say()
            rows = ((note["event"], note["reason"], "; ".join(note["cite"])) for note in told[name])
            lay_out((">event", title, "clauses"), rows)
    if told["riding"]:
        say()
        riding = (
            (row["seat"], row["wager"], row["selection"], dollars(row["stake"]), "on" if row["on"] else "off")
            for row in told["riding"]
        )
        lay_out((">seat", "still riding", "on", ">stake", "works"), riding)
    if told["unchecked"]:
        say()
        say(f"Not checked, since the record never mentions it: {', '.join(told['unchecked'])}.")


def _takers(pot: dict[str, Any]) -> str:
    """Who takes a pot, for what and with which hand."""
    from aboveboard.kernel.money import dollars

    shares = [(f"seat {one['seat']}", dollars(one["cents"]), one["for"], one.get("hand")) for one in pot["awarded"]]
    return "; ".join(f"{seat} {cents} ({', '.join(filter(None, why))})" for seat, cents, *why in shares)


def _result(row: dict[str, Any]) -> str:
    grade = "" if row["grade"] in (row["result"], "") else f" ({row['grade']})"
    return f"{row['result']}{grade}"
