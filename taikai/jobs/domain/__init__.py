"""Jobs as rows, e-mails that wait, signs of life."""
