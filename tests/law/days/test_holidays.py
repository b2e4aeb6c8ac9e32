"""Holidays from rules: published days, a look at every day from 1990 to 2040, and other people's calendars."""

from __future__ import annotations

from datetime import date

import holidays as package
import pytest
from tests.support.day_by_day import FIRST, LAST, closed_days

from aboveboard.law.days import state_named, states
from aboveboard.law.days.holidays import easter, holidays_of

CODES = {"new-york": "NY", "pennsylvania": "PA", "new-jersey": "NJ"}
OBSERVED = (
    "the package closes the Friday before a Saturday holiday, as federal offices do; no such rule is in the statute"
)
PACKAGE_ONLY = {
    "new-york": {
        "Independence Day (observed)": OBSERVED,
        "Christmas Day (observed)": OBSERVED,
        "New Year's Day (observed)": OBSERVED,
        "Lincoln's Birthday (observed)": OBSERVED,
        "Veterans Day (observed)": OBSERVED,
        "Juneteenth National Independence Day (observed)": OBSERVED,
        "Susan B. Anthony Day": "15 February is a day of commemoration and not in General Construction Law 24",
    },
    "pennsylvania": {
        "Independence Day (observed)": OBSERVED,
        "Christmas Day (observed)": OBSERVED,
        "New Year's Day (observed)": OBSERVED,
        "Veterans Day (observed)": OBSERVED,
        "Juneteenth National Independence Day (observed)": OBSERVED,
        "Day After Thanksgiving": "offices and courts close, but 44 P.S. 11 does not list the day",
    },
    "new-jersey": {
        "Lincoln's Birthday": "public offices of the State are open on it since P.L. 2008, c. 89",
        "Lincoln's Birthday (observed)": "the same",
        "Juneteenth National Independence Day": "New Jersey has the third Friday of June instead",
        "Juneteenth National Independence Day (observed)": "the same",
    },
}
OURS_ONLY = {
    "new-york": {"General election day": "the package knows it since 2015 alone, and the statute has no such date"},
    "pennsylvania": {
        "Good Friday": "in 44 P.S. 11; the package has it not",
        "Flag Day": "in 44 P.S. 11; the package has it not",
        "Election Day": "in 44 P.S. 11; the package has it not",
    },
    "new-jersey": {
        "General election day": "the package has it in some years; N.J.S.A. 36:1-1 in all",
        "Juneteenth Day": "the third Friday of June",
    },
}


def closed(state: str) -> dict[date, str]:
    """The closed days of a state that are no Saturday or Sunday."""
    why = state_named(state).calendar.why
    return {day: why[one] for one in sorted(why) if (day := date.fromordinal(one)).weekday() < 5}


@pytest.mark.parametrize("state", states())
def test_every_day_is_closed_that_a_look_at_it_finds_closed(state: str) -> None:
    found = {day: why.count(" and ") + 1 for day, why in state_named(state).calendar.why.items()}
    assert found == closed_days(state)


@pytest.mark.parametrize("state", states())
def test_other_peoples_calendars_differ_only_as_is_known(state: str) -> None:
    theirs = {
        day: name
        for day, name in package.country_holidays("US", subdiv=CODES[state], years=range(1989, 2042)).items()
        if day.weekday() < 5 and FIRST <= day <= LAST
    }
    ours = closed(state)
    assert {theirs[day] for day in theirs.keys() - ours.keys()} == PACKAGE_ONLY[state].keys()
    assert {ours[day] for day in ours.keys() - theirs.keys()} == OURS_ONLY[state].keys()


@pytest.mark.parametrize(
    ("state", "year", "days"),
    [
        ("new-york", 2026, "01-01 01-19 02-12 02-16 05-25 06-19 09-07 10-12 11-03 11-11 11-26 12-25"),
        ("new-york", 2017, "01-02 01-16 02-13 02-20 05-29 07-04 09-04 10-09 11-07 11-23 12-25"),
        ("new-york", 2022, "01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-08 11-11 11-24 12-26"),
        ("pennsylvania", 2008, "01-01 01-21 02-18 03-21 05-26 07-04 09-01 10-13 11-04 11-11 11-27 12-25"),
        ("pennsylvania", 2007, "01-01 01-15 02-19 04-06 05-28 06-14 07-04 09-03 10-08 11-06 11-12 11-22 12-25"),
        ("new-jersey", 2026, "01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 10-12 11-03 11-11 11-26 12-25"),
        ("new-jersey", 2021, "01-01 01-18 02-15 04-02 05-31 06-18 07-05 09-06 10-11 11-02 11-11 11-25 12-24 12-31"),
    ],
)
def test_the_closed_weekdays_of_a_year(state: str, year: int, days: str) -> None:
    assert " ".join(f"{day:%m-%d}" for day in closed(state) if day.year == year) == days


def test_new_york_by_its_words() -> None:
    days = closed("new-york")
    assert date(2017, 6, 19) not in days, "Juneteenth is none in 2017"
    assert date(2020, 6, 19) not in days
    assert days[date(2023, 6, 19)] == "Juneteenth"
    assert date(2026, 7, 3) not in days, "a Saturday holiday moves nowhere"
    assert date(2026, 2, 15) not in state_named("new-york").calendar.why or date(2026, 2, 15).weekday() == 6
    assert days[date(2027, 7, 5)] == "Independence day, which falls on a Sunday"
    why = state_named("new-york").calendar.why
    assert why[date(2026, 6, 14).toordinal()] == "Sunday and Flag day"
    assert date(2026, 6, 15) not in days, "Flag day moves nothing"


def test_a_day_that_two_laws_close_says_both() -> None:
    why = state_named("new-york").calendar.why
    assert why[date(2026, 7, 4).toordinal()] == "Saturday and Independence day"


def test_a_first_of_january_on_a_saturday_closes_a_day_of_the_year_before() -> None:
    assert closed("new-jersey")[date(2021, 12, 31)] == "New Year's Day, which falls on a Saturday"
    assert [one.day for one in holidays_of(state_named("new-jersey").law, 2022)][:2] == [
        date(2022, 1, 1),
        date(2021, 12, 31),
    ]


@pytest.mark.parametrize(
    ("year", "day"),
    [
        (1961, "04-02"),
        (1990, "04-15"),
        (2008, "03-23"),
        (2011, "04-24"),
        (2026, "04-05"),
        (2038, "04-25"),
        (2285, "03-22"),
    ],
)
def test_easter(year: int, day: str) -> None:
    assert f"{easter(year):%m-%d}" == day
