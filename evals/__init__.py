"""Evaluation of language models as referees (on Inspect AI), and the verifier's own benchmark (`evals.verifier`).

How a run goes::

    games.py ─▶ datasets.py ─▶ tasks.py (solver) ─▶ asking.py ─▶ a model (providers.py)
                                   │                   └─ journal.py: every answer on disk before it is used
                                   ▼
                               judging.py, ledgers.py, free.py ─▶ rows of results.py, kept in Inspect's logs
                                                                     │
                                          statistics.py ◀── scores.py ◀┘ ─▶ html.py, tables.py

Nothing but `tasks`, `providers`, `asking` and `running` imports inspect_ai.
"""
