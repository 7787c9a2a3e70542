"""What is kept of an event when it leaves the site: all of it as one file, tables, pages without a server."""
