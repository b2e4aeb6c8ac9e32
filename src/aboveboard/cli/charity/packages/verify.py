"""`aboveboard package-verify`: whether a statement that came as a package is what its house signed."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import Json, lay_out, print_json, printable, say
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_bytes
from aboveboard.kernel.words import spaced

UNSOUND = 1


def command(
    file: Annotated[str, typer.Argument(metavar="PACKAGE", help="The archive, or - for standard input.")],
    key: Annotated[
        str | None, typer.Option("--key", metavar="HEX", help="The key that its house is known to sign with.")
    ] = None,
    json: Json = False,
) -> int:
    """Verify a package to its last byte, and work its lines out again; ends with 1 where it is not sound."""
    from aboveboard.charity.packages.verify import verify_package

    data = read_bytes(file)
    with waiting("verifying"):
        found = verify_package(data, key)
    if json:
        print_json(found.to_json())
        return 0 if found.sound else UNSOUND
    if found.sound:
        say(
            printable(
                f"{found.title}: {found.form} of {found.period}, edition {found.edition}, version {found.version}"
            )
        )
        how = {**dict.fromkeys(found.worked_out, "worked out"), **dict.fromkeys(found.on_word, "said")}
        lay_out(("=line", ">=value", "how"), ((name, value, how[name]) for name, value in found.lines.items()))
        for whom, day in found.filed.items():
            say(printable(f"Filed to the {spaced(whom)} on {day}."))
    say(printable(found.proved))
    return 0 if found.sound else UNSOUND
