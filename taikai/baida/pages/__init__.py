"""What the pages of a Baida table show."""
