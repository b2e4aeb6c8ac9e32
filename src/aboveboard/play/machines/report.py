"""What `aboveboard odds` answers of a machine: what its schedule returns by chance alone, and no odds for skill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from aboveboard.games.shapes.machine import Reels
from aboveboard.kernel.reels import Schedule
from aboveboard.kernel.words import counted
from aboveboard.law.machines import MachineEdition
from aboveboard.law.model.citing import cited_ids
from aboveboard.law.model.games.machines import MachineLaw
from aboveboard.law.terms.schedule_file import NotLawful, schedule_under
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.machines.returns import AwardReturn, RandomReturn, random_return
from aboveboard.play.odds.report.written import percent, short

NO_ODDS = (
    "No odds are claimed: the player stops each {what}, and nothing is known of anybody's skill. If every stop were "
    "random, the schedule would return what is said here."
)
NOT_RECKONED = (
    "Not reckoned: what a token pushes off depends on where it falls and on how the others lie. What it does is "
    "recorded, and no odds are claimed."
)


@dataclass(frozen=True, repr=False)
class MachineFigures(Document):
    """A machine under its law, with the schedule that it is reckoned by."""

    edition: MachineEdition
    note: str
    schedule: Schedule | None = None
    random: RandomReturn | None = None
    refused: tuple[NotLawful, ...] = ()

    def __repr__(self) -> str:
        known = "not reckoned" if self.random is None else f"{percent(self.random.returns)} if stops are random"
        return f"<MachineFigures {self.edition.ruleset} {self.edition.machine.name}: {known}>"

    @property
    def cite(self) -> tuple[str, ...]:
        """The clauses that the machine's file rests on."""
        return self.edition.cite(tuple(id for _, id in cited_ids(self.edition.raw, MachineLaw)))

    def to_json(self) -> dict[str, object]:
        """The answer of `aboveboard odds --json`; no wager has odds."""
        law = self.edition.law
        return {
            "ruleset": self.edition.ruleset,
            "game": self.edition.machine.name,
            "title": law.title,
            "shape": self.edition.machine.shape,
            "status": law.status,
            "from": law.from_.isoformat() if law.from_ else None,
            "receipt": self.edition.receipt.to_json(),
            "source": law.source,
            "options": {},
            "schedule": None if self.schedule is None else _told(self.schedule),
            "refused": [{"reason": each.reason, "cite": list(each.cite)} for each in self.refused],
            "if_stops_are_random": None if self.random is None else _random(self.random),
            "exact": self.random is not None,
            "note": self.note,
            "wagers": [],
            "readings": self.edition.readings,
            "cite": list(self.cite),
        }

    def rows(self) -> Mapping[str, Iterable[Row]]:
        """Every award with its chance."""
        return {"awards": [_award(each) for each in ([] if self.random is None else self.random.awards)]}

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: what is refused first, then that no odds are claimed, then what chance alone would do."""
        law = self.edition.law
        yield f"{law.title}, {law.cite} ({self.edition.ruleset}, {self.edition.standing})"
        if self.schedule is not None:
            yield _described(self.schedule)
        if self.refused:
            yield ""
            rows = ((each.reason, "; ".join(each.cite)) for each in self.refused)
            yield PrintedTable(("not allowed", "clauses"), rows)
        yield ""
        yield self.note
        if self.random is not None and self.schedule is not None:
            yield ""
            yield _by_chance(self.random)
            yield ""
            columns = ("a line shows", ">awarded", ">ways", ">chance", ">returns")
            listed = (
                (
                    str(each.award), f"{each.award.units:,}", f"{each.ways:,}",
                    percent(each.chance, 4), percent(each.returns),
                )
                for each in self.random.awards
            )  # fmt: skip
            yield PrintedTable(columns, listed)


def machine_figures(edition: MachineEdition, given: object = None) -> MachineFigures:
    """A machine with its operator's schedule, or with the specimen where none is given."""
    works = edition.machine.works
    if not isinstance(works, Reels):
        if given is not None:
            schedule_under(edition, given)
        return MachineFigures(edition, NOT_RECKONED)
    held = schedule_under(edition, given)
    note = NO_ODDS.format(what=works.what)
    return MachineFigures(edition, note, held.schedule, random_return(held.schedule), held.refused)


def _described(schedule: Schedule) -> str:
    """The schedule in a line."""
    stops = ", ".join(str(len(reel)) for reel in schedule.reels)
    lines = counted(len(schedule.lines), "win line")
    stand_in = "; a stand-in until the operator's own is given with --schedule" if schedule.specimen else ""
    units = f"a token costs {schedule.token:,} units"
    return f"Schedule: {schedule.title} (stops {stops}; {lines}; {units}){stand_in}"


def _by_chance(found: RandomReturn) -> str:
    """What chance alone would do, in a sentence."""
    exact = f"exactly {found.returns}" if len(str(found.returns)) <= 40 else short(str(found.returns))
    wins = "" if found.wins is None else f", and {percent(found.wins)} of tokens would be awarded something"
    return f"If stops are random: {percent(found.returns)} of what tokens cost comes back ({exact}){wins}."


def _told(schedule: Schedule) -> dict[str, object]:
    return {
        "title": schedule.title,
        "specimen": schedule.specimen,
        "token": schedule.token,
        "stops": [len(reel) for reel in schedule.reels],
        "rows": schedule.rows,
        "lines": len(schedule.lines),
    }


def _random(found: RandomReturn) -> dict[str, object]:
    return {
        "returns": str(found.returns),
        "ev": str(found.returns - 1),
        "win": None if found.wins is None else str(found.wins),
        "combinations": found.combinations,
        "awards": [dict(_award(each)) for each in found.awards],
    }


def _award(each: AwardReturn) -> Row:
    return {
        "show": str(each.award),
        "units": each.award.units,
        "ways": each.ways,
        "chance": str(each.chance),
        "returns": str(each.returns),
    }
