"""Narrated Russian prose: sentences with names and figures to claims (`reader` is the way in)."""
