"""Layouts: the felt of any game as one SVG, drawn from its wagers and what the law has the felt bear.

`layout` places every area, `Layout.svg` and `Layout.html` write it down, and `outline` says the same in words for
those who do not see it. `arrangement` documents the vocabulary in which a game's file says how its areas lie.
"""

from aboveboard.publish.layout.drawn import Layout, layout
from aboveboard.publish.layout.outline import Listed, Section, outline
from aboveboard.publish.layout.spots import Spot
from aboveboard.publish.layout.style import STYLE

__all__ = ["STYLE", "Layout", "Listed", "Section", "Spot", "layout", "outline"]
