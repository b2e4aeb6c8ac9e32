"""Pages of a floor whose key is not at hand: every one is shown, and says in a sentence why a table takes no play."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.floor_pages import PAGES
from tests.support.house import CITATION, ROLE, TABLE, Cast, founded, open_floor
from tests.support.terminal import run
from tests.web.visitors import Visitors

HTML = {"accept": "text/html"}
THREE_CARD = {"ruleset": "nj-casino", "game": "three-card-poker"}
SENTENCE = "what is hidden here was encrypted with a key that is not at hand"


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A floor in the middle of a round of hidden cards, whose key is gone."""
    found = str(tmp_path / "floor.db")
    with open_floor(found) as floor:
        cast = founded(floor, THREE_CARD, TABLE)
        cast.say("ann", "sit", {"seat": 1})
        cast.say("dan", "commit")
        cast.say("ann", "bet", {"wager": "ante", "stake": 1000})
        cast.say("dan", "machine")
    Path(f"{found}.key").unlink()
    return found


def test_every_page_of_every_role_is_shown_without_the_key(file: str) -> None:
    with open_floor(file, new_key=True) as floor:
        visitors = Visitors(Cast(floor))
        for name in (*ROLE, None):
            client = visitors.client(name)
            for page in PAGES:
                path = page.path.format(name=TABLE, number=0, citation=CITATION)
                assert client.get(path, headers=HTML).status_code < 500, (name, path)
        front = visitors.client().get("/", headers=HTML).text
        assert SENTENCE in front
        assert SENTENCE in visitors.client("sam").get(f"/tables/{TABLE}.json").text
        refused = visitors.ask("ann", "act", {"do": "fold"})
        assert SENTENCE in refused.text
        assert refused.status_code < 500
        form = 'data-deed="return-wagers"'
        assert form in visitors.client("sam").get("/floor", headers=HTML).text
        assert form not in visitors.client("flo").get("/floor", headers=HTML).text
        assert visitors.ask("dan", "return-wagers", {"reason": "x"}).status_code == 403
        returned = visitors.ask("sam", "return-wagers", {"reason": "the key is gone"})
        assert returned.status_code < 300, returned.text
        assert SENTENCE not in visitors.client().get("/", headers=HTML).text
        assert form not in visitors.client("sam").get("/floor", headers=HTML).text


def test_a_key_that_others_can_read_is_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    found = tmp_path / "floor.db"
    open_floor(str(found)).close()
    Path(f"{found}.key").chmod(0o644)
    answer = run("found", "sam", "--database", str(found), stdin="a long enough password\n")
    assert answer.is_lawful()
    assert answer.code == 2
    assert answer.err == (
        f"aboveboard: key: {found}.key can be read by others than its owner; "
        f"run `chmod 600 {found}.key` and start again\n"
    )
