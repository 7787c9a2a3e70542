"""What is stored about people, per field: why, how long, who reads it, what goes when somebody asks."""
