"""Domain layer of `archive`: event file, corrections from files, generated downloads."""
