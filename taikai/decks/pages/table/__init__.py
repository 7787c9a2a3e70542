"""Template context of a table with cards: seats, cards, current hand."""
