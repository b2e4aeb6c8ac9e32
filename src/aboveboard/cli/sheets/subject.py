"""What a checklist and signs are asked of: a table's game, a ruleset, or an occasion; and what says nothing of it."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.charity.occasion import refuse

RulesetIfAny = Annotated[
    str | None, typer.Argument(metavar="[RULESET]", help="A ruleset, such as pa.", show_default=False)
]
GameIfAny = Annotated[
    str | None,
    typer.Argument(metavar="[GAME]", help="A game, such as craps; without one, what holds whatever is played."),
]


def named(ruleset: str | None) -> str:
    """The ruleset, where no occasion is named."""
    from aboveboard.law.errors import BadInput

    if ruleset is None:
        raise BadInput("RULESET: one was expected, or an occasion by --occasion")
    return ruleset


def no_occasion(database: str | None, record: str | None) -> None:
    """Refuse what says where an occasion is found, where none is named."""
    refuse({"--database": database, "--record": record}, "it is for an occasion; name one with --occasion")


def no_ruleset(ruleset: str | None) -> None:
    """Refuse a ruleset beside an occasion."""
    refuse({"RULESET": ruleset}, "an occasion is under the rules of its organization")
