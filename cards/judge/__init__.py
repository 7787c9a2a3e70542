"""The judging pipeline of the cards: ledger, effective cards, gates, readings, payments, pot, state.

The door is `cards.judge.api.judge`; the rooms beside it are its steps, and `cards/abilities/` what each card does
in them.
"""
