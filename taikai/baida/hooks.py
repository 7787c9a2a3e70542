"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.baida.domain.hand_checks
import taikai.baida.domain.log_words
import taikai.baida.domain.reporting_routes
import taikai.baida.domain.statistics
