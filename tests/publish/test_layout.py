"""Every game has a layout: an area for each wager and pick, none over another, all words within their areas."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from xml.etree.ElementTree import Element, fromstring

import pytest
from tests.support.sessions import supplied

from aboveboard.law import BadInput, Edition, Terms, editions, load_edition, terms_of
from aboveboard.publish.layout import STYLE, Layout, Spot, arrangement, layout, outline
from aboveboard.publish.layout.drawn import WIDTH
from aboveboard.publish.layout.geometry import Box, Corners, Point
from aboveboard.publish.layout.lettering import LEAST, Words, fitted, width
from aboveboard.publish.lights import announced, house_way, lit, lit_by_cards, winners

EDITIONS = list(editions())
SIGHT = 6.4
"""Letters are no smaller than this, in the drawing's units: 1.6 mm on a sheet 420 mm wide."""


def name_of(edition: Edition) -> str:
    return f"{edition.ruleset}/{edition.game.name}"


def variants(edition: Edition) -> Iterator[Terms]:
    """The table as the law's figures have it, and with every other choice of each option that has choices."""
    plain = terms_of(edition)
    yield plain
    for name, choice in plain.choices.items():
        for value in choice.choices or ():
            if value != choice.default and name not in ("not-offered", "no-area"):
                try:
                    yield terms_of(edition, {name: value})
                except BadInput:
                    continue


def sound(drawn: Layout) -> list[str]:
    """Everything that is wrong with a layout."""
    wanted = Counter({(wager.name, pick): 1 for wager in drawn.terms.offered() for pick in wager.picks})
    faults = []
    found = Counter((spot.wager, spot.selection, spot.seat) for spot in drawn.spots)
    if set(wanted) != {(wager, pick) for wager, pick, _ in found}:
        faults.append(f"areas: {set(wanted) ^ {(wager, pick) for wager, pick, _ in found}}")
    faults += [f"twice: {key}" for key, times in found.items() if times > 1]
    seats = {name: {spot.seat for spot in drawn.spots if spot.wager == name} for name, _ in wanted}
    faults += [f"some at seats and some not: {name}" for name, held in seats.items() if None in held and len(held) > 1]
    faults += [f"off the page: {spot}" for spot in drawn.spots if not _on_page(spot, drawn.height)]
    faults += [f"{a} lies over {b}" for a, b in _overlaps(drawn.spots)]
    faults += [f"words leave {spot}: {row}" for spot in drawn.spots for row in _too_large(spot)]
    small = [row for rows in (*(spot.rows for spot in drawn.spots), *(rows for _, rows in drawn.free)) for row in rows]
    faults += [f"too small to read: {row}" for row in small if row.size < SIGHT]
    faults += [f"words leave their box: {row}" for box, rows in drawn.free for row in rows if row.width > box.w + 1]
    return faults


def _on_page(spot: Spot, height: float) -> bool:
    return all(0 <= x <= WIDTH and 0 <= y <= height for x, y in spot.corners)


def _too_large(spot: Spot) -> list[str]:
    if spot.within is None or not spot.rows:
        return []
    across = max(x for x, _ in spot.within) - min(x for x, _ in spot.within)
    down = max(y for _, y in spot.within) - min(y for _, y in spot.within)
    top = min(row.y - row.size / 2 for row in spot.rows)
    low = max(row.y + row.size / 2 for row in spot.rows)
    found = [row.text for row in spot.rows if row.width > across + 1]
    return [*found, *(["too high"] if low - top > down + 2 else [])]


def _overlaps(spots: tuple[Spot, ...]) -> Iterator[tuple[Spot, Spot]]:
    """Areas of which one holds points well inside the other; those on lines are held against each other only."""
    boxes = [_bounds(spot.corners) for spot in spots]
    for at, one in enumerate(spots):
        for before in range(at):
            other = spots[before]
            if one.on_line == other.on_line and _meet(boxes[at], boxes[before]):
                if any(_inside(point, other.corners) for point in _sample(one)):
                    yield one, other
                elif any(_inside(point, one.corners) for point in _sample(other)):
                    yield other, one


