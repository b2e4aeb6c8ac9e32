"""The colours of the trade, as a style sheet that touches nothing but a layout."""

from __future__ import annotations

from aboveboard.publish.layout.lettering import FONT

COLOURS = {
    "red": "#a8182b", "black": "#17181a", "green": "#0c7a46", "blue": "#1f4f9c", "yellow": "#e9c832",
    "white": "#f6f3ea", "orange": "#d9772b", "purple": "#6b3a8e",
    "shade-1": "#1f5b8f", "shade-2": "#8a1f33", "shade-3": "#2b7a4b", "shade-4": "#6b3a8e", "shade-5": "#b5671c",
    "shade-6": "#24707a", "shade-7": "#4a4f57",
}  # fmt: skip
DARK_ON = ("yellow", "white")
FELT = {"green": "#0b5f3e", "blue": "#123f6e", "red": "#7c1f2b"}

STYLE = (
    f".layout{{font-family:{FONT};font-weight:700;text-anchor:middle;-webkit-print-color-adjust:exact;"
    "print-color-adjust:exact}"
    ".layout .ink{fill:#fbf8ec}.layout .gold{fill:#ffdf6b}.layout .dark{fill:#16211b}.layout .dim{fill:#c9d3cc}"
    ".layout .start{text-anchor:start}.layout .end{text-anchor:end}.layout .arc{letter-spacing:1px}"
    ".layout .strip{fill:#f6f3ea}.layout .table{stroke:#4a2f1b;stroke-width:22}"
    ".layout .area{fill:#ffffff;fill-opacity:.05;stroke:#f4efdc;stroke-width:2.5}"
    ".layout .spot{cursor:pointer;outline:none}.layout .spot text{pointer-events:none}"
    ".layout .line .area{fill:#ffffff;fill-opacity:.001;stroke:none}"
    ".layout .spot:hover .area,.layout .spot:focus .area{stroke:#ffdf6b;stroke-width:6}"
    ".layout .line:hover .area,.layout .line:focus .area{fill:#ffdf6b;fill-opacity:.75;stroke:#16211b;stroke-width:2}"
    ".layout .spot.lit .area{fill:#ffdf6b;fill-opacity:.85}.layout .spot.lit text{fill:#16211b}"
    ".layout .spot.shut{cursor:not-allowed;opacity:.45}"
    ".layout .die>rect{fill:#fdfcf6;stroke:#b9b3a0;stroke-width:1}.layout .pips{fill:#17181a}"
    ".layout .panel{fill:#06301f;fill-opacity:.55;stroke:#f4efdc;stroke-width:1.5}"
    ".layout .card,.layout .slot{fill:none;stroke:#f4efdc;stroke-opacity:.55;stroke-width:1.5}"
    ".layout .tray{fill:#26170d}.layout .seat-disc,.layout .mark-spot{fill:#06301f;stroke:#f4efdc;stroke-width:1.5}"
    ".layout .mark{fill:#f6f3ea;stroke:#16211b}.layout .pick{cursor:pointer;outline:none}"
    ".layout .pick:focus .mark{stroke:#a8182b;stroke-width:5}.layout .pick[aria-checked=true] .mark{fill:#ffdf6b}"
    ".layout .covered{fill:#5b6560;stroke:#f4efdc;stroke-width:2.5}.layout .strike{stroke:#17181a;stroke-width:3}"
    ".layout .parting{fill:#ffdf6b}.layout .rim{fill:#4a2f1b}.layout .hub{fill:#26170d;stroke:#d9b25f;stroke-width:4}"
    ".layout .clapper{fill:#d9b25f;stroke:#26170d;stroke-width:2}"
    ".layout polygon.section{stroke:#f4efdc;stroke-width:1.2}"
    ".layout .frame{fill:none;stroke:#16211b;stroke-width:1.5;stroke-dasharray:7 6}"
    + "".join(f".layout .{name}{{fill:{colour};fill-opacity:1}}" for name, colour in COLOURS.items())
    + "".join(f".layout .area.{name}~text,.layout .area.{name}~g>text{{fill:#16211b}}" for name in DARK_ON)
)
