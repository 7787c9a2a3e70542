"""The demo tournament: invented people, real rules, played through the same doors as a real one."""
