"""Fees: prices, bank accounts, payments, bank statements, reminders."""
