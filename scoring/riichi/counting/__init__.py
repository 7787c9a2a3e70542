"""What counts in a won hand and what it pays: yaku under a ruleset, dora, fu, limits, payments, liability."""
