"""Other packages' games and rulesets: what entry points may give, and what a plug-in gets wrong is one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

import pytest

from aboveboard.games.registry import OWN_GAMES, Registry
from aboveboard.law import LawError, folders, load_edition, terms_of
from aboveboard.law import catalogue as module
from aboveboard.law.catalogue import catalogue
from aboveboard.law.coverage import coverage
from aboveboard.law.files import editions, rulesets
from aboveboard.law.provisions import plugin_provisions, provisions
from aboveboard.law.signs import common_signs
from tests.support.packages import RULES, Package, installed

ROULETTE = (folders.HERE / "nj-casino" / "roulette.toml").read_text("utf-8")
"""A file that no proposal brings."""


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Package]:
    """Another package beside this one, not there any more after the test."""
    with installed(tmp_path) as made:
        yield made


ONE_GAME = """
from dataclasses import replace
from aboveboard.games.over_under_seven import GAME
HELD = {held}
"""


@pytest.mark.parametrize(
    ("held", "names"),
    [
        ("replace(GAME, name='seven-twice')", ["seven-twice"]),
        ("[replace(GAME, name=name) for name in ('one', 'two')]", ["one", "two"]),
    ],
)
def test_an_entry_point_gives_a_game_or_several(package: Package, held: str, names: list[str]) -> None:
    package.declares("aboveboard.games", "other:HELD", ONE_GAME.format(held=held))
    registry = Registry(OWN_GAMES)
    assert list(registry)[len(OWN_GAMES) :] == names
    assert len(registry) == len(OWN_GAMES) + len(names)
    assert registry[names[0]].title == "Over and Under Seven"


@pytest.mark.parametrize(
    ("value", "code", "why"),
    [
        ("other:HELD", "1 / 0", "aboveboard.games mine of the package other-games is left out: ZeroDivisionError"),
        ("other:GONE", "", "aboveboard.games mine of the package other-games is left out: AttributeError"),
        ("nowhere:HELD", "", "aboveboard.games mine of the package other-games is left out: ModuleNotFoundError"),
        ("other:HELD", "HELD = (1 / 0 for _ in 'a')", "is left out: ZeroDivisionError: division by zero"),
        ("other:HELD", "import sys\nsys.exit(3)", "is left out: SystemExit: 3"),
        (
            "other:HELD",
            "class Mute(Exception):\n    def __str__(self): 1 / 0\nraise Mute",
            "is left out: Mute: it does not say why",
        ),
        (
            "other:HELD",
            "class Shy:\n    def __repr__(self): return 1 / 0\nHELD = Shy()",
            "is left out: ZeroDivisionError",
        ),
        ("other:HELD", ONE_GAME.format(held="replace(GAME, name=['craps'])"), "is left out: a game or several"),
        ("other:HELD", "HELD = 'craps'", "is left out: a game or several were expected, not 'craps'"),
        (
            "other:HELD",
            ONE_GAME.format(held="replace(GAME, name='craps')"),
            "the game craps of the package other-games is left out: the package aboveboard has a game of that name",
        ),
    ],
)
def test_a_game_that_cannot_be_used_is_one_sentence(
    package: Package, caplog: pytest.LogCaptureFixture, value: str, code: str, why: str
) -> None:
    package.declares("aboveboard.games", value, code)
    registry = Registry(OWN_GAMES)
    assert registry["craps"] is OWN_GAMES[0]
    assert caplog.messages == [], "nothing is looked up for a game of the package's own"
    assert list(registry) == [game.name for game in OWN_GAMES]
    (message,) = caplog.messages
    assert why in message
    assert "\n" not in message


@pytest.mark.parametrize("metadata", [None, "Metadata-Version: 2.1\nVersion: 1.0\n"], ids=["no metadata", "no name"])
def test_a_package_without_a_name_is_asked_all_the_same(package: Package, metadata: str | None) -> None:
    package.declares("aboveboard.games", "other:HELD", ONE_GAME.format(held="replace(GAME, name='seven-twice')"))
    named = package.folder / "zoo_games-1.0.dist-info"
    copytree(package.info, named)
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: zoo-games\nVersion: 1.0\n")
    (package.info / "METADATA").unlink()
    if metadata is not None:
        (package.info / "METADATA").write_text(metadata)
    assert "seven-twice" in Registry(OWN_GAMES)


def test_entry_points_that_nobody_can_read_are_one_sentence(package: Package, caplog: pytest.LogCaptureFixture) -> None:
    package.declares("aboveboard.games", "other:HELD", "")
    (package.info / "entry_points.txt").write_text("[aboveboard.games]\nno value\n")
    assert list(Registry(OWN_GAMES)) == [game.name for game in OWN_GAMES]
    assert "pa" in {edition.ruleset for edition in editions()}
    assert len(caplog.messages) == 2
    assert all("is left out: TypeError" in message for message in caplog.messages)


def test_a_folder_that_cannot_be_one_is_one_sentence(package: Package, caplog: pytest.LogCaptureFixture) -> None:
    package.declares("aboveboard.rulesets", "other:HELD", "HELD = 'x' * 5000")
    assert "pa" in rulesets()
    (message,) = caplog.messages
    assert "aboveboard.rulesets mine of the package other-games is left out: OSError" in message


def test_a_ruleset_of_a_plugin_is_held_with_its_provisions(package: Package) -> None:
    package.rules(roulette__toml=ROULETTE)
    assert [edition.game.name for edition in editions("other")] == ["roulette"]
    edition = load_edition("other", "roulette")
    assert edition.where == "other-games: other/roulette.toml"
    assert edition.law == load_edition("nj-casino", "roulette").law
    assert provisions()["river-1-side"].ruleset == "other"
    assert "river-1-side" in {row["id"] for row in coverage(ruleset="other")["rows"]}


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"_ruleset__toml": "title = "}, "other/_ruleset.toml: "),
        ({"_ruleset__toml": 'title = "Other"'}, "other/_ruleset.toml: cite: Field required"),
        ({"_ruleset__toml": 'title = "Other"\ncite = "1"\nstate = 7'}, "state: the name of a state such as new-york"),
        ({"roulette__toml": 'titel = "Roulette"'}, "other/roulette.toml: "),
        ({"roulette__toml": "[every]\nmade = 1"}, "KeyError: 'wagers'"),
        ({"provisions__csv": "id,citation\n"}, "provisions.csv: line 1: the columns must be"),
        ({"provisions__csv": 'id,"cit\n'}, "Error: "),
    ],
)
def test_a_ruleset_that_cannot_be_trusted_is_one_sentence(
    package: Package, caplog: pytest.LogCaptureFixture, files: dict[str, str], why: str
) -> None:
    package.rules(**files)
    assert load_edition("pa", "craps").law.title == "Craps"
    assert caplog.messages == [], "nothing is looked up for a ruleset of the package's own"
    assert list(rulesets()) == list(folders.own_folders())
    assert len(coverage()["rows"]) == len(provisions()) - len(plugin_provisions().get("other", ()))
    (message,) = caplog.messages
    assert message.startswith("aboveboard: the ruleset other of the package other-games is left out: ")
    assert why in message


def test_a_game_that_fails_under_its_own_ruleset_is_one_sentence(
    package: Package, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    package.rules(roulette__toml=ROULETTE)
    before = [row for row in catalogue() if row["ruleset"] != "other"]
    monkeypatch.setattr(module, "terms_of", lambda one: 1 / 0 if one.ruleset == "other" else terms_of(one))
    assert catalogue() == before
    (message,) = caplog.messages
    assert message == (
        "aboveboard: the game roulette of the ruleset other of the package other-games is left out: "
        "ZeroDivisionError: division by zero"
    )


def test_a_file_that_only_the_report_reads_is_left_out_of_it(
    package: Package, caplog: pytest.LogCaptureFixture
) -> None:
    package.rules(_signs__toml="signs = ")
    assert "other" in rulesets()
    assert {row["id"] for row in coverage(ruleset="other")["rows"]} == set(plugin_provisions()["other"])
    (message,) = caplog.messages
    assert message.startswith("aboveboard: the file _signs.toml of the package other-games is left out: ")
    with pytest.raises(LawError, match=r"^other-games: other/_signs.toml: "):
        common_signs("other")


def test_a_provision_that_is_listed_already_keeps_the_ruleset_out(
    package: Package, caplog: pytest.LogCaptureFixture
) -> None:
    taken = (RULES / "provisions.csv").read_text("utf-8").replace("river-1-side", "pa-617a.2-a-1")
    package.rules(provisions__csv=taken)
    assert list(rulesets()) == list(folders.own_folders())
    (message,) = caplog.messages
    assert "provisions.csv: line 2: pa-617a.2-a-1 is already listed in pa.csv" in message


def test_a_ruleset_with_a_name_that_is_taken_is_one_sentence(
    package: Package, caplog: pytest.LogCaptureFixture
) -> None:
    package.rules("pa")
    assert rulesets()["pa"].title == "Pennsylvania table games"
    (message,) = caplog.messages
    assert message == (
        "aboveboard: the ruleset pa of the package other-games is left out: the package aboveboard has a ruleset of "
        "that name"
    )


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("HELD = 7", "a folder or a package of TOML files was expected, not 7"),
        ("HELD = __file__ + '-nowhere'", "holds no ruleset, which has a file _ruleset.toml"),
    ],
)
def test_a_folder_without_rulesets_is_one_sentence(
    package: Package, caplog: pytest.LogCaptureFixture, code: str, why: str
) -> None:
    package.declares("aboveboard.rulesets", "other:HELD", code)
    assert list(rulesets()) == list(folders.own_folders())
    (message,) = caplog.messages
    assert message.startswith("aboveboard: aboveboard.rulesets mine of the package other-games is left out: ")
    assert why in message
