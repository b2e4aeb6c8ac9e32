"""Papers are what they claim to be: whole files of their type, and nothing else at the same time."""

from __future__ import annotations

import io
import zipfile
from hashlib import sha256
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aboveboard.charity.papers.archive import is_archive
from aboveboard.charity.papers.content import LARGEST, TYPES, Content, content_of, type_named
from aboveboard.charity.papers.looks import looks_like
from aboveboard.law import BadInput
from tests.support.papers import (
    OFFICE,
    PAPERS,
    chunk,
    docx_parts,
    jpeg,
    pdf,
    png,
    segment,
)
from tests.support.sheets import archive, parts


def refusal(data: bytes, claimed: str) -> str:
    with pytest.raises(BadInput) as found:
        content_of(data, claimed)
    said = str(found.value)
    assert "\n" not in said
    assert "expected" in said
    return said


def is_taken(data: bytes, claimed: str) -> bool:
    try:
        content_of(data, claimed)
    except BadInput:
        return False
    return True


# -- whole files -------------------------------------------------------------------------------------------------------


def test_there_is_a_whole_file_of_every_type() -> None:
    assert set(PAPERS) == set(TYPES)


@pytest.mark.parametrize("kind", TYPES)
def test_a_whole_file_has_its_content(kind: str) -> None:
    data, held = PAPERS[kind], TYPES[kind]
    expected = Content(sha256(data).hexdigest(), len(data), held.media)
    for claimed in (kind, held.media, f"{held.media}; charset=utf-8", *held.names, f"Minutes.{held.names[-1].upper()}"):
        assert content_of(data, claimed) == expected
    assert expected.to_json() == {"sha256": expected.sha256, "size": len(data), "type": held.media}


def test_a_type_that_no_paper_has_is_named_with_the_nearest() -> None:
    assert "one that papers may have was expected, not 'image/heic'; known: pdf" in refusal(b"x", "image/heic")
    with pytest.raises(BadInput, match=r"was expected, not 'photo.jpeq'; did you mean jpeg\?"):
        type_named("photo.jpeq")


@pytest.mark.parametrize("claimed", TYPES)
@pytest.mark.parametrize("given_", TYPES)
def test_no_file_is_taken_for_one_of_another_type(given_: str, claimed: str) -> None:
    if given_ != claimed:
        said = refusal(PAPERS[given_], claimed)
        assert TYPES[claimed].title in said


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"\0\0\0\x18ftypheic" + bytes(50), "a HEIC photograph (save it as JPEG)"),
        (b"GIF89a" + bytes(50), "a GIF picture"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(50), "an old or locked Office document"),
        (b"MZ\x90\0" + bytes(50), "a Windows program"),
        (b"\x7fELF" + bytes(50), "a program"),
        (b"#!/bin/sh\nrm -r /\n", "a script"),
        (b" \n<!DOCTYPE html><p>Minutes", "a page of HTML or XML"),
        (b"\xef\xbb\xbf<svg onload='x()'>", "a page of HTML or XML"),
        (b"{\\rtf1 Minutes}", "an RTF document"),
        ("Minutes".encode("utf-16"), "text in UTF-16 (save it as UTF-8)"),
        (bytes(range(256)), "bytes of no type that is known here"),
    ],
)
@pytest.mark.parametrize("claimed", TYPES)
def test_what_was_given_is_named(data: bytes, what: str, claimed: str) -> None:
    assert f"{TYPES[claimed].title} was expected, not {what}" in refusal(data, claimed)


def test_a_word_that_begins_like_a_picture_is_text() -> None:
    for word in (b"BM", b"MZ", b"RIFF"):
        assert is_taken(word + b" was present.\n", "text")


# -- sizes and speed ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claimed", TYPES)
def test_a_paper_is_neither_empty_nor_too_large(claimed: str) -> None:
    assert "it is empty" in refusal(b"", claimed)
    assert "it has 10,000,001 bytes; at most 10,000,000 were expected" in refusal(b"a" * (LARGEST + 1), claimed)


