"""The pages that look into every room: the public overview, and the staff desk with the next step."""
