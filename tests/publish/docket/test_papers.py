"""What the papers of a proceeding say: numbered paragraphs, marks on every page, receipts, service, what is sealed."""

from __future__ import annotations

import tomllib
from functools import partial
from time import perf_counter
from typing import Any

import pytest
from tests.support.docket import FOLDER
from tests.support.printed import letters, read, words

from aboveboard.docket.telling import plain
from aboveboard.law.errors import BadInput
from aboveboard.law.force import hash_of
from aboveboard.publish.blocks import Grid, Numbered
from aboveboard.publish.docket.document import DocketPaper
from aboveboard.publish.docket.listing import paper, papers
from aboveboard.publish.docket.of_record import case_of_record

SECRET = "The witness was not believed."


def events_of(file: str, *names: str, **changed: Any) -> dict[str, Any]:
    """A record of a file's cases, with some of its events."""
    top = tomllib.loads((FOLDER / f"{file}.toml").read_text("utf-8"))
    found = []
    for name in names:
        event = dict(top["events"][name])
        while "like" in event:
            own = {key: value for key, value in event.items() if key not in ("like", "without")}
            without = event.get("without", ())
            event = {**top["events"][event["like"]], **own}
            for key in [without] if isinstance(without, str) else without:
                event.pop(key, None)
        found.append({**event, **changed.get(name, {})})
    record = {"ruleset": file.split("/")[0], "proceeding": top["proceeding"], "parties": top.get("parties", {}),
              "facts": top.get("facts", {}), "events": found}  # fmt: skip
    return dict(plain(record))


hearing = partial(events_of, "ny-charitable/docket/hearing")
appeal = partial(events_of, "ny-charitable/docket/appeal")
meeting = partial(events_of, "ny-commercial/docket/meeting")
adjudication = partial(events_of, "ny-commercial/docket/adjudication")


def one(record: dict[str, Any], name: str, **asked: Any) -> DocketPaper:
    """A paper of a record."""
    return paper(case_of_record(record, **asked), name)


def grid(found: DocketPaper, column: str) -> Grid:
    """The first table with a column of this name."""
    return next(each for each in found.blocks if isinstance(each, Grid) and column in each.columns)


# -- papers that are filed ---------------------------------------------------------------------------------------------


def test_paragraphs_are_numbered_through_all_parts() -> None:
    argument = "It is against the evidence.\n\nNobody was heard."
    found = one(appeal("notice", "statement", statement={"argument": argument}), "paper-1")
    numbers = [number for each in found.blocks if isinstance(each, Numbered)
               for number, _ in enumerate(each.items, each.first)]  # fmt: skip
    assert numbers == [1, 2, 3, 4, 5]
    assert "5. Nobody was heard." in words(found.pdf())
    assert "5. Nobody was heard." in found.markdown()
    assert '<ol start="4">\n<li>It is against the evidence.</li>\n<li>Nobody was heard.</li>' in found.html()
    assert "3. The books were found.\n   - Why it was not presented before: They were lost" in found.markdown()


def test_a_paper_that_was_returned_says_so_on_its_page_with_every_fault() -> None:
    found = one(appeal("notice", "statement", statement={"annexes": ["charges"], "errors": []}), "paper-1")
    assert found.mark == "RETURNED"
    text = words(found.pdf())
    for fault in ("A copy of the findings and the determination is not attached", "of the claimed errors is not stated",
                  "A copy of the license is not attached", "9 NYCRR 4627.5(a)", "9 NYCRR 4627.5(d)"):  # fmt: skip
        assert fault in text
    assert "Not stated." in text


def test_one_that_came_too_late_says_so() -> None:
    found = one(appeal("notice", "statement", statement={"at": "2024-04-04"}), "paper-1")
    assert found.mark == "TOO LATE"
    assert "the last day was 2024-04-03" in words(found.pdf())


def test_a_notice_prints_the_charges_and_the_day_and_place_of_the_hearing() -> None:
    text = words(one(hearing("open", "notice"), "paper-1").pdf())
    for said in ("Two prizes over the limit on 2 March 2024.", "No member in charge was there.",
                 "Monday, April 15, 2024", "Village Hall, Cold Spring",
                 "sent by certified mail, address 12 Main Street, Cold Spring"):  # fmt: skip
        assert said in text


def test_a_form_that_is_still_to_be_filled_in_is_a_draft_with_all_that_must_come_with_it() -> None:
    found = one(appeal("notice"), "form-statement-of-appeal")
    pdf = found.pdf()
    assert all("DRAFT" in words(pdf, number) for number in range(len(read(pdf).pages)))
    text = words(pdf)
    for said in ("Last day for it Wednesday, April 3, 2024", "A copy of the license", "Originals: 1", "Copies: 1",
                 "with proof of it: admission or affidavit", "9 NYCRR 4627.5(e)"):  # fmt: skip
        assert said in text
    waived = one({**appeal("notice"), "facts": {"license": False, "prior-hearings": 0}}, "form-statement-of-appeal")
    assert "A copy of the license" not in words(waived.pdf())


