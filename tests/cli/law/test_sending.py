"""How papers are sent, as the text of a proceeding tells it: one date tells copies, ways and doors too."""

from __future__ import annotations

import json

import pytest

from aboveboard.cli import main
from aboveboard.law.docket import Proceeding, proceedings
from aboveboard.law.docket.sending import how_sent, papers_for, says_how, sending_json


def test_one_date_tells_the_day_the_copies_and_the_door(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["due", "ny-charitable", "appeal-statement", "--from", "2024-03-19"]) == 0
    said = capsys.readouterr().out
    for words in (
        "by Wednesday 2024-04-03", "statement of appeal to the commission (9 NYCRR 4627.4)",
        "by certified mail, return receipt requested, stating the receipt",
        "at Schenectady or New York City (9 NYCRR 4627.8)", "1 original and 1 copy (9 NYCRR 4627.4)",
        "in separately numbered paragraphs (9 NYCRR 4627.5)",
        "each hearing before, as many as there were (9 NYCRR 4627.5(d))",
        "a copy of the license, where there is one (9 NYCRR 4627.5)",
        "a copy was served on the municipal governing body: admission or affidavit (9 NYCRR 4627.4)",
    ):  # fmt: skip
        assert words in said


def test_programs_read_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    main(["due", "ny-charitable", "appeal-notice", "--from", "2024-01-20", "--json"])
    [paper] = json.loads(capsys.readouterr().out)["papers"]
    assert (paper["to"], paper["originals"], paper["copies"]) == (["the municipal governing body"], 1, 1)
    assert paper["copies_cite"] == ["9 NYCRR 4627.1"]
    assert list(paper["holds"]) == ["grounds"]
    main(["due", "ny-charitable", "gc-7", "--from", "2024-01-20", "--json"])
    assert json.loads(capsys.readouterr().out)["papers"] == []


@pytest.mark.parametrize("held", list(proceedings()), ids=repr)
def test_every_part_annex_and_way_of_every_paper_is_told(held: Proceeding) -> None:
    for paper in held.law.papers.values():
        said = "\n".join(how_sent(held, paper))
        titles = [each.title for each in paper.parts.values()]
        titles += [each.title for each in paper.annexes.values()]
        titles += [each.title for each in paper.ways.values()]
        titles += [each.title for each in paper.refuses.values()]
        assert all(title in said for title in titles)
        assert says_how(paper) or not (paper.ways or paper.originals)
        found = sending_json(held, paper)
        assert (found["places"], set(found["annexes"])) == (list(paper.places), set(paper.annexes))


def test_a_counterstatement_is_served_before_it_is_filed_and_each_fact_has_its_proof() -> None:
    [(held, paper)] = papers_for("ny-charitable", "appeal-counterstatement")
    said = list(how_sent(held, paper))
    assert "which is served on or before the day of filing (9 NYCRR 4627.6)" in said
    assert "attached: an affidavit or exhibit that proves it, for each of: additional facts (9 NYCRR 4627.7(b))" in said
