"""Pictures for badges: what they claim to be, how large they are, and whether they are those on file."""

from __future__ import annotations

from hashlib import sha256

import pytest
from tests.support.printed import jpeg, png

from aboveboard.law import BadInput
from aboveboard.publish.paper.pictures import picture


def test_kind_and_size_are_those_of_the_file() -> None:
    found = picture("ann.png", png(30, 40))
    assert (found.kind, found.width, found.height) == ("png", 30, 40)
    found = picture("ann.jpg", jpeg(8, 16))
    assert (found.kind, found.width, found.height) == ("jpeg", 8, 16)
    assert 'href="data:image/jpeg;base64,/9j/' in found.svg


CORNER = {1: (0, 0), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 1), 8: (0, 1)}
"""Where the first dots of a picture belong, by how the camera was held."""


@pytest.mark.parametrize("turned", CORNER)
def test_a_picture_stands_upright_however_the_camera_was_held(turned: int) -> None:
    found = picture("ann.jpg", jpeg(24, 16, turned))
    assert (found.width, found.height, found.turned) == (24, 16, turned)
    a, b, c, d, right, down = map(int, found.svg.split("matrix(")[1].split(")")[0].split())
    x, y = a * 4 + c * 4 + right, b * 4 + d * 4 + down
    wide, high = (24, 16) if turned < 5 else (16, 24)
    assert f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}">' in found.svg
    assert (x > wide / 2, y > high / 2) == CORNER[turned]
    assert 0 < x < wide
    assert 0 < y < high


def test_notes_of_a_camera_that_make_no_sense_are_passed_over() -> None:
    assert picture("ann.jpg", jpeg(8, 8, 9)).turned == 1
    assert picture("ann.jpg", jpeg(8, 8, 6).replace(b"MM\x00*\x00\x00\x00\x08", b"MM\x00*\xff\xff\xff\xff")).turned == 1


def test_only_the_very_picture_on_file_is_taken() -> None:
    data = png(3, 4)
    assert picture("ann.png", data, sha256(data).hexdigest().upper()).data == data
    with pytest.raises(BadInput, match=r"ann.png: it is not the picture on file, whose SHA-256 is 00"):
        picture("ann.png", data, "00")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "a PNG or JPEG picture was expected"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "a PNG or JPEG picture was expected"),
        (b"%PDF-1.7", "a PNG or JPEG picture was expected"),
        (png(3, 4)[:20], "a PNG or JPEG picture was expected"),
        (b"\xff\xd8\xff\xe0\x00", "a PNG or JPEG picture was expected"),
        (b"\xff\xd8\xff" + b"\xff" * 50, "a PNG or JPEG picture was expected"),
        (png(3, 4).replace((3).to_bytes(4), (50_000).to_bytes(4), 1), "not 50,000 by 4"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 10_000_000, "at most 10,000,000 bytes was expected, not 10,000,008"),
    ],
)
def test_what_lies_about_itself_or_is_too_large_is_refused(data: bytes, says: str) -> None:
    with pytest.raises(BadInput) as refused:
        picture("ann.png", data)
    assert str(refused.value).startswith("ann.png: ")
    assert says in str(refused.value)
