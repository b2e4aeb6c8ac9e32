"""Whatever a deed names is known, or it is refused with its name; what is declared between fields holds.

The sweep goes over every deed of the charity and every field that names something. A field that is in no list here
fails it: whoever declares one says what it names, or why it names nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest

from aboveboard.charity.conduct import references
from aboveboard.charity.conduct.deeds import (
    AT_AN_OCCASION,
    BROUGHT_ALONG,
    OPEN_OCCASION,
    OPEN_ORGANIZATION,
    ORGANIZATION,
    PERSONS,
)
from aboveboard.charity.conduct.forms import Form
from aboveboard.charity.conduct.references import COMPARED, LONGEST, THINGS
from aboveboard.charity.conduct.relations import Relation
from aboveboard.charity.record import decide_record
from aboveboard.charity.remembering import remembered
from aboveboard.law import BadInput
from tests.support.badges import give_badge
from tests.support.charities import HOSE, NIGHT, Town, fire_company, jars_open, settled

OPENED, EVENING = "february", datetime(2026, 2, 8, 1, tzinfo=UTC)
ACCOUNT = {"account": "special", "designation": "special games of chance account", "bank": "First", "state": "NY"}
LET = {"lease": "spring", "tenant": "grange", "day": "2026-01-10"}
UNKNOWN: dict[str, Any] = {"result": 999, "count": 999}
"""What no test puts on file, where it is no word."""
NOWHERE = "zz-nowhere"
KNOWN: dict[str, Any] = {
    "person": "ann", "applicant": "al", "provider": "royal", "rentor": "grange", "served": "al",
    "premises": "firehouse", "rented": "firehouse", "item": "layout", "paper": "p", "license": "7",
    "period": OPENED, "source": OPENED, "account": "special", "lease": "spring",
    "subject": "firehouse",
    "game": "craps", "game here": "craps", "text": "licensing-law", "figure": "rate", "result": 1, "count": 1,
}  # fmt: skip
RIGHT: dict[str, Any] = {
    "word": "something", "text": "a text", "day": "2026-01-02", "time": "2026-02-07T19:00", "cents": 100, "number": 1,
    "flag": True, "words": [], "counts": {"pat": 1}, "names": [], "prizes": [{"player": "pat", "cents": 1}],
    "staff": [{"person": "ann", "duty": "dealer"}], "persons": [{"name": "new"}], "amounts": {}, "sums": [100],
    "hash": "ab" * 32, "membership": "affiliate", "account": "other", "check": 101, "month": "2026-01",
    "month-day": "07-01", "bank-lines": [], "rows": [], "receipts": [],
}  # fmt: skip
SAID = {"paper": {"kind": "assembly-approval"}}
"""What a deed must state that a right word of no meaning does not do for."""
WHO = {
    "officer": "ann",
    "treasurer": "tom",
    "member-in-charge": "bob",
    "banker": "ben",
    "clerk": "clio",
    "commission": "kim",
}
FORMS: dict[tuple[str, str], Form] = {
    **{(HOSE, kind): form for kind, form in ORGANIZATION.items()},
    **{(OPENED, kind): form for kind, form in AT_AN_OCCASION.items()},
}
NAMING_KINDS = ("word", "words", "names", "number", "counts", "amounts")
"""Kinds of field that may name something; the others are days, amounts, texts, or rows with fields of their own."""

ELSEWHERE: dict[tuple[str, str], dict[str, Any]] = {
    ("appoint", "person"): {"role": "assistant"},
    ("appoint", "role"): {"person": "tom"},
    ("release", "person"): {"role": "assistant"},
    ("release", "role"): {"person": "tom"},
    ("destroy", "person"): {},
    ("destroy", "paper"): {},
    ("destroy", "event"): {},
    ("destroy", "fields"): {"person": "ann"},
    ("paper", "kind"): {"paper": "q", "dated": "2026-01-02"},
    ("apply", "games"): {"form": "GC-2"},
    ("license", "games"): {"form": "GC-5", "number": "9", "from": "2026-02-01", "until": "2026-03-02"},
    ("amend", "games"): {"form": "GC-6"},
    ("license", "application"): {
        "form": "GC-5",
        "number": "9",
        "games": ["craps"],
        "from": "2026-02-01",
        "until": "2026-03-02",
    },
    ("amend", "application"): {"form": "GC-6", "games": ["craps"]},
    ("deny", "application"): {"form": "GC-2", "ground": "none", "clause": "ny-4620.1"},
    ("deny", "form"): {"ground": "none", "clause": "ny-4620.1"},
    ("step", "step"): {},
    ("staff", "duty"): {"person": "ann"},
    ("bank-open", "type"): {"shares": {"hall": 100}},
    ("bank-supplement", "from"): {"to": "hall", "cents": 1},
    ("bank-supplement", "to"): {"from": "hall", "cents": 1},
    ("bank-result", "type"): {"losses": 1, "winnings": 1},
    ("bank-result", "location"): {"type": "craps", "losses": 1, "winnings": 1},
    ("bank-close", "type"): {"counted": 1, "to": "general-fund"},
    ("chip-redeem", "player"): {"count": 1, "each": 1},
    ("cash-out", "player"): {"cents": 1},
    ("prize-redeem", "award"): {"for": "cash"},
}
"""Fields whose names other parts look up, each with what else is stated."""

LISTED = "the law's conditions list the words that are taken, each with its clause"
NEW = "it is put on file, or happens, by this deed"
OTHERS = "whoever or whatever is outside the organization is on no file of it"
OWN = "it is no name, but a word of one's own"
FILED = "the statement itself says that nothing of such a period is reported, or that such a line is none of its"
NUMBER = "it is a number, and names nothing"
ON_PAPER = "an approval may answer an application that was made on paper, of which nothing is kept here"
ASIDE = "areas, pictures and attached files are checked against what they are, in a place of their own"
FREE = {
    **dict.fromkeys(
        ("form", "class", "way", "medium", "says", "lessor-kind", "from-kind", "route", "currency"), LISTED
    ),
    **dict.fromkeys(("duty", "with", "on", "item-kind", "drawn-from", "at", "serves"), LISTED),
    **dict.fromkeys(("name", "item", "paper", "premises", "occasion", "table", "number", "of", "shares"), NEW),
    **dict.fromkeys(("player", "held", "inspector", "agency", "lessor", "employer", "organization"), OTHERS),
    **dict.fromkeys(("agent", "from", "to", "person", "provider", "rentor", "by", "clause"), OTHERS),
    **dict.fromkeys(("title", "offices", "purpose", "for", "event", "community", "outcome", "receipt", "words"), OWN),
    **dict.fromkeys(("kind", "ratios"), OWN),
    **dict.fromkeys(("size", "square-feet", "count", "rate", "units", "cards"), NUMBER),
    **dict.fromkeys(("designation", "state", "receipts", "limited-to", "authorizes", "shown", "ground"), LISTED),
    **dict.fromkeys(("bank", "telephone", "slip", "payee", "tenant", "license", "copy-to", "report", "asked"), OTHERS),
    **dict.fromkeys(("period", "line", "as", "affirms"), FILED),
    **dict.fromkeys(("lease", "minutes"), NEW),
    "application": ON_PAPER,
    **dict.fromkeys(("committee", "committee-members"), NUMBER),
    "signers": "who signs a check is weighed by the law's conditions: in a record a name may be on no file",
    **dict.fromkeys(("areas", "area", "photograph", "signature", "type"), ASIDE),
}
"""Fields that name nothing that could be looked up, by their name, with the reason."""
ONLY_THERE = {
    ("equipment", "item"), ("sale", "item"), ("give", "item"), ("prize-award", "item"), ("paper", "paper"),
    ("premises", "premises"), ("operator-apply", "premises"), ("operator-apply", "person"),
    ("operator-apply", "provider"), ("operator-apply", "rentor"), ("sale", "by"), ("paper", "by"), ("plan", "occasion"),
    ("license", "number"), ("expense", "number"), ("figure", "number"), (OPEN_OCCASION, "organization"),
    ("chip-issue", "count"), ("chip-redeem", "count"),
    ("person", "organization"), ("designate", "duty"),
    ("equipment", "from"), ("furnish", "to"), ("expense", "to"), ("operator-fee", "to"), ("cash-check", "from"),
    ("bank-close", "to"), ("prize-list", "of"), ("prize-award", "of"), ("prize-award", "to"), ("check-write", "of"),
    ("check-write", "to"), ("withdraw", "to"), ("exhibit-inspect", "item"), ("let", "lease"), ("let", "license"),
    ("statement-file", "to"), ("statement-receive", "to"), ("delinquency", "by"), ("fee-pay", "to"),
    *((deed, "period") for deed in (
        "transfer", "interest", "bank-charge", "statement-say", "statement-sign", "statement-reopen",
        "statement-amend", "statement-file", "statement-receive", "statement-fault", "statement-cure", "delinquency",
        "case-open", "fee-pay",
    )),
}  # fmt: skip
"""Where a name is free that is looked up in other deeds."""


def fields() -> Iterator[tuple[str, str, Form, str, str]]:
    """Every field of every deed that somebody asks for: its log, the deed, its form, the field and its kind."""
    for (log, deed), form in FORMS.items():
        if deed not in BROUGHT_ALONG and deed != OPEN_ORGANIZATION:
            yield from ((log, deed, form, name, kind) for name, kind in {**form.needs, **form.may}.items())


def test_every_field_says_what_it_names_or_why_it_names_nothing() -> None:
    unsaid, used = [], set[str]()
    for _, deed, form, name, kind in fields():
        if kind not in NAMING_KINDS or name in form.names or (deed, name) in ELSEWHERE:
            continue
        looked_up = any(name in other.names for other in FORMS.values())
        if name not in FREE or (looked_up and (deed, name) not in ONLY_THERE):
            unsaid.append((deed, name))
        used.add(name)
    assert unsaid == []
    assert FREE.keys() - used == {"table"}, "which a table's set-up writes"
    assert {thing for form in FORMS.values() for thing in form.names.values()} == THINGS.keys() == KNOWN.keys()


@pytest.fixture(scope="module")
def town(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Town]:
    found = settled(str(tmp_path_factory.mktemp("town") / "floor.db"))
    fire_company(found)
    approval = {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2025-11-01"}
    found.must("ann", HOSE, "paper", approval)
    layout = {"item": "layout", "game": "craps", "way": "owned", "paper": "p", "dated": "2025-01-01"}
    found.must("ann", HOSE, "equipment", {**layout, "marked-name": True, "marked-number": True})
    found.must("ann", HOSE, "apply", {"form": "GC-2", "games": ["craps"]})
    found.must("ann", HOSE, "account-open", ACCOUNT)
    found.must("ann", HOSE, "account-open", SAVINGS)
    found.must("ann", HOSE, "minutes", {"minutes": "m-1", "dated": "2026-01-02"})
    found.must("ann", HOSE, "let", LET)
    people = {"members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    found.must("ann", OPENED, OPEN_OCCASION, {**NIGHT, **people})
    for name in ("ann", "cyd"):
        give_badge(found.book, HOSE, name, "ann")
    found.must("bob", OPENED, "bank-open", {"type": "craps", "shares": {"hall": 100}})
    found.now = EVENING
    jars_open(found, OPENED)
    found.must("bob", OPENED, "game-open", {"game": "craps", "item": "layout"})
    found.must("bob", OPENED, "game-close", {"game": "craps"})
    yield found
    found.book.close()


def written(town: Town) -> dict[str, int]:
    """How many events each log has."""
    logs = [log for kind in ("house", "organization", "occasion") for log in town.book.index.logs(kind)]
    return town.book.index.numbers(logs)


def refused(town: Town, log: str, deed: str, payload: Any) -> str:
    """Why a deed is refused; it must be, and nothing is written."""
    before = written(town)
    by = FORMS[OPENED if deed == OPEN_OCCASION else log, deed].by
    role = next(each for each in WHO if each in by)
    try:
        found = town.do(WHO[role], "another" if deed == OPEN_OCCASION else log, deed, payload, role)
    except BadInput as error:
        text = str(error)
    else:
        assert found.refusal is not None, (deed, payload)
        text = found.refusal.reason
    assert written(town) == before
    assert "\n" not in text
    return text


def given(kind: str, value: Any) -> Any:
    """A value as a field of a kind holds it."""
    return [value] if kind in ("words", "names") else {value: 1} if kind in ("counts", "amounts") else value


def stated(form: Form) -> dict[str, Any]:
    """What a deed must state, with things that are known."""
    return {
        name: given(kind, KNOWN[form.names[name]]) if name in form.names else RIGHT[kind]
        for name, kind in form.needs.items()
    } | SAID.get(next(kind for (_, kind), each in FORMS.items() if each is form), {})


def named() -> list[Any]:
    return [
        pytest.param(log, deed, name, id=f"{deed}-{name}")
        for log, deed, form, name, _ in fields()
        if name in form.names
    ]


@pytest.mark.parametrize(("log", "deed", "name"), named())
def test_what_a_deed_names_and_nobody_knows_is_refused_by_its_name(town: Town, log: str, deed: str, name: str) -> None:
    form = FORMS[log, deed]
    thing = THINGS[form.names[name]]
    unknown = UNKNOWN.get(form.names[name], NOWHERE)
    payload = {**stated(form), name: given({**form.needs, **form.may}[name], unknown)}
    payload |= {"organization": HOSE, "until": NIGHT["until"]} if deed == OPEN_OCCASION else {}
    assert f"{name}: {thing.none} {unknown!r}" in refused(town, log, deed, payload)


ROWS = [
    (deed, field, name, inner)
    for (_, deed), form in FORMS.items()
    for field, (_, inner) in form.rows.items()
    for name in inner.names
]


@pytest.mark.parametrize(("deed", "field", "name", "inner"), ROWS)
def test_so_is_what_a_row_of_it_names(town: Town, deed: str, field: str, name: str, inner: Form) -> None:
    rows = [RIGHT["persons" if deed == PERSONS else "staff"][0], {**stated(inner), "name": "else"}]
    rows[1] = {each: value for each, value in rows[1].items() if each in (*inner.needs, *inner.may)} | {name: NOWHERE}
    says = f"{field}: 2: {name}: {THINGS[inner.names[name]].none} {NOWHERE!r}"
    assert says in refused(town, HOSE, deed, {**stated(FORMS[HOSE, deed]), field: rows})


def test_rows_are_swept() -> None:
    assert {(deed, field) for deed, field, _, _ in ROWS} == {(PERSONS, "rows"), ("plan", "staff")}
    kinds = {kind for _, _, _, _, kind in fields()}
    assert kinds & {"staff", "persons"} == {"staff", "persons"}


@pytest.mark.parametrize(("deed", "name"), ELSEWHERE)
def test_so_is_what_another_part_looks_up(town: Town, deed: str, name: str) -> None:
    for log in (HOSE, OPENED):
        form = FORMS.get((log, deed))
        if form is not None and name in (*form.needs, *form.may):
            kind = {**form.needs, **form.may}[name]
            unknown = 999 if kind == "number" else NOWHERE
            found = refused(town, log, deed, {**ELSEWHERE[deed, name], name: given(kind, unknown)})
            assert str(unknown) in found or "zz nowhere" in found


@pytest.mark.parametrize("role", ["clerk", "commission"])
def test_whoever_is_outside_learns_nobodys_name(town: Town, role: str) -> None:
    people = town.book.look(HOSE, lambda state: set(state.parts["organization"].state.people))  # type: ignore[attr-defined]
    for (log, deed), form in FORMS.items():
        for name in form.names if role in form.by and log == HOSE else ():
            text = refused(town, log, deed, {**stated(form), name: given({**form.needs, **form.may}[name], NOWHERE)})
            assert not people & set(text.replace(",", " ").replace(")", " ").split()), (deed, name, text)


# -- what holds between fields, and with what was stated before -------------------------------------------------------

PERSON = {"name": "zoe"}
DEALS, PRIZE = {"person": "cyd", "duty": "dealer"}, [{"player": "dan", "cents": 1}]
LICENSE = {"form": "GC-5", "number": "7", "games": ["craps"], "from": "2026-02-01", "until": "2026-12-31"}
AHEAD, NOTHING = {"dated": "2026-02-09"}, "cents: more than nothing was expected"
MOVED = {"account": "special", "cents": 1}
BETWEEN = {"from": "special", "to": "savings", "cents": 1}
SAVINGS = {
    **ACCOUNT,
    "account": "savings",
    "designation": "special games of chance savings account",
    "insured": True,
    "kind": "savings",
}
QUARTER = {"form": "GC-7Q", "period": "2026-Q1"}
BROKEN: list[tuple[str, str, list[tuple[str, dict[str, Any]]], dict[str, Any], str]] = [
    ("person", "NotBefore", [], {**PERSON, "born": "2000-01-02", "member-since": "2000-01-01"}, "2000-01-01 is before"),
    ("person", "NotAhead", [], {**PERSON, "born": "2026-02-09"}, "born: 2026-02-09 is still to come"),
    ("person", "Another", [], {**PERSON, "kin-of": "zoe"}, "kin-of: 'zoe' is the same as name"),
    (
        "persons",
        "NotBefore",
        [],
        {"rows": [{**PERSON, "born": "2000-01-02", "member-since": "2000-01-01"}]},
        "rows: 1: member",
    ),
    (
        "paper",
        "NotBefore",
        [],
        {"paper": "r", "kind": "lease", "dated": "2026-01-02", "until": "2026-01-01"},
        "until: 2026",
    ),
    ("paper", "NotAhead", [], {"paper": "r", "kind": "lease", "dated": "2026-02-09"}, "dated: 2026-02-09 is still to"),
    (
        "paper",
        "Begins",
        [],
        {"paper": "p", "kind": "assembly-approval", "about": "firehouse", "dated": "2026-01-02"},
        "paper: 'p': paper was stated by event",
    ),
    ("acknowledge", "Some", [], {"person": "ann", "texts": []}, "texts: at least one was expected"),
    ("identify", "OneOf", [], {"person": "ann"}, "photograph or signature was expected"),
    ("figure", "OneOf", [], {"figure": "rate"}, "cents, number or words was expected"),
    ("figure", "Some", [], {"figure": "rate", "words": []}, "words: at least one was expected"),
    ("equipment", "NotAhead", [], {"item": "i", "game": "craps", "way": "owned", "dated": "2026-02-09"}, "dated: 2026"),
    ("apply", "NotOver", [], {"form": "GC-2", "games": ["craps"], "until": "2026-01-01"}, "until: 2026-01-01 is over"),
    ("apply", "Some", [], {"form": "GC-2", "games": []}, "games: at least one was expected"),
    ("license", "Once", [], LICENSE, "number: '7' was given before, by event"),
    ("license", "NotOver", [], {**LICENSE, "from": "2025-02-01", "until": "2026-01-01"}, "until: 2026-01-01 is over"),
    ("license", "Some", [], {**LICENSE, "games": []}, "games: at least one was expected"),
    ("amend", "Some", [], {"form": "GC-6", "games": []}, "games: at least one was expected"),
    ("expense", "Some", [], {"class": "bus", "to": "Bus", "cents": 0, "way": "check"}, "cents: more than nothing was"),
    (
        "expense",
        "NotToCome",
        [],
        {"class": "bus", "to": "Bus", "cents": 1, "way": "check", "period": "2027-02"},
        "2027-02 is",
    ),
    ("report", "NotToCome", [], {"form": "GC-7Q", "period": "2027-Q2"}, "period: 2027-Q2 is still to come"),
    ("operator-apply", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    ("operator-approve", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    ("operator-deny", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    ("operator-fee", "OneOf", [], {"class": "class-a", "cents": 1}, "person, provider or rentor was expected"),
    ("operator-license", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    ("operator-renew", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    ("operator-suspend", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    ("operator-revoke", "OneOf", [], {"class": "class-a"}, "person, provider or rentor was expected"),
    (
        "operator-approve",
        "NotOver",
        [],
        {"class": "provider", "provider": "x", "until": "2025-01-01"},
        "2025-01-01 is over",
    ),
    (
        "operator-fee",
        "Some",
        [],
        {"class": "class-a", "person": "x", "cents": 0},
        "cents: more than nothing was expected",
    ),
    ("service-forward", "Answers", [], {"person": "al"}, "'al': no service-of-process was stated that"),
    ("staff", "Another", [], {"person": "ann", "duty": "dealer", "beside": "ann"}, "beside: 'ann' is the same"),
    ("staff", "Another", [], {"person": "ann", "duty": "dealer", "supervisor": "ann"}, "supervisor: 'ann' is the same"),
    (
        "arrive",
        "Begins",
        [("arrive", {"person": "ann", "badge": True, "identification": True})],
        {"person": "ann"},
        "no depart since",
    ),
    ("depart", "Ends", [], {"person": "cyd"}, "'cyd': no arrive was stated"),
    ("game-close", "Ends", [], {"game": "craps"}, "'craps': no game-open was stated"),
    ("admit", "NotAhead", [], {"player": "pat", "born": "2026-02-09"}, "born: 2026-02-09 is still to come"),
    ("rule", "Another", [], {"game": "craps", "by": "ann", "overrules": "ann"}, "overrules: 'ann' is the same as by"),
    ("instruct", "Another", [], {"person": "ann", "game": "craps", "by": "ann"}, "by: 'ann' is the same as person"),
    ("bank-supplement", "Another", [], {"from": "hall", "to": "hall", "cents": 1}, "to: 'hall' is the same as from"),
    ("staff", "OnceAlike", [("staff", DEALS)], DEALS, "person 'cyd', duty 'dealer': the same was stated by event"),
    ("game-open", "Begins", [], {"game": "bell-jar"}, "'bell-jar': game-open was stated by event"),
    ("game-open", "Begins", [], {"game": "seal-card"}, "'seal-card': game-open was stated by event"),
    ("game-open", "While", [], {"game": "craps", "item": "layout", "dealer": "eve"}, "dealer: 'eve': no arrive was"),
    ("round", "While", [], {"game": "craps"}, "'craps': no game-open was stated, or game-close was since"),
    ("play", "While", [], {"player": "dan", "game": "craps"}, "'craps': no game-open was stated, or game-close was"),
    ("play", "Some", [], {"player": "dan", "game": "craps", "wager": 0}, "wager: more than nothing"),
    ("result", "While", [], {"game": "craps", "outcome": "7"}, "'craps': no game-open was stated, or game-close was"),
    ("award", "Begun", [], {"game": "hazard", "prizes": PRIZE}, "'hazard': no game-open was stated"),
    ("exchange", "DoneThere", [], {"player": "dan", "cash": 100}, "ben does it: no arrive of them was stated"),
    ("redeem", "DoneThere", [], {"player": "dan", "units": 1, "for": "x"}, "ben does it: no arrive of them was stated"),
    ("award", "CameIn", [], {"game": "craps", "prizes": PRIZE}, "prizes: 'dan' was not let in, and has not played"),
    ("award", "OneOf", [], {"game": "craps"}, "prizes or total was expected"),
    ("award", "Some", [], {"game": "craps", "prizes": []}, "prizes: at least one was expected"),
    ("award", "Some", [], {"game": "craps", "total": 0, "held": {"dan": 1}}, "total: more than nothing was expected"),
    ("admit", "Admitted", [("admit", {"player": "ned"})], {"player": "ned"}, "'ned' was let in before, by event"),
    ("rule", "While", [], {"game": "craps", "by": "eve"}, "by: 'eve': no arrive was stated"),
    ("cash-check", "Some", [], {"cents": 0, "from": "own-funds"}, "cents: more than nothing was expected"),
    ("occasion-close", "Over", [], {}, "'bell-jar': game-open was stated by event"),
    (
        "bank-result",
        "Begun",
        [],
        {"type": "roulette", "losses": 1, "winnings": 1},
        "'roulette': no game-open was stated",
    ),
    ("bank-close", "Over", [], {"type": "bell-jar", "counted": 0, "to": "x"}, "'bell-jar': game-open was stated by"),
    ("account-open", "Once", [], ACCOUNT, "account: 'special' was given before"),
    ("account-open", "NotAhead", [], {**SAVINGS, "account": "more", **AHEAD}, "dated: 2026-02-09 is still to come"),
    *(
        (deed, "Some", [], {**MOVED, "cents": 0, **more}, NOTHING)
        for deed, more in (
            ("deposit", {}),
            ("withdraw", {"way": "cash"}),
            ("check-write", {"number": 101}),
            ("interest", {}),
            ("bank-charge", {}),
        )
    ),
    *(
        (deed, "NotAhead", [], {**MOVED, **AHEAD, **more}, "dated: 2026-02-09 is still to come")
        for deed, more in (
            ("deposit", {}),
            ("check-write", {"number": 101}),
            ("interest", {}),
            ("bank-charge", {}),
        )
    ),
    (
        "check-void",
        "NotAhead",
        [],
        {"account": "special", "number": 101, **AHEAD},
        "dated: 2026-02-09 is still to come",
    ),
    ("transfer", "Some", [], {**BETWEEN, "cents": 0}, NOTHING),
    ("transfer", "Another", [], {**BETWEEN, "to": "special"}, "to: 'special' is the same as from"),
    ("transfer", "NotAhead", [], {**BETWEEN, **AHEAD}, "dated: 2026-02-09 is still to come"),
    ("minutes", "NotAhead", [], {"minutes": "m-2", **AHEAD}, "dated: 2026-02-09 is still to come"),
    (
        "minutes",
        "Once",
        [],
        {"minutes": "m-1", "dated": "2026-01-02"},
        "minutes: 'm-1' was given before",
    ),
    ("games-cease", "NotAhead", [], AHEAD, "dated: 2026-02-09 is still to come"),
    ("let", "Once", [], LET, "lease: 'spring' was given before"),
    ("spending-sanction", "NotAhead", [], {"ground": "g", **AHEAD}, "dated: 2026-02-09 is still to come"),
    ("contribution-review", "NotAhead", [], {"by": "ann", **AHEAD}, "dated: 2026-02-09 is still to come"),
    ("statement-say", "OneOf", [], {**QUARTER, "line": "A1"}, "cents, number, text, flag or rows was expected"),
    *(
        (deed, "NotAhead", [], {**QUARTER, **AHEAD, **more}, "dated: 2026-02-09 is still to come")
        for deed, more in (
            ("statement-file", {"to": "commission"}),
            ("statement-receive", {"to": "commission"}),
            ("delinquency", {"by": "clerk"}),
            ("statement-fault", {"form": "GC-7", "ground": "g"}),
            ("statement-cure", {"form": "GC-7"}),
            ("fee-pay", {"cents": 1}),
        )
    ),
    ("fee-pay", "Some", [], {**QUARTER, "cents": 0}, NOTHING),
]
"""Every relation broken: the deed, the kind of relation, what is stated before, what is asked, and what is said."""


def relations() -> list[tuple[str, Relation]]:
    return [(deed, relation) for (_, deed), form in FORMS.items() for relation in form.relations]


def test_every_relation_that_is_declared_is_broken_once() -> None:
    declared = Counter((deed, type(relation).__name__) for deed, relation in relations())
    broken = Counter((deed, kind) for deed, kind, *_ in BROKEN if deed != PERSONS)
    assert broken.keys() == declared.keys()
    assert declared <= broken


@pytest.mark.parametrize(("deed", "kind", "before", "payload", "says"), BROKEN)
def test_what_is_declared_between_fields_holds(
    town: Town, deed: str, kind: str, before: list[Any], payload: dict[str, Any], says: str
) -> None:
    log = HOSE if deed in ORGANIZATION else OPENED
    for earlier, stating in before:
        town.must("bob", log, earlier, stating)
    assert says in refused(town, log, deed, payload)


def test_whoever_has_left_may_come_again_and_goes_once(town: Town) -> None:
    here = {"person": "cyd", "badge": True, "identification": True}
    for _ in range(2):
        town.must("bob", OPENED, "arrive", here)
        town.must("bob", OPENED, "depart", {"person": "cyd"})
    assert "no arrive was stated, or depart was since" in refused(town, OPENED, "depart", {"person": "cyd"})


# -- records --------------------------------------------------------------------------------------------------------

COMPANY = {"ruleset": "ny-charitable", "organization": {"name": "Hose 2", "kind": "volunteer-fire-company"}}
ANN = {"at": "2026-01-02", "person": {"name": "ann", "born": "1980-05-01", "member-since": "2010-01-01"}}
ACKNOWLEDGED = {"acknowledge": {"person": "ghost", "texts": ["licensing-law"]}}


def test_a_record_that_names_somebody_unknown_is_refused_with_its_event() -> None:
    with pytest.raises(BadInput) as found:
        decide_record({**COMPANY, "events": [ANN, ACKNOWLEDGED]})
    assert str(found.value) == "event 1: acknowledge: person: nobody on file is called 'ghost' (known: ann)"


def test_a_record_that_mentions_nobody_need_not_and_says_that_it_was_not_checked() -> None:
    found = decide_record({**COMPANY, "events": [{"at": "2026-01-02", **ACKNOWLEDGED}]})
    assert found.refused == []
    assert "person-on-file" in found.unchecked


def test_what_the_law_lists_is_checked_in_every_record() -> None:
    event = {"at": "2026-01-02", "acknowledge": {"person": "ghost", "texts": ["licencing-law"]}}
    with pytest.raises(BadInput, match=r"texts: no text .* 'licencing-law' \(did you mean licensing-law\?\)"):
        decide_record({**COMPANY, "events": [event]})


def test_a_name_that_is_nearly_right_is_suggested(town: Town) -> None:
    text = refused(town, HOSE, "mark", {"item": "layuot"})
    assert text.endswith("item: no equipment on file is called 'layuot' (did you mean layout?)")


def test_of_many_who_are_unknown_a_few_are_named_and_one_is_looked_for(
    town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_for = list[str]()

    def nearest(given: str, known: list[str]) -> str:
        looked_for.append(given)
        assert len(known) <= COMPARED
        assert all(len(name) <= LONGEST for name in known)
        return "known: some"

    monkeypatch.setattr(references, "nearest", nearest)
    monkeypatch.setattr(remembered, "_PROVING", False)  # what is remembered is looked at a second time to prove it
    for number in range(COMPARED + 5):
        town.must("ann", HOSE, "person", {"name": f"n-{number}", "title": "x", "born": "1980-01-01"})
    town.must("ann", HOSE, "person", {"name": "l" * 190, "title": "x", "born": "1980-01-01"})
    rows = [{"name": f"m-{number}", "born": "1980-01-01", "kin-of": f"zz-{number}"} for number in range(250)]
    with pytest.raises(BadInput, match="and 238 more") as found:
        town.do("ann", HOSE, "persons", {"rows": rows})
    assert looked_for == ["zz-0"]
    assert len(str(found.value)) < 2000
