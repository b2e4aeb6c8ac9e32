"""Steps of any proceeding filled in from what its file declares: as they should be, or with something wrong."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

from aboveboard.docket.course.deciding import asked
from aboveboard.docket.course.papers import BASICS, COPIES, NUMBERED, SERVICE
from aboveboard.docket.course.sanctions import asked_of
from aboveboard.docket.course.state import State
from aboveboard.law.docket import Proceeding
from aboveboard.law.model.docket import FieldLaw, PaperLaw

MEMBERS = ["Ada Ames", "Bo Boyd", "Cy Cole", "Di Dunn", "Ed East", "Flo Fay", "Gus Gray"]
TEXTS = ["it is so", "two prizes over the limit", "no member in charge was there", "<b>it</b> is \u00b2", "x" * 300]
WORDS = ["1", "2", "A", "B-12", "GC-7", "2026-01", "Ada Ames", "accepted", "unrelated"]
JUNK: list[Any] = [
    None, True, -1, 0, 2.5, 1e308, 10**18, 10**30, "", " ", "x", "\n", "\ud800", "2026-02-30", "0001-01-01",
    "9999-12-31T23:59", [], [[]], {}, {"": 0}, ["x"] * 5, [{}], "\u0000",
]  # fmt: skip
"""What nobody means."""
FAR = ("0001-01-01", "9999-12-31", "9999-12-30", "1985-01-01", "2040-12-31", "2041-01-01")
HOW_PAPERS_COME = {*BASICS, *COPIES, *NUMBERED, *SERVICE}


class Filling:
    """How the forms of one proceeding are filled in at one moment."""

    def __init__(
        self, rng: Random, law: Proceeding, state: State, now: datetime, matters: dict[str, list[str]]
    ) -> None:
        self.rng, self.law, self.state, self.now, self.matters = rng, law, state, now, matters

    def office(self, step: str) -> str:
        """An office that may take a step."""
        return self.rng.choice(self.law.law.steps[step].by or tuple(self.law.law.offices))

    def step(self, name: str) -> dict[str, Any]:
        """What is stated with a step, as it should be."""
        step, paper = self.law.law.steps[name], self.law.paper_of(name)
        fields = asked(self.law, name)
        found = self.fields({key: each for key, each in fields.items() if paper is None or key not in HOW_PAPERS_COME})
        if paper is not None:
            found |= self._paper(paper)
        if step.sanctions is not None and step.sanctions in found:
            found[step.sanctions] = self._sanctions()
        for each in step.decides:
            if each.named in fields and (logs := self.matters.get(each.proceeding)):
                found[each.named] = self.rng.choice(logs)
        return found

    def fields(self, fields: dict[str, FieldLaw]) -> dict[str, Any]:
        """Fields by their types; optional ones often."""
        return {
            name: self.value(name, each)
            for name, each in fields.items()
            if not each.optional or self.rng.random() < 0.6
        }

    def value(self, name: str, law: FieldLaw) -> Any:
        """One value by its type."""
        rng = self.rng
        match law.type:
            case "text":
                return rng.choice(TEXTS)
            case "word":
                return rng.choice(MEMBERS) if name in ("mover", "seconder", "member") else rng.choice(WORDS)
            case "words":
                return rng.sample(MEMBERS, rng.choice((3, 4, 5, 7)))
            case "choice":
                return rng.choice(law.among)
            case "choices":
                return rng.sample(law.among, rng.randint(1, len(law.among)))
            case "thing":
                return rng.choice(self._things(law))
            case "things":
                held = self._things(law)
                return rng.sample(held, rng.randint(1, len(held)))
            case "office":
                return rng.choice(list(self.law.law.offices))
            case "offices":
                return rng.sample(list(self.law.law.offices), 1)
            case "day":
                return self._day()
            case "time":
                return (self.now + timedelta(hours=rng.randint(-40, 40))).replace(tzinfo=None).isoformat("T", "minutes")
            case "number" | "cents":
                return rng.randint(law.least or 0, min(law.most or 12, (law.least or 0) + 12))
            case "flag":
                return rng.random() < 0.85
            case "rows":
                return self._rows(law)
            case "vote":
                return self._vote()
            case "sanctions":
                return self._sanctions()

    def _things(self, law: FieldLaw) -> list[str]:
        return list(self.state.things.get(law.of or "", {})) or ["none such"]

    def _day(self) -> str:
        known = [each for each in self.state.facts.values() if hasattr(each, "isoformat")]
        if known and self.rng.random() < 0.3:
            return str(self.rng.choice(known).isoformat())[:10]
        ahead = self.rng.choice((0, 0, 0, 1, 2, 5, 6, 10, 25, -1, -5, -20))
        return (self.now.date() + timedelta(days=ahead)).isoformat()

    def _rows(self, law: FieldLaw) -> list[dict[str, Any]]:
        agenda = self.law.law.agenda
        if agenda and "kind" in law.fields:
            kinds = [kind for kind, each in agenda.items() if each.must or self.rng.random() < 0.5]
            return [
                {"kind": kind, "item": str(number), "title": kind} | ({"matter": self.rng.choice(WORDS)} if "matter" in
                law.fields and self.rng.random() < 0.3 else {})
                for number, kind in enumerate(kinds, 1)
            ]  # fmt: skip
        return [self.fields(law.fields) for _ in range(self.rng.choice((1, 1, 2, 3)))]

    def _vote(self) -> Any:
        people = self.state.facts.get("present") or MEMBERS
        ayes = self.rng.randint(0, len(people))
        if self.rng.random() < 0.4:
            return f"{ayes}-{len(people) - ayes}"
        chosen = self.rng.sample(people, len(people))
        named = {"ayes": chosen[:ayes], "nays": chosen[ayes:]}
        return named if self.rng.random() < 0.7 else {side: len(held) for side, held in named.items()}

    def _sanctions(self) -> list[dict[str, Any]]:
        found = []
        for kind in self.rng.sample(list(self.law.law.sanctions), min(1, len(self.law.law.sanctions))):
            held = self.law.law.sanctions[kind]
            row = self.fields({key: each for key, each in asked_of(held).items() if key not in ("kind", "on")})
            if "extended-to" in row:
                relation = self.rng.choice((*held.extends_to, "subsidiary"))
                row["extended-to"] = [{"name": "Bingo Sisters", "relation": relation}]
            found.append({"kind": kind, **row})
        return found

    def _paper(self, paper: PaperLaw) -> dict[str, Any]:
        rng = self.rng
        found: dict[str, Any] = {
            "originals": paper.originals, "copies": paper.copies, "numbered": True,
            "to": rng.choice(paper.to) if paper.to else None, "place": rng.choice(paper.places or (None,)),
            "annexes": [name for annex, each in paper.annexes.items() for name in self._annex(annex, each)],
        }  # fmt: skip
        if paper.service is not None:
            found |= {"proof-of-service": rng.choice(paper.service.proofs), "served": self.now.date().isoformat()}
        if paper.ways:
            found["way"] = way = rng.choice(list(paper.ways))
            for name in paper.ways[way].needs:
                found[name] = rng.choice(paper.ways[way].among.get(name) or WORDS)
            for name, where in paper.ways[way].same.items():
                office, _, held = where.partition(".")
                found[name] = self.state.parties.get(office, {}).get(held, "7 Mill Road")
        if not paper.numbered:
            del found["numbered"]
        if not (paper.originals or paper.copies):
            del found["originals"], found["copies"]
        return {key: value for key, value in found.items() if value is not None}

    def _annex(self, name: str, law: Any) -> list[str]:
        if law.for_each is not None:
            return []
        count = 1 if law.as_many_as is None else self.state.facts.get(law.as_many_as, 1)
        return [name] if count == 1 else [f"{name} {number}" for number in range(1, min(count, 20) + 1)]

    def far(self, said: dict[str, Any]) -> dict[str, Any]:
        """The same with its days at the ends of time."""
        return {
            key: self.rng.choice(FAR)
            if isinstance(value, str) and value[:2] in ("20", "19") and len(value) == 10
            else value
            for key, value in said.items()
        }

    def spoiled(self, said: dict[str, Any]) -> dict[str, Any]:
        """The same with something wrong."""
        rng, found = self.rng, dict(said)
        keys = [key for key in found if key not in ("do", "by")] or ["by"]
        key = rng.choice(keys)
        match rng.randrange(7):
            case 0 | 1:
                found.pop(key)
            case 2:
                found[key] = rng.choice(JUNK)
            case 3:
                found[rng.choice((f"{key}s", "sealed", "verdict", "event"))] = rng.choice(JUNK)
            case 4:
                found["by"] = rng.choice([*self.law.law.offices, "nobody", 3])
            case 5:
                found["at"] = (self.now + timedelta(days=rng.choice((-400, -3, 0, 1)))).date().isoformat()
            case _:
                found |= (
                    {"way": "fax", "copies": 0} if "way" in found or "copies" in found else {"name": rng.choice(JUNK)}
                )
        return found
