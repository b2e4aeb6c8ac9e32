"""The pages of a floor, and those that every house has; organizations have their own tests."""

from __future__ import annotations

from aboveboard.web.pages.floor import addresses as floor
from aboveboard.web.pages.house import addresses as house

PAGES = (*floor.PAGES, *house.PAGES)
