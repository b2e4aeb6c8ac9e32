"""A house that is declared in the tests alone is served by desk, export, verify, replay, roles and snapshots unchanged.

One deed writes on several logs, and roles are held at something.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import orjson
import pytest
from sqlalchemy import func, select

from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.hash_chain import START, hashed
from aboveboard.log.chain.verify import verify
from aboveboard.log.database import schema
from aboveboard.log.deeds import Conflict, Decision, Deed, KeyReused, NotAllowed, OutOfService, Peer, Viewer
from aboveboard.log.kinds import House, LogKind, put_together
from aboveboard.log.logbook import Logbook
from aboveboard.log.permissions import Permissions
from aboveboard.log.replay import choose, logs_in, tell
from tests.log.forks import Child
from tests.support.town import CASE, CLUB, HALL, PERMISSIONS, ROLES, TOWN, TOWN_HALL, TOWN_HOUSE, Fine, chest, fines

SECRET = "a secret for tests"
ELKS, MOOSE, FIRST, SECOND = "elks", "moose", "case-1", "case-2"
ROLE = {"jo": "judge", "cleo": "clerk", "tess": "treasurer", "tom": "treasurer", "rea": "reader", "mo": "member"}
READER = Viewer("rea", "reader")


class Town:
    """The town's people; `say` has somebody do something and wants it accepted."""

    def __init__(self, book: Logbook) -> None:
        self.book = book

    def do(self, actor: str, kind: str, payload: Any = None, log: str = ELKS, key: str | None = None) -> Decision:
        return self.book.do(Deed(log, kind, {} if payload is None else payload, actor, ROLE[actor], key=key))

    def say(self, actor: str, kind: str, payload: Any = None, log: str = ELKS, key: str | None = None) -> Decision:
        result = self.do(actor, kind, payload, log, key)
        assert result.refusal is None, result.refusal.reason
        return result

    def refused(self, actor: str, kind: str, payload: Any, log: str = ELKS) -> str:
        """Why not; and that nothing at all has changed."""
        before = self.stands()
        refusal = self.do(actor, kind, payload, log).refusal
        assert refusal is not None
        assert self.stands() == before
        return refusal.reason

    def stands(self) -> dict[str, Any]:
        """How everything stands, as memory and the database have it."""
        return {
            "head": self.book.store.head(),
            "balances": self.book.balances(),
            "views": {log: self.book.view(log, READER) for log in self.book.logs()},
        }

    def export(self, log: str | None = None) -> bytes:
        """Everything, as the reader is given it."""
        return b"".join(self.book.export(log, READER))


def opened(url: str, secret: str = SECRET) -> Logbook:
    """The town's logbook."""
    return Logbook.open(url, TOWN, secret=secret)


@contextmanager
def living(url: str) -> Iterator[Town]:
    """A town with two clubs, their treasurers, and a case for each."""
    with opened(url) as book:
        town = Town(book)
        town.say("jo", "found", {}, HALL)
        for name in ("cleo", "tess", "tom", "rea"):
            town.say("jo", "hire", {"name": name, "roles": ["reader" if name == "rea" else "clerk"]}, HALL)
        town.say("mo", "admit", {"name": "mo"}, HALL)
        for club, treasurer in ((ELKS, "tess"), (MOOSE, "tom")):
            town.say("jo", "charter", {"title": club.title()}, club)
            town.say("jo", "assign", {"name": treasurer, "role": "treasurer", "at": club}, HALL)
            town.say(treasurer, "dues", {"cents": 10_000}, club)
        town.say("jo", "file", {"club": ELKS, "fine": 5_000}, FIRST)
        town.say("jo", "file", {"club": MOOSE, "fine": 5_000}, SECOND)
        town.say("jo", "assign", {"name": "cleo", "table": FIRST}, HALL)
        yield town


@pytest.fixture
def town(file: str) -> Iterator[Town]:
    """A town on SQLite."""
    with living(file) as found:
        yield found


