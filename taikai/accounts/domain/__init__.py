"""What happens to accounts. Knows no request."""
