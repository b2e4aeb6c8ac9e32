"""What an event of races is opened with: the figures that its holder has stated, how many races, and who runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from aboveboard.kernel.words import counted
from aboveboard.law.errors import BadInput, short
from aboveboard.law.pools import PoolEdition
from aboveboard.play.events import Refusal
from aboveboard.play.pools.planning.plan_file import MOST_CENTS, PlanFile
from aboveboard.play.pools.planning.share_plan import LONGEST_NAME, MOST_RUNNERS, UNIT
from aboveboard.play.pools.planning.shares import HolderFigures

FIELDS = ("unit", "retained", "breakage", "largest-wager", "races", "runners", "paid-by")
"""What such an opening says."""
AT_ONCE, BY_TICKET = "at-once", "ticket"
"""Winners are paid when the result is in, or when each shows the ticket."""
MOST_RACES = 1_000


@dataclass(frozen=True)
class RaceTerms:
    """An event of races as it was opened; amounts are units of imitation money."""

    unit: int
    """What one share is staked with: a wager is a whole number of them, and a dividend is paid for each."""
    retained: Fraction | None
    """The share of all stakes that is not divided; None where it was not stated."""
    breakage: int | None
    largest_wager: int | None
    races: int | None
    """How many there are at most."""
    runners: tuple[str, ...] = ()
    """Who runs in a race of which nothing else is said."""
    by_ticket: bool = False
    refused: tuple[Refusal, ...] = ()

    def figures(self, edition: PoolEdition) -> HolderFigures | None:
        """By what stakes are divided; None where the holder has not stated it."""
        law = edition.law.shares
        assert law is not None, "a race says how what was staked is divided"
        if self.retained is None or self.breakage is None:
            return None
        return HolderFigures(self.retained, self.breakage, self.unit, law.unbacked)


def races_of(edition: PoolEdition, file: PlanFile) -> RaceTerms:
    """Read what an event of races is opened with; raises BadInput where something cannot be."""
    runners = runners_of(file.given["runners"], "runners") if file.has("runners") else ()
    paid_by = file.word("paid-by", AT_ONCE)
    if paid_by not in (AT_ONCE, BY_TICKET):
        raise BadInput(f"paid-by: {AT_ONCE} or {BY_TICKET} was expected, not {short(paid_by)}")
    return RaceTerms(
        file.whole("unit", 1, MOST_CENTS, UNIT),
        file.share("retained", "") if file.has("retained") else None,
        file.whole("breakage", 1, MOST_CENTS) if file.has("breakage") else None,
        file.whole("largest-wager", 1, MOST_CENTS) if file.has("largest-wager") else None,
        file.whole("races", 1, MOST_RACES) if file.has("races") else None,
        runners,
        paid_by == BY_TICKET,
        tuple(too_few(edition, runners)) if runners else (),
    )


def too_few(edition: PoolEdition, runners: Sequence[str]) -> list[Refusal]:
    """Why so few runners make no race."""
    law = edition.law.shares
    assert law is not None, "a race says how many runners it needs"
    if len(runners) >= law.runners:
        return []
    return [Refusal(f"{counted(len(runners), 'runner')} where at least {law.runners} are needed", law.runners_cite)]


def runners_of(given: object, where: str) -> tuple[str, ...]:
    """Names or numbers of runners, each once; raises BadInput where they are none."""
    if not isinstance(given, list | tuple) or not given or len(given) > MOST_RUNNERS:
        raise BadInput(f"{where}: a list of at most {MOST_RUNNERS:,} runners was expected, not {short(given)}")
    for place, runner in enumerate(given):
        if not isinstance(runner, str) or not runner.strip() or len(runner) > LONGEST_NAME or not runner.isprintable():
            raise BadInput(f"{where}: the name or number of a runner was expected, as a word, not {short(runner)}")
        if runner in given[:place]:
            raise BadInput(f"{where}: {runner} is given twice")
    return tuple(given)
