"""What this app adds to other apps."""

import taikai.arrivals.domain.check_in
import taikai.arrivals.domain.log_words
import taikai.arrivals.pages.personal
