"""The days of a programme: laid out from a few numbers, and taken along when those change or in a copy."""
