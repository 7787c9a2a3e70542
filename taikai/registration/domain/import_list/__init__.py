"""Import and export of player lists: parse, preview, import, undo, export."""
