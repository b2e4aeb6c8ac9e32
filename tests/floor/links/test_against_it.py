"""A link as a thief, a stranger and a crash find it: who is two people, wagers that come and go, tables that change."""

from __future__ import annotations

from typing import Any

import pytest

from aboveboard.floor import HOUSE
from aboveboard.floor.accounts import CAGE, inventory, purse
from aboveboard.floor.links.link import Link
from aboveboard.floor.links.reckoning.state import PENDING
from aboveboard.floor.links.roles import MATRIX
from aboveboard.floor.tables.game import TableGame
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import ASKERS_FAULT, Deed, NotAllowed
from aboveboard.play.events import Reading
from tests.floor.links.test_at_table import NOTHING, dealt, owed_is_all, played
from tests.support.house import RICH, opened
from tests.support.links import CONTROLS, LINK, ONE, OPENS, ROYAL, SOFTWARE, STUD, TWO, LinkTown, link_town

BLACKJACK = {"ruleset": "nj-casino", "game": "blackjack", "limits": {"min": 500, "max": 50_000}}
WHY = {"why": "the display was misread", "letter": "letter 12"}


def reading(town: LinkTown, table: str = ONE) -> Reading:
    found: Reading = town.floor.look(table, lambda state: state.part(TableGame).pit.readings()["progressive"])
    return found


def folded_anew(town: LinkTown, table: str = ONE) -> None:
    town.floor.fold_anew(table)


def give_password(town: LinkTown, name: str) -> None:
    """A supervisor gives somebody a password, who changes it."""
    floor = town.floor
    for kind, payload, actor, role in (
        ("password-reset", {"name": name}, "sam", "supervisor"),
        ("password-change", {}, name, next(each for each in (floor.person(name),) if each).roles[0]),
    ):
        found = floor.do(Deed(HOUSE, kind, payload, actor, role, credential="scrypt$x"))
        assert found.refusal is None, found.refusal.reason


def found_sound(town: LinkTown, *names: str) -> None:
    for name in names:
        town.at_link(name, "link-verify", {"hit": 1})


# -- a wager is counted when bets are closed on it ---------------------------------------------------------------------


def test_a_call_that_closes_betting_counts_the_wagers(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True, 2: False})
        town.say("dan", "call", "no-more-bets")
        assert town.state().tables[ONE].in_hand == 1
        assert "still to be settled" in town.refusal("lou", "link-stop", {"why": "service"})
        town.say("dan", "shoe", NOTHING)
        assert town.state().wagers == 1


def test_a_link_that_falls_silent_after_the_call_holds_no_round_up(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True, 2: True})
        town.say("dan", "call", "no-more-bets")
        town.seconds += 4
        town.floor.leases.watch()
        town.say("dan", "shoe", ROYAL)
        for seat in (1, 2):
            town.say("dan", "act", {"seat": seat, "do": "bet"})
        assert town.state().hits[1].cents == 1_000_100
        owed_is_all(town)


def test_betting_is_not_closed_on_a_wager_that_no_link_counts_and_it_can_be_taken_down(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True})
        town.seconds += 4
        town.floor.leases.watch()
        assert "at seats 1 are taken down first" in town.refusal("dan", "call", "no-more-bets", ONE)
        town.say("ann", "take-down", {"wager": "progressive"})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", dealt(NOTHING, {1}))
        town.say("dan", "act", {"seat": 1, "do": "fold"})
        assert town.state().wagers == 0


# -- who verifies and who signs ----------------------------------------------------------------------------------------


def test_whoever_dealt_the_round_does_not_verify_it_under_another_role(file: str) -> None:
    with link_town(file) as town:
        town.say("sam", "hire", {"name": "dan", "roles": ["dealer", "floorperson"]}, HOUSE)
        played(town, ROYAL, {1: True})
        with pytest.raises(NotAllowed, match="dan was a dealer of the round"):
            town.floor.do(Deed(LINK, "link-verify", {"hit": 1}, "dan", "floorperson"))


