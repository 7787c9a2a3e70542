"""Template context of rulings."""