# -- what a house declares ---------------------------------------------------------------------------------------------


def test_the_town_stands_beside_no_other_house() -> None:
    assert set(TOWN.kinds) == {"hall", "club", "case", "sealed case"}
    assert not set(TOWN.kinds) & set(HOUSES.kinds)
    assert TOWN.home == HALL
    assert TOWN.noun == "club or case or sealed case"


@pytest.mark.parametrize(
    "houses",
    [
        (TOWN_HOUSE, House((CLUB,))),
        (TOWN_HOUSE, House((LogKind("neither", {}),))),
        (TOWN_HOUSE, House((replace(CASE, name="another"),))),
        (TOWN_HOUSE, House((replace(TOWN_HALL, name="annex", standing="annex"),))),
        (House((CLUB, CASE)),),
        (TOWN_HOUSE, House(permissions=Permissions(matrix={"dues": ("judge",)}))),
    ],
    ids=[
        "a kind twice",
        "neither opened nor standing",
        "one opening deed for two",
        "two homes",
        "no home",
        "a row twice",
    ],
)
def test_lists_that_disagree_are_refused_when_they_are_put_together(houses: tuple[House, ...]) -> None:
    with pytest.raises(ValueError, match=r"kind|home|standing|two houses"):
        put_together(houses)


@pytest.mark.parametrize("kind", sorted(PERMISSIONS.matrix))
def test_every_row_of_the_matrix_holds_for_every_role(kind: str) -> None:
    for role in ROLES:
        if role in PERMISSIONS.matrix[kind]:
            TOWN.permissions.check(kind, role)
        else:
            with pytest.raises(NotAllowed, match=f"a {role} may not {kind}"):
                TOWN.permissions.check(kind, role)


def test_the_floor_knows_none_of_the_towns_deeds(file: str) -> None:
    with living(file):
        pass
    with (
        Logbook.open(file, HOUSES, secret=SECRET) as floor,
        pytest.raises(BadInput, match="no house here has a kind of log that 'charter' opens"),
    ):
        floor.view(ELKS, Viewer())


# -- one deed on several logs ------------------------------------------------------------------------------------------


def test_one_deed_writes_on_two_logs_which_name_each_other(url: str) -> None:
    with living(url) as town:
        result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000}, key="k1")
        paid, received = town.book.events(ELKS)[-1], town.book.events(FIRST)[-1]
        assert (result.number, result.also) == (paid.number, (Peer(FIRST, received.number),))
        assert (paid.also, received.also) == ((Peer(FIRST, received.number),), (Peer(ELKS, paid.number),))
        assert (received.kind, received.actor, received.role) == ("fine-paid", "tess", "treasurer")
        assert paid.at == received.at
        held = town.book.balances()
        assert (held[chest(ELKS)], held[fines(FIRST)], held["treasury"]) == (8_000, 0, 2_000)
        assert sum(held.values()) == 0
        assert town.book.view(FIRST, READER)["fine"]["paid"] == 2_000
        rows = town.book.statement("treasury")
        assert rows == [{"log": FIRST, "event": received.number, "cents": 2_000}]

        before = town.stands()
        again = town.do("tess", "pay-fine", {"case": FIRST, "cents": 2_000}, key="k1")
        assert again == replace(result, repeated=True)
        with pytest.raises(KeyReused):
            town.do("tess", "pay-fine", {"case": FIRST, "cents": 2_001}, key="k1")
        assert town.stands() == before
    with opened(url) as book:
        again = Town(book).do("tess", "pay-fine", {"case": FIRST, "cents": 2_000}, key="k1")
        assert again == replace(result, repeated=True), "answered from the log once the desk has forgotten"


