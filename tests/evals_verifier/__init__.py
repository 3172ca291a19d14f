"""Tests of the verifier's benchmark: its data, its mutations, its arithmetic."""