def test_two_accounts_of_one_person_are_not_two_who_verify(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        give_password(town, "flo")
        found_sound(town, "sam")
        with pytest.raises(NotAllowed, match="sam could be flo too"):
            town.do("flo", "link-verify", {"hit": 1}, LINK)
        found_sound(town, "sue")
        town.at_link("cat", "link-pay", {"hit": 1})


def test_whoever_could_be_the_player_does_not_verify(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        give_password(town, "ann")
        with pytest.raises(NotAllowed, match="ann holds the hand, and sam could be sam too"):
            town.do("sam", "link-verify", {"hit": 1}, LINK)


def test_two_accounts_of_one_person_are_not_two_signatures(file: str) -> None:
    with link_town(file) as town:
        asked = town.at_link("abe", "link-adjust", {"level": "main", "cents": 500, **WHY}).event
        assert asked is not None
        give_password(town, "abe")
        give_password(town, "lou")
        with pytest.raises(NotAllowed, match="sam gave a password and could be both abe and lou"):
            town.do("lou", "link-sign", {"event": asked.number}, LINK)
        assert town.meter() == 1_000_000


def test_no_person_does_what_a_controller_does(file: str) -> None:
    with link_town(file) as town:
        town.say("sam", "hire", {"name": "mal", "roles": ["controller"]}, HOUSE)
        assert town.lease is not None
        town.at_link("tia", "link-fault", {"kind": "memory", "says": "the meters differ"})
        said = {"kind": "memory", "says": "never mind", "epoch": town.lease.epoch}
        with pytest.raises(NotAllowed, match="mal is a person"):
            town.floor.do(Deed(LINK, "link-cure", said, "mal", "controller"))
        assert town.do("automatic-controller", "link-cure", said, LINK)


def test_nobody_who_works_at_the_link_for_the_house_approves_anything_of_it(file: str) -> None:
    """Somebody with two roles is one person still, whichever is acted in."""
    with link_town(file, started=False) as town:
        for role, what in (("laboratory", "laboratory"), ("commission-agent", "amount")):
            for works in ("link-supervisor", "technician", "accounting"):
                town.say("sam", "hire", {"name": "mal", "roles": [role, works]}, HOUSE)
                said = {"what": what, "letter": "my own"}
                said |= {"table": ONE, "software": SOFTWARE} if what == "laboratory" else {}
                with pytest.raises(NotAllowed, match="of the house too, and approves nothing of its links"):
                    town.floor.do(Deed(LINK, "link-approve", said, "mal", role))
        assert "my own" not in [each.letter for each in town.state().approvals]


# -- tables that change ------------------------------------------------------------------------------------------------


def test_no_option_of_a_table_is_changed_while_it_is_on_a_link(file: str) -> None:
    with link_town(file) as town:
        said = {"option": "dealing", "to": "stacks", "notice": True}
        assert f"the table is on {LINK}" in town.refusal("flo", "change", said, ONE)


def test_a_table_joins_and_leaves_between_rounds(file: str) -> None:
    with link_town(file) as town:
        town.bets({1: True})
        town.at_link("tia", "link-stop", {"why": "service"})
        assert "wagers stand at stud-1" in town.refusal("lou", "link-leave", {"table": ONE})
        town.say("ann", "take-down", {"wager": "progressive"})
        town.say("ann", "take-down", {"wager": "ante"})
        town.at_link("lou", "link-leave", {"table": ONE})
        town.bets({1: True})
        town.say("dan", "call", "no-more-bets")
        town.say("dan", "shoe", dealt(ROYAL, {1}))
        said = {"table": ONE, "wager": "progressive"}
        assert "wagers stand at stud-1" in town.refusal("lou", "link-join", said), "the royal flush is known already"


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ({**STUD, "training": True}, "is for training"),
        ({**STUD, "ruleset": "nj-charitable", "training": True, "house": "rack"}, "is held under"),
    ],
)
def test_a_table_for_training_or_under_another_law_shares_no_jackpot(
    file: str, table: dict[str, Any], why: str
) -> None:
    with link_town(file, started=False) as town:
        opened(town, table, "stud-3")
        assert why in town.refusal("lou", "link-join", {"table": "stud-3", "wager": "progressive"})


def test_a_table_under_another_law_joins_no_link(file: str) -> None:
    with link_town(file, started=False) as town:
        town.at_link("lou", "link-open", {**OPENS, "ruleset": "ny-commercial"}, "link-c")
        opened(town, STUD, "stud-3")
        why = town.refusal("lou", "link-join", {"table": "stud-3", "wager": "progressive"}, "link-c")
        assert why == "stud-3 is held under nj-casino, and the link under ny-commercial"


