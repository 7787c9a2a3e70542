"""Domain layer of `standings`: pure functions of facts, loaded and cached in one place each."""
