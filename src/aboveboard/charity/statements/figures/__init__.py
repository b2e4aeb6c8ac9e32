"""The figures that lines of forms take, by subject: named functions over what was stated."""

from aboveboard.charity.statements.figures import (
    approvals,
    balances,
    deals,
    members,
    minutes,
    occasions,
    payments,
    raffles,
    rents,
)
from aboveboard.charity.statements.figures.registry import FIGURES, rows_of

__all__ = ["FIGURES", "SUBJECTS", "rows_of"]
SUBJECTS = (approvals, balances, deals, members, minutes, occasions, payments, raffles, rents)
"""The modules whose figures are known."""
