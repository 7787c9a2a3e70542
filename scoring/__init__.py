"""The rules of the games: pure Python, no Django, no input or output."""