def test_another_process_follows_both_logs(url: str) -> None:
    with living(url) as town, opened(url) as other:
        assert other.view(FIRST, READER)["fine"]["paid"] == 0
        assert other.view(ELKS, READER)["treasury"]["pay-fine"] == 0
        town.say("tess", "pay-fine", {"case": FIRST, "cents": 700})
        other.refresh()
        assert other.view(FIRST, READER) == town.book.view(FIRST, READER)
        assert other.view(ELKS, READER) == town.book.view(ELKS, READER)
        Town(other).say("tess", "pay-fine", {"case": FIRST, "cents": 300})
        town.book.refresh()
        assert town.book.view(FIRST, READER)["fine"]["paid"] == 1_000
        assert town.book.balance(chest(ELKS)) == 9_000


def test_snapshots_and_a_fold_from_the_start_give_the_same(url: str) -> None:
    with living(url) as town:
        town.say("tess", "pay-fine", {"case": FIRST, "cents": 700})
        town.book.snapshot()
        town.say("tess", "pay-fine", {"case": FIRST, "cents": 300})
        town.say("tess", "reply", {"words": "we pay"}, FIRST)
        stands = town.stands()
    for secret in (SECRET, "another, for which no snapshot counts"):
        with opened(url, secret) as book:
            assert Town(book).stands() == {**stands, "views": stands["views"] | {HALL: book.view(HALL, READER)}}
            kept = [book.desk.states[log].snapshot_at for log in (ELKS, FIRST)]
            assert all(kept) == (secret == SECRET)
            Town(book).say("tess", "pay-fine", {"case": FIRST, "cents": 100})
            stands = Town(book).stands()


def test_one_deed_on_three_logs(town: Town) -> None:
    town.say("jo", "file", {"club": ELKS, "fine": 900}, "case-3")
    result = town.say("tess", "settle-all", {"cases": [FIRST, "case-3"], "cents": 900})
    names = {ELKS: result.number, **{peer.log: peer.number for peer in result.also}}
    assert set(names) == {ELKS, FIRST, "case-3"}
    for log, number in names.items():
        (event,) = town.book.events(log, (number or 0) - 1)
        assert dict(event.also) == {other: each for other, each in names.items() if other != log}
    assert verify(town.export()).sound
    assert town.refused("tess", "settle-all", {"cases": [FIRST, "case-3"], "cents": 1}) == "case-3: the fine is 900"
    assert town.book.view(FIRST, READER)["fine"]["paid"] == 900, "the first of the two was taken back"


def test_one_deed_opens_another_log(url: str) -> None:
    with living(url) as town:
        result = town.say("tess", "appeal", {"case": "case-9", "fine": 400})
        assert result.also == (Peer("case-9", 0),)
        assert town.book.logs("case") == [FIRST, SECOND, "case-9"]
        town.say("tess", "pay-fine", {"case": "case-9", "cents": 400})
        assert town.refused("tess", "appeal", {"case": "case-10", "fine": 99}) == "case-10: a fine is at least a dollar"
        with pytest.raises(Conflict, match="there is a log called case-9 already"):
            town.do("tess", "appeal", {"case": "case-9", "fine": 400})
        with pytest.raises(BadInput, match="small letters"):
            town.do("tess", "appeal", {"case": "Case 10", "fine": 400})
        assert town.book.logs("case") == [FIRST, SECOND, "case-9"]
        assert verify(town.export()).sound


# -- all of it or nothing ----------------------------------------------------------------------------------------------


def test_what_the_other_log_refuses_is_not_done_here_either(town: Town) -> None:
    assert town.refused("tess", "pay-fine", {"case": FIRST, "cents": 5_001}) == f"{FIRST}: the fine is 5000"
    town.say("cleo", "close", {}, FIRST)
    assert town.refused("tess", "pay-fine", {"case": FIRST, "cents": 1}) == f"{FIRST}: the case is closed"


