"""Duties: what happened, stated as facts, and whether that is lawful; files say what must be, and no code does.

From the bottom up: `units`, `ranges` and `facts` read what is stated, `seasons` and `windows` know of time, `clauses`
reads the tests of a file, `variables` and `diagrams` are what they are `compiled` into, `checking` proves that no
clause says nothing and no two meet without an order, `verdict` answers, `duty` is asked, and `held` finds the files.
"""

from aboveboard.law.duties.duty import Duty, duty_of
from aboveboard.law.duties.held import duties, load_duty
from aboveboard.law.duties.verdict import Ground, Open, Verdict

__all__ = ["Duty", "Ground", "Open", "Verdict", "duties", "duty_of", "load_duty"]
