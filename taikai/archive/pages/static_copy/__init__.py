"""Static copy: the public pages as files that need no server."""
