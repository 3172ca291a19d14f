"""No proxy of the machine's; and the shared servers and clients of these tests are closed at the end."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.models.harness import close_stages


@pytest.fixture(scope="session", autouse=True)
def _stages() -> Iterator[None]:
    for name in [name for name in os.environ if name.lower().endswith("_proxy")]:
        del os.environ[name]
    yield
    close_stages()
