"""Frozen records that are made quickly are the records that they were: frozen, equal, copied, told by their fields."""

from __future__ import annotations

import copy
import gc
import inspect
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from aboveboard.kernel.collecting import MUCH, gc_paused
from aboveboard.kernel.quickly import quickly_made
from aboveboard.log.deeds import Outcome


@dataclass(frozen=True, slots=True)
class Plain:
    """A record as it is declared."""

    name: str
    cents: int = 0
    rows: list[int] = field(default_factory=list)


@quickly_made
@dataclass(frozen=True, slots=True)
class Quick:
    """The same, made quickly."""

    name: str
    cents: int = 0
    rows: list[int] = field(default_factory=list)


def test_it_is_the_same_record() -> None:
    one, other = Quick("a", rows=[1]), Quick(name="a", cents=0, rows=[1])
    assert one == other
    assert type(one) is Quick
    assert repr(one) == "Quick(name='a', cents=0, rows=[1])"
    assert replace(one, cents=5) == Quick("a", 5, [1])
    assert copy.copy(one) == copy.deepcopy(one) == one
    assert Quick("a").rows is not Quick("a").rows
    assert str(inspect.signature(Quick)) == str(inspect.signature(Plain))


def test_it_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Quick("a").cents = 1  # type: ignore[misc]


@pytest.mark.parametrize("given", [(), ("a", 1, [], 2)], ids=["too few", "too many"])
def test_what_it_takes_is_what_is_declared(given: tuple[object, ...]) -> None:
    for each in (Plain, Quick):
        with pytest.raises(TypeError):
            each(*given)  # type: ignore[arg-type]


def test_fields_that_are_not_given_are_refused() -> None:
    @dataclass(frozen=True)
    class Reckoned:
        name: str = field(init=False, default="")

    with pytest.raises(TypeError, match="Reckoned: fields that are all given"):
        quickly_made(Reckoned)


def test_an_outcome_has_nothing_in_common_with_another() -> None:
    assert Outcome().veiled is not Outcome().veiled
    assert Outcome(answer={"cents": 1}) != Outcome()


@pytest.fixture
def nothing_frozen() -> Iterator[None]:
    """As in a program that sets nothing apart from the collector for good."""
    frozen = gc.get_freeze_count()
    gc.unfreeze()
    yield
    if frozen:
        gc.freeze()


@pytest.mark.usefixtures("nothing_frozen")
def test_what_is_made_while_nothing_is_collected_is_old_afterwards() -> None:
    gc.collect()
    with gc_paused():
        held = [[number] for number in range(2 * MUCH)]
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    assert any(each is held for each in gc.get_objects(generation=2))


def test_what_is_set_apart_stays_so() -> None:
    gc.freeze()
    frozen = gc.get_freeze_count()
    with gc_paused():
        held = [[number] for number in range(2 * MUCH)]
    assert len(held) == 2 * MUCH
    assert gc.get_freeze_count() >= frozen - 1000 > 0


def test_what_was_made_before_is_not_asked_about_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the collector waits for long, whatever lies there already is no reason to look at what is set apart."""
    threshold = gc.get_threshold()
    gc.set_threshold(10 * MUCH)
    try:
        held = [[number] for number in range(2 * MUCH)]
        assert gc.get_count()[0] > MUCH
        with monkeypatch.context() as patch:
            patch.setattr("aboveboard.kernel.collecting.gc.get_freeze_count", lambda: pytest.fail("it was asked"))
            with gc_paused():
                held.append([0])
    finally:
        gc.set_threshold(*threshold)
