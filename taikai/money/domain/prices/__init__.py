"""Price of a registration: fee minus discounts, line by line."""
