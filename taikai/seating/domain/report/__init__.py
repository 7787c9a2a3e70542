"""What is told of a seating: figures beside what is possible, and the proof of the draw."""
