"""Result corrections from a file: read, compare table by table, apply."""
