"""`aboveboard guide`: the gaming guide that a patron may take away."""

from __future__ import annotations

import sys

from aboveboard.cli.charity.occasion import DatabaseUrl
from aboveboard.cli.common import (
    AsIf,
    AsOf,
    GameName,
    HouseWayFile,
    Options,
    PageFormat,
    Prose,
    RulesetName,
    SubmissionFile,
    WheelFile,
    asked_by,
    the_game,
)
from aboveboard.cli.sheets.linked import LinkName, linked
from aboveboard.cli.waiting import solving


def command(
    ruleset: RulesetName,
    game: GameName,
    format: PageFormat = Prose.md,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
    submission: SubmissionFile = None,
    link: LinkName = None,
    database: DatabaseUrl = None,
) -> None:
    """Print the guide of a game: every wager with odds, limits and clauses; of a pool, machine or duty, its rules."""
    from aboveboard.law.duties import load_duty
    from aboveboard.law.files import ruleset_named
    from aboveboard.law.machines import load_machine
    from aboveboard.law.pools import load_pool
    from aboveboard.publish.duty_guide import duty_guide
    from aboveboard.publish.guide import guide
    from aboveboard.publish.machine_guide import machine_guide
    from aboveboard.publish.pool_guide import pool_guide

    if game in ruleset_named(ruleset).machines:
        sys.stdout.write(machine_guide(load_machine(ruleset, game, asked_by(as_of, as_if)), format.value))
        return
    if game in ruleset_named(ruleset).duties:
        sys.stdout.write(duty_guide(load_duty(ruleset, game, asked_by(as_of, as_if)), format.value))
        return
    if game in ruleset_named(ruleset).pools:
        sys.stdout.write(pool_guide(load_pool(ruleset, game, asked_by(as_of, as_if)), format.value))
        return
    asked = the_game(ruleset, game, option, asked_by(as_of, as_if), wheel, house_way, submission)
    shared = linked(asked.terms.edition.ruleset, link, database)
    with solving():
        text = guide(asked.terms, format.value, shared)
    sys.stdout.write(text)
