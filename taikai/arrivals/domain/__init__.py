"""The window of checking oneself in, what is missing at the door, who plays which hanchans."""
