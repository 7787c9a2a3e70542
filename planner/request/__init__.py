"""Planning request: validation and conversion to numbers."""
