"""The docket's list, its calendar and one case as people and programs ask for them, now and as of a day."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest

from aboveboard.docket import blocks
from aboveboard.docket.at_hand import DocketAtHand, at_hand, docket_calendar, docket_page
from aboveboard.docket.filters import filter_of
from aboveboard.docket.views import case_view
from aboveboard.floor import HOUSE
from aboveboard.house import open_house
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Deed
from aboveboard.log.log_state import LogState
from aboveboard.log.logbook import Logbook
from tests.docket.cases.test_cases_on_the_log import STATEMENT
from tests.support.charities import CHURCH, HOSE, Town
from tests.support.databases import file, postgres, url
from tests.support.dockets import APPEAL, RULE, TOWN, DocketTown
from tests.support.many_cases import OPEN, Copy, Many, copies

__all__ = ["file", "postgres", "url"]
WHEN = [datetime(2026, 1, day, 15, tzinfo=UTC) for day in (2, 5, 16, 27)]


@pytest.fixture
def docket(file: str) -> Iterator[DocketTown]:
    """Two appeals: in one the statement came, in the other it did not."""
    town = DocketTown(file)
    town.appeal()
    town.on(WHEN[1])
    town.step("clio", APPEAL, "forward", "municipality")
    town.must("olga", "appeal-2", "case-begin", {
        "ruleset": "ny-charitable", "proceeding": "appeal", "title": "Saint Paul v. Saugerties",
        "holders": {"appellant": CHURCH, "municipality": TOWN}, "facts": {"license": False},
        "step": {"do": "notice-of-appeal", "by": "appellant", "grounds": "none is given", "originals": 1, "copies": 1},
    })  # fmt: skip
    town.on(WHEN[2])
    town.step("ann", APPEAL, "statement-of-appeal", "appellant", **STATEMENT)
    town.on(WHEN[3])
    yield town
    town.book.close()


def names(found: dict[str, Any]) -> list[str]:
    return [row["log"] for row in found["rows"]]


def test_the_docket_is_listed_oldest_first_and_filtered(docket: DocketTown) -> None:
    assert names(docket_page(docket.book)) == [APPEAL, "appeal-2"]
    row = docket_page(docket.book)["rows"][1]
    assert (row["late"], row["next"]["what"], row["next"]["state"]) == (2, "forward", "late")
    assert names(docket_page(docket.book, {"state": "late"})) == ["appeal-2"]
    assert names(docket_page(docket.book, {"party": HOSE})) == [APPEAL]
    assert names(docket_page(docket.book, {"words": "saint"})) == ["appeal-2"]
    assert names(docket_page(docket.book, {"state": "over"})) == []
    assert names(docket_page(docket.book, {"kind": "meeting"})) == []
    assert docket_page(docket.book, {}, 2, 1)["rows"][0]["log"] == "appeal-2"
    for given in ({"stat": "late"}, {"state": "lost"}, {"kind": "trial"}):
        with pytest.raises(BadInput, match="docket: "):
            docket_page(docket.book, given)


def test_the_list_follows_what_is_done(docket: DocketTown) -> None:
    assert docket_page(docket.book)["rows"][1]["late"] == 2
    docket.step("clio", "appeal-2", "forward", "municipality")
    assert docket_page(docket.book)["rows"][1]["late"] == 1


def test_the_calendar_holds_everything_that_is_due(docket: DocketTown) -> None:
    rows = docket_calendar(docket.book)
    assert [(row["day"], row["log"], row["what"], row["state"]) for row in rows if row["log"] == "appeal-2"][:2] == [
        ("2026-01-08", "appeal-2", "forward", "late"), ("2026-01-20", "appeal-2", "statement", "late"),
    ]  # fmt: skip
    assert [row["log"] for row in docket_calendar(docket.book, party=CHURCH)] == ["appeal-2"]
    assert [row["what"] for row in docket_calendar(docket.book, office="municipality", limit=1)] == ["forward"]
    assert rows[0]["cite"] == ["9 NYCRR 4627.3"]


def test_a_case_folded_to_any_past_day_is_the_case_as_it_stood_then(docket: DocketTown) -> None:
    book = docket.book
    for day, state, due in (
        ("2026-01-02", "notice-of-appeal", ["forward", "statement"]), ("2026-01-05", "forward", ["statement"]),
        ("2026-01-16", "statement-of-appeal", []),
    ):  # fmt: skip
        then = case_view(book, APPEAL, "ann", as_of=day)
        assert then["state"] == state
        assert {"forward", "statement"} & {each["what"] for each in then["due"]} == set(due)
        assert not then["now"]
        assert then["forms"] == [], "nobody acts in the past"
    now, today = case_view(book, APPEAL), case_view(book, APPEAL, as_of="2026-01-27")
    left_out = ("now", "forms")
    assert {key: now[key] for key in now if key not in left_out} == {
        key: today[key] for key in today if key not in left_out
    }
    with pytest.raises(BadInput, match="was not open yet"):
        case_view(book, APPEAL, as_of="2026-01-01")


def test_everybody_is_offered_what_they_may_do_and_nothing_else(docket: DocketTown) -> None:
    def offered(log: str, name: str) -> list[tuple[str, str, str]]:
        forms = case_view(docket.book, log, name)["forms"]
        return [(form["do"], each["by"], each["role"]) for form in forms for each in form["offices"]]

    assert ("counterstatement", "municipality", "clerk") in offered(APPEAL, "clio")
    assert not {"statement-of-appeal", "counterstatement"} & {do for do, *_ in offered(APPEAL, "ann")}
    assert ("statement-of-appeal", "appellant", "officer") in offered("appeal-2", "olga")
    for name in ("", "ann", "nobody"):
        assert offered("appeal-2", name) == []
    forms = case_view(docket.book, "appeal-2", "olga")["forms"]
    form = next(each for each in forms if each["do"] == "statement-of-appeal")
    fields = {each["name"]: each for each in form["fields"]}
    assert fields["way"]["among"] == ["in-person", "certified-mail"]
    assert [each["annex"] for each in form["paper"]["annexes"]] == ["transcript", "charges", "findings", "license"]


def test_what_was_put_by_is_what_is_found_again(docket: DocketTown) -> None:
    docket.book.watch()
    kept = at_hand(docket.book)
    before, due = docket_page(docket.book, {"state": "open"}), docket_calendar(docket.book)
    while kept.rest():
        pass
    made = kept._digests
    again = type(kept)(docket.book)
    again._make = pytest.fail  # type: ignore[method-assign, assignment]
    assert again.page(filter_of({"state": "open"})) == before
    assert again.calendar() == due
    assert again._digests == made
    assert again.page()["rows"] == before["rows"]


def test_no_such_case(docket: DocketTown) -> None:
    for name in ("appeal-9", HOSE):
        with pytest.raises(BadInput, match="there is no proceeding"):
            case_view(docket.book, name)


# -- many, and what a look may read ----------------------------------------------------------------------------------


@pytest.fixture
def many(tmp_path: Path) -> Iterator[Many]:
    """A docket with some hundred proceedings, of which a tenth is open."""
    found = Many(str(tmp_path / "many.db"), datetime(2026, 3, 2, 15, tzinfo=UTC))
    found.write(list(copies(found, 300, open_ones=30)))
    yield found
    found.book.close()


class Reads:
    """Which logs are read, and which are loaded, from now on."""

    def __init__(self, book: Logbook, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read, self.loaded = list[str](), list[str]()
        bodies, load = book.bodies, book.desk._loaded._load

        def reads(log: str, first: int, before: int) -> list[bytes]:
            self.read.append(log)
            return bodies(log, first, before)

        def loads(log: str) -> LogState:
            self.loaded.append(log)
            return load(log)

        monkeypatch.setattr(book, "bodies", reads)
        monkeypatch.setattr(book.desk._loaded, "_load", loads)


def test_the_first_page_reads_no_log_but_those_on_it_and_loads_none(
    many: Many, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads = Reads(many.book, monkeypatch)
    page = docket_page(many.book)
    assert (page["total"], len(page["rows"])) == (303, 50)
    assert sorted(reads.read) == sorted(names(page))
    docket_page(many.book)
    assert len(reads.read) == 50, "what was read once is not read again"
    assert docket_page(many.book, {"state": "over"})["total"] == 271
    many.book.clock_notices()
    assert (len(reads.read), len(set(reads.read)), reads.loaded) == (303, 303, [])
    many.write([Copy(many.model(OPEN), "one-more", "company-7", timedelta())])
    reads.read.clear()
    assert docket_page(many.book, {"party": "company-7"})["total"] == 1
    assert reads.read == ["one-more"], "only what went on is read again"
    assert names(docket_page(many.book, {}, 4, 100))[-1] == "one-more"


def test_after_a_start_nothing_is_read_that_was_put_by(many: Many, monkeypatch: pytest.MonkeyPatch) -> None:
    many.book.watch()
    kept = at_hand(many.book)
    while kept.rest():
        pass
    before = docket_page(many.book, {"state": "late"})
    many.write([Copy(many.model(OPEN), "one-more", "company-7", timedelta())])
    reads, again = Reads(many.book, monkeypatch), DocketAtHand(many.book)
    assert names(again.page()) == names(docket_page(many.book))
    assert again.page(filter_of({"state": "late"}))["rows"] == before["rows"]
    assert set(reads.read) == {"one-more"}


def test_what_was_put_by_by_another_program_or_before_the_log_went_on_is_made_anew(
    many: Many, monkeypatch: pytest.MonkeyPatch
) -> None:
    many.book.watch()
    kept = at_hand(many.book)
    while kept.rest():
        pass
    many._do("clio", "clerk", OPEN, "proceed-step", {"do": "forward", "by": "municipality"})
    again = DocketAtHand(many.book)
    assert again.digest(OPEN).number == 2
    reads = Reads(many.book, monkeypatch)
    monkeypatch.setattr(blocks, "program", lambda zone: "another")
    other = DocketAtHand(many.book)
    assert other.page(filter_of({"state": "open"}))["rows"] == again.page(filter_of({"state": "open"}))["rows"]
    assert len(set(reads.read)) == 303


def test_logs_that_grow_and_come_while_it_is_looked_at(many: Many) -> None:
    stop, wrong = Event(), list[object]()

    def look() -> None:
        while not stop.is_set():
            page = docket_page(many.book, {"state": "open"})
            if len({row["log"] for row in page["rows"]}) != len(page["rows"]) or page["total"] < 32:
                wrong.append(page)
            docket_calendar(many.book)

    threads = [Thread(target=look) for _ in range(3)]
    for thread in threads:
        thread.start()
    model = many.model(OPEN)
    for number in range(20):
        many.write([Copy(model, f"later-{number}", "company-7", timedelta())])
        if number == 10:
            many._do("clio", "clerk", OPEN, "proceed-step", {"do": "forward", "by": "municipality"})
    stop.set()
    for thread in threads:
        thread.join()
    assert not wrong
    kept = at_hand(many.book)
    assert kept.page(filter_of({"state": "open"}))["total"] == 52
    assert kept._digests == {log: DocketAtHand(many.book).digest(log) for log in kept._digests}


def test_two_processes_on_one_database(url: str) -> None:
    town = DocketTown(url)
    town.appeal()
    with open_house(url, secret="a town", clock=lambda: town.town.now) as other:
        assert names(docket_page(other)) == [APPEAL]
        assert docket_page(other)["rows"][0]["next"]["what"] == "forward"
        town.step("clio", APPEAL, "forward", "municipality")
        assert docket_page(other)["rows"][0]["next"]["what"] == "statement"
        town.appeal("appeal-2")
        assert names(docket_page(other, {"state": "open"})) == [APPEAL, "appeal-2"]
        assert docket_calendar(other) == docket_calendar(town.book)
    town.book.close()


def test_late_is_told_from_midnight_by_the_clocks_of_the_state_and_a_clock_may_go_back(docket: DocketTown) -> None:
    def late(moment: str) -> list[str]:
        docket.town.now = datetime.fromisoformat(moment)
        return names(docket_page(docket.book, {"state": "late"}))

    assert late("2026-01-09T04:59Z") == []  # 23:59 of the day by which the notice is sent on
    assert late("2026-01-09T05:00Z") == ["appeal-2"]
    assert late("2026-01-09T04:59Z") == []


def test_what_the_text_itself_prints_comes_about_by_the_clock(file: str) -> None:
    town = Town(file)
    town.now = datetime(2011, 6, 10, 20, tzinfo=UTC)  # filed that noon, and published on the next
    town.must("sam", HOUSE, "found")
    town.must("sam", HOUSE, "hire", {"name": "paul", "roles": ["member"]})
    town.must("sam", HOUSE, "assign", {"name": "paul", "role": "commission", "at": "pa"})
    begins = {"ruleset": "pa", "proceeding": "rulemaking-48A-227", "holders": {"agency": "pa"}}
    assert town.book.do(Deed(RULE, "rulemaking-begin", begins, "paul", "commission")).refusal is None
    kept, shown = at_hand(town.book), list[tuple[str, list[str]]]()
    for hour in (20, 40, 20):
        town.now = datetime(2011, 6, 10, tzinfo=UTC) + timedelta(hours=hour)
        found, view = kept.digest(RULE), case_view(town.book, RULE)
        assert found.state == view["state"]
        due = [(each["what"], each["day"]) for each in view["due"] if each["state"] in ("open", "late", "closed")]
        assert [(each.what.term, each.day) for each in found.owing if each.day] == [each for each in due if each[1]]
        shown.append((found.state, [each["log"] for each in docket_calendar(town.book) if each["day"]]))
    assert shown[0] == shown[2] != shown[1]
    assert [state for state, _ in shown] == ["file", "publish", "file"]
    town.book.close()
