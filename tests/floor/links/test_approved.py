"""What the docket approves stands on a link: with the case's step, of the link's own ruleset, and of nothing denied."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.links.link import Link
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Decision, Deed, NotAllowed, Viewer
from aboveboard.log.logbook import Logbook
from aboveboard.log.replay import narrate
from tests.support.house import founded, open_floor
from tests.support.links import AWARDS, LEVELS, LINK, OPENS, OTHER, WORKS, LinkTown

CASE = "progressive-1"
PROPOSAL = ["table-games-2017"]
MATTERS = [
    {"what": "display", "says": "on the wall behind both tables"},
    {"what": "amount", "says": "one dollar"},
    {"what": "pay-table", "says": "a royal flush takes all of the meter"},
]


class Docketed(LinkTown):
    """A floor with a link of New York, and the commission's docket."""

    def step(self, do: str, **stated: Any) -> Decision:
        said = {"do": do, "by": "commission", **stated}
        return self.floor.do(Deed(CASE, "proceed-step", said, "joan", "commission"))

    def letters(self, link: str = LINK) -> list[tuple[str, str, str, str]]:
        return [(each.what, each.letter, each.by, each.case) for each in self.state(link).approvals]


@contextmanager
def docketed(url: str, rulesets: Mapping[str, str] | None = None) -> Iterator[Docketed]:
    """A link by its name with the ruleset by which it goes, and a case under New York's rules about the first."""
    with open_floor(url, secret="a secret for tests") as floor:
        founded(floor)
        town = Docketed(floor)
        for name, role in WORKS.items():
            town.say("sam", "hire", {"name": name, "roles": [role]}, HOUSE)
        town.say("sam", "hire", {"name": "joan", "roles": ["member"]}, HOUSE)
        town.say("sam", "assign", {"name": "joan", "role": "commission", "at": "ny-commercial"}, HOUSE)
        for link, ruleset in (rulesets or {LINK: "ny-commercial"}).items():
            town.at_link("lou", "link-open", {**OPENS, "ruleset": ruleset}, link)
        yield town


def begun(town: Docketed, link: str = LINK, configuration: int = 1) -> None:
    """The commission takes a facility's application in."""
    step = {"do": "apply", "by": "facility", "link": link, "configuration": configuration, "matters": MATTERS}
    begins = {
        "ruleset": "ny-commercial", "proceeding": "progressive", "as_if": PROPOSAL, "step": step,
        "holders": {"facility": "Grange Casino", "commission": "ny-commercial"},
    }  # fmt: skip
    found = town.floor.do(Deed(CASE, "case-begin", begins, "joan", "commission"))
    assert found.refusal is None, found.refusal


@pytest.mark.provision("nyc-5321.18-f", "nyc-5321.18-h", "nyc-5321.18-j")
def test_what_the_commission_approves_stands_on_the_link_and_what_it_denies_does_not(file: str) -> None:
    with docketed(file) as town:
        begun(town)
        for what, letter in (("display", "letter 17"), ("amount", "letter 18")):
            found = town.step("approve", what=what, letter=letter)
            assert found.refusal is None, found.refusal
            assert found.event is not None
            assert found.event.answer["approves"] == [
                {"named": LINK, "what": what, "letter": letter, "configuration": 1, "here": True}
            ]
            assert [peer.log for peer in found.event.also] == [LINK]
        assert town.step("deny", what="pay-table", letter="letter 19").refusal is None
        assert town.letters() == [("display", "letter 17", "joan", CASE), ("amount", "letter 18", "joan", CASE)]
        lacks = [reason for reason in town.refusal("tia", "link-request-start").split("; ") if "approved" in reason]
        assert not any("display" in reason for reason in lacks)
    with reopened(file) as floor:
        state = floor.look(LINK, lambda state: state.part(Link).snapshot())
        assert [each.case for each in state.approvals] == [CASE, CASE]
        events = floor.events(CASE, -1, Viewer("joan", "commission"), 1000)
        told = "\n".join(line for row in narrate(floor.houses, events) for line in row.lines)
        assert f"is filed at {LINK}" in told


