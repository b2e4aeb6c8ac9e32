"""What a proceeding's log is opened with: which proceeding, who holds which office, and at what roles count there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aboveboard.docket.course.stated import written
from aboveboard.docket.deeds import OPENED_BY
from aboveboard.law.days.states import state_of
from aboveboard.law.docket import Proceeding, load_proceeding
from aboveboard.law.errors import BadInput, nearest, short
from aboveboard.law.files import ruleset_named
from aboveboard.law.force import NEWEST, Asked, asked
from aboveboard.log.deeds import Setting
from aboveboard.log.people.names import NAME

OPENING = ("ruleset", "proceeding", "title", "holders", "parties", "facts", "of", "as_of", "as_if", "law", "step")
LONGEST_TITLE = 300


@dataclass(frozen=True)
class DocketSetting(Setting):
    """A proceeding's setting."""

    kind: str = "case"
    proceeding: str = ""
    title: str = ""
    holders: Mapping[str, str] = field(default_factory=dict)
    """Who holds each office: an organization's log, a municipality, an account, or somebody by name alone."""
    of: str | None = None
    """The proceeding from which this one comes, as an appeal does from a hearing."""

    def law(self, question: Asked = NEWEST) -> Proceeding:
        """Its law under a question."""
        assert self.ruleset is not None
        return load_proceeding(self.ruleset, self.proceeding, question)


def reads(kind: str) -> Callable[[str, Any], DocketSetting]:
    """How the setting of a log of one kind is read; raises BadInput where it is none."""
    return lambda log, payload: _setting(kind, log, payload)


def _setting(kind: str, log: str, payload: Any) -> DocketSetting:
    deed = OPENED_BY[kind]
    if not isinstance(payload, Mapping):
        raise BadInput(f"{deed}: an object was expected, not {short(payload)}")
    for key in payload:
        if key not in OPENING:
            raise BadInput(f"{deed}: {key!r} is not known; {nearest(str(key), OPENING)}")
    held = ruleset_named(_word(deed, payload, "ruleset"))
    state_of(held)
    name = _word(deed, payload, "proceeding")
    law = load_proceeding(held.name, name, question_of(payload, deed))
    if law.law.kind != kind:
        right = OPENED_BY[law.law.kind]
        raise BadInput(f"{deed}: proceeding: {name} is a {law.law.kind}, which {right} opens")
    title, of = payload.get("title", law.title), payload.get("of")
    if not isinstance(title, str) or not title.strip() or len(title) > LONGEST_TITLE:
        raise BadInput(f"{deed}: title: a text of at most {LONGEST_TITLE} letters was expected, not {short(title)}")
    title = written(" ".join(title.split()), f"{deed}: title")
    if of is not None and (not isinstance(of, str) or not NAME.fullmatch(of)):
        raise BadInput(f"{deed}: of: the name of another proceeding was expected, not {short(of)}")
    holders = _holders(deed, payload.get("holders") or {}, None if "law" in payload else law)
    at = dict.fromkeys((*(each for each in holders.values() if NAME.fullmatch(each)), held.name))
    shown: dict[str, Any] = {
        "ruleset": held.name, "proceeding": name, "kind": kind, "title": title, "holders": holders,
    }  # fmt: skip
    shown |= {} if of is None else {"of": of}
    return DocketSetting(
        log, shown, held.name, tuple(each for each in at if each != log), kind, name, title, holders, of
    )


def question_of(payload: Mapping[str, Any], where: str) -> Asked:
    """Under which law a proceeding is opened; the newest text held where nothing is said yet."""
    return asked(payload.get("as_of"), payload.get("as_if"), f"{where}: as_of")


def _holders(deed: str, given: Any, law: Proceeding | None) -> dict[str, str]:
    """Who holds which office; where it is written down already, of offices too that a later text knows no more."""
    if not isinstance(given, Mapping):
        raise BadInput(f"{deed}: holders: a name for each office was expected, not {short(given)}")
    found = dict[str, str]()
    for office, name in given.items():
        if law is not None:
            law.office(str(office))
        if not isinstance(name, str) or not name.strip() or len(name) > 200:
            raise BadInput(f"{deed}: holders: {office}: a name was expected, not {short(name)}")
        found[str(office)] = written(" ".join(name.split()), f"{deed}: holders: {office}")
    return found


def _word(deed: str, payload: Mapping[str, Any], name: str) -> str:
    given = payload.get(name)
    if not isinstance(given, str) or not given:
        raise BadInput(f"{deed}: {name}: a name was expected, not {short(given)}")
    return given
