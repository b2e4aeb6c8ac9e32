"""The pages of a floor, and those that every house has; organizations have their own tests."""

from __future__ import annotations

from aboveboard.web.pages.floor import addresses as floor
from aboveboard.web.pages.floor.links import addresses as links
from aboveboard.web.pages.house import addresses as house

PAGES = (*floor.PAGES, *house.PAGES)
OF_A_LINK = tuple(page for page in links.PAGES if "{name}" in page.path)
AT_TABLES = tuple(page for page in PAGES if page not in OF_A_LINK)
"""Those that a floor without links has; a link's have tests beside these."""
