"""Small matters of English in sentences that dealers say."""

from __future__ import annotations

import re

_VOWEL_SOUNDS = ("a", "e", "i", "o", "u", "8", "11", "18")
_OTHERS = ("uni", "use", "one")
_HYPHEN = re.compile(r"(?<!\d)(?<!\be)-|-(?!\d)(?<!\be-)")
"""A hyphen that stands for a space: not one between figures, nor that of e-mail."""


def spaced(name: str) -> str:
    """A name as it is spoken: no-more-bets is "no more bets"."""
    return name.replace("-", " ")


def in_words(name: str) -> str:
    """The same where figures may stand in it: between them a hyphen stays, as in 0-00 and 2026-12-19."""
    return _HYPHEN.sub(" ", name)


def form_called(form: str) -> str:
    """A form or a license by its number, as it is printed, or by its name in words: GC-5, casino night."""
    return in_words(form) if form.islower() else form


def counted(number: int, noun: str) -> str:
    """How many of something: no games, 1 wager, 46 wagers."""
    return f"{f'{number:,}' if number else 'no'} {noun}{'' if number == 1 else 's'}"


def are(number: int, noun: str) -> str:
    """How many of something there are, with the verb: no tickets are, 1 ticket is, 1,200 tickets are."""
    return f"{counted(number, noun)} {'is' if number == 1 else 'are'}"


def were(number: int, noun: str) -> str:
    """The same of what is past: 1 ticket was, 1,200 tickets were."""
    return f"{counted(number, noun)} {'was' if number == 1 else 'were'}"


def one_slip(given: str, meant: str) -> bool:
    """Are two names alike but for capitals and hyphens, or for one letter more, less, other, or out of its place?"""
    left, right = (re.sub(r"[\W_]", "", name.lower()) for name in (given, meant))
    same = next((at for at, (one, other) in enumerate(zip(left, right, strict=False)) if one != other), None)
    if same is None:
        return abs(len(left) - len(right)) <= 1
    rest, other = left[same:], right[same:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other[1:] or rest[1:] == other or rest == other[1:]


def a(noun: str) -> str:
    """A noun with its article: a Pass Bet, an Any Seven Bet, an 11 in One Roll Bet."""
    word = noun.lower()
    return f"an {noun}" if word.startswith(_VOWEL_SOUNDS) and not word.startswith(_OTHERS) else f"a {noun}"
