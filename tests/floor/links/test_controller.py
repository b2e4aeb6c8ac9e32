"""A link's controller: self-check at power-up, one lease, five faults and their cures, and the tables' lines."""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from sqlalchemy import update

from aboveboard.floor.links import accounts
from aboveboard.floor.links.controller.controller import BEAT_SECONDS
from aboveboard.floor.links.controller.self_check import Software, files, software, why_not_passed
from aboveboard.law.errors import BadInput
from aboveboard.law.money import money_law
from aboveboard.log.database import schema
from aboveboard.log.deeds import Deed, NotAllowed
from tests.support.controllers import Box, boxed
from tests.support.house import founded, open_floor
from tests.support.links import LINK, ONE, ROYAL, SOFTWARE, TWO

DOWN = "the progressive is not in play: "
SILENT = DOWN + "its controller is not heard of"


def played(box: Box, table: str = ONE) -> None:
    """A round with a progressive wager at seat 1."""
    town = box.town
    town.bets({1: True}, table)
    town.say("dan", "call", "no-more-bets", table)
    town.say("dan", "shoe", "As 3d Ks 5d Qs 7d Js 9h Ts Th", table)
    town.say("dan", "act", {"seat": 1, "do": "bet"}, table)


def stood(box: Box) -> object:
    """All that a fault must leave as it was: meters, fractions, pending hits, and what is in hand."""
    state = box.town.state()
    tables = {name: (each.closed, each.in_hand, each.hits) for name, each in state.tables.items()}
    return state.kept, state.hits, tables, state.pending, state.configuration, box.town.floor.balances("link")


def passed(box: Box, kind: str) -> None:
    """A fault was told, ended by its cure, and the link is in operation."""
    assert kind in [each["kind"] for each in box.told("link-fault")]
    assert kind in [each["kind"] for each in box.told("link-cure")]
    state = box.town.state()
    assert state.running
    assert not state.faults
    assert box.wagers() is None


# -- power-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.provision("nyc-5321.18-b-3-iv-check", "nj-19-16.11")
def test_a_controller_takes_a_link_into_operation_when_a_person_asks_and_its_check_is_passed(url: str) -> None:
    with boxed(url, started=False) as box:
        box.goes_by(3)
        assert not box.town.state().running
        assert box.controller.standing().holds
        with pytest.raises(NotAllowed):
            box.town.do("abe", "link-request-start", {}, LINK)
        box.town.at_link("tia", "link-request-start")
        assert "asked for already" in box.town.refusal("tia", "link-request-start")
        box.goes_by(1)
        state = box.town.state()
        assert (state.running, state.requested) == (True, None)
        [started] = box.told("link-start")
        assert (started["crc16"], started["sha256"], started["configuration"]) == ("beef", SOFTWARE, 1)
        assert box.wagers() is None
        assert box.wagers(TWO) is None


def test_what_lacks_is_said_to_whoever_asks_for_the_start(file: str) -> None:
    with boxed(file, started=False) as box:
        box.goes_by(2)
        box.town.at_link("lou", "link-leave", {"table": TWO})
        assert "2 tables or more" in box.town.refusal("lou", "link-request-start")
        box.goes_by(1)
        assert box.told("link-start") == []


@pytest.mark.provision("nyc-5321.18-b-3-iv-check", "nyc-5321.18-b-2-iii", "nj-19-16.11")
def test_software_that_was_not_tested_does_not_become_operational(file: str) -> None:
    with boxed(file, started=False) as box:
        other = box.another(Software("beef", "cd" * 32))
        box.goes_by(2, other)
        box.town.at_link("lou", "link-request-start")
        box.goes_by(2, other)
        state = box.town.state()
        assert not state.running
        assert list(state.faults) == ["self-check"]
        assert (
            state.faults["self-check"].says
            == "report report 9 is on software abababababab, and the controller runs cdcdcdcdcdcd"
        )
        assert "self-check" in box.town.refusal("lou", "link-request-start")
        assert box.wagers() is not None
        for table in (ONE, TWO):
            said = {"what": "laboratory", "table": table, "letter": "report 10", "software": "cd" * 32}
            box.town.at_link("lab", "link-approve", said)
        box.goes_by(1, other)
        assert not box.town.state().faults
        assert not box.town.state().running, "it is asked for anew once the check is passed"
        box.town.at_link("lou", "link-request-start")
        box.goes_by(1, other)
        assert box.wagers() is None