@pytest.mark.provision("nyc-5321.18-h", "nyc-5321.18-j")
def test_an_application_for_one_configuration_approves_no_other(file: str) -> None:
    with docketed(file) as town:
        begun(town)
        levels = [{**LEVELS[0], "base": 1, "rate": "1/1000"}]
        town.at_link("lou", "link-change", {"wager": 500, "levels": levels, "awards": AWARDS, "why": "more"})
        for what in ("amount", "pay-table"):
            refused = town.step("approve", what=what, letter="letter 18").refusal
            assert refused is not None
            assert "configuration 2 is in hand, and" in refused.reason
            assert refused.reason.endswith("is approved of 1")
        assert town.letters() == []
        found = town.step("approve", what="display", letter="letter 17")
        assert found.refusal is None, "where it hangs is the same"
        assert town.letters() == [("display", "letter 17", "joan", CASE)]


def test_a_case_that_names_no_configuration_approves_none_that_came_later(file: str) -> None:
    """As cases did of which the application was taken in before they asked for it."""
    with docketed(file) as town:
        begun(town)
        part = town.floor.look(LINK, lambda state: state.part(Link))
        said = {"what": "amount", "letter": "letter 18"}
        deed = Deed(LINK, "link-approve", said, "joan", "commission", town.floor.desk.clock(), along=CASE)
        assert part.deeds["link-approve"](deed, None).refusal is None
        town.at_link("lou", "link-change", {"wager": 500, "levels": LEVELS, "awards": AWARDS, "why": "more"})
        assert (
            part.deeds["link-approve"](deed, None).refusal.reason
            == f"configuration 2 is in hand, and {CASE} names none"
        )


@pytest.mark.provision("nyc-5321.18-h")
def test_a_case_of_another_ruleset_approves_nothing_and_nothing_is_written(file: str) -> None:
    with docketed(file, {LINK: "ny-commercial", OTHER: "nj-casino"}) as town:
        begun(town, link=OTHER)
        head = town.floor.store.head()
        with pytest.raises(NotAllowed, match=f"{CASE} is no case under nj-casino, by which {OTHER} goes"):
            town.step("approve", what="display", letter="letter 17")
        assert town.floor.store.head() == head
        assert town.letters(OTHER) == []
        assert town.step("deny", what="display", letter="letter 20").refusal is None


def test_a_link_that_is_kept_nowhere_here_is_told_nothing(file: str) -> None:
    with docketed(file) as town:
        begun(town, link="a link of somebody else")
        found = town.step("approve", what="display", letter="letter 17")
        assert found.refusal is None
        assert found.event is not None
        assert found.event.answer["approves"][0]["here"] is False
        assert not found.event.also
        assert town.letters() == []


def test_a_log_that_takes_no_approvals_is_told_nothing(file: str) -> None:
    with docketed(file) as town:
        begun(town, link=HOUSE)
        found = town.step("approve", what="display", letter="letter 17")
        assert found.event is not None
        assert found.event.answer["approves"][0]["here"] is False


def test_whoever_has_a_docket_s_role_files_nothing_at_a_link_without_a_case(file: str) -> None:
    with docketed(file) as town:
        deed = Deed(LINK, "link-approve", {"what": "display", "letter": "letter 17"}, "joan", "commission")
        with pytest.raises(NotAllowed):
            town.floor.do(deed)
        assert town.letters() == []


def test_an_approval_that_stands_on_a_link_is_not_corrected_away(file: str) -> None:
    with docketed(file) as town:
        begun(town)
        found = town.step("approve", what="display", letter="letter 17")
        assert found.event is not None
        said = {"event": found.event.number, "why": "the letter has another number"}
        struck = town.floor.do(Deed(CASE, "correct", said, "joan", "commission"))
        assert struck.refusal is not None
        assert f"it decided in {LINK} too" in struck.refusal.reason
        assert town.letters() == [("display", "letter 17", "joan", CASE)]


def test_what_a_link_does_not_take_is_not_approved_either(file: str) -> None:
    """A letter longer than a link keeps: nothing is written on either log."""
    with docketed(file) as town:
        begun(town)
        head = town.floor.store.head()
        with pytest.raises(BadInput, match="link-approve: letter: a text of at most 500 letters"):
            town.step("approve", what="display", letter="x" * 501)
        assert town.floor.store.head() == head


@contextmanager
def reopened(url: str) -> Iterator[Logbook]:
    with open_floor(url, secret="a secret for tests") as floor:
        yield floor
