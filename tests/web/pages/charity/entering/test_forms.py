"""Every deed as a form: in its group, with the law's words to choose from, and with what was typed when refused."""

from __future__ import annotations

from aboveboard.charity.conduct.forms import GROUPS
from aboveboard.web.pages.charity.entering.forms import FORMS, grouped
from tests.support.charities import HOSE
from tests.web.townspeople import Townspeople


def test_what_is_typed_is_still_there_when_it_is_refused(people: Townspeople) -> None:
    client = people.client("ann")
    path = f"/organizations/{HOSE}/do/equipment"
    typed = {"token": people.token(client), "item": "wheel & co", "game": "big-six", "way": "owned"}
    assert client.post(path, data=typed, follow_redirects=False).status_code == 303
    stolen = client.post(path, data={**typed, "way": "stolen"})
    assert stolen.status_code == 422
    assert "stolen is not among" in stolen.text
    nonsense = {**typed, "paper": "<b>x</b>", "kind": "nonsense", "dated": "2026-01-01"}
    wrong = client.post(f"/organizations/{HOSE}/do/paper", data=nonsense)
    assert wrong.status_code == 422
    assert "is not known" in wrong.text
    assert "&lt;b&gt;x&lt;/b&gt;" in wrong.text
    assert client.post(path, data={**typed, "token": "wrong"}).status_code == 403


def test_every_deed_is_entered_under_a_group_and_the_laws_words_can_be_chosen(people: Townspeople) -> None:
    deeds = list(FORMS["organization"])
    found = grouped(deeds)
    assert sorted(deed for listed in found.values() for deed in listed) == sorted(deeds)
    assert set(found) == set(GROUPS)
    page = people.client("ann").get(f"/organizations/{HOSE}/do/expense").text
    assert all(f'value="{word}"' in page for word in ("rent", "bookkeeping", "janitor"))


def test_a_designation_is_chosen_from_those_that_the_law_lists(people: Townspeople) -> None:
    page = people.client("ann").get(f"/organizations/{HOSE}/do/designate").text
    listed = ("member-in-charge", "responsible-officer", "bookkeeper", "accountant")
    assert all(f'value="{word}"' in page for word in listed)
    assert 'value="dealer"' not in page
