"""Domain layer of `federation`: conditions, weight, base ranks, names."""
