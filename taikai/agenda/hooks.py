"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.agenda.domain.default_programme
import taikai.agenda.domain.lifecycle
import taikai.agenda.domain.local_times
import taikai.agenda.domain.log_words
import taikai.agenda.domain.undo
import taikai.agenda.pages.personal
