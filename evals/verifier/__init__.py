"""The verifier's own benchmark: hand-written posts with hand-made labels, their mutants, and our rendered posts.

    python -m evals.verifier                  # both halves, totals; the reported half is what README shows
    python -m evals.verifier --half dev --show
    python -m evals.verifier --markdown       # the table of the README

Nothing here asks the verifier what a post says: labels and mutations come from the people who wrote the posts
(`posts/`) and from the structure that renders ours. Whole styles belong to one half, recorded in the data, so that
work on the verifier with the development half open tells nothing of the styles in the reported one.
"""
