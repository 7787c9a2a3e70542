"""The judging pipeline of the cards: ledger, effective cards, gates, readings, payments, pot, state."""
