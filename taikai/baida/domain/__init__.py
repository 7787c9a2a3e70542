"""Domain layer of `baida`: replay, reporting and correction of hands."""
