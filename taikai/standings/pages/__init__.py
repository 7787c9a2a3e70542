"""What the pages of the standings show and the exports write."""
