"""A place passed on by who has it to another person by name."""
