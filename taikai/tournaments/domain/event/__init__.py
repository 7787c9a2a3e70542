"""Copying, deletion, export schema, files and pictures of a tournament."""
