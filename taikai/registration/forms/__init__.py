"""Forms of registration: own data, player lists, terms."""
