"""Answers of the engines: frozen, printed by rich as the commands print them, as HTML, as JSON, as a data frame."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, dataclass, fields
from html.parser import HTMLParser
from io import StringIO
from types import ModuleType
from typing import Any

import pytest
from rich.console import Console
from tests.support.terminal import run

import aboveboard
from aboveboard.play import document
from aboveboard.play.document import Document, PrintedTable, html_table

EVENTS: list[dict[str, Any]] = [
    {"bet": {"seat": 1, "wager": "pass", "stake": 1000}},
    {"roll": [3, 1]},
    {"take-down": {"seat": 1, "wager": "pass"}},
    {"irregularity": {"kind": "die-off-table"}},
    {"bet": {"seat": 2, "wager": "field", "stake": 500}},
    {"roll": [2, 2]},
    {"bet": {"seat": 2, "wager": "pass", "stake": 500}},
]
RECORD = {"ruleset": "pa", "game": "craps", "events": EVENTS}
SIMULATED: dict[str, Any] = {"rounds": 20_000, "seed": 5, "workers": 1}


def craps() -> aboveboard.RegulatedGame:
    return aboveboard.ruleset("pa").game("craps")


ANSWERS: dict[str, Callable[[], Document]] = {
    "settle": lambda: aboveboard.settle(RECORD),
    "odds": lambda: craps().odds("place-to-win"),
    "figures": lambda: craps().figures("place-to-win", strategy=True),
    "simulate": lambda: craps().simulate([{"wager": "pass", "stake": 1000}], **SIMULATED),
    "sessions": lambda: craps().simulate({"bets": [{"wager": "pass", "stake": 1000}], "session": 50}, **SIMULATED),
    "poker": lambda: aboveboard.ruleset("nj-casino").game("poker").figures(strategy=True),
}
every_answer = pytest.mark.parametrize("answer", [pytest.param(found, id=name) for name, found in ANSWERS.items()])


def printed(found: Document) -> str:
    console = Console(file=StringIO(), width=100)
    console.print(found, soft_wrap=True)
    assert isinstance(console.file, StringIO)
    return "".join(f"{line.rstrip()}\n" for line in console.file.getvalue().splitlines())


@every_answer
def test_an_answer_is_frozen_and_equal_to_itself_worked_out_again(answer: Callable[[], Any]) -> None:
    found, again = answer(), answer()
    assert not hasattr(found, "__dict__")
    with pytest.raises(FrozenInstanceError):
        setattr(found, fields(found)[0].name, None)
    timed = {"rounds_per_second", "shoes_per_second"}
    for field in fields(found):
        if field.name not in timed:
            assert getattr(found, field.name) == getattr(again, field.name), field.name


@every_answer
def test_json_is_plain(answer: Callable[[], Document]) -> None:
    found = answer().to_json()
    assert found
    assert json.loads(json.dumps(found, allow_nan=False)) == found


@pytest.mark.parametrize(
    ("name", "args", "stdin"),
    [
        ("settle", ("settle", "-"), json.dumps(RECORD)),
        ("figures", ("odds", "pa", "craps", "--wager", "place-to-win", "--strategy"), ""),
        ("poker", ("odds", "nj-casino", "poker", "--strategy"), ""),
    ],
)
def test_rich_prints_what_the_command_prints(
    name: str, args: tuple[str, ...], stdin: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    assert printed(ANSWERS[name]()) == run(*args, stdin=stdin).out
    assert ANSWERS[name]().to_json() == run(*args, "--json", stdin=stdin).document


def test_odds_are_a_list_of_wagers_and_print_the_table_of_their_figures() -> None:
    odds, figures = craps().odds("place-to-win"), craps().figures("place-to-win")
    assert len(odds) == len(list(odds)) == 6
    assert [each.selection for each in odds[:2]] == ["4", "5"]
    assert odds.to_json() == {"wagers": figures.to_json()["wagers"]}
    assert printed(odds) in printed(figures)


class Shown(HTMLParser):
    """The cells of every row of a page, and its paragraphs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.paragraphs: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        elif tag == "p":
            self.paragraphs.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        elif self.open and self.open[-1] == "p":
            self.paragraphs[-1] += data


