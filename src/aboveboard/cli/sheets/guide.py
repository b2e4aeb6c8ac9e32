"""`aboveboard guide`: the gaming guide that a patron may take away."""

from __future__ import annotations

import sys

from aboveboard.cli.common import (
    AsOf,
    GameName,
    HouseWayFile,
    Options,
    PageFormat,
    Prose,
    RulesetName,
    WheelFile,
    the_game,
)
from aboveboard.cli.waiting import solving


def command(
    ruleset: RulesetName,
    game: GameName,
    format: PageFormat = Prose.md,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
) -> None:
    """Print the guide of a game: every wager with its odds, limits and clauses; of a pool or a machine, its rules."""
    from aboveboard.law.dates import day_of
    from aboveboard.law.files import ruleset_named
    from aboveboard.law.machines import load_machine
    from aboveboard.law.pools import load_pool
    from aboveboard.publish.machine_guide import machine_guide
    from aboveboard.publish.pool_guide import pool_guide

    if game in ruleset_named(ruleset).machines:
        sys.stdout.write(machine_guide(load_machine(ruleset, game, day_of(as_of, "--as-of")), format.value))
        return
    if game in ruleset_named(ruleset).pools:
        sys.stdout.write(pool_guide(load_pool(ruleset, game, day_of(as_of, "--as-of")), format.value))
        return
    asked = the_game(ruleset, game, option, as_of, wheel, house_way)
    with solving():
        text = asked.guide(format.value)
    sys.stdout.write(text)
