"""Template context of a hand judged with cards: form, questions, settlement."""
