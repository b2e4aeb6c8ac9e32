"""A plan carried out: the felt cut into parts, and every part's wagers put into boxes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from aboveboard.publish.layout.arrangement import Node
from aboveboard.publish.layout.canvas import COLOURS, Canvas, Look
from aboveboard.publish.layout.faces import RED_SUITS, SUITS
from aboveboard.publish.layout.geometry import Box
from aboveboard.publish.layout.lettering import Words
from aboveboard.publish.layout.spots import Bet, plain_title

HEADING = 0.16
TALL = 34.0
_CARD = re.compile(r"(10|[2-9AKQJ])[SHDC]")


@dataclass(frozen=True)
class Part:
    """A part of a plan with what it holds here; parts that hold nothing are left out."""

    node: Node
    bets: tuple[Bet, ...] = ()
    parts: tuple[Part, ...] = ()
    pick: str | None = None

    @property
    def heading(self) -> str:
        """Its words, the pick put in."""
        return self.node.heading.replace("{pick}", self.node.labels.get(self.pick or "", self.pick or ""))

    @property
    def empty(self) -> bool:
        """Does it hold no wager anywhere?"""
        return not self.bets and not any(part.bets or not part.empty for part in self.parts)


Drawer = Callable[[Canvas, Part, Box], None]


def resolve(canvas: Canvas, node: Node, pick: str | None = None) -> Part | None:
    """A plan with the bets that its parts hold, taken from those that still need a place."""
    found = _resolve(canvas, node, pick)
    return Part(Node(size=node.size, kind="space")) if found is None and node.keep else found


def _resolve(canvas: Canvas, node: Node, pick: str | None) -> Part | None:
    if node.each:
        one = node.model_copy(update={"each": ()})
        parts = [part for value in node.each if (part := resolve(canvas, one, value)) is not None]
        held = [part for part in parts if not part.empty]
        return Part(Node(size=node.size, across=tuple(part.node for part in held)), parts=tuple(held)) if held else None
    inner = node.across or node.down
    if inner:
        found = tuple(part for child in inner if (part := resolve(canvas, child, pick)) is not None)
        return Part(node, parts=found, pick=pick) if any(not part.empty for part in found) else None
    if node.kind == "rim-numbers" and not canvas.on_rim:
        return None
    if node.kind not in ("boxes", "number-grid", "racetrack", "ticket"):
        return Part(node, pick=pick)
    if node.heading and not node.wager:
        return Part(node, pick=pick)
    picks: Sequence[str | None] | None = node.picks if pick is None else (pick,)
    bets = canvas.take(node.wager, picks)
    return Part(node, tuple(bets), pick=pick) if bets else None


def rest(canvas: Canvas) -> Node | None:
    """A plan for whatever no part has named: wagers with nothing to pick together, and each other under its name."""
    by_wager: dict[str, int] = {}
    for name, _ in canvas.left:
        by_wager[name] = by_wager.get(name, 0) + 1
    if not by_wager:
        return None
    single = tuple(name for name, count in by_wager.items() if count == 1)
    many = [name for name in by_wager if name not in single]
    parts = [_under_its_name(canvas, name, by_wager[name]) for name in many]
    if single:
        parts.append(Node(wager=single, size=max(1, len(single) / 7)))
    return Node(down=tuple(parts))


def _under_its_name(canvas: Canvas, name: str, count: int) -> Node:
    title = plain_title(canvas.terms.wagers[name].law.title)
    return Node(wager=(name,), size=max(1, count / 12), heading=title)


def draw(canvas: Canvas, part: Part, box: Box, drawers: Mapping[str, Drawer]) -> None:
    """Put everything that a part holds into its box."""
    if part.node.kind == "space":
        return
    if part.node.kind != "boxes":
        drawers[part.node.kind](canvas, part, box)
        return
    if part.heading and not part.bets:
        box = _headed(canvas, part, box)
    if part.parts:
        sizes = [child.node.size for child in part.parts]
        down = bool(part.node.down)
        for child, place in zip(part.parts, box.down(sizes) if down else box.across(sizes), strict=True):
            draw(canvas, child, place, drawers)
    elif part.bets:
        _boxes(canvas, part, box)


def _headed(canvas: Canvas, part: Part, box: Box) -> Box:
    """The box below a part's heading; all of it where the part is nothing else."""
    if not part.parts and not part.bets:
        canvas.write([Words(part.heading)], box.inset(6), part.node.largest, kind="heading")
        return box
    high = min(TALL, box.h * HEADING * 1.6)
    top, low = box.down([high, box.h - high])
    canvas.write([Words(part.heading.upper(), 1, "gold")], top.inset(6, 3), TALL * 0.75, kind="heading")
    return low


def _boxes(canvas: Canvas, part: Part, box: Box) -> None:
    if part.heading:
        box = _headed(canvas, part, box)
    shape = 1.4 if len(part.bets) < 4 else 1.15
    for bet, place in zip(part.bets, box.grid(len(part.bets), part.node.columns, shape), strict=True):
        canvas.put(bet, place, look(canvas, part, bet))


def look(canvas: Canvas, part: Part, bet: Bet) -> Look:
    """What a box of a part bears."""
    node = part.node
    pick = bet.wager.game_pick(bet.selection) or ""
    alone = bet.selection is None or part.pick is not None or bet.open
    shown = shown_pick(canvas, bet)
    label = node.labels.get(pick) or node.label.replace("{pick}", shown) or (bet.title if alone else shown)
    fill = node.fill.get(pick, "") if isinstance(node.fill, dict) else node.fill
    if not fill:
        among = [each for each in bet.wager.picks if each in COLOURS]
        coloured = pick in COLOURS and 2 * len(among) > len(bet.wager.picks)
        fill = pick if coloured else "red" if shown[-1:] in RED_SUITS else ""
    shows = str(canvas.terms.setup.rules[node.dice_by_rule]) if node.dice_by_rule else pick
    faces = node.dice.get(shows) if isinstance(node.dice, dict) else node.dice
    if faces == "pick":
        faces = pick
    return Look(label, node.odds, faces, fill, node.largest)


def shown_pick(canvas: Canvas, bet: Bet) -> str:
    """A pick as the layout bears it: as the operator's wheel shows it, where that has a theme of its own."""
    wheel = canvas.terms.wheel
    pick = bet.wager.game_pick(bet.selection) or ""
    if _CARD.fullmatch(pick):
        return pick[:-1] + SUITS[pick[-1]]
    return wheel.theme.get(pick, pick) if wheel is not None else pick
