"""Whether the clauses of a wager leave something over or cover it twice, how often, and what each reading is worth.

A text that lists its own cases divides what can come about among them. Where the division is not clean, a reading says
which clause prevails and what befalls the rest; how often that matters, and what the wager would be worth under every
other reading, is reckoned here. The chance of each situation is found by the wager's own solver: it is asked for the
odds of the same wager with the situations for grades, under the best play.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from aboveboard.games.shapes.deciding import Situation
from aboveboard.law.covering import KEPT, Stated, stated
from aboveboard.law.errors import BadInput
from aboveboard.law.model.games.clauses import Gives
from aboveboard.law.provisions.clauses import citations
from aboveboard.law.terms.terms import Terms, WagerTerms
from aboveboard.play.document import Document, PrintedTable, Row
from aboveboard.play.odds.odds import unsolved, wager_odds
from aboveboard.play.odds.wager_odds import WagerOdds

RESTS: tuple[Gives, ...] = ("lose", "push", "win")
"""What may befall a wager of which no clause says anything."""
Settled = Callable[[Situation, tuple[str, ...]], str]
"""What a situation gives under a reading, from the clauses that cover it."""


@dataclass(frozen=True)
class Gap:
    """Something that can come about and that no clause covers."""

    probability: Fraction
    what: str

    def to_json(self) -> dict[str, object]:
        """The gap with its exact probability."""
        return {"probability": str(self.probability), "what": self.what}


@dataclass(frozen=True)
class Overlap:
    """Something that several clauses cover, and of which they say different things."""

    probability: Fraction
    what: str
    clauses: tuple[str, ...]
    """As they are cited, in the order of the text."""
    gives: tuple[Gives, ...]
    """What each of them gives."""
    names: tuple[str, ...]
    """As the law file calls them."""
    read_as: Gives
    """What the one that prevails gives."""

    def to_json(self) -> dict[str, object]:
        """The overlap with its exact probability, and what each clause says."""
        found: dict[str, object] = {"probability": str(self.probability), "what": self.what}
        return found | {"clauses": list(self.clauses), "gives": list(self.gives), "read_as": self.read_as}


class Prevailing(NamedTuple):
    """The clause that prevails in an overlap: as it is cited, what it gives, and as the law file calls it."""

    clause: str
    gives: Gives
    name: str


@dataclass(frozen=True)
class Reading:
    """One way to read the text: which clause prevails in each overlap, and what befalls the rest."""

    prevails: tuple[Prevailing, ...]
    """For each overlap in turn, the clause that prevails in it."""
    rest: Gives | None
    """What befalls the rest; none where nothing is left over."""
    ev: Fraction
    """The player's expected gain for each unit of the wager."""
    in_force: bool
    """Is it how the file reads the text?"""

    def to_json(self) -> dict[str, object]:
        """The reading with what it makes the wager worth."""
        prevails = [{"clause": one.clause, "gives": one.gives} for one in self.prevails]
        return {"prevails": prevails, "rest": self.rest, "ev": str(self.ev), "in_force": self.in_force}

    @property
    def said(self) -> str:
        """Which clause prevails, in a few words."""
        return "; ".join(f"{one.clause}: {one.gives}" for one in self.prevails)


