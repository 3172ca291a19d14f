"""Reports on audits: a page to open in a browser."""