def test_a_notebook_shows_every_table_and_line() -> None:
    shown = Shown(aboveboard.settle(RECORD)._repr_html_())
    assert shown.rows[0] == ["event", "seat", "wager", "on", "stake", "result", "pays", "returned", "clauses"]
    assert shown.rows[1][:6] == ["5", "1", "pass", "", "$10", "win"]
    assert ["seat", "still riding", "on", "stake", "works"] in shown.rows
    assert shown.paragraphs[-1].startswith("Not checked, since the record never mentions it: ")


def test_html_is_escaped_and_cut_short() -> None:
    many = document.NOTEBOOK_ROWS + 1234
    page = html_table(PrintedTable((">n", "=<name>"), ((number, "<b>&") for number in range(many))))
    shown = Shown(page)
    assert "<b>" not in page
    assert shown.rows[0] == ["n", "<name>"]
    assert shown.rows[1] == ["0", "<b>&"]
    assert len(shown.rows) == 1 + document.NOTEBOOK_ROWS + 1
    assert shown.rows[-1] == ["and 1,234 more rows"]


# -- data frames -------------------------------------------------------------------------------------------------------


@dataclass
class Columns:
    """What a library of data frames is given."""

    columns: dict[str, list[object]]


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes only the named libraries of data frames be there, each with a frame that holds what it was given."""

    def install(*names: str) -> None:
        for name in document.FRAMES:
            monkeypatch.delitem(sys.modules, name, raising=False)
        monkeypatch.setattr(document, "find_spec", lambda name: name if name in names else None)
        for name in names:
            module: Any = ModuleType(name)
            module.DataFrame = type(name, (Columns,), {})
            monkeypatch.setitem(sys.modules, name, module)

    return install


@pytest.mark.parametrize(
    ("names", "taken"), [(("pandas",), "pandas"), (("polars",), "polars"), (("polars", "pandas"), "pandas")]
)
def test_a_frame_is_made_by_the_library_that_is_there(
    names: tuple[str, ...], taken: str, only: Callable[..., None]
) -> None:
    only(*names)
    frame = aboveboard.settle(RECORD).to_frame()
    assert type(frame).__name__ == taken
    assert frame.columns["wager"] == ["pass", "field"]
    assert frame.columns["pays"] == [1000, 500]
    assert frame.columns["cite"][0] == "58 Pa. Code 623a.5(a)"


def test_where_no_library_is_there_one_sentence_says_so(only: Callable[..., None]) -> None:
    only()
    with pytest.raises(ModuleNotFoundError) as refused:
        aboveboard.settle(RECORD).to_frame()
    assert str(refused.value) == "to_frame() needs pandas or polars, and neither is installed"


def test_a_list_that_an_answer_does_not_have_is_named(only: Callable[..., None]) -> None:
    only("pandas")
    with pytest.raises(ValueError, match="there are no rows of 'wagers'; there are settlements, transfers"):
        aboveboard.settle(RECORD).to_frame("wagers")
    assert aboveboard.settle(RECORD | {"events": []}).to_frame().columns == {}


@every_answer
def test_every_list_of_every_answer_is_a_frame_of_polars(answer: Callable[[], Document]) -> None:
    polars = pytest.importorskip("polars")
    found = answer()
    for name, rows in found.rows().items():
        frame, expected = found.to_frame(name), list(rows)
        assert isinstance(frame, polars.DataFrame)
        assert frame.to_dicts() == expected


def test_figures_are_numbers_in_a_frame() -> None:
    polars = pytest.importorskip("polars")
    frame = craps().figures("place-to-win").to_frame()
    assert frame.schema["ev"] == polars.Float64
    assert frame["ev"].to_list()[0] == pytest.approx(-1 / 15)
    assert frame["exact_ev"].to_list()[0] == "-1/15"
    simulated = craps().simulate([{"wager": "pass", "stake": 1000}], **SIMULATED).to_frame()
    assert abs(simulated["sigmas"].to_list()[0]) < 5


def test_neither_rich_nor_a_library_of_frames_is_imported_until_it_is_asked_for() -> None:
    asked = (
        "import sys, aboveboard; game = aboveboard.ruleset('pa').game('craps'); game.figures('pass').to_json(); "
        "game.settle([{'roll': [1, 2]}]).to_json(); "
        "print([name for name in ('rich', 'pandas', 'polars') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
