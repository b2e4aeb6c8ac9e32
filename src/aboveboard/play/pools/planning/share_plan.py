"""Races before they are shown: what a unit on each runner would pay, and what becomes of all that was staked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial

from aboveboard.kernel.money import dollars
from aboveboard.kernel.words import a, counted, spaced
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.model.pools import SharesLaw
from aboveboard.play.pools.planning.figures import Chance, FigureRow, FigureValue, Money
from aboveboard.play.pools.planning.plan_file import MOST_CENTS, PlanFile
from aboveboard.play.pools.planning.planned import Asked, Planned
from aboveboard.play.pools.planning.rounds import RaceRound
from aboveboard.play.pools.planning.shares import Division, HolderFigures, dividends
from aboveboard.play.pools.planning.ticket import Ticket, Won

KNOWN = (
    "stakes", "wager", "unit", "retained", "breakage", "largest_wager", "admission", "most_imitation_money",
    "largest_prize", "prizes", "winner", "chances",
)  # fmt: skip
MOST_RUNNERS, LONGEST_NAME = 1_000, 60
UNIT = 100
"""What one share is staked with, where a plan does not say."""


def plan_shares(asked: Asked) -> Planned:
    """For each runner what a unit on it would pay, what all would be paid, and what breakage would be kept."""
    edition, law = asked.edition, asked.edition.law.shares
    assert law is not None, "a race says how what was staked is divided"
    file, found = PlanFile.read(asked.given, KNOWN), Planned(edition)
    unit = file.whole("unit", 1, MOST_CENTS, UNIT)
    wagers = _wagers(file, unit)
    stakes = {runner: sum(each) for runner, each in wagers.items()}
    _hold(file, found, law, wagers)
    staked = sum(stakes.values())
    found.give({"staked": Money(staked)})
    winners, chances = _winners(file, stakes), _chances(file, stakes)
    if not (file.has("retained") and file.has("breakage")):
        found.give({"runners": [{"runner": name, "staked": Money(stake)} for name, stake in stakes.items()]})
        found.unsaid = "retained and breakage: the holder states them, and what a wager wins hangs on them"
        return found
    figures = HolderFigures(
        file.share("retained", ""), file.whole("breakage", 1, MOST_CENTS), unit=unit, unbacked=law.unbacked
    )
    by_winner = {runner: dividends(stakes, (runner,), figures) for runner in stakes}
    found.give({"runners": [_row(runner, stakes[runner], by_winner, chances) for runner in stakes]})
    for runner, division in by_winner.items():
        if 0 <= division.dividends.get(runner, unit) < unit:
            paid = f"a unit of {dollars(unit)} on it would be paid {dollars(division.dividends[runner])}"
            found.warn(f"{runner}: {paid}, which is less than was staked", law.cite)
    if chances is not None:
        kept = sum((chances[runner] * division.kept for runner, division in by_winner.items()), start=Fraction(0))
        found.give({"expected_kept": Money(kept)})
        found.round = _race(unit, stakes, by_winner, chances, kept)
        found.tickets = partial(_tickets, found.round, law)
    else:
        found.unsaid = "chances: with which chance each runner wins was expected; nothing else says it"
    if winners:
        found.give({"result": _result(dividends(stakes, winners, figures), winners)})
    return found


def _race(
    unit: int,
    stakes: Mapping[str, int],
    by_winner: Mapping[str, Division],
    chances: Mapping[str, Fraction],
    kept: Fraction,
) -> RaceRound:
    """The race as it is shown over and over."""
    return RaceRound(
        unit=unit,
        chances=chances,
        dividends={runner: by_winner[runner].dividends.get(runner, 0) for runner, stake in stakes.items() if stake},
        returned=frozenset(runner for runner, division in by_winner.items() if division.returned),
        kept={runner: division.kept for runner, division in by_winner.items()},
        exact={"kept": kept},
    )


def _tickets(race: RaceRound, law: SharesLaw) -> Iterator[Ticket]:
    """A unit on each runner that was backed."""
    back = sum((race.chances[runner] for runner in race.returned), start=Fraction(0))
    for runner, dividend in race.dividends.items():
        chance = race.chances[runner] if dividend else Fraction(0)
        wins = [Won("won", dividend, chance, chance, f"{dollars(dividend)} for {dollars(race.unit)}", law.cite)]
        if back:
            wins.append(Won("returned", race.unit, back, back, dollars(race.unit), law.cite))
        yield Ticket(race.unit, tuple(wins), chance, {}, runner, back)


def _row(
    runner: str, staked: int, by_winner: Mapping[str, Division], chances: Mapping[str, Fraction] | None
) -> FigureRow:
    division = by_winner[runner]
    dividend = division.dividends.get(runner)
    return {
        "runner": runner,
        "staked": Money(staked),
        "dividend": None if dividend is None else Money(dividend),
        "retained": Money(division.retained),
        "paid": Money(division.paid),
        "breakage": Money(division.breakage),
        "ev": None if chances is None or not staked else Chance(_gain(runner, by_winner, chances)),
    }


def _gain(runner: str, by_winner: Mapping[str, Division], chances: Mapping[str, Fraction]) -> Fraction:
    """What is gained on the average for each unit on a runner, stakes standing as they do."""
    unit = by_winner[runner].unit
    back = sum((chance * by_winner[winner].pays(runner, unit) for winner, chance in chances.items()), Fraction(0))
    return back / unit - 1


def _result(division: Division, winners: tuple[str, ...]) -> dict[str, FigureValue]:
    """What the race that was run has come to."""
    return {
        "winner": winners[0] if len(winners) == 1 else winners,
        "stakes": "returned" if division.returned else "divided" if division.dividends else "kept",
        "dividend": {runner: Money(dividend) for runner, dividend in division.dividends.items()},
        "paid": Money(division.paid),
        "retained": Money(division.retained),
        "breakage": Money(division.breakage),
    }


# -- what the law holds it to ------------------------------------------------------------------------------------------


def _hold(file: PlanFile, found: Planned, law: SharesLaw, wagers: Mapping[str, list[int]]) -> None:
    """Refuse what the law or the holder's own figures do not allow, and name figures that are still to be stated."""
    wager = file.word("wager", law.wagers[0])
    if wager not in law.wagers:
        found.refuse(f"{a(spaced(wager))} wager is none of {', '.join(law.wagers)}", law.wagers_cite)
    if len(wagers) < law.runners:
        found.refuse(f"{counted(len(wagers), 'runner')} where at least {law.runners} are needed", law.runners_cite)
    for name, cite in law.stated.items():
        if not file.has(name.replace("-", "_")):
            found.warn(f"{spaced(name)}: not stated; the holder states it before the event opens", cite)
    for figure in ("admission", "most_imitation_money"):
        if file.has(figure):
            file.cents(figure)
    if file.has("largest_wager"):
        largest = file.cents("largest_wager", least=1)
        over = [(stake, runner) for runner, each in _single(file, wagers).items() for stake in each if stake > largest]
        for stake, runner in over:
            said = (
                f"one wager on {runner}: {dollars(stake)} is more than {dollars(largest)}, which the holder has stated"
            )
            found.refuse(said, law.stated.get("largest-wager", law.cite))
    rows = file.rows("prizes", ("cents", "kind"))
    found.bar(row.word("kind", "merchandise") for row in rows)
    if file.has("largest_prize"):
        most = file.cents("largest_prize", least=1)
        for cents in sorted({row.cents("cents", least=1) for row in rows}, reverse=True):
            if cents > most:
                said = f"one prize: {dollars(cents)} is more than {dollars(most)}, which the holder has stated"
                found.refuse(said, law.stated.get("largest-prize", law.cite))


