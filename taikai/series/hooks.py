"""What this app adds to other apps."""

import taikai.series.domain.log_words
