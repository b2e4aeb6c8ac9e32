"""What an event of a pool holds and what programs are told of it: JSON, whose form each deed and each answer says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Payload = Mapping[str, Any]
"""What somebody asks for, or what is written of it."""
Told = dict[str, Any]
"""What programs read."""
