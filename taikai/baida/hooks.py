"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.baida.domain.log_words
import taikai.baida.domain.report
import taikai.baida.domain.statistics
