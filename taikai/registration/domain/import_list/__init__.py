"""Lists of people in and out: reading what was pasted or uploaded, importing it, the export."""