def test_money_is_short_over_the_whole_deed(town: Town) -> None:
    town.say("jo", "file", {"club": ELKS, "fine": 50_000}, "case-3")
    reason = town.refused("tess", "pay-fine", {"case": "case-3", "cents": 10_001})
    assert reason == "club/elks holds $100, and $100.01 would be taken from it"
    assert town.book.view("case-3", READER)["fine"]["paid"] == 0


def test_a_log_that_is_not_there_is_bad_input(town: Town) -> None:
    before = town.stands()
    with pytest.raises(BadInput, match="there is no club or case or sealed case 'case-7'"):
        town.do("tess", "pay-fine", {"case": "case-7", "cents": 1})
    with pytest.raises(BadInput, match="there is no deed 'fine-paid' here"):
        town.do("tess", "pay-fine", {"case": MOOSE, "cents": 1})
    assert town.stands() == before


def test_what_is_only_brought_along_can_be_asked_by_nobody(town: Town) -> None:
    for actor in ROLE:
        with pytest.raises(BadInput, match="deed: 'fine-paid' is not known"):
            town.do(actor, "fine-paid", {"club": ELKS, "cents": 1}, FIRST)


@pytest.mark.parametrize("where", ["decide", "spell", "fold"])
def test_a_fault_in_the_other_log_leaves_nothing(town: Town, monkeypatch: pytest.MonkeyPatch, where: str) -> None:
    before = town.stands()
    with monkeypatch.context() as broken:
        broken.setattr(Fine, "broken", where)
        with pytest.raises(RuntimeError, match=r"broken|could not be folded in"):
            town.do("tess", "pay-fine", {"case": FIRST, "cents": 100}, key="k1")
    assert town.stands() == before
    result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 100}, key="k1")
    assert not result.repeated
    assert town.book.view(FIRST, READER)["fine"]["paid"] == 100
    assert verify(town.export()).sound


@pytest.mark.parametrize("last", ["case-3", "no-such-case"], ids=["the last log refuses", "the last log is not there"])
def test_a_log_that_cannot_undo_what_it_did_is_read_anew(
    town: Town, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    town.say("jo", "file", {"club": ELKS, "fine": 100}, "case-3")
    before = town.stands()
    with monkeypatch.context() as broken:
        broken.setattr(Fine, "broken", "memory")
        with pytest.raises(RuntimeError, match="it was done and then refused"):
            town.do("tess", "settle-all", {"cases": [FIRST, last], "cents": 900})
    assert town.stands() == before
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 100})
    assert town.book.view(FIRST, READER)["fine"]["paid"] == 100


def test_a_deed_that_asks_twice_of_a_log_is_a_fault(town: Town) -> None:
    before = town.stands()
    with pytest.raises(RuntimeError, match="asks twice of case-1"):
        town.do("tess", "pay-fine", {"case": FIRST, "cents": 100, "twice": True})
    assert town.stands() == before


@pytest.mark.parametrize("call", range(2))
def test_a_fault_while_it_is_written_down_rolls_everything_back(
    town: Town, monkeypatch: pytest.MonkeyPatch, call: int
) -> None:
    before, calls, post = town.stands(), itertools.count(), town.book.desk.ledger.post

    def broken(*given: Any) -> None:
        if next(calls) == call:
            raise RuntimeError("the disk is gone")
        post(*given)

    with monkeypatch.context() as patched:
        patched.setattr(town.book.desk.ledger, "post", broken)
        with pytest.raises(OutOfService, match="nothing was written"):
            town.do("tess", "pay-fine", {"case": FIRST, "cents": 100})
    assert town.stands() == before
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 100})


def paying(url: str, generation: int) -> Callable[[Callable[[str], None]], None]:
    """A process that pays, cent by cent, until somebody pulls the plug."""

    def work(tell: Callable[[str], None]) -> None:
        town = Town(opened(url))
        town.book.view(FIRST, READER)
        tell("!")
        for step in itertools.count():
            result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 1}, key=f"{generation}-{step}")
            tell(f"{result.number}\n")

    return work


