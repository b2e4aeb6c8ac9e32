"""The addresses of the pages of links."""

from __future__ import annotations

from aboveboard.floor.links.roles import STAFF
from aboveboard.web.pages.floor.links import seeing
from aboveboard.web.pages.page import Page

PAGES = (
    Page("/links", "floor/links/links.html", seeing.links, "Links"),
    Page("/links/{name}", "floor/links/link.html", seeing.link, "Link"),
    Page("/links/{name}/display", "floor/links/display.html", seeing.display, "Jackpot"),
    Page("/links/{name}/entries", "floor/links/entries.html", seeing.entries, "Entries", roles=STAFF),
    Page("/links/{name}/hits/{number}", "floor/links/slip.html", seeing.slip, "Jackpot slip", roles=STAFF),
)
