"""Wagers that ride over outcomes: an absorbing chain over the table's states and the wager's own.

A wager is made at the first moment that the law allows and rides until it is decided.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

from aboveboard.law.errors import LawError
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.automata.results import RETURNED, Result, gain_of
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.automata.tracks import Track, Tracks
from aboveboard.play.odds.outcomes.markov import Moves, absorb
from aboveboard.play.odds.solver import Solver
from aboveboard.play.odds.wager_odds import WagerOdds


def outcome_odds(terms: Terms, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Exact odds of a wager that outcomes decide."""
    tracks = tracks_of(terms)
    if wager.composite:
        return _composite(tracks, wager, selection)
    track = tracks.track(wager, selection)
    if wager.wager is not None and wager.wager.backs:
        ends, rolls = _backing(tracks, track)
    else:
        ends, rolls = _alone(tracks, track)
    return WagerOdds(wager, selection, ends, rolls, _gains(wager, ends))


def _alone(tracks: Tracks, track: Track) -> tuple[Mapping[Result, Fraction], Fraction]:
    starts = {(table, track.begin(table)): share for table, share in first_moments(tracks, track).items()}

    def moves(state: tuple[int, int]) -> Moves[tuple[int, int], Result]:
        table, riding = state
        after, off = tracks.after(table), track.off(table)
        row = [riding] * len(after) if off else track.row(table, riding)
        return _moves(zip(after, row, strict=True), track, time=0 if off else 1)

    solved = absorb(starts, moves, len(tracks.outcomes))
    return solved.ends, solved.time


def _moves(steps: Iterable[tuple[int, int]], track: Track, time: int) -> Moves[tuple[int, int], Result]:
    following: Counter[tuple[int, int]] = Counter()
    ends: Counter[int] = Counter()
    for table, riding in steps:
        if riding >= 0:
            following[table, riding] += 1
        else:
            ends[~riding] += 1
    return Moves(following, {track.results[result]: count for result, count in ends.items()}, time)


def first_moments(tracks: Tracks, track: Track) -> Mapping[int, Fraction]:
    """The table states at which the wager can first be made, each with its chance."""
    if track.may_be_made(tracks.opening):
        return {tracks.opening: Fraction(1)}
    if not any(track.may_be_made(table) for table in tracks.reachable()):
        raise LawError(f"{track.terms.terms.where}: wagers.{track.terms.name}: it can never be made")

    def moves(table: int) -> Moves[int, int]:
        following: dict[int, int] = {}
        ends: dict[int, int] = {}
        for follower, count in Counter(tracks.after(table)).items():
            (ends if track.may_be_made(follower) else following)[follower] = count
        return Moves(following, ends)

    return absorb({tracks.opening: Fraction(1)}, moves, len(tracks.outcomes)).ends


def _backing(tracks: Tracks, track: Track) -> tuple[Mapping[Result, Fraction], Fraction]:
    """Odds behind another wager: they start when that one stands in their box, and fall with it."""
    assert track.terms.wager is not None
    assert track.terms.wager.backs is not None
    line, _ = tracks.terms.game_part(track.terms.wager.backs, None)
    backed = tracks.track(line, None)
    lines = {(table, backed.begin(table)): share for table, share in first_moments(tracks, backed).items()}

    def until_boxed(state: tuple[int, int]) -> Moves[tuple[int, int], tuple[int, int] | None]:
        table, line_state = state
        following: Counter[tuple[int, int]] = Counter()
        ends: Counter[tuple[int, int] | None] = Counter()
        for after, riding in zip(tracks.after(table), backed.row(table, line_state), strict=True):
            if riding < 0:
                ends[None] += 1
            else:
                boxed = backed.box(after, riding) == track.selection
                (ends if boxed else following)[after, riding] += 1
        return Moves(following, ends)

    found = absorb(lines, until_boxed, len(tracks.outcomes)).ends
    boxes = {state: share for state, share in found.items() if state is not None}
    reached = sum(boxes.values(), Fraction(0))
    starts = {(table, track.begin(table), line_state): share / reached for (table, line_state), share in boxes.items()}

    def moves(state: tuple[int, int, int]) -> Moves[tuple[int, int, int], Result]:
        table, riding, line_state = state
        off, row = track.off(table), track.row(table, riding)
        following: Counter[tuple[int, int, int]] = Counter()
        ends: Counter[Result] = Counter()
        steps = zip(tracks.after(table), backed.row(table, line_state), row, strict=True)
        for after, line_after, own in steps:
            if own < 0 and not off:
                ends[track.results[~own]] += 1
            elif line_after < 0:
                ends[RETURNED] += 1
            else:
                following[after, riding if off else own, line_after] += 1
        return Moves(following, ends, time=0 if off else 1)

    solved = absorb(starts, moves, len(tracks.outcomes))
    return solved.ends, solved.time


def _gains(wager: WagerTerms, ends: Mapping[Result, Fraction]) -> Mapping[Fraction, Fraction]:
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    if not all(payoff.valued for end in ends for payoff in end.payoffs):
        return gains
    for end, chance in ends.items():
        gains[gain_of(wager, end)] += chance
    return gains


def _composite(tracks: Tracks, wager: WagerTerms, selection: str | None) -> WagerOdds:
    """Several one-roll wagers in equal shares of the stake, decided by the same outcome."""
    parts = [(part, tracks.track(part, pick)) for part, pick in wager.parts(selection)]
    table, total = tracks.opening, len(tracks.outcomes)
    ends: dict[Result, Fraction] = defaultdict(Fraction)
    gains: dict[Fraction, Fraction] = defaultdict(Fraction)
    rows = [track.row(table, track.begin(table)) for _, track in parts]
    counted = [number for number in range(total) if number not in tracks.void]
    for number in counted:
        if any(row[number] >= 0 for row in rows):
            raise LawError(
                f"{wager.terms.where}: wagers.{wager.name}: a part rides on, and a composite must be decided at once"
            )
        each = [(part, track.results[~row[number]]) for (part, track), row in zip(parts, rows, strict=True)]
        end = Result(
            tuple(grade for _, result in each for grade in result.grades),
            tuple(payoff for _, result in each for payoff in result.payoffs),
        )
        share = Fraction(1, len(counted))
        ends[end] += share
        gains[sum((gain_of(part, result) for part, result in each), Fraction(0)) / len(parts)] += share
    return WagerOdds(wager, selection, ends, Fraction(total, len(counted)), gains)


SOLVER = Solver(outcome_odds)
