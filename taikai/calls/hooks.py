"""What this app adds to other apps."""

import taikai.calls.domain.log_words
import taikai.calls.pages.personal