# -- receipts and service ----------------------------------------------------------------------------------------------


def test_a_receipt_counts_everything_and_bears_time_hash_and_verdict() -> None:
    record = appeal("notice", "statement")
    found = one(record, "receipt-1")
    came = {row[0]: row[1:3] for row in grid(found, "Came").rows}
    assert came["Originals"] == ("1", "1")
    assert came["Copies"] == ("1", "1")
    assert came["The specific nature of the claimed errors"] == ("yes, 1 entry", "yes")
    assert came["A true copy of the transcribed testimony of each hearing before"] == ("1", "1")
    ways = [each.title for each in case_of_record(record).law.law.papers["statement-of-appeal"].ways.values()]
    assert came["How it came"] == (ways[1], " or ".join(ways))
    assert came["Receipt"] == ("7013 0600", "yes")
    text = words(found.pdf())
    assert hash_of(record["events"][1]) in text
    assert "Verdict Accepted" in text
    assert "Came Tuesday, April 2, 2024" in text
    assert "No fault was found in it." in text


def test_a_receipt_of_a_paper_with_faults_names_each_with_its_clause() -> None:
    record = appeal("notice", "statement", statement={"annexes": ["charges"], "copies": 0})
    found = one(record, "receipt-1")
    case = case_of_record(record)
    done = case.step(1)
    faults = [row for each in found.blocks if isinstance(each, Grid) and len(each.columns) == 2 for row in each.rows]
    assert [row[0].casefold() for row in faults] == [
        each.reason.casefold() for each in sorted(done.faults, key=lambda each: each.flag)
    ]
    assert len(faults) > 3
    assert all(cite for _, cite in faults)
    assert "Verdict Returned" in words(found.pdf())
    came = {row[0]: row[1:3] for row in grid(found, "Came").rows}
    assert came["A copy of the license"] == ("0", "1")
    assert came["Copies"] == ("0", "1")


def test_an_annex_that_is_waived_is_counted_so() -> None:
    record = {**appeal("notice", "statement"), "facts": {"license": False, "prior-hearings": 1}}
    assert ("A copy of the license", "1", "waived", "9 NYCRR 4627.5") in grid(one(record, "receipt-1"), "Came").rows


def test_a_certificate_of_service_says_how_and_is_a_draft_while_that_is_not_stated() -> None:
    found = one(hearing("open", "served"), "service-1")
    text = words(found.pdf())
    assert (found.mark, found.title) == ("", "Certificate of service: notice of hearing")
    assert "served in person Served on Ann Ames Capacity member-in-charge" in text
    affidavit = one(appeal("notice", "statement"), "service-1")
    assert affidavit.title == "Affidavit of service: statement of appeal"
    assert "On the day Monday, April 1, 2024 Proof affidavit" in words(affidavit.pdf())
    record = appeal("notice", "statement")
    del record["events"][1]["proof-of-service"]
    lacking = one(record, "service-1")
    assert lacking.mark == "DRAFT"
    assert "DRAFT" in words(lacking.pdf())
    other = one(appeal("notice", "statement", statement={"proof-of-service": "a nod"}), "service-1")
    assert (other.mark, other.title) == ("DRAFT", "Certificate of service: statement of appeal")


# -- what offices do ---------------------------------------------------------------------------------------------------

HEARD = ("open", "notice", "ask-with-cause", "issue", "attendance", "exhibit", "testify", "transcript", "close",
         "determine", "tell-licensee")  # fmt: skip


def test_a_determination_prints_charges_findings_sanctions_and_what_follows() -> None:
    found = one(hearing(*HEARD), "act-9")
    text = words(found.pdf())
    for said in ("Two prizes were over the limit.", "Two prizes over the limit on 2 March 2024.",
                 "Revocation of the license", "Saturday, June 1, 2024", "to be surrendered by Saturday, June 1, 2024",
                 "The decision is told to the licensee", "9 NYCRR 4626.9"):  # fmt: skip
        assert said in text
    assert "the testimony stands in the stenographic record: yes" in text


def test_a_subpoena_prints_what_was_asked_for_and_by_whom() -> None:
    text = words(one(hearing(*HEARD), "act-3").pdf())
    for said in ("A subpoena is issued", "The landlord's rent book", "It shows who held the hall on 2 March.",
                 "by the licensee, Wednesday, April 10, 2024", "9 NYCRR 4626.17"):  # fmt: skip
        assert said in text


def test_whoever_is_told_reads_upon_what_and_what_is_imposed() -> None:
    text = words(one(hearing(*HEARD), "act-10").pdf())
    assert "Upon: determination" in text
    assert "Two prizes were over the limit." in text
    assert "Revocation of the license" in text


def test_what_a_paper_says_stays_the_same_while_the_case_goes_on() -> None:
    for name in ("paper-1", "receipt-1", "service-1", "act-3", "act-9"):
        before, after = (one(hearing(*HEARD[:10], *more), name) for more in ((), ("tell-licensee", "surrender")))
        assert before.pdf() == after.pdf(), name


