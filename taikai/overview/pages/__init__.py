"""What the overview and the desk show: the day, the next step, what is still to set up."""
