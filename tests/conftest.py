"""Tests draw and sound into nowhere, whatever screen there is, and bear a busy machine."""

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

settings.register_profile(
    "unhurried",
    deadline=None,
    suppress_health_check=(HealthCheck.too_slow,),
    derandomize="CI" in os.environ,
    database=None,
)
settings.load_profile("unhurried")
