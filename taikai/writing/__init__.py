"""How an answer is written: the reader's language, numbers, form fields, templates without their indentation."""
