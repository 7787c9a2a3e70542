"""Japanese."""

DATETIME_FORMAT = "Y年n月j日 G:i"
WEEKDAY_FORMAT = "{}(D)"
RANGE_SEPARATOR = "～"