def large(kind: str) -> bytes:
    """A whole file as large as may be, or nearly."""
    import random

    noise = random.Random(7).randbytes(9_990_000)
    if kind == "pdf":
        return pdf(noise)
    if kind == "png":
        return png(data=b"\x78\x01" + noise)
    if kind == "jpeg":
        return jpeg(scan=noise.replace(b"\xff", b"\xff\x00")[:9_990_000].rstrip(b"\xff"))
    if kind == "text":
        return b"Minutes\n" * (LARGEST // 8)
    return archive({**parts(PAPERS[kind]), "media/image1.png": noise[:9_980_000]}, zipfile.ZIP_STORED)


@pytest.mark.parametrize("kind", TYPES)
def test_ten_megabytes_are_checked_well_within_a_second(kind: str) -> None:
    data = large(kind)
    assert 9_900_000 < len(data) <= LARGEST
    began = process_time()
    assert content_of(data, kind).size == len(data)
    assert process_time() - began < 2, "a second, and as much again for a machine that is busy"


def test_a_document_that_unpacks_to_too_much_is_refused() -> None:
    data = archive({**docx_parts(), "word/media/a.bin": bytes(80_000_000)})
    assert "it would unpack to 80,0" in refusal(data, "docx")


# -- altered files -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind != "text"])
def test_a_file_that_was_cut_off_is_refused(kind: str) -> None:
    data = PAPERS[kind]
    step = max(1, len(data) // 200)
    for end in range(1, len(data), step):
        if data[end:].strip():  # a line end after the last line of a PDF may be missing
            refusal(data[:end], kind)


@pytest.mark.parametrize("kind", [kind for kind in TYPES if kind != "text"])
@pytest.mark.parametrize(
    "more", [b"x", b"\0\0x", b"PK\x05\x06" + bytes(18), b"<script>alert(1)</script>", PAPERS["docx"]]
)
def test_nothing_stands_before_or_behind_a_file(kind: str, more: bytes) -> None:
    refusal(PAPERS[kind] + more, kind)
    refusal(more + PAPERS[kind], kind)


@settings(max_examples=150)
@given(st.data())
def test_a_changed_byte_of_a_png_is_always_found(data: st.DataObject) -> None:
    whole = PAPERS["png"]
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.binary(min_size=1, max_size=8).filter(lambda new: new != whole[at : at + len(new)]))
    refusal(whole[:at] + other + whole[at + len(other) :], "png")


@pytest.mark.parametrize("kind", ["docx", "xlsx"])
@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_changed_byte_of_a_document_is_found_or_changes_no_part_of_it(kind: str, data: st.DataObject) -> None:
    whole = PAPERS[kind]
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.binary(min_size=1, max_size=4).filter(lambda new: new != whole[at : at + len(new)]))
    changed = whole[:at] + other + whole[at + len(other) :]
    if is_taken(changed, kind):
        assert parts(changed) == parts(whole)


@settings(max_examples=200)
@given(data=st.data(), kind=st.sampled_from(["pdf", "jpeg", "text"]))
def test_a_changed_byte_makes_no_file_of_another_type(data: st.DataObject, kind: str) -> None:
    whole = PAPERS[kind]
    at = data.draw(st.integers(0, len(whole) - 1))
    other = data.draw(st.binary(min_size=1, max_size=4))
    changed = whole[:at] + other + whole[at + len(other) :]
    if is_taken(changed, kind):
        assert looks_like(changed).kind == kind
        assert not is_archive(changed)
        for claimed in TYPES:
            assert claimed == kind or not is_taken(changed, claimed)


@settings(max_examples=200)
@given(st.binary(max_size=300), st.sampled_from(sorted(TYPES)))
def test_noise_is_taken_as_text_alone(noise: bytes, claimed: str) -> None:
    assert not is_taken(noise, claimed) or (claimed == "text" and noise.decode("utf-8"))


STRUCTURE = {
    "pdf": [b"%PDF-1.4", b"1 0 obj", b"xref\n0 5", b"startxref", b"%%EOF", b"/Root"],
    "jpeg": [
        b"\xff\xd8\xff\xe0",
        b"\xff\xdb\x00\x43",
        b"\xff\xc0\x00\x0b\x08\x00\x08\x00\x08\x01",
        b"\xff\xda",
        b"\xff\xd9",
    ],
}


