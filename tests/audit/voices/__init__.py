"""Referees with voices of their own: hand-written layouts and hand-written tales, unlike any of the product's."""
