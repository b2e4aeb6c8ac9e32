"""What people may be called and sign in with, and that a known name is not told from an unknown one."""

from __future__ import annotations

import pytest
from argon2 import extract_parameters

from aboveboard.floor import HOUSE
from aboveboard.house import HOUSES
from aboveboard.law.errors import BadInput
from aboveboard.log.deeds import Conflict, Deed
from aboveboard.log.people import passwords as rules
from aboveboard.log.people.names import RESERVED, taken_for
from aboveboard.log.people.passwords import NOBODYS, hashed
from tests.support.hashing import QUICK
from tests.support.house import Cast, give_password

GOOD, WRONG = "a horse of my own", "a horse of another"
STAFF = [role for role in HOUSES.permissions.roles if role != "player"]


@pytest.mark.parametrize(
    "name",
    [*STAFF, *RESERVED[:6], HOUSE, "c4ge", "cage-1", "cage2", "the-cage", "adm1n", "admin-support", "super-visor",
     "superv1s0r", "aud1tor", "f1oor", "ho5t", "rnachine"],
)  # fmt: skip
def test_no_patron_is_taken_for_the_house(cast: Cast, name: str) -> None:
    for actor, role in ((name, "player"), ("flo", "floorperson")):
        with pytest.raises(Conflict, match="choose another"):
            cast.floor.do(Deed(HOUSE, "admit", {"name": name}, actor, role))
    assert cast.floor.person(name) is None


@pytest.mark.parametrize(
    "name", ["ann-2", "player-7", "bess", "carla", "flora", "hostetter", "rooter", "p1", "guest-4"]
)
def test_other_names_are_free(name: str) -> None:
    assert taken_for(name, (*STAFF, *RESERVED)) is None


@pytest.mark.parametrize(
    "password",
    [
        "password", "Password1", "p@ssw0rd", "P4SSWORD!!", "passw0rd2026", "12345678", "87654321", "1234567890",
        "abcdefgh",
        "qwertyui", "qwerty123", "1q2w3e4r", "1qaz2wsx", "zaq12wsx", "asdfghjkl;", "aaaaaaaa", "abababab", "abcabcabc",
        "        ", "\u2003" * 9, "iloveyou", "ILoveYou!", "letmein1", "welcome2024", "monkey123", "dragon99",
        "sunshine",
        "princess1", "football!", "baseball7", "19841984", "20001231", "11223344", "admin123", "adminadmin",
        "changeme!",
        "trustno1", "supervisor", "casino123", "blackjack21", "aboveboard", "jackpot777", "superman", "michael1",
        "annann123", "ann-12345", "Ann2026!", "ｐａｓｓｗｏｒｄ",
    ],
)  # fmt: skip
def test_what_everybody_tries_is_no_password(password: str) -> None:
    with pytest.raises(BadInput, match="password: "):
        hashed("ann", password)


@pytest.mark.parametrize(
    "password",
    [
        "correct horse",
        "battery staple",
        "annabelle rides",
        "9 lives of a cat",
        "пароль из слов",
        "été à la mer",
        "x" * 5 + "yzw" * 3,
    ],
)
def test_other_passwords_are_taken_whatever_they_are_made_of(password: str) -> None:
    hashed("ann", password)


def test_a_password_is_the_same_however_its_letters_are_composed(cast: Cast) -> None:
    give_password(cast.floor, "ann", "caf\u00e9 au lait")
    assert cast.floor.passwords.check("ann", "cafe\u0301 au lait")
    assert not cast.floor.passwords.check("ann", "Caf\u00e9 au lait")
    assert not cast.floor.passwords.check("ann", "caf\u00e9 au lait ")


def test_nothing_of_a_password_is_cut_off(cast: Cast) -> None:
    long = "abcdefghij klmnopqrs " * 9
    give_password(cast.floor, "ann", long)
    assert cast.floor.passwords.check("ann", long)
    assert not cast.floor.passwords.check("ann", long[:-1])
    give_password(cast.floor, "ann", (long + "x" * 50)[:200])
    assert not cast.floor.passwords.check("ann", (long + "x" * 50)[:200] + "more")


def test_a_known_name_costs_as_many_hashes_as_an_unknown_one(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    give_password(cast.floor, "ann", GOOD)
    done: list[str] = []
    hasher = QUICK

    class Counting:
        def verify(self, stored: str, password: str) -> bool:
            done.append("verify")
            return hasher.verify(stored, password)

        def hash(self, password: str) -> str:
            done.append("hash")
            return hasher.hash(password)

    monkeypatch.setattr(rules, "_hasher", Counting)
    for name in ("ann", "bob", "nobody", "No Name", "a\0b"):
        done.clear()
        assert not cast.floor.passwords.check(name, WRONG)
        assert done == ["verify"], name


def test_nobodys_hash_costs_what_everybodys_does(real_hashes: None) -> None:
    assert extract_parameters(NOBODYS) == extract_parameters(hashed("ann", GOOD))
