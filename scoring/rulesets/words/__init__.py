"""The rules in words: titles, values, sources and the pages made from them."""
