"""Award ceremony: ranks revealed from the last to the podium, one step at a time."""
