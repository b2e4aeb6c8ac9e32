"""`aboveboard odds`: exact chances and gains of every wager."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated, Any

import typer

from aboveboard.cli.common import (
    AsOf,
    GameName,
    Json,
    Options,
    RulesetName,
    WheelFile,
    chosen,
    console,
    lay_out,
    print_json,
    say,
    the_game,
)

LONGEST = 16
"""An exact number longer than this is shown to people as a decimal."""


def command(
    ruleset: RulesetName,
    game: GameName,
    wager: Annotated[str | None, typer.Option(help="Only this wager.")] = None,
    selection: Annotated[str | None, typer.Option(help="Only this selection of the wager.")] = None,
    option: Options = None,
    as_of: AsOf = None,
    wheel: WheelFile = None,
    strategy: Annotated[bool, typer.Option("--strategy", help="Print the best play, where there is a choice.")] = False,
    json: Json = False,
) -> None:
    """Print the exact odds of a game's wagers: what each wins, loses and costs."""
    from aboveboard.law.errors import BadInput
    from aboveboard.play.odds.advice import advice, runs
    from aboveboard.play.odds.report import NO_ADVICE, NO_STRATEGY, figures

    if selection is not None and wager is None:
        raise BadInput("--selection: it needs --wager, to say whose selection it is")
    terms = the_game(ruleset, game, option, as_of, wheel).terms
    with _bar():
        told = figures(terms, wager, selection)
    if strategy:
        told["strategy"] = advice(terms) or {"note": NO_STRATEGY if terms.law.pot is None else NO_ADVICE}
    if json:
        print_json(told)
        return
    show(told, chosen(option))
    if strategy:
        for line in told["strategy"].get("play", ()):
            say(f"Best play: {line['do']} on {', '.join(runs(line['when']))}.")
        _show_chart(told["strategy"].get("chart"))
        note = told["strategy"].get("note")
        if note is not None and note not in (row.get("note") for row in told["wagers"]):
            say(f"Strategy: {note}.")


@contextmanager
def _bar() -> Iterator[None]:
    """A bar on stderr while a long solve goes on, where somebody watches."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.progress import Progress, TimeElapsedColumn

    from aboveboard.play.odds.progress import told_to

    columns = (*Progress.get_default_columns(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        tasks: list[Any] = []

        def advance(done: int, whole: int) -> None:
            if not tasks:
                tasks.append(bar.add_task("solving", total=whole))
            bar.update(tasks[0], completed=done)

        with told_to(advance):
            yield


def _show_chart(chart: Mapping[str, Any] | None) -> None:
    """A chart of best play: a row for each total or pair, a column for each card that the dealer may show."""
    if chart is None:
        return
    for part in ("hard", "soft", "pairs"):
        if chart[part]:
            lay_out((f"={part}", *chart["shown"]), ((name, *row) for name, row in chart[part].items()))
            say()
    if chart["exceptions"]:
        say(f"But: {'; '.join(chart['exceptions'])}.")
    if chart.get("more-cards"):
        say(f"With more cards: {'; '.join(chart['more-cards'])}.")


def show(told: dict[str, Any], given: Mapping[str, str] | None = None) -> None:
    """A game's odds, for people; single payouts are named among the options only where they were given."""
    from aboveboard.play.odds.report import grouped, true_odds

    title = f"{told['title']}, {told['cite']} ({told['standing']})"
    say(title)
    options = ", ".join(
        f"{name} = {value}"
        for name, value in told["options"].items()
        if name in (given or ()) or ("-pays" not in name and value not in (None, "none"))
    )
    if options:
        say(f"Options: {options}")
    wheel = told.get("wheel")
    if wheel:
        stand_in = "; a stand-in until the operator's own is given with --wheel" if wheel["specimen"] else ""
        say(f"Wheel: {wheel['title'] or 'as the law fixes it'}, {wheel['sections']} sections{stand_in}")
    say()
    if "house_takes" in told:
        _show_takes(told["house_takes"])
        return
    rows = grouped(told["wagers"])
    lay_out(
        ("=wager", "on", "pays", ">wins", ">true odds", ">house edge", ">exact ev"),
        (
            (
                row["wager"], picks(row["selections"]), paid(row), _share(row["win"]),
                None if row["win"] is None else true_odds(row["win"], row["lose"]),
                row.get("edge"), _exact(row["ev"]),
            )
            for row in rows
        ),
    )  # fmt: skip
    for note in dict.fromkeys(f"{row['wager']}: {row['note']}." for row in rows if "note" in row):
        say(note)


def _show_takes(told: Mapping[str, Any]) -> None:
    """What the house takes where it has no stake of its own."""
    from aboveboard.kernel.money import dollars
    from aboveboard.play.odds.report import percent

    say(f"{told['note'][0].upper()}{told['note'][1:]} ({'; '.join(told['cite'])}).")
    if "pots" in told:
        say()
        rows = ((dollars(row["pot"]), dollars(row["rake"]), percent(Fraction(row["share"]), 2)) for row in told["pots"])
        lay_out((">in the pot", ">rake", ">share of the pot"), rows)
    say("No wager is against the house, so none has an edge; what a player wins or loses is up to the players.")


def picks(selections: list[str]) -> str:
    """Selections as people list them, cut short where there are many."""
    shown = ", ".join(selections)
    if len(shown) <= LONGEST or len(selections) == 1:
        return shown
    first = next(
        count for count in range(len(selections), 0, -1) if count == 1 or len(", ".join(selections[:count])) <= 10
    )
    return f"{', '.join(selections[:first])}, ... ({len(selections)})"


def paid(row: dict[str, Any]) -> str:
    """What a wager pays: one figure, or each grade with its own."""
    pays = {grade: pay for grade, pay in row["pays"].items() if pay != "lose"}
    if not pays and row.get("parts"):
        return "as its parts"
    return ", ".join(pay if grade == "win" else f"{grade} {pay}" for grade, pay in pays.items())


def _share(chance: str | None) -> str | None:
    from aboveboard.play.odds.report import percent

    return None if chance is None else percent(Fraction(chance), 2)


def _exact(ev: str | None) -> str:
    if ev is None:
        return "not held"
    return ev if len(ev) <= LONGEST else f"{float(Fraction(ev)):.6f}"
