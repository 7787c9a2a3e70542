"""Players to be seated: roster, availability, substitutes, wishes."""