@pytest.mark.provision("nyc-5321.18-b-3-iv-crc", "nj-19-16.11")
def test_one_byte_of_the_software_changes_both_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    from aboveboard.floor.links.controller import self_check

    before, held = software("nj-casino"), list(files("nj-casino"))
    names = [name for name, _ in held]
    assert "links/controller/controller.py" in names
    assert "log/leases.py" in names
    assert names[-2:] == ["nj-casino/_link.toml", "ny-commercial/_link.toml"]
    for place in range(0, len(held), 5):
        name, content = held[place]
        changed = content[:-1] + bytes([content[-1] ^ 1])
        monkeypatch.setattr(
            self_check, "files", lambda _, at=place, put=(name, changed): [*held[:at], put, *held[at + 1 :]]
        )
        after = software("nj-casino")
        assert after.crc16 != before.crc16
        assert after.sha256 != before.sha256
    assert crc_hqx(b"123456789", self_check.CRC_START) == 0x29B1, "CRC-16/CCITT as it is published"


@pytest.mark.provision("nyc-5321.18-b-3-iv-crc", "nj-19-16.11")
def test_the_redundancy_check_of_a_report_decides_by_itself_and_is_as_wide_as_the_law_asks(file: str) -> None:
    with boxed(file, started=False) as box:
        said = {"what": "laboratory", "table": ONE, "letter": "r 2", "software": SOFTWARE}
        with pytest.raises(BadInput, match="crc16: four figures from 0 to f"):
            box.town.do("lab", "link-approve", {**said, "crc16": "BEEF"}, LINK)
        box.town.at_link("lab", "link-approve", {**said, "crc16": "beef"})
        law, state = box.controller.law, box.town.state()
        assert why_not_passed(law, state, Software("beef", SOFTWARE)) is None
        no = why_not_passed(law, state, Software("bee0", SOFTWARE))
        assert no is not None
        assert "with the check beef, and this has bee0" in no.reason
    found = money_law("ny-commercial").link
    assert found is not None
    law, wide = found, found.controller.self_check.model_copy(update={"crc_bits": 32})
    wider = law.model_copy(update={"controller": law.controller.model_copy(update={"self_check": wide})})
    no = why_not_passed(wider, state, Software("beef", SOFTWARE))
    assert no is not None
    assert no.reason == "a check of 32 bits was expected, and this one has 16"
    assert {"nyc-5321.18-b-3-iv-check", "nyc-5321.18-b-3-iv-crc"} <= set(no.cite)
    no = why_not_passed(law, replace(state, approvals=[]), Software("beef", SOFTWARE))
    assert no is not None
    assert "no report" in no.reason


def test_a_link_that_is_not_there_and_a_house_without_a_controller_are_told(file: str) -> None:
    from aboveboard.floor.links.controller.controller import Controller

    with boxed(file, started=False) as box, pytest.raises(BadInput, match=r"link-a.*not 'link-x'"):
        Controller(box.town.floor, "link-x")


def test_nobody_is_a_controller(file: str) -> None:
    from aboveboard.floor.links.controller.controller import _actor

    with open_floor(file) as floor:
        founded(floor)
        with pytest.raises(BadInput, match="nobody here is a controller; a supervisor hires"):
            _actor(floor)


# -- the five faults ---------------------------------------------------------------------------------------------------


@pytest.mark.provision("nyc-5321.18-b-2-i", "nyc-5321.18-b-3-i", "nj-19-16.11")
@pytest.mark.parametrize("where", ["controller", "log", "ledger"])
def test_meters_that_disagree_are_a_memory_failure_until_they_agree_again(file: str, where: str) -> None:
    with boxed(file) as box:
        played(box)
        before, controller = stood(box), box.controller
        account = accounts.kept(LINK, "main", "reserve")
        held = box.town.floor.balance(account)
        if where == "controller":
            kept = controller.memory.state.kept
            kept["main"] = replace(kept["main"], meter=kept["main"].meter + Fraction(1, 1000))
        elif where == "log":
            kept = controller._state().kept
            kept["main"] = replace(kept["main"], reserve=kept["main"].reserve + Fraction(1, 1000))
        else:
            _put(box, account, held + 1)
        box.goes_by(BEAT_SECONDS)
        assert list(box.town.state().faults) == ["memory"]
        assert box.wagers() == DOWN + "the meters in memory, on the log and in the ledger do not agree"
        assert box.wagers(TWO) is not None
        if where == "ledger":
            box.goes_by(3)
            assert list(box.town.state().faults) == ["memory"], "it ends with its cause and not before"
            _put(box, account, held)
        box.goes_by(1)
        passed(box, "memory")
        assert stood(box) == before


def _days_off(days: int) -> Callable[[], datetime]:
    return lambda: datetime.now(UTC) + timedelta(days=days)


