"""The list of provisions: complete, well formed, quick to read, and helpful about a wrong id."""

import time
from collections import Counter
from dataclasses import FrozenInstanceError
from pathlib import Path

import pytest

from aboveboard.law import provisions as module
from aboveboard.law.errors import LawError
from aboveboard.law.provisions import (
    MEANS,
    RULESETS,
    Provision,
    UnknownProvision,
    provision,
    provisions,
    read,
    ruleset_of,
)

HEADER = "id,citation,topic,kind,means,summary,check\n"


def test_every_file_is_read_whole() -> None:
    assert Counter(item.source for item in provisions().values()) == {
        "nj.csv": 617,
        "ny-commercial.csv": 278,
        "ny-finance-and-hearings.csv": 256,
        "ny-games-of-chance.csv": 695,
        "pa.csv": 996,
        "mini-baccarat.toml": 4,
    }


def test_every_provision_is_well_formed() -> None:
    for id, item in provisions().items():
        assert item.id == id
        assert item.means in MEANS
        assert item.citation
        assert item.topic
        assert item.kind
        assert item.summary


def test_reading_them_is_quick() -> None:
    folder = Path(module.__file__).parent
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        read(folder)
        best = min(best, time.perf_counter() - start)
    assert best < 0.15  # about 10 ms where nothing else runs
    assert provisions() is provisions()


def test_the_list_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        provisions()["x"] = provision("ny-4620.1")  # type: ignore[index]
    with pytest.raises(FrozenInstanceError):
        provision("ny-4620.1").means = "none"  # type: ignore[misc]


def test_a_provision_by_its_id() -> None:
    item = provision("ny-4620.1-a")
    assert item.citation == "9 NYCRR 4620.1(a)"
    assert item.topic == "authorized-games"
    assert item.means == "enforce"
    assert item.operative
    assert item.ruleset == "ny-charitable"


def test_a_provision_that_asks_nothing_of_software_is_not_operative() -> None:
    assert not provision("nj-19-auth").operative
    assert sum(item.operative for item in provisions().values()) == len(provisions()) - 90


def test_an_unknown_id_is_refused_with_the_nearest_that_exists() -> None:
    with pytest.raises(UnknownProvision) as refused:
        provision("ny-4620.1a")
    assert "'ny-4620.1a'" in str(refused.value)
    assert "did you mean ny-4620.1-a?" in str(refused.value)
    assert isinstance(refused.value, KeyError)
    assert str(refused.value) == refused.value.args[0]


@pytest.mark.parametrize(
    ("id", "ruleset"),
    [
        ("pa-623a.3-a-1", "pa"),
        ("nyc-agenda-1", "ny-commercial"),
        ("ny-4620.1", "ny-charitable"),
        ("nj-19-auth", "nj-casino"),
        ("nj-13-anything", "nj-charitable"),
    ],
)
def test_an_id_tells_its_ruleset(id: str, ruleset: str) -> None:
    assert ruleset_of(id) == ruleset


def test_every_id_has_a_ruleset_and_every_ruleset_has_ids() -> None:
    assert {ruleset_of(id) for id in provisions()} == set(RULESETS.values())


@pytest.mark.parametrize("id", ["", "nj-20-1", "nv-1", "ny"])
def test_an_id_of_no_ruleset_is_refused(id: str) -> None:
    with pytest.raises(UnknownProvision, match="no ruleset has ids like"):
        ruleset_of(id)


def test_a_folder_of_lists(tmp_path: Path) -> None:
    tmp_path.joinpath("b.csv").write_text(HEADER + 'pa-2,c,t,k,none,"Two, with a comma.",\n')
    tmp_path.joinpath("a.csv").write_text(HEADER + "pa-1,c,t,k,enforce,One.,x -> y\n")
    assert list(read(tmp_path).values()) == [
        Provision("pa-1", "c", "t", "k", "enforce", "One.", "x -> y", "a.csv"),
        Provision("pa-2", "c", "t", "k", "none", "Two, with a comma.", "", "b.csv"),
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "a.csv: line 1: the columns must be id,citation,topic,kind,means,summary,check"),
        ("id,means\n", "a.csv: line 1: the columns must be id,citation,topic,kind,means,summary,check"),
        (HEADER + "pa-1,c,t,k,none,s\n", "a.csv: line 2: 6 fields where 7 are expected"),
        (HEADER + "pa-1,c,t,k,none,s,\n" * 2, "a.csv: line 3: pa-1 is already listed in a.csv"),
        (HEADER + "pa-1,c,t,k,enforced,s,\n", "a.csv: line 2: no means is 'enforced'; did you mean enforce?"),
    ],
)
def test_a_list_that_cannot_be_trusted_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    tmp_path.joinpath("a.csv").write_text(text)
    with pytest.raises(LawError) as refused:
        read(tmp_path)
    assert str(refused.value) == complaint
