"""Counting of a winning hand: yaku under a ruleset, dora, fu, limits, payments, liability."""