def _put(box: Box, account: str, cents: int) -> None:
    """Somebody changes what lies in an account, behind the floor's back."""
    t = schema.accounts
    with box.town.floor.store.engine.begin() as connection:
        connection.execute(update(t).where(t.c.name == account).values(balance=cents))


@pytest.mark.provision("nyc-5321.18-b-2-v", "nyc-5321.18-b-3-i", "nj-19-16.11")
def test_a_lost_configuration_is_read_anew(url: str) -> None:
    with boxed(url) as box:
        played(box)
        before = stood(box)
        box.controller.memory.state.configuration = None
        box.goes_by(BEAT_SECONDS)
        assert list(box.town.state().faults) == ["lost-configuration"]
        assert box.wagers() == DOWN + "the controller lost its jackpot configuration"
        box.goes_by(1)
        passed(box, "lost-configuration")
        assert stood(box) == before


@pytest.mark.provision("nyc-5321.18-b-2-iv", "nyc-5321.18-b-3-i", "nj-19-16.11")
def test_an_incorrect_configuration_is_found(file: str) -> None:
    with boxed(file) as box:
        played(box)
        before, memory = stood(box), box.controller.memory.state
        assert memory.configuration is not None
        memory.configuration = replace(memory.configuration, wager=200)
        box.goes_by(BEAT_SECONDS)
        assert list(box.town.state().faults) == ["configuration"]
        assert box.wagers() == DOWN + "the controller's configuration is not the one that was approved"
        box.goes_by(1)
        passed(box, "configuration")
        assert stood(box) == before


@pytest.mark.provision("nyc-5321.18-b-2-ii", "nyc-5321.18-b-3-i", "nyc-5321.18-c-down", "nj-19-16.11")
def test_a_controller_without_power_is_noticed_and_the_next_goes_on_where_it_was(url: str) -> None:
    with boxed(url) as box:
        played(box)
        before = stood(box)
        box.lines(2.5)
        assert box.wagers() is None
        box.lines(1)
        assert box.wagers() == SILENT
        box.lines(30)
        other = box.another()
        box.goes_by(2.5, other)
        assert other.standing().epoch == 2
        passed(box, "power")
        assert box.told("link-fault") == [{"kind": "power", "says": "it went out while the link was in operation"}]
        assert stood(box) == before


@pytest.mark.provision("nyc-5321.18-b-2-iii", "nyc-5321.18-b-3-iv-check", "nj-19-16.11")
def test_power_is_back_with_other_software_and_nothing_is_cured_until_it_is_what_was_tested(file: str) -> None:
    with boxed(file) as box:
        box.lines(5)
        other = box.another(Software("beef", "cd" * 32))
        box.goes_by(5, other)
        assert set(box.town.state().faults) == {"power", "self-check"}
        assert box.wagers() is not None
        other.power_down()
        third = box.another()
        box.goes_by(3, third)
        passed(box, "self-check")


def test_a_controller_that_is_switched_off_in_order_says_so_and_the_link_is_not_stopped(file: str) -> None:
    with boxed(file) as box:
        box.controller.power_down()
        box.lines(0.5)
        assert box.wagers() == DOWN + "the controller lost its power"
        assert box.town.state().running
        assert box.told("link-fault") == [{"kind": "power", "says": "it was switched off"}]
        other = box.another()
        box.goes_by(1, other)
        passed(box, "power")


def test_a_stopped_link_is_not_started_by_a_controller_that_is_switched_on(file: str) -> None:
    with boxed(file) as box:
        box.town.at_link("lou", "link-stop", {"why": "service"})
        box.controller.power_down()
        assert box.told("link-fault") == []
        other = box.another()
        box.goes_by(3, other)
        assert not box.town.state().running
        assert box.wagers() == DOWN + "its controller is stopped"


def test_what_a_technician_reports_ends_by_its_cure_alone(file: str) -> None:
    with boxed(file) as box:
        box.town.at_link("tia", "link-fault", {"kind": "power", "says": "the cable was out"})
        box.goes_by(5)
        assert list(box.town.state().faults) == ["power"], "it was not switched on again"
        box.controller.power_down()
        box.goes_by(1, box.another())
        passed(box, "power")


# -- one controller, slow or not ---------------------------------------------------------------------------------------


def test_a_second_controller_waits_until_the_first_is_silent(file: str) -> None:
    with boxed(file) as box:
        second = box.another()
        box.goes_by(5, box.controller, second)
        assert (box.controller.standing().holds, second.standing().holds) == (True, False)
        assert second.standing().why == "another controller holds the lease"
        assert box.told("link-fault") == []
        box.goes_by(2.5, second)
        assert second.standing().holds
        passed(box, "power")


