"""Whole turn posts in random layouts, true or with one planted mistake, to measure the verifier element by element.

    python -m evals.verifier.layouts 500              # 500 true posts and 500 with one mistake each
    python -m evals.verifier.layouts 500 --seed x -v --json failing.json

A layout is a draw of one variant for every element (`draw.py`): the format, headings, the shape of the list of
players, of the row, of the zones and so on. What is told comes from the facts of a turn (`told.py`); a mistake
(`lies.py`) changes one thing that is told, and the same layout is rendered again.
"""
