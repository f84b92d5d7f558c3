"""What all tests share: the paragraph marks, the hypothesis profile, and the option that records transcripts anew."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

pytest_plugins = ["tests.paragraph_plugin"]

# What is drawn is the same in every run, on however slow a machine; the slow tests draw anew each time.
settings.register_profile("pitboss", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("pitboss")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer the option that records transcripts anew."""
    parser.addoption("--record", action="store_true", help="write the recorded part of each transcript anew")
