"""`aboveboard checklist`: how a table is opened, run and closed, as a sheet for dealers."""

from __future__ import annotations

import sys

from aboveboard.cli.common import AsOf, GameName, Json, Options, PageFormat, Prose, RulesetName, print_json, the_game
from aboveboard.cli.waiting import waiting


def command(
    ruleset: RulesetName,
    game: GameName,
    format: PageFormat = Prose.md,
    option: Options = None,
    as_of: AsOf = None,
    json: Json = False,
) -> None:
    """Print the checklists of a table: each step with who confirms it, when, and its clause."""
    with waiting("writing"):
        found = the_game(ruleset, game, option, as_of).checklist("json" if json else format.value)
    if json:
        print_json(found)
        return
    sys.stdout.write(str(found))