@dataclass(frozen=True, repr=False)
class Partition(Document):
    """How the clauses of one wager on one selection divide all that can come about."""

    wager: str
    title: str
    selection: str | None
    clauses: tuple[str, ...]
    """Every clause stated, as it is cited."""
    gaps: tuple[Gap, ...]
    overlaps: tuple[Overlap, ...]
    readings: tuple[Reading, ...]
    """Every way to read the text that the pay table can settle; one where nothing is unclear."""
    rest: Gives | None = None
    """What befalls the rest, as the file reads it."""
    reading: str | None = None
    """How the file reads it, in words."""
    note: str | None = None
    """What must be known of the worth of the readings: that there is none, or by which text they are priced."""

    def __repr__(self) -> str:
        return f"<Partition {self.wager}{f' on {self.selection}' if self.selection else ''}: {self.said}>"

    @property
    def clean(self) -> bool:
        """Does exactly one result follow from the clauses, whatever comes about?"""
        return not self.gaps and not self.overlaps

    @property
    def uncovered(self) -> Fraction:
        """How often no clause says what happens."""
        return sum((gap.probability for gap in self.gaps), Fraction(0))

    @property
    def disputed(self) -> Fraction:
        """How often clauses contradict each other."""
        return sum((overlap.probability for overlap in self.overlaps), Fraction(0))

    @property
    def said(self) -> str:
        """Gaps and overlaps in a few words."""
        if self.clean:
            return "no gap and no overlap"
        shares = ((self.uncovered, "left over"), (self.disputed, "covered twice"))
        return ", ".join(f"{float(share):.3%} {what}" for share, what in shares if share)

    def to_json(self) -> dict[str, object]:
        """The partition as `compare` and others hand it on."""
        found: dict[str, object] = {"wager": self.wager, "selection": self.selection, "clauses": list(self.clauses)}
        found["gaps"] = [gap.to_json() for gap in self.gaps]
        found["overlaps"] = [overlap.to_json() for overlap in self.overlaps]
        found["readings"] = [reading.to_json() for reading in self.readings]
        return found | {name: text for name, text in (("reading", self.reading), ("note", self.note)) if text}

    def printed(self) -> Iterator[str | PrintedTable]:
        """What people read: what is left over, what is covered twice, and what each reading is worth."""
        on = "" if self.selection is None else f" on {self.selection}"
        yield f"{self.title}{on}: {self.said}"
        if not self.clean:
            faults = [(f"{float(gap.probability):.4%}", gap.what, "no clause") for gap in self.gaps]
            faults += [(f"{float(one.probability):.4%}", one.what, "; ".join(one.clauses)) for one in self.overlaps]
            yield PrintedTable((">Chance", "Where", "Covered by"), faults)
        if self.note is not None:
            yield self.note
        if not self.clean and self.readings:
            yield PrintedTable(
                ("Prevails", "The rest", ">Worth", "Read so"),
                [
                    (
                        one.said,
                        one.rest or "",
                        f"{float(one.ev):.6f}",
                        "here" if one.in_force else "",
                    )
                    for one in self.readings
                ],
            )

    def rows(self) -> Mapping[str, list[Row]]:
        """A row for each reading, each gap and each overlap."""
        return {
            "readings": [
                {"prevails": one.said, "rest": one.rest, "ev": float(one.ev), "in_force": one.in_force}
                for one in self.readings
            ],
            "gaps": [{"probability": float(one.probability), "what": one.what} for one in self.gaps],
            "overlaps": [
                {"probability": float(one.probability), "what": one.what, "clauses": "; ".join(one.clauses)}
                for one in self.overlaps
            ],
        }


@lru_cache(maxsize=128)
def partitions(terms: Terms, priced: Terms | None = None) -> tuple[Partition, ...]:
    """How the clauses of each wager offered divide all that can come about, where its text lists them.

    Where the text does not hold what a wager pays, another text of the game may be given that prices its readings.
    """
    return tuple(
        partition(terms, wager, pick, priced)
        for wager in terms.offered()
        if wager.law.clauses and not unsolved(wager)
        for pick in wager.picks
    )


def partition(terms: Terms, wager: WagerTerms, selection: str | None, priced: Terms | None = None) -> Partition:
    """How the clauses of one wager on one selection divide all that can come about."""
    found = stated(terms.law, wager.name, terms.game)
    if found is None:
        raise BadInput(f"wager {wager.name}: no clauses of it are stated ({'; '.join(citations(wager.law.cite))})")
    found = replace(found, picks=found.picks if selection is None else (wager.game_pick(selection) or selection,))
    missing = wager.missing_pay(selection)
    other = None if priced is None or not missing else priced.wagers.get(wager.name)
    if other is not None and other.missing_pay(selection):
        other = None
    counting = _Counting(terms, wager, selection, found, other)
    note = None
    if missing:
        note = f"what the {wager.law.title} pays is not in the text held"
        note += "" if other is None else f"; readings are worth what they would be if it paid by {_text(other)}"
    return Partition(
        wager.name,
        wager.law.title,
        selection,
        _cited(found, tuple(found.clauses)),
        tuple(counting.gaps()),
        tuple(counting.overlaps()),
        () if missing and other is None else tuple(counting.readings()),
        None if found.reading is None else found.reading.rest,
        _in_words(terms, found),
        note,
    )


def _text(wager: WagerTerms) -> str:
    """The text that a pay table is taken from, as it is cited."""
    return f"{wager.terms.law.cite}, {wager.terms.law.status} text"


def _in_words(terms: Terms, found: Stated) -> str | None:
    """How the file reads the clauses, as it says with the reading or under the clause that it rests on."""
    if found.reading is None:
        return None
    own = [terms.law.readings[id] for id in found.reading.cite if id in terms.law.readings]
    return found.reading.reading or " ".join(own) or None


def chances(terms: Terms, wager: WagerTerms, selection: str | None) -> Mapping[Situation, Fraction]:
    """How often each thing comes about that decides a wager whose clauses are stated, under the best play."""
    found = stated(terms.law, wager.name, terms.game)
    assert found is not None, "no clauses are stated"
    return _Counting(terms, wager, selection, found).chances


