"""Rules as pages: presets, a tournament's own rules, calculator."""
