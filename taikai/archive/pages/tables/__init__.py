"""What the pages of the rooms show, as tables for files. Words are the reader's, times the tournament's."""
