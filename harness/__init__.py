"""Test harness of benches, tests and tools: list of pages, crawler, worlds with a tournament, running servers."""
