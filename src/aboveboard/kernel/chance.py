"""Where chance comes from: the operating system, a seed committed to beforehand, or a record.

Live play and replay ask one question, `below(n)`: a whole number from 0 to n - 1, each equally likely.
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

T = TypeVar("T")

SEED_BYTES = 32
WORD_BITS = 64
BLOCK_BYTES = 64
MOST_DRAWS = 1 << 96


class NoDraw(ValueError):
    """A source of chance cannot, or may not, give the draw that was asked of it."""


class Chance(Protocol):
    """Anything that draws whole numbers fairly."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        ...


def scaled(word: int, n: int, bits: int) -> int | None:
    """Bring a word of so many random bits below n, or None where it must be thrown back.

    Words from the last whole multiple of n upward are refused, so every number keeps equally many words.
    """
    size = 1 << bits
    return word % n if word < size - size % n else None


def shuffle(chance: Chance, items: Iterable[T]) -> tuple[T, ...]:
    """The items in a random order (Fisher-Yates): each order is reached by exactly one run of draws."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = chance.below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)


def commitment_of(seed: bytes) -> str:
    """The SHA-256 of a seed in hexadecimal: what is published before play."""
    return hashlib.sha256(_seed(seed)).hexdigest()


def verify(seed: bytes, commitment: str) -> bool:
    """Whether a revealed seed is the one that was committed to."""
    return hmac.compare_digest(commitment_of(seed).encode(), commitment.strip().lower().encode())


class SystemChance:
    """The operating system's generator: fresh entropy for every draw, for live play."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        bits = _width(_range(n))
        while True:
            number = scaled(secrets.randbits(bits), n, bits)
            if number is not None:
                return number


class SeededChance:
    """A stream that anyone can recompute afterwards from its seed, which is committed to before play.

    Publish `commitment`, let the players `mix` in a text of their own, play, then `reveal` the seed.

    Draw k is read from a ChaCha20 keystream (RFC 8439) and depends on no other draw. The key is the seed, or
    HMAC-SHA256(seed, text) where a text was mixed in; the nonce is k. Words of 64 bits are taken in order
    until one is accepted; a range beyond 64 bits takes several words at a time. All numbers are big-endian.
    """

    def __init__(self, seed: bytes | None = None, client: str | None = None) -> None:
        self._seed = secrets.token_bytes(SEED_BYTES) if seed is None else _seed(seed)
        self._key = self._seed
        self._client: str | None = None
        self._drawn = 0
        self._revealed = False
        if client is not None:
            self.mix(client)

    def __repr__(self) -> str:
        # The seed is a secret until it is revealed, so it is never shown here.
        return f"SeededChance(commitment={self.commitment!r}, client={self._client!r}, drawn={self._drawn})"

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, to publish before play."""
        return commitment_of(self._seed)

    @property
    def client(self) -> str | None:
        """The text mixed in after the commitment, if any."""
        return self._client

    @property
    def drawn(self) -> int:
        """How many draws have been made, which is the number of the next one."""
        return self._drawn

    def mix(self, client: str) -> None:
        """Mix in a text chosen after the commitment was published, once and before the first draw."""
        if not isinstance(client, str):
            raise ValueError(f"the client's text must be a string, not {client!r}")
        if self._client is not None:
            raise NoDraw(f"this seed already has a client's text, {self._client!r}, and takes no other")
        if self._drawn:
            raise NoDraw(f"a client's text goes in before the first draw, and {self._drawn} were made")
        self._client = client
        self._key = hmac.digest(self._seed, client.encode(), "sha256")

    def below(self, n: int) -> int:
        """The next draw: a number from 0 to n - 1, each equally likely."""
        _range(n)
        if self._revealed:
            raise NoDraw("the seed has been revealed, so its next draws are known and none may be played")
        number = self.draw(self._drawn, n)
        self._drawn += 1
        return number

    def draw(self, k: int, n: int) -> int:
        """Draw number k by itself, counted from 0, as `below(n)` gives it when its turn comes."""
        bits = _width(_range(n))
        if not _whole(k) or not 0 <= k < MOST_DRAWS:
            raise ValueError(f"a draw's number must be a whole number from 0, not {k!r}")
        for word in _words(self._key, k, bits // 8):
            number = scaled(word, n, bits)
            if number is not None:
                return number
        raise AssertionError("a keystream does not end")  # pragma: no cover

    def reveal(self) -> bytes:
        """Give up the seed, and with it any further play."""
        self._revealed = True
        return self._seed


class RecordedChance:
    """The draws of an earlier round, given back in their order."""

    def __init__(self, draws: Iterable[int]) -> None:
        self._draws = tuple(draws)
        self._drawn = 0
        for k, number in enumerate(self._draws):
            if not _whole(number) or number < 0:
                raise ValueError(f"recorded draw {k} must be a whole number from 0, not {number!r}")

    @property
    def left(self) -> int:
        """How many recorded draws have not been given back yet."""
        return len(self._draws) - self._drawn

    def below(self, n: int) -> int:
        """The next recorded draw, which must be below n."""
        _range(n)
        if not self.left:
            raise NoDraw(f"the record holds {len(self._draws)} draws and another was asked for")
        number = self._draws[self._drawn]
        if number >= n:
            raise NoDraw(f"recorded draw {self._drawn} is {number}, but a number below {n} was asked for")
        self._drawn += 1
        return number


def _whole(n: object) -> bool:
    return isinstance(n, int) and not isinstance(n, bool)


def _range(n: int) -> int:
    if not _whole(n) or n <= 0:
        raise ValueError(f"a draw needs a whole number above zero to stay below, not {n!r}")
    return n


def _seed(seed: object) -> bytes:
    if not isinstance(seed, bytes) or len(seed) != SEED_BYTES:
        given = f"{len(seed)} bytes" if isinstance(seed, bytes) else type(seed).__name__
        raise ValueError(f"a seed must be {SEED_BYTES} bytes, not {given}")
    return seed


def _width(n: int) -> int:
    """The bits to draw for numbers below n, in whole words."""
    return WORD_BITS * max(1, -(-(n - 1).bit_length() // WORD_BITS))


def _words(key: bytes, nonce: int, size: int) -> Iterator[int]:
    """The keystream of one nonce, cut into words of so many bytes."""
    # Imported here because only seeded play needs it, and it is slow to load.
    from cryptography.hazmat.primitives.ciphers import Cipher
    from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20

    counter = bytes(4)
    cipher = Cipher(ChaCha20(key, counter + nonce.to_bytes(12, "big")), mode=None).encryptor()
    stream = b""
    while True:
        while len(stream) < size:
            stream += cipher.update(bytes(BLOCK_BYTES))
        yield int.from_bytes(stream[:size], "big")
        stream = stream[size:]
