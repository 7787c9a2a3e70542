"""What may be claimed: wins, calls, kans, discards; and the words for a refusal."""
