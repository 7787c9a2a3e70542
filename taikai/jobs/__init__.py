"""What runs beside the pages: jobs, e-mails, signs of life, and whether all is well."""
