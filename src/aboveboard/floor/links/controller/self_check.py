"""What a controller examines of itself: the software that it runs, held against what the laboratory tested.

Its software is, in this order, the modules of links by name, the leases, and the law of linked progressives with
what that is like; each file's name and length are part of what is checked.
"""

from __future__ import annotations

from binascii import crc_hqx
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import tomli

from aboveboard.floor.links.reckoning.state import LinkState
from aboveboard.law.files import ruleset_named
from aboveboard.law.model.link import LinkLaw
from aboveboard.log import lease, leases
from aboveboard.play.events import Refusal

LINKS = Path(__file__).parent.parent
LAW = "_link"
CRC_BITS, CRC_START = 16, 0xFFFF
"""CRC-16/CCITT, from a register of ones."""


class Software(NamedTuple):
    """What a controller runs, in two figures: a cyclic redundancy check and a hash."""

    crc16: str
    sha256: str


def files(ruleset: str) -> Iterator[tuple[str, bytes]]:
    """All that is checked, by name, in the order in which it is."""
    for name in sorted(path.relative_to(LINKS).as_posix() for path in LINKS.rglob("*.py")):
        yield f"links/{name}", (LINKS / name).read_bytes()
    for module in (lease, leases):
        path = Path(str(module.__file__))
        yield f"log/{path.name}", path.read_bytes()
    while True:
        content = (ruleset_named(ruleset).folder.path / f"{LAW}.toml").read_bytes()
        yield f"{ruleset}/{LAW}.toml", content
        other, slash, file = str(tomli.loads(content.decode()).get("like", "")).partition("/")
        if not slash or file != LAW:
            return
        ruleset = other


def software(ruleset: str) -> Software:
    """What the software of a controller comes to that goes by a ruleset."""
    crc, hashed = CRC_START, sha256()
    for name, content in files(ruleset):
        data = f"{name}\0{len(content)}\0".encode() + content
        crc = crc_hqx(data, crc)
        hashed.update(data)
    return Software(f"{crc:04x}", hashed.hexdigest())


def why_not_passed(law: LinkLaw, state: LinkState, runs: Software) -> Refusal | None:
    """Why a controller does not pass its self-check: it runs other software than the newest report is on."""
    check = law.controller.self_check
    cite = (*check.cite, *check.crc_cite)
    if check.crc_bits > CRC_BITS:
        return Refusal(f"a check of {check.crc_bits} bits was expected, and this one has {CRC_BITS}", cite)
    report = next((each for each in reversed(state.approvals) if each.software), None)
    if report is None:
        return Refusal("no report of a laboratory says which software was tested", cite)
    if report.crc16 not in ("", runs.crc16):
        reason = f"report {report.letter} is on software with the check {report.crc16}, and this has {runs.crc16}"
        return Refusal(reason, cite)
    if report.software != runs.sha256:
        tested, has = report.software[:12], runs.sha256[:12]
        return Refusal(f"report {report.letter} is on software {tested}, and the controller runs {has}", cite)
    return None
