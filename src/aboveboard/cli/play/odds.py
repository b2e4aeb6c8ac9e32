"""`aboveboard odds`: exact chances and gains of every wager."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import (
    AsOf,
    GameName,
    HouseWayFile,
    Json,
    Options,
    RulesetName,
    WheelFile,
    print_json,
    show,
    the_game,
)
from aboveboard.cli.waiting import solving


def command(
    ruleset: RulesetName,
    game: GameName,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    selection: Annotated[str | None, typer.Option(help="Only this selection of the wager.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="Print the best play, where there is a choice.")] = False,
    json: Json = False,
) -> None:
    """Print the exact odds of a game's wagers: what each wins, loses and costs."""
    from aboveboard.law.errors import BadInput

    if selection is not None and wager is None:
        raise BadInput("--selection: it needs --wager, to say whose selection it is")
    asked = the_game(ruleset, game, option, as_of, wheel, house_way)
    with solving():
        found = asked.figures(wager, selection, strategy=strategy)
    if json:
        print_json(found.to_json())
    else:
        show(found)
