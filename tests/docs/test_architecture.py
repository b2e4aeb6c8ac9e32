"""docs/architecture.md is held to the real tree, the registry and the tables of families."""

from __future__ import annotations

import re
from pathlib import Path

from aboveboard.games import REGISTRY
from aboveboard.play.odds.families import SOLVERS

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "aboveboard"
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
LINE = re.compile(r"^(?P<indent> *)(?P<name>[\w-]+)/ +(?P<sentence>\S.*)$")


def rooms_of_the_page() -> dict[str, str]:
    """Every folder of the page's tree with its sentence."""
    block = re.search(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert block is not None
    found: dict[str, str] = {}
    above: list[str] = []
    for line in block[1].splitlines():
        match = LINE.match(line)
        assert match is not None, f"no folder and sentence: {line!r}"
        depth = len(match["indent"]) // 2
        above = [*above[:depth], match["name"]]
        assert len(above) == depth + 1, f"indented too far: {line!r}"
        found["/".join(above)] = match["sentence"]
    return found


def rooms_of_the_tree() -> set[str]:
    """Every folder that holds modules, and the folder of the law's files."""
    folders = {path.parent for path in PACKAGE.rglob("*.py")} | {PACKAGE / "law" / "rulesets"}
    return {folder.relative_to(PACKAGE.parent).as_posix() for folder in folders}


def test_the_tree_is_the_real_one() -> None:
    assert set(rooms_of_the_page()) == rooms_of_the_tree()


def test_tests_lie_in_folders_that_mirror_the_rooms() -> None:
    tests, rooms = ROOT / "tests", {room.removeprefix("aboveboard/") for room in rooms_of_the_tree()}
    top = {room for room in rooms if "/" not in room}
    folders = {path.parent.relative_to(tests).as_posix() for path in tests.rglob("test_*.py")}
    mirrored = {folder for folder in folders if folder.split("/")[0] in top}
    assert mirrored - rooms == {"log/own_house"}, "a folder of tests is named as the room that they test"
    whole = {room for room in rooms if room.rpartition("/")[0] in ("play", "play/table", "log", "floor")}
    assert whole - mirrored == set(), "a room has its folder of tests"


def test_every_room_has_one_sentence_of_its_own() -> None:
    sentences = list(rooms_of_the_page().values())
    assert len(set(sentences)) == len(sentences)
    assert all(". " not in sentence for sentence in sentences)


def test_every_family_has_its_row_with_its_games() -> None:
    rows = {
        cells[0].strip("`"): set(cells[4].split(", "))
        for line in PAGE.splitlines()
        if line.startswith("| `") and len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == 5
    }
    dealt: dict[str, set[str]] = {}
    for name, game in REGISTRY.items():
        if game.shape == "deal":
            dealt.setdefault(type(game.family).__name__, set()).add(name)
    assert {name: games for name, games in rows.items() if name != "Outcomes"} == dealt
    assert set(rows) <= {family.__name__ for family in SOLVERS}


def test_every_file_that_is_named_exists() -> None:
    named = set(re.findall(r"`((?:tests|src|play|odds|kernels|law|games|log)/[\w./-]+)`", PAGE)) | {"house.py"}
    roots = (ROOT, PACKAGE, PACKAGE / "play", PACKAGE / "play" / "simulate")
    missing = {name for name in named if not any((root / name).exists() for root in roots)}
    assert not missing
