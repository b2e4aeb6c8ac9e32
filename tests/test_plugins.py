"""Other packages' games and rulesets: a wheel of each is installed beside this project's own, and every command serves
both; what a plug-in gets wrong is one sentence, and nothing else suffers from it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree
from socket import socket
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import aboveboard
from aboveboard.games.registry import OWN_GAMES, Registry
from aboveboard.law import catalogue as module
from aboveboard.law import folders, load_edition
from aboveboard.law.catalogue import catalogue
from aboveboard.law.coverage import coverage
from aboveboard.law.files import editions, rulesets
from aboveboard.law.provisions import plugin_provisions, provisions
from aboveboard.plugins import _any_declared

ROOT = Path(__file__).parents[1]
PLUGIN = ROOT / "tests" / "support" / "plugin"
RULES = PLUGIN / "riverboat" / "rulesets" / "riverboat"
SETTLED = {
    "odd-and-even": [{"bet": {"seat": 1, "wager": "side", "selection": "odd", "stake": 500}}, {"roll": [2, 5]}],
    "roulette": [{"bet": {"seat": 1, "wager": "red", "stake": 500}}, {"spin": "1"}],
}


class Installed:
    """A virtual environment that holds the wheels, and finds their dependencies where the tests find them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "env", symlinks=True)
        self.bin = folder / "env" / "bin"
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        self.site = folder / "env" / "lib" / version / "site-packages"
        with ThreadPoolExecutor() as together:
            self.wheels = list(together.map(self._build, (ROOT, PLUGIN)))
        run(
            sys.executable, "-m", "pip", "--python", self.bin / "python", "install", "--quiet", "--no-index",
            "--no-deps", "--no-compile", "--disable-pip-version-check", *self.wheels,
        )  # fmt: skip
        # A folder that a .pth file names is searched for modules, but its own .pth files are not read: the editable
        # install of this checkout is not among the dependencies.
        (self.site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")

    def _build(self, project: Path) -> Path:
        out = self.folder / project.name
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=project)
        (wheel,) = out.glob("*.whl")
        return wheel

    def ask(self, *command: str, given: str = "") -> str:
        """What the installed command prints."""
        return run(self.bin / "aboveboard", *command, cwd=self.folder, given=given)


