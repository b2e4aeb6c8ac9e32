"""What the files around the program say of it and of each other: version, decisions, checks, margins."""

from __future__ import annotations

import re
from configparser import ConfigParser
from datetime import date
from pathlib import Path
from tomllib import loads

import pytest
import yaml

import aboveboard

ROOT = Path(__file__).parents[2]
PROJECT = loads((ROOT / "pyproject.toml").read_text("utf-8"))
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("[0-9]*.md"))
HEAD = re.compile(r"# (\d+)\. (.+)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.+)\.\n\n")
STATUS = re.compile(r"proposed|accepted|withdrawn|replaced by \d+")


def test_decisions_are_numbered_in_order() -> None:
    assert [path.name[:4] for path in DECISIONS] == [f"{number:04}" for number in range(1, len(DECISIONS) + 1)]


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_has_a_number_a_date_and_a_status_and_is_in_the_index(page: Path) -> None:
    head = HEAD.match(page.read_text("utf-8"))
    assert head, "a decision begins with its number and title, then its date and status"
    number, title, day, status = head.groups()
    assert int(number) == int(page.name[:4])
    assert date.fromisoformat(day).isoformat() == day
    assert STATUS.fullmatch(status)
    index = (page.parent / "index.md").read_text("utf-8")
    assert f"| {number} | [{title}]({page.name}) | {day} | {status} |\n" in index


def test_the_index_lists_no_other_decision() -> None:
    index = (ROOT / "docs" / "decisions" / "index.md").read_text("utf-8")
    assert re.findall(r"\]\((\d.+?)\)", index) == [path.name for path in DECISIONS]


def test_the_version_is_written_once() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/aboveboard/__init__.py"
    newest = re.search(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest is not None
    assert newest[1] == aboveboard.__version__


def layers_of(container: str) -> set[str]:
    """Every module that a contract of layers in a container names."""
    contracts = PROJECT["tool"]["importlinter"]["contracts"]
    lines = [line for each in contracts if each.get("containers") == [container] for line in each["layers"]]
    return {name for line in lines for name in re.split(r" *[|:] *", line)}


def test_every_module_of_a_table_has_its_layer() -> None:
    """A linter asks that of a container's own children alone, and a table's modules lie in rooms."""
    play = ROOT / "src" / "aboveboard" / "play"
    modules = [path.relative_to(play).with_suffix("") for path in (play / "table").rglob("*.py")]
    names = {".".join(path.parts) for path in modules if path.name != "__init__"}
    assert len(names) > 30
    assert {name for name in layers_of("aboveboard.play") if name.startswith("table.")} == names


def test_no_contract_lets_layers_import_each_other() -> None:
    contracts = [each for each in PROJECT["tool"]["importlinter"]["contracts"] if each["type"] == "layers"]
    assert [each["name"] for each in contracts if any(" : " in line for line in each["layers"])] == []
    open_ended = [each["name"] for each in contracts if not each.get("exhaustive")]
    assert open_ended == ["Families are made of shapes"], "games stand beside one another, and a new one needs no layer"


def test_the_hooks_before_a_commit_are_the_checks_of_make_lint() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert [repo["repo"] for repo in hooks] == ["local"], "a hook must not be fetched"
    lint = re.search(r"^lint:.*\n((?:\t.*\n)+)", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert lint is not None
    asked = [line.strip().replace("$(BIN)", ".venv/bin") for line in lint[1].splitlines()]
    assert [hook["entry"] for hook in hooks[0]["hooks"]] == asked


def test_hosted_checks_run_what_the_local_ones_run() -> None:
    job = yaml.safe_load((ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8"))["jobs"]["test"]
    assert [step["run"] for step in job["steps"] if "run" in step] == ["make test PYTHON=python"]
    oldest = PROJECT["project"]["requires-python"].removeprefix(">=")
    assert oldest in job["strategy"]["matrix"]["python"]


def test_editors_wrap_where_the_linter_does() -> None:
    editors = ConfigParser()
    editors.read_string("[top]\n" + (ROOT / ".editorconfig").read_text("utf-8"))
    assert editors.getint("*.{py,md}", "max_line_length") == PROJECT["tool"]["ruff"]["line-length"]


def test_the_layers_are_described_as_they_are() -> None:
    """In their order, those that are there; a layer's own alternatives in any order."""
    contract = next(one for one in PROJECT["tool"]["importlinter"]["contracts"] if one["type"] == "layers")
    layers = [[name.strip("() ") for name in layer.split("|")] for layer in contract["layers"]]
    there = [sorted(name for name in names if _is_there(name)) for names in layers]
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    described = re.search(r"^- Imports go downward only: (.+?)\.(?: |$)", text, re.MULTILINE | re.DOTALL)
    assert described is not None
    assert re.findall(r"`(\w+)`", described[1]) == [name for names in there for name in names]


def _is_there(name: str) -> bool:
    package = ROOT / "src" / "aboveboard"
    return (package / name / "__init__.py").exists() or (package / f"{name}.py").exists()
