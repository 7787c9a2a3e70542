"""The site: running riichi mahjong tournaments."""
