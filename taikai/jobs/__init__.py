"""What runs beside the pages: jobs, letters, signs of life, and whether all is well."""
