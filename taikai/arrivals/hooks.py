"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.arrivals.domain.check_in
import taikai.arrivals.domain.log_words
import taikai.arrivals.pages.personal
