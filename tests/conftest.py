"""Shared set-up of the tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("brief", max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("prove", max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
