"""What is answered to programs, and the pages about them."""
