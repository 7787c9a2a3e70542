"""Who is to be seated: players, substitutes, absences, and what the organiser asks for them."""
