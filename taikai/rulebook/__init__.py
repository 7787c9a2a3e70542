"""The rules as pages: presets side by side, and the calculator."""
