"""What a process stands on: its cache, its threads, its database and log, and whether they are well."""
