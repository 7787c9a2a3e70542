"""Demo tournament: invented players, real rules, built through the same domain functions as a real one."""
