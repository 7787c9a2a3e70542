"""Tables of all apps as downloads. Words are in the reader's language, times are the tournament's."""
