"""Series and leagues of events, and teams as competitors."""
