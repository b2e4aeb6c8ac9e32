"""Answers cached on disk: found once, and found again where the file is damaged or another question's."""

from __future__ import annotations

from pathlib import Path

import pytest

from aboveboard.play.odds.cache import cached, folder


class Solver:
    """Counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> list[int]:
        self.asked += 1
        return [self.asked]


@pytest.fixture
def place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path / "cached"))
    return tmp_path / "cached"


def test_the_second_question_is_answered_from_disk(place: Path) -> None:
    find = Solver()
    assert [cached("test", {"a": (1, 2)}, find) for _ in range(2)] == [[1], [1]]
    assert cached("test", {"a": (1, 3)}, find) == [2]
    assert len(list(place.iterdir())) == 2


@pytest.mark.parametrize("damage", ["", "{", "[]", '{"asked": 1, "answer": 5}', '{"asked": {"a": 1}}'])
def test_a_damaged_file_is_made_anew(place: Path, damage: str) -> None:
    find = Solver()
    cached("test", {"a": 1}, find)
    (file,) = place.iterdir()
    file.write_text(damage, "utf-8")
    assert cached("test", {"a": 1}, find) == [2]
    assert cached("test", {"a": 1}, find) == [2]


def test_a_folder_that_cannot_be_written_costs_only_time(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("ABOVEBOARD_CACHE", str(tmp_path / "file" / "under"))
    find = Solver()
    assert [cached("test", 1, find) for _ in range(2)] == [[1], [2]]


def test_the_users_cache_folder_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ABOVEBOARD_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert folder() == Path("/somewhere/aboveboard")
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert folder() == Path.home() / ".cache" / "aboveboard"