def test_a_controller_that_is_only_slow_writes_nothing_after_another_took_over(url: str) -> None:
    with boxed(url) as box:
        slow, second = box.controller, box.another()
        lease = slow.lease
        assert lease is not None
        box.goes_by(3, second)
        assert box.town.state().epoch == 2
        number = box.town.floor.last(LINK)
        for kind in ("link-fault", "link-cure"):
            said = {"kind": "memory", "says": "late", "epoch": lease.epoch}
            slow.floor.leases.watch()
            with pytest.raises(NotAllowed, match="does not hold the lease"):
                slow.floor.do(Deed(LINK, kind, said, "automatic-controller", "controller"))
        slow.step()
        assert slow.lease is None
        assert box.town.floor.last(LINK) == number
        box.goes_by(3, second, slow)
        assert (second.standing().holds, slow.standing().holds) == (True, False)
        assert box.wagers() is None


def test_a_clock_that_is_set_makes_no_controller_live_or_dead(file: str) -> None:
    with boxed(file) as box:
        for days in (1, -1, 400, -400):
            for book in (box.town.floor, *box.books):
                book.desk.clock._clock = _days_off(days)
            box.goes_by(1)
            assert box.wagers() is None
        assert list(box.told("link-fault")) == []
        box.lines(4)
        assert box.wagers() == SILENT


# -- lines -------------------------------------------------------------------------------------------------------------


@pytest.mark.provision("nyc-5321.18-c-comm", "nj-19-16.11")
def test_one_lost_line_stops_one_table_s_wager_until_it_is_heard_again(file: str) -> None:
    with boxed(file) as box:
        name = "line/" + TWO
        lease = box.keeper.lines.pop(name)
        box.keeper._tables = lambda link: [ONE]  # type: ignore[method-assign]
        box.goes_by(4)
        assert box.wagers() is None
        assert box.wagers(TWO) == DOWN + "the table's line to the controller is down"
        assert [each["table"] for each in box.told("link-fault")] == [TWO]
        del box.keeper.__dict__["_tables"]
        assert lease.epoch == 1
        box.goes_by(3)
        assert box.wagers(TWO) is None
        assert [(each["kind"], each["table"]) for each in box.told("link-cure")] == [("line", TWO)]


def test_of_two_servers_one_keeps_a_line_and_the_other_takes_it_over(file: str) -> None:
    from aboveboard.floor.links.controller.line_keeper import LineKeeper

    with boxed(file) as box:
        other = open_floor(file, secret="a secret for tests")
        other.leases.clock = lambda: box.town.seconds
        box.books.append(other)
        second = LineKeeper(other)
        for _ in range(6):
            second.look()
            box.goes_by(BEAT_SECONDS)
        assert (len(box.keeper.lines), len(second.lines)) == (2, 0)
        for _ in range(6):
            box.town.seconds += 0.5
            second.look()
            box.controller.step()
        assert len(second.lines) == 2
        box.keeper.look()
        assert box.keeper.lines == {}
        assert box.told("link-fault") == []


def test_the_lines_of_a_house_begin_with_its_first_link_and_end_with_its_server(file: str) -> None:
    from time import monotonic, sleep

    from aboveboard.floor.links.controller.line_keeper import LineKeeper

    with boxed(file, started=False) as box:
        keeper = LineKeeper(box.town.floor)
        keeper.start()
        until = monotonic() + 30
        while len(keeper.lines) < 2 and monotonic() < until:
            sleep(0.02)
        assert set(keeper.lines) == {"line/" + ONE, "line/" + TWO}
        keeper.stop()
        assert keeper.lines == {}
        rows = box.town.floor.leases.watch()
        assert {each.holder for name, each in rows.items() if name.startswith("line/")} == {""}
    with open_floor(file + "2") as floor:
        keeper = LineKeeper(floor)
        keeper.start()
        founded(floor)
        assert keeper._thread is None
        keeper.stop()


# -- what is on the table when the link falls --------------------------------------------------------------------------


@pytest.mark.provision("nyc-5321.18-b-3-i", "nj-19-16.11")
def test_a_round_in_hand_is_settled_by_what_was_closed_before_the_link_fell(file: str) -> None:
    with boxed(file) as box:
        town = box.town
        town.bets({1: True, 2: True})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", ROYAL)
        box.controller.power_down()
        for seat in (1, 2):
            town.say("dan", "act", {"seat": seat, "do": "bet"})
        [hit] = town.state().hits.values()
        assert hit.cents == 1_000_100
        assert town.state().tables[ONE].in_hand == 0
