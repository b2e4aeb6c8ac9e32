"""A town whose organizations state whatever comes to mind, each word marked by whose it is and who may read it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any

from aboveboard.charity.conduct.books import DEPOSIT, FILE
from aboveboard.charity.conduct.deeds import (
    AT_AN_OCCASION,
    CLERKS,
    OFFICES,
    OPEN_OCCASION,
    OPEN_ORGANIZATION,
    ORGANIZATION,
    PAPER,
    PERSONS,
)
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.papers.content import content_of
from aboveboard.charity.roles import (
    AT_AN_ORGANIZATION,
    AT_WORK_AT_A_POOL,
    FILED,
    OF_THE_BOOKS,
    OFFICE,
    SEEN_AT_AN_OCCASION,
)
from aboveboard.floor import HOUSE
from aboveboard.law.conduct import conduct_law
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, Deed, NotAllowed
from tests.support.charities import HOSE, NIGHT, NOW, ROLE, TEXTS, fire_company, settled
from tests.support.papers import chunk, further, png

CLUB = "golden-age"
MARKS = {HOSE: "ofhose", CLUB: "ofclub"}
"""What every free word of an organization holds."""
UNFILED, OF_PERSONS, OF_PERSONS_FILED = "unfiled", "hidden", "hiddenfiled"
"""What a word holds besides that the clerk does not read, and what only some may."""
KEPT = "kept"
"""What a word begins with that is in the books, which nobody reads who only works at games."""
BIRTHS = {HOSE: 1921, CLUB: 1931}
"""Birth dates are of ten years for each organization, and nothing else is of those years."""
APPROVAL = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
OF_A_FILE = ("sha256", "size", "type")
"""What is stated of a file with the file itself, and never without."""
NIGHTS = {HOSE: "february", CLUB: "thursday"}
GUESTS = {
    "cleo": ("clerk", "municipality-new-york-kingston"), "noel": ("commission", "nj-charitable"),
    "flo": ("fiscal-officer", "county-new-york-ulster"), "otis": ("fiscal-officer", "county-new-york-orange"),
    "nan": ("member", None),
}  # fmt: skip
"""A clerk of another town, another state's commission, two counties' officers, and somebody without any role."""


def staff_of(organization: str) -> dict[str, str]:
    """Somebody of every role at an organization."""
    return {f"{role}-{organization[:2]}": role for role in AT_AN_ORGANIZATION}


class RandomCharity:
    """Two organizations with a night each, and everybody who may have to do with them."""

    def __init__(self, url: str, seed: int) -> None:
        self.rng, self.figures, self.number = random.Random(seed), Counter[str](), 0
        self.town = settled(url)
        self.watch: Callable[[str, str], None] = lambda log, kind: None
        self.readers: dict[str, dict[str, str]] = {HOSE: {}, CLUB: {}}
        """By organization, who has which role there."""
        self.files: list[tuple[str, int]] = []
        """Where files are attached: the log, and the number of the event."""
        self.paper: str | None = None
        """The kind of the paper that is being stated."""
        club = {"ruleset": "ny-charitable", "title": "Golden Age", "kind": "senior-citizens", "identification": "65-1"}
        self.town.must("sam", CLUB, "organization-open", club)
        officer = f"officer-{CLUB[:2]}"
        self._people({HOSE: "ann", CLUB: officer})
        fire_company(self.town)
        self.town.do(officer, CLUB, "premises", {"premises": "firehouse", "areas": ["main"]}, "officer")
        self.town.must("ann", HOSE, "paper", APPROVAL)
        night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
        self.town.must("ann", NIGHTS[HOSE], "occasion-open", night)
        session = {**NIGHT, "kind": "senior-session", "organization": CLUB, "games": ["blackjack"]}
        del session["license"], session["members-in-charge"]
        opened = self.town.do(officer, NIGHTS[CLUB], "occasion-open", session, "officer")
        assert opened.refusal is None, opened.refusal
        self.law = conduct_law("ny-charitable")
        self.town.now = NOW + timedelta(days=36, hours=9)

    def _people(self, officers: Mapping[str, str]) -> None:
        for organization, officer in officers.items():
            for name, role in staff_of(organization).items():
                self.town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
                if name == officer:
                    self.town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": organization})
                else:
                    given = self.town.do(officer, organization, "appoint", {"person": name, "role": role}, "officer")
                    assert given.refusal is None, given.refusal
                self.readers[organization][name] = role
        for name, (role, at) in GUESTS.items():
            self.town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
            if at is not None:
                self.town.must("sam", HOUSE, "assign", {"name": name, "role": role, "at": at})
        for name, (role, at) in ROLE.items():
            if at in self.readers:
                self.readers[at][name] = role
        self.readers[HOSE] |= {"clio": "clerk", "kim": "commission", "flo": "fiscal-officer"}
        self.readers[CLUB] |= {"kim": "commission"}

    @property
    def people(self) -> list[str]:
        """Everybody who has an account."""
        return list(dict.fromkeys((*ROLE, *self.readers[HOSE], *self.readers[CLUB], *GUESTS)))

    def may_not_read(self, name: str) -> list[str]:
        """What must be on no page that somebody looks at."""
        found = []
        for organization, readers in self.readers.items():
            role, mark = readers.get(name), MARKS[organization]
            if role is None:
                found.append(mark)
            if role in OFFICES:
                found.append(f"{UNFILED}{mark}")
            if role in AT_WORK_AT_A_POOL:
                found += [f"{KEPT}{of}{mark}" for of in ("", UNFILED, OF_PERSONS, OF_PERSONS_FILED)]
            if role not in OFFICE:
                found += [f"{OF_PERSONS}{mark}", *self._births(organization)]
            if role not in (*OFFICE, *CLERKS):
                found.append(f"{OF_PERSONS_FILED}{mark}")
        return found

    def _births(self, organization: str) -> list[str]:
        """How birth dates are written, in JSON and on pages."""
        years = [BIRTHS[organization] + year for year in range(10)]
        return [*(f"{year}-" for year in years), *(f"Jan {year}" for year in years)]

    # -- what is stated ----------------------------------------------------------------------------------------------

    def step(self) -> None:
        """One thing that somebody does at an organization or on its night."""
        organization = self.rng.choice((HOSE, HOSE, CLUB))
        at_night = self.rng.random() < 0.5
        log, forms = (NIGHTS[organization], AT_AN_OCCASION) if at_night else (organization, ORGANIZATION)
        kind = self.rng.choice([name for name in forms if name not in (OPEN_OCCASION, OPEN_ORGANIZATION)])
        form = forms[kind]
        able = [name for name, role in self.readers[organization].items() if role in form.by]
        actor = self.rng.choice(able or list(self.readers[organization]))
        self.town.now += timedelta(minutes=1)
        self.ask(organization, log, kind, form, actor)
        self.watch(log, kind)

    def ask(self, organization: str, log: str, kind: str, form: Form, actor: str) -> None:
        """Have it asked for; most of it is accepted, and what is not is a sentence."""
        self.figures["deeds"] += 1
        payload, file = self._payload(organization, kind, form), None
        role = self.readers[organization][actor]
        if kind == PAPER and self.rng.random() < 0.7:
            file = self._file(organization)
            payload |= content_of(file, "image/png" if file.startswith(b"\x89PNG") else "text/plain").to_json()
        try:
            found = self.town.book.do(Deed(log, kind, payload, actor, role, content=file))
        except (BadInput, Conflict, NotAllowed):
            self.figures["bad"] += 1
            return
        self.figures["refused" if found.refusal else "accepted"] += 1
        if file is not None and found.event is not None:
            self.files.append((log, found.event.number))

    def _payload(self, organization: str, kind: str, form: Form) -> dict[str, Any]:
        fields = dict(form.needs)
        fields |= {name: of for name, of in form.may.items() if self.rng.random() < 0.6 and name not in OF_A_FILE}
        self.paper = self.rng.choice(list(self.law.papers)) if kind == PAPER else None
        return {name: self._value(organization, kind, form, name, of) for name, of in fields.items()}

    def a_paper_of_every_kind(self) -> None:
        """Either organization puts a paper of every kind on file, each with a file."""
        for organization in MARKS:
            by_role = {role: name for name, role in self.readers[organization].items()}
            for kind, law in self.law.papers.items():
                role = law.office if law.taken and law.office else "officer"
                if role not in by_role:
                    continue  # a club of no municipality has no clerk
                self.paper = kind
                file = self._file(organization)
                stated: dict[str, Any] = {"kind": kind, "paper": self._word(organization, PAPER), "dated": "2026-01-05"}
                stated |= {
                    name: 500 if name == "cents" else self._word(organization, PAPER)
                    for name in further(self.law, kind)
                }
                stated |= content_of(file, "image/png" if file.startswith(b"\x89PNG") else "text/plain").to_json()
                found = self.town.book.do(Deed(organization, PAPER, stated, by_role[role], role, content=file))
                assert found.event is not None, found.refusal
                self.files.append((organization, found.event.number))

    def _file(self, organization: str) -> bytes:
        """A file for the paper that is stated, which tells who may see it."""
        shows = self.paper is not None and self.law.papers[self.paper].by == "person"
        word = f"{OF_PERSONS}{MARKS[organization]}" if shows else self._word(organization, PAPER)
        self.number += 1
        text = f"{word} is in file {self.number}".encode()
        return png(chunk(b"tEXt", b"Comment\0" + text)) if shows else text + b"\n"

    def _is_filed(self, kind: str) -> bool:
        """Is what is stated by a deed filed with an office? Of papers it depends on which."""
        if kind == PAPER and self.paper is not None:
            return self.law.papers[self.paper].office is not None
        return kind in FILED or kind in SEEN_AT_AN_OCCASION

    def _word(self, organization: str, kind: str, *, hidden: bool = False) -> str:
        """A word of their own, which tells whose it is and who may read it."""
        self.number += 1
        filed = self._is_filed(kind)
        of = (OF_PERSONS_FILED if filed else OF_PERSONS) if hidden else "" if filed else UNFILED
        return f"{KEPT if self._is_kept(kind) else ''}{of}{MARKS[organization]}-{self.number}"

    def _is_kept(self, kind: str) -> bool:
        """Is what is stated in the books, and not a deposit, which whoever has the bank enters?"""
        if kind == PAPER and self.paper is not None:
            return self.law.papers[self.paper].of_the_books
        return kind in OF_THE_BOOKS - {DEPOSIT}

    def _value(self, organization: str, kind: str, form: Form, name: str, of: str) -> Any:
        rng = self.rng
        hidden = name in form.hidden
        people = ["ann", "bob", "cyd", "eve", "dan"] if organization == HOSE else [f"officer-{CLUB[:2]}"]
        known = {
            "person": people, "by": people, "dealer": people, "supervisor": people, "duty": ["member-in-charge"],
            "role": AT_AN_ORGANIZATION, "game": list(self.law.games), "step": list(self.law.steps),
            "way": ["owned", "leased", "check"], "premises": ["firehouse"], "class": ["rent", "provider"],
            "form": ["GC-2", "GC-5", "GC-6", "GC-7"], "medium": ["poster"], "license": ["7"], "item": ["wheel-1"],
            "period": list(NIGHTS.values())[:1] if organization == HOSE else ["thursday"], "area": ["main"],
            "kind": ["beer", "bell-jar", "license-period"],
        }  # fmt: skip
        if name in ("person", "role") and kind in ("appoint", "release"):
            return "nan-of-nowhere" if name == "person" else rng.choice(AT_AN_ORGANIZATION)
        if kind == PAPER and name == "kind":
            return self.paper
        if kind == "service-of-process" and name == "person":
            return self._word(organization, kind)  # of whom no address is on file, to which the clerk would send them
        if name == "lease":
            return self._word(organization, FILE)  # its statement is due at the office, which knows it by that name
        match of:
            case "day":
                year = BIRTHS[organization] + rng.randrange(10) if hidden else 2026
                return f"{year}-01-{rng.randint(10, 28)}"
            case "time":
                return f"2026-02-{rng.randint(10, 28)}T19:00"
            case "cents" | "number":
                return rng.choice((0, 500, 12_500))
            case "flag":
                return rng.random() < 0.7
            case "words" | "names":
                listed = {"texts": TEXTS, "games": ["craps", "bell-jar"], "areas": ["main"], "by": people[:2]}
                return listed.get(name, people[:3] if of == "names" else [self._word(organization, kind)])
            case "counts" | "amounts":
                return {self._word(organization, kind): 300}
            case "sums":
                return [500]
            case "prizes":
                return [{"player": self._word(organization, kind), "cents": 500}]
            case "staff":
                return [{"person": rng.choice(people), "duty": "dealer", "game": "craps"}]
            case "persons":
                return [self._person(organization, PERSONS) for _ in range(2)]
        if kind == "person" and name == "name":
            return rng.choice(people) if rng.random() < 0.5 else self._word(organization, kind)
        if not hidden and name in known and rng.random() < 0.8:
            return rng.choice(known[name])
        return self._word(organization, kind, hidden=hidden)

    def _person(self, organization: str, kind: str) -> dict[str, str]:
        return {
            "name": self._word(organization, kind),
            "title": self._word(organization, kind),
            "born": f"{BIRTHS[organization] + self.rng.randrange(10)}-01-{self.rng.randint(10, 28)}",
            "address": self._word(organization, kind, hidden=True),
        }
