"""What the judge of the cards is told and answers: the form of a hand, its questions, its settlement."""
