"""`aboveboard checklist`: how a table or an occasion is opened, run and closed, step by step with its clause."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from aboveboard.cli.charity.occasion import DatabaseUrl, OccasionName, RecordFile, organization_of, refuse
from aboveboard.cli.common import AsIf, AsOf, Json, Options, PageFormat, Prose, asked_by, print_json, the_game
from aboveboard.cli.sheets.subject import GameIfAny, RulesetIfAny, named, no_occasion, no_ruleset
from aboveboard.cli.waiting import waiting

if TYPE_CHECKING:
    from aboveboard.charity.occasions.checklist import OccasionChecklist


def command(
    ruleset: RulesetIfAny = None,
    game: GameIfAny = None,
    occasion: OccasionName = None,
    database: DatabaseUrl = None,
    record: RecordFile = None,
    format: PageFormat = Prose.md,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    json: Json = False,
) -> None:
    """Print the checklists of a table or of an occasion: each step with who confirms it, what is left, its clause."""
    if occasion is None and game is not None and ruleset is not None:
        no_occasion(database, record)
        with waiting("writing"):
            found = the_game(ruleset, game, option, asked_by(as_of, as_if)).checklist("json" if json else format.value)
        if json:
            print_json(found)
        else:
            sys.stdout.write(str(found))
        return
    refuse({"--option": option, "--as-of": as_of, "--as-if": as_if}, "it is for the checklist of a table; name a game")
    with waiting("writing"):
        listed = (
            _of_ruleset(ruleset, database, record) if occasion is None else _of(occasion, ruleset, database, record)
        )
    if json:
        print_json(listed.to_json())
        return
    from aboveboard.publish.occasion import checklist_sheet

    sys.stdout.write(checklist_sheet(listed, format.value))


def _of_ruleset(ruleset: str | None, database: str | None, record: str | None) -> OccasionChecklist:
    from aboveboard.charity.occasions.checklist import checklist_of_law
    from aboveboard.law.conduct import conduct_law
    from aboveboard.law.errors import BadInput

    no_occasion(database, record)
    law = conduct_law(named(ruleset))
    if not law.files:
        raise BadInput(f"GAME: one was expected; {law.ruleset} says nothing of organizations and their occasions")
    return checklist_of_law(law)


def _of(occasion: str, ruleset: str | None, database: str | None, record: str | None) -> OccasionChecklist:
    no_ruleset(ruleset)
    with organization_of(occasion, database, record) as held:
        return held.checklist(occasion)
