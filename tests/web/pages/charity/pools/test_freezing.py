"""A large drum is frozen without anybody who writes waiting for its tree, which is grown by whoever reads."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from aboveboard.charity.pools import freezing
from aboveboard.charity.pools.freezing import warmed
from aboveboard.kernel.serials import Range
from aboveboard.play.pools.drawing import tree
from aboveboard.play.pools.drawing.check import levels
from aboveboard.play.pools.drawing.tree import Tree
from tests.charity.pools.test_drawing import OPENING, R, state_of
from tests.support.charities import announced
from tests.web.townspeople import Townspeople


@pytest.fixture
def threads(people: Townspeople, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A raffle of which 40 tickets are sold; the names of the threads by which trees are grown."""
    people.town.must("ann", R, "raffle-open", OPENING)
    people.town.must("ann", R, "ticket-sell", {"first": 1, "last": 40})
    announced(people.town, R)
    tree.tree_of.cache_clear()
    found = list[str]()
    grows = Tree.__init__

    def grown(self: Tree, drum: Any) -> None:
        found.append(threading.current_thread().name)
        grows(self, drum)

    monkeypatch.setattr(Tree, "__init__", grown)
    return found


def by_form(people: Townspeople) -> int:
    client = people.client("ann")
    asked = {"token": people.token(client), "series": "ticket"}
    return client.post(f"/pools/{R}/do/draw-freeze", data=asked, follow_redirects=False).status_code


def by_program(people: Townspeople) -> int:
    return people.client("ann").post(f"/api/pools/{R}/deeds", json={"kind": "draw-freeze", "said": {}}).status_code


@pytest.mark.parametrize(("freezes", "status"), [(by_form, 303), (by_program, 200)])
def test_it_is_grown_where_nobody_waits_for_it(
    people: Townspeople, threads: list[str], freezes: Any, status: int
) -> None:
    assert freezes(people) == status
    assert state_of(people.town.book).machine
    assert [name.rsplit("_", 1)[0] for name in threads] == ["reads"]


def test_nobody_else_has_it_grown(people: Townspeople, threads: list[str]) -> None:
    for who in ("ben", "clio", "kim", "olga", None):
        asked = {"kind": "draw-freeze", "said": {}, "role": "officer"}
        assert people.client(who).post(f"/api/pools/{R}/deeds", json=asked).status_code in (401, 403)
    said: dict[str, Any]
    for said in ({"series": []}, {"series": {}}, {"series": "no such"}):
        asked = {"kind": "draw-freeze", "said": said}
        assert people.client("ann").post(f"/api/pools/{R}/deeds", json=asked).status_code in (400, 422)
    assert threads == []


def test_it_is_looked_at_again_and_not_for_ever_while_tickets_are_sold(
    people: Townspeople, threads: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    book, grows = people.town.book, tree.tree_of

    def sold_meanwhile(drum: tuple[Range, ...]) -> Tree:
        people.town.must("ann", R, "ticket-sell", {"count": 1})
        return grows(drum)

    monkeypatch.setattr(freezing, "tree_of", sold_meanwhile)
    warmed(book, R, None, ("officer",))
    assert len(threads) == freezing.TRIES
    monkeypatch.setattr(freezing, "tree_of", grows)
    warmed(book, R, None, ("officer",))
    warmed(book, R, None, ("officer",))
    assert len(threads) == freezing.TRIES + 1


def test_one_more_ticket_has_one_branch_grown_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    tree._remembered.cache_clear()
    many = list[int]()

    def counted(drum: list[Range]) -> list[list[bytes]]:
        many.append(sum(last - first + 1 for first, last in drum))
        return levels(drum)

    monkeypatch.setattr(tree, "levels", counted)
    first = Tree([(1, 5000)])
    assert many == [1024] * 4 + [904]
    many.clear()
    second = Tree([(1, 5001)])
    assert many == [905]
    monkeypatch.setattr(tree, "_top", lambda branch: levels(list(branch))[-1][0])
    assert (first.root, second.root) == (Tree([(1, 5000)]).root, Tree([(1, 5001)]).root)
