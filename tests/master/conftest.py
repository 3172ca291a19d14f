"""The fixtures of `tests.master.wired`."""

from tests.master.wired import opened, wire_server, wired

__all__ = ["opened", "wire_server", "wired"]
