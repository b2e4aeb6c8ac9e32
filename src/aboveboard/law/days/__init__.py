"""Holidays and counting, as each state's own law has them.

A state's file in `states/` holds its holidays as rules with dates of effect (`holidays`), from which a `Calendar` is
made; `terms` counts over it, `moments` reads days and times and lets hours pass. A ruleset's file `_deadlines.toml`
says what is counted (`deadlines`), and `due` answers with the clause's own day, the day that it becomes, and every
reading.
"""

from aboveboard.law.days.anniversary import anniversary, full_months, full_years
from aboveboard.law.days.answer import Due, Reading, Skipped
from aboveboard.law.days.deadlines import Deadline, Deadlines, deadlines
from aboveboard.law.days.due import due, due_of
from aboveboard.law.days.states import State, state_named, state_of, states
from aboveboard.law.days.terms import Counter, Term

__all__ = [
    "Counter",
    "Deadline",
    "Deadlines",
    "Due",
    "Reading",
    "Skipped",
    "State",
    "Term",
    "anniversary",
    "deadlines",
    "due",
    "due_of",
    "full_months",
    "full_years",
    "state_named",
    "state_of",
    "states",
]
