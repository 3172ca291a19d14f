"""A local server that speaks the vendors' protocols and misbehaves on demand."""
