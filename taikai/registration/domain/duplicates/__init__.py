"""Two entries of one person: found, put aside where they are two people, merged into one."""
