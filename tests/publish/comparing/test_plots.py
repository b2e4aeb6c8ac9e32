"""Pages and plots of comparisons: every number that is drawn stands beside it, and the same bytes each time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from tests.support.comparing import between, side

from aboveboard.publish.comparing.plots import DARK, SERIES
from aboveboard.publish.comparing.sweeping import swept

MINI = ("ny-commercial:mini-baccarat+none", "ny-commercial:mini-baccarat")
DECKS = "ny-commercial:baccarat", {"decks": "6,8"}
GRID = "ny-commercial:baccarat", {"dragon-table": "A,B,C", "decks": "6,8"}
SVG = "{http://www.w3.org/2000/svg}"


def drawn(answer: object) -> str:
    """A plot, which there is."""
    found = answer.svg()  # type: ignore[attr-defined]
    assert isinstance(found, str)
    return found


ASKED: list[Callable[[], object]] = [
    lambda: between(*MINI), lambda: between("pa:craps", "ny-charitable:craps"), lambda: swept(side(DECKS[0]), DECKS[1]),
    lambda: swept(side(GRID[0]), GRID[1]),
]  # fmt: skip


@pytest.mark.parametrize("ask", ASKED)
def test_a_plot_is_the_same_bytes_each_time_and_names_itself(ask: Callable[[], object]) -> None:
    text = drawn(ask())
    assert text == drawn(ask())
    root = ET.fromstring(text)
    assert root.get("role") == "img"
    assert [each.tag.removeprefix(SVG) for each in root][:2] == ["title", "desc"]
    assert "prefers-color-scheme: dark" in text
    assert "<script" not in text
    assert "href" not in text.replace('xmlns:xlink="http://www.w3.org/1999/xlink"', "")


@pytest.mark.parametrize("ask", ASKED)
def test_every_colour_has_another_on_a_dark_screen(ask: Callable[[], object]) -> None:
    root = ET.fromstring(drawn(ask()))
    inks = {each.get(name) for each in root.iter() for name in ("fill", "stroke")}
    assert inks - {None, "none", "transparent"} <= set(DARK)
    assert set(SERIES) <= set(DARK)


def test_the_numbers_of_a_sweep_stand_in_its_plot_and_in_its_page() -> None:
    answer = swept(side(GRID[0]), GRID[1])
    text, page = drawn(answer), answer.page("html")
    description = ET.fromstring(text).findtext(f"{SVG}desc") or ""
    for line in answer.sweep.lines:
        for point, each in zip(answer.sweep.points, line.figures, strict=True):
            assert each is not None
            at = ", ".join(f"{name} {value}" for name, value in point.items())
            assert f"{at}: house edge {each.edge}" in description
            assert f">{each.edge}</td>" in page
            assert str(each.edge) in answer.page("md")


def test_the_numbers_of_a_comparison_stand_in_its_plot_and_in_its_page() -> None:
    answer = between("ny-commercial:baccarat?decks=6", "ny-commercial:baccarat")
    description = ET.fromstring(drawn(answer)).findtext(f"{SVG}desc") or ""
    for each in answer.comparison.wagers:
        assert each.before is not None
        assert each.after is not None
        assert f"{each.before.edge} → {each.after.edge}" in description
        for side_of in (each.before, each.after):
            assert f">{side_of.edge}</td>" in answer.page("html")


def test_a_page_carries_its_plot_and_no_style_for_the_dark() -> None:
    for page in (between(*MINI).page("html"), swept(side(DECKS[0]), DECKS[1]).page("html")):
        assert "<svg" in page
        assert "prefers-color-scheme" not in page
        assert 'width="' not in page.partition("<svg")[2].partition(">")[0]
    assert "<svg" not in between(*MINI).page("md")


def test_what_changed_is_the_largest_on_the_page() -> None:
    page = between(*MINI).page("md")
    head = page.partition("\n## ")[0]
    assert "- **House edge of the Dragon Bonus Wager and Bonus Wager on player:** not held → **2.652%**" in head
    assert "- **House edge of the Bonus Wager on banker:** not held → **9.373%**" in head
    assert "- **Outcomes that no clause covers:** 53.59% → **none**" in head
    assert "- **Outcomes of which two clauses say different things:** 5.38% → **none**" in head


def test_what_differs_most_comes_first() -> None:
    page = between("ny-commercial:baccarat?decks=6", "ny-commercial:baccarat").page("md")
    order = [page.index(f"House edge of the {name}") for name in ("Tie Wager", "Dragon Bonus Wager", "Player Wager")]
    assert order == sorted(order)
    assert "| Tie Wager | chance to win | " in page


def test_nothing_is_drawn_where_nothing_differs() -> None:
    same = between("pa:craps", "pa:craps")
    assert same.svg() is None
    assert "<svg" not in same.page("html")
    one = swept(side(DECKS[0]), {"decks": "8"})
    assert one.svg() is None
    assert "Every wager is worth the same at every value." in one.page("html")


def test_who_asks_for_no_plot_imports_no_library_for_it() -> None:
    asked = (
        "import sys, aboveboard; from aboveboard.cli import main; sys.argv[1:] = ['compare', 'pa:craps', "
        "'pa:craps?fire-table=B', '--format', 'md']\n"
        "try: main()\nexcept SystemExit: pass\n"
        "assert not {'altair', 'vl_convert', 'narwhals'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", asked], capture_output=True, check=False).returncode == 0