def test_killed_at_any_instant_both_logs_have_it_or_neither(url: str) -> None:
    with living(url):
        pass
    for generation in range(3):
        child = Child(paying(url, generation))
        child.ready()
        time.sleep(0.05 * (generation + 1))
        heard = [int(line) for line in child.end(kill=True) if line.strip().isdigit()]
        with opened(url) as book:
            town = Town(book)
            sent = [event for event in book.events(ELKS, limit=100_000) if event.kind == "pay-fine"]
            received = [event for event in book.events(FIRST, limit=100_000) if event.kind == "fine-paid"]
            assert [(event.log, event.number) for event in received] == [event.also[0] for event in sent]
            assert set(heard) <= {event.number for event in sent}
            assert book.view(FIRST, READER)["fine"]["paid"] == len(sent) == book.balance("treasury")
            assert verify(town.export()).sound


# -- taking back -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", [ELKS, FIRST])
def test_a_reversal_of_one_takes_back_both(url: str, side: str) -> None:
    with living(url) as town:
        result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
        numbers = {ELKS: result.number, FIRST: result.also[0].number}
        held = town.book.balances()
        assert (held[chest(ELKS)], held["treasury"]) == (8_000, 2_000)
        back = town.say("jo", "reverse", {"event": numbers[side], "reason": "paid by mistake"}, side)
        assert {side, *(peer.log for peer in back.also)} == {ELKS, FIRST}
        held = town.book.balances()
        assert (held[chest(ELKS)], held[fines(FIRST)], held["treasury"]) == (10_000, 0, 0)
        for log, number in numbers.items():
            event = town.book.events(log)[-1]
            assert (event.kind, event.reverses) == ("reverse", number)
            reason = town.refused("jo", "reverse", {"event": number, "reason": "again"}, log)
            assert "was taken back by event" in reason
        assert verify(town.export()).sound


def test_a_reversal_needs_the_right_to_it_in_every_log(town: Town) -> None:
    town.say("jo", "assign", {"name": "tess", "role": "judge", "at": ELKS}, HALL)
    own = town.say("tess", "pay-fine", {"case": FIRST, "cents": 100})
    others = town.say("tess", "pay-fine", {"case": SECOND, "cents": 100})
    before = town.stands()
    with pytest.raises(NotAllowed, match="tess is no judge at case-2, but judge at elks"):
        town.book.do(Deed(ELKS, "reverse", {"event": others.number, "reason": "mine"}, "tess", "judge"))
    assert town.stands() == before
    back = town.book.do(Deed(ELKS, "reverse", {"event": own.number, "reason": "the case is ours"}, "tess", "judge"))
    assert back.also[0].log == FIRST


def test_a_reversal_is_refused_in_words_where_the_other_log_takes_nothing_back(town: Town) -> None:
    town.say("jo", "file-sealed", {"club": ELKS, "fine": 500}, "sealed-1")
    result = town.say("tess", "pay-fine", {"case": "sealed-1", "cents": 500})
    reason = town.refused("jo", "reverse", {"event": result.number, "reason": "why not"})
    assert reason == f"event {result.number} was written together with event 1 of sealed-1, where nothing is taken back"
    assert "is not taken back" in town.refused("jo", "reverse", {"event": 1, "reason": "dues are final"})


def test_what_moved_no_money_on_any_log_is_not_taken_back(town: Town) -> None:
    result = town.say("tess", "appeal", {"case": "case-6", "fine": 400})
    assert "moved no money" in town.refused("jo", "reverse", {"event": result.number, "reason": "no"})


# -- export, verify, replay --------------------------------------------------------------------------------------------


