"""The wheel of this project is whole, and a plug-in's wheel beside it is served by every command: both are built and
installed into an environment of their own, and its `aboveboard` is asked."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
import time
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.parser import BytesParser
from importlib.metadata import packages_distributions
from pathlib import Path
from socket import socket
from urllib.error import URLError
from urllib.request import urlopen
from zipfile import ZipFile

import aboveboard
from aboveboard.law.catalogue import catalogue
from aboveboard.law.coverage import coverage

ROOT = Path(__file__).parents[1]
PLUGIN = ROOT / "tests" / "support" / "plugin"
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


def test_the_wheels_are_whole_and_every_command_serves_both(tmp_path: Path) -> None:
    """One test, because the environment takes longest to make."""
    installed = Installed(tmp_path)
    the_wheel_holds_every_file_of_the_package(installed)
    the_wheel_requires_what_it_imports(installed)
    it_is_the_wheels_that_are_asked(installed)
    the_games_of_the_plugin_stand_beside_ours(installed)
    every_command_serves_the_game_of_the_plugin(installed)
    every_command_of_the_wheel_answers_as_the_checkout_does(installed)
    every_clause_names_its_cases(installed)
    a_floor_is_founded_and_served(installed)


def the_wheel_holds_every_file_of_the_package(installed: Installed) -> None:
    source = ROOT / "src"
    files = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    wanted = {name for name in files if "__pycache__" not in name}
    assert {Path(name).suffix for name in wanted} >= {".py", ".toml", ".csv", ".html", ".css", ".js"}
    with ZipFile(installed.wheels[0]) as wheel:
        assert wanted - set(wheel.namelist()) == set()


def the_wheel_requires_what_it_imports(installed: Installed) -> None:
    """Dependencies are borrowed here, so that one which is missing from the list would not be missed otherwise."""
    with ZipFile(installed.wheels[0]) as wheel:
        (listed,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
        lines = BytesParser().parsebytes(wheel.read(listed)).get_all("Requires-Dist", [])
        imported = {
            (name, guarded): path
            for path in wheel.namelist()
            if path.endswith(".py")
            for name, guarded in imports(ast.parse(wheel.read(path)))
        }
    always = {plain(line) for line in lines if "extra ==" not in line}
    extras = {plain(line) for line in lines if "extra ==" in line}
    assert {"fastapi", "numba"} <= always
    assert "pytest" in extras
    held, foreign = packages_distributions(), {"aboveboard", *sys.stdlib_module_names}
    asked = {(name, guarded): path for (name, guarded), path in imported.items() if name not in foreign}
    assert {"numpy", "sqlalchemy", "starlette"} <= {name for name, _ in asked}
    for (name, guarded), path in asked.items():
        found = {plain(distribution) for distribution in held[name]}
        assert found & (always | extras if guarded else always), f"{path} imports {name}, which nothing requires"


def plain(requirement: str) -> str:
    """The name of a distribution, as an index spells it."""
    (name, *_) = re.findall(r"[\w.-]+", requirement)
    return re.sub(r"[-_.]+", "-", name).lower()


def imports(tree: ast.AST, *, guarded: bool = False) -> Iterator[tuple[str, bool]]:
    """The first names of the modules that are imported, each with whether the program goes on without it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], guarded) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).partition(".")[0], guarded
        elif isinstance(node, ast.Try):
            handlers = [name for one in node.handlers for name in ast.walk(one.type or one)]
            caught = {name.id for name in handlers if isinstance(name, ast.Name)}
            goes_on = bool(caught & {"ImportError", "ModuleNotFoundError"})
            yield from imports(ast.Module(node.body, []), guarded=guarded or goes_on)
            yield from imports(ast.Module([*node.orelse, *node.finalbody], []), guarded=guarded)
            for handler in node.handlers:
                yield from imports(handler, guarded=guarded)
        else:
            yield from imports(node, guarded=guarded)


def it_is_the_wheels_that_are_asked(installed: Installed) -> None:
    where = "import aboveboard, riverboat; print(aboveboard.__file__); print(riverboat.__file__)"
    for line in run(installed.bin / "python", "-c", where, cwd=installed.folder).splitlines():
        assert Path(line).is_relative_to(installed.site)


def the_games_of_the_plugin_stand_beside_ours(installed: Installed) -> None:
    found = json.loads(installed.ask("games", "--json"))
    assert [row for row in found if row["ruleset"] != "riverboat"] == json.loads(json.dumps(catalogue()))
    assert [
        (row["game"], row["title"], [wager["wager"] for wager in row["wagers"]])
        for row in found
        if row["ruleset"] == "riverboat"
    ] == [("odd-and-even", "Odd and Even", ["side"])]


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


CASES = """
from aboveboard.law.provisions import provisions
from aboveboard.publish.clause import clauses
import json
cited = {item.citation: None for item in provisions().values() if not item.plugin}
print(json.dumps({row["id"]: row["cases"] for citation in cited for row in clauses(citation)["provisions"]}))
"""


def every_clause_names_its_cases(installed: Installed) -> None:
    there = json.loads(run(installed.bin / "python", "-c", CASES, cwd=installed.folder))
    assert there == json.loads(run(sys.executable, "-c", CASES))
    assert there["pa-617a.4-a-straight"] == ["tests/cases/pa/roulette.toml"]


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
