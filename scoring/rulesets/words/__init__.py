"""Rules in words: titles, values, sources and generated pages."""
