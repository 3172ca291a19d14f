"""Benchmarks: `python -m tests.bench` (make bench). They print, and assert nothing about time."""
