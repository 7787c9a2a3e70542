"""What the rules pages compute."""
