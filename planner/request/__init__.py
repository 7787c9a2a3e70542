"""What is asked for, checked and put into numbers."""
