"""A signed checkpoint as a line of text: how one is made, and whether one fits the events before it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING

from aboveboard.log.chain.canonical import canonical
from aboveboard.log.chain.verify import CHECKPOINT

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

Heads = Mapping[str, tuple[int, bytes]]
"""For each log, the number of its next event and the hash of its last."""


class Signer:
    """The floor's key, made from its secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _key(self) -> Ed25519PrivateKey:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(b"aboveboard checkpoint:" + self._secret).digest())

    @property
    def public(self) -> str:
        """What others check signatures with, in hexadecimal."""
        return self._key().public_key().public_bytes_raw().hex()

    def line(self, heads: Heads, balances: Mapping[str, int], at: str) -> str:
        """A checkpoint as one line of text."""
        return self.signed(_stated(heads, balances, at))

    def part_line(self, heads: Heads, balances: Mapping[str, int], at: str, roots: Mapping[str, bytes]) -> str:
        """A checkpoint of some logs alone, with the balances that they give and the roots of the trees over them."""
        trees = ",".join(f"{name}:{root.hex()}" for name, root in sorted(roots.items()))
        return self.signed(f"{_stated(heads, balances, at)} roots={trees}")

    def signed(self, text: str) -> str:
        """A line of text with the key and the signature."""
        text = f"{text} key={self.public}"
        return f"{text} signature={self._key().sign(text.encode()).hex()}"


def _stated(heads: Heads, balances: Mapping[str, int], at: str) -> str:
    logs = ",".join(f"{name}:{number}:{hash.hex()}" for name, (number, hash) in sorted(heads.items()))
    digest = hashlib.sha256(canonical(dict(balances))).hexdigest()
    return f"{CHECKPOINT} at={at} logs={logs} balances={digest}"


def why_unfit(line: str, heads: Heads, balances: Mapping[str, int], at: str) -> str | None:
    """Why a checkpoint is not one that somebody signed over these heads and balances at that time."""
    text, _, signature = line.rpartition(" signature=")
    if text.rpartition(" key=")[0] != _stated(heads, balances, at):
        return "it is not what the events before it give"
    return None if signed_by(text, signature, key_in(line)) else "it is not signed with the key that it names"


def key_in(line: str) -> str:
    """The key that a checkpoint says it is signed with."""
    return line.rpartition(" signature=")[0].rpartition(" key=")[2]


def signed_by(text: str, signature: str, key: str) -> bool:
    """Was a text signed with the private half of a key? Both are given in hexadecimal."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public, given = bytes.fromhex(key), bytes.fromhex(signature)
        if (public.hex(), given.hex()) != (key, signature):
            return False
        Ed25519PublicKey.from_public_bytes(public).verify(given, text.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
