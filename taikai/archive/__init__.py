"""Export and import of a tournament: event file, tables as files, static copy of the pages."""
