"""What the programme's pages and the personal page show of the day."""
