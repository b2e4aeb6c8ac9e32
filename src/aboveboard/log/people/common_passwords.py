"""Words that people choose for passwords before all others; a password that is hardly more than one is refused.

The 30,000 commonest come with zxcvbn, which was made to judge passwords; beside them stand words of the trade and
others that it lacks. Digits and signs around them, letters written as digits, doubling and capitals are taken off
before a password is compared, so that each word stands for many passwords.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

WALKS = (
    "1234567890", "0987654321", "qwertyuiop", "asdfghjkl", "zxcvbnm", "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p", "q1w2e3r4t5y6u7i8o9p0", "qazwsxedcrfvtgbyhnujm", "zaq12wsxcde34rfvbgt5",
    "!qaz@wsx#edc$rfv", "!@#$%^&*()", "qweasdzxcrtyfghvbn", "abcdefghijklmnopqrstuvwxyz", "147258369", "159753",
    "741852963", "qwertzuiop", "yxcvbnm", "azertyuiop",
)  # fmt: skip
"""Ways along the keys of a keyboard, and the alphabet; each is gone backward too."""


@cache
def common() -> frozenset[str]:
    """All of the words, in small letters."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset((*FREQUENCY_LISTS["passwords"], *Path(__file__).with_suffix(".txt").read_text("utf-8").split()))
