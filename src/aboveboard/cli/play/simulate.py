"""`aboveboard simulate`: very many rounds, and how each bet fared."""

from __future__ import annotations

from typing import Annotated

import typer

from aboveboard.cli.common import (
    AsIf,
    AsOf,
    GameName,
    HouseWayFile,
    Json,
    Options,
    PoolPlan,
    RulesetName,
    WheelFile,
    asked_by,
    print_json,
    show,
    the_game,
    the_pool,
)
from aboveboard.cli.waiting import waiting
from aboveboard.facade.reading import read_document

DIGITS = 18
"""Nobody plays more than so many rounds, written out."""
EXAMPLE = "a whole number such as 1000000, 1_000_000 or 1e6"


def whole(text: str) -> int:
    """How many, as people write large numbers."""
    from decimal import Decimal, InvalidOperation

    plain = text.strip().replace(",", "").replace("_", "")
    try:
        number = Decimal(plain)
    except InvalidOperation:
        number = Decimal("NaN")
    if not number.is_finite() or number != number.to_integral_value() or abs(number.adjusted()) > DIGITS:
        raise typer.BadParameter(f"{EXAMPLE} was expected, not {text!r}")
    return int(number)


def command(
    ruleset: RulesetName,
    game: GameName,
    rounds: Annotated[
        int, typer.Option(metavar="N", parser=whole, help="How many rolls, spins, deals or drawings: 1e6, say.")
    ],
    bets: Annotated[
        str | None, typer.Option(metavar="FILE", help="Which bets are made at a table, as JSON or TOML.")
    ] = None,
    plan: PoolPlan = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The seed that decides what comes.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", help="How many threads; the answer is the same.")] = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDR", help="Not encoded yet: other machines.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
    json: Json = False,
) -> None:
    """Play very many rounds and tell the mean, its standard error and the distribution of each wager's results; of a
    pool, of what an organization and a ticket come to."""
    from aboveboard.law.errors import BadInput

    if scheduler is not None:
        raise BadInput(f"--scheduler {scheduler}: not encoded: rounds on other machines; use --workers on this one")
    others = {"--bets": bets, "--option": option, "--wheel": wheel, "--house-way": house_way}
    pool = the_pool(ruleset, game, asked_by(as_of, as_if), others)
    if bets is not None and plan is not None:
        raise BadInput("--plan: the bets of a table are given with --bets or with --plan, not with both")
    played = the_game(ruleset, game, option, asked_by(as_of, as_if), wheel, house_way) if pool is None else pool
    file = plan if bets is None else bets
    given = None if file is None else read_document(file)
    with waiting("playing") as progress:
        found = played.simulate(given, rounds=rounds, seed=seed, workers=workers, progress=progress)
    if json:
        print_json(found.to_json())
    else:
        show(found)
