"""Plug-in registrations of this app: imports the modules that extend other apps."""

import taikai.seating.domain.lifecycle
import taikai.seating.domain.log_words
import taikai.seating.domain.people.duplicate_merge
import taikai.seating.domain.people.not_checked_in
import taikai.seating.domain.undo
import taikai.seating.tasks
