"""The presets: the rulesets by name, as published values."""