def rechained(data: bytes, change: Callable[[str, dict[str, Any]], None]) -> bytes:
    """An export whose events somebody changed and then chained anew, so that every hash fits."""
    lines, head, last = list[bytes](), 0, START
    for line in data.splitlines():
        row = orjson.loads(line)
        if "export" in row:
            head, last = len(lines), START
        elif "salt" not in row:
            change(row["log"], row)
            row["previous"] = last.hex()
            last = hashed(canonical(row))
            lines[head] = canonical({**orjson.loads(lines[head]), "head": last.hex()})
        lines.append(canonical(row))
    return b"".join(line + b"\n" for line in lines)


def unlinked(log: str, row: dict[str, Any]) -> None:
    if log == FIRST:
        row.pop("with", None)


def pointed_elsewhere(log: str, row: dict[str, Any]) -> None:
    if log == FIRST and "with" in row:
        row["with"] = [[ELKS, 0]]


def past_the_end(log: str, row: dict[str, Any]) -> None:
    if log == ELKS and "with" in row:
        row["with"] = [[FIRST, 999]]


def to_itself(log: str, row: dict[str, Any]) -> None:
    if log == ELKS and "with" in row:
        row["with"] = [[ELKS, row["number"]]]


def by_another(log: str, row: dict[str, Any]) -> None:
    if log == FIRST and "with" in row:
        row["actor"] = "cleo"


def no_list(log: str, row: dict[str, Any]) -> None:
    if log == ELKS and "with" in row:
        row["with"] = {FIRST: 1}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (unlinked, "which does not say so"),
        (pointed_elsewhere, "which does not say so"),
        (past_the_end, "which does not say so"),
        (to_itself, "one deed writes one event on a log"),
        (no_list, "by their logs and numbers"),
        (by_another, "but by another or at another time"),
    ],
)
def test_verify_sees_to_it_that_both_sides_name_each_other(town: Town, change: Any, words: str) -> None:
    result = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
    data = town.export()
    assert verify(data).sound
    assert verify(rechained(data, lambda log, row: None)).sound, "chaining anew changes nothing by itself"
    report = verify(rechained(data, change))
    assert report.finding is not None
    assert words in report.finding.what
    assert report.finding.event in (result.number, result.also[0].number)
    assert verify(town.export(ELKS)).sound, "a log alone verifies: the other is not there to be asked"


def test_events_of_one_log_alone_have_the_bytes_that_they_always_had(town: Town) -> None:
    rows = [orjson.loads(line) for line in town.export(MOOSE).splitlines()][1:]
    assert rows
    assert not [row for row in rows if "with" in row]


def test_a_checkpoint_and_hidden_values_of_the_town(town: Town) -> None:
    town.say("mo", "join")
    town.say("mo", "speak", {"words": "hear me", "secret": "a name"})
    line = town.book.checkpoint("jo", "judge")
    data = town.export()
    assert verify(data, line, town.book.view(HALL, READER)["checkpoints"]["key"]).sound
    assert b"a name" in data
    for viewer in (Viewer(), Viewer("jo", "judge"), Viewer("eve", "member")):
        export = b"".join(town.book.export(None, viewer))
        assert b"a name" not in export
        assert verify(export, line).sound
    assert b"a name" in b"".join(town.book.export(None, Viewer("mo", "member")))


def test_replay_tells_of_logs_that_no_game_is_played_at(town: Town) -> None:
    paid = town.say("tess", "pay-fine", {"case": FIRST, "cents": 2_000})
    logs = logs_in(town.export())
    text = "\n".join(line for row in tell(TOWN, choose(TOWN, logs, ELKS)) for line in row.lines)
    assert f"together with event {paid.also[0].number} of {FIRST}" in text
    assert "$20 from club/elks to fines/case-1: the fine in case-1" in text
    with pytest.raises(BadInput, match="say which with --log"):
        choose(TOWN, logs, None)
    assert [event.kind for event in choose(TOWN, {HALL: logs[HALL], FIRST: logs[FIRST]}, None)] == ["file", "fine-paid"]


# -- roles at something ------------------------------------------------------------------------------------------------


