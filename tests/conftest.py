"""Shared set-up of the tests."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile("brief", max_examples=50, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("prove", max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("prove" if os.environ.get("ABOVEBOARD_PROVE") else "brief")
