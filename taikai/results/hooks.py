"""What this app adds to other apps."""

import taikai.results.domain.copying
import taikai.results.domain.doubles
import taikai.results.domain.lifecycle
import taikai.results.domain.log_words
import taikai.results.domain.signing.photos_kept
import taikai.results.domain.signing.sign
import taikai.results.domain.verbs
import taikai.results.pages.personal
