"""What this app adds to other apps."""

import taikai.seating.domain.lifecycle
import taikai.seating.domain.log_words
import taikai.seating.domain.people.carried
import taikai.seating.domain.people.doubles
import taikai.seating.domain.people.left_out
import taikai.seating.domain.undo
import taikai.seating.domain.verbs
import taikai.seating.tasks
