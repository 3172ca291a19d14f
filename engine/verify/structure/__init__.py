"""What is laid out (headings, lists, tables, labelled lines) to claims (`reader` is the way in)."""
