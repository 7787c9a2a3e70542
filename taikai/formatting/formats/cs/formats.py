"""Czech. The month beside a day is in the genitive."""

MONTH_DAY_FORMAT = "j. E"
WEEKDAY_FORMAT = "l {}"
SHORT_DAY_FORMAT = "j. n."
