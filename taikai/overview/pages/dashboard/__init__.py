"""The organiser's desk: the hall at one glance, what needs a hand, how late the day is."""
