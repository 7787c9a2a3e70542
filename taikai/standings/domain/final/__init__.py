"""Final: stages, finalists, organiser's decisions."""