def bare() -> dict[str, str]:
    """The environment without what would have Python find this checkout."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_", "PYTEST"))}


def run(*command: object, cwd: Path = ROOT, given: str = "") -> str:
    words = [str(part) for part in command]
    done = subprocess.run(words, cwd=cwd, input=given, capture_output=True, text=True, env=bare())
    assert done.returncode == 0, done.stderr
    return done.stdout


# -- the wheels --------------------------------------------------------------------------------------------------------


def test_the_wheels_are_whole_and_every_command_serves_both(tmp_path: Path) -> None:
    """One test, because the environment takes longest to make."""
    installed = Installed(tmp_path)
    the_wheel_holds_every_file_of_the_package(installed)
    it_is_the_wheels_that_are_asked(installed)
    the_games_of_the_plugin_stand_beside_ours(installed)
    every_command_serves_the_game_of_the_plugin(installed)
    every_command_of_the_wheel_answers_as_the_checkout_does(installed)
    a_floor_is_founded_and_served(installed)


def the_wheel_holds_every_file_of_the_package(installed: Installed) -> None:
    source = ROOT / "src"
    files = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    wanted = {name for name in files if "__pycache__" not in name}
    assert {Path(name).suffix for name in wanted} >= {".py", ".toml", ".csv", ".html", ".css", ".js"}
    with ZipFile(installed.wheels[0]) as wheel:
        assert wanted - set(wheel.namelist()) == set()


def it_is_the_wheels_that_are_asked(installed: Installed) -> None:
    where = "import aboveboard, riverboat; print(aboveboard.__file__); print(riverboat.__file__)"
    for line in run(installed.bin / "python", "-c", where, cwd=installed.folder).splitlines():
        assert Path(line).is_relative_to(installed.site)


def the_games_of_the_plugin_stand_beside_ours(installed: Installed) -> None:
    found = json.loads(installed.ask("games", "--json"))
    assert [row for row in found if row["ruleset"] != "riverboat"] == json.loads(json.dumps(catalogue()))
    assert [(row["game"], row["title"], [wager["wager"] for wager in row["wagers"]]) for row in found[-1:]] == [
        ("odd-and-even", "Odd and Even", ["side"])
    ]


def every_answer(installed: Installed, ruleset: str, game: str) -> dict[str, str]:
    """What each command answers of a game."""
    record = {"ruleset": ruleset, "game": game, "events": SETTLED[game]}
    asked = {
        "odds": ("odds", ruleset, game, "--json"),
        "settle": ("settle", "-", "--json"),
        "simulate": ("simulate", ruleset, game, "--rounds", "20000", "--seed", "7", "--json"),
        "guide": ("guide", ruleset, game),
        "provisions": ("provisions", "--ruleset", ruleset, "--json"),
    }
    with ThreadPoolExecutor() as together:
        answers = together.map(lambda one: installed.ask(*one, given=json.dumps(record)), asked.values())
        return dict(zip(asked, answers, strict=True))


def every_command_serves_the_game_of_the_plugin(installed: Installed) -> None:
    answers = every_answer(installed, "riverboat", "odd-and-even")
    odds = json.loads(answers["odds"])
    assert [(row["selection"], row["ev"], row["cite"]) for row in odds["wagers"]] == [
        ("odd", "1/36", ["Riverboat Rules 1(a)", "Riverboat Rules 1(b)"]),
        ("even", "-1/36", ["Riverboat Rules 1(a)", "Riverboat Rules 1(b)"]),
    ]
    (settled,) = json.loads(answers["settle"])["settlements"]
    assert (settled["result"], settled["pays"], settled["cite"]) == ("win", 500, ["Riverboat Rules 1(a)"])
    played = json.loads(answers["simulate"])["wagers"]
    assert [(row["wager"], row["selection"], row["exact_ev"]) for row in played] == [
        ("side", "odd", "1/36"),
        ("side", "even", "-1/36"),
    ]
    assert all(row["resolved"] == 20_000 for row in played)
    assert answers["guide"].startswith("# Odd and Even")
    assert "**Clauses:** Riverboat Rules 1(a); 1(c); 1(d); 1(b)" in answers["guide"]
    report = json.loads(answers["provisions"])
    assert (report["total"], report["met"], report["tested"]) == (5, 4, None)
    rows = {row["id"]: row for row in report["rows"]}
    assert rows["river-1-pair"]["met_by"] == [
        "riverboat-games: riverboat/odd-and-even.toml:[rules.pair]",
        "riverboat-games: riverboat/odd-and-even.toml:[wagers.side.pays-cite]",
    ]
    assert rows["river-2-music"]["not_encoded"] == "what the band plays is nothing that software decides"


def every_command_of_the_wheel_answers_as_the_checkout_does(installed: Installed) -> None:
    answers = every_answer(installed, "pa", "roulette")
    roulette = aboveboard.ruleset("pa").game("roulette")
    assert json.loads(answers["odds"]) == json.loads(json.dumps(roulette.figures().to_json()))
    assert json.loads(answers["settle"]) == roulette.settle(SETTLED["roulette"]).to_json()
    assert answers["guide"] == roulette.guide()
    exact = {(row.wager, row.selection): row.ev for row in roulette.figures().wagers}
    played = json.loads(answers["simulate"])["wagers"]
    assert played
    assert all(row["exact_ev"] == exact[row["wager"], row["selection"]] for row in played)
    here = {row["id"]: row for row in coverage(ruleset="pa")["rows"]}
    assert {row["id"]: row["met_by"] for row in json.loads(answers["provisions"])["rows"]} == {
        id: row["met_by"] for id, row in here.items()
    }


def a_floor_is_founded_and_served(installed: Installed) -> None:
    """The migrations, the templates and the static files are in the wheel."""
    installed.ask("found", "ada", given="a-long-enough-password\n")
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    command = [str(installed.bin / "aboveboard"), "serve", "--port", port]
    with subprocess.Popen(command, cwd=installed.folder, env=bare(), stdout=subprocess.DEVNULL) as server:
        try:
            assert "Sign in" in fetched(f"http://127.0.0.1:{port}/sign-in", server)
            assert "{" in fetched(f"http://127.0.0.1:{port}/static/style.css", server)
        finally:
            server.terminate()


def fetched(address: str, server: subprocess.Popen[bytes]) -> str:
    """A page of a server that may still be starting."""
    until = time.monotonic() + 60
    while True:
        try:
            with urlopen(address, timeout=20) as answer:
                return str(answer.read().decode())
        except URLError:
            assert server.poll() is None, "the server ended before it answered"
            assert time.monotonic() < until, "the server does not answer"
            time.sleep(0.05)


# -- what goes wrong ---------------------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Package]:
    """Another package beside this one, not there any more after the test."""
    made = Package(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    yield made
    for name in [name for name in sys.modules if name == "other"]:
        del sys.modules[name]
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Nothing is known of plug-ins."""
    for known in (_any_declared, folders.plugin_folders, plugin_provisions, provisions, rulesets):
        known.cache_clear()


