"""Proceedings as their files state them: read, checked as a whole, and counted.

`held` finds a ruleset's proceedings, `proceeding` is one under the law of a question, `checking` refuses files that
nobody could follow, `counting` gives the days of their terms, `sending` tells how their papers go.
"""

from aboveboard.law.docket.held import load_proceeding as load_proceeding
from aboveboard.law.docket.held import proceedings as proceedings
from aboveboard.law.docket.proceeding import Proceeding as Proceeding
