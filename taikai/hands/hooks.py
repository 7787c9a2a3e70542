"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.hands.domain.access.reporting_modes
import taikai.hands.domain.hand_checks
import taikai.hands.domain.log_words
import taikai.hands.pages.personal
import taikai.hands.pages.result_step
import taikai.hands.pages.table_codes
