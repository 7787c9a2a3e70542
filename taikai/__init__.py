"""The site: running riichi mahjong tournaments."""

__version__ = "0.1.0"  # as in pyproject.toml
