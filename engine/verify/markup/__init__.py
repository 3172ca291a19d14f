"""Each format of a post to plain text with an exact map back to its source (`document` is the way in)."""
