"""The shared servers and clients of these tests are closed at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.models.harness import close_stages


@pytest.fixture(scope="session", autouse=True)
def _stages() -> Iterator[None]:
    yield
    close_stages()
