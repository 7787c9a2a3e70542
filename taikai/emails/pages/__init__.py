"""What the pages about e-mails show."""
