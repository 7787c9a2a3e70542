"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.series.domain.log_words