@pytest.mark.parametrize(("kind", "mark"), [(kind, mark) for kind, marks in STRUCTURE.items() for mark in marks])
def test_every_mark_of_the_structure_counts(kind: str, mark: bytes) -> None:
    whole = PAPERS[kind]
    assert mark in whole
    at = whole.rindex(mark)
    refusal(whole[:at] + b"?" * len(mark) + whole[at + len(mark) :], kind)


# -- two things at once ------------------------------------------------------------------------------------------------


def hidden_in(comment: bytes) -> bytes:
    """An archive whose comment goes on to the end of what follows."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("run.js", "alert(1)")
        made.comment = comment
    return out.getvalue()


def test_a_pdf_that_is_a_page_too() -> None:
    page = b"<html><script>alert(1)</script>"
    assert "its first line" in refusal(pdf(head=b"%PDF-1.4<html>\n"), "pdf")
    assert "a page or a script stands between" in refusal(pdf(head=b"%PDF-1.4\n%" + page + b"\n"), "pdf")
    assert "something else stands between" in refusal(pdf(head=b"%PDF-1.4\n" + page + b"\n"), "pdf")
    assert "not a page of HTML" in refusal(page + pdf(), "pdf")


def test_a_pdf_that_is_an_archive_too() -> None:
    both = pdf(content=hidden_in(b""))
    start = both.index(b"PK\x05\x06")
    tail = len(both) - start - 22
    both = both[: start + 20] + tail.to_bytes(2, "little") + both[start + 22 :]
    assert is_archive(both)
    assert "a zip archive at the same time" in refusal(both, "pdf")


@pytest.mark.parametrize(
    ("data", "kind", "says"),
    [
        (png() + PAPERS["docx"], "png", "a zip archive at the same time"),
        (png() + b"trailing", "png", "8 bytes follow its end"),
        (png(chunk(b"tEXt", b"Comment\0<script>alert(1)</script>")), "png", "holds a page or a script"),
        (png(chunk(b"EvIL", b"")), "png", "its part EvIL is not known"),
        (png(chunk(b"IHDR", bytes(13))), "png", "its header stands there twice"),
        (png(width=0), "png", "a picture of 0 by 2"),
        (png(width=100_000, height=100_000), "png", "a picture of 100,000 by 100,000"),
        (png(colour=3), "png", "palette is missing"),
        (png(colour=7), "png", "what no picture has"),
        (png(data=b"no zlib"), "png", "not compressed as in a PNG picture"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IEND"), "png", "does not begin with its header"),
        (jpeg() + PAPERS["docx"], "jpeg", "a zip archive at the same time"),
        (jpeg() + b"trailing", "jpeg", "8 bytes follow its end"),
        (jpeg(segment(0xFE, b"<?php system(1) ?>")), "jpeg", "its notes hold a page or a script"),
        (b"\xff\xd8\xff\xd9", "jpeg", "there is no picture in it"),
        (PAPERS["docx"] + png(), "docx", "something follows its end"),
        (b"Minutes\x07\n", "text", "line 1 holds a control character, U+0007"),
        (b"Minutes\n\xff\n", "text", "byte 9 is not UTF-8"),
        (b" \n ", "text", "nothing in it but spaces"),
    ],
)
def test_what_is_more_or_less_than_it_claims(data: bytes, kind: str, says: str) -> None:
    assert says in refusal(data, kind)


def test_what_cameras_write_is_taken() -> None:
    notes = segment(0xE1, b'http://ns.adobe.com/xap/1.0/\0<?xpacket begin=""?><?xml version="1.0"?><x:xmpmeta/>')
    assert is_taken(jpeg(notes), "jpeg")
    assert is_taken(jpeg() + jpeg(), "jpeg"), "a second picture, as phones add one"
    assert is_taken(jpeg() + bytes(64), "jpeg")
    assert is_taken(png(chunk(b"PLTE", bytes(3)), colour=3), "png")
    assert is_taken(png(chunk(b"pHYs", bytes(9))), "png")


def test_what_offices_write_is_taken() -> None:
    link = f'<Relationship Id="r1" Type="{OFFICE}/hyperlink" Target="https://example.org" TargetMode="External"/>'
    assert is_taken(archive(docx_parts(relations=link)), "docx")
    assert is_taken(archive({**docx_parts(), "word/media/image1.png": png()}), "docx")
    assert is_taken(pdf() + b"\r\n", "pdf")
    assert is_taken(b"\xef\xbb\xbfMinutes\r\n\x0c", "text")


def with_external(kind: str, target: str = "https://x.example/t") -> dict[str, bytes]:
    return docx_parts(
        relations=f'<Relationship Id="r1" Type="{OFFICE}/{kind}" Target="{target}" TargetMode="External"/>'
    )


def without(name: str) -> dict[str, bytes]:
    return {each: data for each, data in docx_parts().items() if each != name}


@pytest.mark.parametrize(
    ("held", "says"),
    [
        (docx_parts("application/vnd.ms-word.document.macroEnabled.main+xml"), "it holds macros"),
        ({**docx_parts(), "word/vbaProject.bin": b"x"}, "it holds what runs by itself: word/vbaProject.bin"),
        ({**docx_parts(), "word/activeX/activeX1.xml": b"<x/>"}, "what runs by itself"),
        ({**docx_parts(), "word/embeddings/oleObject1.bin": b"x"}, "what runs by itself"),
        (with_external("attachedTemplate"), "it fetches something from elsewhere: https://x.example/t"),
        (with_external("oleObject"), "it fetches something from elsewhere"),
        (with_external("hyperlink", "javascript:x"), "a link that runs something"),
        ({**docx_parts(), "word/document.xml": b"<w"}, "its part 'word/document.xml' cannot be read"),
        ({**docx_parts(), "_rels/.rels": b'<!DOCTYPE x [<!ENTITY a "b">]><x/>'}, "a document type"),
        ({"word/document.xml": b"<x/>"}, "[Content_Types].xml is missing"),
        (without("word/document.xml"), "its part word/document.xml is missing"),
        (docx_parts("application/xml"), "its part word/document.xml is missing"),
    ],
)
def test_a_document_that_does_more_than_be_read(held: dict[str, bytes], says: str) -> None:
    assert says in refusal(archive(held), "docx")


def test_nothing_lies_between_the_parts_of_a_document() -> None:
    data = PAPERS["docx"]
    second = data.index(b"PK\x03\x04", 4)
    moved = data[:second] + b"hidden" + data[second:]
    refusal(moved, "docx")


# -- files that are made to take long ----------------------------------------------------------------------------------


def test_a_picture_of_many_parts_is_looked_at_once() -> None:
    began = process_time()
    # Empty notes and then empty picture data, 12 bytes each: compared with all before it, each would take minutes.
    notes, more = chunk(b"tEXt") * 25_000, chunk(b"IDAT") * 25_000
    whole = png(notes)
    end = whole.rindex(chunk(b"IEND"))
    assert is_taken(whole[:end] + more + whole[end:], "png")
    assert "no end" in refusal(jpeg()[:-2] + b"\xff" * 60_000, "jpeg")
    assert is_taken(jpeg()[:-2] + b"\xff" * 60_000 + b"\xff\xd9", "jpeg")
    assert process_time() - began < 20


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"<a>" * 100_000, "nested too deeply"),
        (b"<a " + b" ".join(b'b%d=""' % number for number in range(200_000)) + b"/>", "holds a tag of more than"),
        (b"<a><!--" + b"x" * 3_000_000 + b"--></a>", "holds a tag of more than"),
        (b"<a" + b" " * 3_000_000 + b"/>", "holds a tag of more than"),
    ],
    ids=["nested", "attributes", "comment", "blanks"],
)
def test_a_document_that_never_comes_to_an_end_is_refused_before_it_is_held(body: bytes, why: str) -> None:
    held = docx_parts()
    assert why in refusal(archive({**held, "word/document.xml": body}), "docx")
    assert is_taken(archive({**held, "word/document.xml": b"<a>" + b"x" * 3_000_000 + b"</a>"}), "docx")
