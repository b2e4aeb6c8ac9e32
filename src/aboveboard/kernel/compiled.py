"""What compiled kernels take and give: numba infers it, and a type checker cannot follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy.typing as npt

Array = npt.NDArray[Any]
"""An array of numbers, whatever their width."""
Number = Any
"""A number as a kernel reckons with it: Python's or one of numpy's."""
Compiled = Callable[..., Any]
"""A compiled function, called with as many tables as it takes."""
