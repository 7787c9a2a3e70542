"""What programs are allowed and told."""
