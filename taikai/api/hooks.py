"""What this app adds to other apps."""

import taikai.api.domain.log_words
import taikai.api.domain.webhooks.events
import taikai.api.pages.personal
