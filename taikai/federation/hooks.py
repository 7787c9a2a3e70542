"""What this app adds to other apps."""

import taikai.federation.domain.event
import taikai.federation.domain.listed
import taikai.federation.domain.log_words
import taikai.federation.domain.verbs
