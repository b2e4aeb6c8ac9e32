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
