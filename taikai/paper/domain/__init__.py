"""What fits on a sheet, how a PDF is made, and the files that are kept for a day."""
