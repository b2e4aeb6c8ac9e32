"""Cases about what people see: layouts, signs, lights and calls, as the program draws and writes them.

Keys of a case, besides how the table is set up (holder, limits, positions; areas and posted for signs):
    layout    what the SVG holds: "has TEXT", "lacks TEXT" (words anywhere on it), "inscribed TEXT" (in a part of it
              that cites the case's clause), "spots WAGER [PICK] = N", "picks WAGER = A B C" (all there are),
              "WAGER [PICK] bears TEXT", "WAGER [PICK] shows 2-2" (dice), "WAGER [PICK] reads TEXT" (for the ear),
              "WAGER above|behind|right-of|beside WAGER = N" (seen by the player, at so many positions),
              "WAGER parted from WAGER by = at N", "rim WAGER = N" (clockwise from the boxperson's left),
              "rim numbers WAGER = N", "pays WAGER GRADE = 5 to 1", "section NAME bears TEXT", "sections = N",
              "place NAME at left|right|front of dealer", "place NAME lies upright|crosswise", "place NAME holds N",
              "place NAME beside NAME = N" (at so many positions),
              "replica = N" (numbers of the wheel that can be wagered on), "covered TEXT"
    sign      what is posted: "NAME says TEXT" (in a line that cites the case's clause), "NAME lacks TEXT",
              "NAME at PLACE", "NAME absent", "NAME due = N" (areas in which nobody has confirmed it)
    lit       what an outcome lights up, all of it: "1-2-3 = small total-value:6", or "6-6-6 lacks big"
    called    what the dealer calls: "17 = 17 black"
    form      what a blank submission holds: "has TEXT", "boxes TEXT = N" (in the line that begins so)
    told      how the house would set a hand: "2-12 ... = HIGH HIGH / LOW LOW"
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import atan2, hypot, pi
from typing import Any
from xml.etree.ElementTree import Element, fromstring

from aboveboard.law import Terms
from aboveboard.law.provisions.clauses import citation
from aboveboard.publish import submission
from aboveboard.publish.layout import layout
from aboveboard.publish.lights import announced, house_way, winners
from aboveboard.publish.signs import Sign, signs, unposted
from aboveboard.publish.submission import TICK
from tests.support.expectations import Wrong

KEYS = {"layout", "sign", "form", "lit", "called", "told", "holder", "positions", "areas", "posted"}
CHECKS = ("layout", "sign", "form", "lit", "called", "told")
STRAIGHT = 0.3
"""An area lies straight above or beside another if it is off by no more than this share of the way."""


def checked(provision: str, given: dict[str, Any], terms: Terms) -> int:
    """Decide everything that a case says of what people see; gives how much that was."""
    count = 0
    if "layout" in given:
        drawn = layout(terms, holder=given.get("holder"), limits=given.get("limits"), positions=given.get("positions"))
        felt = Felt(fromstring(drawn.svg()), citation(provision))
        for text in given["layout"]:
            count += 1
            felt.check(text)
    found = signs(terms, given.get("limits"))
    for text in given.get("sign", ()):
        count += 1
        _sign(text, found, provision, given)
    for text in given.get("form", ()):
        count += 1
        _form(text, submission.form(terms))
    for text in given.get("lit", ()):
        count += 1
        _lit(text, terms)
    for text in given.get("called", ()):
        count += 1
        result, _, texts = text.partition(" = ")
        _must(announced(terms, _outcome(result)) == texts, f"{text}: called {announced(terms, _outcome(result))}")
    for text in given.get("told", ()):
        count += 1
        held, _, texts = text.partition(" = ")
        high, low = house_way(terms, held)
        _must(f"{' '.join(high)} / {' '.join(low)}" == texts, f"{text}: told {high} and {low}")
    return count


def _form(text: str, page: str) -> None:
    """A blank submission as it is printed."""
    word, _, rest = text.partition(" ")
    if word == "has":
        _must(rest in page, f"{text}: it is not there")
        return
    begins, _, count = rest.rpartition(" = ")
    lines = [line for line in page.splitlines() if line.lstrip("| ").startswith(begins)]
    _must(len(lines) == 1, f"{text}: {len(lines)} lines begin so")
    _must(lines[0].count(TICK.strip()) == int(count), f"{text}: {lines[0].count(TICK.strip())} boxes")


class Felt:
    """A layout as it was written, and the clause that a case is about."""

    def __init__(self, root: Element, clause: str) -> None:
        self.root = root
        self.clause = clause

    def parts(self, kind: str, **facts: str) -> list[Element]:
        """The parts of a kind for which these facts are so."""
        return [
            part
            for part in self.root.iter()
            if kind in part.get("class", "").split()
            and all(part.get(f"data-{name}") == value for name, value in facts.items())
        ]

    def spots(self, name: str, pick: str | None = None) -> list[Element]:
        """The areas of a wager, on one pick or on all."""
        found = self.parts("spot", wager=name)
        return found if pick is None else [spot for spot in found if spot.get("data-selection") == pick]

    def check(self, text: str) -> None:
        """Decide one line of a case."""
        words = text.split()
        match words:
            case ["has", *_]:
                _must(_plain(text[4:]) in _text(self.root), f"{text}: the layout bears {_text(self.root)[:600]}")
            case ["lacks", *_]:
                _must(_plain(text[6:]) not in _text(self.root), f"{text}: it is there")
            case ["inscribed", *_]:
                citing = [_text(part) for part in self.root.iter() if self.clause in part.get("data-cite", "")]
                _must(any(_plain(text[10:]) in texts for texts in citing), f"{text}: {self.clause} is behind {citing}")
            case ["covered", *_]:
                covers = [_text(part) for part in self.parts("cover")]
                _must(any(_plain(text[8:]) in texts for texts in covers), f"{text}: covered is {covers}")
            case ["spots", name, "=", count]:
                _must(len(self.spots(name)) == int(count), f"{text}: {len(self.spots(name))}")
            case ["spots", name, pick, "=", count]:
                _must(len(self.spots(name, pick)) == int(count), f"{text}: {len(self.spots(name, pick))}")
            case ["picks", name, "=", *picks]:
                found = [spot.get("data-selection") for spot in self.spots(name)]
                _must(sorted(map(str, found)) == sorted(picks), f"{text}: {found}")
            case ["sections", "=", count]:
                _must(len(self._sections()) == int(count), f"{text}: {len(self._sections())}")
            case ["replica", "=", count]:
                replicas = [part for part in self.parts("replica") if self.clause in part.get("data-cite", "")]
                numbers = [int(part.get("data-numbers", "0")) for part in replicas]
                _must(numbers == [int(count)], f"{text}: {numbers}")
            case ["rim", "numbers", name, "=", count]:
                marks = [part.get("data-number") for part in self.parts("rim-number", of=name)]
                _must(marks == [str(n + 1) for n in range(int(count))], f"{text}: {marks}")
                self._before_boxperson(name)
            case ["rim", name, "=", count]:
                self._rim(name, int(count), text)
            case ["pays", name, *grade, "=", _, _, _]:
                self._pays(name, " ".join(grade), " ".join(words[-3:]), text)
            case ["section", name, "bears", *_]:
                texts = [_text(part) for part in self._sections() if part.get("data-section", "").split("/")[0] == name]
                _must(
                    bool(texts) and all(_plain(text.split(" bears ")[1]) in one for one in texts),
                    f"{text}: {texts[:3]}",
                )
            case ["place", *_]:
                self._place(words[1:], text)
            case [one, "parted", "from", other, "by", symbol, "at", count]:
                marks = [_text(part) for part in self.parts("parted") if self.clause in part.get("data-cite", "")]
                _must(marks == [symbol] * int(count), f"{text}: {marks}")
                self._lie(one, "right-of", other, int(count), text)
            case [one, "above" | "behind" | "right-of" | "beside" as how, other, "=", count]:
                self._lie(one, how, other, int(count), text)
            case _:
                answer = next((word for word in ("bears", "shows", "reads") if word in words[1:3]), None)
                if answer is None:
                    raise ValueError(f"no such thing can be said of a layout: {text}")
                self._spot(answer, text)

    def _sections(self) -> list[Element]:
        return [part for part in self.parts("section") if part.get("data-section") is not None]

    def _spot(self, how: str, text: str) -> None:
        words = text.split(f" {how} ")
        names = words[0].split()
        spots = self.spots(names[0], names[1] if len(names) > 1 else None)
        by_word: dict[str, Callable[[Element], str]] = {
            "bears": lambda spot: _text(spot),
            "reads": lambda spot: _plain(spot.get("aria-label", "")),
            "shows": lambda spot: "-".join(
                die.get("data-face", "") for die in spot.iter() if die.get("class") == "die"
            ),
        }
        found = [by_word[how](spot) for spot in spots]
        wanted = _plain(words[1])
        met = [one == wanted if how == "shows" else wanted in one for one in found]
        _must(bool(met) and all(met), f"{text}: {found}")

    def _pays(self, name: str, grade: str, pay: str, text: str) -> None:
        lines = [line for line in self.parts("pay-line", grade=grade) if name in line.get("data-of", "").split()]
        found = [line.get("data-pays") for line in lines] + [
            "" if pay not in _text(spot) else pay for spot in self.spots(name) if not lines
        ]
        shown = all(pay in _text(line) for line in lines)
        _must(bool(found) and shown and all(one == pay for one in found), f"{text}: {found}")

    def _rim(self, name: str, count: int, text: str) -> None:
        spots = self.spots(name)
        seats = [int(spot.get("data-seat", "0")) for spot in spots]
        _must(sorted(seats) == list(range(1, count + 1)), f"{text}: {seats}")
        middle = _at(self.parts("boxperson")[0])
        centre = (840.0, sum(_at(spot)[1] for spot in spots) / count)
        facing = (centre[0] - middle[0], centre[1] - middle[1])
        around = {seat: _turn(facing, centre, _at(spot)) for seat, spot in zip(seats, spots, strict=True)}
        _must(_rising(around), f"{text}: {around}")
        first = {seat: _at(spot) for seat, spot in zip(seats, spots, strict=True)}[1]
        left = (first[0] - middle[0]) * facing[1] - (first[1] - middle[1]) * facing[0]
        _must(left > 0, f"{text}: the first is not at the boxperson's left")

    def _before_boxperson(self, name: str) -> None:
        sitting = _at(self.parts("boxperson")[0])
        shown = [float(circle.get("cx", "0")) for part in self.parts("rim-number", of=name) for circle in part.iter()
                 if circle.get("cx") is not None]  # fmt: skip
        _must(min(shown) < sitting[0] < max(shown), f"the numbers lie at {min(shown)} to {max(shown)}")

    def _lie(self, one: str, how: str, other: str, count: int, text: str) -> None:
        dealer = _at(self.parts("dealer")[0])
        pairs = [
            (_at(spot), _at(base))
            for spot in self.spots(one)
            for base in self.spots(other)
            if spot.get("data-seat") == base.get("data-seat")
        ]
        met = sum(how in _seen(spot, base, dealer) for spot, base in pairs)
        _must(met == len(pairs) == count, f"{text}: at {met} of {len(pairs)} positions")

    def _place(self, words: list[str], text: str) -> None:
        match words:
            case [name, "holds", count]:
                found = [len(self._cards(part)) for part in self.parts("place", place=name)]
                _must(found == [int(count)], f"{text}: {found}")
            case [name, "lies", how]:
                lies = [part.get("data-lies") for part in self.parts("place", place=name)]
                _must(lies == [how] and self._drawn(name, how), f"{text}: {lies}")
            case [name, "at", side, "of", "dealer"]:
                dealer, at = _at(self.parts("dealer")[0]), _at(self.parts("place", place=name)[0])
                # The dealer faces the players, so that the dealer's left is the right of whoever looks from their side.
                across = at[0] - dealer[0]
                where = "front" if abs(across) < 260 else "left" if across > 0 else "right"
                _must(where == side, f"{text}: {where}")
            case [one, "beside", other, "=", count]:
                places = {str(part.get("data-place")): part for part in self.parts("place")}
                own = [name for name in places if name.rpartition("-")[0] == one]
                pairs = [(places[name], places.get(name.replace(one, other))) for name in own]
                _must(bool(pairs) and all(there is not None for _, there in pairs), f"{text}: {sorted(places)}")
                gaps = [_far(_at(a), _at(b)) for a, b in pairs if b is not None]
                citing = [self.clause in a.get("data-cite", "") for a, _ in pairs]
                _must(len(gaps) == int(count) and max(gaps) < 90 and all(citing), f"{text}: {gaps}")
            case _:
                raise ValueError(f"no such thing can be said of a place: {text}")

    def _cards(self, place: Element) -> list[Element]:
        return [part for part in place.iter() if part.get("class") == "card"]

    def _drawn(self, name: str, how: str) -> bool:
        cards = [
            part for place in self.parts("place", place=name) for part in place.iter() if part.get("class") == "card"
        ]
        sizes = {(float(part.get("width", "0")), float(part.get("height", "0"))) for part in cards}
        return bool(sizes) and all((high > wide) == (how == "upright") for wide, high in sizes)


def _sign(text: str, found: tuple[Sign, ...], provision: str, given: dict[str, Any]) -> None:
    name, how, *words = text.split()
    texts = {sign.name: sign for sign in found}
    if how == "absent":
        _must(name not in texts, f"{text}: it is posted")
        return
    _must(name in texts, f"{text}: posted are {', '.join(texts)}")
    sign, wanted = texts[name], _plain(" ".join(words))
    match how:
        case "says":
            citing = [_plain(line.text) for line in sign.lines if provision in line.cite]
            _must(any(wanted in line for line in citing), f"{text}: {citing}; in all {sign.text}")
        case "lacks":
            _must(wanted not in _plain(sign.text), f"{text}: {sign.text}")
        case "at":
            clause = sign.where_cite or sign.cite
            _must(sign.where == words[0] and provision in clause, f"{text}: {sign.where} by {clause}")
        case "due":
            posted = {tuple(item.split(" in ")) for item in given.get("posted", ())}
            left = [area for which, area in unposted(found, given["areas"], posted) if which == name]
            _must(len(left) == int(words[-1]) and provision in sign.cite, f"{text}: {left}")
        case _:
            raise ValueError(f"no such thing can be said of a sign: {text}")


def _lit(text: str, terms: Terms) -> None:
    result, how, *names = text.split()
    lit = {name if pick is None else f"{name}:{pick}" for name, pick in winners(terms, _outcome(result))}
    if how == "lacks":
        _must(not lit.intersection(names), f"{text}: {sorted(lit)}")
    else:
        _must(lit == set(names), f"{text}: {sorted(lit)}")


def _outcome(text: str) -> Any:
    faces = text.split("-")
    return [int(face) for face in faces] if len(faces) > 1 else text


def _at(part: Element) -> tuple[float, float]:
    return float(part.get("data-x", "nan")), float(part.get("data-y", "nan"))


def _far(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])


def _seen(spot: tuple[float, float], base: tuple[float, float], dealer: tuple[float, float]) -> set[str]:
    """How one area lies to another, to a player who looks past it at the dealer's side of the table."""
    centre = (dealer[0], dealer[1] - 196)
    ahead = (centre[0] - base[0], centre[1] - base[1])
    length = (ahead[0] ** 2 + ahead[1] ** 2) ** 0.5
    step = (spot[0] - base[0], spot[1] - base[1])
    up = (step[0] * ahead[0] + step[1] * ahead[1]) / length
    right = (-step[0] * ahead[1] + step[1] * ahead[0]) / length
    near = _far(spot, base) < 160
    found = {"beside"} if near and abs(up) < STRAIGHT * abs(right) else set()
    if near and abs(right) < STRAIGHT * abs(up):
        found.add("above" if up > 0 else "behind")
    if near and abs(up) < STRAIGHT * right:
        found.add("right-of")
    return found


def _turn(facing: tuple[float, float], centre: tuple[float, float], at: tuple[float, float]) -> float:
    begin = atan2(-facing[1], -facing[0])
    return (atan2(at[1] - centre[1], at[0] - centre[0]) - begin) % (2 * pi)


def _rising(around: dict[int, float]) -> bool:
    turns = [around[seat] for seat in sorted(around)]
    return all(a < b for a, b in pairwise(turns))


def _text(part: Element) -> str:
    written = [each.text or "" for each in part.iter() if each.tag.rpartition("}")[2] in ("text", "textPath")]
    return _plain(" ".join(written))


def _plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").split()).casefold()


def _must(met: bool, otherwise: str) -> None:
    if not met:
        raise Wrong(otherwise)