class _Counting:
    """One wager on one selection, counted situation by situation."""

    def __init__(
        self,
        terms: Terms,
        wager: WagerTerms,
        selection: str | None,
        found: Stated,
        priced: WagerTerms | None = None,
    ) -> None:
        self.terms, self.wager, self.selection, self.found = terms, wager, selection, found
        self.priced = priced or wager
        self.covering = found.covering()
        self.named = {
            situation: ", ".join(f"{fact} {value}" for fact, value in zip(found.deciding.facts, situation, strict=True))
            for situation in found.deciding.space
        }
        by_name = {name: situation for situation, name in self.named.items()}
        self.chances: dict[Situation, Fraction] = defaultdict(Fraction)
        for end, chance in self._odds(lambda situation, names: self._pay(situation)).ends.items():
            if end.grades[0] in by_name:
                self.chances[by_name[end.grades[0]]] += chance
        self.several: dict[tuple[str, ...], list[Situation]] = defaultdict(list)
        for situation, names in self.covering.items():
            if found.several(names):
                self.several[names].append(situation)
        self.left_over = [situation for situation, names in self.covering.items() if not names]

    def _odds(self, settled: Settled) -> WagerOdds:
        """The wager's odds with the situations for grades, each settled so."""
        terms, law, pick = self.terms, self.terms.law, self.selection
        assert self.wager.wager is not None
        wager = self.wager.wager.graded_otherwise(self.named.__getitem__)
        pays = {self.named[each]: settled(each, names) for each, names in self.covering.items()}
        wagers = {}
        for name, each in law.wagers.items():
            if name == self.wager.name:
                each = each.model_copy(update={"pays": pays, "pays_cite": {}, "bonus": ()})
            elif each.game_wager(name) == self.wager.game_wager:
                each = each.model_copy(update={"offered": False})
            wagers[name] = each
        game = replace(terms.game, wagers={**terms.game.wagers, self.wager.game_wager: wager})
        other = replace(terms, game=game, law=law.model_copy(update={"wagers": wagers}))
        return wager_odds(other, other.wagers[self.wager.name], pick)

    def _pay(self, situation: Situation) -> str:
        """What the pay table says of a situation; what is not held counts as returned where only chances are asked."""
        pay = self.priced.pay_text(self.found.deciding.grade(situation), self.selection)
        return "push" if pay == "operator" else pay

    def _chance(self, situations: tuple[Situation, ...] | list[Situation]) -> Fraction:
        return sum((self.chances[situation] for situation in situations), Fraction(0))

    def gaps(self) -> Iterator[Gap]:
        """What no clause covers, in as few sentences as say it."""
        deciding = self.found.deciding
        for box, situations in deciding.boxes(self.left_over, self.found.space):
            yield Gap(self._chance(situations), deciding.box_in_words(box))

    def overlaps(self) -> Iterator[Overlap]:
        """What several clauses cover with different results, by these clauses."""
        for names, situations in self.several.items():
            gives = tuple(self.found.clauses[name].gives for name in names)
            what = self.found.words(situations)
            yield Overlap(self._chance(situations), what, _cited(self.found, names), gives, names, self._given(names))

    def _given(self, names: tuple[str, ...]) -> Gives:
        found = self.found.given(names)
        assert found is not None, "a law file decides everything once"
        return found

    def readings(self) -> Iterator[Reading]:
        """Every reading that the pay table can settle."""
        own = tuple(self.found.left(names) for names in self.several)
        own_rest = None if self.found.reading is None else self.found.reading.rest

        def ev(settled: Mapping[Situation, str]) -> Fraction:
            return self._odds(lambda situation, names: settled[situation]).ev

        for prevail in product(*(self._one_each(names) for names in self.several)):
            for rest in RESTS if self.left_over else (None,):
                settled = self._settled(dict(zip(self.several, prevail, strict=True)), rest)
                if settled is not None:
                    same = all(name in left for name, left in zip(prevail, own, strict=True))
                    in_force = same and rest == own_rest
                    yield Reading(tuple(map(self._prevailing, prevail)), rest, ev(settled), in_force)

    def _prevailing(self, name: str) -> Prevailing:
        return Prevailing(_cited(self.found, (name,))[0], self.found.clauses[name].gives, name)

    def _one_each(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The clauses that may prevail, one for each thing that is said; the file's own first."""
        said: dict[Gives, str] = {}
        for name in (*self.found.left(names), *names):
            said.setdefault(self.found.clauses[name].gives, name)
        return tuple(sorted(said.values(), key=names.index))

    def _settled(self, prevails: Mapping[tuple[str, ...], str], rest: Gives | None) -> dict[Situation, str] | None:
        """What each situation pays under a reading; None where it wins something that the pay table does not price."""
        found = {}
        for situation, names in self.covering.items():
            prevailing = prevails.get(names, names[0] if names else None)
            gives = rest if prevailing is None else self.found.clauses[prevailing].gives
            pay = str(gives) if gives != "win" else self._pay(situation)
            if gives == "win" and pay in KEPT:
                return None
            found[situation] = pay
        return found


def _cited(found: Stated, names: tuple[str, ...]) -> tuple[str, ...]:
    """Clauses by name as they are cited."""
    return tuple("; ".join(citations(found.clauses[name].cite)) for name in names)
