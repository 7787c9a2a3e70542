"""The edge of the site: what meets a request before any view, and an answer after it."""