def test_a_role_is_held_at_one_thing_and_in_what_belongs_to_it(town: Town) -> None:
    town.say("tess", "dues", {"cents": 1})
    town.say("tess", "reply", {"words": "the case is our club's"}, FIRST)
    for log, kind, payload in ((MOOSE, "dues", {"cents": 1}), (SECOND, "reply", {"words": "no"})):
        with pytest.raises(NotAllowed, match=f"tess is no treasurer at {log}, but treasurer at elks"):
            town.do("tess", kind, payload, log)
    with pytest.raises(NotAllowed, match="cleo is no treasurer, but clerk"):
        town.book.do(Deed(ELKS, "dues", {"cents": 1}, "cleo", "treasurer"))
    person = town.book.person("tess")
    assert person is not None
    assert person.to_json() == {
        "name": "tess", "title": "tess", "roles": ["clerk"], "tables": [], "held": [{"role": "treasurer", "at": ELKS}],
    }  # fmt: skip
    assert town.book.holds("tess", "clerk")
    assert not town.book.holds("tess", "treasurer"), "whoever is so at one club is not so everywhere"


def test_a_role_that_acts_only_where_it_is_assigned(town: Town) -> None:
    town.say("cleo", "close", {}, FIRST)
    with pytest.raises(NotAllowed, match="cleo is not assigned to case-2; a judge may assign him"):
        town.do("cleo", "close", {}, SECOND)
    town.say("jo", "assign", {"name": "cleo", "table": MOOSE}, HALL)
    town.say("cleo", "close", {}, SECOND)


def test_a_role_at_something_ends(town: Town) -> None:
    held = {"name": "tess", "role": "treasurer", "at": ELKS}
    assert "is treasurer at elks already" in town.refused("jo", "assign", held, HALL)
    town.say("jo", "relieve", held, HALL)
    with pytest.raises(NotAllowed, match="tess is no treasurer, but clerk"):
        town.do("tess", "dues", {"cents": 1})
    assert "is no treasurer at elks" in town.refused("jo", "relieve", held, HALL)
    town.say("jo", "assign", held, HALL)
    town.say("jo", "dismiss", {"name": "tess"}, HALL)
    person = town.book.person("tess")
    assert person is not None
    assert person.held == ()
    assert "does not work here" in town.refused("jo", "assign", held, HALL)


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        ({"name": "tess", "role": "member", "at": ELKS}, "none of the staff"),
        ({"name": "tess", "role": "treasure", "at": ELKS}, "did you mean treasurer"),
        ({"name": "tess", "role": "treasurer", "at": "The Elks"}, "small letters"),
        ({"name": "tess", "role": "treasurer"}, "at: a word was expected"),
        ({"name": "tess", "at": ELKS}, "role: a word was expected"),
        ({"name": "tess", "table": ELKS, "role": "treasurer"}, "not both"),
        ({"name": "tess"}, "table: a word was expected"),
    ],
)
def test_an_assignment_that_is_none(town: Town, payload: dict[str, Any], words: str) -> None:
    for kind in ("assign", "relieve"):
        with pytest.raises(BadInput, match=words):
            town.do("jo", kind, payload, HALL)


def test_whose_place_it_is_may_be_any_parts_to_say(town: Town) -> None:
    with pytest.raises(NotAllowed, match="mo has no chair here; join first"):
        town.do("mo", "speak", {"words": "hear me"})
    town.say("mo", "join")
    town.say("mo", "speak", {"words": "hear me"})
    assert town.book.events(ELKS)[-1].seat == 1
    assert town.book.view(ELKS, Viewer("mo", "member"))["chairs"]["own"] == 1


def test_what_was_written_is_in_one_order(town: Town) -> None:
    town.say("tess", "pay-fine", {"case": FIRST, "cents": 1})
    t = schema.events.c
    (first, last, count) = town.book.store.rows(select(func.min(t.seq), func.max(t.seq), func.count(t.seq)))[0]
    assert (first, last) == (1, count)