def _bounds(corners: Corners) -> Box:
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    return Box(left, top, max(x for x, _ in corners) - left, max(y for _, y in corners) - top)


def _meet(a: Box, b: Box) -> bool:
    return a.x < b.x + b.w - 1 and b.x < a.x + a.w - 1 and a.y < b.y + b.h - 1 and b.y < a.y + a.h - 1


def _sample(spot: Spot) -> Iterator[Point]:
    """The middle of an area, and its corners drawn a little towards it."""
    x, y = spot.centre
    yield x, y
    for a, b in spot.corners:
        yield a + (x - a) * 0.08, b + (y - b) * 0.08


def _inside(point: Point, corners: Corners) -> bool:
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_every_wager_has_its_area(edition: Edition) -> None:
    for terms in variants(edition):
        assert sound(layout(terms, holder="Keystone Casino", limits={"min": 500, "max": 50000})) == [], terms.options


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_a_game_without_an_arrangement_has_a_layout_too(edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrangement, "_held", lambda game: None)
    assert sound(layout(terms_of(edition))) == []


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_the_svg_says_what_it_shows(edition: Edition) -> None:
    drawn = layout(terms_of(edition), prefix="t1")
    root = fromstring(drawn.svg())
    spots = [part for part in root.iter() if "spot" in part.get("class", "").split()]
    assert len(spots) == len(drawn.spots)
    for part in spots:
        assert part.get("role") == "button"
        assert part.get("tabindex") == "0"
        assert part.get("aria-label") == _title(part)
        assert 0 <= float(part.get("data-x", "nan")) <= WIDTH
        assert 0 <= float(part.get("data-y", "nan")) <= drawn.height
    ids = [part.get("id") for part in root.iter() if part.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(str(name).startswith("t1-") for name in ids)
    assert "http" not in drawn.svg().replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in drawn.svg()


def _title(part: Element) -> str | None:
    return next((child.text for child in part if child.tag.endswith("title")), None)


@pytest.mark.parametrize("edition", EDITIONS, ids=name_of)
def test_the_outline_lists_the_same_areas(edition: Edition) -> None:
    drawn = layout(terms_of(edition))
    listed = [each for section in outline(drawn) for each in section.spots]
    assert Counter((each.wager, each.selection, each.seat) for each in listed) == Counter(
        (spot.wager, spot.selection, spot.seat) for spot in drawn.spots
    )
    assert all(each.label and each.cite for each in listed)
    own = [each for section in outline(drawn, seat=1) for each in section.spots]
    assert {each.seat for each in own} <= {None, 1}
    assert {(each.wager, each.selection) for each in own} == {(each.wager, each.selection) for each in listed}


def test_a_style_sheet_can_be_left_out() -> None:
    drawn = layout(terms_of(load_edition("pa", "craps")))
    assert STYLE in drawn.svg()
    assert "<style>" not in drawn.svg(style=False)
    assert drawn.html().count("<svg") == 1


def test_what_people_write_is_not_markup() -> None:
    terms = terms_of(
        load_edition("ny-charitable", "color-wheel"),
        wheel={"sections": ["<b>", "red"], "odds": {"<b>": "3 to 1", "red": "1 to 1"}},
    )
    drawn = layout(terms, holder="A & B <script>").svg()
    assert "<script" not in drawn
    assert "<b>" not in drawn
    assert any(part.get("data-selection") == "<b>" for part in fromstring(drawn).iter())


def test_words_fit_their_box() -> None:
    rows = fitted([Words("Any Seven"), Words("4 to 1", 0.7)], Box(0, 0, 100, 40))
    assert [row.text for row in rows] == ["Any Seven", "4 to 1"]
    assert all(row.size >= LEAST and row.width <= 100 for row in rows)
    assert width("WW") > width("ii")
    assert fitted([Words("")], Box(0, 0, 10, 10)) == []


def test_the_fire_bet_is_on_the_rim_of_craps_alone() -> None:
    fire = [spot for spot in layout(terms_of(load_edition("pa", "craps"))).spots if spot.wager == "fire"]
    assert [spot.seat for spot in fire] == list(range(1, 15))
    assert fire[0].centre[0] > WIDTH / 2


def test_lights_and_calls_of_dice_and_wheels() -> None:
    craps = terms_of(load_edition("pa", "craps"))
    found = winners(craps, [6, 5])
    assert ("pass", None) in found
    assert ("horn", None) in found
    assert ("dont-pass", None) not in found
    assert announced(craps, [6, 5]) == "11 (6, 5)"
    assert announced(terms_of(load_edition("ny-charitable", "big-six")), "1-1-2").split() == ["1", "1", "2"]
    assert winners(terms_of(load_edition("pa", "pai-gow")), [1, 1, 1]) == ()


def test_what_wins_depends_on_the_point() -> None:
    """A seven wins a pass bet on the come-out roll, the point afterwards; what is off wins nothing."""
    craps = terms_of(load_edition("pa", "craps"))
    assert ("pass", None) in lit(craps, "3-4")
    assert ("place-to-win", "4") in lit(craps, "3-1", "4")
    assert ("pass", None) in lit(craps, "3-1", "4")
    assert ("place-to-win", "4") not in lit(craps, "3-1"), "it is off on the come-out roll"
    assert ("pass-odds", "5") not in lit(craps, "3-2", "4"), "nobody has odds on another point"
    assert ("red", None) in lit(terms_of(load_edition("pa", "roulette")), "36")


def test_the_cards_of_a_round_light_every_area_that_wins_where_they_alone_decide() -> None:
    baccarat = terms_of(load_edition("nj-casino", "baccarat"))
    natural = (("player", ("9s", "Kd")), ("banker", ("2h", "5c")))
    assert [wager for wager, _ in lit_by_cards(baccarat, natural)] == ["player"]
    assert ("tie", None) in lit_by_cards(baccarat, (("player", ("9s", "Kd")), ("banker", ("4h", "5c"))))
    assert lit_by_cards(baccarat, natural[:1]) == (), "a round that is not over decides nothing"
    assert lit_by_cards(baccarat, (("player", ("2s", "Kd")), ("banker", ("2h", "Kc")))) == ()
    with pytest.raises(BadInput, match="Zz"):
        lit_by_cards(baccarat, (("player", ("Zz",)),))
    blackjack = terms_of(load_edition("nj-casino", "blackjack"))
    assert lit_by_cards(blackjack, (("dealer", ("Ts", "7c")),)) == (), "there each hand decides"


@pytest.mark.parametrize("outcome", ["x", "-", "7-7", "1" * 40])
def test_what_is_no_outcome_lights_nothing(outcome: str) -> None:
    """Whatever a browser asks about, it is refused in words or nothing is lit, in every game."""
    for edition in editions():
        with suppress(BadInput):
            assert lit(supplied(edition), outcome, "zz") == (), (edition.ruleset, edition.game.name)


def test_what_cannot_be_lit_or_named_is_refused() -> None:
    with pytest.raises(BadInput, match="a roll of 3 dice"):
        winners(terms_of(load_edition("pa", "sic-bo")), [1, 2])
    with pytest.raises(BadInput, match="section"):
        announced(terms_of(load_edition("pa", "roulette")), "37")
    with pytest.raises(BadInput, match="not set into two hands"):
        house_way(terms_of(load_edition("pa", "craps")), "6-6")
    with pytest.raises(BadInput, match="4 tiles are set, not 2"):
        house_way(terms_of(load_edition("pa", "pai-gow")), "6-6 2-4")


def test_layouts_are_drawn_without_the_fast_engines() -> None:
    code = (
        "import sys; from aboveboard.law import load_edition, terms_of; from aboveboard.publish.layout import layout; "
        "layout(terms_of(load_edition('pa', 'craps'))).svg(); "
        "print('numba' in sys.modules, 'sqlalchemy' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "False"]
