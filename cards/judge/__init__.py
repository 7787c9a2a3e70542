"""Judge of Saki cards as a pipeline: ledger, effective cards, legality, readings, payments, pot, state.

The public API is `cards.judge.api.judge`. The packages beside it are its steps. `cards/abilities/` says what each
card does in them.
"""
