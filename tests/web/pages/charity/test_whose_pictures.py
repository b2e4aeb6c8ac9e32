"""Every address that can be asked for, by somebody of every role: what an organization keeps of people is its own.

The clerk and the commission see what is filed with them. Photographs, signatures, birth dates and addresses are no part
of that, nor are an organization's bills; of those within, the office alone sees what is hidden of people.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import sha256

import pytest

from aboveboard.charity.conduct.deeds import CLERKS, ORGANIZATION
from aboveboard.charity.roles import AT_AN_ORGANIZATION, OFFICE
from aboveboard.floor import HOUSE
from aboveboard.log.deeds import Deed
from aboveboard.web.pages.site import PAGES
from tests.support.badges import picture
from tests.support.charities import CHURCH, HOSE, NIGHT
from tests.support.papers import chunk, png
from tests.support.turns import in_turn
from tests.web.townspeople import Townspeople

PIXELS, BORN, LIVES = b"pixels of zoe", b"1933-03-03", b"13 Whisper Lane"
BORN_IN_WORDS = b"3 Mar 1933"
PICTURES = ("photograph", "signature")
NAMED = (b"photograph-zoe", b"signature-zoe")
BILL, APPROVAL = b"what the wheel was bought for", b"the hall is approved for 120 people"
WITHIN = tuple(role for role in AT_AN_ORGANIZATION if role != "lessor")
WHO_MAY = {
    PIXELS: OFFICE, BORN: OFFICE, BORN_IN_WORDS: OFFICE, LIVES: OFFICE, **dict.fromkeys(NAMED, WITHIN), BILL: WITHIN,
    APPROVAL: (*WITHIN, *CLERKS),
}  # fmt: skip
"""What is on file, and the roles that may see it."""
STREAMS = re.compile(r"/live$")
"""What goes on for as long as somebody listens; it sends the events that are asked for here."""


def _attach(people: Townspeople, kind: str, about: str, text: bytes) -> None:
    stated = {"paper": f"{kind}-{about}", "kind": kind, "about": about, "dated": "2025-11-01", "type": "text/plain"}
    stated |= {"sha256": sha256(text).hexdigest(), "size": len(text)}  # type: ignore[dict-item]
    found = people.town.book.do(Deed(HOSE, "paper", stated, "ann", "officer", content=text))
    assert found.refusal is None, found.refusal


@pytest.fixture
def roles(people: Townspeople) -> dict[str | None, str]:
    """Somebody of every role, and people who have none there; by name, with the role."""
    town = people.town
    zoe = {"name": "zoe", "title": "Zoe Zorn", "born": BORN.decode(), "address": LIVES.decode()}
    town.must("ann", HOSE, "person", {**zoe, "member-since": "2010-01-01"})
    for kind in PICTURES:
        picture(town.book, HOSE, "zoe", kind, "ann", png(chunk(b"tEXt", b"Comment\0" + PIXELS + kind.encode())))
    town.must("ann", HOSE, "identify", {"person": "zoe", **{kind: f"{kind}-zoe" for kind in PICTURES}})
    town.must("ann", HOSE, "paper", {"paper": "approved", "kind": "badge-approval", "dated": "2020-01-01"})
    town.must("ann", HOSE, "badge", {"person": "zoe"})
    _attach(people, "bill-of-sale", "wheel-1", BILL)
    _attach(people, "assembly-approval", "firehouse", APPROVAL)
    night = {**NIGHT, "members-in-charge": ["ann", "bob", "cyd", "eve"], "organization": HOSE}
    town.must("ann", "february", "occasion-open", night)
    found: dict[str | None, str] = {"clio": "clerk", "kim": "commission", "ann": "officer"}
    for role in AT_AN_ORGANIZATION[1:]:
        name = f"every-{role}"
        town.must("sam", HOUSE, "hire", {"name": name, "roles": ["member"]})
        town.must("ann", HOSE, "appoint", {"person": name, "role": role})
        found[name] = role
    return found | {"olga": "an officer elsewhere", "sam": "supervisor", None: "nobody"}


def addresses(people: Townspeople) -> Iterator[str]:
    """Whatever can be asked for, of the organization, of its night and of every event, with what may follow it.

    Of what has a number, papers are all asked for, and anything else by turns.
    """
    last = people.town.book.last(HOSE)
    described = (path for path, methods in people.app.openapi()["paths"].items() if "get" in methods)
    for path in (*described, *(page.path for page in PAGES)):
        if STREAMS.search(path):
            continue
        every = range(last + 2) if "{number}" in path else range(1)
        numbers = every if "/papers/" in path else in_turn(every, 2)
        deeds = [deed for deed, form in ORGANIZATION.items() if form.by] if "{deed}" in path else [""]
        for log in (HOSE, CHURCH, "february") if "{name}" in path else [""]:
            for number in numbers:
                for deed in deeds:
                    yield re.sub(r"{(\w+)(:\w+)?}", r"{\1}", path).format_map(
                        Counter()
                        | {
                            "name": log,
                            "number": number,
                            "deed": deed,
                            "code": "X",
                            "form": "GC-7",
                            "period": "february",
                            "citation": "9 NYCRR 4622.19",
                            "paper": "x",
                            "package": "x",
                            "hit": 1,
                        }
                    )
    yield f"/organizations/{HOSE}/badges.pdf?person=zoe&occasion=february"
    yield f"/api/organizations/{HOSE}/events?limit=1000"
    yield f"/organizations/{HOSE}/do/identify?person=zoe"


def test_no_address_gives_a_picture_to_whoever_may_not_see_it(
    people: Townspeople, roles: dict[str | None, str], figure: Callable[[str], None]
) -> None:
    asked = list(dict.fromkeys(addresses(people)))
    assert any("/papers/" in path for path in asked)
    served: Counter[tuple[str, bytes]] = Counter()
    for name, role in roles.items():
        client = people.client(name)
        for path in asked:
            answer = client.get(path, follow_redirects=False)
            assert answer.status_code != 429, path
            assert answer.status_code < 500, (role, path, answer.text[-300:])
            for mark, allowed in WHO_MAY.items():
                if mark in answer.content:
                    assert role in allowed, f"{role} is shown {mark.decode()} by {path}"
                    served[role, mark] += 1
            if path.startswith(f"/organizations/{HOSE}/badges.pdf") and answer.status_code == 200:
                assert role in OFFICE, f"{role} prints badges by {path}"
                served[role, b"badges"] += 1
    for mark, allowed in (*WHO_MAY.items(), (b"badges", OFFICE)):
        assert {role for role, found in served if found == mark} == set(allowed), mark
    figure(f"{len(asked):,} addresses asked for by {len(roles)} people; no picture for whoever may not see it")


def test_exports_and_events_hold_nothing_of_it_either(people: Townspeople, roles: dict[str | None, str]) -> None:
    for name, role in roles.items():
        client = people.client(name)
        for path in (f"/tables/{HOSE}/export.jsonl", "/audit/export.jsonl"):
            answer = client.get(path, follow_redirects=False)
            for mark, allowed in WHO_MAY.items():
                assert mark not in answer.content or role in allowed, (role, path, mark)
    for name in ("clio", "kim"):
        events = people.client(name).get(f"/api/organizations/{HOSE}/events?limit=1000").json()["events"]
        assert [event["said"]["kind"] for event in events if event["kind"] == "paper"] == [
            "badge-approval",
            "assembly-approval",
        ]
