"""`aboveboard play`: a table in the terminal, with the law's limits and refusals live."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import (
    AsIf,
    AsOf,
    GameName,
    HouseWayFile,
    Options,
    RulesetName,
    WheelFile,
    asked_by,
    console,
    say,
    the_game,
)
from aboveboard.cli.waiting import solving, waiting

if TYPE_CHECKING:
    from aboveboard import RegulatedGame
    from aboveboard.cli.terminal.dealer import Dealer
    from aboveboard.kernel.chance import Chance


def command(
    ruleset: RulesetName,
    game: GameName,
    bankroll: Annotated[str, typer.Option(metavar="DOLLARS", help="What you sit down with.")] = "500",
    min: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The table's posted minimum.")] = None,
    max: Annotated[str | None, typer.Option(metavar="DOLLARS", help="The table's posted maximum.")] = None,
    seed: Annotated[str | None, typer.Option(help="A word that fixes what comes; else the system's chance.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
) -> None:
    """Sit down at a table: bet by typing, roll, spin or deal, and see the law at work. Lines may come from a pipe."""
    limits = {name: _cents(f"--{name}", text) for name, text in (("min", min), ("max", max)) if text is not None}
    with waiting("opening the table"):
        asked = the_game(ruleset, game, option, asked_by(as_of, as_if), wheel, house_way)
    sit_down(asked, _cents("--bankroll", bankroll), limits, seed)


def sit_down(game: RegulatedGame, bankroll: int, limits: dict[str, int] | None = None, seed: str | None = None) -> None:
    """Play until the player leaves."""
    from aboveboard.cli.terminal.dealer import Leave
    from aboveboard.cli.terminal.hands import dealer_at

    with waiting("opening the table"):
        dealer = dealer_at(game.table(limits or None, _chance(seed), strict=True), bankroll)
    for line in dealer.greeting():
        show(line)
    try:
        for typed in _typed(dealer):
            lines = iter(dealer.hear(typed))
            while (answer := _next(lines)) is not None:
                show(answer)
    except Leave:
        pass
    for line in dealer.leaving():
        show(line)


def _next(lines: Iterator[str]) -> str | None:
    """The next line of an answer, which may have to be worked out first."""
    with solving():
        return next(lines, None)


def _typed(dealer: Dealer) -> Iterator[str]:
    """What is typed, with a prompt where somebody sits at the terminal."""
    if not sys.stdin.isatty():
        yield from sys.stdin
        return
    import readline  # noqa: F401  (gives input() its editing and history)

    while True:
        try:
            yield input(f"\n{dealer.live.terms.law.title.lower()}> ")
        except EOFError:
            return


def show(line: str) -> None:
    """A line of the dealer's, in colour where there is a terminal."""
    if not sys.stdout.isatty():
        say(line)
        return
    shade = next((shade for mark, shade in SHADES.items() if mark in line), "")
    console().print(line, style=shade or None)


SHADES = {"Refused": "yellow", "What was that?": "yellow", " wins ": "green", " loses ": "red", "In hand": "bold"}


def _chance(seed: str | None) -> Chance | None:
    """The system's own chance, or a stream that a word fixes."""
    if seed is None:
        return None
    from hashlib import sha256

    from aboveboard.kernel.chance import SeededChance

    return SeededChance(sha256(seed.encode(errors="surrogateescape")).digest())


def _cents(name: str, text: str) -> int:
    from aboveboard.kernel.money import parse_dollars
    from aboveboard.law.errors import BadInput

    try:
        cents = parse_dollars(text)
    except ValueError as error:
        raise BadInput(f"{name}: {error}") from None
    if not cents:
        raise BadInput(f"{name}: an amount above nothing was expected")
    return cents
