"""The programme of the day and the round clocks."""
