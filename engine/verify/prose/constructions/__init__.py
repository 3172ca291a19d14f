"""Sentences read by their construction: who stands where in it says what its figures mean.

A row of a table is a pattern of words and places («между P и P разница N») and what it means. `shapes` turns a sentence
into a string with one character an item, on which the patterns are regular expressions; `reader` tries them and lets
the judge say whether what was read is true.
"""
