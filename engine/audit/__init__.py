"""Audits of past games that a model refereed alone: what was wrong, where it began, what only followed, what
nobody can know."""
