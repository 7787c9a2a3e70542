"""Every address of the site with odd values: the world they are asked in, the forms found there, the values."""
