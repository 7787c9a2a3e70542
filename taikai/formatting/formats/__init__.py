"""How a language writes dates where Django's own formats lack it or differ; found by `FORMAT_MODULE_PATH`.

Beside Django's names: `WEEKDAY_FORMAT` (`{}` is the day), `SHORT_DAY_FORMAT`, `SHORT_MONTH_FORMAT` and
`RANGE_SEPARATOR`. `dates.py` has what holds for a language without them.
"""
