"""What is bet in a simulation: flat bets or stakes that change, checked against the law before a round is played.

A plan is a list of bets, or an object that holds such a list and how a session goes:

    {"bets": [{"wager": "place-to-win", "selection": "6", "stake": 1200, "press": 600, "max": 6000}],
     "session": 200, "bankroll": 50000, "stop-loss": 20000, "win-goal": 30000, "bank": 400000}

For a dealt game `cut` says how many cards lie behind the cut card: rounds are then dealt on from one shoe until it
comes. Without it every round is dealt from the whole of the cards, as the odds are reckoned.

Each bet is made again as soon as it does not stand and may be made. `press` is added to its stake after each win, up
to `max`, and a loss brings it back to where it began; after so many wins (`take-down-after`) it is not made again in
the session. A wager that goes to a box of its own may be planned several times: the next one is made once the one
before has its box. Odds without a selection take the box of the bet that they back, the first odds behind the first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice
from typing import NoReturn, TypeVar

from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms
from aboveboard.play.automata.tabulated import tracks_of
from aboveboard.play.events import LARGEST, Refusal
from aboveboard.play.records.settle import posted_limits
from aboveboard.play.table.table import Table
from aboveboard.play.table.wagers.stake_limits import PostedLimits, stake_refusal
from aboveboard.play.table.wagers.standing import Plan

T = TypeVar("T")
BET_KEYS = ("wager", "selection", "stake", "press", "take-down-after", "max")
SESSION_KEYS = ("session", "bankroll", "stop-loss", "win-goal", "bank")
KEYS = ("bets", "limits", "cut", *SESSION_KEYS)
MOST_BETS = 100
MOST_STEPS = 1000
"""A stake that is pressed takes no more different sizes than this."""
SESSION = 1000
"""The rounds of a session where the plan does not say."""


@dataclass(frozen=True, eq=False)
class Bet:
    """A bet of the plan: the wager, the stakes that it goes through, and what it stands behind."""

    plan: Plan
    kind: int
    """Which wager it is, and on what, by number."""
    stakes: tuple[int, ...] = ()
    """Its stake, and those after each win in a row where it is pressed."""
    backs: int = -1
    """The kind of bet that it stands behind, if any."""
    boxes: Mapping[str, Plan] = field(default_factory=dict)
    """For odds: the wager on each box that it may stand in."""
    down_after: int = 0
    """Not made again after so many wins; 0 where it always is."""


@dataclass(frozen=True)
class Session:
    """How a session goes, in rounds and cents; what is None sets no bound."""

    rounds: int = SESSION
    bankroll: int | None = None
    stop_loss: int | None = None
    win_goal: int | None = None
    bank: int | None = None


@dataclass(frozen=True, eq=False)
class Scheme:
    """All that is bet; `session` is None where flat bets simply go on."""

    bets: tuple[Bet, ...]
    session: Session | None = None
    cut: int | None = None
    """How many cards lie behind the cut card, where rounds are dealt on from one shoe until it comes."""


def every_wager(terms: Terms) -> Scheme:
    """One bet on every wager and selection whose pay table is held; their stakes are chosen later."""
    table = Table(terms, tracks_of(terms))
    picked = [(wager.name, pick) for wager in terms.offered() for pick in wager.picks]
    kinds = {one: number for number, one in enumerate(picked)}
    found = []
    for (name, pick), kind in kinds.items():
        plan = table.plans.plan(name, pick)
        if isinstance(plan, Plan) and not plan.backs:
            found.append(Bet(plan, kind))
        elif isinstance(plan, Plan) and (table.line_name(plan), None) in kinds:
            found.append(Bet(plan, kind, backs=kinds[table.line_name(plan), None], boxes={str(pick): plan}))
    return Scheme(tuple(found))


def read_plan(terms: Terms, given: object, rounds: int = SESSION) -> Scheme:
    """Read a plan for so many rounds and check every bet of it; what is unlawful is refused with its clause."""
    whole = {"bets": given} if isinstance(given, list) else given
    if not isinstance(whole, Mapping):
        raise BadInput(f"bets: a list of bets, or an object that holds one, was expected, not {short(given)}")
    _no_other_keys("bets", whole, KEYS)
    listed = whole.get("bets")
    if not isinstance(listed, list) or not 1 <= len(listed) <= MOST_BETS:
        raise BadInput(f"bets: a list of 1 to {MOST_BETS} bets was expected, not {short(listed)}")
    reader = _Reader(terms, posted_limits(whole.get("limits")))
    bets = reader.read(listed)
    bounds = {key.replace("-", "_"): _cents(f"bets: {key}", whole[key]) for key in SESSION_KEYS if key in whole}
    changing = any(len(bet.stakes) > 1 or bet.down_after for bet in bets)
    cut = _cents("bets: cut", whole["cut"]) if "cut" in whole else None
    if cut is not None and not terms.game.dealt:
        raise BadInput("bets: cut: only cards are dealt from a shoe with a cut card")
    if not bounds and not changing:
        return Scheme(bets, cut=cut)
    return Scheme(bets, Session(bounds.pop("session", min(SESSION, rounds)), **bounds), cut)


class _Reader:
    """Reads the bets of a plan one by one, as a table would take them."""

    def __init__(self, terms: Terms, posted: PostedLimits) -> None:
        self.table = Table(terms, tracks_of(terms), posted)
        self.kinds: dict[tuple[str, str | None], int] = {}

    def read(self, listed: Sequence[object]) -> tuple[Bet, ...]:
        """All bets, each checked by itself and then against the others."""
        read = [(f"bets.{number}", bet) for number, one in enumerate(listed) for bet in self._bet(number, one)]
        self._no_duplicates(read)
        return tuple(self._with_stakes(where, bet, _object(where, listed[int(where[5:])]), read) for where, bet in read)

    def _bet(self, number: int, given: object) -> Iterator[Bet]:
        where = f"bets.{number}"
        bet = _object(where, given)
        _no_other_keys(where, bet, BET_KEYS)
        name, selection = bet.get("wager"), bet.get("selection")
        if not isinstance(name, str) or not (selection is None or isinstance(selection, str)):
            raise BadInput(f"{where}: wager and selection: words were expected, not {short(name)}, {short(selection)}")
        stake = _cents(f"{where}: stake", bet.get("stake"))
        plan = _taken(where, self.table.plans.plan(name, selection))
        placed = _taken(where, self.table.plans.placed(plan, stake))
        for part, share in placed:
            if part.backs:
                yield self._odds(where, part, share)
            else:
                yield Bet(part, self._kind(part.wager.name, part.selection), (share,))

    def _kind(self, name: str, selection: str | None) -> int:
        return self.kinds.setdefault((name, selection), len(self.kinds))

    def _odds(self, where: str, plan: Plan, stake: int) -> Bet:
        name, wager = plan.wager.name, self.table.plans
        boxes = {pick: _taken(where, wager.plan(name, pick)) for pick in plan.wager.picks if pick is not None}
        return Bet(
            plan, self._kind(name, plan.selection), (stake,), self._kind(self.table.line_name(plan), None), boxes
        )

    def _no_duplicates(self, read: Sequence[tuple[str, Bet]]) -> None:
        seen: dict[int, str] = {}
        for where, bet in read:
            if bet.backs >= 0:
                self._has_line(where, bet, [other for _, other in read])
            elif bet.kind in seen and not (bet.plan.selection is None and _goes_to_a_box(bet.plan)):
                raise BadInput(f"{where}: the {bet.plan.wager.law.title} is in the plan already, as {seen[bet.kind]}")
            seen[bet.kind] = where

    def _has_line(self, where: str, odds: Bet, bets: Sequence[Bet]) -> None:
        title, lines = odds.plan.wager.law.title, [bet for bet in bets if bet.kind == odds.backs]
        same = [bet for bet in bets if bet.plan.wager is odds.plan.wager]
        if not lines:
            line = self.table.terms.wagers[self.table.line_name(odds.plan)].law.title
            reason = f"there is no {line} in the plan for it to stand behind"
            _refuse(where, Refusal(reason, odds.plan.wager.law.made.cite))
        if len({bet.plan.selection is None for bet in same}) > 1:
            raise BadInput(f"{where}: each {title} names its box, or none does")
        if len([bet for bet in same if bet.kind == odds.kind]) > (len(lines) if odds.plan.selection is None else 1):
            raise BadInput(f"{where}: there are more of the {title} than bets for them to stand behind")

    def _with_stakes(self, where: str, bet: Bet, given: Mapping[str, object], read: Sequence[tuple[str, Bet]]) -> Bet:
        """Check the stake, and find those that it is pressed to."""
        backed = min((line.stakes[0] for _, line in read if line.kind == bet.backs), default=None)
        refusal = self._refused(bet, bet.stakes[0], backed)
        if refusal is not None:
            _refuse(where, refusal)
        most = _cents(f"{where}: max", given["max"]) if "max" in given else None
        press = _cents(f"{where}: press", given["press"]) if "press" in given else None
        if most is not None and (press is None or most < bet.stakes[0]):
            raise BadInput(f"{where}: max: it bounds a stake that is pressed, so no less than the stake is expected")
        down = _cents(f"{where}: take-down-after", given["take-down-after"]) if "take-down-after" in given else 0
        stakes = bet.stakes
        if press is not None:
            stakes = self._pressed(where, bet, press, most, lambda stake: self._refused(bet, stake, backed))
        return replace(bet, stakes=stakes, down_after=down)

    def _refused(self, bet: Bet, stake: int, backed: int | None) -> Refusal | None:
        plans = list(bet.boxes.values()) if bet.backs >= 0 and bet.plan.selection is None else [bet.plan]
        for plan in plans:
            refusal = stake_refusal(plan.wager, plan.selection, stake, self.table.posted, backed)
            refusal = refusal or self.table.plans.over_prize(plan, stake)
            if refusal is not None:
                return refusal
        return None

    def _pressed(
        self, where: str, bet: Bet, press: int, most: int | None, refused: Callable[[int], Refusal | None]
    ) -> tuple[int, ...]:
        """The stakes from the first up to `max`; without one, up to the last that the law takes."""
        stakes: list[int] = []
        for stake in islice(count(bet.stakes[0], press), MOST_STEPS + 1):
            refusal = refused(stake) if most is None or stake <= most else None
            if refusal is not None and most is not None:
                _refuse(f"{where}: pressed to {stake}", refusal)
            if refusal is not None or (most is not None and stake > most):
                return tuple(stakes)
            stakes.append(stake)
        raise BadInput(f"{where}: press: nothing ends it within {MOST_STEPS} wins; a max was expected")


def _goes_to_a_box(plan: Plan) -> bool:
    """Does the wager go to a box of its own, so that another can be made after it?"""
    track, tracks = plan.tracks[0], plan.tracks[0].tracks
    return any(
        riding >= 0 and track.states[riding] is not None and track.box(after, riding) is not None
        for table in tracks.reachable()
        if track.may_be_made(table)
        for after, riding in zip(tracks.after(table), track.row(table, track.begin(table)), strict=True)
    )


def _object(where: str, given: object) -> Mapping[str, object]:
    if not isinstance(given, Mapping):
        raise BadInput(f"{where}: an object with a wager and a stake was expected, not {short(given)}")
    return given


def _taken(where: str, found: T | Refusal) -> T:
    """What the table takes; what it refuses is bad input here."""
    return _refuse(where, found) if isinstance(found, Refusal) else found


def _refuse(where: str, refusal: Refusal) -> NoReturn:
    """What a table refuses is bad input here, with the clause."""
    clauses = f" ({'; '.join(citations(refusal.cite))})" if refusal.cite else ""
    raise BadInput(f"{where}: {refusal.reason}{clauses}")


def _no_other_keys(where: str, given: Mapping[str, object], known: Sequence[str]) -> None:
    for key in given:
        if key not in known:
            raise BadInput(f"{where}: {key!r} is not known; {nearest(str(key), known)}")


def _cents(where: str, given: object) -> int:
    if type(given) is not int or not 1 <= given <= LARGEST:
        raise BadInput(f"{where}: a whole number from 1 to {LARGEST} was expected, not {short(given)}")
    return given
