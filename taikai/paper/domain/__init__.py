"""Domain layer of `paper`: text fitting, PDF jobs, generated files."""
