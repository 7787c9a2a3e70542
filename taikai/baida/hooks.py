"""What this app adds to other apps."""

import taikai.baida.domain.doors
import taikai.baida.domain.kept
import taikai.baida.domain.log_words
import taikai.baida.domain.numbers
import taikai.baida.domain.verbs
