"""Formatting: language, numbers, icons, form fields, spreadsheets, template whitespace."""
