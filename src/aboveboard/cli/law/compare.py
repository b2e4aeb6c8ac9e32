"""`aboveboard compare`: two laws side by side and everything in which they differ, or one over an option's values."""

from __future__ import annotations

import sys
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from aboveboard.cli.common import (
    AsIf,
    AsOf,
    HouseWayFile,
    Json,
    Options,
    OutFile,
    PoolPlan,
    WheelFile,
    asked_by,
    chosen,
    print_json,
    show,
    write_to,
)
from aboveboard.cli.waiting import solving
from aboveboard.facade.reading import read_document

if TYPE_CHECKING:
    from aboveboard.play.compare.sides import Named
    from aboveboard.publish.comparing.answer import Compared
    from aboveboard.publish.comparing.effect import EffectSheet
    from aboveboard.publish.comparing.sweeping import Swept


class Written(StrEnum):
    """How a comparison is written where it is no table of the terminal."""

    md = "md"
    html = "html"
    svg = "svg"


def command(
    left: Annotated[
        str,
        typer.Argument(
            metavar="RULESET [GAME] | LEFT RIGHT",
            help="A ruleset, and then a game with what is compared; alone with --as-if, all that a rulemaking "
            "touches; or the first side, as in pa:craps@2012-03-01.",
            show_default=False,
        ),
    ],
    right: Annotated[
        str | None,
        typer.Argument(
            metavar="",
            help="The game, or the second side: RULESET:GAME@DAY+PROPOSAL?OPTION=VALUE, or a file: an operator's "
            "submission, or a law text of one's own.",
            show_default=False,
        ),
    ] = None,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    over: Annotated[
        list[str] | None,
        typer.Option(
            "--over",
            metavar="NAME=VALUES",
            help="One law at every value of an option, as in decks=1..8 or dragon-table=A,B,C; twice for a grid.",
        ),
    ] = None,
    option: Options = None,
    wheel: WheelFile = None,
    house_way: HouseWayFile = None,
    plan: PoolPlan = None,
    as_of: AsOf = None,
    as_if: AsIf = None,
    format: Annotated[
        Written | None,
        typer.Option("--format", help="Markdown, one self-contained HTML page with its plot, or the plot alone."),
    ] = None,
    out: OutFile = None,
    json: Json = False,
) -> None:
    """Compare two laws of a game, a pool, a duty or a file: a day, a proposal, options, a submission, or another
    ruleset's; one law over the values of an option; or all that a rulemaking changes."""
    beside = {"wheel": wheel, "house-way": house_way}
    options = {**chosen(option), **{name: each for name, each in beside.items() if each is not None}}
    answer: Compared | Swept | EffectSheet
    if over:
        answer = _swept(left, right, wager, over, options, plan, as_of, as_if)
    elif right is None and as_if and not _is_side(left):
        answer = _effect(left, as_of, as_if, [*options, *(["--wager"] if wager else []), *(["--plan"] if plan else [])])
    else:
        answer = _compared(left, right, wager, options, plan, as_of, as_if)
    if json:
        print_json(answer.to_json())
    elif format is not None or out is not None:
        text = _text(answer, format or _written_to(out))
        write_to(out, text) if out is not None else sys.stdout.write(text)
    else:
        show(answer)


def _compared(
    left: str,
    right: str | None,
    wager: str | None,
    options: dict[str, str],
    plan: str | None,
    as_of: str | None,
    as_if: list[str] | None,
) -> Compared:
    from aboveboard.play.compare.sides import loaded
    from aboveboard.publish.comparing.answer import compared

    before, after = sides(left, right, options, as_of, as_if)
    given = None if plan is None else read_document(plan)
    with solving():
        return compared(loaded(before, read_document), loaded(after, read_document), wager, given)


def _effect(ruleset: str, as_of: str | None, as_if: list[str], beside: list[str]) -> EffectSheet:
    """All that a rulemaking touches, which is narrowed by nothing."""
    from aboveboard.law.errors import BadInput
    from aboveboard.publish.comparing.effect import effect_of

    if beside:
        raise BadInput(f"compare {ruleset} --as-if {as_if[0]}: {beside[0]} is of one game, and none is named")
    with solving():
        return effect_of(ruleset, asked_by(as_of, as_if), read_document)


def _is_side(said: str) -> bool:
    from aboveboard.play.compare.sides import is_side

    return is_side(said)


def _swept(
    left: str,
    right: str | None,
    wager: str | None,
    over: list[str],
    options: dict[str, str],
    plan: str | None,
    as_of: str | None,
    as_if: list[str] | None,
) -> Swept:
    """One law, which is named as elsewhere or as a side, at every value of an option."""
    from aboveboard.law.errors import BadInput
    from aboveboard.play.compare.over import read_over
    from aboveboard.play.compare.sides import is_side, loaded, named, with_options
    from aboveboard.publish.comparing.sweeping import swept

    values = read_over(over)
    if plan is not None:
        raise BadInput("--plan: --over sweeps the options of a game, and a pool has none")
    if right is not None and (is_side(left) or is_side(right)):
        raise BadInput(f"--over: one law is swept, and {left} and {right} are two")
    if right is None and not is_side(left):
        raise BadInput(f"compare {left} --over: a game was expected, as in compare {left} blackjack --over decks=1..8")
    side = named(left if right is None else f"{left}:{right}", asked_by(as_of, as_if))
    with solving():
        return swept(loaded(with_options(side, options), read_document), values, wager)


def _text(answer: Compared | Swept | EffectSheet, written: Written) -> str:
    from aboveboard.law.errors import BadInput

    if written is not Written.svg:
        return answer.page("html" if written is Written.html else "md")
    drawn = answer.svg()
    if drawn is None:
        raise BadInput("--format svg: no house edge that is known differs, so there is nothing to draw")
    return drawn


def _written_to(out: str | None) -> Written:
    if out is not None and out.endswith(".svg"):
        return Written.svg
    return Written.html if out is not None and out.endswith((".html", ".htm")) else Written.md


def sides(
    left: str, right: str | None, options: dict[str, str], as_of: str | None, as_if: list[str] | None
) -> tuple[Named, Named]:
    """The two laws that a command names: of one game before and after, or of two sides that are written out."""
    from aboveboard.law.errors import BadInput
    from aboveboard.play.compare.sides import before_and_after, is_side, named, with_options

    asked = asked_by(as_of, as_if)
    if right is None:
        more = "" if is_side(left) else ", or --as-if with a proposal for all that it changes"
        raise BadInput(f"compare {left}: a game or a second side was expected after it, or --over with one side{more}")
    if is_side(left):
        return tuple(with_options(named(each, asked), options) for each in (left, right))  # type: ignore[return-value]
    if is_side(right):
        raise BadInput(f"{left!r}: it stands before a side; as a side it is RULESET:GAME, such as pa:craps")
    if asked.as_if is not None:
        return tuple(with_options(each, options) for each in before_and_after(left, right, asked))  # type: ignore[return-value]
    if options:
        before = named(f"{left}:{right}", asked)
        return before, with_options(before, options)
    raise BadInput(
        f"compare {left} {right}: --as-if with the number of a proposal was expected, --option, --wheel or --over, or "
        f"two sides such as {left}:{right}@2012-03-01 {left}:{right}"
    )
