"""The page with every rulemaking that is held as it stood when it was printed.

Write it again with `python -m tests.support.rulemakings` and review the difference.
"""

from __future__ import annotations

import io
from pathlib import Path

from rich.console import Console

from aboveboard.cli.common import WIDTH
from aboveboard.docket.printed import printed_events
from aboveboard.docket.record import proceed
from aboveboard.law.docket import Proceeding, proceedings

PAGE = Path(__file__).parents[2] / "docs" / "records" / "rulemakings.md"
HEAD = """# Rulemakings

How each rulemaking that is held stood on the day of the last thing that is printed of it: what it would change, by
which door comments come and until when, what is due and from whom, and what may come next.
[How to comment](../how-to/comment-on-a-rulemaking.md) explains what is added to it.
"""


def told() -> list[Proceeding]:
    """The rulemakings of which the texts tell something."""
    return [one for one in proceedings() if one.law.kind == "rulemaking" and printed_events(one)]


def page() -> str:
    """The whole page."""
    return HEAD + "".join(map(_section, told()))


def _section(held: Proceeding) -> str:
    day = printed_events(held)[-1].at.date().isoformat()
    found = proceed({"ruleset": held.ruleset, "proceeding": held.name, "events": []}, day)
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, color_system=None, highlight=False)
    console.print(found, soft_wrap=True)
    text = "\n".join(line.rstrip() for line in out.getvalue().splitlines())
    asks = f"aboveboard proceed {held.ruleset} {held.name} --as-of {day}"
    return f"\n## {held.title}\n\nAs `{asks}` prints it:\n\n```text\n{text}\n```\n"


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
