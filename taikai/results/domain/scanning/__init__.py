"""Reading a photographed score sheet: where its marks are printed, and what they hold."""
