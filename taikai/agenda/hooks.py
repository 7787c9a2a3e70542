"""What this app adds to other apps."""

import taikai.agenda.domain.days.copying
import taikai.agenda.domain.lifecycle
import taikai.agenda.domain.log_words
import taikai.agenda.domain.now
import taikai.agenda.domain.undo
import taikai.agenda.domain.verbs
import taikai.agenda.pages.personal
