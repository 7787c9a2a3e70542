"""What this app adds to other apps."""

import taikai.arrivals.domain.door
import taikai.arrivals.domain.log_words
import taikai.arrivals.domain.verbs
import taikai.arrivals.pages.own
