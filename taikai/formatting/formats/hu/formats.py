"""Hungarian."""

WEEKDAY_FORMAT = "{}, l"
SHORT_DAY_FORMAT = "b j."
