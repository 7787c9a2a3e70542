"""Programme of the days and round clocks."""
