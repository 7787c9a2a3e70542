"""How an answer is written: the reader's language, numbers, icons, form fields, templates without indentation."""
