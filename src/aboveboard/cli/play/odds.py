"""`aboveboard odds`: exact chances and gains of every wager."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

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
    SubmissionFile,
    WheelFile,
    asked_by,
    print_json,
    show,
    the_game,
    the_pool,
)
from aboveboard.cli.waiting import solving, waiting
from aboveboard.facade.reading import read_document

if TYPE_CHECKING:
    from aboveboard.law.force import Asked


def command(
    ruleset: RulesetName,
    game: GameName,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    selection: Annotated[str | None, typer.Option(help="Only this selection of the wager.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
    submission: SubmissionFile = None,
    schedule: Annotated[
        str | None,
        typer.Option("--schedule", metavar="FILE", help="A machine's own schedule of awards, as JSON or TOML."),
    ] = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="Print the best play, where there is a choice.")] = False,
    meter: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CENTS",
            help="What the meter of a progressive wager reads, in cents; LEVEL=CENTS for each level of a --link.",
        ),
    ] = None,
    link: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="A link on which a progressive wager is, as it is opened, as JSON or TOML."),
    ] = None,
    plan: PoolPlan = None,
    fractions: Annotated[
        bool, typer.Option("--fractions", help="Write every fraction of a pool whole, however long it is.")
    ] = False,
    json: Json = False,
) -> None:
    """Print the exact odds of a game's wagers or a pool's tickets: what each wins, loses and costs; of a machine, what
    chance returns."""
    from aboveboard.law.errors import BadInput
    from aboveboard.law.files import ruleset_named

    if selection is not None and wager is None:
        raise BadInput("--selection: it needs --wager, to say whose selection it is")
    beside = {
        "--option": option,
        "--wheel": wheel,
        "--house-way": house_way,
        "--submission": submission,
        "--strategy": strategy,
        "--meter": None if not meter else " ".join(meter),
        "--link": link,
    }
    pool = the_pool(ruleset, game, asked_by(as_of, as_if), {**beside, "--schedule": schedule})
    if pool is not None:
        given = None if plan is None else read_document(plan)
        with waiting("reckoning"):
            of_pool = pool.odds(given, wager, selection, fractions=fractions)
        if json:
            print_json(of_pool.to_json())
        else:
            show(of_pool)
        return
    if plan is not None:
        raise BadInput(f"--plan: {game} is no pool, of which tickets are planned")
    if game in ruleset_named(ruleset).machines:
        others = {"--wager": wager, **beside}
        if given := next((name for name, value in others.items() if value), None):
            raise BadInput(f"{given}: {game} is a machine, and has none; --schedule takes its schedule of awards")
        _machine(ruleset, game, asked_by(as_of, as_if), schedule, json=json)
        return
    if schedule is not None:
        raise BadInput(f"--schedule: {game} is no machine that awards by one")
    reads, levels = _meters(meter or [], linked=link is not None)
    asked = the_game(ruleset, game, option, asked_by(as_of, as_if), wheel, house_way, submission)
    with solving():
        found = asked.figures(wager, selection, strategy=strategy, meter=reads)
        life = None if link is None else asked.life(read_document(link), wager, levels)
    if json:
        print_json(found.to_json() | ({} if life is None else {"life": life.to_json()}))
        return
    show(found)
    if life is not None:
        print()
        show(life)


def _meters(given: list[str], *, linked: bool) -> tuple[int | None, dict[str, int] | None]:
    """What the one meter reads, or the meter of each level of a link."""
    from aboveboard.law.errors import BadInput, short

    named = dict[str, int]()
    for each in given:
        level, of, cents = each.rpartition("=")
        if not cents.isdecimal() or (of and not level):
            raise BadInput(f"--meter: whole cents, or LEVEL=CENTS, were expected, not {short(each)}")
        if of and level in named:
            raise BadInput(f"--meter: {level} is said to read two things")
        if of:
            named[level] = int(cents)
    if not named and len(given) <= 1:
        return (int(given[0]), None) if given else (None, None)
    if len(named) < len(given):
        raise BadInput("--meter: either one reading in cents, or LEVEL=CENTS for each level, was expected")
    if not linked:
        raise BadInput("--meter: LEVEL=CENTS is of the levels of a link; --link takes the file that states it")
    return None, named


def _machine(ruleset: str, game: str, asked: Asked, schedule: str | None, *, json: bool) -> None:
    """What a machine's schedule would return by chance alone; no odds are claimed for skill."""
    from aboveboard.law.machines import load_machine
    from aboveboard.play.machines.report import machine_figures

    given = None if schedule is None else read_document(schedule)
    with solving():
        found = machine_figures(load_machine(ruleset, game, asked), given)
    if json:
        print_json(found.to_json())
    else:
        show(found)
