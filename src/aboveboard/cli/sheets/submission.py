"""`aboveboard submission`: a blank submission of a game, to be filled in."""

from __future__ import annotations

from aboveboard.cli.common import (
    AsIf,
    AsOf,
    GameName,
    Json,
    Options,
    OutFile,
    PageFormat,
    Prose,
    RulesetName,
    asked_by,
    json_text,
    the_game,
    write_to,
)
from aboveboard.cli.waiting import waiting


def command(
    ruleset: RulesetName,
    game: GameName,
    format: PageFormat = Prose.md,
    out: OutFile = None,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    json: Json = False,
) -> None:
    """Print a blank submission of a game: what the operator chooses, offers and posts; as JSON, what `check` takes."""
    with waiting("writing"):
        found = the_game(ruleset, game, option, asked_by(as_of, as_if)).submission("json" if json else format.value)
    write_to(out, found if isinstance(found, str) else json_text(found))
