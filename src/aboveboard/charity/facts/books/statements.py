"""Facts about statements: whether any is late or defective."""

from __future__ import annotations
