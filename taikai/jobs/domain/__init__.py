"""Jobs as rows, letters that wait, signs of life."""