# -- meetings ----------------------------------------------------------------------------------------------------------

MET = ("agenda", "call", "roll", "quorum", "report", "move", "second", "rule", "deliberate", "doe", "roe", "old", "new",
       "next", "adjourn")  # fmt: skip


def test_minutes_are_marked_on_every_page_until_they_are_accepted() -> None:
    draft = one(meeting(*MET), "minutes")
    pdf = draft.pdf()
    pages = read(pdf).pages
    assert len(pages) > 1
    assert all("DRAFT" in words(pdf, number) for number in range(len(pages)))
    accepted = one(meeting(*MET, "accepted"), "minutes")
    assert accepted.mark == ""
    assert "DRAFT" not in words(accepted.pdf())
    assert "Accepted by event 15" in words(accepted.pdf())


def test_minutes_name_who_was_there_what_was_moved_and_each_vote() -> None:
    text = words(one(meeting(*MET), "minutes").pdf())
    for said in ("Called to order Monday, March 12, 2018, 1 p.m., by Ann Ames",
                 "Present (5) Ames, Boyd, Cole, Dunn, East", "after 65 minutes",
                 "4(A) Adoption of a rule", "Moved by Boyd", "5-0, carried"):  # fmt: skip
        assert said in text
    assert SECRET not in text


def test_an_agenda_stands_in_its_order_with_day_and_place() -> None:
    found = one(meeting("agenda"), "agenda")
    assert [row[0] for row in grid(found, "Item").rows] == ["1", "2", "3", "4(A)", "5(A)", "5(B)", "6", "7", "8"]
    text = words(found.pdf())
    for said in ("Monday, March 12, 2018", "Albany", "Schenectady", "Matter of Doe"):
        assert said in text


# -- the whole ---------------------------------------------------------------------------------------------------------


def test_a_case_is_retold_with_every_event_its_hash_and_what_was_refused() -> None:
    record = hearing("open", "notice", "absence", "absence", absence={"date": "2024-04-15"})
    record["events"][3] = {**record["events"][3], "by": "licensee"}
    text = words(one(record, "replay").pdf())
    for number in (0, 1, 2):
        assert hash_of(record["events"][number]) in text
    assert "1. Notice of hearing" in text
    assert "What was refused, and changed nothing" in text
    assert "whoever conducts the hearing may, and the licensee may not" in text


# -- what is sealed ----------------------------------------------------------------------------------------------------


def every(record: dict[str, Any], *, sealed: bool) -> list[DocketPaper]:
    """Every paper of a record."""
    case = case_of_record(record, sealed=sealed)
    return [paper(case, each.name) for each in papers(case)]


@pytest.mark.parametrize("make", [partial(adjudication, "report", "deliberate"), partial(meeting, *MET)])
def test_what_is_sealed_is_printed_for_nobody_who_did_not_ask_and_is_then_marked(make: Any) -> None:
    record = make()
    assert any(SECRET in str(event) for event in record["events"])
    for found in every(record, sealed=False):
        pages = (found.markdown(), found.html(), str(found.to_json()), words(found.pdf()))
        assert not any(letters(SECRET) in letters(each) for each in pages), found.name
        assert "NOT PUBLIC" not in found.mark
    shown = [found for found in every(record, sealed=True) if letters(SECRET) in letters(words(found.pdf()))]
    assert [each.name for each in shown][:1] == ["replay"]
    for found in shown:
        pdf = found.pdf()
        assert all("NOT PUBLIC" in words(pdf, number) for number in range(len(read(pdf).pages))), found.name


def test_two_records_that_differ_in_what_is_sealed_print_the_same() -> None:
    left, right = (meeting(*MET, deliberate={"said": said}) for said in (SECRET, "The witness was believed, by four."))
    assert [each.pdf() for each in every(left, sealed=False)] == [each.pdf() for each in every(right, sealed=False)]


# -- speed -------------------------------------------------------------------------------------------------------------


def test_a_page_is_set_within_half_a_second() -> None:
    found = one(meeting(*MET), "minutes")
    found.pdf()

    def once() -> float:
        start = perf_counter()
        assert found.pdf().startswith(b"%PDF")
        return perf_counter() - start

    assert min(once() for _ in range(5)) < 0.5


def test_the_same_paper_gives_the_same_bytes() -> None:
    record = appeal("notice", "statement")
    for name in ("paper-1", "receipt-1", "service-1", "replay"):
        assert one(record, name).pdf() == one(record, name).pdf()


def test_what_is_too_long_for_paper_is_told_as_text() -> None:
    record = hearing("open", "notice", "attendance", "exhibit")
    offered = record["events"].pop()
    record["events"] += [{**offered, "exhibit": f"A{number}"} for number in range(800)]
    found = one(record, "replay")
    assert found.markdown().count("an exhibit is offered".capitalize()) == 800
    with pytest.raises(BadInput, match="it is too long for paper; as Markdown or as HTML there is all of it"):
        found.pdf()
