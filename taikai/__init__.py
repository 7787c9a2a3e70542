"""Django site that runs riichi mahjong tournaments."""

__version__ = "0.1.0"  # of the wheel, too: pyproject.toml reads it here
