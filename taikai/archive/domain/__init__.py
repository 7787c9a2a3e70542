"""The file of a whole event, corrections from files, downloads that are made by a worker."""
