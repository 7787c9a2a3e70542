"""JSON for programs: everything public to read, tokens to write results with, webhooks, embedding, feeds."""