def _single(file: PlanFile, wagers: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """The wagers of runners of which they are listed one by one."""
    given = file.given["stakes"]
    assert isinstance(given, Mapping), "stakes have been read"
    return {runner: each for runner, each in wagers.items() if isinstance(given[runner], list)}


# -- reading -----------------------------------------------------------------------------------------------------------


def _wagers(file: PlanFile, unit: int) -> dict[str, list[int]]:
    """What is staked on each runner: one amount in all, or a list of wagers; whole units."""
    given = file.given.get("stakes")
    if not isinstance(given, Mapping) or not given:
        raise BadInput(
            f'stakes: a table such as {{"1": 5000}} was expected, each runner with its stakes, not {short(given)}'
        )
    if len(given) > MOST_RUNNERS:
        raise BadInput(f"stakes: at most {MOST_RUNNERS:,} runners were expected, not {len(given):,}")
    for runner in given:
        if not isinstance(runner, str) or not runner.strip() or len(runner) > LONGEST_NAME or not runner.isprintable():
            raise BadInput(f"stakes: the name or number of a runner was expected, not {short(runner)}")
    held = PlanFile.read(given, tuple(given), "stakes")
    found = {
        runner: held.wholes(runner, 1, MOST_CENTS) if isinstance(each, list) else [held.cents(runner)]
        for runner, each in given.items()
    }
    for runner, stakes in found.items():
        for stake in stakes:
            if stake % unit:
                raise BadInput(f"stakes: {runner}: a whole number of units of {unit:,} was expected, not {stake:,}")
    return found


def _winners(file: PlanFile, stakes: Mapping[str, int]) -> tuple[str, ...]:
    """Which runner has won, or several that finished first together; none where the race is still to be shown."""
    if not file.has("winner"):
        return ()
    given = file.given["winner"]
    winners = given if isinstance(given, list) else [given]
    for place, winner in enumerate(winners):
        if not isinstance(winner, str) or winner not in stakes:
            raise BadInput(f"winner: {short(winner)} is no runner; {nearest(str(winner), stakes)}")
        if winner in winners[:place]:
            raise BadInput(f"winner: {winner} is given twice")
    return tuple(winners)


def _chances(file: PlanFile, stakes: Mapping[str, int]) -> dict[str, Fraction] | None:
    """With which chance each runner is taken to win."""
    if not file.has("chances"):
        return None
    held = PlanFile.read(file.given["chances"], tuple(stakes), "chances")
    found = {runner: held.share(runner, "") for runner in stakes}
    total = sum(found.values(), start=Fraction(0))
    if total != 1:
        raise BadInput(f"chances: they sum to {total}, and 1 was expected")
    return found
