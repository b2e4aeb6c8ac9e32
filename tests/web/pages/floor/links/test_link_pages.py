"""The pages of links: who sees what, the forms with what is wrong beside the field, entries and slips."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from aboveboard.floor.links.roles import MATRIX, STAFF
from aboveboard.log.deeds import Logged
from aboveboard.web.pages.floor.links.seeing import entry_json
from tests.support.floor_pages import OF_A_LINK
from tests.support.links import AWARDS, CONTROLS, LEVELS, LINK, ONE, SOFTWARE, TWO
from tests.support.printed import in_order, words
from tests.web.link_visitors import EVERYBODY, PAGE, LinkVisitors, hit, visiting_link

SENT = re.compile(r'<form method="post" action="([^"]+)"')
STAFFED = frozenset(STAFF)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[LinkVisitors]:
    with visiting_link(str(tmp_path / "floor.db")) as found:
        yield found


@pytest.fixture
def stopped(tmp_path: Path) -> Iterator[LinkVisitors]:
    with visiting_link(str(tmp_path / "floor.db"), started=False) as found:
        yield found


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LinkVisitors]:
    """A link with a hit, an entry, a fault and an adjustment that waits, at which nothing more is done."""
    with visiting_link(str(tmp_path_factory.mktemp("links") / "floor.db")) as found:
        town = found.cast
        hit(town)
        town.at_link("tia", "link-entry", {"purpose": "the fan <b>rattles</b>"})
        town.at_link("tia", "link-fault", {"kind": "line", "table": TWO, "says": "the cable was cut"})
        yield found


# -- who sees what -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", OF_A_LINK, ids=lambda page: page.path)
def test_a_page_is_for_its_roles_and_also_json(played: LinkVisitors, page: object) -> None:
    path, allowed = page.path.format(name=LINK, number=1), page.roles  # type: ignore[attr-defined]
    for name, role in (*EVERYBODY.items(), (None, "")):
        client = played.client(name)
        as_page = client.get(path, headers=PAGE, follow_redirects=False)
        as_json = client.get(f"{path}.json")
        if name is None and allowed:
            assert (as_page.status_code, as_json.status_code) == (303, 401)
            continue
        wanted = 200 if not allowed or role in allowed else 403
        assert (as_page.status_code, as_json.status_code) == (wanted, wanted), (role, as_page.text)
        assert as_page.text.count("<h1") == 1


@pytest.mark.parametrize("name", [None, *EVERYBODY])
def test_a_patron_sees_neither_the_reserve_nor_anybodys_name(played: LinkVisitors, name: str | None) -> None:
    """Whoever works at the link or watches over it sees both, and nobody else."""
    client, staff = played.client(name), EVERYBODY.get(name or "") in STAFFED
    for path in (f"/links/{LINK}", "/links", f"/links/{LINK}/display"):
        shown = client.get(f"{path}.json").text
        page = re.sub(r'<form class="who".*?</form>', "", client.get(path, headers=PAGE).text, flags=re.DOTALL)
        for text in (shown, page):
            if not staff or path != f"/links/{LINK}":
                assert "reserve" not in text.lower().replace("reserve-rate", "") or path == "/links"
                assert not re.search(r"\b(ann|lou|tia|com|lab|abe)\b", text), path
                assert "cable" not in text
            else:
                assert "ann" in text
                assert "reserve" in text.lower()


@pytest.mark.parametrize("name", EVERYBODY)
def test_nobody_is_offered_a_form_that_the_role_may_not_send(played: LinkVisitors, name: str) -> None:
    role, sent = EVERYBODY[name], SENT.findall(played.page(name))
    asked = {path.rpartition("/")[2] for path in sent if path.startswith("/links/")}
    assert all(role in MATRIX[deed] for deed in asked), asked
    if role == "technician":
        assert asked == {"link-entry", "link-stop", "link-fault"}, "what is for a stopped link is not offered"
    if role == "link-supervisor":
        assert {"link-verify", "link-acknowledge", "link-stop", "link-controls"} <= asked
        assert "link-change" not in asked


@pytest.mark.parametrize("name", EVERYBODY)
def test_every_deed_is_tried_by_every_role(played: LinkVisitors, name: str) -> None:
    """By a program and by a form: whoever may not hears who may."""
    client, role = played.client(name), EVERYBODY[name]
    token = client.headers["x-csrf-token"]
    head = played.cast.floor.store.head()
    for deed, allowed in MATRIX.items():
        answer = client.post(f"/api/links/{LINK}/deeds", json={"kind": deed, "said": {"no such field": 1}})
        by_form = client.post(f"/links/{LINK}/{deed}", data={"token": token, "hit": "99"}, headers=PAGE)
        if role not in allowed:
            assert (answer.status_code, by_form.status_code) == (403, 403), (deed, answer.text)
            assert "may not" in answer.json()["error"]["message"]
        else:
            assert answer.status_code in (200, 409, 422), (deed, answer.text)
            assert by_form.status_code == 422, (deed, by_form.text)
    assert played.cast.floor.store.head() == head, "nothing was written"


def test_a_form_without_the_token_of_its_page_is_refused(played: LinkVisitors) -> None:
    client = played.client("tia")
    answer = client.post(f"/links/{LINK}/link-entry", data={"purpose": "x", "token": "0" * 43}, headers=PAGE)
    assert answer.status_code == 403
    assert played.client().post(f"/links/{LINK}/link-entry", data={"purpose": "x"}).status_code == 401


def test_a_link_that_is_not_there_is_not_found(played: LinkVisitors) -> None:
    for path in (
        "/links/nope",
        "/links/nope/display",
        f"/links/{ONE}",
        f"/links/{LINK}/hits/9",
        "/api/links/nope/live",
    ):
        assert played.client("lou").get(path).status_code == 404, path
    assert played.client("lou").post("/api/links/nope/deeds", json={"kind": "link-stop"}).status_code == 404


# -- forms -------------------------------------------------------------------------------------------------------------


def test_a_link_is_opened_by_a_form_which_keeps_what_was_typed(floor: LinkVisitors) -> None:
    typed = {
        "log": "link-b", "ruleset": "nj-casino", "title": "The large one", "controller.maker": "Acme",
        "controller.serial": "LAP-8", "controller.software": "2.0", "wager": "1", "levels.0.level": "main",
        "levels.0.base": "5,000", "levels.0.rate": "150%", "levels.0.reserve-rate": "5%", "levels.2.level": "",
        "awards.1.award": "royal-flush", "awards.1.level": "main", "awards.1.share": "1",
    }  # fmt: skip
    again = floor.post("lou", "/links", typed)
    assert again.status_code == 422
    field = re.search(r'<input name="levels.0.rate" value="150%"[^>]*aria-describedby="([^"]+)"', again.text)
    assert field is not None, again.text
    assert re.search(rf'id="{field[1]}">A fraction from 0 to 1', again.text)
    assert 'value="The large one"' in again.text
    assert floor.post("ann", "/links", typed).status_code == 403
    assert floor.post("lou", "/links", typed | {"log": LINK}).status_code == 422
    done = floor.post("lou", "/links", typed | {"levels.0.rate": "20%"})
    assert (done.status_code, done.headers.get("location")) == (303, "/links/link-b"), done.text
    level = floor.cast.state("link-b").configuration.to_json()["levels"][0]  # type: ignore[union-attr]
    assert level == {"level": "main", "base": 500_000, "rate": "1/5", "reserve-rate": "1/20"}
    assert "The large one" in floor.page(None, "/links")


def test_an_award_that_is_typed_twice_is_told_beside_its_second_row(floor: LinkVisitors) -> None:
    assert floor.deed("lou", "link-stop", {"why": "the end of the day"}).status_code == 303
    twice = {"awards.2.award": "royal-flush", "awards.2.level": "main", "awards.2.share": "1/2"}
    found = floor.deed("lou", "link-change", {"wager": "1", "why": "more", **_parameters(), **twice})
    assert found.status_code == 422
    field = re.search(r'<input name="awards.2.award"[^>]*aria-describedby="([^"]+)"', found.text)
    assert field is not None, found.text
    assert re.search(rf'id="{field[1]}">This is in the list already', found.text)
    assert floor.cast.state().configuration.number == 1  # type: ignore[union-attr]


@pytest.mark.provision("nyc-5321.18-b-4")
def test_nothing_is_changed_by_a_form_while_the_link_is_in_operation(floor: LinkVisitors) -> None:
    typed = {"wager": "5", "why": "more", **_parameters()}
    running = floor.deed("lou", "link-change", typed)
    assert running.status_code == 422
    assert "nothing about a progressive is changed until it is stopped" in running.text
    assert 'value="5"' in running.text, "what was typed is kept"
    assert floor.deed("lou", "link-stop", {"why": "the end of the day"}).status_code == 303
    amount = floor.deed("lou", "link-change", typed)
    assert "the table leaves the link first" in amount.text, "its tables are for a dollar"
    done = floor.deed("lou", "link-change", typed | {"wager": "1", "levels.0.rate": "1/4"})
    assert done.status_code == 303, done.text
    now = floor.cast.state().configuration
    assert now is not None
    assert (now.number, str(now.levels[0].rate)) == (2, "1/4")


def _parameters() -> dict[str, str]:
    level = LEVELS[0]
    shares = {f"awards.{at}.{key}": value for at, name in enumerate(AWARDS)
              for key, value in (("award", name), ("level", "main"), ("share", AWARDS[name]["share"]))}  # fmt: skip
    return {
        "levels.0.level": "main", "levels.0.base": "10000", "levels.0.rate": str(level["rate"]),
        "levels.0.reserve-rate": "1/10", "levels.0.limit": "20000", **shares,
    }  # fmt: skip


@pytest.mark.provision("nyc-5321.18-d-1", "nyc-5321.18-d-2", "nyc-5321.18-d-3", "nyc-5321.18-d-4")
@pytest.mark.parametrize("left_out", CONTROLS)
def test_internal_controls_are_complete_or_not_entered(stopped: LinkVisitors, left_out: str) -> None:
    town = stopped.cast
    before = town.state().controls
    typed = {
        "notice": "lights and the pit", "location": "the cage", "access.0.user": "tia", "access.0.rights": "all",
        "keys.0.department": "security", "keys.0.key": "1", "keys.1.department": "accounting", "keys.1.key": "2",
    }  # fmt: skip
    lacks = {name: text for name, text in typed.items() if name.partition(".")[0] != left_out}
    again = stopped.deed("lou", "link-controls", lacks)
    assert again.status_code == 422
    assert 'class="wrong"' in again.text
    assert town.state().controls == before
    assert all(text in again.text for text in lacks.values()), "what was typed is kept"
    assert stopped.deed("lou", "link-controls", typed).status_code == 303
    assert town.state().controls["location"] == "the cage"
    stated = {key: CONTROLS[key] for key in CONTROLS if key != left_out}
    refused = town.do("lou", "link-controls", stated, LINK).refusal
    assert refused is not None
    assert refused.cite


def test_two_keys_of_one_department_are_no_key_control(stopped: LinkVisitors) -> None:
    typed = {
        "notice": "lights", "location": "the cage", "access.0.user": "tia", "access.0.rights": "all",
        "keys.0.department": "Security", "keys.0.key": "1", "keys.1.department": "security", "keys.1.key": "2",
    }  # fmt: skip
    again = stopped.deed("lou", "link-controls", typed)
    assert again.status_code == 422
    assert "a department of its own" in again.text


# -- a hit -------------------------------------------------------------------------------------------------------------


def test_a_hit_is_verified_by_two_paid_and_acknowledged_by_forms(floor: LinkVisitors) -> None:
    hit(floor.cast)
    assert "link-pay" not in str(SENT.findall(floor.page("cat"))), "nobody has looked yet"
    early = floor.deed("cat", "link-pay", {"hit": "1", "from": "cage"})
    assert "verified by 0 of the 2 people who are needed" in early.text
    for name in ("flo", "sue"):
        assert floor.deed(name, "link-verify", {"hit": "1", "void": ""}).status_code == 303
    assert "link-verify" not in str(SENT.findall(floor.page("flo"))), "nobody verifies twice"
    for name, offers in (("flo", '["rack"]'), ("cat", '["cage"]')):
        shown = re.search(r'<select name="from".*?</select>', floor.page(name), re.DOTALL)
        assert shown is not None
        assert str(re.findall(r'value="(\w+)"', shown[0])).replace("'", '"') == offers
    source = floor.deed("cat", "link-pay", {"hit": "1", "from": ""})
    assert re.search(r'<select name="from" aria-invalid="true".*?This is missing', source.text, re.DOTALL)
    assert floor.deed("cat", "link-pay", {"hit": "1", "from": "cage"}).status_code == 303
    assert floor.deed("flo", "link-acknowledge", {"hit": "1"}).status_code == 303
    assert floor.deed("flo", "link-acknowledge", {"hit": "1"}).status_code == 422
    shown = floor.client("abe").get(f"/links/{LINK}.json").json()
    (row,) = shown["staff"]["hits"]
    assert (row["state"], row["found"], row["player"]) == ("paid", {"flo": "sound", "sue": "sound"}, "ann")
    assert (shown["staff"]["paid"], shown["staff"]["pending"]) == (1_000_100, 0)


def test_the_slip_of_a_hit_is_a_page_and_a_pdf(played: LinkVisitors) -> None:
    page = played.page("cat", f"/links/{LINK}/hits/1")
    answer = played.client("cat").get(f"/links/{LINK}/hits/1/slip.pdf")
    assert answer.headers["content-type"] == "application/pdf"
    for text in (page, words(answer.content)):
        assert in_order(text, ["Jackpot slip 1", "Stud link", "10,001"])
        assert "seat 1" in text
        assert "LAP-7" in text
        assert "ann" in text
    assert played.client("ann").get(f"/links/{LINK}/hits/1/slip.pdf").status_code == 403


# -- two signatures ----------------------------------------------------------------------------------------------------


def test_an_adjustment_is_typed_in_dollars_and_signed_by_another(floor: LinkVisitors) -> None:
    floor.cast.at_link("lou", "link-stop", {"why": "the display was misread"})
    typed = {"level": "main", "cents": "-1.50", "from": "house", "why": "misread", "letter": ""}
    again = floor.deed("lou", "link-adjust", typed)
    assert 'value="-1.50"' in again.text
    assert floor.deed("lou", "link-adjust", typed | {"letter": "letter 12"}).status_code == 303
    (number,) = floor.cast.state().asked
    own = floor.deed("lou", "link-sign", {"event": str(number)})
    assert own.status_code == 403
    assert "another signs too" in own.text
    assert floor.deed("abe", "link-sign", {"event": str(number)}).status_code == 303
    assert floor.cast.meter() == 1_000_000 - 150
    floor.deed("lou", "link-adjust", typed | {"letter": "letter 13"})
    (number,) = floor.cast.state().asked
    assert floor.deed("abe", "link-sign", {"event": str(number), "no": "yes"}).status_code == 303
    assert (floor.cast.meter(), floor.cast.state().asked) == (1_000_000 - 150, {})


# -- entries -----------------------------------------------------------------------------------------------------------


@pytest.mark.provision("nyc-5321.18-e", "nyc-5321.18-e-1", "nyc-5321.18-e-2", "nyc-5321.18-e-3")
def test_a_sheet_of_entries_shows_nothing_unseen_that_an_earlier_version_took_in() -> None:
    said = {"purpose": "a \u202efan\u200e", "place": "room\x07 7"}
    event = Logged(LINK, 3, "link-entry", said, "tia", "technician", datetime(2026, 1, 2, tzinfo=UTC), hash=b"",
                   answer={"entry": 1, "serial": "LAP-7"})  # fmt: skip
    row = entry_json(event)
    assert (row["purpose"], row["place"]) == ("a fan", "room 7")


def test_entries_are_numbered_without_a_gap_and_printed_with_the_serial_number(
    floor: LinkVisitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aboveboard.web.pages.floor.links.seeing.A_SHEET", 3)
    again = floor.deed("tia", "link-entry", {"purpose": ""})
    assert re.search(r'name="purpose"[^>]*aria-invalid="true".*?This is missing', again.text, re.DOTALL)
    for number, name in enumerate(("tia", "lou", "lab", "abe"), 1):
        assert floor.deed(name, "link-entry", {"purpose": f"reason {number}"}).status_code == 303
    rows = []
    for sheet in (1, 2):
        found = floor.client("aud").get(f"/links/{LINK}/entries.json?sheet={sheet}").json()
        assert (found["sheets"], found["controller"]["serial"]) == (2, "LAP-7")
        rows += found["entries"]
    assert [(row["entry"], row["signed"], row["purpose"]) for row in rows] == [
        (1, "tia", "reason 1"), (2, "lou", "reason 2"), (3, "lab", "reason 3"), (4, "abe", "reason 4"),
    ]  # fmt: skip
    assert {(row["serial"], row["place"]) for row in rows} == {("LAP-7", CONTROLS["location"])}
    page = floor.page("aud", f"/links/{LINK}/entries")
    assert "reason 4" in page
    assert "reason 1" not in page
    assert "LAP-7" in page


def test_what_somebody_wrote_is_shown_as_written(played: LinkVisitors) -> None:
    page = played.page("aud", f"/links/{LINK}/entries")
    assert "&lt;b&gt;rattles" in page


# -- what lacks --------------------------------------------------------------------------------------------------------


@pytest.mark.provision("nyc-5321.18-f", "nyc-5321.18-h", "nyc-5321.18-i", "nyc-5321.18-j")
def test_what_lacks_before_a_link_starts_is_listed_and_put_on_file_by_forms(floor: LinkVisitors) -> None:
    town = floor.cast
    town.at_link("lou", "link-open", {**_opens(), "title": "Another"}, "link-b")
    town.at_link("lou", "link-stop", {"why": "to move the tables"})
    for table in (ONE, TWO):
        town.at_link("lou", "link-leave", {"table": table})
        joined = floor.deed("lou", "link-join", {"table": table, "wager": "progressive"}, "link-b")
        assert joined.status_code == 303, joined.text
    town.lease = None
    lacks = [row["reason"] for row in _staff(floor)["lacks"]]
    assert len(lacks) == 4 + 3 + 2, lacks
    refused = _start(floor)
    for reason in lacks:
        assert reason in refused[0]
    assert refused[1], "each with its clause"
    assert floor.deed("lou", "link-approve", {"what": "display", "letter": "x"}, "link-b").status_code == 403
    floor.deed("lou", "link-controls", _controls(), "link-b")
    for what in ("pay-table", "amount", "display"):
        assert f"{_title(floor, what)} is not approved" in _start(floor)[0]
        assert floor.deed("com", "link-approve", {"what": what, "letter": "letter 1"}, "link-b").status_code == 303
    for table in (ONE, TWO):
        assert f"with {table} is not approved" in _start(floor)[0]
        typed = {"what": "laboratory", "table": table, "letter": "report 9", "software": SOFTWARE[:10]}
        assert floor.deed("lab", "link-approve", typed, "link-b").status_code == 422
        assert (
            floor.deed(
                "lab", "link-approve", typed | {"software": "report no. 9 ".ljust(64, "x")}, "link-b"
            ).status_code
            == 422
        )
        assert floor.deed("lab", "link-approve", typed | {"software": SOFTWARE}, "link-b").status_code == 303
    assert _staff(floor)["lacks"] == []


def _opens() -> dict[str, object]:
    return {
        "ruleset": "nj-casino", "wager": 100, "levels": LEVELS, "awards": AWARDS,
        "controller": {"maker": "Acme", "serial": "LAP-9", "software": "1.0"},
    }  # fmt: skip


def _controls() -> dict[str, str]:
    return {
        "notice": "lights", "location": "the cage", "access.0.user": "tia", "access.0.rights": "all",
        "keys.0.department": "security", "keys.0.key": "1", "keys.1.department": "accounting", "keys.1.key": "2",
    }  # fmt: skip


def _staff(floor: LinkVisitors) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = floor.client("lou").get("/links/link-b.json").json()["staff"]
    return found


def _title(floor: LinkVisitors, what: str) -> str:
    return next(row["title"] for row in _staff(floor)["approvals"] if row["what"] == what)


def _start(floor: LinkVisitors) -> tuple[str, tuple[str, ...]]:
    town = floor.cast
    result = town.start("link-b")
    assert result.refusal is not None
    return result.refusal.reason, result.refusal.cite


def test_an_approval_form_says_which_configuration_it_was_looked_at(stopped: LinkVisitors) -> None:
    """Where another is made before it is sent, it approves nothing."""
    page = stopped.page("com", f"/links/{LINK}")
    assert re.search(r'<input name="configuration" value="1"', page), page
    assert stopped.deed("lou", "link-change", {"wager": "1", "why": "less", **_parameters()}).status_code == 303
    typed = {"what": "amount", "letter": "letter 31", "configuration": "1"}
    again = stopped.deed("com", "link-approve", typed)
    assert again.status_code == 422
    assert "Configuration 2 is in hand" in again.text
    assert stopped.deed("com", "link-approve", typed | {"configuration": "2"}).status_code == 303
