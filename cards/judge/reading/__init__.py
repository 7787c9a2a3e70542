"""Parser of judge requests to typed values, all problems at once."""