class Package:
    """A package named other-games whose entry points and files a test writes."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.info = folder / "other_games-1.0.dist-info"
        self.info.mkdir()
        (self.info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-games\nVersion: 1.0\n")

    def declares(self, group: str, value: str, code: str) -> None:
        """It has one entry point and one module."""
        (self.info / "entry_points.txt").write_text(f"[{group}]\nmine = {value}\n")
        (self.folder / "other.py").write_text(code)

    def rules(self, name: str = "other", **files: str) -> Path:
        """It has the riverboat's ruleset under another name, with some files written anew."""
        (self.folder / "held").mkdir(exist_ok=True)
        made = self.folder / "held" / name
        copytree(RULES, made)
        for file, text in files.items():
            (made / file.replace("__", ".")).write_text(text)
        self.declares(
            "aboveboard.rulesets", "other:HELD", f"from pathlib import Path\nHELD = Path({str(made.parent)!r})"
        )
        return made


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


def test_a_ruleset_of_a_plugin_is_held_with_its_provisions(package: Package) -> None:
    package.rules(roulette__toml=(folders.HERE / "pa" / "roulette.toml").read_text("utf-8"))
    assert [edition.game.name for edition in editions("other")] == ["roulette"]
    edition = load_edition("other", "roulette")
    assert edition.where == "other-games: other/roulette.toml"
    assert edition.law == load_edition("pa", "roulette").law
    assert provisions()["river-1-side"].ruleset == "other"
    assert "river-1-side" in {row["id"] for row in coverage(ruleset="other")["rows"]}


@pytest.mark.parametrize(
    ("files", "why"),
    [
        ({"_ruleset__toml": "title = "}, "other/_ruleset.toml: "),
        ({"_ruleset__toml": 'title = "Other"'}, "other/_ruleset.toml: cite: Field required"),
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
    package.rules(roulette__toml=(folders.HERE / "pa" / "roulette.toml").read_text("utf-8"))
    before = [row for row in catalogue() if row["ruleset"] != "other"]
    terms_of = module.terms_of
    monkeypatch.setattr(module, "terms_of", lambda one: 1 / 0 if one.ruleset == "other" else terms_of(one))
    assert catalogue() == before
    (message,) = caplog.messages
    assert message == (
        "aboveboard: the game roulette of the ruleset other of the package other-games is left out: "
        "ZeroDivisionError: division by zero"
    )


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
