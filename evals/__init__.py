"""Evaluation of language models as referees (on Inspect AI), and the verifier's own benchmark (`evals.verifier`).

How a run goes::

    games.py ─▶ windows.py ─▶ solving.py ─▶ asking.py ─▶ a model (providers.py)
                                   │                   └─ journal.py: every answer on disk before it is used
                                   ▼
                               judging.py, ledgers.py, free.py ─▶ rows of results.py, kept in Inspect's logs
                                                                     │
                                          intervals.py ◀── scores.py ◀┘ ─▶ page.py, tables.py

Only `tasks`, `solving`, `scorers`, `asking`, `providers` and `running` import inspect_ai. Inspect puts this folder on
the path when it loads `tasks.py`, so no module here may bear the name of a library.
"""
