"""HTTP guard: what every request passes before a view, and what happens to answers after it."""
