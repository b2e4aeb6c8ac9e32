"""Whatever somebody types or sends to a page of the books is answered by a page, and never by a fault of ours."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.support.books_town import QUARTER
from tests.support.charities import HOSE
from tests.support.turns import SEEDS  # noqa: F401
from tests.web.townspeople import Townspeople

HOME = f"/organizations/{HOSE}/books"
