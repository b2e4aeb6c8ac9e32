"""The addresses of the pages of organizations and their occasions."""

from __future__ import annotations

from aboveboard.web.pages.charity.books import (
    bank,
    check,
    columns,
    inbox,
    log,
    members,
    money,
    reconcile,
    returns,
    shoebox,
)
from aboveboard.web.pages.charity.entering import forms
from aboveboard.web.pages.charity.occasions import console
from aboveboard.web.pages.charity.organizations import badges, calendar, clerk, home, importing, roles, setting_up
from aboveboard.web.pages.charity.pools import desk, opening, public, ticket
from aboveboard.web.pages.charity.pools import importing as pool_sheets
from aboveboard.web.pages.house.people import IN_CHARGE
from aboveboard.web.pages.page import Page

PAGES = (
    Page("/organizations", "charity/organizations/organizations.html", home.organizations, "Organizations"),
    Page("/organizations/{name}", "charity/organizations/home.html", home.home, "Organization"),
    Page("/organizations/{name}/roles", roles.TEMPLATE, roles.sheet, roles.TITLE),
    Page("/organizations/{name}/people", "charity/organizations/people.html", home.people, "Members"),
    Page("/organizations/{name}/badges", badges.TEMPLATE, badges.sheet, "Badges"),
    Page("/organizations/{name}/calendar", "charity/organizations/calendar.html", calendar.calendar, "Calendar"),
    Page("/organizations/{name}/import", importing.TEMPLATE, importing.sheet, importing.TITLE),
    Page("/organizations/{name}/papers", "charity/organizations/register.html", home.papers, "Papers"),
    Page("/organizations/{name}/licenses", "charity/organizations/register.html", home.licenses, "Licenses"),
    Page(
        "/organizations/{name}/equipment",
        "charity/organizations/register.html",
        home.equipment,
        "Premises and equipment",
    ),
    Page("/organizations/{name}/log", log.TEMPLATE, log.sheet, log.TITLE),
    Page("/organizations/{name}/books", money.TEMPLATE, money.sheet, money.TITLE),
    Page(check.ADDRESS, check.TEMPLATE, check.sheet, check.TITLE),
    Page(columns.ADDRESS, columns.TEMPLATE, columns.sheet, columns.TITLE),
    Page(shoebox.ADDRESS, shoebox.TEMPLATE, shoebox.sheet, shoebox.TITLE),
    Page(bank.BANK.path, bank.BANK.template, bank.BANK.sheet, bank.BANK.title),
    Page("/organizations/{name}/books/reconcile", reconcile.TEMPLATE, reconcile.sheet, reconcile.TITLE),
    Page(members.ADDRESS, members.TEMPLATE, members.sheet, members.TITLE),
    Page("/organizations/{name}/books/statements", returns.LIST, returns.listing, returns.TITLE),
    Page(returns.ADDRESS, returns.ONE, returns.sheet, returns.TITLE),
    Page("/organizations/{name}/do/{deed}", forms.TEMPLATE, forms.sheet, forms.TITLE),
    Page(setting_up.ADDRESS, setting_up.TEMPLATE, setting_up.sheet, setting_up.TITLE, roles=IN_CHARGE),
    Page("/clerk", "charity/organizations/clerk.html", clerk.desk, "The clerk's desk"),
    Page("/clerk/returns", inbox.LIST, inbox.sheet, inbox.TITLE),
    Page("/organizations/{name}/filed/{form}/{period}", inbox.ONE, inbox.filed, inbox.FILED_TITLE),
    Page("/occasions/{name}", "charity/occasions/console.html", console.console, "Occasion"),
    Page("/occasions/{name}/do/{deed}", forms.TEMPLATE, forms.sheet, forms.TITLE),
    Page("/organizations/{name}/pools", opening.TEMPLATE, opening.sheet, opening.TITLE),
    Page("/pools/{name}", "charity/pools/public.html", public.sheet, "Tickets"),
    Page("/tickets/{code}", ticket.TEMPLATE, ticket.sheet, ticket.TITLE),
    Page("/pools/{name}/desk", "charity/pools/desk.html", desk.sheet, "The desk"),
    *(Page(each.path, each.template, each.sheet, each.title) for each in (pool_sheets.DEALS, pool_sheets.STUBS)),
    Page("/pools/{name}/do/{deed}", forms.TEMPLATE, forms.sheet, forms.TITLE),
)
