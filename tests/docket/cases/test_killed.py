"""A process killed while a meeting decides cases: what was accepted stands, and never on one log without the other."""

from __future__ import annotations

from collections.abc import Callable
from time import sleep
from typing import Any

import pytest

from aboveboard.docket.at_hand import docket_page
from aboveboard.docket.cases.course import Course
from aboveboard.docket.views import case_view
from aboveboard.house import open_house
from aboveboard.log.chain.withheld import restored
from aboveboard.log.deeds import Decision, Deed, Viewer
from aboveboard.log.logbook import Logbook
from tests.log.forks import READY, Child
from tests.support.dockets import open_board
from tests.support.turns import PROVE

MEETING, RULES, SECRET = "board-meeting", "ny-commercial", "a town"
AFTER = (0.05, 0.4) if not PROVE else tuple(number / 40 for number in range(1, 32))
JOAN = Viewer("joan", "commission")
PRESENT = ["Ada Ames", "Bo Boyd", "Cy Cole", "Di Dunn", "Ed East"]


def done(book: Logbook, log: str, kind: str, said: Any, who: str = "sela", role: str = "secretary") -> Decision:
    """Have a deed accepted."""
    found = book.do(Deed(log, kind, said, who, role))
    assert found.refusal is None, found.refusal
    return found


def begun(url: str) -> None:
    """A meeting that is under way, with a quorum."""
    town = open_board(url, MEETING)
    for said in (
        {"do": "call-to-order", "by": "chair"}, {"do": "roll", "by": "secretary", "present": PRESENT},
        {"do": "quorum", "by": "secretary"},
    ):  # fmt: skip
        done(town.book, MEETING, "proceed-step", said)
    town.book.close()


def decides(book: Logbook, number: int, tell: Callable[[str], None]) -> None:
    """A case is opened, deliberated on behind closed doors, and decided by a vote, which does not always carry."""

    def told(log: str, kind: str, said: Any, who: str = "sela", role: str = "secretary") -> None:
        found = done(book, log, kind, said, who, role)
        assert found.event is not None
        tell(f"{log} {found.event.number}\n")

    case = f"case-{number}"
    begins = {"ruleset": RULES, "proceeding": "adjudication", "holders": {"respondent": "Ida Ives"}}
    told(case, "case-begin", {**begins, "step": {"do": "report", "by": "commission"}}, "joan", "commission")
    said = {"do": "deliberation", "by": "commission", "said": f"behind closed doors {number}"}
    told(case, "proceed-step", said, "joan", "commission")
    told(MEETING, "proceed-step", {
        "do": "adjudication", "by": "secretary", "matter": case, "closed": True, "outcome": "accepted",
        "vote": "5-0" if number % 3 else "3-2", "sanctions": [{"kind": "fine", "effective": "2026-02-01"}],
    })  # fmt: skip


def check(book: Logbook) -> int:
    """Each vote that carried has determined its case, and nothing else did; gives how many cases there are."""
    votes = [each for each in book.events(MEETING, -1, JOAN, 100_000) if each.payload.get("do") == "adjudication"]
    carried = {each.payload["matter"]: each for each in votes if each.answer["verdict"] == "done"}
    cases = [log for log in book.logs() if log.startswith("case-")]
    for case in cases:
        events = book.events(case, -1, JOAN, 1000)
        determined = [each for each in events if each.payload.get("do") == "determination"]
        assert len(determined) == (case in carried), case
        if determined:
            (peer,), (back,) = carried[case].also, determined[0].also
            assert (peer.log, peer.number, back.log, back.number) == (
                case, determined[0].number, MEETING, carried[case].number,
            )  # fmt: skip
        spoken = [restored(each).payload["said"] for each in events if each.payload.get("do") == "deliberation"]
        assert all(text.startswith("behind closed doors") for text in spoken)
        assert case_view(book, case)["over"] == (case in carried)
        ended = book.look(case, lambda state: state.part(Course).state.course.ended)
        assert (ended == "determined") == (case in carried)
    assert set(carried) <= set(cases)
    assert docket_page(book)["total"] == len(cases) + 1
    assert book.audit().sound
    return len(cases)


def deciding(url: str, first: int) -> Child:
    """A process that opens cases and decides them, one after another."""

    def work(tell: Callable[[str], None]) -> None:
        with open_house(url, secret=SECRET) as book:
            decides(book, first, tell)
            tell(READY)
            for number in range(first + 1, first + 10_000):
                decides(book, number, tell)
                sleep(0.01)  # SQLite gives the lock to whoever asks at the right moment, and another waits for it too

    child = Child(work)
    child.ready()
    return child


def nothing_is_lost(url: str, told: list[str]) -> None:
    """What was accepted stands, on both logs or on neither, and the house goes on."""
    with open_house(url, secret=SECRET) as book:
        assert told
        for line in told:
            log, number = line.split()
            assert book.last(log) >= int(number), f"{line} was accepted, and is lost"
        cases = check(book)
        decides(book, 90_000, lambda line: None)
        decides(book, 90_001, lambda line: None)
        assert check(book) == cases + 2


@pytest.mark.parametrize("seconds", AFTER)
def test_a_process_is_killed_while_cases_are_decided(url: str, seconds: float) -> None:
    begun(url)
    child = deciding(url, 0)
    sleep(seconds)
    nothing_is_lost(url, child.end(kill=True))


def test_two_processes_decide_at_one_meeting_and_one_is_killed(url: str) -> None:
    """Each sees what the other wrote: the meeting's log has no gap, and every case is decided once."""
    begun(url)
    one, other = deciding(url, 0), deciding(url, 30_000)
    sleep(0.15)
    told = one.end(kill=True)
    sleep(0.15)
    nothing_is_lost(url, told + other.end(kill=True))