def test_a_table_that_left_reads_its_own_meter_again_and_so_does_whoever_folds_its_log(file: str) -> None:
    with link_town(file) as town:
        played(town, NOTHING, {1: True, 2: True})
        assert reading(town) == Reading(1_000_100, 1_000_000)
        town.at_link("tia", "link-stop", {"why": "service"})
        town.at_link("lou", "link-leave", {"table": ONE})
        assert reading(town) == Reading(1_000_000, 1_000_000)
        folded_anew(town)
        assert reading(town) == Reading(1_000_000, 1_000_000)


def test_what_is_in_no_event_is_not_read_at_the_table_either(file: str) -> None:
    with link_town(file) as town:
        played(town, NOTHING, {1: True, 2: True})
        town.bets({1: True}, TWO)
        town.say("dan", "call", "no-more-bets", TWO)
        town.bets({1: True})
        town.refusal("dan", "shoe", NOTHING, ONE)
        town.say("ann", "take-down", {"wager": "progressive"})
        live = reading(town)
        folded_anew(town)
        assert live == reading(town) == Reading(1_000_100, 1_000_000)


# -- hits --------------------------------------------------------------------------------------------------------------


def test_a_rack_that_lacks_the_cents_says_so_and_the_cage_pays(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        found_sound(town, "flo", "sue")
        held = town.floor.balance(inventory(ONE))
        town.say("dan", "buy-in", {"seat": 2, "cents": held - 1_000_000})
        before = town.floor.last(LINK)
        assert "is needed" in town.refusal("flo", "link-pay", {"hit": 1, "from": "rack"})
        assert (town.floor.last(LINK), town.state().hits[1].state) == (before, PENDING)
        ann = town.floor.balance(purse("ann"))
        town.at_link("cat", "link-pay", {"hit": 1})
        assert (town.floor.balance(CAGE), town.floor.balance(purse("ann"))) == (RICH - 1_000_050, ann)
        owed_is_all(town)


def test_a_round_whose_hit_was_paid_long_ago_is_not_taken_back(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        number = next(each.number for each in reversed(town.floor.events(ONE)) if each.settled)
        found_sound(town, "flo", "sue")
        town.at_link("cat", "link-pay", {"hit": 1})
        town.floor.look(LINK, lambda state: state.part(Link).state.hits.clear())
        assert "was over long ago" in town.refusal("flo", "reverse", {"event": number, "reason": "misread"}, ONE)


# -- junk --------------------------------------------------------------------------------------------------------------

JUNK: tuple[Any, ...] = (None, True, 0, -1, 10**18, "", "x" * 600, "\u0663/\u0664", [], [[]], {}, {"a": []}, [1, "a"])
SAID: dict[str, tuple[str, dict[str, Any]]] = {
    "link-open": ("lou", dict(OPENS)),
    "link-controls": ("lou", dict(CONTROLS)),
    "link-change": ("lou", {**{key: OPENS[key] for key in ("wager", "levels", "awards")}, "why": "the season"}),
    "link-join": ("lou", {"table": ONE, "wager": "progressive"}),
    "link-leave": ("lou", {"table": ONE}),
    "link-approve": ("lab", {"what": "laboratory", "table": ONE, "letter": "r", "software": SOFTWARE, "crc16": "beef"}),
    "link-entry": ("tia", {"purpose": "a fan", "place": "the room"}),
    "link-request-start": ("tia", {}),
    "link-start": ("automatic-controller", {"epoch": 1, "crc16": "beef", "sha256": SOFTWARE, "configuration": 1}),
    "link-stop": ("tia", {"why": "service"}),
    "link-fault": ("tia", {"kind": "line", "table": ONE, "says": "it failed"}),
    "link-cure": ("automatic-controller", {"kind": "line", "table": ONE, "says": "cured", "epoch": 1}),
    "link-verify": ("flo", {"hit": 1, "void": "misdealt"}),
    "link-pay": ("flo", {"hit": 1, "from": "rack"}),
    "link-acknowledge": ("lou", {"hit": 1}),
    "link-adjust": ("abe", {"level": "main", "cents": 5, "from": "house", **WHY}),
    "link-transfer": ("abe", {"to": LINK, **WHY}),
    "link-close": ("abe", WHY),
    "link-sign": ("lou", {"event": 3, "no": True}),
}


def test_every_deed_of_a_link_is_tried_with_junk() -> None:
    assert set(SAID) == {kind for kind, roles in MATRIX.items() if roles}


@pytest.mark.parametrize("running", [True, False])
def test_junk_is_answered_in_a_sentence_and_writes_nothing(file: str, running: bool) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        if not running:
            town.at_link("tia", "link-stop", {"why": "service"})
        for kind, (actor, said) in SAID.items():
            tried = [{**said, field: junk} for field in said for junk in JUNK]
            for payload in (*JUNK, *tried, {**said, "more": 1}):
                before = town.floor.heads()
                try:
                    accepted = bool(town.do(actor, kind, payload, "link-new" if kind == "link-open" else LINK))
                except ASKERS_FAULT:
                    accepted = False
                assert accepted or town.floor.heads() == before
        owed_is_all(town)


WORDED = ("why", "letter", "says", "purpose", "place", "void", "notice")
IN_WORDS = [(kind, field) for kind, (_, said) in SAID.items() for field in WORDED if field in said]


@pytest.mark.parametrize("mark", ["\u202e", "\u200b", "\x07"])
def test_nothing_that_cannot_be_seen_is_stated_in_words(file: str, mark: str) -> None:
    assert {kind for kind, _ in IN_WORDS} == {
        "link-controls", "link-change", "link-approve", "link-entry", "link-stop", "link-fault", "link-cure",
        "link-verify", "link-adjust", "link-transfer", "link-close",
    }  # fmt: skip
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        town.at_link("tia", "link-fault", SAID["link-fault"][1])
        for kind, field in IN_WORDS:
            actor, said = SAID[kind]
            given = {**said, field: f"a {mark}reason"} | ({"kind": "self-check"} if kind == "link-fault" else {})
            given = {key: value for key, value in given.items() if kind != "link-fault" or key != "table"}
            with pytest.raises(
                BadInput, match=rf"{field}: it holds a character that is not written, U\+{ord(mark):04X}"
            ):
                town.do(actor, kind, given, LINK)
        keys = [{"department": f"security{mark}", "key": "1"}, *CONTROLS["keys"]]
        with pytest.raises(BadInput, match="not written"):
            town.do("lou", "link-controls", {**CONTROLS, "keys": keys}, LINK)
        town.at_link("tia", "link-entry", {"purpose": "a fan\r\nand its filter"})


def test_a_hand_is_not_found_void_because_it_is_sound(file: str) -> None:
    with link_town(file) as town:
        played(town, ROYAL, {1: True})
        with pytest.raises(BadInput, match="why the hand is void was expected"):
            town.do("flo", "link-verify", {"hit": 1, "void": "sound "}, LINK)


@pytest.mark.provision("nyc-5321.18-i")
def test_a_table_that_left_and_came_back_is_tested_anew(file: str) -> None:
    """Meanwhile it may have been changed: an option of it is, where it is on no link."""
    with link_town(file) as town:
        town.at_link("lou", "link-stop", {"why": "service"})
        town.at_link("lou", "link-leave", {"table": ONE})
        town.at_link("lou", "link-join", {"table": ONE, "wager": "progressive"})
        lacks = f"linked tables with {ONE} is not approved"
        assert town.refusal("tia", "link-request-start").endswith(lacks)
        said = {"what": "laboratory", "table": ONE, "letter": "report 10", "software": SOFTWARE}
        town.at_link("lab", "link-approve", said)
        assert town.start().refusal is None


@pytest.mark.provision("nyc-5321.18-h", "nyc-5321.18-j")
def test_what_was_approved_of_one_configuration_is_not_of_another_that_was_made_meanwhile(file: str) -> None:
    with link_town(file, started=False) as town:
        levels = [{**OPENS["levels"][0], "rate": "1/1000"}]
        town.at_link("lou", "link-change", {"wager": 100, "levels": levels, "awards": OPENS["awards"], "why": "less"})
        said = {"what": "pay-table", "letter": "letter 30"}
        why = "configuration 2 is in hand, and the pay table of the progressive is approved of 1"
        assert town.refusal("com", "link-approve", {**said, "configuration": 1}) == why
        town.at_link("com", "link-approve", {**said, "configuration": 2})
        assert [each.configuration for each in town.state().approvals if each.letter == "letter 30"] == [2]
