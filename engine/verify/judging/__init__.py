"""Claims held against the facts: findings with right values, and obligations that are not met."""
