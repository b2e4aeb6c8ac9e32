"""`aboveboard simulate`: very many rounds, and how each bet fared."""

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
    read_document,
    show,
    the_game,
)
from aboveboard.cli.waiting import waiting

DIGITS = 18
"""Nobody plays more than so many rounds, written out."""
EXAMPLE = "a whole number such as 1000000, 1_000_000 or 1e6"


def _whole(text: str) -> int:
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
    rounds: Annotated[int, typer.Option(metavar="N", parser=_whole, help="How many rolls, spins or deals: 1e6, say.")],
    bets: Annotated[str | None, typer.Option(metavar="FILE", help="Which bets are made, as JSON or TOML.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="S", help="The seed that decides what comes.")] = None,
    workers: Annotated[int | None, typer.Option(metavar="W", help="How many threads; the answer is the same.")] = None,
    scheduler: Annotated[str | None, typer.Option(metavar="ADDR", help="Not encoded yet: other machines.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
    json: Json = False,
) -> None:
    """Play very many rounds and tell the mean, its standard error and the distribution of each wager's results."""
    if scheduler is not None:
        from aboveboard.law.errors import BadInput

        raise BadInput(f"--scheduler {scheduler}: not encoded: rounds on other machines; use --workers on this one")
    played = the_game(ruleset, game, option, as_of, wheel, house_way)
    plan = None if bets is None else read_document(bets)
    with waiting("playing") as progress:
        found = played.simulate(plan, rounds=rounds, seed=seed, workers=workers, progress=progress)
    if json:
        print_json(found.to_json())
    else:
        show(found)
