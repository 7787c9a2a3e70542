"""What this app adds to other apps."""

import taikai.hands.domain.copying
import taikai.hands.domain.keeper
import taikai.hands.domain.log_words
import taikai.hands.domain.reported
import taikai.hands.domain.verbs
import taikai.hands.pages.personal
import taikai.hands.pages.signing
import taikai.hands.pages.signs
