"""The addresses of the docket's pages."""

from __future__ import annotations

from aboveboard.web.pages.docket import (
    calendar,
    case,
    comments,
    correcting,
    effects,
    listing,
    opening,
    over_statement,
    papers,
)
from aboveboard.web.pages.page import Page

PAGES = (
    Page(listing.ADDRESS, listing.TEMPLATE, listing.sheet, listing.TITLE),
    Page(calendar.ADDRESS, calendar.TEMPLATE, calendar.sheet, calendar.TITLE),
    Page(case.ADDRESS, case.TEMPLATE, case.sheet, case.TITLE),
    Page(papers.ADDRESS, papers.TEMPLATE, papers.sheet, papers.TITLE),
    Page(effects.ADDRESS, effects.TEMPLATE, effects.sheet, effects.TITLE),
    Page(correcting.ADDRESS, correcting.TEMPLATE, correcting.sheet, correcting.TITLE),
    Page(opening.ADDRESS, opening.TEMPLATE, opening.sheet, opening.TITLE),
    Page(over_statement.ADDRESS, over_statement.TEMPLATE, over_statement.sheet, over_statement.TITLE),
    Page(comments.ADDRESS, comments.TEMPLATE, comments.sheet, comments.TITLE),
)
