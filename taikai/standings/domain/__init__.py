"""The ranking and what is computed from it: pure functions of facts, loaded and cached in one place each."""
