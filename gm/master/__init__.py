"""The game master: takes the host's commands, keeps the game going, publishes what is true.

Data flows one way: reply → order → engine → facts → narrator → verifier → post. State is written before the post, so
that whatever dies in between, the next command goes on from there.
"""

from gm.master.desk import Answer, Desk, Published, UsageError

__all__ = ["Answer", "Desk", "Published", "UsageError"]
