"""French."""

WEEKDAY_FORMAT = "l {}"
SHORT_DAY_FORMAT = "j b"
SHORT_MONTH_FORMAT = "b Y"
